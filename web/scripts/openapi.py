"""Writes the server's OpenAPI document, with the shapes that the games declare beside the server's own.

The types of the client are generated from it by `npm run check`.
"""

import json
from pathlib import Path
from typing import Any

from paddock.games.catalog import GAMES
from paddock.server.http.asgi_app import create_app
from paddock.server.settings import Settings


def document() -> dict[str, Any]:
    described = create_app(Settings(database="sqlite:///:memory:")).openapi()
    for game in GAMES.values():
        if game.shapes is not None:
            name = "".join(word.capitalize() for word in game.id.split("-"))
            described["components"]["schemas"].update(game.shapes.schemas(name))
    return described


if __name__ == "__main__":
    target = Path(__file__).parent.parent / "openapi.json"
    target.write_text(json.dumps(document(), indent=1, sort_keys=True) + "\n")

"""Writes the server's OpenAPI document, from which the client's types are generated (`npm run types`)."""

import json
from pathlib import Path

from paddock.server.app import create_app
from paddock.server.settings import Settings

document = create_app(Settings(database="sqlite:///:memory:")).openapi()
target = Path(__file__).parent.parent / "openapi.json"
target.write_text(json.dumps(document, indent=1, sort_keys=True) + "\n")

"""The client's types are generated from the server's OpenAPI document: the one that is committed must be today's."""

import json
from pathlib import Path

from paddock.server.app import create_app
from paddock.server.settings import Settings

COMMITTED = Path(__file__).parents[2] / "web" / "openapi.json"


def test_the_committed_document_is_the_servers() -> None:
    document = create_app(Settings(database="sqlite:///:memory:")).openapi()
    today = json.loads(json.dumps(document))
    assert json.loads(COMMITTED.read_text()) == today, "run web/scripts/openapi.py, then `npm run types` in web/"

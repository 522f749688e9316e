"""The client's types are generated from the declarations of server and games; the committed document is up to date."""

import json
import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_committed_document_is_todays() -> None:
    document = runpy.run_path(str(WEB / "scripts" / "openapi.py"))["document"]()
    today = json.loads(json.dumps(document))
    committed = json.loads((WEB / "openapi.json").read_text())
    assert committed == today, "run web/scripts/openapi.py"

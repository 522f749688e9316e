"""What the documents show works as shown."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("document", ["README.md", "docs/bots.md"])
def test_examples(document: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / document), module_relative=False)
    assert tried > 0
    assert failed == 0

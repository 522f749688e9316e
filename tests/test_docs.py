"""What the documents show works as shown."""

import doctest
import json
import re
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = ["README.md"] + [
    f"docs/{page}.md" for page in ("analysis", "bots", "lab", "learning", "levels", "notebook")
]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_examples(document: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / document), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_the_page_on_a_new_game_quotes_the_example() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = page.partition("## A new game")[2].partition("\n## ")[0]
    example = [file for file in sorted((ROOT / "examples" / "snails").rglob("*")) if file.suffix in (".py", ".toml")]
    texts = [file.read_text(encoding="utf-8") for file in example]
    quoted = re.findall(r" {3}```\w+\n(.*?) {3}```", section, re.DOTALL)
    assert len(quoted) >= 3
    for block in quoted:
        assert any(textwrap.dedent(block) in text for text in texts), block


@pytest.mark.parametrize("example", ["first_things.py", "racer.js"])
def test_the_page_on_the_bots_protocol_quotes_the_examples(example: str) -> None:
    page = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    assert f"\n{(ROOT / 'examples' / 'bots' / example).read_text(encoding='utf-8')}```" in page


def test_the_lines_on_the_page_on_the_bots_protocol_are_such_lines() -> None:
    page = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    said = [json.loads(line) for line in re.findall(r"^[<>] (.*)$", page, re.MULTILINE)]
    assert [message["type"] for message in said] == [
        "hello",
        "ready",
        "start",
        "choose",
        "move",
        "over",
        "quit",
    ]


def test_the_page_on_the_architecture_names_files_that_exist() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = list(re.findall(r"`([^`\s]+/[^`\s]+)`", page))
    assert len(named) > 60
    missing = [
        name for name in named if not any((folder / name).exists() for folder in (ROOT, ROOT / "src" / "paddock"))
    ]
    assert not missing
    for rows in re.findall(r"^\| (`\S+`(?:, `\S+`)*) \|", page, re.MULTILINE):
        for name in re.findall(r"`([^`]+)`", rows):
            assert name in named or (ROOT / "src" / "paddock" / name).is_file(), name

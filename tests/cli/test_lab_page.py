"""What the page on the laboratory shows is what the commands print."""

import re
from pathlib import Path

import pytest

from paddock.cli import main

PAGE = Path(__file__).parent.parent.parent / "docs" / "lab.md"
EXAMPLE = re.compile(r"^\$ paddock (.*)\n((?:(?!\$ |```).*\n)*)", re.MULTILINE)


def test_the_commands_on_the_page_print_what_stands_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    examples = [example for block in blocks for example in EXAMPLE.findall(block)]
    assert len(examples) == 5
    for words, printed in examples:
        assert main(words.split()) == 0
        told = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
        assert told == printed.splitlines(), words

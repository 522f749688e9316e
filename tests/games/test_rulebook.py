"""RULES.md as the rules page and the coverage tests read it."""

from pathlib import Path

import pytest

from paddock.engine import PaddockError
from paddock.games.rulebook import parse_rulebook, read_rulebook
from tests.games.coverage import cited_rules, gaps

BOOK = """# Soapbox

For two to four.

## 1. The hill

**SOAP-1.1** Everybody starts
at the top.

**SOAP-1.2** The steepest hill is used. (our reading)

## 2. The race

Brakes are *optional*.

**SOAP-2.1** First down wins.
**SOAP-2.10** A tie is a tie.
"""


def test_sections_rules_and_remarks_are_told_apart() -> None:
    book = parse_rulebook(BOOK)
    assert book.title == "Soapbox"
    assert book.remarks == ["For two to four."]
    assert [(s.number, s.title) for s in book.sections] == [(1, "The hill"), (2, "The race")]
    assert book.numbers() == ["SOAP-1.1", "SOAP-1.2", "SOAP-2.1", "SOAP-2.10"]
    assert book.sections[0].rules[0].text == "Everybody starts at the top."
    assert [rule.our_reading for rule in book.sections[0].rules] == [False, True]
    assert book.sections[1].remarks == ["Brakes are *optional*."]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "empty"),
        ("**SOAP-1.1** No title.", "line 1: a rulebook begins with its title"),
        ("# A\n\n# B", "line 3: a rulebook has one title"),
        ("# A\n\n## The hill", "line 3: a section's heading reads"),
        ("# A\n\n## 2. B\n\n## 1. C", "line 5: section 1 is out of order"),
        ("# A\n\n**SOAP-1.1** Where?", "line 3: rule SOAP-1.1 does not stand in section 1"),
        ("# A\n\n## 1. B\n\n**SOAP-2.1** Where?", "line 5: rule SOAP-2.1 does not stand in section 2"),
        ("# A\n\n## 1. B\n\n**SOAP-1.1** One.\n\n**SOAP-1.1** Again.", "line 7: rule SOAP-1.1 is out of order"),
        ("# A\n\n## 1. B\n\n**SOAP-1** Half a number.", "line 5: a rule reads"),
        ("# A\n\n## 1. B\n\n**SOAP-1.1.** A dot too many.", "line 5: a rule reads"),
    ],
)
def test_a_book_that_does_not_fit_is_refused_with_the_line(text: str, complaint: str) -> None:
    with pytest.raises(PaddockError, match=complaint):
        parse_rulebook(text)


def test_a_package_without_rules_is_named() -> None:
    with pytest.raises(PaddockError, match=r"paddock\.games\.chess has no RULES\.md"):
        read_rulebook("paddock.games.chess")


def test_markers_are_found_wherever_pytest_reads_them(tmp_path: Path) -> None:
    (tmp_path / "test_soap.py").write_text(
        """
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.rule("SOAP-1.1")]
@pytest.mark.rule("SOAP-1.2", "SOAP-2.1")
def test_one(): ...
@pytest.mark.rule("SOAP-2.1")
class TestTwo:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("SOAP-2.10"))])
    async def test_three(self, x): ...
"""
    )
    assert cited_rules(tmp_path) == {
        "SOAP-1.1": ["test_soap.py"],
        "SOAP-1.2": ["test_soap.py::test_one"],
        "SOAP-2.1": ["test_soap.py::test_one", "test_soap.py::TestTwo"],
        "SOAP-2.10": ["test_soap.py"],
    }


def test_a_marker_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "test_soap.py").write_text("@pytest.mark.rule(NUMBER)\ndef test_one(): ...\n")
    with pytest.raises(ValueError, match="plain text"):
        cited_rules(tmp_path)


def test_gaps_are_rules_without_a_test_and_tests_without_a_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "homemade" / "soapbox"
    package.mkdir(parents=True)
    (package / "RULES.md").write_text(BOOK)
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_soap.py").write_text(
        '@pytest.mark.rule("SOAP-1.1", "SOAP-1.2", "SOAP-2.1", "SOAP-9.9")\ndef test_one(): ...\n'
    )
    assert gaps("homemade.soapbox", tests) == [
        "SOAP-2.10 has no test",
        "test_soap.py::test_one names SOAP-9.9, which the rulebook does not have",
    ]

"""Whether every rule of a game has a test, and every test names rules that exist.

A game's test_rules_covered.py is three lines:

    def test_every_rule_has_a_test_and_every_test_a_known_rule() -> None:
        assert gaps("paddock.games.heat", Path(__file__).parent) == []
"""

import ast
from pathlib import Path

from paddock.games.rulebook import read_rulebook


def cited_rules(folder: Path) -> dict[str, list[str]]:
    """The rules that the tests in a folder name in `@pytest.mark.rule(...)`, each with the tests that name it."""
    cited: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for mark in node.decorator_list:
                    for number in _rules_in(mark):
                        cited.setdefault(number, []).append(f"{file.name}::{node.name}")
            elif isinstance(node, ast.Assign) and _names_pytestmark(node):
                for mark in _marks(node.value):
                    for number in _rules_in(mark):
                        cited.setdefault(number, []).append(file.name)
            elif isinstance(node, ast.Call) and _dotted(node.func) == "pytest.param":
                for keyword in node.keywords:
                    if keyword.arg == "marks":
                        for mark in _marks(keyword.value):
                            for number in _rules_in(mark):
                                cited.setdefault(number, []).append(file.name)
    return cited


def gaps(package: str, folder: Path) -> list[str]:
    """What is missing, a sentence each: rules without a test, and tests of rules that the book does not have."""
    known = read_rulebook(package).numbers()
    cited = cited_rules(folder)
    missing = [f"{number} has no test" for number in known if number not in cited]
    unknown = [
        f"{', '.join(tests)} names {number}, which the rulebook does not have"
        for number, tests in sorted(cited.items())
        if number not in known
    ]
    return missing + unknown


def _rules_in(mark: ast.expr) -> list[str]:
    if not isinstance(mark, ast.Call) or _dotted(mark.func) != "pytest.mark.rule":
        return []
    numbers = [a.value for a in mark.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    if len(numbers) != len(mark.args) or not numbers:
        raise ValueError(f"line {mark.lineno}: pytest.mark.rule takes the rules' numbers as plain text")
    return numbers


def _marks(value: ast.expr) -> list[ast.expr]:
    return list(value.elts) if isinstance(value, ast.List | ast.Tuple) else [value]


def _names_pytestmark(node: ast.Assign) -> bool:
    return any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""

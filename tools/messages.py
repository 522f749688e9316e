"""Collects the English texts that the server sends, for translators: `python tools/messages.py texts.json`.

The file maps each text to where it comes from. A catalogue of the client maps the same texts to another language.
"""

import ast
import json
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from paddock.engine import PaddockError
from paddock.games.catalog import GAMES
from paddock.games.rulebook import package_of, read_rulebook

SOURCES: Final = Path(__file__).parents[1] / "src" / "paddock"
#: The packages whose messages a browser can show, and what in them only people at a terminal meet.
SHOWN: Final = ("engine", "games", "server", "tracks/library.py", "tracks/track_option.py")
NOT_SHOWN: Final = (
    "engine/bot_parameters.py",
    "engine/data.py",
    "engine/observe.py",
    "engine/reader.py",
    "games/rulebook.py",
    "server/backup.py",
    "server/db/migrations",
    "server/db/storage.py",
    "server/http/host_check.py",
    "server/run.py",
    "server/settings.py",
    "server/tables/table_admin.py",
)
#: The place of the template, and of the values if they come at all, among the arguments of a call.
CALLS: Final = {
    "IllegalMove": (0, 2),
    "LogError": (0, 1),
    "PaddockError": (0, 1),
    "Progress": (0, 1),
    "Rate": (2, None),
    "Refusal": (1, 2),
    "Refused": (1, 2),
    "SetupError": (0, 1),
    "Unavailable": (0, 1),
    "UndoRefused": (0, 1),
    "_check_host": (2, None),
}
#: Functions that return texts, or a tuple that ends with one.
RETURNING: Final = ("mistake_kind", "gear_mistake", "_why_archived", "_reason", "_describe")
#: Attributes of classes that hold a template.
ASSIGNED: Final = ("refusal", "refusal_for_each")
TOML_KEYS: Final = ("title", "help", "text", "name")


@dataclass(frozen=True)
class Message:
    """A template in the source, with the names of its values where they are written beside it."""

    where: str
    template: ast.expr
    values: set[str] | None

    @property
    def text(self) -> str | None:
        """The text of the template; None if it is put together or handed on."""
        return self.template.value if isinstance(self.template, ast.Constant) else None


def source_files() -> Iterator[Path]:
    for path in sorted(SOURCES.rglob("*.py")):
        name = path.relative_to(SOURCES).as_posix()
        if name.startswith(SHOWN) and not name.startswith(NOT_SHOWN) and "/bot/" not in name:
            yield path


def messages_in(path: Path) -> Iterator[Message]:
    """Returns the templates of a file: arguments of CALLS, attributes in ASSIGNED, results of RETURNING."""
    name = path.relative_to(SOURCES).as_posix()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    constants = dict(_constants(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            template_at, values_at = CALLS.get(called, (len(node.args), None))
            if template_at < len(node.args):
                template = node.args[template_at]
                if isinstance(template, ast.Name):
                    template = constants.get(template.id, template)
                values = node.args[values_at] if values_at is not None and values_at < len(node.args) else None
                yield Message(f"{name}:{node.lineno}", template, _keys(values))
        elif isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") in ASSIGNED and node.value is not None:
            yield Message(f"{name}:{node.lineno}", node.value, None)
        elif isinstance(node, ast.FunctionDef) and node.name in RETURNING:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from (Message(f"{name}:{inner.lineno}", text, None) for text in _texts(inner.value))


def _constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, node.value


def _keys(values: ast.expr | None) -> set[str] | None:
    if not isinstance(values, ast.Dict):
        return None
    return {str(key.value) for key in values.keys if isinstance(key, ast.Constant)}


def _texts(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Constant(value=str()):
            yield node
        case ast.IfExp():
            yield from _texts(node.body)
            yield from _texts(node.orelse)
        case ast.Tuple():
            yield from _texts(node.elts[-1])
        case ast.Call(func=ast.Attribute(value=ast.Dict() as choices)):
            for value in choices.values:
                yield from _texts(value)


def game_texts() -> Iterator[tuple[str, str]]:
    """Returns the texts of all games, each with its source: options, data files and rules."""
    for game in GAMES.values():
        yield game.title, game.id
        yield game.summary, game.id
        for part in game.own_design:
            yield part.what, f"{game.id} own design"
        for preset in game.presets:
            yield preset.title, f"{game.id} preset {preset.id}"
        for option in game.options:
            for text in (option.title, option.help, *option.titles, *filter(None, [option.unit])):
                yield text, f"{game.id} option {option.name}"
        folder = SOURCES / "games" / package_of(game).rpartition(".")[2]
        for path in sorted(folder.glob("data/**/*.toml")):
            with path.open("rb") as file:
                for text in _toml_texts(tomllib.load(file)):
                    yield text, path.relative_to(SOURCES).as_posix()
        try:
            book = read_rulebook(package_of(game))
        except PaddockError:
            continue
        yield from ((remark, f"{game.id} rules") for remark in book.remarks)
        for section in book.sections:
            yield section.title, f"{game.id} rules, section {section.number}"
            yield from ((remark, f"{game.id} rules, section {section.number}") for remark in section.remarks)
            yield from ((rule.text, rule.number) for rule in section.rules)


def _toml_texts(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in TOML_KEYS and isinstance(inner, str) and inner:
                yield inner
            else:
                yield from _toml_texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _toml_texts(inner)


def collect() -> dict[str, list[str]]:
    """Returns every text with the places that it comes from."""
    found: dict[str, list[str]] = {}
    for path in source_files():
        for message in messages_in(path):
            if message.text:
                found.setdefault(message.text, []).append(message.where)
    for text, where in game_texts():
        places = found.setdefault(text, [])
        if where not in places:
            places.append(where)
    return found


if __name__ == "__main__":
    document = json.dumps(collect(), indent=1, ensure_ascii=False) + "\n"
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(document, encoding="utf-8")
    else:
        sys.stdout.write(document)

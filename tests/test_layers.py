"""Who may import whom: the table in CONTRIBUTING, held against every import of the package."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "paddock"
#: A row of the table: `layer` | what it holds | the layers that it may import.
ROW = re.compile(r"^\| `paddock/(?P<layer>[^`]+)` \|[^|]*\| (?P<imports>[^|]*) \|$", re.MULTILINE)


@cache
def layers() -> dict[str, set[str]]:
    """By layer, what it may import."""
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return {row["layer"]: set(re.findall(r"`([^`]+)`", row["imports"])) for row in ROW.finditer(table)}


@cache
def modules() -> dict[str, Path]:
    found = {}
    for file in PACKAGE.rglob("*.py"):
        name = ".".join(("paddock", *file.relative_to(PACKAGE).with_suffix("").parts))
        found[name.removesuffix(".__init__")] = file
    return found


def layer_of(module: str) -> str:
    """The row of the table that a module belongs to: the longest that fits."""
    path = module.removeprefix("paddock.").replace(".", "/")
    path = re.sub(r"^games/[^/]+/(bot|stats|report)\b", r"games/<game>/\1", path)
    fitting = [layer for layer in layers() if path == layer or path.startswith(f"{layer}/")]
    return max(fitting, key=len) if fitting else ""


def imports(module: str, at_start_only: bool = False) -> set[str]:
    """The modules of ours that a module imports; lazy imports, inside functions, count unless `at_start_only`."""
    tree = ast.parse(modules()[module].read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in tree.body if at_start_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            known = name if name in modules() else name.rpartition(".")[0]
            if known in modules() and known != "paddock":
                found.add(known)
    return found - {module}


def test_every_module_belongs_to_a_layer() -> None:
    homeless = [module for module in modules() if "." in module and not layer_of(module)]
    assert not homeless, f"CONTRIBUTING's table has no row for {homeless}"


@pytest.mark.parametrize("layer", sorted(layers()))
def test_a_layer_imports_only_what_it_may(layer: str) -> None:
    allowed = layers()[layer] | {layer}
    wrong = [
        f"{module} imports {other}"
        for module in modules()
        if "." in module and layer_of(module) == layer
        for other in imports(module)
        if not any(layer_of(other) == name or layer_of(other).startswith(f"{name}/") for name in allowed)
    ]
    assert not wrong, "\n".join(wrong)


def test_the_table_has_no_cycle() -> None:
    done: set[str] = set()
    while rest := {layer: allowed - done for layer, allowed in layers().items() if layer not in done}:
        free = {layer for layer, allowed in rest.items() if not allowed & rest.keys() - {layer}}
        assert free, f"these import each other: {sorted(rest)}"
        done |= free


def test_no_module_imports_itself_through_others() -> None:
    """Imports at the start of a module never go round in a circle."""
    done: set[str] = set()
    path: list[str] = []

    def visit(module: str) -> None:
        if module in done:
            return
        assert module not in path, " -> ".join([*path[path.index(module) :], module])
        path.append(module)
        for other in sorted(imports(module, at_start_only=True)):
            visit(other)
        path.pop()
        done.add(module)

    for module in sorted(modules()):
        visit(module)


def test_rules_never_import_what_is_built_on_them() -> None:
    """Of a game's modules only game.py, which binds everything together, imports its bot."""
    wrong = [
        f"{module} imports {other}"
        for module in modules()
        if (home := re.match(r"paddock\.games\.\w+\.(?!bot\b|game$|report$|stats$)", module))
        for other in imports(module)
        if re.match(rf"{re.escape(home[0])}(bot|report|stats)\b", other)
    ]
    assert not wrong, "\n".join(wrong)

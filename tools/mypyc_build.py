"""mypyc with docstrings and parallel compilation: the build calls `mypycify` from here.

mypyc keeps signatures but drops docstrings, so that `help(State.play)` would be empty: they are added to its C files.
setuptools compiles one file at a time; here all cores are used.
"""

import ast
import os
import re
from concurrent.futures import ThreadPoolExecutor
from distutils.ccompiler import CCompiler
from pathlib import Path
from typing import Any

from mypyc import build
from setuptools.dist import Distribution

#: Matches the start of a method table, the signature of a class, and the signature of a function in such a table.
SIGNATURE = re.compile(
    r"static PyMethodDef (?:\w+___)?(?P<owner>\w+)_methods\[\]"
    r'|(?P<begin>PyDoc_STR\("(?P<name>\w+)\((?:[^"\\]|\\.)*?\\n--\\n\\n)(?P<end>"\))'
)
#: Precedes the signature of a class.
CLASS = ".tp_doc = "


def mypycify(paths: list[str], *, target_dir: str, **options: Any) -> Any:
    """`mypyc.build.mypycify` with docstrings and parallel compilation."""
    compile_in_parallel()
    # pyproject.toml is written for hatchling; setuptools must not read it.
    Distribution.parse_config_files = lambda self, *_, **__: None
    extensions = build.mypycify(paths, target_dir=target_dir, **options)
    for path in paths:
        if path.endswith(".py"):
            module = "___".join(Path(path).with_suffix("").parts)
            for file in Path(target_dir).glob("__native_*.c"):
                if module.endswith(file.stem.removeprefix("__native_")):
                    file.write_text(with_docstrings(file.read_text(), docstrings(Path(path))))
    return extensions


def compile_in_parallel() -> None:
    """Makes setuptools compile the C files of an extension on all cores."""
    compile_files = CCompiler.compile

    def compile_each(self: CCompiler, sources: list[str], *arguments: Any, **options: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            compiled = pool.map(lambda source: compile_files(self, [source], *arguments, **options), sources)
            return [file for files in compiled for file in files]

    CCompiler.compile = compile_each


def docstrings(source: Path) -> dict[str, str]:
    """The docstrings of a module's classes, methods ("State.play") and functions."""
    found: dict[str, str] = {}
    tree = ast.parse(source.read_text(encoding="utf-8"))
    owners: list[tuple[str, ast.Module | ast.ClassDef]] = [("", tree)]
    owners += [(f"{node.name}.", node) for node in tree.body if isinstance(node, ast.ClassDef)]
    for prefix, owner in owners:
        for node in owner.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                found[prefix + node.name] = ast.get_docstring(node) or ""
    return found


def with_docstrings(code: str, docs: dict[str, str]) -> str:
    """mypyc's C code with a docstring after every signature."""
    owner = ""

    def add(match: re.Match[str]) -> str:
        nonlocal owner
        if match["owner"]:
            owner = "" if match["owner"].endswith("module") and match["owner"] not in docs else f"{match['owner']}."
            return match[0]
        is_class = code.endswith(CLASS, 0, match.start())
        doc = docs.get(match["name"] if is_class else owner + match["name"], "")
        return match["begin"] + "".join(map(escape, doc.encode())) + match["end"]

    return SIGNATURE.sub(add, code)


def escape(byte: int) -> str:
    """A byte as written in a C string."""
    return f"\\{byte:03o}" if byte < 32 or byte > 126 or byte in b'"\\?' else chr(byte)

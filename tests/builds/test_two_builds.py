"""Compiled and plain, the engine plays the same games: every move that the bots choose, every state on the way."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.conftest import COMPILED

ROOT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not COMPILED, reason="there is only one build here: no C compiler made the other"),
]


def printed(module: str, plain: bool, *arguments: str) -> list[str]:
    """What a module of this folder prints when one of the builds runs it."""
    paths = [str(ROOT / "src")] if plain else []
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*paths, str(ROOT)])}
    command = [sys.executable, "-m", f"tests.builds.{module}", *arguments]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def both(module: str, *arguments: str) -> tuple[list[str], list[str]]:
    with ThreadPoolExecutor(2) as builds:
        compiled, plain = builds.map(lambda plain: printed(module, plain, *arguments), (False, True))
    return compiled, plain


def test_all_variants_by_all_rules_with_random_and_pro_players() -> None:
    compiled, plain = both("plays", "--games", "1", "--pro-steps", "20")
    assert len(compiled) == len(plain) > 200
    for one, other in zip(compiled, plain, strict=True):
        if one != other:
            name = " ".join(one.split()[:3])
            lines = both("plays", "--games", "1", "--pro-steps", "20", "--trace", name)
            first = next((n for n, pair in enumerate(zip(*lines, strict=False)) if pair[0] != pair[1]), -1)
            raise AssertionError(
                f"{name}: the builds part at step {first + 1}: compiled {lines[0][first]}, plain {lines[1][first]}"
            )

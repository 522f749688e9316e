"""Build hook: compiles the engine and the games with mypyc where there is a C compiler, and does without where not."""

import os
import shutil
import sysconfig
from pathlib import Path
from typing import Any

from hatch_mypyc.plugin import MypycBuildHook

COMPILED = ["src/paddock/engine", "src/paddock/games"]
#: Written for people who bring a game of their own: it stays plain Python.
PLAIN = ["src/paddock/engine/conformance.py"]


def compiler() -> str | None:
    """The C compiler that extension modules are built with, if this machine has it and Python's headers."""
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return None
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or ("cl" if os.name == "nt" else "cc")
    return shutil.which(command.split()[0])


class PaddockBuildHook(MypycBuildHook):
    """hatch-mypyc's hook, made optional."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or os.environ.get("PADDOCK_PLAIN"):
            return
        if compiler() is None:
            self.app.display_warning(
                "no C compiler or no Python headers found: Paddock is installed as plain Python, about ten times slower"
            )
            return
        self.config["include"] = [f"{folder}/**/*.py" for folder in COMPILED]
        self.config["exclude"] = PLAIN
        self.config["options"] = {"opt_level": "3"}
        self.config["mypy-args"] = ["--strict", "--config-file="]
        super().initialize(version, build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel holds the compiled modules; the source tree stays plain."""
        self.clean([version])


def get_build_hook() -> type[PaddockBuildHook]:
    return PaddockBuildHook

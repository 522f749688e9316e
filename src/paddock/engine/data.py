"""The data files of a package: cards, numbers and tracks as TOML.

Files in the folder named by the environment variable PADDOCK_COMPONENTS replace those of the package:
`<folder>/downforce/cards.toml` replaces data/cards.toml of paddock.games.downforce.
"""

import os
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from paddock.engine.errors import PaddockError

COMPONENTS: Final = "PADDOCK_COMPONENTS"


def read_data(package: str | None, name: str) -> Any:
    """Reads data/<name> of a package, or the user's file for it: `read_data(__package__, "rules.toml")`."""
    assert package is not None
    custom = custom_file(package, name)
    if custom is None:
        return tomllib.loads(files(package).joinpath("data", name).read_text(encoding="utf-8"))
    try:
        return tomllib.loads(custom.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PaddockError(f"{custom} (from {COMPONENTS}): {error}") from None


def custom_file(package: str, name: str) -> Path | None:
    """Returns the user's file that replaces data/<name> of a package, if there is one."""
    folder = os.environ.get(COMPONENTS)
    if not folder:
        return None
    if not Path(folder).is_dir():
        raise PaddockError(f"{COMPONENTS} names {folder}, which is not a folder")
    path = Path(folder, package.rpartition(".")[2], name)
    return path if path.is_file() else None

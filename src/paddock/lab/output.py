"""Output files of the lab. A target is checked before the work starts."""

from pathlib import Path
from tempfile import TemporaryFile

from paddock.engine import SetupError


def check_output(file: Path) -> None:
    """Raises SetupError if the file cannot be written."""
    if file.is_dir():
        raise SetupError(f"cannot write {file}: it is a folder; give a file name")
    if not file.parent.is_dir():
        raise SetupError(f"cannot write {file}: the folder {file.parent} does not exist")
    try:
        if file.exists():
            file.open("ab").close()
        else:
            TemporaryFile(dir=file.parent).close()
    except OSError as error:
        raise SetupError(f"cannot write {file}: {error.strerror or error}") from None


def write_output(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SetupError(f"cannot write {file}: {error.strerror or error}") from None

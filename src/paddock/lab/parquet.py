"""Results as a Parquet file: one row per seat and game, the plan in the file's metadata."""

import json
import os
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any

from paddock.engine import Json, SetupError


class ParquetFile:
    """A file that will hold rows. It is opened at once, so that what cannot be written is known before the games."""

    def __init__(self, path: Path) -> None:
        if find_spec("pyarrow") is None:
            raise SetupError("pyarrow is not installed; `pip install 'paddock[lab]'` brings it")
        if path.is_dir():
            raise SetupError(f"{path} is a folder; --out wants the name of a file")
        self.path = path
        self.unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            self.file = self.unfinished.open("wb")
        except OSError as error:
            raise SetupError(f"cannot write {path}: {error.strerror}") from None

    def write(self, rows: list[Json], metadata: Json) -> None:
        """Writes all rows; only now does the file appear under its name."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        schema: Any = pa.schema(
            [
                pa.field("game", pa.int64(), nullable=False),
                pa.field("seed", pa.int64(), nullable=False),
                pa.field("decisions", pa.int32(), nullable=False),
                pa.field("seat", pa.int8()),
                pa.field("entry", pa.int8()),
                pa.field("level", pa.string()),
                pa.field("entrant", pa.string(), nullable=False),
                pa.field("place", pa.int8(), nullable=False),
                pa.field("win", pa.float64(), nullable=False),
                pa.field("score", pa.int64(), nullable=False),
                pa.field("parts", pa.map_(pa.string(), pa.int64()), nullable=False),
                pa.field("start", pa.int8()),
                pa.field("lead_changes", pa.int32()),
                pa.field("rounds", pa.int32()),
                pa.field("facts", pa.map_(pa.string(), pa.int64())),
            ],
            metadata={"paddock": json.dumps(metadata)},
        )
        try:
            pq.write_table(pa.Table.from_pylist(rows, schema=schema), self.file)
            self.file.close()
            self.unfinished.replace(self.path)
        except OSError as error:
            raise SetupError(f"cannot write {self.path}: {error.strerror or error}") from None

    def __enter__(self) -> "ParquetFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()
        self.unfinished.unlink(missing_ok=True)

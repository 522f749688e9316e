"""Results as a Parquet file, one row per seat and game, written so that a run can be interrupted at any time.

During the run, rows are written to segments in a folder next to the file: `results.parquet.parts`. Each segment is
complete or missing, and has a checkpoint from which a run of the same plan continues. At the end they are joined into
the file, which does not depend on how the games were split or where the run was interrupted.
"""

import json
import os
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from paddock import __version__
from paddock.engine import Json, SetupError
from paddock.engine.extras import require
from paddock.lab.rows import COLUMNS, BareRows, Rows, schema

KEY: Final = b"paddock"
COMPRESSION: Final = "zstd"
#: Rows in a row group of the file; one of them is read to find a row.
GROUP_ROWS: Final = 65_536
#: A segment is written after this many rows, or after this share of the elapsed time: few segments and little to
#: lose, in short and in long runs.
SEGMENT_ROWS: Final = 65_536
SEGMENT_SECONDS: Final = 5.0
SEGMENT_SHARE: Final = 0.01
SEGMENT: Final = re.compile(r"\d{12}\.parquet")
PLAN: Final = "plan.json"
LOCK: Final = "lock"
UNFINISHED: Final = "unfinished"
START_OVER: Final = "start over with --restart, or choose another --out"


class ResultsWriter:
    """Writes the rows of a run.

    `about` describes the run; a folder with another `about` is refused, unless `fresh` starts over. `games` and
    `checkpoint` are those of the interrupted run that is continued.
    """

    def __init__(self, path: Path, about: Json, fresh: bool = False, facts: bool = True) -> None:
        require("lab", "pyarrow")
        if path.is_dir():
            raise SetupError(f"{path} is a folder; --out expects a file name")
        self.path = path
        self.folder = path.with_name(f"{path.name}.parts")
        self.kind = Rows if facts else BareRows
        columns = [column.name for column in COLUMNS]
        self.about: Json = json.loads(json.dumps({**about, "columns": columns, "facts": facts, "by": __version__}))
        self.games = 0
        self.checkpoint: list[Any] | None = None
        self.segments: list[Path] = []
        self.segment_rows = 0
        self.batches: list[Any] = []
        self.began = self.kept = time.monotonic()
        with self._writing():
            self.folder.mkdir(exist_ok=True)
            self.lock = (self.folder / LOCK).open("wb")
        try:
            self._lock()
            with self._writing():
                if fresh:
                    self._clear()
                self._open()
        except SetupError:
            self.lock.close()
            raise

    def add(self, batch: Any, games: int) -> None:
        """Adds the rows of the next games; `games` is the number of games so far."""
        self.batches.append(batch)
        self.games = games

    def due(self) -> bool:
        """Returns whether it is time to write a segment."""
        now = time.monotonic()
        patience = max(SEGMENT_SECONDS, SEGMENT_SHARE * (now - self.began))
        return now - self.kept > patience or sum(batch.num_rows for batch in self.batches) >= SEGMENT_ROWS

    def keep(self, checkpoint: list[Any]) -> None:
        """Writes the new rows as a segment, with a checkpoint of the results so far."""
        if self.batches:
            segment = self.folder / f"{self.games:012}.parquet"
            head = {"games": self.games, "rows before": self.segment_rows, "saved": checkpoint}
            self._write(segment, head, [self.batches])
            self.segments.append(segment)
            self.segment_rows += sum(batch.num_rows for batch in self.batches)
            self.batches = []
        self.kept = time.monotonic()

    def finish(self, head: Json) -> None:
        """Joins the segments into the file and removes them."""
        self._write(self.path, head, groups(self.segments))
        with self._writing():
            self._clear()

    def _write(self, path: Path, head: Json, groups: Iterable[list[Any]]) -> None:
        """Writes a Parquet file that is complete or missing."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        unfinished = self.folder / UNFINISHED
        with self._writing(), unfinished.open("wb") as file:
            whole = schema({KEY.decode(): json.dumps(head)})
            with pq.ParquetWriter(file, whole, compression=COMPRESSION) as writer:
                for batches in groups:
                    writer.write_table(pa.Table.from_batches(batches).combine_chunks(), GROUP_ROWS)
            file.flush()
            os.fsync(file.fileno())
            file.close()
            unfinished.replace(path)
            sync_folder(path.parent)

    def _open(self) -> None:
        """Continues an interrupted run, or starts a new one."""
        plan = self.folder / PLAN
        if plan.exists():
            try:
                there = json.loads(plan.read_text(encoding="utf-8"))
            except ValueError:
                raise SetupError(f"{plan} is damaged; {START_OVER}") from None
            difference = first_difference(there, self.about)
            if difference:
                raise SetupError(f"{self.folder} belongs to a different run: {difference}; {START_OVER}")
            self._find_segments()
        else:
            self._clear()
            unfinished = self.folder / UNFINISHED
            unfinished.write_text(json.dumps(self.about, indent=1), encoding="utf-8")
            unfinished.replace(plan)

    def _find_segments(self) -> None:
        """Finds the segments up to the first missing or damaged one, and deletes the rest."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        for segment in self._files():
            try:
                file = pq.ParquetFile(segment)
                head = json.loads(file.schema_arrow.metadata[KEY])
            except (pa.ArrowException, OSError, ValueError, KeyError, TypeError):
                break
            if head["rows before"] != self.segment_rows:
                break
            self.segment_rows += file.metadata.num_rows
            self.segments.append(segment)
            self.games, self.checkpoint = head["games"], head["saved"]
        for segment in self._files()[len(self.segments) :]:
            segment.unlink()

    def _files(self) -> list[Path]:
        return sorted(file for file in self.folder.iterdir() if SEGMENT.fullmatch(file.name))

    def _clear(self) -> None:
        """Removes everything except the lock."""
        for file in reversed(self._files()):
            file.unlink()
        for name in (PLAN, UNFINISHED):
            (self.folder / name).unlink(missing_ok=True)

    def _lock(self) -> None:
        """Prevents other runs from writing the same file; the lock ends with the process."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SetupError(f"another Paddock process is writing {self.path}") from None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Turns an OSError, such as a full disk, into a SetupError."""
        try:
            yield
        except OSError as error:
            raise SetupError(f"cannot write {self.path}: {error.strerror or error}") from None

    def __enter__(self) -> "ResultsWriter":
        return self

    def __exit__(self, *error: object) -> None:
        """Removes the folder if there is nothing to continue from."""
        with self._writing():
            if not self._files():
                self._clear()
            if not (self.folder / PLAN).exists():
                (self.folder / LOCK).unlink(missing_ok=True)
                if not any(self.folder.iterdir()):
                    self.folder.rmdir()
        self.lock.close()


def text_digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


def sync_folder(folder: Path) -> None:
    """Flushes a folder's entries to disk, on systems that need it."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def groups(segments: Iterable[Path]) -> Iterator[list[Any]]:
    """Yields the rows of all segments in groups of equal size."""
    import pyarrow.parquet as pq

    group: list[Any] = []
    room = GROUP_ROWS
    for segment in segments:
        for batch in pq.ParquetFile(segment).iter_batches(GROUP_ROWS):
            while batch.num_rows >= room:
                yield [*group, batch.slice(0, room)]
                batch, group, room = batch.slice(room), [], GROUP_ROWS
            if batch.num_rows:
                group.append(batch)
                room -= batch.num_rows
    if group:
        yield group


def first_difference(there: Any, here: Any, name: str = "") -> str:
    """Returns the first difference between two plans in words; empty if there is none."""
    if isinstance(there, dict) and isinstance(here, dict):
        for key in {**there, **here}:
            difference = first_difference(there.get(key), here.get(key), f"{name} {key}".strip())
            if difference:
                return difference
        return ""
    if isinstance(there, list) and isinstance(here, list) and there and here and isinstance(there[0], dict):
        if len(there) == len(here):
            pairs = enumerate(zip(there, here, strict=True), 1)
            return next(filter(None, (first_difference(a, b, f"{name} {n}") for n, (a, b) in pairs)), "")
        return f"{name}: {len(there)} before, {len(here)} now"
    return "" if there == here else f"{name} was {_short(there)}, and is {_short(here)} now"


def _short(value: Any) -> str:
    text = ",".join(map(str, value)) if isinstance(value, list) else "none" if value is None else str(value)
    line = " ".join(text.split())
    return repr(line if len(line) <= 80 else line[:77] + "...")

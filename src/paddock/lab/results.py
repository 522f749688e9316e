"""Results as a Parquet file, one row per seat and game, written so that a run can be broken off at any moment.

While games are played their rows go into segments, in a folder beside the file: `results.parquet.parts`. Each is
complete or not there at all, and holds what had been found up to its last game. In the end they are joined into the one
file, which appears whole, and the folder goes. A run that finds a folder of the same plan goes on after its last
segment. Neither how the games were shared out nor where a run was broken off can be seen in the file.
"""

import json
import os
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from paddock import __version__
from paddock.engine import Json, SetupError
from paddock.lab.rows import COLUMNS, BareRows, Rows, schema

KEY: Final = b"paddock"
COMPRESSION: Final = "zstd"
#: A row group of the file; a row is found by reading one of them.
GROUP_ROWS: Final = 65_536
#: A segment is written when there are so many rows, or when so much time has passed: a share of the time so far, so
#: that there are few of them, and little is lost, in a minute and in a week.
SEGMENT_ROWS: Final = 65_536
SEGMENT_SECONDS: Final = 5.0
SEGMENT_SHARE: Final = 0.01
SEGMENT: Final = re.compile(r"\d{12}\.parquet")
PLAN: Final = "plan.json"
LOCK: Final = "lock"
UNFINISHED: Final = "unfinished"
START_OVER: Final = "start over with --restart, or give another --out"


class ResultsWriter:
    """The rows of a run, on their way into a file.

    `about` is what decides the run; a folder that was begun with anything else is refused, unless all is to begin
    afresh. Without `facts` the rows tell nothing of what happened in a game. `games` and `checkpoint` hold what an
    interrupted run has left.
    """

    def __init__(self, path: Path, about: Json, fresh: bool = False, facts: bool = True) -> None:
        if find_spec("pyarrow") is None:
            raise SetupError("pyarrow is not installed; `pip install 'paddock[lab]'` brings it")
        if path.is_dir():
            raise SetupError(f"{path} is a folder; --out wants the name of a file")
        self.path = path
        self.folder = path.with_name(f"{path.name}.parts")
        self.kind = Rows if facts else BareRows
        told = {**about, "columns": [column.name for column in COLUMNS], "facts": facts, "by": __version__}
        self.about: Json = json.loads(json.dumps(told))
        self.games = 0
        self.checkpoint: list[Any] | None = None
        self.segments: list[Path] = []
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
        """Takes the next games' rows; `games` are done with them."""
        self.batches.append(batch)
        self.games = games

    def due(self) -> bool:
        """Whether the rows that are there should be kept now."""
        now = time.monotonic()
        patience = max(SEGMENT_SECONDS, SEGMENT_SHARE * (now - self.began))
        return now - self.kept > patience or sum(batch.num_rows for batch in self.batches) >= SEGMENT_ROWS

    def keep(self, saved: list[Any]) -> None:
        """Writes the rows that have come in as a segment, with what was found up to them."""
        if self.batches:
            told = {"games": self.games, "rows before": self._rows_before(), "saved": saved}
            segment = self.folder / f"{self.games:012}.parquet"
            self._write(segment, schema({KEY.decode(): json.dumps(told)}), [self.batches])
            self.segments.append(segment)
            self.batches = []
        self.kept = time.monotonic()

    def finish(self, head: Json) -> None:
        """Joins the segments into the file, which appears whole; the folder goes."""
        self._write(self.path, schema({KEY.decode(): json.dumps(head)}), groups(self.segments))
        with self._writing():
            self._clear()

    def _write(self, path: Path, whole: Any, groups: Iterable[list[Any]]) -> None:
        """Writes a file that is there completely or not at all."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        unfinished = self.folder / UNFINISHED
        with self._writing(), unfinished.open("wb") as file:
            with pq.ParquetWriter(file, whole, compression=COMPRESSION) as writer:
                for batches in groups:
                    writer.write_table(pa.Table.from_batches(batches).combine_chunks(), GROUP_ROWS)
            file.flush()
            os.fsync(file.fileno())
            file.close()
            unfinished.replace(path)
            sync_folder(path.parent)

    def _rows_before(self) -> int:
        import pyarrow.parquet as pq

        if not self.segments:
            return 0
        last = pq.ParquetFile(self.segments[-1])
        return int(json.loads(last.schema_arrow.metadata[KEY])["rows before"]) + int(last.metadata.num_rows)

    def _open(self) -> None:
        """Finds what an interrupted run has left, or begins."""
        plan = self.folder / PLAN
        if plan.exists():
            try:
                there = json.loads(plan.read_text(encoding="utf-8"))
            except ValueError:
                raise SetupError(f"{plan} is damaged; {START_OVER}") from None
            difference = first_difference(there, self.about)
            if difference:
                raise SetupError(f"{self.folder} was begun otherwise: {difference}; {START_OVER}")
            self._find_segments()
        else:
            self._clear()
            unfinished = self.folder / UNFINISHED
            unfinished.write_text(json.dumps(self.about, indent=1), encoding="utf-8")
            unfinished.replace(plan)

    def _find_segments(self) -> None:
        """The segments from the first on that follow one another without a gap; what comes after one is no use."""
        rows = 0
        for segment in self._files():
            told, many = read_segment(segment)
            if told is None or told["rows before"] != rows:
                break
            rows += many
            self.segments.append(segment)
            self.games, self.checkpoint = told["games"], told["saved"]
        for segment in self._files()[len(self.segments) :]:
            segment.unlink()

    def _files(self) -> list[Path]:
        return sorted(file for file in self.folder.iterdir() if SEGMENT.fullmatch(file.name))

    def _clear(self) -> None:
        """Removes what a run has left; not the lock, as long as this one holds it."""
        for file in reversed(self._files()):
            file.unlink()
        for name in (PLAN, UNFINISHED):
            (self.folder / name).unlink(missing_ok=True)

    def _lock(self) -> None:
        """No two runs write one file; whoever dies lets go."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SetupError(f"another paddock is writing {self.path} just now") from None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A disk that is full or closed to us is one line, not a traceback."""
        try:
            yield
        except OSError as error:
            raise SetupError(f"cannot write {self.path}: {error.strerror or error}") from None

    def __enter__(self) -> "ResultsWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leaves the folder if there is anything to go on with."""
        with self._writing():
            if not self._files():
                self._clear()
            if not (self.folder / PLAN).exists():
                (self.folder / LOCK).unlink(missing_ok=True)
                if not any(self.folder.iterdir()):
                    self.folder.rmdir()
        self.lock.close()


def text_digest(text: str) -> str:
    """A short digest, by which the head of a file refers to a custom track."""
    return blake2b(text.encode(), digest_size=8).hexdigest()


def sync_folder(folder: Path) -> None:
    """Has the disk know the names in a folder, where that is not its own affair."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def read_segment(segment: Path) -> tuple[Json | None, int]:
    """What a segment tells about itself, and how many rows it has; None if it is damaged."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        file = pq.ParquetFile(segment)
        return json.loads(file.schema_arrow.metadata[KEY]), int(file.metadata.num_rows)
    except (pa.ArrowException, OSError, ValueError, KeyError, TypeError):
        return None, 0


def groups(segments: Iterable[Path]) -> Iterator[list[Any]]:
    """The rows of all segments in groups of equal size."""
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
    """In what two plans differ, in words; empty if in nothing."""
    if isinstance(there, dict) and isinstance(here, dict):
        for key in {**there, **here}:
            told = first_difference(there.get(key), here.get(key), f"{name} {key}".strip())
            if told:
                return told
        return ""
    if isinstance(there, list) and isinstance(here, list) and there and here and isinstance(there[0], dict):
        if len(there) == len(here):
            pairs = enumerate(zip(there, here, strict=True), 1)
            return next(filter(None, (first_difference(a, b, f"{name} {n}") for n, (a, b) in pairs)), "")
        return f"{name}: {len(there)} there, {len(here)} now"
    return "" if there == here else f"{name} is {_short(there)} there, and {_short(here)} now"


def _short(value: Any) -> str:
    text = ",".join(map(str, value)) if isinstance(value, list) else "none" if value is None else str(value)
    line = " ".join(text.split())
    return repr(line if len(line) <= 80 else line[:77] + "...")

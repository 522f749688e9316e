"""Results as Arrow tables, which polars, pandas and other libraries read directly: the rows, and their facts.

import polars as pl
rows = pl.from_arrow(read_rows("races.parquet"))
facts = pl.from_arrow(read_facts("races.parquet"))
"""

from pathlib import Path
from typing import Any, Final

from paddock.engine import SetupError
from paddock.engine.extras import require

#: Columns with several values per row, which some libraries cannot read.
SEVERAL: Final = ("parts", "facts")
#: The columns of a row that are repeated for each of its facts.
KEPT: Final = ("game", "title", "seat", "level", "start", "place", "win")


def read_rows(file: Path | str) -> Any:
    """Returns the rows of a results file, without the columns that hold several values."""
    table = read_table(Path(file))
    return table.drop_columns([name for name in SEVERAL if name in table.column_names])


def read_facts(file: Path | str) -> Any:
    """Returns the facts of a results file, one per row: the seat and game, the key and the value."""
    table = read_table(Path(file))
    found = facts_of(table)
    if found is None:
        raise SetupError(f"{file} has no facts: it was written with --no-facts, or its game does not record any")
    rows = table.select([name for name in KEPT if name in table.column_names]).take(found["row"])
    return rows.append_column("key", found["key"]).append_column("value", found["value"])


def facts_of(table: Any) -> Any:
    """Returns the facts of a table of rows: row number, key and value of each one; None if there are none."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if "facts" not in table.column_names or table["facts"].null_count == table.num_rows:
        return None
    facts = table["facts"].combine_chunks()
    if isinstance(facts, pa.ChunkedArray):
        facts = facts.chunk(0)
    entries = facts.cast(pa.list_(pa.struct([("key", pa.string()), ("value", pa.int64())])))
    flat = pc.list_flatten(entries)
    return pa.table({"row": pc.list_parent_indices(entries), "key": flat.field("key"), "value": flat.field("value")})


def read_table(path: Path) -> Any:
    """Returns the Arrow table in a Parquet file; raises SetupError if it cannot be read."""
    require("lab", "pyarrow")
    import pyarrow as pa
    import pyarrow.parquet as pq

    if path.is_dir():
        raise SetupError(f"{path} is a folder; give a Parquet file")
    try:
        return pq.read_table(path)
    except FileNotFoundError:
        raise SetupError(f"{path}: file not found") from None
    except OSError as error:
        raise SetupError(f"cannot read {path}: {error.strerror or error}") from None
    except pa.ArrowInvalid:
        rows = path.with_suffix(".parquet")
        written = rows != path and rows.is_file()
        hint = f"its rows are in {rows}" if written else "create one with `paddock simulate ... --out races.parquet`"
        raise SetupError(f"{path} is not a Parquet file; {hint}") from None

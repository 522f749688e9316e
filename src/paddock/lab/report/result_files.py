"""Results read from a Parquet file: the rows of each title, and what is known about them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from paddock.engine import Game, Json, Setup, SetupError
from paddock.games.catalog import GAMES
from paddock.lab.arrow_tables import facts_of, read_table
from paddock.lab.summary import NOBODY
from paddock.statistics import Mean, Ratio, Share, mean_of, ratio

#: The columns that a results file must have.
NEEDED: Final = ("game", "decisions", "seat", "level", "place", "win", "score")
#: What all plans of one title of a tournament have in common.
OF_A_TITLE: Final = ("game", "title", "rules", "options")
#: Columns that older files or some games do not have.
KNOWN_AT_TIMES: Final = ("start", "lead_changes", "rounds")


@dataclass
class Races:
    """The races of one title: a game with its options."""

    title: str
    head: Json
    columns: dict[str, list[Any]]
    #: One row per fact: its row number here, key and value; None if the file has no facts.
    facts: Any
    _rows: dict[str, dict[Any, list[int]]] = field(default_factory=dict)

    @cached_property
    def game(self) -> Game | None:
        return GAMES.get(self.head.get("game", ""))

    @cached_property
    def setup(self) -> Setup | None:
        """A setup of these races, for questions to the game about its tracks and cards."""
        if self.game is None:
            return None
        try:
            seats = max(self.game.min_seats, len(set(self.columns["seat"]) - {None}))
            return self.game.setup(seats, 1, self.head.get("options"))
        except SetupError:
            return None

    @property
    def lines(self) -> dict[int, list[int]]:
        """The rows of each game."""
        return self._rows_by("game")

    @property
    def races(self) -> int:
        return len(self.lines)

    @cached_property
    def bots(self) -> list[str]:
        """The bots in the order of the seat list; entrants without a player last."""
        seen = dict.fromkeys(self.columns["bot"])
        asked = [name for name in dict.fromkeys(self.head.get("seats", [])) if name in seen]
        others = [name for name in seen if name not in asked and name != NOBODY]
        return asked + others + [NOBODY] * (NOBODY in seen)

    def rows_of(self, bot: str) -> list[int]:
        return self._rows_by("bot")[bot]

    def _rows_by(self, column: str) -> dict[Any, list[int]]:
        if column not in self._rows:
            rows = self._rows[column] = {}
            for row, value in enumerate(self.columns[column]):
                rows.setdefault(value, []).append(row)
        return self._rows[column]

    def once(self, column: str) -> list[int]:
        """Returns a column with the same value in all rows of a game, once per game."""
        values = self.columns[column]
        return [values[rows[0]] for rows in self.lines.values() if values[rows[0]] is not None]

    def share(self, name: str, rows: Iterable[int]) -> Share:
        chosen = list(rows)
        wins = sum(self.columns["win"][row] for row in chosen)
        lines, games = self.lines, self.columns["game"]
        even = sum(1 / len(lines[games[row]]) for row in chosen) / len(chosen) if chosen else 0.0
        return Share(name, wins, len(chosen), even)

    def shares_by(self, column: str) -> list[Share]:
        """Returns the win share of each value of a column, without rows that have none."""
        rows = self._rows_by(column)
        return [self.share(str(value), rows[value]) for value in sorted(value for value in rows if value is not None)]

    def mean(self, column: str, rows: Iterable[int]) -> Mean:
        return mean_of([self.columns[column][row] for row in rows])

    @cached_property
    def _sums(self) -> dict[tuple[str, str], tuple[float, float]]:
        """By bot and key: the sum of the facts and of their squares."""
        import pyarrow as pa
        import pyarrow.compute as pc

        if self.facts is None:
            return {}
        bots = pa.array(self.columns["bot"]).take(self.facts["row"])
        squares = pc.multiply(self.facts["value"], self.facts["value"])
        table = pa.table({"bot": bots, "key": self.facts["key"], "value": self.facts["value"], "square": squares})
        sums = table.group_by(["bot", "key"]).aggregate([("value", "sum"), ("square", "sum")])
        return {(row["bot"], row["key"]): (row["value_sum"], row["square_sum"]) for row in sums.to_pylist()}

    @cached_property
    def keys(self) -> list[str]:
        return sorted({key for _, key in self._sums})

    def about(self, prefix: str) -> list[str]:
        """Returns the rest of the keys with that prefix, sorted; numbers in numeric order."""
        found = [key.removeprefix(prefix) for key in self.keys if key.startswith(prefix)]
        return sorted(found, key=lambda text: (0, int(text), "") if text.isdigit() else (1, 0, text))

    def has_facts(self, bot: str) -> bool:
        return any(name == bot for name, _ in self._sums)

    def per_race(self, bot: str, key: str) -> Mean:
        """Returns a fact per race of a bot; 0 if missing."""
        total, squares = self._sums.get((bot, key), (0, 0))
        return Mean(len(self.rows_of(bot)), total, squares)

    def total(self, key: str, bot: str | None = None) -> int:
        wanted = self.bots if bot is None else [bot]
        return int(sum(self._sums.get((name, key), (0, 0))[0] for name in wanted))

    def values(self, key: str) -> list[int]:
        """Returns a fact of every row; 0 if missing."""
        import pyarrow.compute as pc

        found = [0] * len(self.columns["game"])
        if self.facts is not None:
            those = self.facts.filter(pc.equal(self.facts["key"], key))
            for row, value in zip(those["row"].to_pylist(), those["value"].to_pylist(), strict=True):
                found[row] = value
        return found

    def per(self, above: list[str], below: list[str], bot: str | None = None) -> Ratio:
        """Returns the ratio of facts to other facts, such as heat per corner: of a bot, or of all."""
        ones, others = ([sum(row) for row in zip(*map(self.values, keys), strict=True)] for keys in (above, below))
        rows = range(len(ones)) if bot is None else self.rows_of(bot)
        return ratio([ones[row] for row in rows], [others[row] for row in rows])

    def part(self, bot: str, name: str) -> Mean:
        parts = self.columns["parts"]
        return mean_of([dict(parts[row]).get(name, 0) for row in self.rows_of(bot)])


@dataclass
class RaceResults:
    head: Json
    titles: list[Races]
    #: All titles together.
    whole: Races


def read_results(path: Path) -> RaceResults:
    """Returns the results in a file; raises SetupError if there are none."""
    table = read_table(path)
    stored = (table.schema.metadata or {}).get(b"paddock")
    missing = [name for name in NEEDED if name not in table.column_names]
    if stored is None or missing:
        lacks = f"the column {missing[0]} is missing" if missing else "its metadata is missing"
        raise SetupError(f"{path} is not a results file: {lacks}; create one with `paddock simulate ... --out FILE`")
    if not table.num_rows:
        raise SetupError(f"{path} has no races")
    head: Json = json.loads(stored)
    titles = list(_by_title(table, head))
    return RaceResults(head, titles, titles[0] if len(titles) == 1 else _races(head.get("title", ""), head, table))


def _by_title(table: Any, head: Json) -> Iterable[Races]:
    import pyarrow.compute as pc

    if "title" not in table.column_names:
        yield _races(head.get("title", "Races"), head, table)
        return
    heads = {plan["title"]: {name: plan[name] for name in OF_A_TITLE} for plan in head.get("plans", [])}
    for title in dict.fromkeys(table["title"].to_pylist()):
        yield _races(title, {**head, **heads.get(title, {})}, table.filter(pc.equal(table["title"], title)))


def _races(title: str, head: Json, table: Any) -> Races:
    names = [name for name in (*NEEDED, *KNOWN_AT_TIMES, "parts", "entrant") if name in table.column_names]
    columns = {name: table[name].to_pylist() for name in names}
    nothing: list[None] = [None] * table.num_rows
    for name in KNOWN_AT_TIMES:
        columns.setdefault(name, nothing)
    columns.setdefault("parts", [()] * table.num_rows)
    columns["bot"] = [NOBODY if level is None else level for level in columns["level"]]
    return Races(title, head, columns, facts_of(table))

"""Replays the game of a row in a results file: the file's plan and the game's number determine every move."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paddock.analysis.driver import analyse
from paddock.analysis.profiles import Profiles
from paddock.bots import CHAMPION
from paddock.bots.external_bots import custom_bot_name, is_custom_bot
from paddock.engine import Game, Json, Log, SetupError, Standing, State, Table
from paddock.games.catalog import find_game
from paddock.lab.accumulators import Accumulator, Match
from paddock.lab.plan import Plan, check_custom_bots, plan_from_json
from paddock.lab.play import make_players, play_match
from paddock.lab.results import KEY


@dataclass(frozen=True)
class Recorded:
    """A game in a results file: its plan, its match, and the rows of its seats."""

    plan: Plan
    match: Match
    rows: tuple[Json, ...]


class Moves(Accumulator):
    """Every move of one game, and how it ended."""

    def __init__(self) -> None:
        self.moves: list[tuple[int, int]] = []
        self.standings: list[Standing] = []

    def step(self, match: Match, state: State, seat: int, move: int) -> None:
        self.moves.append((seat, move))

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        self.standings = standings


@dataclass(frozen=True)
class ReplayedRow:
    """A replayed game; `difference` says why it ended differently than in the file, and is empty if it did not."""

    game: Game
    log: Log
    difference: str


def read_row(path: Path, row: int) -> Recorded:
    """Returns the game of a row; raises SetupError if the file or the row number is not valid."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    if not path.is_file():
        raise SetupError(f"cannot read {path}: file not found")
    try:
        file = pq.ParquetFile(path)
        head: Json = json.loads(file.schema_arrow.metadata[KEY])
        plans: list[Json] = head.get("plans", [head])
        known = all(name in plan for plan in plans for name in ("game", "options", "seats", "rotate", "seed", "rules"))
    except (pa.ArrowException, OSError, KeyError, TypeError, ValueError):
        known = False
    if not known:
        raise SetupError(f"{path} is not a results file from `paddock simulate` or `paddock tournament`")
    if not 0 <= row < file.metadata.num_rows:
        raise SetupError(f"{path} has no row {row}; expected 0 to {file.metadata.num_rows - 1}")
    number = _cell(file, "game", row)
    rows = pq.read_table(path, filters=[("game", "==", number)]).to_pylist()
    index, turn = divmod(number, len(plans))
    plan = plan_from_json(plans[turn], index + 1)
    match = plan.match(find_game(plan.game), index, number, turn)
    if match.setup.seed != rows[0]["seed"]:
        raise SetupError(f"{path}: row {row} does not belong to the plan stored in the file")
    return Recorded(plan, match, tuple(rows))


def _cell(file: Any, column: str, row: int) -> int:
    """Returns one value, without reading more than its row group."""
    group = 0
    while row >= file.metadata.row_group(group).num_rows:
        row -= file.metadata.row_group(group).num_rows
        group += 1
    return int(file.read_row_group(group, [column])[column][row].as_py())


def replay_row(recorded: Recorded) -> ReplayedRow:
    match = recorded.match
    check_custom_bots(find_game(recorded.plan.game), match.choices, recorded.plan.terms)
    game, bots = make_players(recorded.plan)
    moves = Moves()
    play_match(game, match, bots, [moves])
    table = Table(game, match.setup, seat_names(match))
    for seat, move in moves.moves:
        table.play(seat, move)
    return ReplayedRow(game, table.log, _difference(recorded, moves.standings))


def seat_names(match: Match) -> list[str]:
    """Returns the names of the seats: those of their bots, numbered if two are the same."""
    names = [custom_bot_name(c.label).short if is_custom_bot(c.label) else c.label for c in match.choices]
    return [
        f"{name} {names[:seat].count(name) + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names)
    ]


def _difference(recorded: Recorded, standings: list[Standing]) -> str:
    there = [(row["place"], row["seat"], row["entrant"], row["score"]) for row in recorded.rows]
    here = [(s.place, s.seat, s.entrant, s.score) for s in standings]
    if there == here:
        return ""
    labels = [choice.label for choice in recorded.match.choices]
    hasty = [label for label in labels if label.startswith(f"{CHAMPION}@") and label.endswith("s")]
    if hasty:
        return f"{hasty[0]} is limited by time and not repeatable; use a number of playouts, as in {CHAMPION}@500"
    own = [label for label in labels if is_custom_bot(label)]
    if own:
        return f"{own[0]} has changed since, or is not deterministic"
    return "the bots or their parameter files have changed since"


def profile_races(results: Path, races: int, workers: int) -> Iterator[Profiles]:
    """Analyses that many races, spread evenly over the file; yields the profiles so far after each race.
    Raises SetupError if a race does not replay as recorded."""
    import pyarrow.parquet as pq

    if races < 1:
        raise SetupError(f"analyse: {races} is out of range; expected at least 1")
    rows = pq.ParquetFile(results).metadata.num_rows
    profiles = Profiles()
    seen: set[int] = set()
    for number in range(races):
        recorded = read_row(results, number * rows // races)
        if recorded.match.number not in seen:
            seen.add(recorded.match.number)
            again = replay_row(recorded)
            if again.difference:
                raise SetupError(f"{results}: game {recorded.match.number} cannot be analysed: {again.difference}")
            labels = [None if choice.level is None else choice.label for choice in recorded.match.choices]
            analysis = analyse(again.log, "quick", 0, workers).to_json()
            profiles.add(analysis, labels.__getitem__, recorded.match.title or analysis["title"])
        yield profiles

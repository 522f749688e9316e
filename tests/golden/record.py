"""Plays the games of */recordings.toml and writes their logs, and the final standings beside them.

Run by hand when a rule has changed on purpose, for what it has changed: `python tests/golden/record.py heat`, or single
recordings (`heat/blocked`). What it changes shows up as a diff to be looked at.
"""

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from paddock.bots import kinds, make_bot, parse_seats
from paddock.engine import Json, PaddockError, Position, Standing, Table, split
from paddock.games.catalog import find_game

HERE = Path(__file__).parent


def recordings() -> list[dict[str, Any]]:
    """The rows of every game's recordings.toml."""
    rows: list[dict[str, Any]] = []
    for path in sorted(HERE.glob("*/recordings.toml")):
        for row in tomllib.loads(path.read_text(encoding="utf-8"))["recording"]:
            rows.append({"game": path.parent.name, **row})
    return rows


def log_file(row: dict[str, Any]) -> Path:
    path: Path = HERE / row["game"] / f"{row['name']}.json"
    return path


def standings_file(log: Path) -> Path:
    return log.parent / "standings" / log.name


def play_recording(row: dict[str, Any]) -> Table:
    """Plays one row's game, to its end or as many steps as the row wants."""
    game = find_game(row["game"])
    choices = parse_seats(game, row["seats"])
    setup = game.setup(kinds(choices), row["seed"], row.get("options"))
    names = [f"{choice.label.capitalize()} {seat + 1}" for seat, choice in enumerate(choices)]
    table = Table(game, setup, names)
    bots = [None if choice.level is None else make_bot(game, choice.level) for choice in choices]
    streams = [split(setup.seed, f"bot/{seat}") for seat in range(len(choices))]
    while not table.over and table.version < row.get("steps", sys.maxsize):
        seat = table.state.to_move()[0]
        bot = bots[seat]
        assert bot is not None, f"seat {seat} is an automaton, yet it was asked to decide"
        table.play(seat, bot.choose(Position(table.state, seat), streams[seat]))
    return table


def standings_json(standings: list[Standing]) -> list[Json]:
    return [{"place": s.place, "seat": s.seat, "entrant": s.entrant, "score": s.score} for s in standings]


def record(row: dict[str, Any]) -> None:
    table = play_recording(row)
    path = log_file(row)
    path.parent.mkdir(exist_ok=True)
    path.write_text(table.log.to_json(), encoding="utf-8")
    beside = standings_file(path)
    beside.parent.mkdir(exist_ok=True)
    lines = [json.dumps(line, ensure_ascii=False) for line in standings_json(table.state.standings())]
    beside.write_text("[\n " + ",\n ".join(lines) + "\n]\n", encoding="utf-8")
    print(f"{path.relative_to(HERE)}: {table.version} steps, {'finished' if table.over else 'unfinished'}")


def main(wanted: list[str]) -> int:
    """Records what is asked for: a game by its id, or one recording as `game/name`."""
    rows = [row for row in recordings() if {row["game"], f"{row['game']}/{row['name']}"} & set(wanted)]
    known = {name for row in recordings() for name in (row["game"], f"{row['game']}/{row['name']}")}
    unknown = [name for name in wanted if name not in known]
    if unknown or not wanted:
        what = f"there is no recording of {', '.join(unknown)}" if unknown else "say what is to be recorded anew"
        games = ", ".join(sorted({row["game"] for row in recordings()}))
        print(f"record.py: {what}: a game ({games}), or one recording as game/name", file=sys.stderr)
        return 2
    try:
        for row in rows:
            record(row)
    except PaddockError as error:
        print(f"record.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

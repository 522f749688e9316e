"""Tournaments: the same entries meet in several games and on several tracks, all in one race or in pairs.

A tournament is a list of plans that alternate game by game. An entry with several seats in a race counts by its best.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any, Final, Unpack

from paddock.bots import RANDOM, SeatChoice, kinds, parse_seats
from paddock.bots.external_bots import USUAL_TERMS
from paddock.bots.protocol import Terms
from paddock.engine import Game, Json, SetupError, Standing, State
from paddock.engine.extras import require
from paddock.lab.accumulators import STANDARD, UNPLAYED, Accumulator, Decisions, Match, Places, Totals
from paddock.lab.plan import Plan, check_custom_bots, game_seed
from paddock.lab.runner import Run, RunSettings
from paddock.lab.summary import NOBODY, Entry, Lapses, entry_of, lapses_of

FIELD: Final = "field"
ROUND_ROBIN: Final = "round-robin"
FORMATS: Final = (FIELD, ROUND_ROBIN)
MOST_ENTRIES: Final = 100


@dataclass(frozen=True)
class Venue:
    """A game with its options and a title."""

    game: Game
    options: Json
    title: str


@dataclass(frozen=True)
class Schedule:
    """The entries by name, and the plans, which alternate."""

    format: str
    entries: tuple[str, ...]
    plans: tuple[Plan, ...]
    seed: int

    def to_json(self) -> Json:
        """Returns what determines the races, as stored in files."""
        plans = [plan.to_json() for plan in self.plans]
        return {"tournament": self.format, "seats": list(self.entries), "seed": self.seed, "plans": plans}


def schedule(
    venues: list[Venue],
    seats: str,
    games: int,
    seed: int,
    format: str = FIELD,
    size: int | None = None,
    terms: Terms = USUAL_TERMS,
) -> Schedule:
    """Returns a validated schedule; raises SetupError for bad arguments. Starts custom bots to check that they work."""
    if games < 1:
        raise SetupError(f"games: {games} is out of range; expected at least 1")
    if format not in FORMATS:
        raise SetupError(f"format: {format!r} is not valid; expected {' or '.join(FORMATS)}")
    plans: list[Plan] = []
    names: tuple[str, ...] = ()
    for venue in venues:
        row = parse_entries(venue.game, seats)
        names = tuple(dict.fromkeys(choice.label for choice in row))
        if len(names) < 2:
            raise SetupError(f"seats {seats!r}: a tournament needs at least two different entries")
        check_custom_bots(venue.game, row, terms)
        fields = one_field(venue.game, row, size) if format == FIELD else pairs(venue.game, row, size)
        for choices, room in fields:
            number = len(plans)
            entries = tuple(names.index(choice.label) for choice in choices)
            first = kinds(choices[: room or len(choices)])
            options = venue.game.setup(first, seed, venue.options).options
            own_seed = game_seed(seed, -1 - number)  # every plan has its own deals
            plans.append(
                Plan(venue.game.id, choices, games, own_seed, options, True, terms, entries, room, venue.title)
            )
    return Schedule(format, names, tuple(plans), seed)


def parse_entries(game: Game, text: str) -> tuple[SeatChoice, ...]:
    """Returns the entries in a text like that of `parse_seats`, but up to MOST_ENTRIES."""
    row: list[SeatChoice] = []
    for word in text.split(","):
        if not word.strip():
            raise SetupError(f"seats {text!r}: an entry is empty; write for example champion,pro,random")
        row += _entry(game, word)
        if len(row) > MOST_ENTRIES:
            raise SetupError(f"seats: too many entries; a tournament has at most {MOST_ENTRIES}")
    return tuple(row)


def _entry(game: Game, word: str) -> tuple[SeatChoice, ...]:
    """Returns the seats of one entry; if they are too few for a race, `parse_seats` gets random bots as well."""
    try:
        return parse_seats(game, word)
    except SetupError as alone:
        fill = game.min_seats - 1
        try:
            return parse_seats(game, word + f",{RANDOM}" * fill)[:-fill]
        except SetupError:
            raise alone from None


def one_field(
    game: Game, row: tuple[SeatChoice, ...], size: int | None
) -> Iterator[tuple[tuple[SeatChoice, ...], int]]:
    """Puts all entries in one race; with more entries than seats, they take turns."""
    room = min(len(row), game.max_seats) if size is None else size
    if not max(2, game.min_seats) <= room <= min(game.max_seats, len(row)):
        raise SetupError(
            f"size: {room} is out of range; with these entries a race of {game.title} has "
            f"{max(2, game.min_seats)} to {min(game.max_seats, len(row))} seats"
        )
    yield row, room if room < len(row) else 0


def pairs(game: Game, row: tuple[SeatChoice, ...], size: int | None) -> Iterator[tuple[tuple[SeatChoice, ...], int]]:
    """Yields every pair of entries; the two have half of the seats each."""
    if len(set(row)) < len(row):
        twice = next(choice.label for choice in row if row.count(choice) > 1)
        raise SetupError(f"seats: {twice} is listed twice; a round robin needs different entries")
    fewest = max(2, game.min_seats + game.min_seats % 2)
    seats = fewest if size is None else size
    if seats % 2 or not fewest <= seats <= game.max_seats:
        raise SetupError(
            f"size: {seats} is not valid; a race of {game.title} between two entries needs "
            f"an even number of seats from {fewest} to {game.max_seats}"
        )
    for one, other in combinations(row, 2):
        yield (one,) * (seats // 2) + (other,) * (seats // 2), 0


def best_places(match: Match, standings: list[Standing]) -> dict[int, int]:
    best: dict[int, int] = {}
    for standing in standings:
        entry = match.entry(standing)
        if entry != UNPLAYED:
            best[entry] = min(standing.place, best.get(entry, standing.place))
    return dict(sorted(best.items()))


class Starts(Totals):
    """The number of games of each entry."""

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        for entry in {match.entry(standing) for standing in standings}:
            self.totals[entry] += 1


class Duels(Totals):
    """How often one entry finished ahead of another; a shared place counts half for each."""

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        for (one, place), (other, its) in permutations(best_places(match, standings).items(), 2):
            self.totals[one, other] += Fraction(1, 2) if place == its else int(place < its)


class Ratings(Accumulator):
    """OpenSkill ratings (Plackett-Luce): mean and deviation. They depend on the order of the games, so a worker only
    collects places; the games are rated when they are merged."""

    def __init__(self) -> None:
        require("lab", "openskill")
        from openskill.models import PlackettLuce

        self.model: Any = PlackettLuce()
        self.rated: dict[int, Any] = {}
        self.races: list[dict[int, int]] = []

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        self.races.append(best_places(match, standings))

    def merge(self, other: "Ratings") -> None:
        for places in other.races:
            if len(places) > 1:
                teams = [[self.rated.get(entry) or self.model.rating()] for entry in places]
                after = self.model.rate(teams, ranks=list(places.values()))
                self.rated.update({entry: rating for entry, (rating,) in zip(places, after, strict=True)})

    def rating(self, entry: int) -> tuple[float, float]:
        rating = self.rated.get(entry) or self.model.rating()
        return float(rating.mu), float(rating.sigma)

    def to_json(self) -> Any:
        return [[entry, rating.mu, rating.sigma] for entry, rating in sorted(self.rated.items())]

    def restore(self, saved: Any) -> None:
        self.rated.update({entry: self.model.rating(mu=mu, sigma=sigma) for entry, mu, sigma in saved})

    def __getstate__(self) -> dict[str, Any]:
        return {"races": self.races}  # a worker does not rate


@dataclass(frozen=True)
class Outcome:
    games: int
    decisions: int
    lines: tuple[Entry, ...]  # largest win share first
    #: How often one entry finished ahead of another, as a share of the games in which they met.
    ahead: dict[tuple[str, str], float]
    lapses: tuple[Lapses, ...]

    def to_json(self) -> Json:
        ahead: dict[str, dict[str, float]] = {}
        for (one, other), share in self.ahead.items():
            ahead.setdefault(one, {})[other] = share
        return {
            "decisions": self.decisions,
            "results": [line.tournament_json() for line in self.lines],
            "ahead": ahead,
            "faults": [lapses.to_json() for lapses in self.lapses],
        }


class Tournament(Run):
    def __init__(self, schedule: Schedule, workers: int = 1, **settings: Unpack[RunSettings]) -> None:
        self.schedule = schedule
        super().__init__(schedule.plans, (*STANDARD, Starts, Duels, Ratings), workers, **settings)

    def intervals(self) -> list[tuple[float, float]]:
        return [line.interval for line in self.summary().lines]

    def summary(self) -> Outcome:
        names = dict(enumerate(self.schedule.entries))
        duels, decided = self.accumulator(Duels), self.accumulator(Decisions).decisions
        lines = [self._line(entry, name) for entry, name in names.items()]
        lines.sort(key=lambda line: -line.win_rate)
        if self.accumulator(Places).places([UNPLAYED]):
            lines.append(self._line(UNPLAYED, NOBODY))
        ahead = {
            (names[one], names[other]): float(Fraction(times) / (times + duels.totals[other, one]))
            for (one, other), times in sorted(duels.totals.items())
        }
        by_name = {name: [entry] for entry, name in names.items()}
        return Outcome(self.games, decided, tuple(lines), ahead, lapses_of(self.accumulators, by_name))

    def _line(self, entry: int, name: str) -> Entry:
        rating = None if entry == UNPLAYED else self.accumulator(Ratings).rating(entry)
        return entry_of(name, [entry], self.accumulator(Starts).totals[entry], self.accumulators, rating)

"""Tournaments: the same entries meet on several games and tracks, all in one field or each against each.

A tournament is a list of plans that take turns, a game each. In a race an entry with several seats counts by its best.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
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
    """A game with its options, under a title."""

    game: Game
    options: Json
    title: str


@dataclass(frozen=True)
class Schedule:
    """What is to be raced: the entries by name, and the plans that take turns."""

    format: str
    entries: tuple[str, ...]
    plans: tuple[Plan, ...]
    seed: int

    def to_json(self) -> Json:
        """What decides the races, as files hold it."""
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
    """A checked schedule; SetupError says what does not fit. Custom bots are started, to see that they work."""
    if games < 1:
        raise SetupError(f"games: {games} does not do; at least one game must be played")
    if format not in FORMATS:
        raise SetupError(f"format: {format!r} does not do; it takes {' or '.join(FORMATS)}")
    plans: list[Plan] = []
    names: tuple[str, ...] = ()
    for venue in venues:
        row = parse_entries(venue.game, seats)
        names = tuple(dict.fromkeys(choice.label for choice in row))
        if len(names) < 2:
            raise SetupError(f"seats {seats!r}: a tournament is between two entries at least")
        check_custom_bots(venue.game, row, terms)
        fields = one_field(venue.game, row, size) if format == FIELD else pairs(venue.game, row, size)
        for choices, room in fields:
            number = len(plans)
            entries = tuple(names.index(choice.label) for choice in choices)
            first = kinds(choices[: room or len(choices)])
            options = venue.game.setup(first, seed, venue.options).options
            own_seed = game_seed(seed, -1 - number)  # no two plans deal the same
            plans.append(
                Plan(venue.game.id, choices, games, own_seed, options, True, terms, entries, room, venue.title)
            )
    return Schedule(format, names, tuple(plans), seed)


def parse_entries(game: Game, text: str) -> tuple[SeatChoice, ...]:
    """The entries that a text names as for `parse_seats`, but up to MOST_ENTRIES."""
    row: list[SeatChoice] = []
    for word in text.split(","):
        if not word.strip():
            raise SetupError(f"seats {text!r}: a name is missing; write for example champion,pro,random")
        row += _entry(game, word)
        if len(row) > MOST_ENTRIES:
            raise SetupError(f"seats: a tournament is between {MOST_ENTRIES} entries at most")
    return tuple(row)


def _entry(game: Game, word: str) -> tuple[SeatChoice, ...]:
    """The seats that one word names; if they are too few for a race, `parse_seats` is given more."""
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
    """All in one race or, with more entries than seats, as many as fit, taking turns."""
    room = min(len(row), game.max_seats) if size is None else size
    if not max(2, game.min_seats) <= room <= min(game.max_seats, len(row)):
        raise SetupError(
            f"size: {room} does not do; with these entries a race of {game.title} has "
            f"{max(2, game.min_seats)} to {min(game.max_seats, len(row))} seats"
        )
    yield row, room if room < len(row) else 0


def pairs(game: Game, row: tuple[SeatChoice, ...], size: int | None) -> Iterator[tuple[tuple[SeatChoice, ...], int]]:
    """Each against each; the two share the seats of a race equally."""
    if len(set(row)) < len(row):
        twice = next(choice.label for choice in row if row.count(choice) > 1)
        raise SetupError(f"seats: {twice} is named twice; in a round robin each entry meets every other")
    fewest = max(2, game.min_seats + game.min_seats % 2)
    seats = fewest if size is None else size
    if seats % 2 or not fewest <= seats <= game.max_seats:
        raise SetupError(
            f"size: {seats} does not do; the seats of a race of {game.title} are shared equally between two: "
            f"an even number from {fewest} to {game.max_seats}"
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
    """In how many games each entry raced."""

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        self.totals.update({match.entry(standing) for standing in standings})


class Duels(Accumulator):
    """How often one entry came in ahead of another, and how often they met; the same place is half a time each."""

    def __init__(self) -> None:
        self.ahead: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        self.met: Counter[tuple[int, int]] = Counter()

    def after(self, match: Match, state: State, standings: list[Standing]) -> None:
        best = best_places(match, standings)
        for one, place in best.items():
            for other, its in best.items():
                if one != other:
                    self.met[one, other] += 1
                    self.ahead[one, other] += Fraction(1, 2) if place == its else int(place < its)

    def merge(self, other: "Duels") -> None:
        self.met.update(other.met)
        for pair, times in other.ahead.items():
            self.ahead[pair] += times

    def to_json(self) -> Any:
        return [[*pair, met, str(self.ahead[pair])] for pair, met in sorted(self.met.items())]

    def restore(self, saved: Any) -> None:
        for one, other, met, ahead in saved:
            self.met[one, other] = met
            self.ahead[one, other] = Fraction(ahead)


class Ratings(Accumulator):
    """OpenSkill's ratings (Plackett and Luce): mean and deviation. They depend on the order of the games, so a worker
    only collects places; the games are rated when they are merged."""

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
        return {"races": self.races}  # a worker rates nobody


@dataclass(frozen=True)
class Outcome:
    games: int
    decisions: int
    lines: tuple[Entry, ...]  # the largest share of wins first
    #: How often one came in ahead of the other, as a share of the games in which they met.
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
        if self.accumulator(Places).places[UNPLAYED]:
            lines.append(self._line(UNPLAYED, NOBODY))
        ahead = {
            (names[one], names[other]): float(duels.ahead[one, other] / met)
            for (one, other), met in sorted(duels.met.items())
        }
        by_name = {name: [entry] for entry, name in names.items()}
        return Outcome(self.games, decided, tuple(lines), ahead, lapses_of(self.accumulators, by_name))

    def _line(self, entry: int, name: str) -> Entry:
        rating = None if entry == UNPLAYED else self.accumulator(Ratings).rating(entry)
        return entry_of(name, [entry], self.accumulator(Starts).totals[entry], self.accumulators, rating)

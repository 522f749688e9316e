"""A simulation's games: what is to be played, and the loop that plays one game after the other.

Game number n has a seed of its own, made from the simulation's seed and n. So the results depend on nothing but the
plan: not on the number of workers, nor on who plays which game, nor when.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from paddock.bots import SeatChoice, kinds, make_bot, parse_seats
from paddock.bots.external_bots import USUAL_TERMS, OwnBot, OwnSeat, is_own, own_bot
from paddock.bots.protocol import Terms
from paddock.engine import PLAYER, SEED_BOUND, Bot, Game, Json, Position, SetupError, Standing, State, Stream, split
from paddock.games.catalog import find_game
from paddock.lab.accumulators import Accumulator, Match
from paddock.lab.rows import BareRows


@dataclass(frozen=True)
class Plan:
    """Which games are to be played."""

    game: str
    choices: tuple[SeatChoice, ...]
    games: int
    seed: int
    options: Json = field(default_factory=dict)
    rotate: bool = True
    #: What bots of one's own are held to.
    terms: Terms = USUAL_TERMS
    #: The number of each choice's entry in a tournament; without, choices are numbered as they stand.
    entries: tuple[int, ...] = ()
    #: How many race at once, where that is fewer than there are choices: they take turns.
    room: int = 0
    title: str = ""
    #: The version of the rules; without, the newest.
    rules: str | None = None

    def match(self, game: Game, index: int, number: int | None = None, plan: int = 0) -> Match:
        """Game number `index` of this plan; `number` and `plan` say where it stands among those of several plans."""
        seated = self.seated(index)
        choices = tuple(self.choices[place] for place in seated)
        entries = tuple(self.entries[place] for place in seated) if self.entries else seated
        setup = game.setup(kinds(choices), game_seed(self.seed, index), self.options, self.rules)
        return Match(index if number is None else number, setup, choices, entries, plan, self.title)

    def seated(self, index: int) -> tuple[int, ...]:
        """Whose turn it is to race, by seat: with `rotate`, everybody sits one seat further than in the game before.

        With fewer seats than choices a round has as many games as there are choices; in each round they stand in
        another order, and each races equally often, in every seat once.
        """
        count = len(self.choices)
        if 0 < self.room < count:
            turn, shift = divmod(index, count)
            order = list(range(count))
            split(self.seed, f"round/{turn}").shuffle(order)
            return tuple(order[(seat - shift) % count] for seat in range(self.room))
        shift = index % count if self.rotate else 0
        return tuple((seat - shift) % count for seat in range(count))

    def to_json(self) -> Json:
        """What decides its games, as it is written into files."""
        game = find_game(self.game)
        told: Json = {
            "game": game.id,
            "title": self.title or game.title,
            "rules": self.rules or game.rules_version,
            "options": self.options,
            "seats": [choice.label for choice in self.choices],
            "rotate": self.rotate,
            "seed": self.seed,
        }
        if self.entries:
            told["entries"] = list(self.entries)
        if self.room:
            told["room"] = self.room
        if any(is_own(choice.label) for choice in self.choices):
            told["bot_seconds"] = self.terms.seconds
        return told


def plan_from_json(told: Json, games: int) -> Plan:
    """The plan that `Plan.to_json` wrote down."""
    game = find_game(told["game"])
    entries = tuple(told.get("entries", ()))
    choices = tuple(_choice(game, label) for label in told["seats"])
    terms = Terms(seconds=told.get("bot_seconds", USUAL_TERMS.seconds))
    return Plan(
        game.id,
        choices,
        games,
        told["seed"],
        told["options"],
        told["rotate"],
        terms,
        entries,
        told.get("room", 0),
        told["title"],
        told["rules"],
    )


def _choice(game: Game, label: str) -> SeatChoice:
    return SeatChoice(label, None) if label in game.automata else SeatChoice(PLAYER, label)


def game_seed(seed: int, index: int) -> int:
    """The seed of one game of a simulation."""
    digest = blake2b(f"{seed}/game/{index}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") % SEED_BOUND


def plan_games(
    game: Game,
    seats: str,
    games: int,
    seed: int,
    options: Json | None = None,
    rotate: bool = True,
    terms: Terms = USUAL_TERMS,
) -> Plan:
    """A checked plan; SetupError says what does not fit. Bots of one's own are started, to see that they can be."""
    if games < 1:
        raise SetupError(f"games: {games} does not do; at least one game must be played")
    choices = parse_seats(game, seats)
    full = game.setup(kinds(choices), seed, options).options
    check_own_bots(game, choices, terms)
    return Plan(game.id, choices, games, seed, full, rotate, terms, title=game.title)


def check_own_bots(game: Game, choices: tuple[SeatChoice, ...], terms: Terms) -> None:
    """Starts those among the choices that are bots of one's own; SetupError says which cannot play."""
    for level in {choice.label: None for choice in choices if is_own(choice.label)}:
        own_bot(level, terms).check(game)


@dataclass(frozen=True)
class Chunk:
    """A part of the games of a plan, or of several that take turns, and what to find out about them."""

    plan: Plan
    first: int
    end: int
    accumulators: tuple[type[Accumulator], ...]
    #: Further plans: game number n is of plan n modulo their number.
    others: tuple[Plan, ...] = ()
    #: Which rows are wanted, if any.
    rows: type[BareRows] | None = None


@dataclass(frozen=True)
class Part:
    """What came of a chunk; fewer games than asked for if it was stopped."""

    plan: Plan
    games: int
    seconds: float
    accumulators: list[Accumulator]
    first: int = 0
    #: The rows as an Arrow record batch, if they were asked for.
    rows: Any = None


def play_chunk(chunk: Chunk, stopped: Callable[[], bool]) -> Part:
    """Plays a chunk's games, one after the other, until all are played or `stopped` says so."""
    began = time.perf_counter()
    plans = (chunk.plan, *chunk.others)
    accumulators = [kind() for kind in chunk.accumulators]
    rows = None if chunk.rows is None else chunk.rows()
    watching = accumulators if rows is None else [*accumulators, rows]
    known: dict[int, tuple[Game, dict[str, Bot]]] = {}
    done = 0
    for number in range(chunk.first, chunk.end):
        if stopped():
            break
        index, turn = divmod(number, len(plans))
        if turn not in known:
            known[turn] = players(plans[turn])
        game, bots = known[turn]
        play_match(game, plans[turn].match(game, index, number, turn), bots, watching)
        done += 1
    handed = None if rows is None else rows.batch()
    return Part(chunk.plan, done, time.perf_counter() - began, accumulators, chunk.first, handed)


def players(plan: Plan) -> tuple[Game, dict[str, Bot]]:
    """A plan's game, and its bots by level."""
    game = find_game(plan.game)
    levels = {choice.level for choice in plan.choices if choice.level is not None}
    return game, {level: _bot(game, level, plan.terms) for level in levels}


def _bot(game: Game, level: str, terms: Terms) -> Bot:
    return own_bot(level, terms) if is_own(level) else make_bot(game, level)


def play_match(game: Game, match: Match, bots: dict[str, Bot], accumulators: Sequence[Accumulator]) -> None:
    """Plays one game to its end. Each seat's bot has a random stream of its own."""
    state = game.start(match.setup)
    seated: list[tuple[Bot, Position, Stream] | None] = []
    own: list[OwnSeat] = []
    for seat, choice in enumerate(match.choices):
        if choice.level is None:
            seated.append(None)
            continue
        bot = bots[choice.level]
        if isinstance(bot, OwnBot):
            own.append(bot.sit(game, match.setup, seat))
            bot = own[-1]
        seated.append((bot, Position(state, seat), split(match.setup.seed, f"bot/{seat}")))
    try:
        decisions = _play(game, match, state, seated, accumulators)
        standings = state.standings()
        for sitting in own:
            sitting.over(standings)
    finally:
        for sitting in own:
            sitting.leave()
    for sitting in own:
        for accumulator in accumulators:
            accumulator.faults(match, sitting.seat, [fault.reason for fault in sitting.faults], sitting.lost)
    standings = put_last(standings, {sitting.seat for sitting in own if sitting.lost})
    for accumulator in accumulators:
        accumulator.decided(match, decisions)
        accumulator.after(match, state, standings)


def put_last(standings: list[Standing], lost: set[int]) -> list[Standing]:
    """The placing with the seats whose race is lost behind all others, whoever drove it home; as it is if all lost."""
    others = [standing for standing in standings if standing.seat not in lost]
    if not lost or not any(standing.seat is not None for standing in others):
        return standings
    ahead = [sum(other.place < standing.place for other in others) for standing in others]
    moved = [Standing(n + 1, s.seat, s.entrant, s.score, s.parts) for n, s in zip(ahead, others, strict=True)]
    behind = [s for s in standings if s.seat in lost]
    return moved + [Standing(len(others) + 1, s.seat, s.entrant, s.score, s.parts) for s in behind]


def _play(
    game: Game,
    match: Match,
    state: State,
    seated: list[tuple[Bot, Position, Stream] | None],
    accumulators: Sequence[Accumulator],
) -> int:
    """Plays until nobody is to move; how many decisions that took."""
    steppers = [a for a in accumulators if type(a).step is not Accumulator.step]
    for accumulator in accumulators:
        accumulator.before(match, state)
    decisions = 0
    seats = state.to_move()
    while seats:
        seat = seats[0]
        player = seated[seat]
        if player is None:
            raise SetupError(f"seat {seat} is an automaton of {game.title}, yet it was asked to decide")
        bot, position, rng = player
        move = bot.choose(position, rng)
        for stepper in steppers:
            stepper.step(match, state, seat, move)
        state.play(seat, move)
        decisions += 1
        seats = state.to_move()
    return decisions

"""A simulation's games: what is to be played, and the loop that plays one game after the other.

Game number n has a seed of its own, made from the simulation's seed and n. So the results depend on nothing but the
plan: not on the number of workers, nor on who plays which game, nor when.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from paddock.bots import SeatChoice, kinds, make_bot, parse_seats
from paddock.bots.own import USUAL_TERMS, OwnBot, OwnSeat, is_own, own_bot
from paddock.bots.protocol import Terms
from paddock.engine import SEED_BOUND, Bot, Game, Json, Position, SetupError, Standing, State, Stream, split
from paddock.games.catalog import find_game
from paddock.lab.accumulators import Accumulator, Match


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

    def match(self, game: Game, index: int) -> Match:
        """Game number `index`: with `rotate`, everybody sits one seat further than in the game before."""
        count = len(self.choices)
        shift = index % count if self.rotate else 0
        entries = tuple((seat - shift) % count for seat in range(count))
        choices = tuple(self.choices[entry] for entry in entries)
        setup = game.setup(kinds(choices), game_seed(self.seed, index), self.options)
        return Match(index, setup, choices, entries)


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
    for level in {choice.label: None for choice in choices if is_own(choice.label)}:
        own_bot(level, terms).check(game)
    return Plan(game.id, choices, games, seed, full, rotate, terms)


@dataclass(frozen=True)
class Chunk:
    """A part of a plan's games, and what to find out about them."""

    plan: Plan
    first: int
    end: int
    accumulators: tuple[type[Accumulator], ...]


@dataclass(frozen=True)
class Part:
    """What came of a chunk of a plan; fewer games than asked for if it was stopped."""

    plan: Plan
    games: int
    seconds: float
    accumulators: list[Accumulator]


def play_chunk(chunk: Chunk, stopped: Callable[[], bool]) -> Part:
    """Plays a chunk's games, one after the other, until all are played or `stopped` says so."""
    began = time.perf_counter()
    plan = chunk.plan
    game = find_game(plan.game)
    bots = {choice.level: _bot(game, choice.level, plan.terms) for choice in plan.choices if choice.level is not None}
    accumulators = [kind() for kind in chunk.accumulators]
    done = 0
    for index in range(chunk.first, chunk.end):
        if stopped():
            break
        play_match(game, plan.match(game, index), bots, accumulators)
        done += 1
    return Part(plan, done, time.perf_counter() - began, accumulators)


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
        _play(game, match, state, seated, accumulators)
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
) -> None:
    steppers = [a for a in accumulators if type(a).step is not Accumulator.step]
    for accumulator in accumulators:
        accumulator.before(match, state)
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
        seats = state.to_move()

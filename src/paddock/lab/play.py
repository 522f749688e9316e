"""The loop that plays the games of a simulation."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from paddock.bots import make_bot
from paddock.bots.external_bots import CustomBot, CustomBotSeat, custom_bot, is_custom_bot
from paddock.engine import Bot, Game, Position, SetupError, Standing, State, Stream, split
from paddock.games.catalog import find_game
from paddock.lab.accumulators import Accumulator, Match
from paddock.lab.plan import Plan
from paddock.lab.rows import BareRows

Player = tuple[Bot, Position, Stream]


@dataclass(frozen=True)
class Chunk:
    """Some games of a plan, or of several alternating plans, and what to record about them."""

    plan: Plan
    first: int
    end: int
    accumulators: tuple[type[Accumulator], ...]
    #: More plans: game n belongs to plan n modulo their number.
    others: tuple[Plan, ...] = ()
    #: The kind of rows to record, if any.
    rows: type[BareRows] | None = None


@dataclass(frozen=True)
class ChunkResult:
    """The result of a chunk; with fewer games than requested if it was stopped."""

    plan: Plan
    games: int
    seconds: float
    accumulators: list[Accumulator]
    first: int = 0
    #: The rows as an Arrow record batch, if requested.
    rows: Any = None


def play_chunk(chunk: Chunk, stopped: Callable[[], bool]) -> ChunkResult:
    """Plays the games of a chunk until all are played or `stopped` returns True."""
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
            known[turn] = make_players(plans[turn])
        game, bots = known[turn]
        play_match(game, plans[turn].match(game, index, number, turn), bots, watching)
        done += 1
    batch = None if rows is None else rows.batch()
    return ChunkResult(chunk.plan, done, time.perf_counter() - began, accumulators, chunk.first, batch)


def make_players(plan: Plan) -> tuple[Game, dict[str, Bot]]:
    """Returns a plan's game, and its bots by level."""
    game = find_game(plan.game)
    levels = {choice.level for choice in plan.choices if choice.level is not None}
    return game, {
        level: custom_bot(level, plan.terms) if is_custom_bot(level) else make_bot(game, level) for level in levels
    }


def play_match(game: Game, match: Match, bots: dict[str, Bot], accumulators: Sequence[Accumulator]) -> None:
    """Plays one game to the end. The bot of each seat has its own random stream."""
    state = game.start(match.setup)
    players: list[Player | None] = []
    own: list[CustomBotSeat] = []
    for seat, choice in enumerate(match.choices):
        if choice.level is None:
            players.append(None)
            continue
        bot = bots[choice.level]
        if isinstance(bot, CustomBot):
            own.append(CustomBotSeat(bot, game, match.setup, seat))
            bot = own[-1]
        players.append((bot, Position(state, seat), split(match.setup.seed, f"bot/{seat}")))
    try:
        decisions = _play(match, state, players, accumulators)
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
        accumulator.count_decisions(match, decisions)
        accumulator.after(match, state, standings)


def put_last(standings: list[Standing], lost: set[int]) -> list[Standing]:
    """Returns the standings with the seats that lost their race in last place; unchanged if all of them lost."""
    others = [standing for standing in standings if standing.seat not in lost]
    if not lost or not any(standing.seat is not None for standing in others):
        return standings
    ahead = [sum(other.place < standing.place for other in others) for standing in others]
    placed = [*zip(ahead, others, strict=True), *((len(others), s) for s in standings if s.seat in lost)]
    return [Standing(before + 1, s.seat, s.entrant, s.score, s.parts) for before, s in placed]


def _play(match: Match, state: State, players: list[Player | None], accumulators: Sequence[Accumulator]) -> int:
    """Plays until the game is over; returns the number of decisions."""
    steppers = [a for a in accumulators if type(a).step is not Accumulator.step]
    for accumulator in accumulators:
        accumulator.before(match, state)
    decisions = 0
    seats = state.to_move()
    while seats:
        seat = seats[0]
        player = players[seat]
        if player is None:
            raise SetupError(f"seat {seat} is an automaton of {match.setup.game}, but the game asked it for a decision")
        bot, position, rng = player
        move = bot.choose(position, rng)
        for stepper in steppers:
            stepper.step(match, state, seat, move)
        state.play(seat, move)
        decisions += 1
        seats = state.to_move()
    return decisions

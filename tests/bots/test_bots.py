"""Bots by level, and the text that names a row of seats."""

from collections import Counter
from typing import Any

import pytest

from paddock.bots import SeatChoice, kinds, levels, make_bot, parse_seats
from paddock.engine import PLAYER, Bot, FieldReader, Game, Position, RandomBot, Setup, SetupError, State, Stream, split
from paddock.engine.bot import Best
from paddock.games.catalog import GAMES

FMR = GAMES["formula-motor-racing"]


class WithLegends(Game):
    """A game with an automaton, to name seats in; it is never played."""

    def __init__(self) -> None:
        super().__init__(
            id="with-legends",
            title="With Legends",
            summary="",
            rules_version="1",
            min_seats=1,
            max_seats=4,
            move_bound=1,
            options=(),
            automata=("legend",),
        )

    def start(self, setup: Setup) -> State:
        raise NotImplementedError

    def empty_state(self, reader: FieldReader) -> State:
        raise NotImplementedError

    def decision_bound(self, setup: Setup) -> int:
        return 0

    def bots(self) -> dict[str, Bot]:
        return {}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_level_of_every_game_makes_a_bot_that_chooses_a_legal_move(game: Game) -> None:
    assert levels(game)[0] == "random"
    for level in levels(game):
        state = game.new(game.max_seats, 1)
        seat = state.to_move()[0]
        assert make_bot(game, level).choose(Position(state, seat), Stream(1, 2)) in state.legal(seat)


def test_random_is_the_engines_random_bot() -> None:
    assert isinstance(make_bot(FMR, "random"), RandomBot)


def test_an_unknown_level_lists_those_there_are() -> None:
    with pytest.raises(SetupError, match="no bot called 'prox'; its bots are: random, rookie, pro, champion"):
        make_bot(FMR, "prox")


def test_seats_are_named_one_by_one_or_counted() -> None:
    pro, rnd = SeatChoice(PLAYER, "pro"), SeatChoice(PLAYER, "random")
    assert parse_seats(FMR, "pro,pro,random") == (pro, pro, rnd)
    assert parse_seats(FMR, "pro:2,random") == (pro, pro, rnd)
    assert parse_seats(FMR, " random , pro:3 ") == (rnd, pro, pro, pro)


def test_an_automaton_takes_a_seat_of_its_own_kind() -> None:
    row = parse_seats(WithLegends(), "random,legend:2")
    assert kinds(row) == (PLAYER, "legend", "legend")
    assert [choice.label for choice in row] == ["random", "legend", "legend"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a name is missing"),
        ("pro,,random", "a name is missing"),
        ("pro", "needs 2 to 6 seats, but 'pro' lists 1"),
        ("pro:7", "needs 2 to 6 seats, but 'pro:7' lists more than 6"),
        ("pro:4,random:4", "lists more than 6"),
        ("pro:0,random:2", "'pro:0' is not valid; the number after the colon is the number of seats, 1 to 6"),
        ("pro:x", "'pro:x' is not valid"),
        ("pro:", "'pro:' is not valid"),
        ("pro:-1,random", "'pro:-1' is not valid"),
        ("pro:99999999999,random", "is not valid"),
        ("legend,random", "no bot called 'legend'; choose one of random, rookie, pro, champion, or"),
        ("Pro,random", "no bot called 'Pro'"),
    ],
)
def test_seats_that_make_no_sense_are_refused(text: Any, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        parse_seats(FMR, text)


def test_of_equally_good_choices_each_is_as_likely() -> None:
    rng = split(1, "bot")
    drawn: Counter[int] = Counter()
    for _ in range(900):
        best = Best(rng)
        for choice, worth in enumerate([1.0, 3.0, 0.1 + 0.2 + 2.7, 2.0, 3.0]):
            best.weigh(choice, worth)
        drawn[int(best.choice)] += 1
    assert set(drawn) == {1, 2, 4}
    assert min(drawn.values()) > 250

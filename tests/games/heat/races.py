"""Positions for the tests: cars placed by progress, hands and decks as named, and turns played by the moves' texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from paddock.engine import Event, split
from paddock.games.heat import HEAT, Heat
from paddock.games.heat.cards import CARD_BY_NAME, CARDS

SEVEN = "1 1 2 2 3 3 4"
ALL = "0 1 1 1 2 2 2 3 3 3 4 4 4 5 stress stress stress heat"


@dataclass
class Car:
    """A car and its driver's cards. `at` counts spaces from the start line; `spot` 0 is the race line."""

    at: int
    spot: int = 0
    gear: int = 1
    engine: int = 6
    hand: str = SEVEN
    deck: str | None = None  # what is left of the eighteen cards, if not named
    pile: str = ""
    kind: str = "player"


def counts(cards: str) -> list[int]:
    found = [0] * len(CARDS)
    for name in cards.split():
        found[CARD_BY_NAME[name]] += 1
    return found


def left(car: Car) -> list[int]:
    held = [h + p for h, p in zip(counts(car.hand), counts(car.pile), strict=True)]
    return [max(whole - gone, 0) for whole, gone in zip(counts(ALL), held, strict=True)]


def load(data: object) -> Heat:
    """A position as written down."""
    state = HEAT.load(data)
    assert isinstance(state, Heat)
    return state


def sampled(state: Heat, seat: int, seed: int) -> Heat:
    """The race as it may be for all that a seat knows."""
    dealt = state.sample(seat, split(seed, "sample"))
    assert isinstance(dealt, Heat)
    return dealt


def race(*cars: Car, circuit: str = "usa", laps: int = 2, **options: Any) -> Heat:
    """A race at the beginning of a round, the cars in the order in which they stand."""
    kinds = tuple(car.kind for car in cars)
    data = HEAT.start(HEAT.setup(kinds, 7, {"circuit": circuit, "laps": laps, **options})).to_dict()
    data["round"] = 5
    data["progress"] = [car.at for car in cars]
    data["spot"] = [car.spot for car in cars]
    data["gear"] = [car.gear for car in cars]
    for seat, car in enumerate(cars):
        if car.kind == "player":
            data["engine"][seat] = car.engine
            data["hand"][seat] = counts(car.hand)
            data["deck"][seat] = counts(car.deck) if car.deck is not None else left(car)
            data["pile"][seat] = counts(car.pile)
            data["top"][seat] = CARD_BY_NAME[car.pile.split()[-1]] if car.pile else -1
    data["order"] = sorted(range(len(cars)), key=lambda seat: (-cars[seat].at, cars[seat].spot))
    data["mulligans"] = 0
    return load(data)


def act(state: Heat, seat: int, *texts: str) -> list[Event]:
    """Plays moves by their canonical text, each of which must be legal; what happened."""
    state.record()
    for text in texts:
        move = state.parse(seat, text)
        assert move in state.legal(seat), f"{text!r} is not legal; legal are {offered(state, seat)}"
        state.play(seat, move)
    return state.take_events()


def offered(state: Heat, seat: int) -> list[str]:
    """The texts of a seat's legal moves."""
    return [state.describe(seat, move).text for move in state.legal(seat)]


def plan(state: Heat, seat: int, gear: int, cards: str) -> list[Event]:
    """Steps 1 and 2 of one seat."""
    return act(state, seat, f"gear {gear}", "cluttered" if cards == "cluttered" else f"play {cards}")


def wait(state: Heat, seat: int) -> None:
    """Every other seat does the least it can until the seat is the one to move in its turn."""
    for _ in range(400):
        seats = state.to_move()
        if seats == [seat] and not state.waiting:
            return
        other = next((s for s in seats if s != seat), None)
        assert other is not None, f"seat {seat} has yet to plan"
        least(state, other)
    raise AssertionError(f"seat {seat}'s turn never came")


def least(state: Heat, seat: int) -> None:
    """The quietest move: no reaction, no slipstream, no discard, the slowest cards."""
    moves = offered(state, seat)
    for quiet in ("done", "stay", "keep", "spin-out"):
        if quiet in moves:
            act(state, seat, quiet)
            return
    act(state, seat, moves[0])


def turn(state: Heat, seat: int, gear: int, cards: str) -> None:
    """The seat plans and its turn comes: it has moved by its cards and may react."""
    plan(state, seat, gear, cards)
    wait(state, seat)


def finish_round(state: Heat) -> None:
    """Everybody does the least until the next round begins or the race is over."""
    now = state.round
    while state.to_move() and state.round == now:
        least(state, state.to_move()[0])


def loaded_deck(state: Heat, seat: int, *cards: str) -> None:
    """Gives a seat a deck stream that turns the given cards up, in this order."""
    for seed in range(200_000):
        trial = state.copy()
        trial.decks[seat] = split(seed, "test deck")
        if all(CARDS[trial.turn_up(seat)] == card for card in cards):
            state.decks[seat] = split(seed, "test deck")
            return
    raise AssertionError(f"no stream turns up {cards}")


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def hand(state: Heat, seat: int) -> list[str]:
    held: list[str] = state.view(seat)["hand"]
    return held


def pile(state: Heat, seat: int) -> dict[str, int]:
    found = state.to_dict()["pile"][seat]
    return {CARDS[card]: count for card, count in enumerate(found) if count}

"""A tiny game of our own, for what Formula Motor Racing does not have: decisions taken at the same time.

Each round everybody secretly bids 0 to 4; when the last bid is in, the highest single bidder scores it.
"""

from typing import Final

from paddock.engine import Bot, Event, FieldReader, Game, IllegalMove, Json, Move, Setup, Standing, State, Stream, split
from paddock.engine.schema import OWNER, Number, Numbers, StateSchema, StreamField

ROUNDS: Final = 3
BIDS: Final = 5
SCHEMA: Final = StateSchema(
    Numbers("bids", -1, BIDS - 1, secret=OWNER),
    Numbers("points", 0, length=lambda state: len(state.bids)),
    Number("round", 0, ROUNDS),
    StreamField("luck"),
)


class Sealed(State):
    def __init__(self, players: int) -> None:
        super().__init__()
        self.bids: list[int] = [-1] * players
        self.points: list[int] = [0] * players
        self.round = 0
        self.luck: Stream = Stream(0, 1)

    def to_move(self) -> list[int]:
        return [] if self.round == ROUNDS else [s for s, bid in enumerate(self.bids) if bid < 0]

    def legal(self, seat: int) -> list[int]:
        return list(range(BIDS)) if seat in self.to_move() else []

    def play(self, seat: int, move: int) -> None:
        if move not in self.legal(seat):
            raise IllegalMove(f"seat {seat} cannot bid {move} now", "SEALED-1.1")
        self.bids[seat] = move
        if self.events is not None:
            self.events.append(Event("decided", {"seat": seat}, {seat: {"bid": move}}))
        if -1 not in self.bids:
            self._open()

    def _open(self) -> None:
        shown = list(self.bids)
        for bid in range(BIDS - 1, -1, -1):
            if shown.count(bid) == 1:
                self.points[shown.index(bid)] += bid
                break
        self.reveal_count += 1
        self.round += 1
        self.bids = [-1] * len(shown)
        if self.events is not None:
            self.events.append(Event("opened", {"bids": shown}))

    def describe(self, seat: int, move: int) -> Move:
        return Move("bid", {"bid": move}, f"bid {move}")

    def parse(self, seat: int, text: str) -> int:
        if not text.startswith("bid ") or not text[4:].isdigit():
            raise IllegalMove(f"{text!r} is no bid", "SEALED-1.1")
        return int(text[4:])

    def view(self, seat: int | None) -> Json:
        own = self.bids[seat] if seat is not None and self.bids[seat] >= 0 else None
        return {
            "round": self.round,
            "points": list(self.points),
            "decided": [bid >= 0 for bid in self.bids],
            "own": own,
        }

    def resample(self, seat: int, rng: Stream) -> None:
        super().resample(seat, rng)
        for s, bid in enumerate(self.bids):
            if s != seat and bid >= 0:
                self.bids[s] = rng.below(BIDS)

    def schema(self) -> StateSchema:
        return SCHEMA

    def copy(self) -> "Sealed":
        other = Sealed(len(self.bids))
        other.reveal_count = self.reveal_count
        other.bids, other.points, other.round = list(self.bids), list(self.points), self.round
        other.luck = self.luck.copy()
        return other

    def standings(self) -> list[Standing]:
        order = sorted(range(len(self.points)), key=lambda s: (-self.points[s], s))
        return [Standing(n, s, f"Bidder {s}", self.points[s], {}) for n, s in enumerate(order, 1)]


class SealedGame(Game):
    def start(self, setup: Setup) -> Sealed:
        state = Sealed(len(setup.seats))
        state.luck = split(setup.seed, "luck")
        return state

    def empty_state(self, reader: FieldReader) -> Sealed:
        return Sealed(0)

    def decision_bound(self, setup: Setup) -> int:
        return ROUNDS * len(setup.seats)

    def bots(self) -> dict[str, Bot]:
        return {}


SEALED: Final = SealedGame("sealed", "Sealed", "Secret bids.", "1", 2, 4, BIDS, ())

"""A tiny game that keeps the whole contract, and variants of it that each break one part.

Tortoises: three rounds. All choose a card of their hidden hand at the same time and move as far as it says; then, in
turn, each rolls a die to go further, or rests; then everybody draws a card.
"""

from itertools import count
from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from paddock.engine import (
    FIRST,
    Bot,
    BotParameters,
    Event,
    Expert,
    FieldReader,
    Game,
    IllegalMove,
    IntOption,
    Json,
    Move,
    Position,
    Preset,
    RandomBot,
    Setup,
    Standing,
    State,
    Stream,
    split,
    wrong,
)
from paddock.engine.client_schema import Shapes
from paddock.engine.observe import Layout, Observer, Slate, seats_from
from paddock.engine.schema import NOBODY_KNOWS, OWNER, Number, NumberLists, Numbers, StateSchema, StreamFields

CARDS = 24
ROLL = CARDS
REST = CARDS + 1
NONE = -1

SCHEMA = StateSchema(
    Number("seats", 2, 4),
    Number("rounds", 1, 3),
    Number("round", 0, lambda table: table.rounds),
    Number("turn", NONE, lambda table: table.seats - 1),
    Numbers("places", 0, length=lambda table: table.seats),
    Numbers("rests", 0, length=lambda table: table.seats),
    NumberLists("hands", lambda table: table.seats, 0, CARDS - 1, secret=OWNER),
    Numbers("chosen", NONE, CARDS - 1, lambda table: table.seats, secret=OWNER),
    Numbers("deck", 0, CARDS - 1, different=True, secret=NOBODY_KNOWS),
    Numbers("used", 0, CARDS - 1, different=True),
    StreamFields("dice", lambda table: table.seats),
)


class View(TypedDict):
    round: int
    to_move: list[int]
    places: list[int]
    rests: list[int]
    used: list[int]
    decided: list[bool]
    hand: NotRequired[list[int]]
    chosen: NotRequired[int]


class Told(TypedDict):
    kind: Literal["chose", "drew", "rested"]
    seat: int
    card: NotRequired[int]


class Shown(TypedDict):
    kind: Literal["shown"]
    cards: list[int]


class Rolled(TypedDict):
    kind: Literal["rolled"]
    seat: int
    face: int


class CardOrNot(TypedDict):
    card: NotRequired[int]


class Played(TypedDict):
    kind: Literal["card", "act"]
    fields: CardOrNot
    text: str


class Nothing(TypedDict):
    pass


SHAPES = Shapes(view=View, event=Told | Shown | Rolled, move=Played, preview=Nothing, board_assets=Nothing)


class Tortoises(State):
    """The correct game."""

    def __init__(self, seats: int, rounds: int) -> None:
        super().__init__()
        self.seats = seats
        self.rounds = rounds
        self.round = 0
        self.turn = NONE  # NONE while all choose cards
        self.places = [0] * seats
        self.rests = [0] * seats
        self.hands: list[list[int]] = []
        self.chosen = [NONE] * seats
        self.deck: list[int] = []
        self.used: list[int] = []
        self.dice: list[Stream] = []

    def to_move(self) -> list[int]:
        if self.round == self.rounds:
            return []
        if self.turn != NONE:
            return [self.turn]
        return [seat for seat in range(self.seats) if self.chosen[seat] == NONE]

    def legal(self, seat: int) -> list[int]:
        if seat not in self.to_move():
            return []
        return list(self.hands[seat]) if self.turn == NONE else [ROLL, REST]

    def play(self, seat: int, move: int) -> None:
        if seat not in self.to_move():
            raise IllegalMove(f"seat {seat} is not to move", "TOY-1")
        if move not in self.legal(seat):
            raise IllegalMove(f"{move} is not possible here", "TOY-2.1")
        if self.turn == NONE:
            self.choose(seat, move)
        else:
            self.act(seat, move)

    def choose(self, seat: int, card: int) -> None:
        self.chosen[seat] = card
        self.emit("chose", {"seat": seat}, {seat: {"card": card}})
        if NONE not in self.chosen:
            self.show()

    def show(self) -> None:
        for seat, card in enumerate(self.chosen):
            self.places[seat] += card % 6
            self.hands[seat].remove(card)
        self.used += self.chosen
        self.emit("shown", {"cards": list(self.chosen)})
        self.chosen = [NONE] * self.seats
        self.turn = 0
        self.reveal_count += 1

    def act(self, seat: int, move: int) -> None:
        if move == ROLL:
            face = self.roll(seat)
            self.places[seat] += face
            self.emit("rolled", {"seat": seat, "face": face})
        else:
            self.rests[seat] += 1
            self.emit("rested", {"seat": seat})
        self.turn += 1
        if self.turn == self.seats:
            self.draw()

    def roll(self, seat: int) -> int:
        self.reveal_count += 1
        return self.dice[seat].die(6)

    def draw(self) -> None:
        for seat, hand in enumerate(self.hands):
            card = self.deck.pop()
            hand.append(card)
            hand.sort()
            self.emit("drew", {"seat": seat}, {seat: {"card": card}})
        self.reveal_count += 1
        self.turn = NONE
        self.round += 1

    def describe(self, seat: int, move: int) -> Move:
        if move < CARDS:
            return Move("card", {"card": move}, f"card {move}")
        return Move("act", {}, "roll" if move == ROLL else "rest")

    def parse(self, seat: int, text: str) -> int:
        for move in range(CARDS + 2):
            if self.describe(seat, move).text == text:
                return move
        raise IllegalMove(f"{text!r} is no move", "TOY-2.2")

    def view(self, seat: int | None) -> Json:
        seen: Json = {
            "round": self.round,
            "to_move": self.to_move(),
            "places": list(self.places),
            "rests": list(self.rests),
            "used": list(self.used),
            "decided": [card != NONE for card in self.chosen],
        }
        if seat is not None and 0 <= seat < self.seats:
            seen["hand"] = list(self.hands[seat])
            seen["chosen"] = self.chosen[seat]
        return seen

    def copy(self) -> "Tortoises":
        other = type(self)(self.seats, self.rounds)
        other.reveal_count = self.reveal_count
        other.round = self.round
        other.turn = self.turn
        other.places = list(self.places)
        other.rests = list(self.rests)
        other.hands = [list(hand) for hand in self.hands]
        other.chosen = list(self.chosen)
        other.deck = list(self.deck)
        other.used = list(self.used)
        other.dice = [die.copy() for die in self.dice]
        return other

    def schema(self) -> StateSchema:
        return SCHEMA

    def redeal(self, number: int) -> None:
        super().redeal(number)
        split(number, f"deck/{self.dice[0]}").shuffle(self.deck)

    def sample(self, seat: int, rng: Stream) -> "Tortoises":
        other = self.copy()
        others = [s for s in range(self.seats) if s != seat]
        unseen = list(self.deck)
        for s in others:
            unseen += self.hands[s]
        unseen.sort()
        rng.shuffle(unseen)
        for s in others:
            held = len(self.hands[s])
            other.hands[s] = sorted(unseen[:held])
            unseen = unseen[held:]
            if self.chosen[s] != NONE:
                other.chosen[s] = other.hands[s][rng.below(held)]
        other.deck = unseen
        SCHEMA.fork_streams(other, rng)
        return other

    def check(self) -> None:
        cards = self.deck + self.used + [card for hand in self.hands for card in hand]
        if sorted(cards) != list(range(CARDS)):
            raise wrong("hands, deck and used", f"together they must hold each of the {CARDS} cards once")
        if len({len(hand) for hand in self.hands}) != 1 or len(self.deck) < self.seats * (self.rounds - self.round):
            raise wrong("hands, deck, used, round and rounds", "all hold as many cards, and the deck lasts to the end")
        if not self.hands[0] and self.turn == NONE and self.round < self.rounds:
            raise wrong("hands and turn", "whoever chooses a card has one")
        if any(card != NONE and card not in hand for card, hand in zip(self.chosen, self.hands, strict=True)):
            raise wrong("chosen and hands", "a card that was chosen is one of the hand")
        if NONE not in self.chosen or (self.turn != NONE and self.chosen != [NONE] * self.seats):
            raise wrong("chosen and turn", "cards lie face down only while somebody still chooses")
        if self.round == self.rounds and (self.turn != NONE or self.chosen != [NONE] * self.seats):
            raise wrong("round, rounds, turn and chosen", "nobody decides when the game is over")

    def standings(self) -> list[Standing]:
        ranked = sorted(range(self.seats), key=lambda seat: -self.places[seat])
        rows: list[Standing] = []
        for seat in ranked:
            place = 1 + sum(score > self.places[seat] for score in self.places)
            rows.append(Standing(place, seat, f"Tortoise {seat + 1}", self.places[seat], {"rests": self.rests[seat]}))
        return rows


class TortoisesGame(Game):
    """The catalogue entry of a kind of Tortoises."""

    def __init__(self, kind: type[Tortoises] = Tortoises, shapes: Shapes | None = None) -> None:
        super().__init__(
            id="tortoises",
            title="Tortoises",
            summary="Three rounds at a walk.",
            rules_version="1",
            min_seats=2,
            max_seats=4,
            move_bound=CARDS + 2,
            options=(IntOption("rounds", 3, "Rounds", "How many rounds.", low=1, high=3),),
            shapes=shapes,
        )
        self.kind = kind

    def start(self, setup: Setup) -> Tortoises:
        seats = len(setup.seats)
        state = self.kind(seats, setup.options["rounds"])
        cards = list(range(CARDS))
        split(setup.seed, "deck").shuffle(cards)
        state.hands = [sorted(cards[3 * seat : 3 * seat + 3]) for seat in range(seats)]
        state.deck = cards[3 * seats :]
        state.dice = [split(setup.seed, f"die/{seat}") for seat in range(seats)]
        return state

    def empty_state(self, reader: FieldReader) -> Tortoises:
        return self.kind(reader.number("seats", 2, 4), reader.number("rounds", 1, 3))

    def check_position(self, state: State) -> None:
        assert isinstance(state, Tortoises)
        state.check()

    def decision_bound(self, setup: Setup) -> int:
        return 2 * len(setup.seats) * int(setup.options["rounds"])

    def bots(self) -> dict[str, Bot]:
        return {"careful": RandomBot()}


class SampleRedealsOwnHand(Tortoises):
    def sample(self, seat: int, rng: Stream) -> Tortoises:
        other = super().sample(seat, rng)
        if other.chosen[seat] == NONE:
            other.hands[seat] = sorted(other.deck[: len(other.hands[seat])])
        return other


class SampleLosesCards(Tortoises):
    def sample(self, seat: int, rng: Stream) -> Tortoises:
        other = super().sample(seat, rng)
        other.deck = other.deck[:2]
        return other


class SampleTellsTheTruth(Tortoises):
    def sample(self, seat: int, rng: Stream) -> Tortoises:
        return self.copy()


class SampleKeepsTheDice(Tortoises):
    def sample(self, seat: int, rng: Stream) -> Tortoises:
        other = super().sample(seat, rng)
        other.dice = [die.copy() for die in self.dice]
        return other


class SampleForgetsRests(Tortoises):
    def sample(self, seat: int, rng: Stream) -> Tortoises:
        other = super().sample(seat, rng)
        other.rests = [0] * self.seats
        return other

    def view(self, seat: int | None) -> Json:
        seen = super().view(seat)
        del seen["rests"]
        return seen


class SampleKeepsHands(Tortoises):
    def sample(self, seat: int, rng: Stream) -> Tortoises:
        other = self.copy()
        other.deck.sort()
        rng.shuffle(other.deck)
        other.dice = [rng.fork() for _ in range(self.seats)]
        return other


class SampleShufflesAsItLies(Tortoises):
    def sample(self, seat: int, rng: Stream) -> Tortoises:
        other = super().sample(seat, rng)
        other.deck = [card for card in self.deck if card in other.deck] + [
            card for card in other.deck if card not in self.deck
        ]
        rng.shuffle(other.deck)
        return other


class SpectatorSeesHands(Tortoises):
    def view(self, seat: int | None) -> Json:
        seen = super().view(seat)
        if seat is None:
            seen["hands"] = [list(hand) for hand in self.hands]
        return seen


class ChoiceShowsAtOnce(Tortoises):
    def view(self, seat: int | None) -> Json:
        return super().view(seat) | {"all_chosen": list(self.chosen)}


class EventTellsTheChoice(Tortoises):
    def choose(self, seat: int, card: int) -> None:
        self.emit("chose", {"seat": seat, "card": card})
        super().choose(seat, card)


class EventTellsTheDraw(Tortoises):
    def draw(self) -> None:
        super().draw()
        if self.events is not None:
            drawn = [Event(e.kind, e.fields | e.secret[e.fields["seat"]]) for e in self.events if e.secret]
            self.events = [e for e in self.events if e.kind != "drew"] + [e for e in drawn if e.kind == "drew"]


class ToldWhileOthersChoose(Tortoises):
    def public_move(self, seat: int, move: int) -> Move | None:
        return self.describe(seat, move)


class RedealChangesHands(Tortoises):
    def redeal(self, number: int) -> None:
        super().redeal(number)
        if NONE not in self.chosen or set(self.chosen) == {NONE}:
            kept = len(self.hands[0])
            self.hands[0], self.deck = sorted(self.deck[:kept]), self.deck[kept:] + self.hands[0]


class RedealKeepsTheFuture(Tortoises):
    def redeal(self, number: int) -> None:
        pass


class PreviewTellsTheChoice(Tortoises):
    def preview(self, seat: int, move: int) -> Json:
        return {"against": list(self.chosen)}


class DieIsNotCounted(Tortoises):
    def roll(self, seat: int) -> int:
        return self.dice[seat].die(6)


class FirstToChooseGoesFurther(Tortoises):
    def choose(self, seat: int, card: int) -> None:
        if set(self.chosen) == {NONE}:
            self.rests[seat] += 1
        super().choose(seat, card)


class CopySharesAList(Tortoises):
    def copy(self) -> Tortoises:
        other = super().copy()
        other.rests = self.rests
        return other

    def view(self, seat: int | None) -> Json:
        seen = super().view(seat)
        del seen["rests"]
        return seen


class CopyForgetsAField(Tortoises):
    """Its field has the same value in every game, so that no game shows what is forgotten."""

    def __init__(self, seats: int, rounds: int) -> None:
        super().__init__(seats, rounds)
        self.weather = 0

    def schema(self) -> StateSchema:
        return StateSchema(*SCHEMA.rows, Number("weather", 0, 0))


class LookingCounts(Tortoises):
    def standings(self) -> list[Standing]:
        self.rests[0] += 1
        return super().standings()


class ViewSharesAList(Tortoises):
    def view(self, seat: int | None) -> Json:
        return super().view(seat) | {"rests": self.rests}


class DieOfItsOwn(Tortoises):
    faces = count()

    def roll(self, seat: int) -> int:
        super().roll(seat)
        return next(self.faces)


class NoMovesWhenLeading(Tortoises):
    def legal(self, seat: int) -> list[int]:
        return [] if self.turn == seat and self.places[seat] > 9 else super().legal(seat)


class MovesTwice(Tortoises):
    def legal(self, seat: int) -> list[int]:
        moves = super().legal(seat)
        return moves + moves[:1]


class MovesOutOfTurn(Tortoises):
    def legal(self, seat: int) -> list[int]:
        return [ROLL, REST] if self.turn != NONE else super().legal(seat)


class MovesOutOfBounds(Tortoises):
    def legal(self, seat: int) -> list[int]:
        return [*super().legal(seat), 999] if seat in self.to_move() else []

    def play(self, seat: int, move: int) -> None:
        super().play(seat, self.legal(seat)[0] if move == 999 and seat in self.to_move() else move)


class NeverEnds(Tortoises):
    def draw(self) -> None:
        super().draw()
        self.round = 0
        self.deck += self.used
        self.used = []


class OneTextForTwoMoves(Tortoises):
    def describe(self, seat: int, move: int) -> Move:
        return Move("card", {"card": move}, f"card {move // 2}") if move < CARDS else super().describe(seat, move)


class AnyTextIsAMove(Tortoises):
    def parse(self, seat: int, text: str) -> int:
        return super().parse(seat, text.removesuffix(" x"))


class ForgetsChoices(Tortoises):
    def rebuild_caches(self) -> None:
        self.chosen = [NONE] * self.seats


class LoadsAnything(Tortoises):
    def check(self) -> None:
        pass


class ToDictHasATuple(Tortoises):
    def to_dict(self) -> Json:
        return super().to_dict() | {"used": tuple(self.used)}


class CountsRefusals(Tortoises):
    def play(self, seat: int, move: int) -> None:
        self.rests[0] += 1
        super().play(seat, move)
        self.rests[0] -= 1


class PlaysCardsOfOthers(Tortoises):
    def play(self, seat: int, move: int) -> None:
        if self.turn == NONE and seat in self.to_move() and move not in self.hands[seat] and 0 <= move < CARDS:
            move = self.hands[seat][0]
        super().play(seat, move)


class RefusesWithoutARule(Tortoises):
    def play(self, seat: int, move: int) -> None:
        if move not in self.legal(seat):
            raise IllegalMove("no", "somewhere")
        super().play(seat, move)


class CrashesOnNonsense(Tortoises):
    def play(self, seat: int, move: int) -> None:
        if move > 2**40:
            raise OverflowError("too big")
        super().play(seat, move)


class ViewHasATuple(Tortoises):
    def view(self, seat: int | None) -> Json:
        return super().view(seat) | {"places": tuple(self.places)}


class ViewHasASet(Tortoises):
    def view(self, seat: int | None) -> Json:
        nothing: Any = set()
        return super().view(seat) | {"nothing": nothing}


class PlacesFromZero(Tortoises):
    def standings(self) -> list[Standing]:
        return [Standing(s.place - 1, s.seat, s.entrant, s.score, s.parts) for s in super().standings()]


class StandingsOfTheBest(Tortoises):
    def standings(self) -> list[Standing]:
        return super().standings()[:-1]


class RecordingRollsTwice(Tortoises):
    def roll(self, seat: int) -> int:
        if self.events is not None:
            self.dice[seat].next32()
        return super().roll(seat)


class EventHasASet(Tortoises):
    def act(self, seat: int, move: int) -> None:
        self.emit("acted", {"seats": {seat}})
        super().act(seat, move)


class EventHidesItsKind(Tortoises):
    def act(self, seat: int, move: int) -> None:
        self.emit("acted", {"kind": "roll"})
        super().act(seat, move)


class OpenChoices(Tortoises):
    """Sound, but the choices are no secret worth counting: that they are laid open reveals nothing."""

    def show(self) -> None:
        super().show()
        self.reveal_count -= 1


class Cheat(Bot):
    def choose(self, position: Position, rng: Stream) -> int:
        return REST


class Fickle(Bot):
    calls = count()

    def choose(self, position: Position, rng: Stream) -> int:
        moves = position.legal()
        return moves[next(self.calls) % len(moves)]


class GameOfCheats(TortoisesGame):
    def bots(self) -> dict[str, Bot]:
        return {"cheat": Cheat()}


class GameOfTheFickle(TortoisesGame):
    def bots(self) -> dict[str, Bot]:
        return {"fickle": Fickle()}


class Peeping(Expert):
    """Thinks more of a card, the lower those of the others are."""

    def move_values(self, table: State, seat: int, moves: list[int], rng: Stream) -> list[float]:
        assert isinstance(table, Tortoises)
        return [float(sum(move - card for hand in table.hands for card in hand)) for move in moves]


class Boasting(Expert):
    """Everybody is sure to win."""

    def chances(self, table: State) -> list[float]:
        return [1.0 for _ in table.standings()]


class GameOfThePeeping(TortoisesGame):
    def expert(self, parameters: BotParameters) -> Expert:
        return Peeping(parameters)


class GameOfTheBoasting(TortoisesGame):
    def expert(self, parameters: BotParameters) -> Expert:
        return Boasting(parameters)


class Watching(Observer):
    """What the seat may know: the round and its step, the places, who rested, its own cards."""

    def __init__(self, seats: int) -> None:
        layout = Layout()
        super().__init__(layout)
        self.round = layout.number("round", 3)
        self.turn = layout.block("turn", seats_from(seats))
        self.decided = layout.number("decided", 1)
        self.places = layout.block("place", seats_from(seats), 200)
        self.hand = layout.block("hand", [str(card) for card in range(CARDS)])

    def write(self, state: State, seat: int, row: Slate) -> None:
        assert isinstance(state, Tortoises)
        row.put(self.round, state.round)
        if state.turn != NONE:
            row.mark(self.turn + (state.turn - seat) % state.seats)
        row.put(self.decided, int(state.chosen[seat] != NONE))
        for other in range(state.seats):
            row.put(self.places + (other - seat) % state.seats, state.places[other])
        for card in self.shown(state, seat):
            row.mark(self.hand + card)

    def shown(self, state: Tortoises, seat: int) -> list[int]:
        return state.hands[seat]


class WatchingHands(Watching):
    """Looks into the hand of the next seat too."""

    def shown(self, state: Tortoises, seat: int) -> list[int]:
        return state.hands[seat] + state.hands[(seat + 1) % state.seats]


class WatchingTheBoard(Watching):
    """Does not see its own hand."""

    def shown(self, state: Tortoises, seat: int) -> list[int]:
        return []


class WatchingFromAfar(Watching):
    """Counts further than it said."""

    def write(self, state: State, seat: int, row: Slate) -> None:
        super().write(state, seat, row)
        row.put(self.round, 4)


class GameWatched(TortoisesGame):
    """With an observer of one of these kinds."""

    def __init__(self, watching: type[Watching]) -> None:
        super().__init__()
        self.watching = watching

    def observer(self, setup: Setup) -> Observer:
        return self.watching(len(setup.seats))


class GameThatDealsByTheClock(TortoisesGame):
    starts = count()

    def start(self, setup: Setup) -> Tortoises:
        state = super().start(setup)
        state.dice[0] = split(next(self.starts), "die/0")
        return state


class GameWithALowBound(TortoisesGame):
    def decision_bound(self, setup: Setup) -> int:
        return super().decision_bound(setup) - 1


class GameWithAStrangeFirst(TortoisesGame):
    def __init__(self) -> None:
        super().__init__()
        self.presets = (Preset(FIRST, "First race", 2, {"rounds": 9}),)


class GameWithAStrangePreset(TortoisesGame):
    def __init__(self) -> None:
        super().__init__()
        self.presets = (Preset("long", "Long evening", 99),)


class GameOfOneColour(TortoisesGame):
    def __init__(self) -> None:
        super().__init__()
        self.colours = ("green",)


class GameWithBoardAssets(TortoisesGame):
    def board_assets(self, setup: Setup) -> Json:
        return {"meadow": (1, 2)}


class GameWithBoardAssetsBySeed(TortoisesGame):
    def board_assets(self, setup: Setup) -> Json:
        return {"seed": setup.seed}

    def board_assets_key(self, setup: Setup) -> object:
        return "meadow"


TORTOISES = TortoisesGame(shapes=SHAPES)

"""Positions for the tests: cars on named cells, hands as named, powers as wanted, a lot up for auction."""

from paddock.engine import Stream
from paddock.games.downforce import DOWNFORCE, Downforce
from paddock.games.downforce.cards import CARD_BY_NAME, CARD_NAMES, COLOURS, LETTERS, POWERS, REGULAR, SPEED_8
from paddock.games.downforce.state import ABSENT, HOME
from paddock.games.downforce.track import TRACKS, find

#: Where cars stand that a test says nothing about: one behind the other, out of everybody's way.
PARKED = ["23b", "24b", "25b", "26b", "27b", "28b"]


def sample(state: Downforce, seat: int, rng: Stream) -> Downforce:
    other = state.sample(seat, rng)
    assert isinstance(other, Downforce)
    return other


def load(data: object) -> Downforce:
    state = DOWNFORCE.load(data)
    assert isinstance(state, Downforce)
    return state


def game(players: int, seed: int = 7, **options: object) -> Downforce:
    """A new game."""
    return DOWNFORCE.start(DOWNFORCE.setup(players, seed, options))


def race(
    cars: str = "",
    hand: str = "",
    power: str = "",
    owners: str = "012345",
    players: int = 6,
    turn: int = 0,
    hands: dict[int, str] | None = None,
    powers: dict[int, str] | None = None,
    lap: int = 1,
    finish: str = "",
    price: tuple[int, ...] = (0, 0, 0, 0, 0, 0),
    deck: str = "",
    bets: dict[int, str] | None = None,
    lines: int = 3,
    **options: object,
) -> Downforce:
    """A race with the turn at a seat.

    `cars` puts cars on cells (`K12a R13b`; the others are parked); `owners` gives each car's seat in the order of the
    colours (`-` for nobody, `x` for a car that does not race). Seats not mentioned in `hands` hold one card. `lines` is
    how many betting lines have been passed, and `bets` what was bet there, by letters.
    """
    data = game(players, 7, **options).to_dict()
    track = find(str(options.get("track", TRACKS.ids[0])))
    data.update(phase="play-card", turn=turn, mover=turn, queue=[], unsold=[], lap=[lap] * 6, price=list(price))
    data["owner"] = [int(owner) if owner.isdigit() else -1 for owner in owners]
    places = dict(zip(LETTERS, PARKED, strict=True))
    for place in cars.split():
        places[place[0]] = place[1:]
    data["cell"] = [track.by_name[places[letter]] for letter in LETTERS]
    for letter in finish:
        data["cell"][LETTERS.index(letter)] = HOME
    for car, owner in enumerate(owners):
        if owner == "x":
            data["cell"][car] = ABSENT
    data["finish"] = [LETTERS.index(letter) for letter in finish]
    held = {turn: hand, **(hands or {})}
    cards = [[CARD_BY_NAME[name] for name in held.get(seat, "").split()] for seat in range(players)]
    data["deck"] = [CARD_BY_NAME[name] for name in deck.split()]
    dealt = [card for row in [*cards, data["deck"]] for card in row]
    free = [card for card in range(int(REGULAR)) if card not in dealt]
    for seat in range(players):
        if seat not in held:
            cards[seat] = [free.pop()]
    data["hands"] = [sorted(row) for row in cards]
    data["box"] = []
    data["discards"] = free
    data["shown"] = []
    chosen = {turn: power, **(powers or {})}
    data["power"] = [POWERS.index(chosen[seat]) if chosen.get(seat) else -1 for seat in range(players)]
    data["bets_due"] = lines
    data["bets_held"] = 0 if options.get("beginners") or options.get("long_distance") else lines
    data["bets"] = [-1] * (3 * players)
    for seat, stakes in (bets or {}).items():
        for line, letter in enumerate(stakes):
            data["bets"][3 * seat + line] = LETTERS.index(letter)
    return load(data)


def auction(
    hands: list[str],
    lot: str = "green",
    power: str = "cunning",
    owners: str = "------",
    to_come: str = "",
    aside: str = "",
    second_round: bool = False,
    **options: object,
) -> Downforce:
    """An auction with a lot up; `owners` as in `race`, `to_come` and `aside` are the letters of further cars."""
    players = len(hands)
    data = game(players, 7, **options).to_dict()
    data["hands"] = [[CARD_BY_NAME[name] for name in hand.split()] for hand in hands]
    for car, seat in enumerate(owners):
        if seat.isdigit():
            data["hands"][int(seat)].append(int(SPEED_8) + car)
            data["owner"][car] = int(seat)
    data["hands"] = [sorted(hand) for hand in data["hands"]]
    dealt = [card for cards in data["hands"] for card in cards]
    data["box"] = [card for card in range(int(REGULAR)) if card not in dealt]
    cars = [COLOURS.index(lot)] + [LETTERS.index(letter) for letter in to_come + aside]
    cars += [car for car in range(6) if car not in cars]
    powers = [POWERS.index(power)] + [p for p in range(6) if p != POWERS.index(power)]
    data["lot_cars"], data["lot_powers"] = cars, powers
    data["queue"] = list(range(1 + len(to_come)))
    data["unsold"] = list(range(1 + len(to_come), 1 + len(to_come) + len(aside)))
    data["second_round"] = second_round
    return load(data)


def bid(state: Downforce, *texts: str) -> None:
    """Bids of the seats to move, in order: a card's name, `pass` and a card's name, or `pass` for any pass."""
    seats = state.to_move()
    assert len(seats) == len(texts)
    for seat, text in zip(seats, texts, strict=True):
        if text == "pass":
            state.play(seat, next(move for move in state.legal(seat) if state.describe(seat, move).kind == "pass"))
        else:
            state.play(seat, state.parse(seat, text if text.startswith("pass ") else f"bid {text}"))


def play(state: Downforce, *texts: str) -> None:
    """Plays moves by their text, each for the first seat that has to decide."""
    for text in texts:
        seat = state.to_move()[0]
        state.play(seat, state.parse(seat, text))


def texts(state: Downforce) -> list[str]:
    """The legal moves of the first seat that has to decide, as text."""
    seat = state.to_move()[0]
    return [state.describe(seat, move).text for move in state.legal(seat)]


def ends(state: Downforce) -> set[str]:
    """The cells that the car in motion can be steered to."""
    return {text.removeprefix("to ") for text in texts(state) if text.startswith("to ")}


def where(state: Downforce, letter: str) -> str:
    """The cell of a car, or home, or absent."""
    cell = state.cell[LETTERS.index(letter)]
    if cell == HOME:
        return "home"
    return state.track.names[cell] if cell != ABSENT else "absent"


def hand(state: Downforce, seat: int) -> set[str]:
    return {CARD_NAMES[card] for card in range(len(CARD_NAMES)) if int(state.hands[seat]) >> card & 1}


def owned_by(state: Downforce, seat: int) -> str:
    """The letters of a seat's cars."""
    return "".join(LETTERS[car] for car in range(6) if state.owner[car] == seat)


def power_of(state: Downforce, seat: int) -> str:
    return POWERS[state.power[seat]] if state.power[seat] >= 0 else ""

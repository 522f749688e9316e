"""The games that a simulation plays.

The seed of game n is derived from the simulation's seed and n, so the results depend only on the plan.
"""

from dataclasses import dataclass, field
from hashlib import blake2b

from paddock.bots import SeatChoice, kinds, parse_seats
from paddock.bots.external_bots import USUAL_TERMS, custom_bot, is_custom_bot
from paddock.bots.protocol import Terms
from paddock.engine import PLAYER, SEED_BOUND, Game, Json, SetupError, split
from paddock.games.catalog import find_game
from paddock.lab.accumulators import Match


@dataclass(frozen=True)
class Plan:
    game: str
    choices: tuple[SeatChoice, ...]
    games: int
    seed: int
    options: Json = field(default_factory=dict)
    rotate: bool = True
    #: The limits of custom bots.
    terms: Terms = USUAL_TERMS
    #: The entry number of each choice in a tournament; by default its index among the choices.
    entries: tuple[int, ...] = ()
    #: The number of seats in a race; with fewer seats than choices they take turns. 0 means all.
    room: int = 0
    title: str = ""
    #: The rules version; None for the newest.
    rules: str | None = None

    def match(self, game: Game, index: int, number: int | None = None, plan: int = 0) -> Match:
        """Returns game `index` of this plan; among several plans it is game `number` of plan `plan`."""
        seating = self.seating(index)
        choices = tuple(self.choices[place] for place in seating)
        entries = tuple(self.entries[place] for place in seating) if self.entries else seating
        setup = game.setup(kinds(choices), game_seed(self.seed, index), self.options, self.rules)
        return Match(index if number is None else number, setup, choices, entries, plan, self.title)

    def seating(self, index: int) -> tuple[int, ...]:
        """Returns the choice in each seat of a game; with `rotate` everyone moves one seat further with every game.

        With fewer seats than choices a round has one game per choice; each choice races once in every seat, and every
        round uses a new order.
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
        """Returns what determines its games, as stored in files."""
        game = find_game(self.game)
        data: Json = {
            "game": game.id,
            "title": self.title or game.title,
            "rules": self.rules or game.rules_version,
            "options": self.options,
            "seats": [choice.label for choice in self.choices],
            "rotate": self.rotate,
            "seed": self.seed,
        }
        if self.entries:
            data["entries"] = list(self.entries)
        if self.room:
            data["room"] = self.room
        if any(is_custom_bot(choice.label) for choice in self.choices):
            data["bot_seconds"] = self.terms.seconds
        return data


def plan_from_json(data: Json, games: int) -> Plan:
    automata = find_game(data["game"]).automata
    return Plan(
        games=games,
        choices=tuple(
            SeatChoice(label, None) if label in automata else SeatChoice(PLAYER, label) for label in data["seats"]
        ),
        terms=Terms(seconds=data.get("bot_seconds", USUAL_TERMS.seconds)),
        entries=tuple(data.get("entries", ())),
        room=data.get("room", 0),
        **{name: data[name] for name in ("game", "seed", "options", "rotate", "title", "rules")},
    )


def game_seed(seed: int, index: int) -> int:
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
    """Returns a validated plan; raises SetupError for bad arguments. Starts custom bots to check that they work."""
    if games < 1:
        raise SetupError(f"games: {games} is out of range; expected at least 1")
    choices = parse_seats(game, seats)
    full = game.setup(kinds(choices), seed, options).options
    check_custom_bots(game, choices, terms)
    return Plan(game.id, choices, games, seed, full, rotate, terms, title=game.title)


def check_custom_bots(game: Game, choices: tuple[SeatChoice, ...], terms: Terms) -> None:
    """Starts the custom bots among the choices; raises SetupError if one cannot play."""
    for level in {choice.label: None for choice in choices if is_custom_bot(choice.label)}:
        custom_bot(level, terms).check(game)

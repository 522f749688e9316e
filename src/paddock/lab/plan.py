"""Which games a simulation plays.

Game number n has a seed of its own, made from the simulation's seed and n. So the results depend on nothing but the
plan: not on the number of workers, nor on who plays which game, nor when.
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
        seating = self.seating(index)
        choices = tuple(self.choices[place] for place in seating)
        entries = tuple(self.entries[place] for place in seating) if self.entries else seating
        setup = game.setup(kinds(choices), game_seed(self.seed, index), self.options, self.rules)
        return Match(index if number is None else number, setup, choices, entries, plan, self.title)

    def seating(self, index: int) -> tuple[int, ...]:
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
        if any(is_custom_bot(choice.label) for choice in self.choices):
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
    check_custom_bots(game, choices, terms)
    return Plan(game.id, choices, games, seed, full, rotate, terms, title=game.title)


def check_custom_bots(game: Game, choices: tuple[SeatChoice, ...], terms: Terms) -> None:
    """Starts those among the choices that are bots of one's own; SetupError says which cannot play."""
    for level in {choice.label: None for choice in choices if is_custom_bot(choice.label)}:
        custom_bot(level, terms).check(game)

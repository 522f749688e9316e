"""Formula Motor Racing: which cards were played, what places they gained, and where the cars finished.

Per player, by kind of card: `card/KIND` how often it was played, `gain/KIND` the places that this gained or, if
negative, lost for the player's own cars in total. Per player or team without a player: `finish/N` how often one of
its cars finished in place N, `retired` how often one retired. `drawn` are the cards that the player was dealt or drew,
`drawn/own` those that name an own team. The start place is that of the better car, among teams, in the
first race. Rounds are the cards played, and the lead is that of the first car after each card.
"""

from typing import Final

from paddock.engine import Event, Json, State
from paddock.games.compared_moves import ComparedMoves
from paddock.games.event_counters import EventCounter, Who
from paddock.games.formula_motor_racing.cards import CARD_NAMES
from paddock.games.formula_motor_racing.state import RaceState

#: Per card: its kind, and the team that it names, if any.
CARDS: Final = {name: (name.partition(":")[0], name.partition(":")[2]) for name in CARD_NAMES}


def team_of(car: str) -> str:
    return car[:-1]


class FormulaMotorRacingCounter(EventCounter):
    def __init__(self, state: State) -> None:
        super().__init__(state)
        view = state.view(None)
        self.owner: dict[str, Who] = {
            row["team"]: row["team"] if row["seat"] is None else row["seat"] for row in view["teams"]
        }
        self.line: list[str] = view["order"] + view["retired"]
        self.by = ""
        self.player: Who = ""
        self.before = self.line
        self.standing = 0
        for car in view["order"]:
            self.start.setdefault(self.owner[team_of(car)], len(self.start) + 1)
        self.cars: dict[Who, list[str]] = {}
        for car in view["order"]:
            self.cars.setdefault(self.owner[team_of(car)], []).append(car)
        assert isinstance(state, RaceState)
        for seat, hand in enumerate(state.hands):
            self._draw(seat, [CARD_NAMES[card] for card in hand])
        self.leads(view["order"][0])

    def _draw(self, seat: int, cards: list[str]) -> None:
        counts = self.counts[seat]
        counts["drawn"] += len(cards)
        for card in cards:
            team = CARDS[card][1]
            if team and self.owner[team] == seat:
                counts["drawn/own"] += 1

    def see(self, events: list[Event]) -> None:
        for event in events:
            if event.secret is not None:
                for seat, learned in event.secret.items():
                    self._draw(seat, learned.get("hand") or [learned["card"]])
        super().see(events)

    def _places(self, player: Who) -> int:
        """Returns the sum of the places of a player's cars."""
        return sum(map(self.line.index, self.cars[player]))

    def _settle(self) -> None:
        """Counts what the previous card gained, if anything moved."""
        if self.line is not self.before:
            gained = self.standing - self._places(self.player)
            if gained:
                self.counts[self.player][f"gain/{self.by}"] += gained

    def count_race_start(self, fields: Json) -> None:
        self.line = self.before = fields["order"]
        self.leads(None)
        self.leads(self.line[0])

    def count_card(self, fields: Json) -> None:
        self._settle()
        self.rounds += 1
        self.player, self.by = fields["seat"], CARDS[fields["card"]][0]
        self.before = self.line
        self.standing = self._places(self.player)
        self.counts[self.player][f"card/{self.by}"] += 1

    def count_moved(self, fields: Json) -> None:
        gone = self.line[len(fields["order"]) :]
        self.line = fields["order"] + gone
        self.leads(self.line[0])

    def count_retired(self, fields: Json) -> None:
        gone = self.line[len(fields["order"]) + 1 :]
        self.line = [*fields["order"], fields["car"], *gone]
        self.counts[self.owner[team_of(fields["car"])]]["retired"] += 1
        if fields["order"]:
            self.leads(fields["order"][0])

    def count_race_end(self, fields: Json) -> None:
        self._settle()
        for place, car in enumerate(fields["finish"], 1):
            self.counts[self.owner[team_of(car)]][f"finish/{place}"] += 1


FACTS: Final = FormulaMotorRacingCounter
#: Target decisions per second of the benchmark: in a compiled playout, and in a Python loop.
BENCH: Final = (1_000_000, 250_000)


def mistake_kind(race: State, seat: int, played: int, better: int) -> str | None:
    moves = ComparedMoves(race, seat, played, better)
    if moves.are_both("card"):
        kind, better_kind = CARDS[moves.played.fields["card"]][0], CARDS[moves.better.fields["card"]][0]
        if kind == better_kind:
            return "wrong car"
        return "good card wasted" if kind.startswith("overtake") else "card kept too long"
    return "dice decision" if moves.played.kind in ("roll", "stop", "keep", "reroll") else None

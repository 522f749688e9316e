"""Long Shot: which horses were bought, what they won, what was bet on, and what was marked.

Per sheet, by the horse's number: `horse/N` that it owns horse N at the end, `cost/N` what it paid for it, `prize/N` the
prize money that it won; `bet/N` the dollars on it at the end, `bet-won/N` what they paid; `start-won` what the
dollars of the starting card paid. `concession`, `helmet`, `jersey`, `line`, `dark` and `ability`
are how often each was marked, completed or used, `bonus/NAME` the bonuses taken. The start place is the order of the
first round's turns, and the lead is that of the leading horse at each roll; of tied horses the previous leader stays
in front.
"""

from typing import Final

from paddock.engine import Json, State
from paddock.games.compared_moves import ComparedMoves
from paddock.games.event_counters import EventCounter, Who, once
from paddock.games.long_shot.roland import ROLAND


class LongShotCounter(EventCounter):
    def __init__(self, state: State) -> None:
        super().__init__(state)
        view = state.view(None)
        sheets = view["sheets"]
        self.who: list[Who] = [ROLAND if sheet["roland"] else sheet["seat"] for sheet in sheets]
        players = sum(not sheet["roland"] for sheet in sheets)
        self.start = {seat: (seat - view["first"]) % players + 1 for seat in range(players)}
        self.rounds = view["round"]
        self.at: dict[int, int] = {horse["horse"]: horse["position"] for horse in view["horses"]}
        self.prize: dict[int, int] = {}
        self.starting_bets = [list(sheet["bets"]) for sheet in sheets]
        self.leads(self._foremost())

    def entrant(self, fields: Json) -> Who:
        return self.who[fields["sheet"]]

    def _foremost(self) -> Who | None:
        if self.prize:
            return next(iter(self.prize))
        furthest = max(self.at.values())
        if self._leader is not None and self.at[int(self._leader)] == furthest:
            return self._leader
        return next(horse for horse, position in self.at.items() if position == furthest)

    def count_roll(self, event: Json) -> None:
        self.rounds = event["round"]
        self.leads(self._foremost())

    def count_moved(self, event: Json) -> None:
        self.at[event["horse"]] = event["to"]

    def count_finished(self, event: Json) -> None:
        self.prize[event["horse"]] = event["prize"]

    def count_bought(self, event: Json) -> None:
        if event["cost"]:
            self.counts[self.entrant(event)][f"cost/{event['horse']}"] += event["cost"]

    def count_bonus(self, event: Json) -> None:
        self.counts[self.entrant(event)][f"bonus/{event['bonus']}"] += 1

    def end(self, state: State) -> None:
        self.leads(self._foremost())
        view = state.view(None)
        pays = [horse["pays"] for horse in view["horses"]]
        for sheet, who in enumerate(self.who):
            counts, sheet_view = self.counts[who], view["sheets"][sheet]
            for horse in sheet_view["horses"]:
                counts[f"horse/{horse}"] += 1
                counts[f"prize/{horse}"] += self.prize.get(horse, 0)
            for number, (bet, won) in enumerate(zip(sheet_view["bets"], sheet_view["wins"], strict=True), 1):
                if bet:
                    counts[f"bet/{number}"] += bet
                    counts[f"bet-won/{number}"] += won
            counts["start-won"] += sum(bet * pay for bet, pay in zip(self.starting_bets[sheet], pays, strict=True))

    count_dark_horse = once("dark")
    count_concession, count_helmet, count_jersey, count_line, count_ability = (
        once(kind) for kind in ("concession", "helmet", "jersey", "line", "ability")
    )


FACTS: Final = LongShotCounter
#: Target decisions per second of the benchmark: in a compiled playout, and in a Python loop.
BENCH: Final = (1_000_000, 250_000)


def mistake_kind(race: State, seat: int, played: int, better: int) -> str | None:
    moves = ComparedMoves(race, seat, played, better)
    if moves.are_both("bet"):
        bet, better_bet = moves.played.fields, moves.better.fields
        if bet["horse"] != better_bet["horse"]:
            return "bet on the wrong horse"
        return "bet too high" if bet["amount"] > better_bet["amount"] else "bet too low"
    kind = moves.played.kind
    if "bet" in moves.kinds:
        return "unwise bet" if kind == "bet" else "missed bet"
    if "buy" in moves.kinds:
        return "unwise purchase" if kind == "buy" else "missed purchase"
    return {
        "concession": "wrong concession",
        "helmet": "wrong helmet",
        "jersey": "wrong jersey",
        "bonus": "wrong bonus",
    }.get(kind)

"""What kind of mistake a lost decision was, in the words of each game's people: late braking, bets, prices.

Told by the move played and the better one, by their descriptions and previews alone. A game of which nothing is known
here has its mistakes by the kind of the move.
"""

from collections.abc import Callable
from typing import Any, Final

from paddock.engine import Move, State

#: A move with its preview.
Shown = tuple[Move, dict[str, Any]]


def topic(game: str, before: State, seat: int, played: int, better: int) -> str:
    """What kind of mistake it was to play the one move and not the other."""
    mine = (before.describe(seat, played), before.preview(seat, played))
    best = (before.describe(seat, better), before.preview(seat, better))
    known = TOPICS.get(game)
    return (known(mine, best) if known else None) or mine[0].kind.replace("-", " ")


def _more(mine: Shown, best: Shown, name: str) -> float:
    """By how much more the move played has of something in its preview, at its most."""
    return _most(mine[1].get(name)) - _most(best[1].get(name))


def _most(value: Any) -> float:
    if isinstance(value, list):
        return max((_most(entry) for entry in value), default=0.0)
    return float(value) if isinstance(value, int | float) else 0.0


def _gears(mine: Shown, best: Shown) -> str:
    return "too high a gear" if mine[0].fields["gear"] > best[0].fields["gear"] else "too low a gear"


def of_heat(mine: Shown, best: Shown) -> str | None:
    kinds = (mine[0].kind, best[0].kind)
    if kinds == ("gear", "gear"):
        return _gears(mine, best)
    if kinds == ("play", "play"):
        if _more(mine, best, "heat") > 0 or _more(mine, best, "spin_out") > 0:
            return "late braking"
        speed = _more(mine, best, "speed")
        return "too slow" if speed < 0 else "too fast" if speed > 0 else "other cards"
    if kinds == ("discard", "discard"):
        fewer = len(mine[0].fields["cards"]) - len(best[0].fields["cards"])
        return "cards held too long" if fewer < 0 else "cards thrown away" if fewer > 0 else "which cards to keep"
    if "boost" in kinds:
        return "boosted in vain" if kinds[0] == "boost" else "a boost missed"
    if "slipstream" in kinds:
        return "slipstream taken" if kinds[0] == "slipstream" else "a slipstream missed"
    return "cooling" if {"cool", "adrenaline-cool"} & set(kinds) else None


def of_formula_motor_racing(mine: Shown, best: Shown) -> str | None:
    if mine[0].kind == best[0].kind == "card":
        if mine[0].fields["card"] == best[0].fields["card"]:
            return "the wrong car"
        kinds = [shown[0].fields["card"].partition(":")[0] for shown in (mine, best)]
        if kinds[0] == kinds[1]:
            return "the wrong car"
        return "a good card spent" if kinds[0].startswith("overtake") else "a card held too long"
    return "dice" if mine[0].kind in ("roll", "stop", "keep", "reroll") else None


def of_long_shot(mine: Shown, best: Shown) -> str | None:
    kinds = (mine[0].kind, best[0].kind)
    if kinds == ("bet", "bet"):
        same = mine[0].fields["horse"] == best[0].fields["horse"]
        more = mine[0].fields["amount"] > best[0].fields["amount"]
        return ("bets too high" if more else "bets too low") if same else "bets on the wrong horse"
    for kind, spent, missed in (("bet", "bets", "bets missed"), ("buy", "horses bought", "horses not bought")):
        if kind in kinds:
            return spent if kinds[0] == kind else missed
    return {"concession": "concessions", "helmet": "helmets", "jersey": "jerseys", "bonus": "bonuses"}.get(kinds[0])


def of_formula_d(mine: Shown, best: Shown) -> str | None:
    if mine[0].kind == best[0].kind == "gear":
        return _gears(mine, best)
    if mine[0].kind == best[0].kind == "drive":
        if _more(mine, best, "danger") > 0 or len(mine[1].get("collisions", ())) > len(best[1].get("collisions", ())):
            return "risked collisions"
        if _more(mine, best, "overshoot") > 0:
            return "late braking"
        if _more(mine, best, "brake") > 0:
            return "braked too much"
        return "wear spent" if _more(mine, best, "wear") > 0 else "the line"
    return None


def of_downforce(mine: Shown, best: Shown) -> str | None:
    kinds = (mine[0].kind, best[0].kind)
    if kinds[0] in ("bid", "pass"):
        price = _most(mine[1].get("value")) - _most(best[1].get("value"))
        return "prices too high" if price > 0 else "prices too low" if price < 0 else "which card to bid"
    named = {"bet": "bets", "play": "which card to play", "steer": "steering", "name": "which car to move"}
    return named.get(kinds[0])


TOPICS: Final[dict[str, Callable[[Shown, Shown], str | None]]] = {
    "heat": of_heat,
    "formula-motor-racing": of_formula_motor_racing,
    "long-shot": of_long_shot,
    "formula-d": of_formula_d,
    "downforce": of_downforce,
}

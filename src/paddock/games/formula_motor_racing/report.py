"""Formula Motor Racing: the cards, the places they gain, and where the cars finish."""

from typing import Final

from paddock.games.formula_motor_racing.cards import CARD_NAMES
from paddock.lab.report.figures import (
    Axes,
    Look,
    each_bot,
    facts_figure,
    of_mean,
    of_ratio,
    racing,
    ranking_sentence,
    split_figure,
    stands_out,
    values_figure,
)
from paddock.lab.report.general import ColumnWords, Luck
from paddock.lab.report.html_page import Figure
from paddock.lab.report.result_files import Races
from paddock.lab.report.words import number, title_of

WORDS: Final = ColumnWords(
    start_note="This is the start place of the better car, among teams, in the first race.",
    length="cards",
    lead="of the first car after each card",
)


def kinds(races: Races) -> dict[str, str]:
    """Returns the kinds of cards that were played, in the order of the deck, with their names."""
    order = dict.fromkeys(name.partition(":")[0] for name in CARD_NAMES)
    played = set(races.about("card/"))
    return {kind: title_of(kind.replace("+", " +")) for kind in order if kind in played}


def figures(races: Races, look: Look) -> list[Figure | None]:
    named = kinds(races)
    played = [(name, f"card/{kind}") for kind, name in named.items()]
    places = [(str(place), f"finish/{place}") for place in range(1, 13)]
    return [
        gains(races, named),
        facts_figure(races, look, Axes("Cards played", "card", "times per game"), played, "is played most"),
        own_gains(races, look, named),
        split_figure(
            races,
            look,
            Axes("Where the cars finish", "bot", "per cent of its cars at place"),
            places,
            slice(3),
            "has most cars on the podium: {} of its cars",
            "cars",
        ),
        retirements(races, look),
    ]


def gains(races: Races, named: dict[str, str]) -> Figure | None:
    """Returns the places that each card gains for its player."""
    values = [of_ratio(name, races.per([f"gain/{kind}"], [f"card/{kind}"])) for kind, name in named.items()]
    says = ranking_sentence(values, "gains most", unit="places for the player's own cars, in total")
    worst = min(values, key=lambda value: value.value, default=None)
    if worst is None or not says:
        return None
    says += f" {worst.name} gains least, {number(worst.value)}."
    best = max(values, key=lambda value: value.value)
    brief = f"{best.name} gains most places, {number(best.value)} each time it is played" * stands_out(values)
    return values_figure("Places gained by a card", says, values, "card", "places per card", brief=brief)


def own_gains(races: Races, look: Look, named: dict[str, str]) -> Figure | None:
    bots = racing(races)
    gained, played = [f"gain/{kind}" for kind in named], [f"card/{kind}" for kind in named]
    values = {bot: of_ratio(look.name(bot), races.per(gained, played, bot)) for bot in bots}
    says = ranking_sentence(list(values.values()), "gains most with its cards", unit="places per card")
    return each_bot("Places per card", says, look, values, "places per card") if says else None


def retirements(races: Races, look: Look) -> Figure | None:
    values = {bot: of_mean(look.name(bot), races.per_race(bot, "retired")) for bot in races.bots}
    says = ranking_sentence(list(values.values()), "loses most cars", unit="per game")
    return each_bot("Cars retired", says, look, values, "cars per game") if says else None


def luck(races: Races) -> Luck:
    """Returns the share of own-team cards among all cards that a seat drew."""
    own, drawn = races.values("drawn/own"), races.values("drawn")
    values = [mine / cards if cards else None for mine, cards in zip(own, drawn, strict=True)]
    return Luck("cards drawn", "the share of cards drawn that name an own team", values)

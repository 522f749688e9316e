"""Long Shot: horses bought and their yield, bets, sources of money, and what is marked."""

from functools import partial
from typing import Final

from paddock.games.long_shot.config import SHUFFLED
from paddock.lab.report.figures import (
    Axes,
    Look,
    Value,
    bots_figure,
    facts_figure,
    of_mean,
    of_ratio,
    ranking_sentence,
    stands_out,
    values_figure,
)
from paddock.lab.report.general import ColumnWords, Luck
from paddock.lab.report.html_page import Figure
from paddock.lab.report.result_files import Races
from paddock.lab.report.words import number
from paddock.statistics import ratio

WORDS: Final = ColumnWords(
    start="turn", start_note="This is the order of turns in the first round.", lead="of the leading horse at each roll"
)
PARTS: Final = {"bets": "Bets", "prizes": "Prizes", "money": "Cash left", "sets": "Sets", "abilities": "Abilities"}
MARKS: Final = [
    ("Concessions", "concession"),
    ("Lines completed", "line"),
    ("Helmets", "helmet"),
    ("Jerseys", "jersey"),
    ("Dark horses", "dark"),
    ("Abilities used", "ability"),
]


def horses(races: Races) -> dict[str, str]:
    """Returns the names of the horses: their number, and the name on the card if it was the same in all races."""
    names = {str(number): f"Horse {number}" for number in range(1, 9)}
    setup = races.setup
    if setup is not None and races.game is not None and setup.options["set"] != SHUFFLED:
        for printed in races.game.board_assets(setup)["horses"]:
            names[str(printed["horse"])] = f"{printed['horse']} {printed['card']['name']}"
    return names


def figures(races: Races, look: Look) -> list[Figure | None]:
    named = horses(races)
    owned = [(name, f"horse/{number}") for number, name in named.items()]
    bets = [(name, f"bet/{number}") for number, name in named.items()]
    facts = partial(facts_figure, races, look)
    return [
        horse_yield(races, named),
        facts(Axes("Horses owned at the end", "horse", "share of its races", True), owned, "is owned most often"),
        bet_yield(races, named),
        facts(Axes("Bets per horse", "horse", "dollars at the end"), bets, "draws most bets", "{} draws most bets"),
        parts(races, look),
        facts(Axes("What is marked", "what", "times per race"), MARKS, ""),
    ]


def horse_yield(races: Races, named: dict[str, str]) -> Figure | None:
    """Returns the yield of a horse for its owner: prize money minus price, without abilities."""
    values = []
    for horse, name in named.items():
        if races.total(f"horse/{horse}"):
            won, paid, had = (races.values(f"{what}/{horse}") for what in ("prize", "cost", "horse"))
            values.append(of_ratio(name, ratio([w - p for w, p in zip(won, paid, strict=True)], had)))
    if not values:
        return None
    says = ranking_sentence(values, "yields most", unit="dollars") or "No horse wins more than it costs."
    says += " The yield is the prize minus the price for the final owner, without abilities."
    best = max(values, key=lambda value: value.value)
    brief = f"{best.name} has the highest yield, {number(best.value)} dollars beyond its price" * stands_out(values)
    return values_figure("Yield of the horses", says, values, "horse", "dollars per owner", brief=brief)


def bet_yield(races: Races, named: dict[str, str]) -> Figure | None:
    values = [
        of_ratio(name, races.per([f"bet-won/{horse}"], [f"bet/{horse}"]))
        for horse, name in named.items()
        if races.total(f"bet/{horse}")
    ]
    says = ranking_sentence(values, "pays most", unit="for each dollar bet")
    return values_figure("Payout per dollar bet", says, values, "horse", "dollars") if says else None


def parts(races: Races, look: Look) -> Figure:
    """Shows where the money comes from."""
    rows = {title: name for name, title in PARTS.items()}

    def value(row: str, bot: str) -> Value:
        return of_mean(look.name(bot), races.part(bot, rows[row]))

    says = ranking_sentence([value("Bets", bot) for bot in races.bots], "wins most with bets", unit="dollars")
    axes = Axes("Where the money comes from", "from", "dollars per race")
    return bots_figure(axes, says or "No bets paid out.", look, races.bots, list(rows), value)


def luck(races: Races) -> Luck:
    """Returns what the bets of the starting card paid."""
    return Luck("starting cards", "what the bets of its starting card paid", races.values("start-won"))

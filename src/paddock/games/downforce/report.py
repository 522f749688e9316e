"""Downforce: when races are decided, prices and prizes of cars, bets, cells, powers."""

from typing import Final

from paddock.games.downforce.cards import BET_LINES, COLOURS, POWER_TITLES, POWERS
from paddock.lab.report.charts import NOBODYS_COLOUR, ONE_COLOUR, Dot, Dress, dots, matrix
from paddock.lab.report.figures import (
    Axes,
    Look,
    Value,
    bots_figure,
    facts_figure,
    of_mean,
    of_ratio,
    of_share,
    precision_text,
    racing,
    ranking_sentence,
    share_text,
    shares_figure,
    stands_out,
    values_figure,
    verdict,
)
from paddock.lab.report.general import ColumnWords
from paddock.lab.report.html_page import Figure, NumberTable
from paddock.lab.report.result_files import Races
from paddock.lab.report.words import number, numbers, ordinal, percent, title_of
from paddock.statistics import Share, with_even_share

WORDS: Final = ColumnWords(
    start_note="This is the start place of the player's best car, so buying two cars improves it.",
    length="cards",
    lead="of the first car before each card",
)

#: The betting lines, from 1.
LINES: Final = range(1, int(BET_LINES) + 1)


def figures(races: Races, look: Look) -> list[Figure | None]:
    bets = [(f"{ordinal(line)} bet", f"bet-won/{line}") for line in LINES]
    cells = [("Own cars", "cells/own"), ("Others' cars", "cells/others"), ("Lost, road blocked", "cells/lost")]
    return [
        money(races, look),
        early_decisions(races),
        cars_home(races),
        prices(races),
        facts_figure(races, look, Axes("What each bet pays", "bet", "million per race"), bets, "pays most"),
        bets_on_own(races, look),
        facts_figure(races, look, Axes("Cells moved", "whose", "cells per race"), cells, ""),
        bets_by_car(races),
        powers(races),
    ]


def money(races: Races, look: Look) -> Figure | None:
    """Shows where the money comes from."""
    names = {"prizes": "Prizes", "bets": "Bets", "price": "Prices paid"}
    if not any(name in dict(races.columns["parts"][0]) for name in names):
        return None
    rows = {title: name for name, title in names.items()}

    def value(row: str, bot: str) -> Value:
        return of_mean(look.name(bot), races.part(bot, rows[row]))

    bots = racing(races)
    bets = [value("Bets", bot) for bot in bots]
    says = ranking_sentence(bets, "wins most with bets", unit="million") or "No bets paid out."
    won = [value("Prizes", bot) for bot in bots]
    prizes = max(won, key=lambda v: v.value)
    says += f" {prizes.name} wins most prize money: {number(prizes.value)} million."
    brief = f"{prizes.name} won most prize money, {number(prizes.value)} million per race" * stands_out(won)
    axes = Axes("Prizes, bets, prices", "from", "million per race")
    return bots_figure(axes, says, look, bots, list(rows), value, brief)


def early_decisions(races: Races) -> Figure | None:
    """Shows how often the car that leads at a betting line wins, which shows how early a race is decided."""
    shares = [
        Share(f"{ordinal(line)} line", races.total(f"led-won/{line}"), races.total(f"led/{line}")) for line in LINES
    ]
    if not all(share.races for share in shares):
        return None
    values = [of_share(share) for share in shares]
    middle = values[len(values) // 2]
    says = f"The car that leads at the {middle.name} wins {share_text(middle)} of the races."
    return values_figure(
        "How early it is decided", says, values, "leading at the", "win share of the leading car", True
    )


def cars_home(races: Races) -> Figure | None:
    """Shows how many cars finish, in races with bets, where all six race; the races of a tour cannot be separated."""
    home = races.values("home")
    counts = [sum(home[row] for row in rows) for rows in races.lines.values()]
    most = len(COLOURS)
    if not races.total("led/1") or max(counts) > most:
        return None
    shares = [Share(number(n), counts.count(n), len(counts)) for n in range(most + 1) if n in counts]
    nearly_all = of_share(Share("", sum(n >= most - 1 for n in counts), len(counts)))
    says = f"{most - 1} or {most} cars finish in {share_text(nearly_all)} of the races."
    values = [of_share(share) for share in shares]
    return values_figure("Cars that finish", says, values, "cars", "share of the races", True)


def prices(races: Races) -> Figure | None:
    """Shows what each car costs, and what it wins."""
    cars = [car for car in COLOURS if races.total(f"car/{car}")]
    if not any(races.total(f"price/{car}") for car in cars):
        return None
    cost = Dress("price", NOBODYS_COLOUR, "square")
    prize = Dress("prize", ONE_COLOUR, "circle")
    paid = {car: of_ratio(title_of(car), races.per([f"price/{car}"], [f"car/{car}"])) for car in cars}
    won = {car: of_ratio(title_of(car), races.per([f"prize/{car}"], [f"car/{car}"])) for car in cars}
    says = ranking_sentence(list(paid.values()), "has the highest price", unit="million")
    gain = sum(won[car].value - paid[car].value for car in cars) / len(cars)
    says += f" On average a car wins {number(abs(gain))} million {'more' if gain > 0 else 'less'} than it cost."
    points = []
    rows = []
    for car in cars:
        row = [title_of(car)]
        for money, dress in ((paid[car], cost), (won[car], prize)):
            points.append(Dot(title_of(car), money.value, *money.interval, dress))
            row += [number(money.value), numbers(money.interval)]
        rows.append(row)
    table = NumberTable(["car", "price", "interval", "prize", "interval"], rows)
    title = "Price and prize, per car"
    return Figure(title, dots(points, title, "million"), says, table, [cost, prize])


def bets_by_car(races: Races) -> Figure | None:
    """Shows which cars are bet on at which line."""
    counts = [[races.total(f"bet/{line}/{car}") for car in COLOURS] for line in LINES]
    made = [sum(row) for row in counts]
    if not all(made):
        return None
    lines = [ordinal(line) for line in LINES]
    cars = [title_of(car) for car in COLOURS]
    plot = matrix(
        lines,
        cars,
        [[count / total for count in row] for row, total in zip(counts, made, strict=True)],
        "Which cars are bet on",
        "% of the bets at each line",
        max(max(row) / total for row, total in zip(counts, made, strict=True)),
    )
    most = max(range(len(COLOURS)), key=lambda car: counts[0][car])
    said = f"At the first line {cars[most]} gets most bets, {percent(counts[0][most] / made[0])}"
    rows = [[line, *(percent(n / sum(row)) for n in row)] for line, row in zip(lines, counts, strict=True)]
    return Figure(
        "Which cars are bet on", plot, f"{said}; {precision_text(made[0], 'bets')}", NumberTable(["line", *cars], rows)
    )


def bets_on_own(races: Races, look: Look) -> Figure | None:
    """Shows how often players bet on their own cars."""
    bets = {f"{ordinal(line)} bet": [races.values(f"bet/{line}/{car}") for car in COLOURS] for line in LINES}
    if not any(any(counts) for cars in bets.values() for counts in cars):
        return None
    owned = [races.values(f"car/{car}") for car in COLOURS]

    def value(row: str, bot: str) -> Value:
        rows = races.rows_of(bot)
        own = sum(made[n] for made, mine in zip(bets[row], owned, strict=True) for n in rows if mine[n])
        share = Share("", own, sum(made[n] for made in bets[row] for n in rows))
        return Value(look.name(bot), share.rate, share.interval, share.races > 1)

    bots = racing(races)
    last = list(bets)[-1]
    says = ranking_sentence([value(last, bot) for bot in bots], "bets most often on an own car at the last line", True)
    says = says or "No bot bets on an own car at the last line."
    return bots_figure(Axes("Bets on own cars", "bet", "share of bets", True), says, look, bots, list(bets), value)


def powers(races: Races) -> Figure | None:
    """Shows how often each power wins."""
    titles = dict(zip(POWERS, POWER_TITLES, strict=True))
    shares = []
    for power in races.about("power/"):
        held = races.values(f"power/{power}")
        shares.append(races.share(titles.get(power, title_of(power)), (row for row, n in enumerate(held) if n)))
    if len(shares) < 2:
        return None
    shares = with_even_share(shares)
    says, _ = verdict(shares, "power")
    return shares_figure("Wins by power kept", says, shares, "power")

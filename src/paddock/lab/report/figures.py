"""Figures that several parts of a report use, and the sentences about them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from paddock.lab.report.charts import Dot, Dress, dots, dresses, matrix
from paddock.lab.report.html_page import Figure, NumberTable
from paddock.lab.report.result_files import Races
from paddock.lab.report.words import INTERVAL, join_words, number, numbers, percent, percents, sentence, wins_text
from paddock.lab.summary import NOBODY
from paddock.statistics import Mean, Ratio, Share


class Look:
    """The names and the appearance of the bots, the same on the whole page."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names
        self.dresses: dict[str, Dress] = dresses(names)

    def dress(self, bot: str) -> Dress:
        return self.dresses[bot]

    def name(self, bot: str) -> str:
        return self.names[bot]


@dataclass(frozen=True)
class Value:
    """A number with its name and interval, to be compared with others."""

    name: str
    value: float
    interval: tuple[float, float]
    #: Whether the interval is known; False for a single race.
    sure: bool = True


@dataclass(frozen=True)
class Axes:
    """The title of a figure, what its rows are, and what its values are."""

    title: str
    rows: str
    values: str
    in_percent: bool = False


def of_share(share: Share, name: str = "") -> Value:
    return Value(name or share.name, share.rate, share.interval)


def of_mean(name: str, mean: Mean) -> Value:
    return Value(name, mean.mean, mean.interval, mean.count > 1)


def of_count(name: str, mean: Mean) -> Value:
    """Returns the mean of a count; its interval does not go below zero."""
    low, high = mean.interval
    return Value(name, mean.mean, (max(0.0, low), high), mean.count > 1)


def of_ratio(name: str, ratio: Ratio) -> Value:
    return Value(name, ratio.mean, ratio.interval, ratio.races > 1)


def of_yes_or_no(name: str, mean: Mean) -> Value:
    """Returns the mean of something that happens at most once per race, as a share."""
    share = Share(name, mean.total, mean.count)
    return Value(name, share.rate, share.interval, mean.count > 1)


def begin(name: str) -> str:
    """Returns a name at the start of a sentence; a file name stays unchanged."""
    return sentence(name) if name.isalpha() else name


def share_text(value: Value) -> str:
    return f"{percent(value.value)} ({INTERVAL} {percents(value.interval)})"


def texts(in_percent: bool) -> tuple[Callable[[float], str], Callable[[tuple[float, float]], str]]:
    """Returns the functions that format numbers and their intervals."""
    return (percent, percents) if in_percent else (number, numbers)


def ranking_sentence(values: Sequence[Value], claim: str, in_percent: bool = False, unit: str = "") -> str:
    """Says in one sentence which value is the largest, and whether it is clearly larger than the next."""
    show, between = texts(in_percent)
    ordered = sorted(values, key=lambda value: -value.value)
    if not ordered or not ordered[0].value:
        return ""
    best = ordered[0]
    unit = f" {unit}" if unit else ""
    said = f"{begin(best.name)} {claim}: {show(best.value)}{unit}"
    if not best.sure:
        return f"{said}; one race is not enough to draw conclusions."
    said += f" ({INTERVAL} {between(best.interval)})"
    if len(ordered) == 1:
        return said + "."
    second = ordered[1]
    if stands_out(ordered):
        return f"{said}, clearly more than {second.name} with {show(second.value)}."
    return f"{said}; not enough races to separate it from {second.name} with {show(second.value)}."


def stands_out(values: Sequence[Value]) -> bool:
    """Returns whether the largest value is clearly larger than the next."""
    ordered = sorted(values, key=lambda value: -value.value)
    return len(ordered) > 1 and ordered[0].sure and ordered[1].sure and ordered[0].interval[0] > ordered[1].interval[1]


def precision_text(count: int, of: str = "races") -> str:
    """Says how precise shares of that many races are."""
    if count < 2:
        return "one race is not enough to draw conclusions."
    low, high = Share("", count / 2, count).interval
    points = round(50 * (high - low))
    within = f"{points} percentage points" if points > 1 else "one percentage point"
    return f"with {count:,} {of}, each share is known to within {within}."


def value_table(first: str, values: Sequence[Value], what: str, in_percent: bool = False) -> NumberTable:
    show, between = texts(in_percent)
    rows = [[value.name, show(value.value), between(value.interval) if value.sure else "-"] for value in values]
    return NumberTable([first, what, INTERVAL], rows)


def shares_figure(title: str, says: str, shares: Sequence[Share], first: str, brief: str = "") -> Figure:
    """Returns a figure of win shares by something other than the bot, with the even share."""
    points = [Dot(share.name, share.rate, *share.interval) for share in shares]
    rows = [
        [share.name, f"{share.races:,}", wins_text(share.wins), percent(share.rate), percents(share.interval)]
        for share in shares
    ]
    table = NumberTable([first, "races", "wins", "win share", INTERVAL], rows)
    return Figure(title, dots(points, title, "share of wins", True, shares[0].even), says, table, brief=brief)


def values_figure(
    title: str, says: str, values: Sequence[Value], first: str, axis: str, in_percent: bool = False, brief: str = ""
) -> Figure:
    points = [Dot(value.name, value.value, *value.interval) for value in values]
    return Figure(
        title, dots(points, title, axis, in_percent), says, value_table(first, values, axis, in_percent), brief=brief
    )


def bots_figure(
    axes: Axes,
    says: str,
    look: Look,
    bots: Sequence[str],
    rows: Sequence[str],
    value: Callable[[str, str], Value],
    brief: str = "",
) -> Figure:
    show, between = texts(axes.in_percent)
    found = {(row, bot): value(row, bot) for row in rows for bot in bots}
    points = [Dot(row, v.value, *v.interval, look.dress(bot)) for (row, bot), v in found.items()]
    header = [axes.rows, *(look.name(bot) for bot in bots)]
    cells = {at: show(v.value) + (f" ({between(v.interval)})" if v.sure else "") for at, v in found.items()}
    table = NumberTable(header, [[row, *(cells[row, bot] for bot in bots)] for row in rows])
    plot = dots(points, axes.title, axes.values, axes.in_percent)
    return Figure(axes.title, plot, says, table, [look.dress(bot) for bot in bots], brief)


def each_bot(
    title: str, says: str, look: Look, values: dict[str, Value], axis: str, in_percent: bool = False
) -> Figure:
    points = [Dot(look.name(bot), v.value, *v.interval, look.dress(bot)) for bot, v in values.items()]
    table = value_table("bot", list(values.values()), axis, in_percent)
    return Figure(title, dots(points, title, axis, in_percent), says, table)


def facts_figure(
    races: Races, look: Look, axes: Axes, rows: Sequence[tuple[str, str]], claim: str, brief: str = ""
) -> Figure | None:
    """Returns a fact per race, by row and bot; `rows` are names and keys. None if it never occurred.

    With `axes.in_percent` it occurs at most once per race. With a `claim` the sentence compares the rows, otherwise it
    compares the bots row by row. `brief` names the row with the most in a few words, with {} for its name.
    """
    bots = racing(races)
    keys = dict(rows)
    of = of_yes_or_no if axes.in_percent else of_count
    together = [of(name, mean_of_all(races, bots, key)) for name, key in rows]
    if not any(value.value for value in together):
        return None
    if claim:
        says = ranking_sentence(together, claim, axes.in_percent)
        says += per_bot(races, look, bots, list(keys.values()), axes.in_percent)
    else:
        says = row_by_row(races, look, bots, rows)
    most = max(together, key=lambda value: value.value)
    brief = brief.format(most.name) if stands_out(together) else ""

    def value(row: str, bot: str) -> Value:
        return of(look.name(bot), races.per_race(bot, keys[row]))

    return bots_figure(axes, says, look, bots, list(keys), value, brief)


def per_bot(races: Races, look: Look, bots: Sequence[str], keys: Sequence[str], in_percent: bool) -> str:
    if len(bots) < 2:
        return ""
    sums = {bot: sum(races.per_race(bot, key).mean for key in keys) for bot in bots}
    most, least = max(sums, key=lambda bot: sums[bot]), min(sums, key=lambda bot: sums[bot])
    if sums[most] == sums[least]:
        return ""
    show, _ = texts(in_percent and sums[most] <= 1)
    ends = f"{look.name(most)} has the most ({show(sums[most])}), {look.name(least)} the least ({show(sums[least])})"
    return f" In total, {ends}."


def row_by_row(races: Races, look: Look, bots: Sequence[str], rows: Sequence[tuple[str, str]]) -> str:
    if len(bots) < 2:
        return f"The line through each dot is the {INTERVAL}."
    clear, open_ = [], 0
    for name, key in rows:
        values = sorted((of_mean(look.name(bot), races.per_race(bot, key)) for bot in bots), key=lambda v: -v.value)
        if stands_out(values):
            clear.append(f"{name.lower()} by {values[0].name} ({number(values[0].value)})")
        else:
            open_ += 1
    if not clear:
        return f"The {INTERVAL}s overlap: not enough races to compare the bots."
    rest = "; for the rest there are not enough races" if open_ else ""
    return f"Clearly most often, by the {INTERVAL}s: {join_words(clear)}{rest}."


def racing(races: Races) -> list[str]:
    """Returns the bots with facts; automata and entrants without a player have none."""
    return [bot for bot in races.bots if races.has_facts(bot) and bot != NOBODY]


def mean_of_all(races: Races, bots: Sequence[str], key: str) -> Mean:
    means = [races.per_race(bot, key) for bot in bots]
    return Mean(sum(m.count for m in means), sum(m.total for m in means), sum(m.squares for m in means))


def split_figure(
    races: Races, look: Look, axes: Axes, columns: Sequence[tuple[str, str]], top: slice, claim: str, of: str
) -> Figure | None:
    """Returns a heat map of how something divides for each bot: shares that add up to one; `columns` as names and keys.

    The sentence names the bot with the most in the columns `top`: `claim`, with {} for their share, then `of`.
    """
    shares: dict[str, list[float]] = {}
    totals: list[int] = []
    for bot in racing(races):
        counts = [races.total(key, bot) for _, key in columns]
        if sum(counts):
            shares[bot] = [count / sum(counts) for count in counts]
            totals.append(sum(counts))
    if not shares:
        return None
    best = max(shares, key=lambda bot: sum(shares[bot][top]))
    says = (
        f"{begin(look.name(best))} {claim.format(percent(sum(shares[best][top])))}; {precision_text(min(totals), of)}"
    )
    names = [look.name(bot) for bot in shares]
    table = list(shares.values())
    header = [name for name, _ in columns]
    plot = matrix(names, header, table, axes.title, axes.values, max(value for row in table for value in row))
    numbers_of = [[name, *(percent(value) for value in row)] for name, row in zip(names, table, strict=True)]
    return Figure(axes.title, plot, says, NumberTable([axes.rows, *header], numbers_of))


def verdict(shares: Sequence[Share], what: str) -> tuple[str, str]:
    """Returns whether some shares differ from the even share: as a sentence, and in brief."""
    even = shares[0].even
    off = sorted((s for s in shares if not s.is_even(len(shares))), key=lambda share: -share.rate)
    if not off:
        return (
            f"No share differs significantly from the even {percent(even)} (dashed line): "
            f"not enough races to show whether the {what} matters."
        ), ""
    more = [f"{share.name} ({percent(share.rate)})" for share in off if share.rate > even]
    less = [f"{share.name} ({percent(share.rate)})" for share in off if share.rate < even]
    parts = [
        f"{join_words(names)} {'wins' if len(names) == 1 else 'win'} {how} often"
        for names, how in ((more, "more"), (less, "less"))
        if names
    ]
    claim = sentence(f"{join_words(parts)} than the even {percent(even)}")
    return f"{claim} (dashed line); the difference is statistically significant.", claim + "."

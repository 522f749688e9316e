"""The figures that every game has: who wins, from which seat and start place, and how the races go."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from paddock.lab.report.charts import Dot, bar_counts, dots, histogram, matrix
from paddock.lab.report.figures import (
    Look,
    begin,
    of_share,
    precision_text,
    ranking_sentence,
    shares_figure,
    stands_out,
    verdict,
)
from paddock.lab.report.html_page import Figure, NumberTable
from paddock.lab.report.result_files import RaceResults, Races
from paddock.lab.report.words import (
    DASH,
    INTERVAL,
    join_words,
    number,
    numbers,
    ordinal,
    percent,
    percents,
    wins_text,
)
from paddock.statistics import Share, mean_of, middle, thirds, wilson, with_even_share
from paddock.wording import count_of


@dataclass(frozen=True)
class Luck:
    """The luck of each row as a number, where more is luckier; None if unknown."""

    title: str
    what: str
    values: Sequence[float | None]


@dataclass(frozen=True)
class ColumnWords:
    """The meaning of a game's result columns, for its report."""

    start: str = "start place"
    start_note: str = ""
    length: str = "rounds"
    lead: str = "after each round"


def win_share(races: Races, look: Look) -> Figure:
    shares = {bot: races.share(look.name(bot), races.rows_of(bot)) for bot in races.bots}
    ordered = sorted(races.bots, key=lambda bot: -shares[bot].rate)
    evens = {round(share.even, 6) for share in shares.values()}
    even = evens.pop() if len(evens) == 1 else None
    points = [Dot(shares[bot].name, shares[bot].rate, *shares[bot].interval, look.dress(bot)) for bot in ordered]
    rows = []
    for bot in ordered:
        share, place, score = shares[bot], *(races.mean(name, races.rows_of(bot)) for name in ("place", "score"))
        won = [f"{share.races:,}", wins_text(share.wins), percent(share.rate), percents(share.interval)]
        rows.append([share.name, *won, number(place.mean), number(score.mean)])
    table = NumberTable(["bot", "races", "wins", "win share", INTERVAL, "mean place", "mean score"], rows)
    says, brief = _who_wins([shares[bot] for bot in ordered], even)
    return Figure("Share of wins", dots(points, "Share of wins", "share of wins", True, even), says, table, brief=brief)


def _who_wins(shares: Sequence[Share], even: float | None) -> tuple[str, str]:
    best = shares[0]
    line = f" The dashed line is the even share, {percent(even)}." if even is not None else ""
    if len(shares) == 1:
        return f"All seats are {best.name}, so every seat wins an even share in the long run.{line}", ""
    if best.races < 2:
        return f"{begin(best.name)} won the only race; one race is not enough to draw conclusions.{line}", (
            f"{begin(best.name)} won the only race."
        )
    says = ranking_sentence([of_share(share) for share in shares], "wins most often", True)
    second, last = shares[1], shares[-1]
    brief = f"{begin(best.name)} won {percent(best.rate)} of its races"
    if stands_out([of_share(share) for share in shares]):
        brief += f", {second.name} {percent(second.rate)}"
        brief += f" and {last.name}, in last place, {percent(last.rate)}." if len(shares) > 2 else "."
    else:
        brief += f" and {second.name} {percent(second.rate)}: not enough races to show which of the two is better"
        brief += f", while {last.name} won {percent(last.rate)}." if len(shares) > 2 else "."
    return says + line, brief


def places(races: Races, look: Look) -> Figure:
    highest = max(races.columns["place"])
    shares: dict[str, list[float]] = {}
    for bot in races.bots:
        rows = races.rows_of(bot)
        counts = Counter(races.columns["place"][row] for row in rows)
        shares[bot] = [counts[place] / len(rows) for place in range(1, highest + 1)]
    names = [look.name(bot) for bot in races.bots]
    table = list(shares.values())
    columns = [ordinal(place) for place in range(1, highest + 1)]
    plot = matrix(names, columns, table, "Places", "% of its races")
    means = {bot: races.mean("place", races.rows_of(bot)) for bot in races.bots}
    best, worst = min(means, key=lambda bot: means[bot].mean), max(means, key=lambda bot: means[bot].mean)
    said = f"The mean place of {look.name(best)} is {number(means[best].mean)}"
    if worst != best:
        said += f", that of {look.name(worst)} {number(means[worst].mean)}"
    fewest = min(len(races.rows_of(bot)) for bot in races.bots)
    rows_of = [
        [name, *(percent(value) for value in row), number(means[bot].mean)]
        for bot, name, row in zip(races.bots, names, table, strict=True)
    ]
    return Figure("Places", plot, f"{said}; {precision_text(fewest)}", NumberTable(["bot", *columns, "mean"], rows_of))


def against(races: Races, look: Look) -> Figure | None:
    """Shows how often each bot finishes ahead of another, in the races of both; a shared place counts half."""
    bots = races.bots
    if len(bots) < 2:
        return None
    met: dict[tuple[str, str], list[float]] = {}
    bot_of, place = races.columns["bot"], races.columns["place"]
    for rows in races.lines.values():
        for one in rows:
            for other in rows:
                if bot_of[one] != bot_of[other]:
                    pair = met.setdefault((bot_of[one], bot_of[other]), [0.0, 0])
                    pair[0] += 1.0 if place[one] < place[other] else 0.5 if place[one] == place[other] else 0.0
                    pair[1] += 1
    if not met:
        return None
    rates = {pair: ahead / of for pair, (ahead, of) in met.items()}
    names = [look.name(bot) for bot in bots]
    table = [[rates.get((one, other)) for other in bots] for one in bots]
    plot = matrix(names, names, table, "Bot against bot", "% ahead of")
    rows_of = []
    for ours, theirs in sorted(met, key=lambda pair: (bots.index(pair[0]), bots.index(pair[1]))):
        ahead, of = met[ours, theirs]
        share = [f"{int(of):,}", percent(ahead / of), percents(wilson(ahead, int(of)))]
        rows_of.append([f"{look.name(ours)} ahead of {look.name(theirs)}", *share])
    numbers_of = NumberTable(["", "meetings", "share", INTERVAL], rows_of)
    return Figure("Bot against bot", plot, _who_beats_whom(bots, look, met), numbers_of)


def _who_beats_whom(bots: Sequence[str], look: Look, met: dict[tuple[str, str], list[float]]) -> str:
    surely, unclear = [], []
    for (one, other), (ahead, of) in met.items():
        low, high = wilson(ahead, int(of))
        if low > 0.5:
            surely.append(one)
        elif high >= 0.5 and bots.index(one) < bots.index(other):
            unclear.append(f"{look.name(one)} and {look.name(other)}")
    said = "Each row shows how often that bot finished ahead of the others. "
    best = [bot for bot in bots if surely.count(bot) == len(bots) - 1]
    if best:
        said += f"{begin(look.name(best[0]))} is ahead of every other bot more often than behind"
    elif surely:
        pairs = len(met) // 2
        said += f"Of {count_of(pairs, 'pair')} {len(surely)} {'has' if len(surely) == 1 else 'have'} a clear favourite"
    if unclear:
        said += "; n" if best or surely else "N"
        said += f"ot enough races to separate {join_words(unclear) if len(unclear) < 4 else f'{len(unclear)} pairs'}"
    return said + "."


def by_seat(races: Races) -> Figure | None:
    shares = with_even_share([Share(f"Seat {int(s.name) + 1}", s.wins, s.races) for s in races.shares_by("seat")])
    if len(shares) < 2:
        return None
    says, brief = verdict(shares, "seat")
    if not races.head.get("rotate", True):
        says += " The bots kept their seats, so seats also differ by who sat there."
        brief = ""
    return shares_figure("Wins by seat", says, shares, "seat", brief)


def by_start(races: Races, what: str, note: str = "") -> Figure | None:
    shares = with_even_share([Share(ordinal(int(s.name)), s.wins, s.races) for s in races.shares_by("start")])
    if len(shares) < 2:
        return None
    said, brief = verdict([Share(f"the {s.name} {what}", s.wins, s.races, s.even) for s in shares], what)
    return shares_figure(f"Wins by {what}", f"{said} {note}".strip(), shares, what, brief)


def spread_of(values: Sequence[int], title: str, subject: str, unit: str) -> Figure:
    mean = mean_of(values)
    low, high = middle(values, 0.05), middle(values, 0.95)
    said = f"{subject} {number(mean.mean)} {unit} on average"
    if low == high and min(values) == max(values) and mean.count > 1:
        said = f"{subject} {values[0]} {unit} in every game."
    elif mean.count < 2:
        said += "; one race is not enough to draw conclusions."
    else:
        said += f" ({INTERVAL} {numbers(mean.interval)})"
        said += f"; 90 % of the games are between {int(low)} and {int(high)}."
    width, counts = bar_counts(values)
    rows = [
        [str(start) if width == 1 else f"{start}{DASH}{start + width - 1}", f"{n:,}", percent(n / len(values))]
        for start, n in counts.items()
    ]
    return Figure(title, histogram(values, title, unit, mean.mean), said, NumberTable([unit, "races", "share"], rows))


def course_section(races: Races, length: str, lead: str) -> tuple[list[Figure], str]:
    figures, brief = [], []
    rounds, changes, decisions = (races.once(name) for name in ("rounds", "lead_changes", "decisions"))
    if rounds:
        figures.append(spread_of(rounds, "Length of a game", "A game takes", length))
        brief.append(f"{number(mean_of(rounds).mean)} {length}")
    brief.append(f"{number(mean_of(decisions).mean)} decisions")
    course = f"A game took {join_words(brief)} on average"
    if changes:
        figures.append(spread_of(changes, "Lead changes", f"The lead ({lead}) changes", "times"))
        course += f", and the lead changed {number(mean_of(changes).mean)} times"
    figures.append(spread_of(decisions, "Decisions per game", "A game takes", "decisions"))
    return figures, course + "."


def by_luck(races: Races, luck: Luck) -> Figure | None:
    """Shows how much luck matters: each bot's races in three groups by how lucky they were."""
    named = ("Unlucky third", "Middle third", "Lucky third")
    groups: dict[str, list[int]] = {name: [] for name in named}
    for bot in races.bots:
        rows = [row for row in races.rows_of(bot) if luck.values[row] is not None]
        given = [value for row in rows if (value := luck.values[row]) is not None]
        if not given or min(given) == max(given):
            continue
        low, high = thirds(given)
        for row, value in zip(rows, given, strict=True):
            groups[named[0] if value <= low and low < high else named[2] if value >= high else named[1]].append(row)
    shares = with_even_share([races.share(name, rows) for name, rows in groups.items() if rows])
    if len(shares) < 2:
        return None
    poor, rich = shares[0], shares[-1]
    worst, best = percent(poor.rate), percent(rich.rate)
    intervals = f"({INTERVAL}s {percents(rich.interval)} and {percents(poor.interval)})"
    brief = ""
    if poor.interval[1] < rich.interval[0]:
        said = f"Luck matters: the lucky third wins {best}, the unlucky third {worst} {intervals}."
        brief = f"Luck matters: with the best third of {luck.title} a bot won {best}, with the worst {worst}."
    elif rich.interval[1] < poor.interval[0]:
        said = f"More is not better: the third with the most wins {best}, the third with the least {worst} {intervals}."
    else:
        said = f"The lucky third wins {best}, the unlucky third {worst}: "
        said += "not enough races to show whether it matters."
    says = f"Grouped by {luck.what}; each bot is compared with its own other races. {said}"
    return shares_figure(f"Luck: {luck.title}", says, shares, "third", brief)


def titles_figure(results: RaceResults, look: Look) -> Figure:
    bots, titles = results.whole.bots, results.titles
    shares = [[title.share("", title.rows_of(bot)) if bot in title.bots else None for bot in bots] for title in titles]
    names = [look.name(bot) for bot in bots]
    rates = [[None if share is None else share.rate for share in row] for row in shares]
    plot = matrix([title.title for title in titles], names, rates, "Wins by game and track", "% won by")
    rows = [
        [title.title]
        + ["-" if share is None else f"{percent(share.rate)} ({percents(share.interval)})" for share in row]
        for title, row in zip(titles, shares, strict=True)
    ]
    fewest = min(title.races for title in titles)
    said = f"How often each bot wins in each of them; {precision_text(fewest)}"
    return Figure("Wins by game and track", plot, said, NumberTable(["title", *names], rows))

"""Luck and skill of the bots, from replayed and analysed races."""

from collections.abc import Sequence

from paddock.analysis.profiles import Profile
from paddock.lab.report.figures import Axes, Look, Value, bots_figure, each_bot, of_mean
from paddock.lab.report.html_page import Figure, ReportSection
from paddock.wording import count_of

#: The most kinds of mistakes that are shown.
MOST_KINDS = 6
POINTS = "points of win chance per race"
#: Parts of a profile, each with the title and the sentence of its figure.
POINT_FIGURES = (
    ("own", "Own decisions", "Compared with what a pro would have played: values below zero were lost."),
    ("luck", "Luck", "Luck evens out over many races; as long as it has not, results are less reliable."),
)


def skill_section(profiles: Sequence[Profile], look: Look) -> ReportSection:
    races = max(profile.races for profile in profiles)
    note = (
        f"From up to {count_of(races, 'race')} of each bot, replayed and analysed: the value of its own decisions "
        "compared with a pro's, judged by what it could know, and its luck."
    )
    figures = []
    for part, title, says in POINT_FIGURES:
        values = {profile.name: _points(profile, part, look.name(profile.name)) for profile in profiles}
        figures.append(each_bot(title, says, look, values, POINTS))
    kinds = mistakes(profiles, look)
    return ReportSection("Luck and skill", [*figures, *([kinds] if kinds else [])], note)


def _points(profile: Profile, part: str, name: str) -> Value:
    value = of_mean(name, profile.mean(part))
    low, high = value.interval
    return Value(name, 100 * value.value, (100 * low, 100 * high), value.sure)


def mistakes(profiles: Sequence[Profile], look: Look) -> Figure | None:
    lost: dict[str, float] = {}
    for profile in profiles:
        for kind, points in profile.lost.items():
            lost[kind] = lost.get(kind, 0.0) + points / profile.races
    rows = sorted(lost, key=lambda kind: -lost[kind])[:MOST_KINDS]
    if not rows:
        return None
    found = {profile.name: profile for profile in profiles}

    def value(kind: str, bot: str) -> Value:
        points = 100 * found[bot].lost[kind] / found[bot].races
        return Value(look.name(bot), points, (points, points), False)

    says = f"The most costly kind: {rows[0]}."
    return bots_figure(Axes("Typical mistakes", "kind of mistake", POINTS), says, look, list(found), rows, value)

"""The contents of a report, in order."""

import shlex
from collections.abc import Sequence
from typing import Any, Final

from paddock import __version__
from paddock.analysis.profiles import Profile
from paddock.engine import Game, Json, Option
from paddock.games.stats_hooks import game_hook
from paddock.lab.report.figures import Look, begin
from paddock.lab.report.general import (
    ColumnWords,
    against,
    by_luck,
    by_seat,
    by_start,
    course_section,
    places,
    titles_figure,
    win_share,
)
from paddock.lab.report.html_page import Chapter, Figure, Page, ReportSection
from paddock.lab.report.result_files import RaceResults, Races
from paddock.lab.report.skill import skill_section
from paddock.lab.report.words import join_words, sentence, short_names
from paddock.lab.results import text_digest
from paddock.lab.summary import NOBODY
from paddock.statistics import apart
from paddock.tracks import read_track
from paddock.tracks.track_option import TrackOption, is_track_text
from paddock.wording import count_of

READING: Final = (
    "A dot is the measured value, the line through it the 95 % interval: if everything were raced again, 19 of 20 such "
    "lines would contain the true value. If two lines overlap a lot, these races cannot show which value is larger.",
    "Bots that share first place share the win. The even share is what everyone would win if it made no difference who "
    "or where they are; a difference is only reported if it is statistically significant, allowing for the number of "
    "comparisons. Win shares have Wilson intervals, means have Student's t intervals.",
)


def contents(results: RaceResults, title: str = "", profiles: Sequence[Profile] = ()) -> Page:
    """Returns the report of some results, with profiles from an analysis of some races."""
    look = Look(short_names(results.whole.bots))
    several = len(results.titles) > 1
    chapters, nutshell = [], []
    if several:
        winners, among = win_share(results.whole, look), against(results.whole, look)
        figures = [winners, titles_figure(results, look), *([among] if among else [])]
        chapters.append(Chapter("", [ReportSection("Overall", figures)]))
        decisions = sum(results.whole.once("decisions"))
        taken = f"In total, {count_of(results.whole.races, 'race')} took {count_of(decisions, 'decision')}."
        nutshell = [winners.brief, _leaders(results, look), taken]
    for races in results.titles:
        sections, brief = chapter(races, look)
        known = [profile for profile in profiles if profile.title == races.title]
        if known:
            sections.append(skill_section(known, look))
        chapters.append(Chapter(races.title if several else "", sections))
        if not several:
            nutshell = brief
    head = results.head
    return Page(
        title or ("Tournament" if several else results.titles[0].title),
        join_words([look.name(bot) for bot in results.whole.bots if bot != NOBODY]),
        f"Paddock, {count_of(results.whole.races, 'race')}",
        _facts(results, look),
        tournament_command(results) if "tournament" in head else command(results.titles[0]),
        [text for text in nutshell if text],
        chapters,
        READING,
        f"Written by Paddock {__version__}. This file is self-contained.",
    )


def chapter(races: Races, look: Look) -> tuple[list[ReportSection], list[str]]:
    """Returns the sections about one title, and their summary in a few sentences."""
    words = _of_game(races, "WORDS") or ColumnWords()
    find_luck, find_figures = _of_game(races, "luck"), _of_game(races, "figures")
    winners, home, among = win_share(races, look), places(races, look), against(races, look)
    sections = [ReportSection("Who wins", [figure for figure in (winners, home, among) if figure])]
    seat, start = by_seat(races), by_start(races, words.start, words.start_note)
    luck = find_luck(races) if find_luck and races.facts is not None else None
    lucky = by_luck(races, luck) if luck else None
    sections.append(ReportSection("Start positions and luck", [f for f in (seat, start, lucky) if f]))
    went, course = course_section(races, words.length, words.lead)
    sections.append(ReportSection("How the races go", went))
    special: list[Figure] = []
    if races.facts is None:
        sections[-1].note = _left_out(races)
    elif find_figures:
        special = [figure for figure in find_figures(races, look) if figure]
        if special:
            sections.append(ReportSection(f"Specific to {races.game.title if races.game else races.title}", special))
    brief = [winners.brief, _where(seat, start), course, _special(special), lucky.brief if lucky else ""]
    return [section for section in sections if section.figures], [text for text in brief if text]


def _leaders(results: RaceResults, look: Look) -> str:
    won: dict[str, list[str]] = {}
    sure = 0
    for races in results.titles:
        shares = sorted((races.share(bot, races.rows_of(bot)) for bot in races.bots), key=lambda share: -share.rate)
        won.setdefault(look.name(shares[0].name), []).append(races.title)
        sure += len(shares) > 1 and apart(shares[0].interval, shares[1].interval)
    count = len(results.titles)
    if len(won) == 1:
        leaders = f"{begin(next(iter(won)))} wins most often in each of the {count} games and tracks"
    else:
        leaders = "Most wins: " + join_words([f"{bot} in {join_words(titles)}" for bot, titles in won.items()])
    return f"{leaders}; the lead is significant in {sure} of {count}."


def _where(seat: Figure | None, start: Figure | None) -> str:
    briefs = [figure.brief for figure in (seat, start) if figure and figure.brief]
    if briefs:
        return briefs[-1]
    asked = join_words([name for name, figure in (("seat", seat), ("start place", start)) if figure])
    return f"These races do not show whether {asked.replace(' and ', ' or ')} matters." if asked else ""


def _special(figures: Sequence[Figure]) -> str:
    """Returns the first two sentences joined; the second without the words that both start with."""
    briefs = [figure.brief for figure in figures if figure.brief][:2]
    if len(briefs) == 2:
        one, other = (brief.split() for brief in briefs)
        words = enumerate(zip(one[:-1], other[:-1], strict=False))
        same = next((n for n, (a, b) in words if a != b), min(len(one), len(other)) - 1)
        briefs[1] = " ".join(other[same:])
    return sentence(join_words(briefs)) + "." if briefs else ""


def _of_game(races: Races, name: str) -> Any:
    """Returns the attribute of the game's report.py, or None."""
    return game_hook(races.game, "report", name) if races.game else None


def _left_out(races: Races) -> str:
    name = races.game.title if races.game else races.title
    watched = races.game is not None and game_hook(races.game, "stats", "FACTS") is not None
    why = "the file was written without facts" if watched else f"{name} does not record facts"
    return f"Start places, lead changes and figures specific to {name} are missing: {why}."


def _facts(results: RaceResults, look: Look) -> list[tuple[str, str]]:
    head, first = results.head, results.titles[0]
    facts = []
    if len(results.titles) > 1:
        facts.append(("Titles", join_words([races.title for races in results.titles])))
    else:
        facts.append(("Game", first.game.title if first.game else first.title))
        facts += _options(first.game, head.get("options", {})) if first.game else []
    seats = [look.names.get(name, name) for name in head.get("seats", [])]
    if seats:
        facts.append(("Seats", ", ".join(seats) + (" (rotating)" if head.get("rotate", True) else " (fixed)")))
    played, asked = results.whole.races, head.get("asked")
    facts.append(("Races", f"{played:,}" + (f" of {asked:,}, then stopped" if asked and asked > played else "")))
    facts += [(name, str(head[key])) for name, key in (("Seed", "seed"), ("Rules", "rules")) if key in head]
    return [*facts, ("Paddock", str(head.get("version", __version__)))]


def _options(game: Game, options: Json) -> list[tuple[str, str]]:
    """Returns the track, and options that differ from the defaults."""
    shown = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if isinstance(option, TrackOption) or value != option.default:
            shown.append((option.title, _value(option, value)))
    return shown


def _value(option: Option, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(str(entry) for entry in value)
    if isinstance(option, TrackOption) and is_track_text(str(value)):
        return read_track(str(value)).title
    return dict(zip(option.choices, option.titles, strict=False)).get(str(value), str(value))


def command(races: Races) -> str:
    head, game = races.head, races.game
    if game is None or "seats" not in head:
        return ""
    words = ["paddock", "simulate", game.id, "--seats", ",".join(head["seats"])]
    words += ["--games", str(head.get("asked", races.races)), *run_words(head)]
    if not head.get("rotate", True):
        words.append("--no-rotate")
    return shlex.join([*words, *option_words(game, head)])


def tournament_command(results: RaceResults) -> str:
    head = results.head
    games = list(dict.fromkeys(plan["game"] for plan in head["plans"]))
    words = ["paddock", "tournament", ",".join(games), "--seats", ",".join(head["seats"])]
    words += ["--format", head["tournament"], "--games", str(head["asked"] // len(head["plans"]))]
    words += run_words(head)
    said: dict[tuple[str, str], None] = {}
    for races in results.titles:
        if races.game is not None:
            option = option_words(races.game, races.head, f"{races.game.id}." if games[1:] else "", track=True)
            said.update(dict.fromkeys(zip(option[::2], option[1::2], strict=True)))
    return shlex.join([*words, *(word for pair in said for word in pair)])


def run_words(head: Json) -> list[str]:
    """Returns the seed, precision and time limit of custom bots as command-line arguments."""
    words = ["--seed", str(head.get("seed", 1))]
    if head.get("until") is not None:
        words += ["--precision", f"{100 * head['until']:g}%"]
    seconds = {plan["bot_seconds"] for plan in head.get("plans", [head]) if "bot_seconds" in plan}
    return words + [word for limit in seconds for word in ("--bot-seconds", f"{limit:g}")]


def option_words(game: Game, head: Json, of: str = "", track: bool = False) -> list[str]:
    """Returns options that differ from the defaults as command-line arguments; with `track`, also the default track."""
    options, files = head.get("options", {}), head.get("track_files", {})
    words: list[str] = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if isinstance(option, TrackOption) and is_track_text(str(value)):
            words += ["--track", files.get(text_digest(str(value)), "YOUR-TRACK.toml")]
        elif value != option.default or (track and isinstance(option, TrackOption)):
            text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
            words += ["--option", f"{of}{option.name}={text.lower() if isinstance(value, bool) else text}"]
    return words

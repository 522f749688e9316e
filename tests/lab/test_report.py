"""Reports: every section is there, its numbers are those of the rows, its sentences hold for a single race, and the
page loads nothing."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from paddock.cli.app import main
from paddock.engine import Json, SetupError
from paddock.games.catalog import GAMES
from paddock.lab import plan_games, simulate
from paddock.lab.report import write_report
from paddock.lab.report.charts import SHAPES, step_for
from paddock.lab.report.html_page import MARKS
from paddock.lab.report.words import join_words, number, ordinal, percent, percents, short_names
from paddock.lab.results import ResultsWriter
from paddock.statistics import Mean, Share, apart, mean_of, ratio, student, thirds, wilson, with_even_share
from tests.tracks.own import own_track

#: Options that keep the games short.
SHORT: dict[str, Json] = {
    "heat": {"laps": 1},
    "formula-d": {"laps": 1},
    "downforce": {},
    "long-shot": {},
    "formula-motor-racing": {"races": 1},
}
#: What each game's people ask for.
ASKED = {
    "heat": {"Heat paid per corner", "Spin-outs per corner", "What costs heat", "Gears", "What is used"},
    "formula-d": {"What takes the wear", "Retirements per corner", "Why cars retire", "Retirements", "Gears"},
    "downforce": {
        "Prizes, bets, prices",
        "How early it is decided",
        "Cars that finish",
        "Price and prize, per car",
        "What each bet pays",
        "Cells moved",
    },
    "long-shot": {"Yield of the horses", "Horses owned at the end", "Payout per dollar bet", "Bets per horse"},
    "formula-motor-racing": {"Places gained by a card", "Cards played", "Where the cars finish", "Places per card"},
}
ALWAYS = {"Share of wins", "Places", "Bot against bot", "Wins by seat", "Decisions per game"}


def results(folder: Path, game_id: str, seats: str, games: int, options: Json | None = None) -> Path:
    """ResultsWriter of real games."""
    path = folder / f"{game_id}.parquet"
    plan = plan_games(GAMES[game_id], seats, games, 1, SHORT[game_id] if options is None else options)
    with ResultsWriter(path, plan.to_json()) as file:
        simulate(plan, results=file)
        file.finish({**plan.to_json(), "games": games, "asked": games})
    return path


class Reader(HTMLParser):
    """A report as it is read: its headings, sentences, figures and tables; and every address in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.styles = ""
        self.sentences: dict[str, str] = {}
        self.tables: dict[str, list[list[str]]] = {}
        self.plots: list[str] = []
        self.header: dict[str, str] = {}
        self.nutshell = ""
        self.figure = ""
        self._name = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        self.addresses += [
            str(given[name]) for name in ("src", "href", "xlink:href", "data", "action") if name in given
        ]
        if tag == "figure":
            self.figure = ""
        if tag == "svg" and given.get("role") == "img":
            self.plots.append(str(given["aria-label"]))
        if tag == "tr":
            self.tables.setdefault(self.figure, []).append([])
        if tag in ("th", "td"):
            self.tables[self.figure][-1].append("")
        if tag not in ("meta", "path", "line", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        inside = self.open[-1] if self.open else ""
        if inside == "style":
            self.styles += data
        elif inside in ("h3", "h4") and "figure" in self.open:
            self.figure += data
        elif inside == "figcaption":
            self.sentences[self.figure] = data
        elif inside in ("th", "td"):
            self.tables[self.figure][-1][-1] += data
        elif inside == "dt":
            self._name = data
        elif inside == "dd":
            self.header[self._name] = data
        elif inside == "p" and not self.nutshell and "main" in self.open:
            self.nutshell = data


def report(path: Path, title: str = "") -> Reader:
    to = path.with_suffix(".html")
    write_report(path, to, title)
    return Reader(to.read_text(encoding="utf-8"))


@pytest.fixture(scope="module", params=sorted(SHORT))
def raced(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    game_id: str = request.param
    return game_id, results(tmp_path_factory.mktemp(game_id), game_id, "pro,rookie,random:2", 24)


def test_every_section_is_there_with_a_sentence_and_a_table(raced: tuple[str, Path]) -> None:
    game_id, path = raced
    page = report(path)
    expected = ALWAYS | ASKED[game_id] | {"Length of a game", "Lead changes"}
    expected.add("Wins by turn" if game_id == "long-shot" else "Wins by start place")
    assert expected <= set(page.sentences)
    assert set(page.tables) == set(page.sentences) == set(page.plots)
    for title, said in page.sentences.items():
        assert re.fullmatch(r"\S.*[.]", said), title
        assert "{" not in said
        assert len(page.tables[title]) > 1
    luck = [title for title in page.sentences if title.startswith("Luck: ")]
    assert len(luck) == (game_id != "downforce")
    assert 3 <= page.nutshell.count(". ") + 1 <= 6
    assert page.header["Races"] == "24"
    assert page.header["Seats"] == "pro, rookie, random, random (rotating)"


def test_nothing_is_loaded(raced: tuple[str, Path]) -> None:
    _, path = raced
    page = report(path)
    assert not page.addresses
    assert not {"script", "link", "img", "iframe", "object", "embed", "use", "image", "base"} & set(page.tags)
    assert "url(" not in page.styles
    assert "@import" not in page.styles
    text = path.with_suffix(".html").read_text(encoding="utf-8")
    assert "http" not in text
    assert len(text) < 300_000


def test_the_numbers_are_those_of_the_rows(raced: tuple[str, Path]) -> None:
    _, path = raced
    page, table = report(path), pq.read_table(path)
    for column, title in (("level", "Share of wins"), ("seat", "Wins by seat"), ("start", "Wins by start place")):
        known = table.filter(pc.is_valid(table[column]))
        sums = known.group_by(column).aggregate([("win", "sum"), ("win", "count")]).to_pylist()
        expected = {_name(column, row[column]): (row["win_count"], row["win_sum"]) for row in sums}
        shown = {row[0]: row[1:5] for row in page.tables.get(title, page.tables.get("Wins by turn", []))[1:]}
        for name, (races, wins) in expected.items():
            assert shown[name][0] == str(races)
            assert float(shown[name][1]) == pytest.approx(wins, abs=0.005)
            assert shown[name][2] == percent(wins / races)
            assert shown[name][3] == percents(wilson(wins, races))
    games = table.group_by("game").aggregate([("decisions", "min")])
    mean = number(pc.mean(games["decisions_min"]).as_py())
    assert f" {mean} decisions on average" in page.sentences["Decisions per game"]
    assert sum(int(row[1]) for row in page.tables["Decisions per game"][1:]) == 24


def _name(column: str, value: Any) -> str:
    return f"Seat {value + 1}" if column == "seat" else ordinal(value) if column == "start" else value


def test_places_and_meetings_are_those_of_the_rows(raced: tuple[str, Path]) -> None:
    _, path = raced
    page, rows = report(path), pq.read_table(path).to_pylist()
    mine = [row for row in rows if row["level"] == "pro"]
    places = next(row for row in page.tables["Places"] if row[0] == "pro")
    assert places[1] == percent(sum(row["place"] == 1 for row in mine) / len(mine))
    assert places[-1] == number(sum(row["place"] for row in mine) / len(mine))
    games: dict[int, list[Any]] = {}
    for row in rows:
        games.setdefault(row["game"], []).append(row)
    met, ahead = 0, 0.0
    for lines in games.values():
        for one in lines:
            for other in lines:
                if (one["level"], other["level"]) == ("pro", "random"):
                    met += 1
                    ahead += (one["place"] < other["place"]) + (one["place"] == other["place"]) / 2
    told = next(row for row in page.tables["Bot against bot"] if row[0] == "pro ahead of random")
    assert told[1:] == [str(met), percent(ahead / met), percents(wilson(ahead, met))]


def test_facts_of_a_corner_are_those_of_the_rows(tmp_path: Path) -> None:
    path = results(tmp_path, "heat", "pro,random", 10)
    table = report(path).tables["Spin-outs per corner"]
    mine = [row for row in pq.read_table(path).to_pylist() if row["level"] == "random"]
    spun = [dict(row["facts"]).get("spin-out/3", 0) for row in mine]
    assert len(spun) == 10
    assert table[0] == ["corner", "pro", "random"]
    corner = next(row for row in table if row[0] == "Corner 3 (limit 3)")
    assert corner[2].startswith(f"{number(sum(spun) / 10)} (")


@pytest.mark.parametrize("game_id", SHORT)
def test_a_single_race_proves_nothing(game_id: str, tmp_path: Path) -> None:
    page = report(results(tmp_path, game_id, "pro,random", 1))
    assert "won the only race" in page.nutshell
    assert "not enough" in page.sentences["Share of wins"]
    for title, said in page.sentences.items():
        assert "nan" not in said.lower(), title
        assert "clearly" not in said.lower(), title
        assert not re.search(r"\binf\b", said), title


def test_bots_of_ones_own_have_odd_names(tmp_path: Path) -> None:
    path = results(tmp_path, "formula-motor-racing", "pro,random", 6)
    table, shown = pq.read_table(path), '<b>"a"&b.py:Bot\'s<script>'
    odd = f"./bots/{shown}"
    levels = pa.array([odd if level == "random" else level for level in table["level"].to_pylist()])
    head = json.loads(table.schema.metadata[b"paddock"]) | {"seats": ["pro", odd]}
    renamed = table.set_column(table.column_names.index("level"), "level", levels)
    pq.write_table(renamed.replace_schema_metadata({"paddock": json.dumps(head)}), path)
    page = report(path, title='<i>Mine</i> & "yours"')
    assert not {"script", "b", "i"} & set(page.tags)
    assert shown in [row[0] for row in page.tables["Share of wins"]]
    text = path.with_suffix(".html").read_text(encoding="utf-8")
    assert "&lt;i&gt;Mine&lt;/i&gt; &amp;" in text


def test_a_file_without_facts_says_what_is_left_out(tmp_path: Path) -> None:
    path = results(tmp_path, "heat", "pro,random", 5)
    table = pq.read_table(path).drop_columns(["start", "lead_changes", "rounds", "facts"])
    pq.write_table(table, path)
    page = report(path)
    assert set(page.sentences) == ALWAYS
    assert "are missing: the file was written without facts" in path.with_suffix(".html").read_text(encoding="utf-8")


def test_a_tournament_has_a_chapter_per_title(tmp_path: Path) -> None:
    path, to = tmp_path / "tournament.parquet", tmp_path / "tournament.html"
    raced = ["heat", "--seats", "pro,rookie,random", "--format", "field", "--games", "6", "--seed", "1"]
    raced += ["--option", "circuit=usa", "--option", "laps=1", "--option", "circuit=italy"]
    assert main(["tournament", *raced, "--workers", "1", "--out", str(path), "--report", str(to)]) == 0
    whole = pq.read_table(path)
    titles = list(dict.fromkeys(whole["title"].to_pylist()))
    page = Reader(to.read_text(encoding="utf-8"))
    assert page.header["Titles"] == " and ".join(titles)
    assert page.header["Races"] == "12"
    assert page.header["Seats"].endswith("(rotating)")
    assert page.nutshell.endswith(" decisions.")
    assert {"Wins by game and track", "Spin-outs per corner"} <= set(page.sentences)
    assert [row[0] for row in page.tables["Wins by game and track"][1:]] == titles
    sums = whole.group_by("level").aggregate([("win", "sum"), ("win", "count")]).to_pylist()
    shown = page.tables["Share of wins"]
    for row in sums:
        assert [row["level"], str(row["win_count"])] in [line[:2] for line in shown]
    again = "paddock tournament heat --seats pro,rookie,random --format field --games 6 --seed 1 --option circuit=usa"
    assert f"{again} --option laps=1 --option circuit=italy</code>" in to.read_text(encoding="utf-8")


def test_the_command_to_race_it_again_names_what_is_not_usual(tmp_path: Path) -> None:
    path = results(tmp_path, "heat", "pro,random", 2, {"circuit": "italy", "laps": 1, "mulligan": True})
    report(path)
    text = path.with_suffix(".html").read_text(encoding="utf-8")
    words = "paddock simulate heat --seats pro,random --games 2 --seed 1"
    assert f"{words} --option circuit=italy --option laps=1 --option mulligan=true</code>" in text


def test_the_command_to_race_it_again_names_the_precision_and_the_custom_tracks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("one", "two"):
        Path(f"{name}.toml").write_text(own_track("heat", name).replace("My own", name), encoding="utf-8")
    common = "--seats random,rookie --option laps=1 --seed 2 --games 4 --precision 12% --workers 1 --report {}.html"
    assert main(["simulate", "heat", "--track", "one.toml", *common.format("a").split()]) == 0
    assert main(["tournament", "heat", "--track", "one.toml", "--track", "two.toml", *common.format("b").split()]) == 0
    one, both = (Path(f"{name}.html").read_text(encoding="utf-8") for name in "ab")
    assert "--games 4 --seed 2 --precision 12% --track one.toml --option laps=1</code>" in one
    assert "--games 4 --seed 2 --precision 12% --track one.toml --option laps=1 --track two.toml</code>" in both


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, to = results(tmp_path, "formula-motor-racing", "pro,random", 3), tmp_path / "out.html"
    assert main(["report", str(path), "-o", str(to), "--title", "Spring cup", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"report": str(to), "bytes": to.stat().st_size}
    assert "<h1>Spring cup <small>pro and random</small></h1>" in to.read_text(encoding="utf-8")


def test_what_is_not_ours_is_refused_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, other, empty = tmp_path / "a.txt", tmp_path / "other.parquet", tmp_path / "empty.parquet"
    text.write_text("no parquet")
    pq.write_table(pa.table({"x": [1, 2]}), other)
    good = results(tmp_path, "formula-motor-racing", "pro,random", 1)
    pq.write_table(pq.read_table(good).slice(0, 0), empty)
    to, page = tmp_path / "report.html", good.with_suffix(".html")
    page.write_text("<html>")
    for file, reason in (
        (tmp_path / "missing.parquet", "file not found"),
        (text, "is not a Parquet file; create one with `paddock simulate ... --out races.parquet`"),
        (page, f"its rows are in {good}"),
        (other, "is not a results file: the column game is missing"),
        (empty, "has no races"),
        (tmp_path, "is a folder"),
    ):
        assert main(["report", str(file), "-o", str(to)]) == 2
        said = capsys.readouterr().err
        assert reason in said
        assert said.count("\n") == 1
    assert not to.exists()
    for target, reason in ((tmp_path, "is a folder"), (tmp_path / "no" / "report.html", "does not exist")):
        with pytest.raises(SetupError, match=reason):
            write_report(good, target)


def test_numbers() -> None:
    assert mean_of([1, 2, 3, 4]) == Mean(4, 10, 30)
    assert mean_of([1, 2, 3, 4]).spread == pytest.approx(2.054, rel=0.01)
    assert mean_of([5]).spread is None
    assert ratio([2, 4], [1, 2]).mean == 2
    assert ratio([2, 4], [1, 2]).interval == (2, 2)
    assert ratio([0, 0], [0, 0]).races == 0
    assert [student(n) for n in (2, 5, 10, 1000)] == pytest.approx([4.303, 2.571, 2.228, 1.962], rel=0.04)
    assert apart((0, 1), (1.1, 2))
    assert not apart((0, 1), (0.5, 2))
    assert thirds([1, 2, 3, 4, 5, 6]) == (3, 5)
    fair = with_even_share([Share("a", 50, 100), Share("b", 52, 100)])
    assert all(share.is_even(2) for share in fair)
    assert not any(share.is_even(2) for share in with_even_share([Share("a", 30, 100), Share("b", 70, 100)]))


def test_words() -> None:
    assert (percent(0.5), percent(0.043), percent(0)) == ("50\xa0%", "4.3\xa0%", "0\xa0%")
    assert [number(value) for value in (0, 3, 0.123, 12.34, 1234.5, -0.5)] == [
        "0",
        "3",
        "0.12",
        "12.3",
        "1,234",
        "\N{MINUS SIGN}0.50",
    ]
    assert [ordinal(place) for place in (1, 2, 3, 4, 11, 12)] == ["1st", "2nd", "3rd", "4th", "11th", "12th"]
    assert join_words(["a", "b", "c"]) == "a, b and c"
    assert short_names(["pro", "./a/bot.py:Mine", "b/bot.py:Mine"])["./a/bot.py:Mine"] == "./a/bot.py:Mine"
    assert short_names(["pro", "./a/bot.py:Mine"]) == {"pro": "pro", "./a/bot.py:Mine": "bot.py:Mine"}
    assert [step_for(span) for span in (1, 26, 27, 60, 200, 600)] == [1, 1, 2, 5, 10, 50]
    assert set(SHAPES) == set(MARKS)


def test_a_race_of_downforce_for_beginners_says_nothing_of_six_cars(tmp_path: Path) -> None:
    seen = report(results(tmp_path, "downforce", "pro:4", 3, {"beginners": True}))
    assert "Cells moved" in seen.sentences
    assert not {"How early it is decided", "Cars that finish"} & set(seen.sentences)

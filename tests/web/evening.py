"""Measures clicks per turn, kilobytes for the first table and frame times, as the tests do.

python -m tests.web.evening prints the tables of benchmarks/README.md.
"""

import tempfile
from pathlib import Path
from typing import Final

from paddock.games.catalog import GAMES
from tests.server.running import serving, sqlite_in
from tests.web.browser import browsing
from tests.web.frame_times import frame_times
from tests.web.presses import TURNS, Presser
from tests.web.thin import first_table, someone_new

#: Kilobytes for the same pages in 0.1.0, without compression and with complete board assets.
BEFORE: Final = {"heat": 780, "formula-d": 958, "downforce": 734, "formula-motor-racing": 440, "long-shot": 444}


def row(*cells: object) -> None:
    print("|", " | ".join(map(str, cells)), "|", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as tables, serving(sqlite_in(Path(tables))) as server, browsing() as browser:
        row("game", "in one go", "clicks before", "now", "without confirming")
        row("---", "---", "---:", "---:", "---:")
        for turn in TURNS:
            taken = []
            for confirm in ("final", "never"):
                with Presser(browser, server.url, confirm) as rosa:
                    taken.append(turn.take(rosa))
            row(GAMES[turn.game].title, turn.what, turn.before, *taken)
        print()
        row("game", "kB before", "now")
        row("---", "---:", "---:")
        for game, before in BEFORE.items():
            with someone_new(browser, server.url) as (line, person):
                first_table(line, person, server.url, game)
                row(GAMES[game].title, before, round(line.down / 1000))
        print()
        row("game", "frames", "median, ms", "95 % within, ms")
        row("---", "---:", "---:", "---:")
        for game in BEFORE:
            times = frame_times(browser, server.url, game)
            row(GAMES[game].title, times.frames, round(times.middle, 1), round(times.late, 1))


if __name__ == "__main__":
    main()

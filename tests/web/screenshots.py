"""Takes every page in light and dark, on a desk and on a phone, into a folder: to be looked at.

python -m tests.web.screenshots [FOLDER] [PAGE ...]
"""

import sys
import tempfile
from pathlib import Path

from tests.server.running import serving, sqlite_in
from tests.web.browser import Person, browsing
from tests.web.test_accessibility import PAGES
from tests.web.test_heat import CIRCUITS


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as tables, serving(sqlite_in(Path(tables))) as server, browsing() as browser:
        for show in [*PAGES, *CIRCUITS]:
            if wanted and show.__name__ not in wanted:
                continue
            for phone in (False, True):
                for dark in (False, True):
                    with Person(browser, server.url, phone=phone, dark=dark) as person:
                        show(person)
                        person.page.wait_for_timeout(1200)
                        kind = f"{'phone' if phone else 'desk'}-{'dark' if dark else 'light'}"
                        person.page.screenshot(path=folder / f"{show.__name__}-{kind}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"), sys.argv[2:])

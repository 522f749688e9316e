"""Takes screenshots: every page on a desktop and on a phone, and every board in mid-race and at the end on ten screens,
in both themes. With --docs, takes the pictures of the README, the docs and the rules instead.

python -m tests.web.screenshots [FOLDER] [NAME ...] [--size 844x390 ...] [--docs]
"""

import argparse
import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser

from tests.server.running import serving, sqlite_in
from tests.web.browser import Person, browsing, resize, settle
from tests.web.positions import DECISIONS, ENDS, LESSONS, Decision, End, Lesson
from tests.web.test_accessibility import PAGES, keys
from tests.web.test_heat import CIRCUITS, choose_from
from tests.web.test_sizes import SIZES, Size

IMAGES = Path(__file__).parents[2] / "docs" / "images"
#: The picture of each board for the docs: its name, and the decision that it shows.
DOCS = {
    "downforce": "downforce-strip",
    "formula-d": "formula-d-to",
    "formula-motor-racing": "formula-motor-racing",
    "heat": "heat-play",
    "long-shot": "long-shot",
}


#: The figures of a rules page, each with its rule or section.
DRAWINGS = """() => [...document.querySelectorAll('article .drawing')].map(drawing => {
    const before = drawing.previousElementSibling;
    const number = before.id.replace('title-', '');
    const picture = drawing.querySelector('.picture');
    return [number, {alt: picture.ariaLabel, caption: drawing.querySelector('figcaption').textContent.trim()}];
})"""


def shoot(person: Person, file: Path) -> None:
    """Prefers reduced motion, so that cameras and cars are in place at once."""
    settle(person.page)
    person.page.screenshot(path=file)
    print(file.name, flush=True)


def pages(browser: Browser, url: str, folder: Path, wanted: list[str]) -> None:
    for show in [*PAGES, *CIRCUITS]:
        if wanted and show.__name__ not in wanted:
            continue
        # a phone has no keyboard shortcuts
        for phone in (False,) if show is keys else (False, True):
            for dark in (False, True):
                with Person(browser, url, phone=phone, dark=dark) as person:
                    show(person)
                    kind = f"{'phone' if phone else 'desk'}-{'dark' if dark else 'light'}"
                    shoot(person, folder / f"{show.__name__}-{kind}.png")


def boards(browser: Browser, url: str, folder: Path, wanted: list[str], sizes: list[Size]) -> None:
    """Opens each table once with a touch screen and once with a mouse, on all screens of that kind."""
    shown: dict[str, Decision | End | Lesson] = {**DECISIONS, **ENDS, **LESSONS}
    for name, decision in shown.items():
        if wanted and not any(name.startswith(prefix) for prefix in wanted):
            continue
        for touch in (False, True):
            mine = [size for size in sizes if size.touch == touch]
            if not mine:
                continue
            with Person(browser, url, phone=touch) as person:
                decision.sit_down(person)
                for size, dark in each(mine):
                    resize(person.page, size.width, size.height)
                    person.page.emulate_media(color_scheme="dark" if dark else "light")
                    shoot(person, folder / f"{name}-{size.width}x{size.height}-{'dark' if dark else 'light'}.png")


def each(sizes: list[Size]) -> Iterator[tuple[Size, bool]]:
    for size in sizes:
        yield size, False
        yield size, True


def docs(browser: Browser, url: str) -> None:
    """Takes the pictures of the docs: in the light theme, on a desktop."""
    for name, decision in DOCS.items():
        with Person(browser, url) as person:
            DECISIONS[decision].sit_down(person)
            if name == "heat":
                choose_from(person.page, 3, fastest=False)
            shoot(person, IMAGES / f"{name}.png")
    for game in DOCS:
        with Person(browser, url, device_scale_factor=1.5) as person:
            rule_figures(person, game, IMAGES / "rules" / game)


def rule_figures(person: Person, game: str, folder: Path) -> None:
    """Takes a picture of each figure of a game's rules, and writes figures.json with their texts."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    page = person.go(f"/rules/{game}")
    page.locator("article .drawing").first.wait_for()
    settle(page)
    figures = page.evaluate(DRAWINGS)
    for (number, _), picture in zip(figures, page.locator("article .drawing .picture").all(), strict=True):
        picture.screenshot(path=folder / f"{number}.png")
    text = json.dumps(dict(figures), indent=1, ensure_ascii=False)
    (folder / "figures.json").write_text(text + "\n", encoding="utf-8")
    print(f"{game}: {len(figures)} drawings", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("screenshots"))
    parser.add_argument("names", nargs="*", help="pages by name, boards by the beginning of theirs; all without")
    parser.add_argument("--size", action="append", default=[], help="only such screens, as 844x390")
    parser.add_argument("--docs", action="store_true", help="the pictures of README and docs")
    asked = parser.parse_args()
    sizes = [size for size in SIZES if not asked.size or f"{size.width}x{size.height}" in asked.size]
    with tempfile.TemporaryDirectory() as tables, serving(sqlite_in(Path(tables))) as server, browsing() as browser:
        if asked.docs:
            docs(browser, server.url)
            return
        asked.folder.mkdir(parents=True, exist_ok=True)
        pages(browser, server.url, asked.folder, asked.names)
        boards(browser, server.url, asked.folder, asked.names, sizes)


if __name__ == "__main__":
    main()

"""What the documents show works as shown."""

import doctest
import json
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import urlopen

import pytest

from paddock.cli.docs import serving
from tests import tutorials

ROOT = Path(__file__).parent.parent
#: Pages with examples for Python's prompt.
DOCUMENTS = ["README.md"] + [
    file.relative_to(ROOT).as_posix()
    for file in sorted((ROOT / "docs").rglob("*.md"))
    if "\n>>> " in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_examples(document: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / document), module_relative=False)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("page", tutorials.PAGES, ids=lambda page: page.stem)
def test_tutorials_print_what_they_show(page: Path) -> None:
    if "curl" in page.read_text(encoding="utf-8") and shutil.which("curl") is None:
        pytest.skip("there is no curl here")
    for result in tutorials.results(page):
        assert result.agrees, (
            f"$ {result.command}\n{result.printed}\n(python -m tests.tutorials writes it into the page)"
        )


def test_tutorials_quote_the_example_tracks() -> None:
    files = {title: text for page in tutorials.PAGES for title, text in tutorials.files_of(page)}
    for track in (ROOT / "examples" / "tracks").glob("*.toml"):
        assert files[track.name] == track.read_text(encoding="utf-8")


class Addresses(HTMLParser):
    """Everything that a page links to, and everything that it loads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "src" or (name == "href" and tag == "link"):
                self.loads.append(value or "")
            elif name == "href":
                self.links.append(value or "")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "site"
    subprocess.run([sys.executable, ROOT / "tools" / "docs.py", folder], check=True, cwd=ROOT)
    return folder


def pages_of(site: Path) -> Iterator[tuple[Path, Addresses]]:
    for file in site.rglob("*.html"):
        if file.name != "404.html":
            yield file, Addresses(file.read_text(encoding="utf-8"))


def test_the_site_is_complete_and_needs_no_network(site: Path) -> None:
    """The build itself is strict about links between pages; pictures and files are checked here."""
    checked = 0
    for file, addresses in pages_of(site):
        assert not [address for address in addresses.loads if urlsplit(address).netloc], file
        for address in addresses.loads + addresses.links:
            parts = urlsplit(address)
            if not parts.scheme and parts.path:
                assert (file.parent / unquote(parts.path)).exists(), f"{file}: {address}"
                checked += 1
    assert checked > 1000


def test_paddock_docs_serves_the_site(site: Path) -> None:
    with serving(site) as server, ThreadPoolExecutor() as pool:
        pool.submit(server.serve_forever)
        try:
            for name in ("index.html", "search.json", "rules/heat.html"):
                with urlopen(f"http://127.0.0.1:{server.server_port}/{name}") as answer:
                    assert answer.read() == (site / name).read_bytes()
        finally:
            server.shutdown()


def test_the_site_has_every_rule_with_its_drawing(site: Path) -> None:
    for rules in (ROOT / "src" / "paddock" / "games").glob("*/RULES.md"):
        page = (site / "rules" / f"{rules.parent.name.replace('_', '-')}.html").read_text(encoding="utf-8")
        numbers = re.findall(r"^\*\*([A-Z]+-\d+\.\d+)\*\*", rules.read_text(encoding="utf-8"), re.MULTILINE)
        assert numbers
        assert all(f'id="{number}"' in page for number in numbers)
        assert page.count("<figcaption>") > 10


def test_the_page_on_a_new_game_quotes_the_example() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = page.partition("## A new game")[2].partition("\n## ")[0]
    example = [file for file in sorted((ROOT / "examples" / "snails").rglob("*")) if file.suffix in (".py", ".toml")]
    texts = [file.read_text(encoding="utf-8") for file in example]
    quoted = re.findall(r" {3}```\w+\n(.*?) {3}```", section, re.DOTALL)
    assert len(quoted) >= 3
    for block in quoted:
        assert any(textwrap.dedent(block) in text for text in texts), block


@pytest.mark.parametrize("example", ["first_things.py", "racer.js"])
def test_the_page_on_the_bots_protocol_quotes_the_examples(example: str) -> None:
    page = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    assert f"\n{(ROOT / 'examples' / 'bots' / example).read_text(encoding='utf-8')}```" in page


def test_the_lines_on_the_page_on_the_bots_protocol_are_such_lines() -> None:
    page = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    said = [json.loads(line) for line in re.findall(r"^[<>] (.*)$", page, re.MULTILINE)]
    assert [message["type"] for message in said] == [
        "hello",
        "ready",
        "start",
        "choose",
        "move",
        "over",
        "quit",
    ]


def test_the_page_on_the_architecture_names_files_that_exist() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = list(re.findall(r"`([^`\s]+/[^`\s]+)`", page))
    assert len(named) > 60
    missing = [
        name for name in named if not any((folder / name).exists() for folder in (ROOT, ROOT / "src" / "paddock"))
    ]
    assert not missing
    for rows in re.findall(r"^\| (`\S+`(?:, `\S+`)*) \|", page, re.MULTILINE):
        for name in re.findall(r"`([^`]+)`", rows):
            assert name in named or (ROOT / "src" / "paddock" / name).is_file(), name

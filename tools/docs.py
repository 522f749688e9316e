"""Builds the documentation site: gathers the pages in a temporary folder, then runs Zensical in strict mode.

RULES.md, CONTRIBUTING.md, CHANGELOG.md and the benchmarks stay where they belong and become pages here. A link to any
other file of the repository leads to a copy in the site, so everything works offline.

python tools/docs.py [FOLDER]      # site/ by default
"""

import json
import re
import shutil
import subprocess
import sys
from os import environ
from os.path import relpath
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
#: Markdown links and images: the text in brackets, then the address and the anchor.
LINK = re.compile(r"(\[[^\]]*\])\(([^)#\s:]+)(#[^)\s]*)?\)")
CODE = re.compile(r"(^ *```.*?^ *```\s*$)", re.MULTILINE | re.DOTALL)
RULE = re.compile(r"^\*\*([A-Z]+-\d+\.\d+)\*\* (.*?)(?=\n\n|\n*\Z)", re.MULTILINE | re.DOTALL)
SECTION = re.compile(r"^## (\d+)\. .*$", re.MULTILINE)


def sources() -> dict[Path, str]:
    """Every file of the site with its address there."""
    found = {file: file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*") if file.is_file()}
    for file in (ROOT / "src" / "paddock" / "games").glob("*/RULES.md"):
        found[file] = f"rules/{file.parent.name.replace('_', '-')}.md"
    for file in (ROOT / "benchmarks").glob("*.md"):
        found[file] = f"benchmarks/{file.name}"
    for file in (ROOT / "web" / "src" / "fonts").glob("*.woff2"):
        found[file] = f"assets/fonts/{file.name}"
    found[ROOT / "CONTRIBUTING.md"] = "contributing.md"
    found[ROOT / "CHANGELOG.md"] = "changelog.md"
    found[ROOT / "web" / "public" / "favicon.svg"] = "assets/favicon.svg"
    return found


def stage(folder: Path) -> None:
    """Writes the pages and everything that they link to into one folder."""
    waiting = sources()
    staged: dict[Path, str] = {}
    while waiting:
        staged.update(waiting)
        linked: dict[Path, str] = {}
        for file, address in waiting.items():
            copy = folder / address
            copy.parent.mkdir(parents=True, exist_ok=True)
            if file.suffix == ".md":
                copy.write_text(page(file, address, staged, linked), encoding="utf-8")
            else:
                shutil.copy(file, copy)
        waiting = linked


def draw_tracks(pictures: Path) -> None:
    """The pictures in the tutorials, from the example tracks."""
    pictures.mkdir()
    for file in sorted((ROOT / "examples" / "tracks").glob("*.toml")):
        run(pictures, "paddock.cli", "tracks", "draw", str(file), "--out", f"{file.stem}.svg", quiet=True)


def run(folder: Path, module: str, *arguments: str, quiet: bool = False) -> None:
    """Runs a Python module in a folder, with the sources of this tree; ends with its exit code if it fails."""
    environment = {**environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", module, *arguments]
    code = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL if quiet else None).returncode
    if code:
        sys.exit(code)


def page(file: Path, address: str, staged: dict[Path, str], linked: dict[Path, str]) -> str:
    """A page whose links, right in the repository, are right in the site. Adds linked files that are not in it yet."""
    text = file.read_text(encoding="utf-8")
    if address.startswith("rules/"):
        text = with_figures(text, Path(address).stem)
        links_from = DOCS / "rules"
    else:
        links_from = file.parent

    def resolve(link: re.Match[str]) -> str:
        words, target, anchor = link.groups(default="")
        path = (links_from / target).resolve()
        if not path.is_file() or not path.is_relative_to(ROOT):
            return link.group()
        if path not in staged:
            linked[path] = f"source/{path.relative_to(ROOT).as_posix()}"
        return f"{words}({relpath(staged.get(path) or linked[path], Path(address).parent)}{anchor})"

    parts = CODE.split(text)
    return "".join(part if number % 2 else LINK.sub(resolve, part) for number, part in enumerate(parts))


def with_figures(rules: str, game: str) -> str:
    """Each rule with an anchor, and under it the drawing that the client shows there."""
    drawn = DOCS / "images" / "rules" / game / "figures.json"
    figures = json.loads(drawn.read_text(encoding="utf-8")) if drawn.is_file() else {}

    def figure(number: str) -> str:
        if number not in figures:
            return ""
        picture = f"![{figures[number]['alt']}](../images/rules/{game}/{number}.png)"
        caption = f"<figcaption>{figures[number]['caption']}</figcaption>"
        return f'\n\n<figure markdown="span" class="rule">\n{picture}\n{caption}\n</figure>\n'

    def rule(found: re.Match[str]) -> str:
        number, text = found.groups()
        return f'<a class="rule" id="{number}" href="#{number}">{number}</a> {text}{figure(number)}'

    text = RULE.sub(rule, SECTION.sub(lambda found: found.group() + figure(found.group(1)), rules))
    title, _, rest = text.partition("\n\n")
    return f"{title}\n\n![A race in the browser](../images/{game}.png)\n\n{rest}"


def main() -> None:
    site = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "site").resolve()
    with TemporaryDirectory(prefix="paddock-docs-") as folder:
        project = Path(folder)
        stage(project / "docs")
        draw_tracks(project / "docs" / "images" / "tracks")
        shutil.copy(ROOT / "mkdocs.yml", project)
        run(project, "zensical", "build", "--strict")
        shutil.rmtree(site, ignore_errors=True)
        shutil.copytree(project / "site", site)


if __name__ == "__main__":
    main()

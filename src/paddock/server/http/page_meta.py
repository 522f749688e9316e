"""The title, description and preview image of the client's pages, for programs that read only the HTML."""

import asyncio
import re
from dataclasses import dataclass
from html import escape
from typing import Final

from fastapi import Request

from paddock.server.cards.card_drawing import HEIGHT, WIDTH
from paddock.server.cards.table_texts import HOME_TEXT, HOME_TITLE, table_texts
from paddock.server.http.deps import Services
from paddock.server.refusals import Refused
from paddock.server.tables.live_table import FINISHED

TABLE_PAGE: Final = re.compile(r"t/([A-Za-z0-9]{1,12})(?:/(replay|analysis|dice)(?:/\d+)?)?/?")
PREFIXES: Final = {"replay": "Replay: ", "analysis": "Analysis: ", "dice": "Dice: "}
#: The time limit for these texts; the client can draw the page without them.
LONGEST_SECONDS: Final = 2.0


@dataclass(frozen=True)
class PageMeta:
    title: str = HOME_TITLE
    description: str = HOME_TEXT
    #: The path of the preview image.
    image: str = "/api/card.png"


async def page_meta(services: Services, address: str, path: str) -> PageMeta:
    """Returns the texts for a page of the client; those of a table contain only what a spectator may see."""
    found = TABLE_PAGE.fullmatch(path)
    if found is None:
        return PageMeta()
    try:
        async with asyncio.timeout(LONGEST_SECONDS):
            services.tables.rate_limiter.take("requests", address)
            table = (await services.tables.find_for(address, found[1], [])).table
    except (Refused, TimeoutError):
        return PageMeta()
    texts = table_texts(table)
    # replays exist only for finished games
    prefix = PREFIXES.get(found[2], "") if table.status == FINISHED else ""
    title = f"{prefix}{texts.state} · {texts.race}"
    return PageMeta(title, texts.description, f"/api/tables/{table.code}/card.png?revision={table.revision}")


def with_meta(page: str, meta: PageMeta, request: Request) -> str:
    """Returns the client's page with these texts. Its URLs use the request's host, which was checked."""
    base = f"{request.url.scheme}://{request.headers['host']}"
    title = meta.title if meta.title == HOME_TITLE else f"{meta.title} · {HOME_TITLE}"
    tags = {
        "og:type": "website",
        "og:site_name": HOME_TITLE,
        "og:title": meta.title,
        "og:description": meta.description,
        "og:url": f"{base}{request.url.path}",
        "og:image": f"{base}{meta.image}",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": meta.title,
    }
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items()]
    head = "\n    ".join(
        [f"<title>{escape(title)}</title>", *lines, '<meta name="twitter:card" content="summary_large_image" />']
    )
    description = f'<meta name="description" content="{escape(meta.description)}" />'
    page = re.sub(r'<meta name="description"[^>]*>', lambda _: description, page, count=1)
    return re.sub(r"<title>.*?</title>", lambda _: head, page, count=1)

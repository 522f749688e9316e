"""The built client: its files, and its single page for all other paths.

The build compresses each file; a client gets the smallest form that it accepts.
"""

from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

from paddock.server.compression import compress
from paddock.server.http.deps import AddressDep, ServicesDep
from paddock.server.http.page_meta import page_meta, with_meta
from paddock.server.http.responses import FOR_EVER, accepted_encodings, client_has, compressed_response
from paddock.server.refusals import Refused

#: Vite writes files with a hash in their names here: they never change.
HASHED: Final = "assets/"
#: The suffixes of compressed files.
ENDINGS: Final = {"br": ".br", "gzip": ".gz"}
#: Media types that some systems do not know.
TYPES: Final = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".js": "text/javascript"}

NOT_BUILT: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Paddock</title>
<style>body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 38rem; margin: 15vh auto; padding: 0 1rem;
color-scheme: light dark } code { background: #8883; padding: .1em .3em; border-radius: .2em }</style></head>
<body><h1>The server is running; the client was not built.</h1>
<p>This Paddock was installed without its browser client. In the project's folder, <code>make play</code> builds it and
opens it here.</p>
<p>Programs can talk to it all the same: see <a href="/api/openapi.json">/api/openapi.json</a>.</p></body></html>
"""

router = APIRouter(include_in_schema=False)


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
async def page(request: Request, path: str, services: ServicesDep, address: AddressDep) -> Response:
    if path == "api" or path.startswith("api/"):
        raise Refused("no_such_page", "there is no page /{path}; see /api/openapi.json", {"path": path})
    static = services.tables.settings.static
    file = _file(static, path)
    if file is not None:
        return _file_response(request, file, FOR_EVER if path.startswith(HASHED) else "no-cache")
    if path.startswith(HASHED):
        raise Refused("no_such_page", "there is no page /{path}", {"path": path})
    index = static / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, status_code=200 if path == "" else 404)
    meta = await page_meta(services, address, path)
    text = with_meta(index.read_text(encoding="utf-8"), meta, request)
    return compressed_response(request, compress(text.encode()), "text/html", "no-cache")


def _file_response(request: Request, file: Path, cached: str) -> Response:
    """Returns a file, or status 304 if the client already has it. Hashed files never change and need no ETag."""
    packed = {encoding: file.with_name(file.name + ENDINGS[encoding]) for encoding in accepted_encodings(request)}
    encoding, smallest = next(((name, each) for name, each in packed.items() if each.is_file()), ("", file))
    headers = {"Cache-Control": cached, "Vary": "Accept-Encoding"}
    if encoding:
        headers["Content-Encoding"] = encoding
    media_type = TYPES.get(file.suffix) or guess_type(file.name)[0]
    if cached == FOR_EVER:
        return Response(smallest.read_bytes(), 200, headers, media_type)
    stat = smallest.stat()
    headers["ETag"] = tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}{encoding and "-"}{encoding}"'
    if client_has(request, tag):
        return Response(None, 304, headers)
    return FileResponse(smallest, headers=headers, media_type=media_type, stat_result=stat)


def _file(static: Path, path: str) -> Path | None:
    """Returns the client's file at a path, or None. Never returns a file outside its folder."""
    if not path or "\x00" in path:
        return None
    try:
        file = (static / path).resolve()
        inside = file.is_relative_to(static.resolve()) and file.is_file()
    except (OSError, ValueError):
        return None
    return file if inside else None

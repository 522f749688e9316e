"""Responses of all routes: JSON, compression, caching and refusals."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from typing import Any, Final

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from paddock.server import counters
from paddock.server.compression import LONG, WORTHWHILE, CompressedBody, gzip_bytes
from paddock.server.http.rest_models import Problem
from paddock.server.refusals import Refused

#: The encodings that the server supports, best first.
ENCODINGS: Final = ("br", "gzip")
UNWANTED: Final = re.compile(r"\s*q\s*=\s*0(\.0*)?\s*")


def accepted_encodings(request: Request) -> list[str]:
    """Returns the encodings that the client accepts, best first."""
    listed: set[str] = set()
    for wish in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = wish.partition(";")
        if not UNWANTED.fullmatch(weight):
            listed.add(name.strip())
    return [name for name in ENCODINGS if name in listed]


def client_has(request: Request, tag: str) -> bool:
    """Returns whether the client already has the version with this ETag."""
    given = request.headers.get("if-none-match", "")
    return tag in [each.strip().removeprefix("W/") for each in given.split(",")]


def compressed_response(request: Request, text: CompressedBody, media_type: str, cached: str) -> Response:
    """Returns a text in the best encoding that the client accepts, or status 304 if the client already has it."""
    encoding = next((name for name in accepted_encodings(request) if name in text.encoded), "")
    tag = f'"{text.digest}{encoding and "-"}{encoding}"'
    headers = {"Cache-Control": cached, "ETag": tag, "Vary": "Accept-Encoding"}
    if client_has(request, tag):
        return Response(None, 304, headers)
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(text.encoded.get(encoding, text.plain), 200, headers, media_type)


class CompressedRoute(APIRoute):
    """A route that compresses its responses if they are long enough."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()

        async def answer_compressed(request: Request) -> Response:
            return await compress_response(request, await answer(request))

        return answer_compressed


async def compress_response(request: Request, response: Response) -> Response:
    body = bytes(response.body)
    if len(body) < WORTHWHILE or "content-encoding" in response.headers:
        return response
    response.headers.add_vary_header("Accept-Encoding")
    if "gzip" in accepted_encodings(request):
        response.body = await asyncio.to_thread(gzip_bytes, body) if len(body) > LONG else gzip_bytes(body)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response


FOR_A_DAY: Final = "public, max-age=86400"
#: Cached, but revalidated each time: the response is a short 304 while nothing has changed.
REVALIDATED: Final = "no-cache"
FOR_EVER: Final = "public, max-age=31536000, immutable"
#: Cached for a year; after a day it is used and revalidated in the background.
STALE_FOR_A_YEAR: Final = f"{FOR_A_DAY}, stale-while-revalidate=31536000"

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    code: {"model": Problem} for code in (400, 403, 404, 409, 413, 422, 429, 503)
}


def create_router(tag: str, prefix: str = "") -> APIRouter:
    return APIRouter(prefix=prefix, tags=[tag], route_class=CompressedRoute, responses=REFUSALS)


class ReceiveError(HTTPException):
    """A refusal while the request's body is read: FastAPI replaces all other exceptions there."""

    def __init__(self, refused: Refused, headers: dict[str, str] | None = None) -> None:
        super().__init__(refused.status, refused.message, headers)
        self.refused = refused


def refusal_response(refused: Refused) -> JSONResponse:
    counters.refusals[refused.error, "http"] += 1
    return JSONResponse(refused.to_json(), refused.status, refused.headers())


def json_response(content: Any, status: int = 200, cached: str | None = None) -> Response:
    headers = {"Cache-Control": cached} if cached else None
    text = orjson.dumps(content, option=orjson.OPT_NON_STR_KEYS)
    return Response(text, status, headers, "application/json")

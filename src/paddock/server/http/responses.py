"""What the routes have in common: how they answer, and for how long their answers may be kept."""

from typing import Any, Final

import orjson
from fastapi import APIRouter
from fastapi.responses import Response

from paddock.server.http.compressed_responses import CompressedRoute
from paddock.server.http.models import Problem

FOR_A_DAY: Final = "public, max-age=86400"
FOR_EVER: Final = "public, max-age=31536000, immutable"
#: What is kept is used for a year; after a day it is asked meanwhile whether it is still the same.
AT_ONCE_FOR_A_YEAR: Final = f"{FOR_A_DAY}, stale-while-revalidate=31536000"

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    code: {"model": Problem} for code in (400, 403, 404, 409, 413, 422, 429, 503)
}


def create_router() -> APIRouter:
    return APIRouter(route_class=CompressedRoute, responses=REFUSALS)


def json_response(content: Any, status: int = 200, cached: str | None = None) -> Response:
    headers = {"Cache-Control": cached} if cached else None
    text = orjson.dumps(content, option=orjson.OPT_NON_STR_KEYS)
    return Response(text, status, headers, "application/json")

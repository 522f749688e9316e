"""The application: combines the tables, the routes, the sockets and the client's pages."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode
from starlette.exceptions import HTTPException

from paddock import __version__
from paddock.server.analyses.analysis_queue import Analyses
from paddock.server.cards.card_service import Cards
from paddock.server.http import client_pages
from paddock.server.http.deps import Services
from paddock.server.http.middleware import RequestMiddleware
from paddock.server.http.responses import ReceiveError, refusal_response
from paddock.server.http.routes import analyses, board_assets, cards, games, health, lessons, metrics, replays, tables
from paddock.server.realtime.socket_models import CLIENT_MESSAGE, SERVER_MESSAGE, Hello
from paddock.server.refusals import Refused
from paddock.server.settings import Settings
from paddock.server.tables.board_assets_cache import BoardAssets
from paddock.server.tables.replay_service import Replays
from paddock.server.tables.table_models import validation_refusal
from paddock.server.tables.table_service import TableService

log = logging.getLogger(__name__)

#: The socket's messages: part of the OpenAPI document, so that clients can generate their types from it. Client
#: messages are described in validation mode, where fields with a default may be missing.
SOCKET_MESSAGES: Final[list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]]] = [
    ("Hello", "validation", TypeAdapter(Hello)),
    ("ClientMessage", "validation", CLIENT_MESSAGE),
    ("ServerMessage", "serialization", SERVER_MESSAGE),
]


def create_app(settings: Settings | None = None) -> FastAPI:
    """Creates the server as an ASGI application."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        service = TableService(chosen)
        await service.open()
        queue = Analyses(service.storage, chosen.analysis_workers)
        pictures = Cards(service, queue.store)
        app.state.services = Services(service, Replays(service.slices), BoardAssets(service.work), queue, pictures)
        address = service.storage.url.set(query={}).render_as_string(hide_password=True)
        log.info("open", extra={"database": address})
        yield
        await queue.close()
        await service.close()
        log.info("closed")

    app = FastAPI(
        title="Paddock",
        version=__version__,
        description="Five racing board games. The socket's messages are described in docs/protocol.md and below.",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.add_api_route("/api/openapi.json", _document, include_in_schema=False)
    for module in (health, metrics, games, lessons, board_assets, tables, replays, analyses, cards, client_pages):
        app.include_router(module.router)
    app.exception_handler(Refused)(_answer_refused)
    app.exception_handler(RequestValidationError)(_answer_malformed)
    app.exception_handler(HTTPException)(_answer_http_error)
    app.add_middleware(RequestMiddleware, settings=chosen)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    return app


async def _document(request: Request) -> JSONResponse:
    """Returns the OpenAPI document. Building it for the first time is slow, so it runs in a thread."""
    return JSONResponse(await asyncio.to_thread(request.app.openapi))


def _openapi(app: FastAPI) -> dict[str, Any]:
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        unions, extra = TypeAdapter.json_schemas(SOCKET_MESSAGES, ref_template="#/components/schemas/{model}")
        components = schema.setdefault("components", {}).setdefault("schemas", {})
        for name, model in (*extra["$defs"].items(), *((name, union) for (name, _), union in unions.items())):
            components.setdefault(name, model)
        app.openapi_schema = schema
    return app.openapi_schema


async def _answer_refused(_: Request, error: Refused) -> JSONResponse:
    return refusal_response(error)


async def _answer_malformed(_: Request, error: RequestValidationError) -> JSONResponse:
    return refusal_response(validation_refusal(error.errors(), 1))


async def _answer_http_error(_: Request, error: HTTPException) -> JSONResponse:
    codes = {404: "no_such_page", 405: "not_allowed", 408: "too_slow", 413: "too_large"}
    if isinstance(error, ReceiveError):
        refused = error.refused
    else:
        refused = Refused(codes.get(error.status_code, "malformed"), str(error.detail))
    response = refusal_response(refused)
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response

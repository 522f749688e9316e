"""Tables: created, loaded, looked at, joined and saved, with their hints and their socket."""

import asyncio
import json
from typing import Final

import orjson
from fastapi import Request, WebSocket
from fastapi.responses import Response
from pydantic import ValidationError

from paddock.engine import Json, PaddockError
from paddock.server.db.stored_rows import JournalEntry
from paddock.server.http.deps import AddressDep, CallerDep, CodePath, ServicesDep
from paddock.server.http.responses import create_router, json_response
from paddock.server.http.rest_models import Hints, MyTables, NewTable, OwnTokens, PublicTable, TakenSeat
from paddock.server.realtime.table_socket import serve_socket
from paddock.server.refusals import Refused
from paddock.server.tables.archive import Archive, Archived
from paddock.server.tables.live_table import FINISHED, LiveTable
from paddock.server.tables.new_tables import journal_of
from paddock.server.tables.seating import hash_token
from paddock.server.tables.table_models import Fields, HintWish, JoinWish, LoadedGame, TableSetup, validation_refusal
from paddock.server.tables.table_service import tokens_by_seat

#: The number of tables that count as one request.
LOOKUPS_PER_REQUEST: Final = 10

router = create_router("tables")


@router.post("/api/tables", response_model=NewTable, status_code=201, summary="Create a table")
async def create_table(wish: TableSetup, services: ServicesDep, address: AddressDep) -> Response:
    services.tables.rate_limiter.take("tables", address)
    code, tokens = await services.tables.create(wish)
    return json_response({"table": code, "tokens": tokens}, 201)


@router.post(
    "/api/tables/load",
    response_model=NewTable,
    status_code=201,
    summary="Continue a saved game: the file itself, or the file as `log` with `seats`",
    openapi_extra={
        "requestBody": {
            "content": {"application/json": {"schema": {"type": "object", "additionalProperties": True}}},
            "required": True,
        }
    },
)
async def load_table(request: Request, services: ServicesDep, address: AddressDep) -> Response:
    services.tables.rate_limiter.take("files", address)
    body = await request.body()
    entries: list[JournalEntry] | PaddockError = await services.tables.work.run(address, journal_of, body)
    if isinstance(entries, PaddockError):
        raise Refused.because("setup", entries)
    data = json.loads(body)  # a worker has checked that it is a saved game
    try:
        wish = LoadedGame.model_validate(data if "log" in data else {"log": data})
    except ValidationError as error:
        raise validation_refusal(error.errors()) from None
    services.tables.rate_limiter.take("tables", address)
    code, tokens = await services.tables.load(wish, entries)
    return json_response({"table": code, "tokens": tokens}, 201)


@router.get("/api/tables/{code}", response_model=PublicTable, summary="The public part of a table")
async def public_table(code: CodePath, caller: CallerDep) -> Response:
    try:
        session = await caller.find(code)
    except Archived as archived:
        return json_response(archived.archive.public_json(mine=archived.archive.seats_of(caller.hashes)))
    return json_response(session.table.public_json(session.online, session.table.seats_of(caller.hashes)))


@router.post("/api/tables/{code}/join", response_model=TakenSeat, summary="Take an open seat")
async def join(code: CodePath, wish: JoinWish, services: ServicesDep, address: AddressDep) -> Response:
    services.tables.rate_limiter.take("joins", address)
    await services.tables.find_for(address, code, [])
    seat, token = await services.tables.join(code, wish)
    return json_response({"seat": seat, "token": token})


@router.post("/api/tables/{code}/rematch", response_model=NewTable, summary="Create a table with the same seats")
async def rematch(code: CodePath, services: ServicesDep, caller: CallerDep) -> Response:
    services.tables.rate_limiter.take("tables", caller.address)
    await caller.find(code)
    new, tokens = await services.tables.rematch(code, caller.tokens)
    return json_response({"table": new, "tokens": tokens})


@router.get("/api/tables/{code}/file", response_model=Fields, summary="Save the game as a file")
async def save(code: CodePath, caller: CallerDep) -> Response:
    table = await caller.find_readable(code)
    if isinstance(table, Archive):
        text = orjson.dumps(table.file(), option=orjson.OPT_INDENT_2)
        return _file_response(table.row.game, table.row.code, text)
    if table.status != FINISHED:
        _check_saving(table, caller.tokens)
    return _file_response(table.game.id, table.code, await asyncio.to_thread(table.log_so_far().to_json))


def _check_saving(table: LiveTable, tokens: list[str]) -> None:
    """Refuses to save a running game for callers who do not know all of its secrets."""
    if table.ever_open:
        raise Refused(
            "not_finished",
            "a saved game contains everybody's secrets, so you can save this one only when it is over",
        )
    people = {str(seat.number) for seat in table.seats if seat.token_hash is not None}
    if not people or not people <= tokens_by_seat(table, tokens).keys():
        raise Refused(
            "not_your_seat",
            "a saved game contains everybody's secrets, so only someone who plays all seats can save it now",
        )


def _file_response(game: str, code: str, text: str | bytes) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{game}-{code}.json"'}
    return Response(text, 200, headers, "application/json")


@router.post("/api/mine", response_model=MyTables, summary="The tables that the caller plays at")
async def mine(own: OwnTokens, services: ServicesDep, address: AddressDep) -> Response:
    held: dict[str, list[str]] = {}
    for entry in own.tokens:
        held.setdefault(entry.table.upper(), []).append(hash_token(entry.token))
    services.tables.rate_limiter.take("requests", address, len(held) / LOOKUPS_PER_REQUEST)
    listed: list[Json] = []
    for code, hashes in held.items():
        try:
            listing = await services.tables.registry.list_entry(code, hashes)
        except Archived as archived:
            own_seats = archived.archive.seats_of(hashes)
            public = archived.archive.public_json(mine=own_seats)
            listing = (
                {**public, "your_turn": False, "place": None, "places": 0, "progress": None} if own_seats else None
            )
        except Refused as refused:
            if refused.is_temporary:
                raise
            continue
        if listing is not None:
            listed.append(listing)
    return json_response({"tables": listed})


@router.post("/api/tables/{code}/hint", response_model=Hints, summary="Suggest moves for a seat")
async def hint(code: CodePath, wish: HintWish, services: ServicesDep, caller: CallerDep) -> Response:
    services.tables.rate_limiter.take("compute", caller.address)
    session = await caller.find(code)
    return json_response(await services.tables.hints.hint(session, session.table.seats_of(caller.hashes), wish))


@router.websocket("/api/tables/{code}/socket")
async def table_socket(socket: WebSocket, code: str, services: ServicesDep, address: AddressDep) -> None:
    await serve_socket(socket, services.tables, address, code)

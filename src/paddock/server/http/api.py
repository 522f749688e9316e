"""The REST part of docs/protocol.md."""

import asyncio
import json
from dataclasses import replace
from functools import cache
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Header, Path, Query, Request
from fastapi.responses import Response
from pydantic import ValidationError

from paddock import __version__
from paddock.bots import levels
from paddock.engine import Game, Json, PaddockError
from paddock.games.catalog import GAMES
from paddock.games.rulebook import package_of, read_rulebook
from paddock.server.errors import Refused
from paddock.server.http.client_pages import FOR_EVER
from paddock.server.http.compression import ThinRoute, once_packed
from paddock.server.http.rate_limits import address_key
from paddock.server.models import (
    Fields,
    GameList,
    Health,
    JoinWish,
    LessonModel,
    LessonMoves,
    LessonScene,
    LoadedGame,
    MyTables,
    NewTable,
    OwnTokens,
    Problem,
    PublicTable,
    ReplayModel,
    ReplayStep,
    ReplaySteps,
    RulesPage,
    TableSetup,
    TakenSeat,
)
from paddock.server.realtime.messages import public_json
from paddock.server.realtime.sockets import first
from paddock.server.tables import lesson_steps as lessons
from paddock.server.tables.archive import Archived
from paddock.server.tables.board_assets import Sceneries
from paddock.server.tables.custom_tracks import OwnTrack
from paddock.server.tables.journal import Change
from paddock.server.tables.live_table import FINISHED
from paddock.server.tables.replays import AT_ONCE, Replays
from paddock.server.tables.seating import hash_token
from paddock.server.tables.table_service import Hall, find_game, own_tokens
from paddock.server.tables.table_session import Room
from paddock.server.workers.process_pool import story_of

FOR_A_DAY = "public, max-age=86400"
#: What is kept is used for a year; after a day it is asked meanwhile whether it is still the same.
AT_ONCE_FOR_A_YEAR = f"{FOR_A_DAY}, stale-while-revalidate=31536000"

#: So many tables are looked up for the price of a request.
LOOKUPS_PER_REQUEST: Final = 10

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    code: {"model": Problem} for code in (400, 403, 404, 409, 413, 422, 429, 503)
}
router = APIRouter(route_class=ThinRoute, responses=REFUSALS)

Code = Annotated[str, Path(description="A table's short code", examples=["K7QF2M"])]
Bearer = Annotated[str | None, Header(alias="Authorization", description="`Bearer token`, or several with commas")]


def written(content: Any, status: int = 200, cached: str | None = None) -> Response:
    headers = {"Cache-Control": cached} if cached else None
    text = orjson.dumps(content, option=orjson.OPT_NON_STR_KEYS)
    return Response(text, status, headers, "application/json")


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def sceneries_of(request: Request) -> Sceneries:
    sceneries: Sceneries = request.app.state.sceneries
    return sceneries


def address_of(request: Request) -> str:
    """By what the caller is counted. Whom a proxy asks for is said by the web server, if it trusts the proxy."""
    return address_key(None if request.client is None else request.client.host)


async def room_of(request: Request, code: str, authorization: str | None = None) -> Room:
    """The table with that code, unless the caller has guessed too often; whoever holds a seat there may always look."""
    hashes = [hash_token(token) for token in tokens_in(authorization)]
    return await hall_of(request).found_by(address_of(request), code, hashes)


def tokens_in(authorization: str | None) -> list[str]:
    """The tokens of an Authorization header."""
    scheme, _, given = (authorization or "").strip().partition(" ")
    if scheme.lower() != "bearer":
        return []
    return [token for token in (part.strip() for part in given.split(",")[:32]) if token]


@router.get("/healthz", response_model=Health, tags=["server"], summary="Whether the database can be written to")
async def healthz(request: Request) -> Response:
    health = await hall_of(request).storage.health()
    told = {"status": health.status, "reason": health.reason, "service": "paddock", "version": __version__}
    return written(told, 200 if health.status == "ok" else 503)


@router.get("/api/games", response_model=GameList, tags=["games"], summary="The catalogue")
async def games(request: Request) -> Response:
    own = await asyncio.to_thread(hall_of(request).own_tracks.look)
    listed = [{**_with_own_tracks(game, own), "available": True} for game in GAMES.values()]
    return written({"games": listed})


def _with_own_tracks(game: Game, tracks: list[OwnTrack]) -> Json:
    """A game as the catalogue has it, with the tracks that this server offers beside those that ship."""
    told = {**game.to_json(), "bots": levels(game)}
    own = {track.id: track.title for track in tracks if track.game == game.id}
    for option in told["options"]:
        option["own"] = own if option["type"] == "track" else {}
    return told


@router.get("/api/games/{game}/rules", response_model=RulesPage, tags=["games"], summary="A game's rules")
async def rules(game: str) -> Response:
    return written(_rules(find_game(game).id), cached=FOR_A_DAY)


@cache
def _rules(game: str) -> Json:
    try:
        book = read_rulebook(package_of(GAMES[game])).to_json()
    except PaddockError:
        raise Refused("no_such_game", f"the rules of {GAMES[game].title} are not written yet") from None
    return {"game": game, "own_design": [part.to_json() for part in GAMES[game].parts_of_own_design()], **book}


@router.get("/api/games/{game}/lessons", response_model=LessonModel, tags=["games"], summary="A game's lesson")
async def lesson(game: str) -> Response:
    return written(lessons.overview(game))


@router.get(
    "/api/games/{game}/lessons/scenery",
    response_model=Fields,
    tags=["games"],
    summary="What its board needs to be drawn",
)
async def lesson_scenery(request: Request, game: str) -> Response:
    hall_of(request).gate.look_at_board(address_of(request))
    drawn = await sceneries_of(request).of(lessons.setup_of(game), address_of(request))
    return once_packed(request, drawn, "application/json", FOR_A_DAY)


@router.get(
    "/api/sceneries/{digest}",
    response_model=Fields,
    tags=["tables"],
    summary="What a board needs to be drawn, by the digest in a table's message; never changes",
)
async def scenery_by_digest(request: Request, digest: Annotated[str, Path(max_length=64)]) -> Response:
    hall_of(request).gate.look_at_board(address_of(request))
    found = await sceneries_of(request).find(digest)
    if found is None:
        setup = hall_of(request).setup_by_scenery(digest)
        if setup is None:
            raise Refused("no_such_page", "no table that is open here has this board; ask for it by the table's code")
        found = await sceneries_of(request).of(setup, address_of(request))
    return once_packed(request, found, "application/json", FOR_EVER)


@router.post(
    "/api/games/{game}/lessons/{step}", response_model=LessonScene, tags=["games"], summary="A step after some moves"
)
async def lesson_step(game: str, step: str, learner: LessonMoves) -> Response:
    scene = await asyncio.to_thread(lessons.scene_json, game, step, tuple(learner.moves))
    return Response(scene, media_type="application/json")


@router.post("/api/tables", response_model=NewTable, tags=["tables"], status_code=201, summary="Sets a table up")
async def create_table(request: Request, wish: TableSetup) -> Response:
    hall_of(request).gate.set_up(address_of(request))
    code, tokens = await hall_of(request).create(wish)
    return written({"table": code, "tokens": tokens}, 201)


@router.post(
    "/api/tables/load",
    response_model=NewTable,
    tags=["tables"],
    status_code=201,
    summary="Goes on with a recorded game: the file as it is, or the file as `log` with `seats`",
    openapi_extra={
        "requestBody": {
            "content": {"application/json": {"schema": {"type": "object", "additionalProperties": True}}},
            "required": True,
        }
    },
)
async def load_table(request: Request) -> Response:
    hall_of(request).gate.send_file(address_of(request))
    body = await request.body()
    story: list[Change] | str = await hall_of(request).work.run(address_of(request), story_of, body)
    if isinstance(story, str):
        raise Refused("setup", story)
    data = json.loads(body)  # only what a worker has found to be a recorded game is read here
    try:
        wish = LoadedGame.model_validate(data if "log" in data else {"log": data})
    except ValidationError as error:
        raise Refused("malformed", first(error)) from None
    hall_of(request).gate.set_up(address_of(request))
    code, tokens = await hall_of(request).load(wish, story)
    return written({"table": code, "tokens": tokens}, 201)


def shown(request: Request, room: Room, tokens: list[str]) -> Json:
    mine = room.table.seats_of([hash_token(token) for token in tokens])
    return public_json(room.table, room.announcer.online, mine)


@router.get("/api/tables/{code}", response_model=PublicTable, tags=["tables"], summary="A table's public side")
async def public_table(request: Request, code: Code, authorization: Bearer = None) -> Response:
    tokens = tokens_in(authorization)
    try:
        room = await room_of(request, code, authorization)
    except Archived as archived:
        return written(archived.archive.public(archived.archive.seats_of(tokens)))
    return written(shown(request, room, tokens))


@router.get(
    "/api/tables/{code}/scenery", response_model=Fields, tags=["tables"], summary="What its board needs to be drawn"
)
async def scenery(request: Request, code: Code) -> Response:
    hall_of(request).gate.look_at_board(address_of(request))
    table = (await room_of(request, code)).table
    # before the start the seats may still change, and with them the board
    cached = AT_ONCE_FOR_A_YEAR if table.begun else "no-store"
    drawn = await sceneries_of(request).of(table.setup, address_of(request))
    return once_packed(request, drawn, "application/json", cached)


@router.post("/api/tables/{code}/join", response_model=TakenSeat, tags=["tables"], summary="Takes an open seat")
async def join(request: Request, code: Code, wish: JoinWish) -> Response:
    hall_of(request).gate.join(address_of(request))
    await room_of(request, code)
    seat, token = await hall_of(request).join(code, wish)
    return written({"seat": seat, "token": token})


@router.post(
    "/api/tables/{code}/rematch", response_model=NewTable, tags=["tables"], summary="A new table with the same seats"
)
async def rematch(request: Request, code: Code, authorization: Bearer = None) -> Response:
    hall_of(request).gate.set_up(address_of(request))
    await room_of(request, code, authorization)
    new, tokens = await hall_of(request).rematch(code, tokens_in(authorization))
    return written({"table": new, "tokens": tokens})


@router.get("/api/tables/{code}/file", response_model=Fields, tags=["tables"], summary="The game as a file")
async def save(request: Request, code: Code, authorization: Bearer = None) -> Response:
    try:
        table = (await room_of(request, code, authorization)).table
    except Archived as archived:
        archived.archive.check_reader(tokens_in(authorization))
        row = archived.archive.row
        return _file(row.game, row.code, orjson.dumps(archived.archive.file(), option=orjson.OPT_INDENT_2))
    if table.status != FINISHED:
        people = {str(seat.number) for seat in table.seats if seat.token_hash is not None}
        if table.ever_open:
            raise Refused(
                "not_finished",
                "the file tells all secrets, and at this table seats are or were open to others: "
                "it can be saved when the game is over",
            )
        if not people or not people <= own_tokens(table, tokens_in(authorization)).keys():
            raise Refused(
                "not_your_seat",
                "a game that still goes on can only be saved by those who hold every person's seat: "
                "the file tells all secrets",
            )
    log = replace(table.race.log, steps=list(table.race.log.steps))  # as it is now: it may go on meanwhile
    return _file(table.game.id, table.code, await asyncio.to_thread(log.to_json))


def _file(game: str, code: str, text: str | bytes) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{game}-{code}.json"'}
    return Response(text, 200, headers, "application/json")


@router.get("/api/tables/{code}/replay", response_model=ReplayModel, tags=["replay"], summary="A finished game")
async def replay(request: Request, code: Code, authorization: Bearer = None) -> Response:
    replays: Replays = request.app.state.replays
    try:
        return written(await replays.overview((await room_of(request, code, authorization)).table))
    except Archived as archived:
        archived.archive.check_reader(tokens_in(authorization))
        return written(archived.archive.overview())


@router.get(
    "/api/tables/{code}/replay/{step}", response_model=ReplayStep, tags=["replay"], summary="One step of it, hands open"
)
async def replay_step(
    request: Request, code: Code, step: Annotated[int, Path(ge=0)], authorization: Bearer = None
) -> Response:
    replays: Replays = request.app.state.replays
    try:
        return written(await replays.step((await room_of(request, code, authorization)).table, step))
    except Archived as archived:
        archived.archive.check_reader(tokens_in(authorization))
        return written(archived.archive.step(step))


@router.get(
    "/api/tables/{code}/steps", response_model=ReplaySteps, tags=["replay"], summary="The next fifty steps, hands open"
)
async def replay_steps(
    request: Request, code: Code, first: Annotated[int, Query(ge=0)] = 0, authorization: Bearer = None
) -> Response:
    replays: Replays = request.app.state.replays
    try:
        told = await replays.steps((await room_of(request, code, authorization)).table, first)
    except Archived as archived:
        archived.archive.check_reader(tokens_in(authorization))
        last = min(first + AT_ONCE, len(archived.archive.steps) + 1)
        told = [archived.archive.step(number) for number in range(first, last)]
    return written({"steps": told})


@router.post("/api/mine", response_model=MyTables, tags=["tables"], summary="The tables that the caller plays at")
async def mine(request: Request, own: OwnTokens) -> Response:
    held: dict[str, list[str]] = {}
    for entry in own.tokens:
        held.setdefault(entry.table.upper(), []).append(entry.token)
    hall_of(request).gate.request(address_of(request), len(held) / LOOKUPS_PER_REQUEST)
    tables: list[Json] = []
    for code, tokens in held.items():
        try:
            listed = await hall_of(request).list_entry(code, [hash_token(token) for token in tokens])
        except Archived as archived:
            own_seats = archived.archive.seats_of(tokens)
            if own_seats:
                tables.append({**archived.archive.public(own_seats), "your_turn": False, "place": None, "places": 0})
            continue
        except Refused as refused:
            if refused.passing:
                raise
            continue
        if listed is not None:
            tables.append(listed)
    return written({"tables": tables})

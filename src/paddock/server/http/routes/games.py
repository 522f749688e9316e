"""The games that can be played, and their rules."""

import asyncio
from functools import cache, lru_cache

import orjson
from fastapi import Request
from fastapi.responses import Response

from paddock.bots import levels
from paddock.engine import Game, Json, PaddockError
from paddock.games.catalog import GAMES
from paddock.games.rulebook import package_of, read_rulebook
from paddock.server.compression import CompressedBody, compress
from paddock.server.http.deps import ServicesDep
from paddock.server.http.responses import FOR_A_DAY, REVALIDATED, compressed_response, create_router, json_response
from paddock.server.http.rest_models import CircuitList, GameList, RulesPage
from paddock.server.refusals import Refused
from paddock.server.tables.bot_chooser import CHAMPION_SECONDS, SLOWDOWN
from paddock.server.tables.custom_tracks import CustomTrack, CustomTracks
from paddock.server.tables.new_tables import find_game
from paddock.tracks import LIBRARIES

router = create_router("games")


@router.get("/api/games", response_model=GameList, summary="The catalogue")
async def games(services: ServicesDep) -> Response:
    custom = await asyncio.to_thread(services.tables.custom_tracks.available)
    listed = [{**_game_json(game, custom), "available": True} for game in GAMES.values()]
    return json_response({"games": listed})


def _game_json(game: Game, tracks: list[CustomTrack]) -> Json:
    """Returns a game of the catalogue, with the custom tracks of this server."""
    body = {**game.to_json(), "bots": levels(game), "champion_seconds": SLOWDOWN * CHAMPION_SECONDS}
    custom = {track.id: track.title for track in tracks if track.game == game.id}
    for option in body["options"]:
        option["own"] = custom if option["type"] == "track" else {}
    return body


@router.get("/api/games/{game}/circuits", response_model=CircuitList, summary="A game's circuits, with small pictures")
async def circuits(request: Request, game: str, services: ServicesDep) -> Response:
    found = await asyncio.to_thread(_circuits_json, find_game(game), services.tables.custom_tracks)
    return compressed_response(request, found, "application/json", REVALIDATED)


def _circuits_json(game: Game, custom: CustomTracks) -> CompressedBody:
    """Returns the built-in circuits of a game, followed by the custom ones."""
    listed: Json = {}
    if game.id in LIBRARIES:
        library = LIBRARIES[game.id]
        sources = {name: name for name in library.ids}
        sources |= {track.id: track.text for track in custom.available() if track.game == game.id}
        listed = {name: library.circuit(library.find(source)) for name, source in sources.items()}
    return _compressed(orjson.dumps({"circuits": listed}))


#: Compressing takes longer than everything else, and the circuits rarely change.
_compressed = lru_cache(16)(compress)


@router.get("/api/games/{game}/rules", response_model=RulesPage, summary="A game's rules")
async def rules(game: str) -> Response:
    return json_response(_rules_json(find_game(game).id), cached=FOR_A_DAY)


@cache
def _rules_json(game: str) -> Json:
    try:
        book = read_rulebook(package_of(GAMES[game])).to_json()
    except PaddockError:
        raise Refused("no_such_game", "{game} has no rules page yet", {"game": GAMES[game].title}) from None
    return {"game": game, "own_design": [part.to_json() for part in GAMES[game].parts_of_own_design()], **book}

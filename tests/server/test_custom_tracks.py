"""Tracks of one's own at a server: offered from a folder, raced on, kept with the table, replayed anywhere."""

from pathlib import Path

import pytest

from paddock.engine import read_log, replay
from paddock.games.catalog import GAMES
from paddock.tracks.track_option import track_option
from tests.tracks.own import COPIED, broken_track, own_track

from .running import Json, Server, connected, create, serving, sqlite_in

pytestmark = pytest.mark.anyio


def tracks_in(folder: Path) -> Path:
    """A folder with a track for each game that has some, one that is broken and one that is no track at all."""
    tracks = folder / "tracks"
    tracks.mkdir()
    for game in COPIED:
        (tracks / f"{game}.toml").write_text(own_track(game), encoding="utf-8")
    (tracks / "broken.toml").write_text(broken_track("heat"), encoding="utf-8")
    (tracks / "notes.toml").write_text("to do: buy tyres", encoding="utf-8")
    return tracks


async def offered(server: Server, game: str) -> Json:
    async with server.api() as api:
        games = (await api.get("/api/games")).json()["games"]
    spec = next(spec for spec in games if spec["id"] == game)
    own: Json = next(option for option in spec["options"] if option["type"] == "track")["own"]
    return own


def wish(game: str, track: str) -> Json:
    option = track_option(GAMES[game])
    assert option is not None
    seats = [{"kind": "me"}, {"kind": "bot", "level": "pro"}]
    return {"game": game, "options": {option.name: track}, "seats": seats, "bot_pace": 0, "seed": 5}


@pytest.mark.parametrize("game", list(COPIED))
async def test_a_track_in_the_folder_is_offered_and_raced_on(game: str, tmp_path: Path) -> None:
    folder = tracks_in(tmp_path)
    with serving(sqlite_in(tmp_path), "--tracks", str(folder)) as server:
        assert await offered(server, game) == {"mine": "My own"}
        async with server.api() as api:
            circuits = (await api.get(f"/api/games/{game}/circuits")).json()["circuits"]
        assert (list(circuits)[-1], circuits["mine"]["title"]) == ("mine", "My own")
        code, tokens = await create(server, wish(game, "mine"))
        async with connected(server, code, *tokens.values()) as client:
            await client.play(0)
            assert "My own" in client.table["options"].values()
            scenery = (await server.api().get(f"/api/tables/{code}/scenery")).json()
            assert scenery
    # the file is gone, the table goes on
    (folder / f"{game}.toml").unlink()
    with serving(sqlite_in(tmp_path), "--tracks", str(folder)) as server:
        assert await offered(server, game) == {}
        async with connected(server, code, *tokens.values()) as client:
            await client.play(0)
        async with server.api() as api:
            headers = {"Authorization": f"Bearer {','.join(tokens.values())}"}
            log = read_log((await api.get(f"/api/tables/{code}/file", headers=headers)).content, GAMES)
        assert replay(GAMES[game], log).digest() == log.steps[-1].digest


async def test_what_is_not_in_the_folder_is_refused(tmp_path: Path) -> None:
    with serving(sqlite_in(tmp_path), "--tracks", str(tracks_in(tmp_path))) as server:
        async with server.api() as api:
            unknown = await api.post("/api/tables", json=wish("heat", "nowhere"))
            sent = await api.post("/api/tables", json=wish("heat", own_track("heat")))
    assert unknown.status_code == sent.status_code == 422
    assert "nowhere" in unknown.text
    assert "only tracks that it already has" in sent.text

"""Games on tracks that somebody brings along: copies of those that ship, with something changed."""

import pytest

from paddock.bots import make_bot
from paddock.engine import SetupError, Table, read_log, replay, split
from paddock.engine.bot import Bot, Position, RandomBot
from paddock.games.catalog import GAMES
from paddock.games.downforce import DOWNFORCE
from paddock.games.downforce.track import TRACKS, find


def longer_river(name: str = "mine") -> str:
    """River Station with a row more on its first straight."""
    text = TRACKS.text("river-station").replace('id = "river-station"', f'id = "{name}"', 1)
    text = text.replace("spaces = 59", "spaces = 60", 1).replace(
        "{ spaces = 4, lanes = 3 }", "{ spaces = 5, lanes = 3 }", 1
    )
    for at in (39, 28, 12):
        text = text.replace(f"at = {at}\n", f"at = {at + 1}\n", 1)
    return text


@pytest.mark.parametrize("options", [{}, {"tour": True}, {"long_distance": True}], ids=str)
def test_it_is_raced_to_the_end_and_replayed_from_its_log(options: dict[str, object]) -> None:
    text = longer_river()
    table = Table(DOWNFORCE, DOWNFORCE.setup(4, 5, {"track": text, **options}), ["a", "b", "c", "d"])
    assert table.state.to_dict()["agreed"]["tracks"][0] == text
    assert next(iter(DOWNFORCE.board_assets(table.log.setup)["tracks"])) == "mine"
    pro = make_bot(DOWNFORCE, "pro")
    bots: list[Bot] = [pro, RandomBot(), pro, RandomBot()]
    rng = split(5, "bots")
    while not table.over:
        seat = table.state.to_move()[0]
        if table.version % 5 == 0:
            assert DOWNFORCE.load(table.state.to_dict()) == table.state
        table.play(seat, bots[seat].choose(Position(table.state, seat), rng))
    log = read_log(table.log.to_json().encode(), GAMES)
    assert replay(DOWNFORCE, log) == table.state


def test_its_own_numbers_count() -> None:
    river, mine = find("river-station"), find(longer_river())
    assert mine.lap == river.lap + 1
    assert mine.cells == river.cells + 3


def test_on_a_tour_it_needs_an_id_of_its_own() -> None:
    DOWNFORCE.setup(3, 1, {"track": longer_river("river-station")})
    with pytest.raises(SetupError, match="river-station"):
        DOWNFORCE.setup(3, 1, {"track": longer_river("river-station"), "tour": True})


def test_a_broken_text_is_refused_at_setup() -> None:
    text = longer_river()
    with pytest.raises(SetupError, match="bet"):
        DOWNFORCE.setup(2, 1, {"track": text.replace('kind = "bet"', 'kind = "toll"', 1)})
    with pytest.raises(SetupError):
        DOWNFORCE.setup(2, 1, {"track": text.replace("lanes = 3", "lanes = 300", 1)})

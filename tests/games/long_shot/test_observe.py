"""Rows for learning, entry by entry, against the view of the same seat."""

import pytest

from paddock.games.long_shot import LONG_SHOT, LongShot
from paddock.games.long_shot.cards import CARD_IDS
from paddock.games.long_shot.observe import HORSE_NAMES
from paddock.games.long_shot.roland import ROLAND
from paddock.games.long_shot.sheet import BONUS_BOXES, BONUSES, BOXES, box_name
from paddock.games.long_shot.state import PHASE_NAMES

from ..observing import Look, look_at, looks
from .races import play, race

SETUPS = [
    *(LONG_SHOT.setup(players, players) for players in (1, 2, 4)),
    *(LONG_SHOT.setup(3, seed, {"set": "shuffled", "extras": True}) for seed in (5, 6)),
]


@pytest.fixture(scope="module")
def games() -> list[Look]:
    return list(looks(LONG_SHOT, *SETUPS))


def sheet_label(look: Look, sheet: int) -> str:
    return look.label(sheet) if sheet < look.seats else ROLAND


def test_whose_turn_it_is_and_what_the_dice_show(games: list[Look]) -> None:
    for look in games:
        view = look.view
        assert look.marked("phase") == [view["phase"]]
        assert look.marked("turn") == look.labels(view["turn"])
        assert look.marked("first in the round") == [look.label(view["first"])]
        assert (look.row["round"], look.row["last round"]) == (view["round"], view["last_round"])
        assert look.marked("horse die") == [f"horse {view['dice']['horse']}"]
        assert look.marked("movement die") == [str(view["dice"]["steps"])]


def test_the_horses_and_their_cards(games: list[Look]) -> None:
    for look in games:
        for horse in look.view["horses"]:
            name = f"horse {horse['horse']}"
            assert look.row[f"space[{name}]"] == horse["position"]
            assert look.row[f"past the line[{name}]"] == horse["past_line"]
            assert look.row[f"a dollar pays[{name}]"] == horse["pays"]
            assert look.row[f"for sale[{name}]"] == horse["for_sale"]
            assert look.row[f"price[{name}]"] == horse["price"]
            place = [] if horse["place"] is None else [["first", "second", "third"][horse["place"] - 1]]
            assert look.marked(f"place[{name}]") == place
            owner = [] if horse["owner"] is None else [sheet_label(look, horse["owner"])]
            assert look.marked(f"owner[{name}]") == owner
            assert look.marked(f"X on the card[{name}]") == [f"horse {n}" for n in horse["extra"]]
        market = {horse["card"] for horse in look.view["horses"]}
        assert look.marked("card") == [card for card in CARD_IDS if card in market]


def test_the_sheets_of_all_players_and_of_roland(games: list[Look]) -> None:
    for look in games:
        for sheet in look.view["sheets"]:
            name = sheet_label(look, sheet["sheet"])
            assert look.row[f"money[{name}]"] == sheet["money"]
            assert look.row[f"score[{name}]"] == sheet["score"]
            assert [look.row[f"bet[{name}][{horse}]"] for horse in HORSE_NAMES] == sheet["bets"]
            if sheet["roland"]:
                continue
            assert [look.row[f"concession[{name}][{box_name(box)}]"] for box in range(BOXES)] == sheet["marks"]
            for piece in ("helmet", "jersey"):
                dressed = [f"horse {number}" for number in sheet[f"{piece}s"]]
                assert look.marked(f"{piece}[{name}]") == dressed
            for number, bonus in enumerate(BONUSES):
                taken = sum(sheet["bonuses"][box] for box, kind in enumerate(BONUS_BOXES) if kind == number)
                assert look.row[f"bonus taken[{name}][{bonus}]"] == taken
            assert look.row[f"dark horses used[{name}]"] == sheet["dark"]


def test_what_waits_is_counted(games: list[Look]) -> None:
    kinds = set()
    for look in games:
        waits = [
            f"waiting[{one['effect']}]" + (f"[horse {one['horse']}]" if one["horse"] else "")
            for one in look.view["pending"]
        ]
        assert {name: look.row[name] for name in look.shown("waiting")} == {w: waits.count(w) for w in waits}
        kinds.update(waits)
    assert "waiting[bonus]" in kinds


def look_in(state: LongShot, seat: int) -> Look:
    """A seat's look at a race of tables.py."""
    return look_at(LONG_SHOT, LONG_SHOT.setup(int(state.config.players), 1), state, seat)


def test_blocks_have_an_entry_for_all_that_there_is() -> None:
    look = look_in(race(), 0)
    assert (look.block("phase"), look.block("card")) == (PHASE_NAMES, CARD_IDS)
    assert look.block("turn") == look.block("first in the round") == look.block("owner[horse 1]") == ["me", "+1", "+2"]
    assert (look.block("movement die"), look.block("place[horse 1]")) == (["1", "2", "3"], ["first", "second", "third"])
    for block in ("horse die", "X on the card[horse 1]", "helmet[+1]", "jersey[+1]"):
        assert look.block(block) == HORSE_NAMES


def test_an_ability_that_waits_for_a_horse_says_for_which() -> None:
    state = play(race(rolled=6, own={4: 0}, card="double-stitch"), "jersey 6 x8")
    look = look_in(state, 1)
    assert [one["horse"] for one in look.view["pending"]] == [6]
    assert look.shown("waiting") == ["waiting[second-x][horse 6]"]
    assert look.marked("turn") == ["+2"]


def test_money_beyond_what_races_bring_is_shown_as_the_most() -> None:
    look = look_in(race(money=[5000, 12, 7]), 1)
    assert [look.row[f"money[{seat}]"] for seat in ("me", "+1", "+2")] == [12, 7, 200]

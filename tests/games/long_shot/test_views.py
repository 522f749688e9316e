"""What the table shows: sheets, market, what waits, what a move would do, and the scenery that never changes."""

import pytest

from paddock.engine import Json, offers, split
from paddock.games.long_shot import LONG_SHOT, LongShot

from .races import column, new_race, play, race, row, texts, told


def preview(state: LongShot, text: str) -> Json:
    seat = state.to_move()[0]
    return state.preview(seat, state.parse(seat, text))


def test_a_horse_shows_where_it_is_whose_it_is_and_what_it_pays() -> None:
    state = race(at={5: 12}, own={5: 1}, finished=[7])
    horses = state.view(None)["horses"]
    assert horses[4]["position"] == 12
    assert horses[4]["past_line"]
    assert horses[4]["owner"] == 1
    assert not horses[4]["for_sale"]
    assert horses[4]["extra"] == [1, 4]
    assert (horses[6]["place"], horses[6]["pays"], horses[6]["for_sale"]) == (1, 9, False)
    assert horses[0]["for_sale"]


def test_a_sheet_shows_marks_stakes_and_score() -> None:
    state = race(finished=[7], bets={7: 4, 1: 2}, helmets=[2, 3], jerseys=[3], marks=row(1), dark=2, bonuses=["bet"])
    sheet = state.view(1)["sheets"][0]
    assert sheet["marks"] == [True] * 4 + [False] * 12
    assert (sheet["lines"], sheet["dark"], sheet["sets"]) == (1, 2, [3])
    assert sheet["bets"] == [2, 0, 0, 0, 0, 0, 4, 0]
    assert sheet["wins"] == [0, 0, 0, 0, 0, 0, 36, 0]
    assert sheet["open"] == [1, 2, 3, 4, 5, 6, 8]
    assert sum(sheet["bonuses"]) == 1
    assert sheet["score"] == 36 + 5 + 12


def test_what_waits_is_listed_with_its_card() -> None:
    state = race(rolled=8, marks=column(1, "1.1"), own={1: 0})
    play(state, "concession 1.1")
    assert state.view(0)["pending"] == [
        {"effect": "bonus", "must": True, "horse": None, "card": None},
        {"effect": "column-mark", "must": False, "horse": None, "card": "column-inch"},
    ]
    state = race(rolled=5, own={8: 0}, helmets=[5])
    play(state, "jersey 5 x2")
    assert state.view(0)["pending"] == [{"effect": "set-bet", "must": False, "horse": 5, "card": "full-dress"}]


def test_a_bonus_s_preview_tells_what_it_sets_off_in_turn() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), own={4: 0}, card="double-stitch")
    play(state, "concession 1.1")
    seen = preview(state, next(text for text in texts(state) if text.startswith("bonus jersey 2 ")))
    assert seen["sets_off"] == ["second-x"]
    assert seen["lines"] == 0


def test_money_events_tell_what_was_really_lost() -> None:
    state = race(rolled=5, money=1)
    state.record()
    state.gain(0, -2, "toll")
    (event,) = state.take_events()
    assert (event.fields["change"], event.fields["money"]) == (-1, 0)


def test_previews_tell_costs_lines_and_movement() -> None:
    state = race(rolled=8, marks=row(1, "1.1") | column(1, "1.1"), own={1: 0, 5: 0}, at={4: 6})
    seen = preview(state, "concession 1.1")
    assert (seen["lines"], seen["sets_off"]) == (2, ["row-back", "column-mark"])
    bet = preview(state, "dark bet 2 $3")
    assert (bet["money"], bet["money_change"], bet["dark"]) == (9, -3, 1)
    assert bet["bets"] == [{"horse": 2, "bet": 3, "pays": [15, 12, 9]}]
    assert preview(state, "concession 1.1")["boxes"] == [{"row": 0, "column": 0}]
    jersey = preview(state, "jersey 8 x7")
    assert jersey["marked"] == [{"card": 8, "horse": 7}]
    assert jersey["bets"] == jersey["boxes"] == []
    play(state, "concession 1.1")
    assert preview(state, "bonus back 4")["moved"] == [{"horse": 4, "from": 6, "to": 3}]
    assert preview(state, "bonus money")["money_change"] == 7


def test_a_preview_of_done_names_what_is_forgone_and_one_of_a_toll_who_pays() -> None:
    state = race(rolled=8, marks=row(1, "1.1"), own={5: 0})
    play(state, "concession 1.1", "bonus money")
    assert preview(state, "done") == {"declines": ["row-back"]}
    state = race(2, rolled=4, turn=0, first=1, card="toll-gate", own={8: 0}, next_roll=(8, 1))
    play(state, "helmet 4")
    assert preview(state, "use toll")["others"] == [{"sheet": 1, "money_change": -2}]


def test_previews_change_nothing_and_use_no_dice() -> None:
    state = new_race(1, 5)
    rng = split(1, "walk")
    while state.to_move():
        before = state.digest()
        listed = offers(state, 0)
        assert state.digest() == before
        assert all(offer["preview"] for offer in listed)
        state.play(0, listed[rng.below(len(listed))]["move"])


@pytest.mark.rule("LS-11.1")
def test_roland_is_in_the_view_only_of_a_player_alone() -> None:
    assert new_race(2).view(0)["roland"] is None
    state = new_race(1)
    assert state.view(0)["roland"] == {"name": "Roland Wright", "did": None}
    assert [sheet["roland"] for sheet in state.view(0)["sheets"]] == [False, True]


def test_scenery_holds_the_course_the_grid_and_the_cards_in_words() -> None:
    setup = LONG_SHOT.setup(2, 1, {"set": "second"})
    scenery = LONG_SHOT.board_assets(setup)
    assert scenery["course"]["prizes"] == [35, 25, 15]
    assert scenery["sheet"]["grid"][1] == [4, 7, 1, 2]
    assert len(scenery["sheet"]["bonuses"]) == 12
    assert [horse["card"]["set"] for horse in scenery["horses"]] == ["second"] * 8
    assert scenery["horses"][6]["odds"] == [9, 8, 7, 1]
    assert all(horse["card"]["text"] for horse in scenery["horses"])
    assert LONG_SHOT.board_assets(LONG_SHOT.setup(2, 9, {"set": "shuffled"})) == LONG_SHOT.board_assets(
        LONG_SHOT.setup(3, 9, {"set": "shuffled"})
    )


def test_the_market_of_the_scenery_is_the_one_that_is_played() -> None:
    setup = LONG_SHOT.setup(4, 77, {"set": "shuffled"})
    cards = [horse["card"]["id"] for horse in LONG_SHOT.board_assets(setup)["horses"]]
    assert LONG_SHOT.start(setup).to_dict()["cards"] == cards


def test_events_tell_a_turn_step_by_step() -> None:
    state = race(2, rolled=8, marks=row(1, "1.1"), turn=1, next_roll=(7, 2))
    state.record()
    play(state, "concession 1.1", "bonus bet 4")
    events = state.take_events()
    assert [event.kind for event in events] == ["concession", "line", "bonus", "bet", "roll", "moved", "moved", "moved"]
    assert told(events, "line") == [{"sheet": 1, "line": "row", "number": 1}]
    assert told(events, "roll")[0]["horse"] == 7


def test_every_kind_of_move_has_its_own_words() -> None:
    state = race(rolled=8, marks=row(1, "1.1"))
    described = state.describe(0, state.parse(0, "dark jersey 3 x2"))
    assert (described.kind, described.fields) == ("jersey", {"horse": 3, "dark": True, "extra": 2})
    described = state.describe(0, state.parse(0, "bonus back-two+ 1 4"))
    assert described.fields["horses"] == [1, 4]
    assert described.fields["amount"] == 3
    texts = [state.describe(0, move).text for move in range(LONG_SHOT.move_bound)]
    assert len(set(texts)) == len(texts)

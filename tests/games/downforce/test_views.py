"""What the players see: everything they need, and nothing they must not."""

import pytest

from paddock.engine import IllegalMove, offers, split
from paddock.games.downforce import Downforce

from .races import auction, bid, game, hand, load, owned_by, play, race, sample, texts


def test_a_spectator_sees_no_hand() -> None:
    state = game(4, 6)
    assert state.view(None)["own"] is None
    assert len(state.view(2)["own"]["hand"]) == 10


def test_a_sample_keeps_cards_shown_in_the_auction_and_the_own_hand() -> None:
    state = game(4, 6)
    rng = split(2, "walk")
    while state.phase < 2:
        seat = state.to_move()[0]
        state.play(seat, state.legal(seat)[-1])
    assert state.shown
    for _ in range(10):
        trial = sample(state, 1, rng)
        assert trial.view(1) == state.view(1)
        assert trial.hands[1] == state.hands[1]
        for seat in range(4):
            assert trial.hands[seat] & state.shown == state.hands[seat] & state.shown
    assert any(sample(state, 1, rng).hands[0] != state.hands[0] for _ in range(5))


@pytest.mark.rule("DF-3.12", "DF-3.13", "DF-3.9")
def test_a_sample_does_not_deal_cards_that_a_bid_has_proved_missing() -> None:
    # seat 1 bids a white strip for green, seat 2 neither green nor white, and seat 3 pays 4 for yellow, the last car
    hands = ["G5 K5 G6K4R2", "W5K2 K6R4Y2O1 Y5 O5", "R6Y4K2B1 Y6O4B2 R5", "O6Y4W2B1 B6Y4O2 R6G4K2"]
    state = auction(hands, lot="green", owners="0---00", to_come="BY", no_powers=True)
    bid(state, "W5K2", "R6Y4K2B1", "pass")
    bid(state, "R6Y4K2B1", "pass")
    bid(state, "B6Y4O2")
    assert [owned_by(state, seat) for seat in range(4)] == ["KOR", "G", "B", "Y"]
    dealt: set[str] = set()
    for seed in range(60):
        trial = sample(state, 0, split(seed, "deal"))
        assert [len(hand(trial, seat)) for seat in range(4)] == [6, 5, 4, 4]
        assert not any("G" in card for card in hand(trial, 1) - {"G8"})
        assert not any("G" in card or "W" in card for card in hand(trial, 2))
        assert not any(f"Y{n}" in card for card in hand(trial, 3) for n in (1, 2, 3))
        dealt |= hand(trial, 1) | hand(trial, 2) | hand(trial, 3)
    assert len(dealt) > 24


def test_the_strips_of_the_open_card_show_what_is_done_and_what_is_next() -> None:
    state = race("R1a Y1b K1c B2a", hand="R6Y4K2B1", power="strategic")
    play(state, "play R6Y4K2B1", "ignore")
    assert [strip["state"] for strip in state.view(3)["card"]["strips"]] == ["ignored", "now", "next", "next"]


def test_powers_are_named_when_they_apply() -> None:
    state = race("R1b", hand="R5 W5K2", power="strategic", powers={5: "cunning"})
    play(state, "play R5")
    assert state.view(0)["steering"]["powers"] == ["strategic"]
    play(state, "resolve")
    assert "cunning" in state.view(5)["steering"]["powers"]


def test_a_card_s_preview_shows_every_strip_with_the_cells_it_could_reach() -> None:
    state = race("R1b K34a B35a", hand="K6R4G2", finish="G")
    seen = state.preview(0, state.parse(0, "play K6R4G2"))["strips"]
    assert [(strip["car"], strip["status"]) for strip in seen] == [
        ("black", "blocked"),
        ("red", "moves"),
        ("green", "home"),
    ]
    assert len(seen[1]["ends"]) >= 2


def test_a_card_s_preview_says_how_far_its_cars_can_move_at_most() -> None:
    def strips(hand: str, finish: str = "") -> dict[str, tuple[int, bool]]:
        state = race("R1b K34a B35a", hand=hand, finish=finish)
        seen = state.preview(0, state.parse(0, f"play {hand}"))["strips"]
        return {strip["car"]: (strip["most"], strip["certain"]) for strip in seen}

    assert strips("K6R4G2", finish="G") == {"black": (0, True), "red": (4, False), "green": (0, False)}
    # blue stands in the way of black: a strip before that of black may move it on
    assert strips("K8") == {"black": (0, True)}
    assert strips("B6R5G4K3O2Y1")["black"] == (3, False)
    assert strips("W5K2") == {"wild": (5, True), "black": (2, False)}
    # the finish ends a move
    state = race("R56a", hand="R8")
    assert state.preview(0, state.parse(0, "play R8"))["strips"][0]["most"] == 4


def test_the_score_sheet_is_filled_in() -> None:
    state = race("R11b", hand="R5", owners="012340", price=(4, 0, 0, 0, 0, 6), bets={0: "RK"})
    sheet = state.view(0)["own"]["sheet"]
    assert [row["price"] for row in sheet] == [4, None, None, None, None, 6]
    assert sheet[5]["bets"] == [True, False, False]
    assert sheet[0]["bets"] == [False, True, False]


def test_the_sheet_shows_how_far_the_cards_in_hand_move_each_car() -> None:
    def spaces(state: Downforce) -> list[int | None]:
        return [row["spaces"] for row in state.view(0)["own"]["sheet"]]

    hands = ["K5 G6K4R2 W5K2", "B5", "Y5"]
    assert spaces(auction(hands, owners="0-----", to_come="BYOR")) == [8 + 5 + 4 + 2, 0, 6, 0, 0, 2]
    assert spaces(race(hand="R5 R6Y4K2B1")) == [2, 1, 0, 4, 0, 11]


@pytest.mark.rule("DF-8.6")
def test_for_two_the_cards_of_the_auction_say_nothing_about_the_race() -> None:
    state = auction(["K5", "B5"], to_come="KBYOR")
    assert {row["spaces"] for row in state.view(0)["own"]["sheet"]} == {None}


def test_offers_carry_a_preview_for_every_kind_of_decision() -> None:
    kinds: set[str] = set()
    rng = split(4, "offers")
    for seed in range(6):
        state = game(3 + seed % 4, seed)
        while state.to_move():
            seat = state.to_move()[0]
            rows = offers(state, seat)
            for row in rows:
                kinds.add(row["kind"])
                assert state.parse(seat, row["text"]) == row["move"]
                if row["kind"] == "steer":
                    assert len(row["preview"]["route"]) >= 2
            state.play(seat, rows[rng.below(len(rows))]["move"])
    assert kinds >= {"bid", "pass", "power", "play", "name", "steer", "bet"}


def test_events_tell_the_route_and_keep_secrets() -> None:
    state = race("R11b", hand="R5", lines=0)
    state.record()
    play(state, "play R5")
    play(state, texts(state)[0])
    told = state.take_events()
    moved = next(event for event in told if event.kind == "moved")
    assert len(moved.fields["route"]) == 6
    assert moved.fields["owner"] == state.view(None)["cars"][5]["owner"]
    play(state, "bet red")
    bet = next(event for event in state.take_events() if event.kind == "bet")
    assert bet.seen_by(1) == {"kind": "bet", "seat": 0}
    assert bet.seen_by(0)["car"] == "red"


@pytest.mark.rule("DF-3.2")
def test_no_bid_is_told_not_even_the_last_one_before_the_sale_shows_them_all() -> None:
    state = auction(["G5 K5", "G6K4R2", "B5"], lot="green", to_come="KBYOR")
    state.record()
    for text in ("bid G5", "bid G6K4R2", "pass B5"):
        seat = state.to_move()[0]
        assert state.public_move(seat, state.parse(seat, text)) is None
        assert "G5" not in str([event.seen_by(2) for event in state.take_events()])
        play(state, text)
    sale = next(event.seen_by(None) for event in state.take_events() if event.kind == "sale")
    assert [row["card"] for row in sale["bids"]] == ["G5", "G6K4R2", "B5"]


@pytest.mark.rule("DF-3.14")
def test_no_power_kept_is_told_before_all_are_shown() -> None:
    data = game(3, 11).to_dict()
    data.update(phase="choose-power", queue=[], bought=[3, 12, 16], owner=[0, 0, 1, 1, 2, 2], power=[-1, -1, 4])
    state = load(data)
    assert state.to_move() == [0, 1]
    state.record()
    for seat in (0, 1):
        assert state.take_events() == []
        move = state.legal(seat)[0]
        assert state.public_move(seat, move) is None
        state.play(seat, move)
        if seat == 0:
            assert [event.seen_by(1) for event in state.take_events()] == [{"kind": "power-chosen", "seat": 0}]
    assert any(event.kind == "powers" for event in state.take_events())


@pytest.mark.rule("DF-7.5")
def test_no_bet_is_told_not_even_the_last_one_before_the_race_is_over() -> None:
    state = race("R11b", hand="R5", lines=0)
    move = state.parse(0, "play R5")
    told = state.public_move(0, move)
    assert told is not None
    assert told.text == "play R5"
    play(state, "play R5")
    play(state, texts(state)[0])
    state.record()
    for seat in range(6):
        bet = state.parse(seat, "bet red")
        assert state.public_move(seat, bet) is None
        state.play(seat, bet)
    assert state.phase == 2
    for event in state.take_events():
        assert "red" not in str(event.seen_by(None))


@pytest.mark.parametrize("text", ["", "fly", "to 99z", "bid K9", "bet purple", "play R6Y4K2B1 sideways", "power luck"])
def test_text_that_names_no_move_is_refused(text: str) -> None:
    state = auction(["G5", "K5"], to_come="KB")
    with pytest.raises(IllegalMove, match="is not a move"):
        state.parse(0, text)

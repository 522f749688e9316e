"""The pro: it bids for what its hand can drive, moves its own cars, blocks the others, and wins."""

import pytest

from paddock.engine import Position, RandomBot, split
from paddock.games.downforce import Downforce
from paddock.games.downforce.bot import Pro
from paddock.games.downforce.cards import POWERS

from .tables import auction, game, load, play, race, sample


def choice(state: Downforce, seed: int = 1) -> str:
    seat = state.to_move()[0]
    return state.describe(seat, Pro().choose(Position(state, seat), split(seed, "bot"))).text


def test_it_bids_more_for_a_car_that_its_hand_can_drive() -> None:
    strong = "G6K5O4Y3B2R1 G6R4W2K1 G6B4O2Y1 G6K4R2 G5 G4W3W2 K6G4W2R1"
    weak = "R6Y4K2B1 K6R4Y2O1 Y6O4B2 O6B4Y2 B6Y4O2 R5 G6K5O4Y3B2R1"
    keen = auction([strong, "K5", "B5", "Y5"], lot="green", to_come="KBYOR")
    assert choice(keen) in ("bid G6K5O4Y3B2R1", "bid G6B4O2Y1", "bid G6R4W2K1", "bid G6K4R2", "bid G5")
    cool = auction([weak, "K5", "B5", "Y5"], lot="green", to_come="KBYOR")
    assert choice(cool) == "pass"


def test_it_plays_the_card_that_moves_its_own_car() -> None:
    state = race("K40b R43b B41a", hand="K5 R5 B5", owners="012345", turn=0)
    assert choice(state) == "play K5"


def test_it_steers_a_rival_into_the_dead_end() -> None:
    # red may be driven on, or into the pocket behind blue and green
    state = race("R1b B3a G3b K40b", hand="R5", owners="012345", turn=0)
    play(state, "play R5")
    assert {choice(state, seed) for seed in range(5)} == {"to 2a"}


def test_it_brings_its_own_car_home_when_it_can() -> None:
    state = race("K57b B59a G59b", hand="K5", turn=0)
    play(state, "play K5")
    assert choice(state) == "to finish"


def test_it_bets_on_the_car_that_is_about_to_win() -> None:
    state = race("R50b K1b B2a G2b Y3a O3b", hand="R5 K5", lines=2, turn=0, bets={0: "RR"})
    state.bets_due = 3
    play(state, "play K5")
    while state.phase != 7:
        play(state, choice(state))
    assert choice(state) == "bet red"


def test_it_does_not_look_at_cards_it_cannot_see() -> None:
    state = game(6, 3)
    while state.phase < 2:
        seat = state.to_move()[0]
        state.play(seat, state.legal(seat)[-1])
    seat = state.to_move()[0]
    for seed in range(5):
        other = sample(state, seat, split(seed, "deal"))
        assert choice(other, seed) == choice(state, seed)


def test_it_breaks_ties_by_its_random_stream() -> None:
    # two rivals side by side, both one step from home, and a card for each: nothing speaks for either
    state = race("B59a G59b K1b", hand="B5 G5", owners="012345", turn=0)
    assert {choice(state, seed) for seed in range(20)} == {"play B5", "play G5"}
    # two cards with the same lowest number for the last car
    state = auction(["Y5 R5", "K6G4W2R1 O6G4B2K1"], lot="green", owners="00-000", no_powers=True)
    assert {choice(state, seed) for seed in range(20)} == {"bid K6G4W2R1", "bid O6G4B2K1"}
    # two powers that it holds for equally good
    data = auction(["K5", "G5"], lot="green", owners="0--11-").to_dict()
    data.update(phase="choose-power", queue=[])
    data["bought"] = [1 << POWERS.index("aggressive") | 1 << POWERS.index("determined"), 1 << POWERS.index("tricky")]
    state = load(data)
    assert {choice(state, seed) for seed in range(20)} == {"power aggressive", "power determined"}


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"tour": True}),
        (4, {"beginners": True}),
        (6, {"long_distance": True}),
        (2, {"no_cunning": True, "track": "marina-bay"}),
    ],
)
def test_it_plays_every_variant_to_the_end(players: int, options: dict[str, object]) -> None:
    state = game(players, 4, **options)
    rng = split(1, "bot")
    while state.to_move():
        seat = state.to_move()[0]
        state.play(seat, Pro().choose(Position(state, seat), rng))
    assert len(state.standings()) == players


@pytest.mark.slow
def test_three_pros_beat_three_random_players() -> None:
    won = 0
    games = 40
    for number in range(games):
        state = game(6, number, track=("river-station", "marina-bay")[number % 2])
        pros = [seat for seat in range(6) if (seat + number // 2) % 2 == 0]
        streams = [split(number, f"bot/{seat}") for seat in range(6)]
        while state.to_move():
            seat = state.to_move()[0]
            bot = Pro() if seat in pros else RandomBot()
            state.play(seat, bot.choose(Position(state, seat), streams[seat]))
        won += state.standings()[0].seat in pros
    assert won / games >= 0.75

"""What the champion's playouts go by: others bid and bet as pros do, cards are carried out as they were meant, and who
wins from there is told as races among pros have shown."""

from collections import Counter

import pytest

from paddock.engine import split
from paddock.games.downforce import DOWNFORCE, Downforce
from paddock.games.downforce.bot.evaluation import RaceEvaluation
from paddock.games.downforce.bot.expert import DownforceExpert
from paddock.games.downforce.bot.money import Money
from paddock.games.downforce.cards import LETTERS
from paddock.games.downforce.moves import bid_move
from paddock.games.downforce.phases import PHASES
from paddock.games.downforce.state import AUCTION, GAME_OVER, NOBODY, PLAY_CARD, STEERING, bets_of

from .races import auction, game, play, race, sample

EXPERT = DownforceExpert(DOWNFORCE.bot_parameters())
VARIANTS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"tour": True}),
    (4, {"beginners": True}),
    (6, {"long_distance": True}),
    (4, {}),
    (5, {"no_powers": True}),
]


def test_in_a_sample_others_bid_what_their_cards_are_worth() -> None:
    state = auction(["G6K5O4Y3B2R1 G5 K5", "B5 B6Y4O2", "Y5 Y6O4B2", "R5 R6Y4K2B1"], lot="green", to_come="KBYOR")
    play(state, "bid G5", "pass B5")
    rng = split(3, "deal")
    for _ in range(20):
        guess = sample(state, 2, rng)
        EXPERT.guess_hidden_choices(guess, 2, rng)
        for other in (0, 1):
            moves = PHASES[AUCTION].legal(guess, other)
            found = EXPERT.move_values(guess, other, moves, rng)
            assert found[moves.index(bid_move(guess.bids[other]))] == pytest.approx(max(found))
        assert guess.bids[2:] == state.bids[2:]


def test_in_a_sample_others_have_bet_on_the_leader_or_on_their_own_cars() -> None:
    state = race("K50b R43b B42a", hand="K5", owners="012345", lines=2, bets={0: "GG", 5: "GG"})
    rng = split(3, "deal")
    first: Counter[int] = Counter()
    again = 0
    for _ in range(400):
        guess = sample(state, 0, rng)
        EXPERT.guess_hidden_choices(guess, 0, rng)
        assert bets_of(guess.bets, 0) == bets_of(state.bets, 0), "it knows its own"
        assert [bet >= 0 for bet in guess.bets] == [bet >= 0 for bet in state.bets]
        bets = bets_of(guess.bets, 5)
        first[bets[0]] += 1
        again += bets[0] == bets[1]
    leader, own = state.ranking()[:2]
    assert state.owner[own] == 5
    assert first[leader] > 100
    assert first[own] > 100
    assert first[leader] + first[own] > 330
    assert again > 300


def play_out(state: Downforce, until: int, seed: int = 1) -> Downforce:
    played = state.copy()
    EXPERT.quick_playout(played, until, split(seed, "luck"))
    return played


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_playout_ends_between_two_cards_or_with_the_game(players: int, options: dict[str, object]) -> None:
    state = game(players, 5, **options)
    turn = EXPERT.turn(state)
    for turns in (3, 6):
        played = play_out(state, turn + turns)
        assert played.phase == PLAY_CARD
        assert EXPERT.turn(played) == turn + turns
        assert played.digest() == play_out(state, turn + turns).digest()
    assert play_out(state, 0).phase == GAME_OVER


def test_a_card_is_carried_out_as_it_was_meant() -> None:
    """A playout that begins amid a card carries the rest of it out first: the own car as far as it can."""
    state = race("K40b R43b B41a", hand="K6R4Y2O1 B5", owners="012345", turn=0)
    before = EXPERT.turn(state)
    play(state, "play K6R4Y2O1")
    assert state.phase == STEERING
    assert EXPERT.turn(state) == before, "it is not carried out yet"
    played = play_out(state, before + 1)
    assert played.turn == 1
    assert played.track.to_go[state.cell[0]] - played.track.to_go[played.cell[0]] == 6


def chances_by_money(state: Downforce) -> list[float]:
    evaluation = RaceEvaluation(EXPERT.numbers, state)
    evaluation.know_all()
    evaluation.look()
    return Money(EXPERT.numbers, evaluation, NOBODY).chances


def test_a_car_in_front_is_stopped_unless_others_have_bet_on_it() -> None:
    """Early on its owner's chances are less than the money promises, or more if others have bet on it, too."""
    owners = "012345"
    alone = {seat: LETTERS[car] for car, seat in enumerate(map(int, owners))}
    for bets, backed in ((alone, False), (dict.fromkeys(range(6), "K"), True)):
        state = race("K50b R43b B42a", hand="K5", owners=owners, lines=1, bets=bets)
        chances = EXPERT.chances(state)
        assert (chances[0] > chances_by_money(state)[0]) == backed
        assert sum(chances) == pytest.approx(1.0)

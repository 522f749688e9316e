"""The pro: it knows the odds, it wins, and it favours nobody."""

from collections import Counter
from collections.abc import Iterator

import pytest

from paddock.engine import Position, RandomBot, State, split
from paddock.games.formula_motor_racing import FormulaMotorRacing
from paddock.games.formula_motor_racing.bot import Pro, move_worth
from paddock.games.formula_motor_racing.cards import CAR_BY_NAME, CARD_BY_NAME, CARD_NAMES, CARS, TEAMS

from .tables import load, play, season, table


def choice(state: State, seed: int = 1) -> str:
    seat = state.to_move()[0]
    return state.describe(seat, Pro().choose(Position(state, seat), split(seed, "bot"))).text


def test_it_overtakes_with_its_own_car() -> None:
    state = table("overtake+4:blue overtake+2:red turbo spin-last wrong-line", turn=0)
    assert choice(state).startswith("overtake+4:blue blue")


def test_it_rides_in_a_rival_s_slipstream() -> None:
    # blue2 runs right behind purple1: the rival's card serves the own car
    state = table("overtake+4:purple wrong-line wrong-line wrong-line off-circuit", turn=0)
    assert choice(state) == "overtake+4:purple purple1"


def test_it_keeps_a_spin_that_hits_the_leading_rival_and_rerolls_its_own() -> None:
    state = table("spin-out", die=(1,), turn=3)
    play(state, "spin-out")
    assert choice(state) == "keep"
    state = table("spin-out", die=(4,), turn=3)
    play(state, "spin-out")
    assert choice(state) == "reroll"


def test_it_takes_the_rival_along_in_a_crash_not_its_own_car() -> None:
    state = table("crash", die=(2,), turn=0)
    play(state, "crash")
    assert choice(state) == "behind"


def test_it_plays_the_same_whatever_the_others_hold() -> None:
    state = table("overtake+3:blue charge-gear lose-control turbo pit-stop")
    rng = split(9, "deals")
    assert len({choice(state.sample(0, rng), seed) for seed in range(20)}) == 1


def test_of_equal_moves_any_may_be_chosen() -> None:
    # blue leads with both cars and holds nothing that helps: whatever happens behind them, or between them, is the same
    line = "blue1 blue2 green1 yellow1 orange1 red1 purple1 green2 yellow2 orange2 red2 purple2"
    state = table("wrong-line wrong-line wrong-line off-circuit off-circuit", line=line)
    chosen = {choice(state, seed) for seed in range(600)}
    rivals = [car for car in CARS if not car.startswith("blue")]
    behind = {f"{card} {car}" for card in ("wrong-line", "off-circuit") for car in rivals}
    assert chosen == behind | {"wrong-line blue1"}


def test_the_same_stream_leads_to_the_same_choice() -> None:
    state = table("wrong-line wrong-line wrong-line off-circuit off-circuit")
    assert [choice(state, seed) for seed in range(20)] == [choice(state, seed) for seed in range(20)]


def repainted(text: str) -> str:
    """Every colour that a text names becomes the next one of the score sheet."""
    paint = {team: TEAMS[(n + 1) % len(TEAMS)] for n, team in enumerate(TEAMS)}
    for team, new in paint.items():
        text = text.replace(team, new.upper())
    return text.lower()


def repainted_table(state: FormulaMotorRacing) -> FormulaMotorRacing:
    """The same table in other colours: the seats keep their cars and cards."""
    cards = [CARD_BY_NAME[repainted(name)] for name in CARD_NAMES]
    cars = [CAR_BY_NAME[repainted(name)] for name in CARS]
    data = state.to_dict()
    data["owners"] = data["owners"][-1:] + data["owners"][:-1]
    for field in ("deck", "aside", "discards"):
        data[field] = [cards[card] for card in data[field]]
    data["hands"] = [sorted(cards[card] for card in hand) for hand in data["hands"]]
    for field in ("order", "retired"):
        data[field] = [cars[car] for car in data[field]]
    data["card"] = cards[state.card] if state.card >= 0 else -1
    data["car"] = cars[state.car] if 0 <= state.car < len(cars) else state.car
    data["results"] = [[cars[car] for car in result] for result in data["results"]]
    points = dict(zip(cars, data["points"], strict=True))
    data["points"] = [points[car] for car in range(len(cars))]
    return load(data)


def positions(seasons: int) -> Iterator[FormulaMotorRacing]:
    for seed in range(seasons):
        rng = split(seed, "positions")
        state = season(2 + seed % 5, seed, {"races": 2})
        while state.to_move():
            yield state
            seat = state.to_move()[0]
            moves = state.legal(seat)
            state.play(seat, moves[rng.below(len(moves))])


def test_in_other_colours_every_move_is_worth_the_same() -> None:
    for state in positions(5):
        seat = state.to_move()[0]
        other = repainted_table(state)
        worths = {
            repainted(state.describe(seat, move).text): move_worth(state, seat, move) for move in state.legal(seat)
        }
        assert {other.describe(seat, m).text: move_worth(other, seat, m) for m in other.legal(seat)} == worths


@pytest.mark.slow
def test_no_colour_wins_more_often_among_six_pros() -> None:
    pro = Pro()
    wins: Counter[str] = Counter()
    for game in range(600):
        turned = game % len(TEAMS)
        state = season(6, 7000 + game, {"teams": TEAMS[turned:] + TEAMS[:turned]})
        streams = [split(game, f"bot/{seat}") for seat in range(6)]
        while state.to_move():
            seat = state.to_move()[0]
            state.play(seat, pro.choose(Position(state, seat), streams[seat]))
        wins[state.standings()[0].entrant] += 1
    unevenness = sum((wins[team] - 100) ** 2 / 100 for team in TEAMS)
    assert unevenness < 20.5, wins  # chi-square with five degrees of freedom: one seed in a thousand is above


@pytest.mark.slow
def test_three_pros_win_most_seasons_against_three_random_players() -> None:
    bots = [Pro(), RandomBot()]
    rng = split(1, "match")
    wins = 0
    for game in range(100):
        state = season(6, game, {"races": 3})
        while state.to_move():
            seat = state.to_move()[0]
            state.play(seat, bots[(seat + game) % 2].choose(Position(state, seat), rng))
        winner = state.standings()[0].seat
        assert winner is not None
        wins += (winner + game) % 2 == 0
    assert wins >= 75  # 80 % over a thousand seasons; a hundred scatter by four

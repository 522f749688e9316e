"""The pro: it knows the odds, it keeps its strong cards for the end, it wins, and it favours nobody."""

from collections import Counter
from collections.abc import Iterator

import pytest

from paddock.bots.levels import Pro, Rookie
from paddock.engine import Position, RandomBot, State, split
from paddock.engine.bot_parameters import BotParameters
from paddock.games.formula_motor_racing import FORMULA_MOTOR_RACING, FormulaMotorRacing
from paddock.games.formula_motor_racing.bot.expert import FormulaMotorRacingExpert
from paddock.games.formula_motor_racing.cards import CAR_BY_NAME, CARD_BY_NAME, CARD_NAMES, CARS, TEAMS

from .tables import LINE, load, play, season, table

PARAMETERS = FORMULA_MOTOR_RACING.bot_parameters()
EXPERT = FormulaMotorRacingExpert(PARAMETERS)


def choice(state: State, seed: int = 1, expert: FormulaMotorRacingExpert = EXPERT) -> str:
    seat = state.to_move()[0]
    return state.describe(seat, Pro(expert).choose(Position(state, seat), split(seed, "bot"))).text


def move_values(state: State, expert: FormulaMotorRacingExpert = EXPERT) -> dict[str, float]:
    """What each legal move is worth to who is to move, by the moves' text."""
    seat = state.to_move()[0]
    moves = state.legal(seat)
    found = expert.move_values(state, seat, moves, split(1, "bot"))
    return {state.describe(seat, move).text: worth for move, worth in zip(moves, found, strict=True)}


def with_parameter(name: str, values: list[float]) -> BotParameters:
    """The shipped numbers but for one of them."""
    flat: list[float] = []
    for parameter in PARAMETERS.pro:
        flat += values if parameter.name == name else parameter.values
    return PARAMETERS.with_numbers(flat)


def test_it_overtakes_with_its_own_car() -> None:
    state = table("overtake+4:blue overtake+2:red turbo spin-last wrong-line", turn=0, deck=0)
    assert choice(state).startswith("overtake+4:blue blue")


def test_it_keeps_a_strong_card_for_the_end() -> None:
    hand = "overtake+4:blue wrong-line wrong-line wrong-line off-circuit"
    assert not choice(table(hand)).startswith("overtake+4:blue")
    assert choice(table(hand, deck=0)).startswith("overtake+4:blue")


def test_it_throws_away_what_will_never_serve_it_while_the_line_means_little() -> None:
    line = "green1 green2 yellow1 yellow2 orange1 blue1 orange2 red1 red2 purple1 purple2 blue2"
    state = table("overtake+4:blue overtake+3:blue overtake+3:blue charge-gear pit-stop:blue", line=line, players=4)
    assert choice(state) == "pit-stop:blue blue2"


def test_it_rides_in_a_rival_s_slipstream() -> None:
    # blue2 runs right behind purple1: the rival's card serves the own car
    state = table("overtake+4:purple wrong-line wrong-line wrong-line off-circuit", turn=0)
    assert choice(state) == "overtake+4:purple purple1"


def test_it_holds_back_whoever_can_still_win_the_title() -> None:
    # yellow and blue fight for the title; green, who leads the race, is nowhere
    line = "green1 yellow1 orange1 red1 purple1 green2 blue1 yellow2 orange2 red2 purple2 blue2"
    state = table("off-circuit", line=line, deck=0)
    worth = move_values(season_in_its_last_race(state, {"yellow": 20, "blue": 18}))
    assert worth["off-circuit yellow1"] > worth["off-circuit green1"]
    assert move_values(state)["off-circuit yellow1"] < move_values(state)["off-circuit green1"]


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


def test_it_charges_on_from_the_back_and_stops_in_front() -> None:
    line = "green1 blue1 yellow1 yellow2 orange1 orange2 red1 red2 purple1 purple2 green2 blue2"
    state = table("charge-gear", line=line, die=(1,), deck=0)
    play(state, "charge-gear blue2")
    assert choice(state) == "roll"
    line = "green1 yellow1 blue1 yellow2 orange1 orange2 red1 red2 purple1 purple2 green2 blue2"
    state = table("charge-engine", line=line, die=(1,), deck=0)
    play(state, "charge-engine blue1")
    assert choice(state) == "stop"


def test_it_plays_the_same_whatever_the_others_hold() -> None:
    state = table("overtake+3:blue charge-gear lose-control turbo pit-stop")
    rng = split(9, "deals")
    assert len({choice(state.sample(0, rng), seed) for seed in range(20)}) == 1
    assert len({tuple(move_values(state.sample(0, rng)).values()) for _ in range(20)}) == 1


def test_of_equal_moves_any_may_be_chosen() -> None:
    # both green cars are out: no card for them does anything, and none will be played later
    hand = "overtake+2:green overtake+3:green overtake+3:green overtake+4:green pit-stop:green"
    state = table(hand, retired="green1 green2", deck=0)
    chosen = {choice(state, seed) for seed in range(200)}
    assert chosen == {f"{card} -" for card in hand.split()}


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
        expected = {repainted(text): worth for text, worth in move_values(state).items()}
        assert move_values(repainted_table(state)) == pytest.approx(expected)


def test_it_chooses_what_is_worth_most() -> None:
    for state in positions(5):
        worth = move_values(state)
        assert worth[choice(state)] == pytest.approx(max(worth.values()))


def test_a_glance_is_legal() -> None:
    rng = split(3, "glance")
    for state in positions(5):
        seat = state.to_move()[0]
        assert EXPERT.quick_move(state, seat, rng) in state.legal(seat)


def test_the_numbers_are_read_and_matter() -> None:
    hand = "overtake+4:blue wrong-line wrong-line wrong-line off-circuit"
    careless = FormulaMotorRacingExpert(with_parameter("use", [-6.0]))
    assert choice(table(hand), expert=careless).startswith("overtake+4:blue")
    kind = FormulaMotorRacingExpert(with_parameter("spite", [0.0] * 5))
    state = table("lose-control", deck=0)
    assert move_values(state, kind)["lose-control red2"] == 0.0 != move_values(state)["lose-control green1"]


def test_chances_are_what_they_are_called() -> None:
    for state in positions(5):
        chances = EXPERT.chances(state)
        assert len(chances) == state.config.players
        assert all(chance >= 0.0 for chance in chances)
        # with four or five players the teams without one have a chance too
        assert sum(chances) == pytest.approx(1.0) if len(TEAMS) % len(chances) == 0 else 0.0 < sum(chances) < 1.0


def test_at_the_end_the_chances_are_the_result() -> None:
    for seed in range(30):
        state = season(2 + seed % 5, seed, {"races": 1})
        rng = split(seed, "end")
        while state.to_move():
            seat = state.to_move()[0]
            state.play(seat, EXPERT.quick_move(state, seat, rng))
        champion = state.standings()[0].seat
        assert EXPERT.chances(state) == [float(seat == champion) for seat in range(state.config.players)]


def test_who_leads_has_the_better_chance() -> None:
    ahead = table(line="green1 green2 yellow1 orange1 red1 purple1 blue1 yellow2 orange2 red2 purple2 blue2", deck=0)
    chances = EXPERT.chances(ahead)
    assert max(chances) == chances[1] > 1.5 / 6
    assert chances[1] > EXPERT.chances(table())[1]
    before = EXPERT.chances(season_in_its_last_race(table(), {}))
    after = EXPERT.chances(season_in_its_last_race(table(), {"red": 20}))
    assert after[4] > 2 * before[4]


def season_in_its_last_race(state: FormulaMotorRacing, points: dict[str, int]) -> FormulaMotorRacing:
    """The same table in the second of two races, with points for teams from the first: as they might be, not as the
    finish has them."""
    other = season(state.config.players, 7, {"races": 2})
    state.copy_into(other)
    other.race_number = 1
    other.results = [[CAR_BY_NAME[name] for name in LINE.split()]]
    for team, scored in points.items():
        other.points[CAR_BY_NAME[f"{team}1"]] = scored
    return other


def test_a_turn_is_a_card_and_no_search_looks_beyond_a_race() -> None:
    state = season(3, 1, {"races": 2})
    rng = split(1, "turns")
    before = EXPERT.turn(state)
    while state.race_number == 0:
        seat = state.to_move()[0]
        state.play(seat, EXPERT.quick_move(state, seat, rng))
        if state.race_number == 0 and state.card < 0:
            assert EXPERT.turn(state) == before + 1
            before += 1
    assert EXPERT.turn(state) > before + len(CARD_NAMES) * 2


def wins(seasons: int, first: Pro | Rookie, second: Pro | Rookie | RandomBot) -> int:
    """How many seasons among six the first kind of bot wins, every other seat being of the second."""
    rng = split(1, "match")
    won = 0
    for game in range(seasons):
        state = season(6, game, {"races": 3})
        while state.to_move():
            seat = state.to_move()[0]
            state.play(seat, (first, second)[(seat + game) % 2].choose(Position(state, seat), rng))
        winner = state.standings()[0].seat
        assert winner is not None
        won += (winner + game) % 2 == 0
    return won


@pytest.mark.slow
def test_no_colour_wins_more_often_among_six_pros() -> None:
    pro = Pro(EXPERT)
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
    assert wins(100, Pro(EXPERT), RandomBot()) >= 80  # 91.5 % over a thousand seasons; a hundred scatter by three


@pytest.mark.slow
def test_three_rookies_win_most_seasons_against_three_random_players() -> None:
    assert wins(100, Rookie(EXPERT), RandomBot()) >= 60

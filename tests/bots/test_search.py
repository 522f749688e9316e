"""The champion's search, the rookie and the pro, on games small enough to know what is right."""

from collections import Counter
from dataclasses import replace

import pytest
from snails import GAME as SNAILS

from paddock.bots import levels, make_bot, usual_level
from paddock.bots.comparison import Candidate
from paddock.bots.levels import Pro, Rookie
from paddock.bots.search import Champion, better_half, contenders
from paddock.engine import BotParameters, Expert, Game, Position, SetupError, State, Stream, read_parameters, split
from paddock.games.catalog import GAMES
from tests.engine.toys import ROLL, Tortoises, TortoisesGame

TORTOISES = TortoisesGame(Tortoises)


class Fixed(Expert):
    """Finds moves worth what they are told to be."""

    def __init__(self, move_values: dict[int, float], slack: float = 1.0) -> None:
        super().__init__(read_parameters(f"[rookie]\nslack = {slack}\nhasty = 0"))
        self.told = move_values

    def move_values(self, table: State, seat: int, moves: list[int], rng: Stream) -> list[float]:
        return [self.told.get(move, -9.0) for move in moves]


def start(game: Game, seats: int = 3, seed: int = 1) -> State:
    return game.new(seats, seed)


def test_levels_go_from_random_to_champion() -> None:
    assert levels(SNAILS) == ["random", "rookie", "pro", "champion"]
    assert usual_level(SNAILS) == "pro"
    for game in GAMES.values():
        assert levels(game)[0] == "random"
        assert levels(game)[-1] == "champion"


def test_a_pro_plays_what_is_worth_most_and_of_equals_any() -> None:
    state = start(TORTOISES)
    legal = state.legal(0)
    rng = split(1, "pro")
    best = legal[-1]
    assert {Pro(Fixed({best: 1.0})).choose(Position(state, 0), rng) for _ in range(20)} == {best}
    equal = Pro(Fixed(dict.fromkeys(legal, 0.0)))
    assert {equal.choose(Position(state, 0), rng) for _ in range(200)} == set(legal)


def test_a_rookie_is_careless_but_never_absurd() -> None:
    state = start(TORTOISES)
    legal = state.legal(0)
    move_values = {move: 10.0 - n if n < 2 else -100.0 for n, move in enumerate(legal)}
    rookie = Rookie(Fixed(move_values, slack=2.0))
    rng = split(1, "rookie")
    seen = Counter(rookie.choose(Position(state, 0), rng) for _ in range(500))
    assert set(seen) == set(legal[:2])
    assert seen[legal[0]] > seen[legal[1]] > 50
    certain = Rookie(Fixed(move_values, slack=0.0))
    assert {certain.choose(Position(state, 0), rng) for _ in range(20)} == {legal[0]}


def last_round() -> Tortoises:
    """Tortoises that are level in the last round: to roll is to get further than to rest, as playouts alone show."""
    state = TORTOISES.new(2, 5)
    assert isinstance(state, Tortoises)
    while state.round < state.rounds - 1 or state.turn != 0:
        seat = state.to_move()[0]
        state.play(seat, state.legal(seat)[0])
    state.places = [7, 7]
    return state


def test_the_champion_finds_what_wins_in_a_game_it_knows_nothing_of() -> None:
    rng = split(3, "champion")
    state = last_round()
    champion = make_bot(TORTOISES, "champion@200")
    assert {champion.choose(Position(state, 0), rng) for _ in range(5)} == {ROLL}


def test_the_same_stream_and_number_of_playouts_give_the_same_choice() -> None:
    for game, seats in ((SNAILS, 3), (GAMES["formula-motor-racing"], 4)):
        state = start(game, seats)
        seat = state.to_move()[0]
        bot = make_bot(game, "champion@60")
        before = state.digest()
        choices = {bot.choose(Position(state, seat), split(7, "champion")) for _ in range(3)}
        assert len(choices) == 1
        assert state.digest() == before


def test_candidates_meet_the_same_luck() -> None:
    """A move tried beside itself is found equal on every single table, whatever the dice."""
    state = start(TORTOISES)
    champion = Champion(Expert(read_parameters("[champion]\nturns = 0")), playouts=300)
    move = state.legal(0)[0]
    candidates = champion.compare(Position(state, 0), [move, move], split(1, "twins"))
    assert [twin.error() for twin in candidates] == [0.0, 0.0]
    assert candidates[0].tried == candidates[1].tried > 10


def test_the_playouts_are_counted_and_the_worse_half_gets_fewer() -> None:
    state = start(GAMES["formula-motor-racing"], 4)
    seat = state.to_move()[0]
    champion = make_bot(GAMES["formula-motor-racing"], "champion@400")
    assert isinstance(champion, Champion)
    candidates = champion.compare(Position(state, seat), state.legal(seat), split(1, "count"))
    tried = [candidate.tried for candidate in candidates]
    assert sum(tried) <= 400
    assert max(tried) > min(tried) > 0
    assert tried[0] == max(tried), "the pro's choice is what all are compared with"


def test_time_bounds_a_thought() -> None:
    """However short the time, every candidate has been tried once."""
    state = start(SNAILS)
    champion = make_bot(SNAILS, "champion@0.000001s")
    assert isinstance(champion, Champion)
    candidates = champion.compare(Position(state, 0), state.legal(0), split(1, "time"))
    assert all(candidate.tried >= 1 for candidate in candidates)
    assert sum(candidate.tried for candidate in candidates) <= 3 * len(candidates)


def test_advice_is_what_the_champion_plays_and_what_it_tried() -> None:
    state = start(GAMES["formula-motor-racing"], 4)
    seat = state.to_move()[0]
    champion = make_bot(GAMES["formula-motor-racing"], "champion@200")
    assert isinstance(champion, Champion)
    advice = champion.advise(Position(state, seat), split(7, "champion"))
    assert advice.move == champion.choose(Position(state, seat), split(7, "champion"))
    ranking = advice.ranking()
    assert ranking[0].move == advice.move
    assert sorted(each.move for each in ranking) == sorted(each.move for each in advice.candidates)
    gains = [each.gain() for each in ranking[1:]]
    assert gains == sorted(gains, reverse=True)


def candidate(move: int, *gains: float) -> Candidate:
    made = Candidate(move)
    for gain in gains:
        made.add(0.5 + gain, gain)
    return made


def test_another_move_than_the_pros_must_be_better_beyond_doubt() -> None:
    doubtful = Champion(Expert(read_parameters("[champion]\ndoubt = 2")))
    pros = candidate(1, 0.0, 0.0, 0.0, 0.0)
    noisy = candidate(2, 0.9, -0.8, 0.7, -0.6)
    steady = candidate(3, 0.1, 0.12, 0.1, 0.11)
    assert doubtful.best([pros, noisy]) == 1
    assert doubtful.best([pros, noisy, steady]) == 3
    assert doubtful.best([pros, candidate(4, 0.5, 0.5)]) == 1, "left behind after two tables"


def test_halving_keeps_the_pros_choice_and_the_better_half() -> None:
    field = [candidate(0, 0.0), candidate(1, -0.2), candidate(2, 0.3), candidate(3, 0.1), candidate(4, -0.5)]
    assert [kept.move for kept in better_half(field)] == [0, 2, 3]


def test_what_is_clearly_worse_is_left_behind_early() -> None:
    pros = candidate(0, *[0.0] * 12)
    even = candidate(1, *[0.1, -0.1] * 6)
    lost = candidate(2, *[-0.4, -0.41] * 6)
    won = candidate(3, *[0.4, 0.41] * 6)
    assert [kept.move for kept in contenders([pros, even, lost])] == [0, 1]
    assert [kept.move for kept in contenders([pros, won])] == [3]


@pytest.mark.parametrize("level", ["champion@", "champion@fast", "champion@0", "champion@-1s", "champion@1e9s"])
def test_a_champion_is_told_its_budget_in_seconds_or_playouts(level: str) -> None:
    with pytest.raises(SetupError, match="champion@1s for one second per move"):
        make_bot(SNAILS, level)


def test_numbers_of_ones_own_are_read_from_a_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("parameters")
    parameters: BotParameters = SNAILS.bot_parameters().with_numbers([1.0])
    (folder / "sure.toml").write_text(parameters.to_toml())
    state = start(SNAILS, 2)
    rng = split(1, "sure")
    bot = make_bot(SNAILS, f"pro@{folder / 'sure.toml'}")
    # a rival who always tries as hard as it can is not to be met there
    assert {bot.choose(Position(state, 0), rng) for _ in range(50)} == {state.legal(0)[-2]}
    for level in ("pro", "champion"):
        with pytest.raises(SetupError, match=r"cannot read .*none\.toml"):
            make_bot(SNAILS, f"{level}@{folder / 'none.toml'}")
    search = replace(parameters.champion, playouts=3, candidates=2)
    (folder / "hasty.toml").write_text(parameters.with_search(search).to_toml())
    champion = make_bot(SNAILS, f"champion@{folder / 'hasty.toml'}")
    assert isinstance(champion, Champion)
    candidates = champion.compare(Position(state, 0), state.legal(0), rng)
    assert [candidate.tried for candidate in candidates] == [1, 1]

"""Analyses of finished games: books that balance, decisions judged by what was known, luck and blunders found."""

from collections.abc import Iterator
from functools import cache
from math import sqrt

import pytest

from paddock.analysis import DEPTHS, Analysis, ReplayedGame, analyse, evaluate_move, run_job
from paddock.analysis import position_values as values
from paddock.analysis.analysis import PER_WIN
from paddock.analysis.grades import BEST, BLUNDER, GOOD, GRADES, MISTAKE, SLIP, grade_of
from paddock.analysis.jobs import run_job_on
from paddock.analysis.move_comparison import MoveComparer
from paddock.analysis.position_values import resample_for_spectators
from paddock.bots import make_bot
from paddock.bots.registry import shipped_expert
from paddock.engine import Game, Json, Log, LogError, Position, SetupError, Table, read_log, split
from paddock.games.catalog import GAMES, find_game
from paddock.games.stats_hooks import game_hook

#: One short race of each game: its options and who races.
RACES: dict[str, tuple[Json, tuple[str, ...]]] = {
    "heat": ({"laps": 1}, ("pro", "random", "rookie")),
    "formula-motor-racing": ({"races": 1}, ("pro", "random", "rookie")),
    "long-shot": ({}, ("pro", "random")),
    "formula-d": ({"laps": 1}, ("pro", "rookie", "random")),
    "downforce": ({}, ("pro", "rookie")),
}


@pytest.fixture(autouse=True, scope="module")
def few_playouts() -> Iterator[None]:
    """Books balance, and errors are honest, whatever the number of playouts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(values, "BATCH", 8)
        yield


@cache
def raced(game_id: str, seed: int = 5) -> Log:
    """A race of bots."""
    options, levels = RACES[game_id]
    game = find_game(game_id)
    table = Table(game, game.setup(len(levels), seed, options), [f"{level} {n}" for n, level in enumerate(levels)])
    bots = [make_bot(game, level) for level in levels]
    rngs = [split(seed, f"bot/{seat}") for seat in range(len(levels))]
    while not table.over:
        seat = table.state.to_move()[0]
        table.play(seat, bots[seat].choose(Position(table.state, seat), rngs[seat]))
    return table.log


@cache
def analysed(game_id: str, seed: int = 0) -> Json:
    return analyse(raced(game_id), "quick", seed).to_json()


def test_every_game_is_among_the_races() -> None:
    assert set(RACES) == set(GAMES)
    assert all(game_hook(game, "stats", "mistake_kind") for game in GAMES.values())


@pytest.mark.parametrize("game_id", GAMES)
def test_the_books_balance_exactly(game_id: str) -> None:
    told = analysed(game_id)
    assert told["stage"] == "done"
    for seat, row in enumerate(told["books"]):
        parts = [round(PER_WIN * row[part]) for part in ("start", "luck", "own", "others")]
        assert sum(parts) == round(PER_WIN * row["result"])
        luck = sum(round(PER_WIN * move["luck"][seat]) for move in told["moves"] if move["luck"] is not None)
        assert luck == parts[1]
        gains = [(move["seat"], move["decision"]["gain"][seat]) for move in told["moves"] if move["decision"]]
        assert sum(round(PER_WIN * gain) for whose, gain in gains if whose == seat) == parts[2]
        assert sum(round(PER_WIN * gain) for whose, gain in gains if whose != seat) == parts[3]
    final = find_game(game_id).start(raced(game_id).setup)
    for step in raced(game_id).steps:
        assert step.seat is not None
        final.play(step.seat, final.parse(step.seat, step.move))
    winners = [standing.seat for standing in final.standings() if standing.place == 1]
    assert [row["result"] == 1 / len(winners) for row in told["books"]] == [
        seat in winners for seat in range(len(told["books"]))
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_told_of_every_step(game_id: str) -> None:
    told = analysed(game_id)
    steps, seats = told["steps"], len(told["seats"])
    assert steps == len(raced(game_id).steps) == len(told["moves"])
    for name in ("chances", "places"):
        assert len(told[name]) == steps + 1
        assert all(len(row) == seats for row in told[name])
    assert len(told["errors"]) == steps + 1
    for row in told["chances"]:
        assert all(0 <= chance <= 1 for chance in row)
        assert sum(row) < 1.5
    for number, move in enumerate(told["moves"], 1):
        assert (move["luck"] is None) == (not move["revealed"])
        decision = move["decision"]
        if decision is None:
            continue
        assert decision["name"] in (*GRADES, None)
        assert sum(option["played"] for option in decision["moves"]) == 1
        played = next(option for option in decision["moves"] if option["played"])
        assert played["text"] == move["text"] == raced(game_id).steps[number - 1].move
        assert played["loss"] == decision["loss"]
        assert [option["loss"] for option in decision["moves"]] == sorted(o["loss"] for o in decision["moves"])
        assert (decision["topic"] is None) == (decision["name"] not in (SLIP, MISTAKE, BLUNDER))
    for seat, row in enumerate(told["names"]):
        decisions = sum(move["seat"] == seat and move["decision"] is not None for move in told["moves"])
        assert sum(row[name] for name in (*GRADES, "unnamed")) == decisions


@pytest.mark.parametrize("game_id", ["formula-motor-racing", "heat"])
def test_two_seeds_agree_within_what_is_stated(game_id: str) -> None:
    one, other = analysed(game_id), analysed(game_id, 1)
    apart = [
        (a - b) / sqrt(e * e + f * f)
        for row, its, e, f in zip(one["chances"][:-1], other["chances"], one["errors"], other["errors"], strict=False)
        for a, b in zip(row, its, strict=True)
    ]
    assert sqrt(sum(z * z for z in apart) / len(apart)) < 1.5
    for row, its in zip(one["books"], other["books"], strict=True):
        for part, error in (("own", "error"), ("others", "others_error"), ("luck", "luck_error")):
            sure = sqrt(row[error] ** 2 + its[error] ** 2)
            assert abs(row[part] - its[part]) <= 4 * sure + 1e-9


def test_it_does_not_matter_who_works_it_out_nor_when() -> None:
    log = raced("formula-motor-racing")
    analysis = Analysis(log, "quick")
    text = log.to_json()
    while not analysis.over:
        jobs = []
        while (job := analysis.next_job()) is not None:
            jobs.append(job)
        for job in reversed(jobs):
            analysis.add(run_job(text, job))
    assert analysis.to_json() == analysed("formula-motor-racing")


def test_what_is_known_early_is_told() -> None:
    analysis = Analysis(raced("heat"), "quick")
    told = analysis.to_json()
    assert (told["done"], told["stage"], told["books"]) == (0, "outline", None)
    assert told["chances"][:-1] == [None] * told["steps"]
    job = analysis.next_job()
    assert job is not None
    analysis.add(run_job_on(analysis.replay, job))
    told = analysis.to_json(stopped=True)
    assert told["chances"][job.at] is not None
    assert told["stage"] == "stopped"
    assert 0 < told["done"] < 1


@pytest.mark.parametrize(
    ("loss", "error", "name"),
    [
        (0.0, 0.3, BEST),
        (0.005, 0.001, GOOD),
        (0.005, 0.02, None),
        (0.03, 0.01, SLIP),
        (0.03, 0.02, None),
        (0.07, 0.01, MISTAKE),
        (0.2, 0.01, BLUNDER),
        (0.2, 0.15, None),
    ],
)
def test_a_name_only_where_the_loss_is_larger_than_the_noise(loss: float, error: float, name: str | None) -> None:
    assert grade_of(loss, error) == name


@pytest.mark.parametrize("game_id", GAMES)
def test_spectators_know_nothing_that_is_hidden(game_id: str) -> None:
    replay = ReplayedGame(raced(game_id))
    rng = split(3, "spectators")
    for state in replay.positions[:: max(1, replay.steps // 20)]:
        guess = resample_for_spectators(shipped_expert(replay.game), state, [0, 1], rng)
        assert guess.view(None) == state.view(None)
        assert guess.to_move() == state.to_move()


@pytest.mark.parametrize("game_id", ["heat", "downforce", "formula-motor-racing"])
def test_a_decision_is_judged_by_what_its_maker_could_know(game_id: str) -> None:
    """Whatever the others have in hand: the judgement is the same, but for the noise of its own tables."""
    replay = ReplayedGame(raced(game_id))
    comparer = MoveComparer(replay.game)
    changed = 0
    for step in [step for step in range(1, replay.steps) if replay.is_decision(step)][20::60]:
        seat = replay.mover(step)
        assert seat is not None
        state = replay.positions[step - 1]
        other = state.sample(seat, split(step, "other hands"))
        moves = state.legal(seat)[:2]
        assert other.legal(seat)[:2] == moves
        changed += other != state
        one, its = (comparer.compare(Position(table, seat), moves, 60, split(7, "judge")) for table in (state, other))
        noise = [comparison.products[0][0] / 60 - comparison.chance(0, seat) ** 2 + 0.02 for comparison in (one, its)]
        assert abs(one.chance(0, seat) - its.chance(0, seat)) < 5 * sqrt(sum(noise) / 60)
    assert changed


def futures_won(table: Table, move: int, futures: int) -> list[int]:
    """The futures, by number, in which whoever is to move wins the race at once by a move, and alone."""
    seat = table.state.to_move()[0]
    won: list[int] = []
    for number in range(1, futures + 1):
        state = table.state.copy()
        state.redeal(number)
        state.play(seat, move)
        first = [standing.seat for standing in state.standings() if standing.place == 1]
        if not state.to_move() and first == [seat]:
            won.append(number)
    return won


def is_over_by(table: Table, move: int) -> bool:
    after = table.state.copy()
    after.play(after.to_move()[0], move)
    return not after.to_move()


def last_moves(game: Game, seed: int) -> Table:
    """A race of pros before its last decision."""
    table = Table(game, game.setup(3, seed, {"races": 1}))
    drive_home(game, table)
    table.rewind(table.version - 1, redeal=False)
    return table


def drive_home(game: Game, table: Table) -> None:
    pro, rng = make_bot(game, "pro"), split(11, "home")
    while not table.over:
        seat = table.state.to_move()[0]
        table.play(seat, pro.choose(Position(table.state, seat), rng))


def test_a_planted_blunder_is_found_and_named() -> None:
    """With the last card of a race somebody could win for certain, and plays one that loses for certain."""
    game = find_game("formula-motor-racing")
    for seed in range(200):
        table = last_moves(game, seed)
        seat = table.state.to_move()[0]
        legal = [move for move in table.state.legal(seat) if is_over_by(table, move)]
        won = {move: len(futures_won(table, move, 12)) for move in legal}
        winning, losing = ([move for move in legal if won[move] == times] for times in (12, 0))
        if winning and losing:
            break
    table.play(seat, losing[0])
    told = analyse(table.log, "quick").to_json()
    decision = told["moves"][-1]["decision"]
    assert decision["name"] == BLUNDER
    assert decision["loss"] == 1
    assert decision["moves"][0]["text"] in [table.at(table.version - 1).describe(seat, move).text for move in winning]
    first = told["turning_points"][0]
    assert (first["what"], first["step"], first["seat"]) == ("decision", told["steps"], seat)
    assert first["better"] == decision["moves"][0]["text"]


def test_a_planted_stroke_of_luck_is_found() -> None:
    """A die that seldom wins a race at once is dealt anew until it does."""
    game = find_game("formula-motor-racing")
    for seed in range(1000):
        table = last_moves(game, seed)
        seat = table.state.to_move()[0]
        futures = {move: futures_won(table, move, 40) for move in table.state.legal(seat)}
        lucky = [move for move, won in futures.items() if 0 < len(won) <= 12]
        if lucky:
            break
    table.redeal(futures[lucky[0]][0])
    table.play(seat, lucky[0])
    told = analyse(table.log, "quick").to_json()
    assert told["moves"][-2]["luck"] is None  # to deal anew what nobody knows is no luck
    assert told["moves"][-1]["luck"][seat] > 0.3
    assert ("luck", told["steps"], seat) in [(p["what"], p["step"], p["seat"]) for p in told["turning_points"]]


def test_a_move_tried_again() -> None:
    log = raced("heat")
    told = analysed("heat")
    step = next(move["step"] for move in told["moves"] if move["decision"] and move["decision"]["name"] == BLUNDER)
    decision = told["moves"][step - 1]["decision"]
    text = log.to_json()
    better = evaluate_move(text, step, decision["moves"][0]["text"])
    worse = evaluate_move(text, step, told["moves"][step - 1]["text"])
    assert better["loss"] < worse["loss"]
    assert worse["name"] in (SLIP, MISTAKE, BLUNDER)
    with pytest.raises(LogError, match="step 100000 does not exist"):
        evaluate_move(text, 100_000, "gear 1")


def test_games_that_cannot_be_analysed() -> None:
    log = raced("heat")
    with pytest.raises(LogError, match="this game is not finished"):
        analyse(Log(log.setup, log.names, log.steps[:-5], log.state_format))
    with pytest.raises(SetupError, match=f"one of {', '.join(DEPTHS)}"):
        analyse(log, "deepest")
    with pytest.raises(SetupError, match="workers: 0 is out of range"):
        analyse(log, workers=0)
    assert read_log(log.to_json(), GAMES).steps == log.steps

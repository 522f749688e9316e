"""The conformance kit finds nothing in a sound game, and finds each fault in games that are broken on purpose."""

from importlib import import_module
from pkgutil import iter_modules

import pytest

from paddock import testing
from paddock.cli import main
from paddock.engine import Game, Standing
from paddock.games import catalog
from paddock.testing import CHECKS, Check, ConformanceError, check_game, runs
from paddock.testing.play_checks import check_standings
from paddock.testing.state_checks import check_copies_have_every_field
from paddock.testing.walk import difference
from tests.engine import toys
from tests.engine.toys import TORTOISES, TortoisesGame

#: Each broken game, and the checks that must fail on it: that of the broken part, and those that build on it.
BROKEN: list[tuple[Game, set[str]]] = [
    (
        TortoisesGame(toys.SampleRedealsOwnHand),
        {"sample_keeps_view", "reveals_are_counted", "samples_keep_what_is_public"},
    ),
    (
        TortoisesGame(toys.SampleLosesCards),
        {"sample_keeps_view", "sample_plays_on", "sample_hides_the_future", "sample_ignores_secrets"},
    ),
    (TortoisesGame(toys.SampleTellsTheTruth), {"sample_hides_the_future", "sample_resamples_secrets"}),
    (TortoisesGame(toys.SampleKeepsTheDice), {"sample_hides_the_future"}),
    (TortoisesGame(toys.SampleKeepsHands), {"sample_resamples_secrets"}),
    (TortoisesGame(toys.SampleShufflesAsItLies), {"sample_ignores_secrets"}),
    (TortoisesGame(toys.SampleForgetsRests), {"samples_keep_what_is_public"}),
    (TortoisesGame(toys.EventTellsTheDraw), {"events_keep_secrets"}),
    (TortoisesGame(toys.ToldWhileOthersChoose), {"public_moves_keep_secrets"}),
    (TortoisesGame(toys.RedealChangesHands), {"redeal"}),
    (TortoisesGame(toys.RedealKeepsTheFuture), {"redeal"}),
    (TortoisesGame(toys.LoadsAnything), {"wrong_positions_are_refused"}),
    (TortoisesGame(toys.SpectatorSeesHands), {"secrets_do_not_leak"}),
    (TortoisesGame(toys.ChoiceShowsAtOnce), {"secrets_do_not_leak", "sample_keeps_view", "reveals_are_counted"}),
    (TortoisesGame(toys.EventTellsTheChoice), {"secrets_do_not_leak"}),
    (TortoisesGame(toys.PreviewTellsTheChoice), {"secrets_do_not_leak", "sample_keeps_view"}),
    (TortoisesGame(toys.DieIsNotCounted), {"reveals_are_counted"}),
    (TortoisesGame(toys.FirstToChooseGoesFurther), {"simultaneous_decisions_commute"}),
    (
        TortoisesGame(toys.CopySharesAList),
        {"copies_are_independent", "looking_changes_nothing", "sample_keeps_view", "replay", "undo"},
    ),
    (TortoisesGame(toys.CopyForgetsAField), {"copies_have_every_field"}),
    (TortoisesGame(toys.LookingCounts), {"looking_changes_nothing"}),
    (TortoisesGame(toys.ViewSharesAList), {"looking_changes_nothing"}),
    (TortoisesGame(toys.DieOfItsOwn), {"replay", "recording_changes_nothing", "round_trip", "undo"}),
    (toys.GameThatDealsByTheClock(), {"replay", "recording_changes_nothing", "undo"}),
    (TortoisesGame(toys.NoMovesWhenLeading), {"no_dead_end", "sample_plays_on", "bots", "wrong_positions_are_refused"}),
    (TortoisesGame(toys.MovesTwice), {"no_dead_end", "notation"}),
    (TortoisesGame(toys.MovesOutOfTurn), {"no_dead_end", "looking_changes_nothing", "sample_keeps_view"}),
    (TortoisesGame(toys.MovesOutOfBounds), {"no_dead_end", "notation", "replay", "public_moves_keep_secrets"}),
    (TortoisesGame(toys.NeverEnds), {"no_dead_end"}),
    (toys.GameWithALowBound(), {"no_dead_end"}),
    (TortoisesGame(toys.OneTextForTwoMoves), {"notation", "replay"}),
    (TortoisesGame(toys.AnyTextIsAMove), {"notation"}),
    (TortoisesGame(toys.ForgetsChoices), {"round_trip", "wrong_positions_are_refused"}),
    (TortoisesGame(toys.ToDictHasATuple), {"round_trip"}),
    (TortoisesGame(toys.CountsRefusals), {"illegal_moves_change_nothing"}),
    (TortoisesGame(toys.PlaysCardsOfOthers), {"illegal_moves_change_nothing"}),
    (TortoisesGame(toys.RefusesWithoutARule), {"illegal_moves_change_nothing"}),
    (TortoisesGame(toys.CrashesOnNonsense), {"illegal_moves_change_nothing"}),
    (TortoisesGame(toys.ViewHasATuple), {"views_are_json"}),
    (TortoisesGame(toys.ViewHasASet), {"views_are_json"}),
    (toys.GameWithBoardAssets(), {"views_are_json", "board_assets_key"}),
    (toys.GameWithBoardAssetsBySeed(), {"board_assets_key"}),
    (TortoisesGame(toys.SpectatorSeesHands, toys.SHAPES), {"shapes", "secrets_do_not_leak"}),
    (TortoisesGame(toys.PlacesFromZero), {"standings"}),
    (TortoisesGame(toys.StandingsOfTheBest), {"standings"}),
    (TortoisesGame(toys.RecordingRollsTwice), {"recording_changes_nothing"}),
    (TortoisesGame(toys.EventHasASet), {"recording_changes_nothing"}),
    (TortoisesGame(toys.EventHidesItsKind), {"recording_changes_nothing"}),
    (toys.GameOfCheats(), {"bots"}),
    (toys.GameOfTheFickle(), {"bots"}),
    (toys.GameOfThePeeping(), {"experts"}),
    (toys.GameOfTheBoasting(), {"experts"}),
    (toys.GameWatched(toys.WatchingHands), {"observations"}),
    (toys.GameWatched(toys.WatchingTheBoard), {"observations"}),
    (toys.GameWatched(toys.WatchingFromAfar), {"observations"}),
    (toys.GameWithAStrangeFirst(), {"first_game"}),
    (toys.GameWithAStrangePreset(), {"first_game"}),
    (toys.GameOfOneColour(), {"first_game"}),
]


def name_of(game: Game) -> str:
    if isinstance(game, toys.GameWatched):
        return game.watching.__name__
    kind = game.kind if isinstance(game, TortoisesGame) else type(game)
    return kind.__name__ if kind is not toys.Tortoises else type(game).__name__


def failing(game: Game) -> set[str]:
    failed: set[str] = set()
    for check in CHECKS:
        try:
            for setup in game.variants():
                check(game, setup, games=2)
        except ConformanceError as error:
            failed.add(error.check.removeprefix("check_"))
    return failed


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_a_sound_game_passes(check: Check) -> None:
    for setup in TORTOISES.variants():
        check(TORTOISES, setup, games=10)


def test_a_sound_observer_passes() -> None:
    check_game(toys.GameWatched(toys.Watching), games=10)


@pytest.mark.parametrize(("game", "checks"), BROKEN, ids=[name_of(game) for game, _ in BROKEN])
def test_a_broken_game_fails_the_check_that_it_breaks(game: Game, checks: set[str]) -> None:
    assert failing(game) == checks


def test_there_is_a_broken_game_for_every_check() -> None:
    assert {str(check) for check in CHECKS} == set[str]().union(*(checks for _, checks in BROKEN))


def test_all_check_functions_are_in_the_list() -> None:
    modules = [import_module(f"paddock.testing.{module.name}") for module in iter_modules(testing.__path__)]
    found = {name for module in modules for name, value in vars(module).items() if isinstance(value, Check)}
    assert found == {f"check_{check}" for check in CHECKS}
    assert all(check.__doc__ for check in CHECKS)


def test_check_game_runs_everything() -> None:
    check_game(TORTOISES)
    with pytest.raises(ConformanceError):
        check_game(TortoisesGame(toys.PlacesFromZero))
    planned = list(runs(TORTOISES, games=2, seed=7))
    assert len(planned) == 2 * 3 * len(CHECKS)
    assert {seed for _, _, seed in planned} == {7, 8}


def test_a_failure_says_what_where_and_how_to_see_it_again() -> None:
    game = TortoisesGame(toys.CopySharesAList)
    setup = game.setup(3, 5, {"rounds": 2})
    check = next(check for check in CHECKS if str(check) == "copies_are_independent")
    with pytest.raises(ConformanceError) as caught:
        check(game, setup, seed=11, games=20)
    message = str(caught.value)
    assert message.startswith("copies are independent: tortoises with 3 seats, seed ")
    assert f"after {len(caught.value.moves)} moves, the last being seat " in message
    assert f"seed={caught.value.seed})" in message
    assert "{'rounds': 2}" in message

    with pytest.raises(ConformanceError) as again:
        check(game, caught.value.setup, seed=caught.value.seed)
    assert str(again.value) == message

    state = game.start(caught.value.setup)
    for seat, move in caught.value.moves:
        state.play(seat, move)


def test_a_field_that_a_copy_forgets_is_named() -> None:
    game = TortoisesGame(toys.CopyForgetsAField)
    with pytest.raises(ConformanceError, match=r"copy\(\) does not copy the field weather"):
        check_copies_have_every_field(game, game.setup(2, 1))


def test_an_error_inside_the_game_is_reported_with_its_cause() -> None:
    class NoStandings(toys.Tortoises):
        def standings(self) -> list[Standing]:
            raise ZeroDivisionError("nobody ran")

    game = TortoisesGame(NoStandings)
    with pytest.raises(ConformanceError, match="the game raised ZeroDivisionError: nobody ran") as caught:
        check_standings(game, game.setup(2, 1))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_difference_names_the_place() -> None:
    assert difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}) == "a[1].b was 2 and is 3"
    assert difference({"a": 1}, {"a": 1, "b": 2}) == "b is only in the second"
    assert difference([1], [1, 2]) == "it was [1] and is [1, 2]"


def test_the_command_checks_a_game_of_the_catalogue(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["check", "no-such-game"]) == 2
    assert "there is no game called 'no-such-game'" in capsys.readouterr().err
    monkeypatch.setitem(catalog.GAMES, "tortoises", TORTOISES)
    assert main(["check", "tortoises", "--games", "2", "--seed", "3"]) == 0
    assert f"Tortoises: {2 * 3 * len(CHECKS)} random games, no fault found" in capsys.readouterr().out
    assert main(["check", "tortoises", "--games", "0"]) == 2


def test_the_command_reports_the_first_fault(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(catalog.GAMES, "tortoises", TortoisesGame(toys.PlacesFromZero))
    assert main(["check", "tortoises", "--games", "2"]) == 1
    assert "standings: tortoises with 2 seats" in capsys.readouterr().out

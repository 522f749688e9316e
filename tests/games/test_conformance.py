"""Every game of the catalogue keeps the engine's contract, in every variant."""

from dataclasses import replace

import pytest

from paddock.engine import FIRST, Game, Setup, SetupError, State, Table
from paddock.games.catalog import GAMES
from paddock.testing import CHECKS, Check, describe_setup

#: Random games that each check looks at in each variant. More, for as long as one likes:
#: `paddock check GAME --games 100 --seed 1000`.
GAMES_EACH = 1
#: Of each game so many variants are part of the quick run, and of the run on the plain modules.
QUICK = 2
VARIANTS = [
    pytest.param(game, setup, id=f"{game.id}-{n}", marks=pytest.mark.slow if n >= QUICK else ())
    for game in GAMES.values()
    for n, setup in enumerate(game.variants())
]


@pytest.mark.parametrize(("game", "setup"), VARIANTS)
@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_keeps_the_contract(check: Check, game: Game, setup: Setup) -> None:
    check(game, setup, games=GAMES_EACH)


def test_a_first_game_is_what_the_rulebooks_recommend() -> None:
    first = {game.id: preset.options for game in GAMES.values() for preset in game.presets if preset.id == FIRST}
    assert first == {
        "heat": {"circuit": "usa", "laps": 1},
        "formula-motor-racing": {"races": 3},
        "long-shot": {"set": "first"},
        "formula-d": {"track": "monaco", "laps": 1},
        "downforce": {"track": "river-station"},
    }


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.presets], ids=lambda game: game.id)
def test_presets_are_ways_to_play_from_a_first_race_to_a_long_evening(game: Game) -> None:
    assert [preset.id for preset in game.presets] == ["first", "club", "long"]
    setups = [game.setup(preset.seats, 1, preset.options) for preset in game.presets]
    assert len({(len(setup.seats), str(setup.options)) for setup in setups}) == 3
    for setup in setups:
        assert game.start(setup).to_move()


def test_a_game_without_presets_has_a_first_game_with_its_defaults() -> None:
    game = replace(GAMES["long-shot"], presets=())
    assert game.first_game(3, 1) == game.setup(3, 1)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_seat_wears_the_colour_that_was_declared_for_it(game: Game) -> None:
    if not game.colours:
        return
    table = Table(game, game.first_game(game.max_seats, 1), ["x"] * game.max_seats)
    assert entrants(table.state) == list(game.colours[: game.max_seats])


def entrants(state: State) -> list[str]:
    """What each seat races in, as the standings name it."""
    shown = {row.seat: row.entrant.rstrip("12") for row in state.standings() if row.seat is not None}
    return [shown[seat] for seat in sorted(shown)]


@pytest.mark.rule("FMR-2.3", "HEAT-2.10", "FD-1.2")
@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.colours_from], ids=lambda game: game.id)
def test_every_seat_wears_the_colour_that_was_chosen_for_it(game: Game) -> None:
    chosen = sorted(game.colours)
    for seats in (game.max_seats, 4):
        state = game.new(seats, 1, {game.colours_from: chosen})
        assert entrants(state) == chosen[:seats]
        assert entrants(game.load(state.to_dict())) == chosen[:seats]


@pytest.mark.rule("HEAT-2.10", "FD-1.2")
@pytest.mark.parametrize("game", [GAMES["heat"], GAMES["formula-d"]], ids=lambda game: game.id)
def test_a_position_tells_the_colours_where_they_were_chosen(game: Game) -> None:
    assert "colours" not in game.new(3, 1).to_dict()
    others = [*game.colours[3:], *game.colours[:3]]
    data = game.new(3, 1, {"colours": others}).to_dict()
    assert data["colours"] == others[:3]
    too_many = [game.colours[0]] * 3
    for wrong in (too_many, others[:2], ["mauve", *others[:2]], list(game.colours[:3])):
        with pytest.raises(SetupError, match="colours"):
            game.load({**data, "colours": wrong})
    with pytest.raises(SetupError, match="colours"):
        game.setup(3, 1, {"colours": too_many})


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_variants_are_distinct_and_described(game: Game) -> None:
    described = [describe_setup(setup) for setup in game.variants()]
    assert len(set(described)) == len(described)

"""The pro, and what it goes by: it bids for what its hand drives, moves its own cars, blocks the others, and wins."""

import pytest

from paddock.bots import make_bot
from paddock.bots.levels import shipped_bots
from paddock.engine import Bot, Position, RandomBot, Stream, split
from paddock.games.downforce import DOWNFORCE, Downforce
from paddock.games.downforce.bot.expert import DownforceExpert
from paddock.games.downforce.cards import CARD_NAMES, COLOURS, POWERS
from paddock.games.downforce.state import BETTING, PLAY_CARD

from .races import auction, bid, game, load, play, race, sample

PARAMETERS = DOWNFORCE.bot_parameters()
EXPERT = DownforceExpert(PARAMETERS)
PRO = make_bot(DOWNFORCE, "pro")
VARIANTS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"tour": True}),
    (4, {"beginners": True}),
    (6, {"long_distance": True}),
    (2, {"long_distance": True, "no_powers": True}),
    (5, {"long_distance": True, "beginners": True}),
    (2, {"no_cunning": True, "track": "marina-bay"}),
    (4, {"no_powers": True}),
]


def choice(state: Downforce, seed: int = 1) -> str:
    seat = state.to_move()[0]
    return state.describe(seat, PRO.choose(Position(state, seat), split(seed, "bot"))).text


def move_values(state: Downforce, expert: DownforceExpert = EXPERT) -> dict[str, float]:
    """What each move is worth to the first seat that has to decide."""
    seat = state.to_move()[0]
    moves = state.legal(seat)
    found = expert.move_values(state, seat, moves, split(1, "bot"))
    return {state.describe(seat, move).text: worth for move, worth in zip(moves, found, strict=True)}


def with_parameter(name: str, *values: float) -> DownforceExpert:
    """An expert that believes in another number."""
    flat: list[float] = []
    for parameter in PARAMETERS.pro:
        flat += values if parameter.name == name else parameter.values
    return DownforceExpert(PARAMETERS.with_numbers(flat))


def positions(players: int, seed: int, options: dict[str, object]) -> list[Downforce]:
    """A game of pros, decision by decision."""
    state = game(players, seed, **options)
    rng = split(seed, "bot")
    found: list[Downforce] = []
    while state.to_move():
        found.append(state.copy())
        seat = state.to_move()[0]
        state.play(seat, PRO.choose(Position(state, seat), rng))
    found.append(state)
    return found


def test_it_bids_more_for_a_car_that_its_hand_can_drive() -> None:
    strong = "G6K5O4Y3B2R1 G6R4W2K1 G6B4O2Y1 G6K4R2 G5 G4W3W2 K6G4W2R1"
    weak = "R6Y4K2B1 K6R4Y2O1 Y6O4B2 O6B4Y2 B6Y4O2 R5 G6K5O4Y3B2R1"
    keen = move_values(auction([strong, "K5", "B5", "Y5"], lot="green", to_come="KBYOR"))
    cool = move_values(auction([weak, "K5", "B5", "Y5"], lot="green", to_come="KBYOR"))
    assert keen["bid G6K5O4Y3B2R1"] > cool["bid G6K5O4Y3B2R1"]


def test_it_bids_more_for_the_car_on_the_pole() -> None:
    hand = "G6K5O4Y3B2R1 R6G5K4O3Y2B1 B6R5G4K3O2Y1 Y6B5R4G3K2O1 O6Y5B4R3G2K1 K6O5Y4B3R2G1"
    bids: list[int] = []
    for place in (0, 5):
        data = auction([hand, "K5", "B5", "Y5", "O5", "R5"], lot="green", to_come="KBYOR").to_dict()
        others = [car for car in data["grid"] if COLOURS[car] != "green"]
        data["grid"] = [*others[:place], COLOURS.index("green"), *others[place:]]
        cells = dict(zip(data["grid"], DOWNFORCE.new(6, 7).track.grid, strict=True))  # type: ignore[attr-defined]
        data["cell"] = [cells[car] for car in range(6)]
        text = choice(load(data))
        bids.append(0 if text.startswith("pass") else int(text[text.index("G") + 1]))
    assert bids[0] > bids[1]


def test_it_passes_with_the_card_that_tells_the_others_least() -> None:
    # black is its own, blue another's, the rest is for sale
    hands = ["K5 B5 Y5 W5R2 B6O4W2Y1", "K6O5Y4B3R2G1", "R5"]
    state = auction(hands, lot="green", owners="01----", to_come="YOR")
    passes = {text: worth for text, worth in move_values(state).items() if text.startswith("pass")}
    # everybody knows of the speed-8 card that came with the car
    assert passes["pass K8"] == 0.0
    assert max(passes, key=lambda text: passes[text]) == "pass K8"
    assert passes["pass B5"] > passes["pass K5"]
    assert passes["pass K5"] == passes["pass Y5"]
    data = auction(hands, lot="green", owners="-1----", to_come="KYOR").to_dict()
    data["shown"] = [CARD_NAMES.index("B6O4W2Y1")]
    found = move_values(load(data))
    assert [text for text, worth in found.items() if text.startswith("pass") and worth == 0.0] == ["pass B6O4W2Y1"]


def test_it_plays_the_card_that_moves_its_own_car() -> None:
    state = race("K40b R43b B41a", hand="K5 R5 B5", owners="012345", turn=0)
    assert choice(state) == "play K5"


def test_it_steers_a_rival_into_the_dead_end() -> None:
    # red may be driven on, or into the pocket behind blue and green
    state = race("R1b B3a G3b K9b", hand="R5", owners="012xx3", players=4, beginners=True, lines=0)
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
    while state.phase != BETTING:
        play(state, choice(state))
    assert choice(state) == "bet red"


def test_its_first_bet_is_on_the_leader_or_on_a_car_of_its_own() -> None:
    # it used to bet on the leader in no more than half of all games, and on rivals that were well behind
    wild = 0
    bets = 0
    for number in range(6):
        for state in positions(6, number, {}):
            if state.phase == BETTING and state.bets_held == 0:
                seat = state.to_move()[0]
                car = COLOURS.index(choice(state).removeprefix("bet "))
                bets += 1
                wild += car not in state.ranking()[:2] and state.owner[car] != seat
    assert bets == 36
    assert wild <= 4


def test_it_does_not_look_at_what_it_cannot_see() -> None:
    for players, options in VARIANTS:
        for number, state in enumerate(positions(players, 3, options)[:-1]):
            if number % 5:
                continue
            seat = state.to_move()[0]
            moves = state.legal(seat)
            found = [
                EXPERT.move_values(sample(state, seat, split(seed, "deal")), seat, moves, split(1, "bot"))
                for seed in range(3)
            ]
            assert found[0] == found[1] == found[2]
            assert found[0] == EXPERT.move_values(state, seat, moves, split(1, "bot"))


def test_it_does_not_know_the_bets_of_others() -> None:
    bets = [{0: "KKK", 1: other * 3, 2: "BBB"} for other in "KBR"]
    found = [move_values(race("K40b R43b B41a", hand="K5 R5 B5", players=3, owners="012012", bets=b)) for b in bets]
    assert found[0] == found[1] == found[2]


def test_it_breaks_ties_by_its_random_stream() -> None:
    # two rivals side by side, both one step from home, and a card for each: nothing speaks for either
    state = race("B59a G59b K1b", hand="B5 G5", owners="011-2-", players=3, turn=0)
    found = move_values(state)
    assert found["play B5"] == pytest.approx(found["play G5"])
    # two cards with the same lowest number for the last car
    state = auction(["Y5 R5", "K6G4W2R1 O6G4B2K1"], lot="green", owners="00-000", no_powers=True)
    assert {choice(state, seed) for seed in range(20)} == {"bid K6G4W2R1", "bid O6G4B2K1"}


def test_it_keeps_the_power_that_it_values_most() -> None:
    data = auction(["K5", "G5"], lot="green", owners="0--11-").to_dict()
    data.update(phase="choose-power", queue=[])
    data["bought"] = [1 << POWERS.index("aggressive") | 1 << POWERS.index("tricky"), 1 << POWERS.index("cunning")]
    state = load(data)
    loved = [0.0] * len(POWERS)
    for power in ("aggressive", "tricky"):
        worth = loved[:]
        worth[POWERS.index(power)] = 1.0
        found = move_values(state, with_parameter("power_worth", *worth))
        assert max(found, key=lambda text: found[text]) == f"power {power}"


def test_its_numbers_are_data_and_matter() -> None:
    state = race("K40b R43b B41a", hand="K5 R5 B5", owners="012345", turn=0)
    assert move_values(state, with_parameter("sure_lead", 8.0)) != move_values(state)
    lot = auction(["G6K4R2 G5", "K5", "B5"], lot="green", to_come="KBYOR")
    assert move_values(lot, with_parameter("needed", *[9.0] * 5))["bid G5"] > move_values(lot)["bid G5"]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_it_chooses_what_is_worth_most_and_glances_at_what_is_legal(players: int, options: dict[str, object]) -> None:
    for number, state in enumerate(positions(players, 4, options)[:-1]):
        for seat in state.to_move():
            moves = state.legal(seat)
            assert EXPERT.quick_move(state, seat, split(number, "glance")) in moves
            found = EXPERT.move_values(state, seat, moves, split(1, "bot"))
            chosen = EXPERT.choose(state, seat, moves, split(1, "bot"))
            assert found[moves.index(chosen)] == pytest.approx(max(found))


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_chances_add_up_to_one_and_end_with_the_winner(players: int, options: dict[str, object]) -> None:
    states = positions(players, 5, options)
    turns: list[int] = []
    for state in states:
        chances = EXPERT.chances(state)
        assert len(chances) == players
        assert all(0.0 <= chance <= 1.0 + 1e-9 for chance in chances)
        assert sum(chances) == pytest.approx(1.0, abs=0.02)
        turns.append(EXPERT.turn(state))
    assert turns == sorted(turns)
    assert EXPERT.chances(states[-1]) == [float(seat == states[-1].standings()[0].seat) for seat in range(players)]


def test_chances_rise_for_who_is_ahead_in_the_race_or_in_money() -> None:
    behind = EXPERT.chances(race("K20b R41b B42a", hand="K5", owners="012345"))
    ahead = EXPERT.chances(race("K50b R41b B42a", hand="K5", owners="012345"))
    assert ahead[0] > behind[0] + 0.1
    dear = EXPERT.chances(race("K50b R41b B42a", hand="K5", owners="012345", price=(6, 0, 0, 0, 0, 0)))
    assert dear[0] < ahead[0]
    backed = EXPERT.chances(race("K50b R41b B42a", hand="K5", owners="012345", bets={1: "KKK"}))
    assert backed[1] > ahead[1]
    first = EXPERT.chances(race("K50b R41b B42a", hand="K5", owners="012345", beginners=True, lines=0))
    assert first[0] > 0.5


def test_turns_are_cards() -> None:
    state = race("K40b R43b B41a", hand="K5 R5", owners="012345", turn=0)
    before = EXPERT.turn(state)
    play(state, "play K5")
    while state.phase != PLAY_CARD:
        play(state, choice(state))
    assert EXPERT.turn(state) == before + 1
    lot = auction(["G6K4R2 G5", "K5", "B5"], lot="green", to_come="KBYOR")
    before = EXPERT.turn(lot)
    bid(lot, "G5", "pass", "pass")
    assert EXPERT.turn(lot) == before


def test_bets_that_others_may_have_made_are_rather_on_their_own_cars_and_those_in_front() -> None:
    state = race("K50b R40b B10a G9a", hand="K5", players=3, owners="012012", bets={0: "BBB", 1: "RRR", 2: "GGG"})
    rng = split(3, "deal")
    drawn = [0] * 6
    for _ in range(300):
        other = sample(state, 0, rng)
        assert other.bets[:3] == state.bets[:3]
        for car in other.bets[3:6]:
            drawn[car] += 1
    assert all(drawn)
    # black leads; blue and orange belong to the seat; yellow is neither
    assert drawn[0] > 3 * drawn[3]
    assert drawn[1] > 3 * drawn[3]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_it_plays_every_variant_to_the_end(players: int, options: dict[str, object]) -> None:
    state = positions(players, 4, options)[-1]
    assert len(state.standings()) == players


@pytest.mark.slow
@pytest.mark.parametrize("track", ["river-station", "marina-bay"])
def test_races_of_pros_are_open_until_late_and_most_cars_come_home(track: str) -> None:
    races, held, home = 60, 0, 0
    bot = make_bot(DOWNFORCE, "pro")
    for number in range(races):
        state = game(3 + number % 3, number, track=track)
        state.record()
        streams = [split(number, f"bot/{seat}") for seat in range(state.players)]
        leader = ""
        while state.to_move():
            seat = state.to_move()[0]
            state.play(seat, bot.choose(Position(state, seat), streams[seat]))
            for event in state.take_events():
                if event.kind == "betting" and event.fields["line"] == 2:
                    leader = event.fields["leader"]
        finish = state.view(None)["finish"]
        held += finish[0] == leader
        home += len(finish) >= 5
    assert held <= 0.75 * races
    assert home >= 0.65 * races


def share_of_wins(bot: Bot, other: Bot, games: int) -> float:
    """How many of some games with six seats one of two kinds wins that take every second seat."""
    won = 0
    for number in range(games):
        state = game(6, number, track=("river-station", "marina-bay")[number // 2 % 2])
        streams: list[Stream] = [split(number, f"bot/{seat}") for seat in range(6)]
        while state.to_move():
            seat = state.to_move()[0]
            mover = bot if (seat + number) % 2 == 0 else other
            state.play(seat, mover.choose(Position(state, seat), streams[seat]))
        winner = state.standings()[0].seat
        assert winner is not None
        won += (winner + number) % 2 == 0
    return won / games


@pytest.mark.slow
def test_pros_beat_rookies_and_rookies_beat_random_players() -> None:
    bots = shipped_bots(DOWNFORCE)
    assert share_of_wins(bots["pro"], RandomBot(), 20) >= 0.9
    assert share_of_wins(bots["rookie"], RandomBot(), 20) >= 0.8
    assert share_of_wins(bots["pro"], bots["rookie"], 60) >= 0.55

"""The rules of thumb: they buy, bet and push for themselves, know what they are worth, and beat chance and Roland."""

from functools import cache

import pytest

from paddock.bots.levels import shipped_bots
from paddock.engine import Bot, BotParameters, Expert, Position, RandomBot, SetupError, Stream, read_parameters, split
from paddock.games.long_shot import LONG_SHOT, LongShot
from paddock.games.long_shot.bot.evaluation import HorseChances, Stakes
from paddock.games.long_shot.bot.expert import LongShotExpert
from paddock.games.long_shot.bot.parameters import LongShotParameters
from paddock.games.long_shot.cards import ODDS, PRIZES
from paddock.games.long_shot.scoring import score_of

from .races import column, new_race, play, race, row, texts

SHIPPED = LONG_SHOT.bot_parameters()
EXPERT = LongShotExpert(SHIPPED)
PARAMETERS = LongShotParameters(SHIPPED)
BOTS: dict[str, Bot] = {"random": RandomBot(), **shipped_bots(LONG_SHOT)}
ALL_DRESSED = range(1, 9)
#: Markets that between them hold every card.
MARKETS: list[dict[str, object]] = [
    {"set": "first"},
    {"set": "second"},
    {"set": "third"},
    {"horse_1": "whip-hand", "horse_2": "plus-one", "horse_3": "clean-slate", "horse_4": "family-ties",
     "horse_5": "hard-hat", "horse_6": "gift-horse", "horse_7": "light-fingers", "horse_8": "dark-star"},
    {"horse_7": "silk-road"},
    {"set": "shuffled", "extras": True},
]  # fmt: skip


class Glancing(Bot):
    """Decides everything at a glance."""

    def choose(self, position: Position, rng: Stream) -> int:
        return EXPERT.quick_move(position.sample(rng), position.seat, rng)


def choice(state: LongShot, seed: int = 1, parameters: BotParameters = SHIPPED) -> str:
    seat = state.to_move()[0]
    move = LongShotExpert(parameters).choose(state, seat, state.legal(seat), split(seed, "bot"))
    return state.describe(seat, move).text


def worth(state: LongShot, text: str, expert: Expert = EXPERT) -> float:
    seat = state.to_move()[0]
    return expert.move_values(state, seat, [state.parse(seat, text)], split(1, "bot"))[0]


def with_parameter(name: str, *values: float) -> BotParameters:
    flat: list[float] = []
    for parameter in SHIPPED.pro:
        flat += list(values) if parameter.name == name else parameter.values
    return SHIPPED.with_numbers(flat)


def through(players: int, seed: int, options: dict[str, object]) -> list[tuple[LongShot, int]]:
    """The decisions of a race of pros: the table, and whose turn it is."""
    state = new_race(players, seed, **options)
    rng = split(seed, "through")
    found: list[tuple[LongShot, int]] = []
    while state.to_move():
        seat = state.to_move()[0]
        found.append((state.copy(), seat))
        moves = state.legal(seat)
        state.play(seat, moves[0] if len(moves) == 1 else EXPERT.choose(state, seat, moves, rng))
    return found


def winners(levels: list[str], seed: int) -> list[str]:
    """The levels that share the first place of a race."""
    state = new_race(len(levels), seed)
    streams = [split(seed, f"bot/{seat}") for seat in range(len(levels))]
    while state.to_move():
        seat = state.to_move()[0]
        state.play(seat, BOTS[levels[seat]].choose(Position(state, seat), streams[seat]))
    return ["roland" if s.seat is None else levels[s.seat] for s in state.standings() if s.place == 1]


# What may become of the horses


def drawn(weight: list[float], places: int) -> list[list[float]]:
    """Each horse's chance of each place, by drawing one after the other: what the closed form must come to."""
    chances = [[0.0] * places for _ in weight]

    def draw(place: int, left: frozenset[int], chance: float) -> None:
        total = sum(weight[horse] for horse in left)
        for horse in left:
            this = chance * weight[horse] / total
            chances[horse][place] += this
            if place + 1 < places:
                draw(place + 1, left - {horse}, this)

    draw(0, frozenset(horse for horse in range(8) if weight[horse] > 0), 1.0)
    return chances


@pytest.mark.parametrize("finished", [[], [2], [2, 6]])
def test_the_places_that_are_left_are_shared_out_by_weight(finished: list[int]) -> None:
    state = race(at={1: 3, 5: 9, 8: 14}, finished=finished, own={5: 1}, bets={8: 3})
    horse_chances = HorseChances(PARAMETERS, state)
    places = 3 - len(finished)
    for horse, chances in enumerate(drawn(horse_chances.weight, places)):
        if horse + 1 in finished:
            continue
        prizes = PRIZES[3 - places :]
        odds = [float(o) for o in ODDS[3 * horse + 3 - places : 3 * horse + 3]]
        placed = sum(chances)
        assert horse_chances.placed[horse] == pytest.approx(placed)
        assert horse_chances.prize[horse] == pytest.approx(sum(c * p for c, p in zip(chances, prizes, strict=True)))
        paid = sum(c * o for c, o in zip(chances, odds, strict=True))
        assert horse_chances.bet[horse] == pytest.approx(
            paid + (1 - placed) * horse_chances.past(state.position[horse])
        )
    assert sum(horse_chances.placed) == pytest.approx(3)
    assert sum(horse_chances.prize) == pytest.approx(75)


def test_a_push_is_worth_what_the_outlook_after_it_says() -> None:
    before = race(at={1: 8, 5: 9}, own={5: 0})
    after = race(at={1: 8, 5: 12}, own={5: 0})
    stakes = Stakes(HorseChances(PARAMETERS, before))
    stakes.owned[4] = 1.0
    stakes.settle()
    gained = HorseChances(PARAMETERS, after).prize[4] - HorseChances(PARAMETERS, before).prize[4]
    assert stakes.gain_of_change(4, 3, 0, -1, 0) == pytest.approx(gained)
    assert gained > 0
    assert stakes.gain_of_change(0, 3, 0, -1, 0) < 0


def test_a_race_that_is_run_is_sure() -> None:
    horse_chances = HorseChances(PARAMETERS, race(finished=[2, 6, 1], at={3: 12, 4: 11}))
    assert horse_chances.rounds == 0
    assert (horse_chances.prize[1], horse_chances.prize[5], horse_chances.prize[0]) == (35, 25, 15)
    assert (horse_chances.bet[2], horse_chances.bet[3]) == (1, 0)


# What the pro does


def test_it_buys_the_leader_before_the_finish() -> None:
    assert choice(race(rolled=8, at={8: 13}, money=4, dark=3)) == "buy 8"


def test_it_bets_all_it_can_on_a_horse_about_to_win() -> None:
    assert choice(race(rolled=7, at={7: 14}, helmets=[7], own={7: 1}, dark=3)) == "bet 7 $3"


def test_it_completes_a_line_rather_than_begin_another() -> None:
    assert choice(race(rolled=8, marks=row(1, "1.1"), own={8: 1}, money=0, dark=3)) == "concession 1.1"


def test_a_mark_that_completes_two_lines_is_worth_more_than_one_that_completes_one() -> None:
    one = race(rolled=8, marks=row(1, "1.1"))
    two = race(rolled=8, marks=row(1, "1.1") | column(1, "1.1"))
    assert worth(two, "concession 1.1") > worth(one, "concession 1.1") + 3


def test_it_hinders_the_horse_of_others_rather_than_its_own() -> None:
    state = race(
        2, rolled=8, marks=row(1, "1.1"), own={7: 1, 8: 0}, at={7: 13, 8: 13}, rival_bets={7: 9},
        bonuses=["money", "money", "money", "on", "on-two", "bet", "bet", "horse", "helmet", "jersey"],
    )  # fmt: skip
    play(state, "concession 1.1")
    assert choice(state) == "bonus back 7"


def test_without_an_action_it_clears_a_box_rather_than_pass() -> None:
    assert choice(race(rolled=5, marks=0xFFFF, helmets=ALL_DRESSED, jerseys=ALL_DRESSED, money=0, dark=2)) == "erase"


def test_in_the_end_it_passes_rather_than_buy_a_horse_that_costs_it_ten() -> None:
    state = race(
        2, rolled=5, set="third", money=4, finished=[1, 5, 8],
        own={3: 1, 4: 1, 6: 1, 7: 1}, marks=0xFFFF, helmets=ALL_DRESSED, jerseys=ALL_DRESSED,
    )  # fmt: skip
    assert "dark buy 2" in texts(state)
    assert choice(state) == "pass"


def test_when_the_race_is_run_it_takes_what_counts_at_once() -> None:
    state = race(rolled=8, finished=[1, 2, 3], at={8: 14}, helmets=[8], marks=row(2, "2.1"), dark=2)
    assert choice(state) == "dark concession 2.1"
    assert choice(play(state, "dark concession 2.1")) == "bonus money"


def test_its_x_goes_to_the_horse_on_which_its_money_is() -> None:
    state = race(rolled=5, helmets=[5], bets={6: 9}, own={6: 0, 5: 1}, marks=0xFFFF, money=0, dark=3)
    assert choice(state) == "jersey 5 x6"


def test_plus_one_is_worth_little_to_whoever_cannot_pay_for_another() -> None:
    paid = race(rolled=2, card="plus-one", money=10)
    plain = race(rolled=2, money=10)
    assert worth(paid, "buy 2") < worth(plain, "buy 2") + 3


def test_the_first_set_that_ends_bareback_is_not_completed() -> None:
    plain = race(rolled=5, set="third", helmets=[5])
    bareback = race(rolled=5, set="third", helmets=[5], own={5: 0})
    gap = worth(plain, "jersey 5 x7") - worth(bareback, "jersey 5 x7")
    assert gap == pytest.approx(10, abs=1.5)


def test_of_level_moves_it_takes_any() -> None:
    state = race(rolled=5, helmets=[5], jerseys=[5], own={5: 1}, money=0, dark=3)
    chosen = [choice(state, seed) for seed in range(60)]
    assert set(chosen) == {"concession 1.3", "concession 4.4"} == set(texts(state))
    assert 15 <= chosen.count("concession 1.3") <= 45
    assert chosen == [choice(state, seed) for seed in range(60)]


# Its numbers


def test_its_numbers_are_data() -> None:
    state = race(rolled=8, money=3, dark=3)
    careless = with_parameter("cash", *[-0.3] * len(SHIPPED.numbers("cash")))
    thrifty = with_parameter("cash", *[3.0] * len(SHIPPED.numbers("cash")))
    bet = "bet 8 $3"
    assert worth(state, bet, LongShotExpert(careless)) > worth(state, bet) > worth(state, bet, LongShotExpert(thrifty))


def move_values(expert: Expert, state: LongShot, seat: int) -> list[float]:
    return expert.move_values(state, seat, state.legal(seat), split(1, "bot")) + expert.chances(state)


@cache
def some_move_values() -> list[tuple[LongShot, int, list[float]]]:
    """Decisions of a few races, with all cards between them, and what the pro thinks of them."""
    found: list[tuple[LongShot, int, list[float]]] = []
    used = ["money"] * 3 + ["bet"] * 2 + ["horse"]
    about_to_complete = [
        race(rolled=8, marks=row(1, "1.1"), own={5: 0}),
        race(rolled=8, marks=column(1, "1.1"), own={1: 0}),
        race(rolled=8, marks=column(1, "1.1") | row(1, "1.1"), bonuses=used),
    ]
    found += [(state, 0, move_values(EXPERT, state, 0)) for state in about_to_complete]
    for n, options in enumerate(MARKETS):
        found += [
            (state, seat, move_values(EXPERT, state, seat)) for state, seat in through(1 + 2 * (n % 2), 10 + n, options)
        ]
    return found


@pytest.mark.parametrize("name", [parameter.name for parameter in SHIPPED.pro])
def test_every_number_matters(name: str) -> None:
    """Changed, it changes a worth or a chance somewhere in a few races."""
    parameter = next(parameter for parameter in SHIPPED.pro if parameter.name == name)
    other = LongShotExpert(with_parameter(name, *[(parameter.low + 3 * parameter.high) / 4] * len(parameter.values)))
    assert any(move_values(other, state, seat) != believed for state, seat, believed in some_move_values())


def test_a_list_of_the_wrong_length_is_refused() -> None:
    text = SHIPPED.to_toml().replace("[pro.first_set]\nvalue = [", "[pro.first_set]\nvalue = [0.0, ")
    with pytest.raises(SetupError, match=r"first_set\] needs 8 numbers, not 9"):
        LongShotExpert(read_parameters(text))


# The contract


@pytest.mark.parametrize("options", MARKETS)
@pytest.mark.parametrize("players", [1, 3])
def test_choice_and_worths_agree_and_a_glance_is_legal(players: int, options: dict[str, object]) -> None:
    for state, seat in through(players, 3, options):
        moves = state.legal(seat)
        before = state.to_dict()
        move_values = EXPERT.move_values(state, seat, moves, split(2, "bot"))
        assert move_values[moves.index(EXPERT.choose(state, seat, moves, split(2, "bot")))] == pytest.approx(
            max(move_values)
        )
        assert EXPERT.quick_move(state, seat, split(2, "bot")) in moves
        assert state.to_dict() == before


def test_a_race_decided_at_a_glance_comes_to_its_end() -> None:
    glancing = Glancing()
    for seed, options in enumerate(MARKETS):
        state = new_race(4, seed, **options)
        rng = split(seed, "glances")
        while state.to_move():
            seat = state.to_move()[0]
            move = glancing.choose(Position(state, seat), rng)
            assert move in state.legal(seat)
            state.play(seat, move)


def test_only_the_table_counts_not_the_dice_to_come() -> None:
    for state, seat in through(3, 4, {"set": "second"}):
        samples = [state.sample(seat, split(n, "sample")) for n in range(2)]
        moves = state.legal(seat)
        move_values = [EXPERT.move_values(sample, seat, moves, split(1, "bot")) for sample in samples]
        assert move_values[0] == move_values[1]
        assert EXPERT.quick_move(samples[0], seat, split(1, "bot")) == EXPERT.quick_move(
            samples[1], seat, split(1, "bot")
        )
        assert EXPERT.chances(samples[0]) == EXPERT.chances(samples[1])


def test_turns_are_rounds() -> None:
    state = race(round=7, marks=0xFFFF)
    assert EXPERT.turn(state) == 7


@pytest.mark.parametrize("players", [2, 5])
def test_chances_are_one_in_all(players: int) -> None:
    for state, _ in through(players, 5, {"set": "third"}):
        chances = EXPERT.chances(state)
        assert len(chances) == players
        assert sum(chances) == pytest.approx(1)


def test_chances_rise_for_who_leads() -> None:
    level = EXPERT.chances(race(2, at={7: 12, 8: 12}))
    assert level[0] == pytest.approx(level[1])
    ahead = EXPERT.chances(race(2, at={7: 12, 8: 12}, bets={7: 6}))
    far = EXPERT.chances(race(2, at={7: 15, 8: 12}, bets={7: 6}, own={7: 0}))
    assert level[0] < ahead[0] < far[0]


def test_alone_the_chance_is_to_beat_roland() -> None:
    poor = EXPERT.chances(race(1, at={7: 14}, rival_bets={7: 9}, own={7: 1}))
    rich = EXPERT.chances(race(1, at={7: 14}, bets={7: 9}, own={7: 0}))
    assert len(poor) == len(rich) == 1
    assert 0 < poor[0] < 0.5 < rich[0] < 1


def test_chances_are_exact_when_the_race_is_over() -> None:
    state = race(
        2, rolled=1, turn=1, finished=[1, 2, 3], at={4: 12}, money=[5, 5], bets={4: 1}, rival_bets={4: 2},
        marks=0xFFFF, helmets=ALL_DRESSED, jerseys=ALL_DRESSED, dark=3,
    )  # fmt: skip
    while state.to_move():
        state.play(state.to_move()[0], state.legal(state.to_move()[0])[0])
    assert state.standings()[0].seat == 1
    assert EXPERT.chances(state) == [0.0, 1.0]


def test_at_the_end_level_players_share_and_scores_are_those_of_the_count() -> None:
    for seed in range(3):
        state, _ = through(3, seed, {"set": "shuffled", "extras": True})[-1]
        rng = split(seed, "end")
        while state.to_move():
            state.play(state.to_move()[0], EXPERT.quick_move(state, state.to_move()[0], rng))
        standings = state.standings()
        first = [s.seat for s in standings if s.place == 1]
        assert EXPERT.chances(state) == [1 / len(first) if seat in first else 0.0 for seat in range(3)]
        assert [score_of(state, s.seat or 0) for s in standings] == [s.score for s in standings]


# The levels


def test_the_pro_wins_most_races_against_chance() -> None:
    won = [winners(["pro", "random"] if seed % 2 else ["random", "pro"], seed) for seed in range(10)]
    assert sum("pro" in names for names in won) >= 9


def test_the_rookie_wins_most_races_against_chance() -> None:
    won = [winners(["rookie", "random"] if seed % 2 else ["random", "rookie"], seed) for seed in range(10)]
    assert sum("rookie" in names for names in won) >= 8


def test_the_pro_beats_roland() -> None:
    assert sum(winners(["pro"], seed) == ["pro"] for seed in range(12)) >= 9


@pytest.mark.slow
def test_three_pros_among_six_win_four_races_in_five() -> None:
    levels = ["pro", "random"] * 3
    won = [winners(levels[seed % 2 :] + levels[: seed % 2], seed) for seed in range(50)]
    assert sum("pro" in names for names in won) >= 40

"""Facts: what is counted of a game agrees with what its views, its standings and the rules' own sums say."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest

from paddock.bots import SeatChoice, make_bot, parse_seats
from paddock.engine import Event, Json, Position, Setup, Standing, State, split
from paddock.games.catalog import GAMES
from paddock.games.event_counters import Who
from paddock.games.formula_d.dice import WEAR
from paddock.lab import Rows, plan_games, simulate
from paddock.lab.rows import FACT_COLUMNS, Facts


@dataclass
class Game:
    """A game that was watched: its facts, its events once more, and a spectator's views of each decision."""

    first: Json
    last: Json
    decisions: list[Json]
    events: list[Event]
    standings: list[Standing]
    facts: Facts

    def column(self, name: str) -> dict[Who, Any]:
        """A column of the rows, by seat or entrant."""
        return {
            s.entrant if s.seat is None else s.seat: self.facts.columns(s)[FACT_COLUMNS.index(name)]
            for s in self.standings
        }

    @property
    def counts(self) -> dict[Who, Counter[str]]:
        return {who: Counter(dict(items)) for who, items in self.column("facts").items()}

    @property
    def lead_changes(self) -> int:
        return int(next(iter(self.column("lead_changes").values())))

    @property
    def rounds(self) -> int:
        return int(next(iter(self.column("rounds").values())))

    def told(self, kind: str) -> Iterator[Json]:
        return (event.fields for event in self.events if event.kind == kind)


def watched(game_id: str, seats: str, seed: int, options: Json | None = None) -> Game:
    """A game between bots, watched."""
    game = GAMES[game_id]
    choices: tuple[SeatChoice, ...] = parse_seats(game, seats)
    setup = game.setup(tuple(choice.kind for choice in choices), seed, options)
    state, facts = game.start(setup), Facts()
    first = state.view(None)
    facts.before(setup, state)
    bots = [None if choice.level is None else make_bot(game, choice.level) for choice in choices]
    streams = [split(seed, f"bot/{seat}") for seat in range(len(choices))]
    decisions: list[Json] = []
    while seats_to_move := state.to_move():
        seat = seats_to_move[0]
        decisions.append(state.view(None))
        bot = bots[seat]
        assert bot is not None
        move = bot.choose(Position(state, seat), streams[seat])
        facts.step(state)
        state.play(seat, move)
    events = list(state.events or [])
    facts.after(state)
    return Game(first, state.view(None), decisions, events, state.standings(), facts)


def changes(leaders: list[Who]) -> int:
    return sum(one != other for one, other in pairwise(leaders))


def leaders_by_round(game: Game) -> list[Who]:
    """The first of each round's order while nobody is home, and the winner."""
    rounds: dict[int, Who] = {}
    for view in [game.first, *game.decisions]:
        if not view["finished"]:
            rounds.setdefault(view["round"], view["order"][0])
    return [*rounds.values(), *game.last["finished"][:1]]


def under(counts: Counter[str], prefix: str) -> dict[str, int]:
    return {key.removeprefix(prefix): count for key, count in counts.items() if key.startswith(prefix)}


HEATS: list[tuple[str, Json]] = [
    ("pro:3,random", {"circuit": "usa", "laps": 1}),
    ("pro:2,random:2", {"circuit": "italy", "laps": 1, "mulligan": True, "handicap": [1]}),
    ("pro,random,legend:2", {"circuit": "great-britain", "laps": 1, "give_up": True}),
]


@pytest.mark.parametrize(("seats", "options"), HEATS)
@pytest.mark.parametrize("seed", [1, 2])
def test_heat_what_left_the_engine_and_came_back_is_what_it_holds(seats: str, options: Json, seed: int) -> None:
    game = watched("heat", seats, seed, options)
    for before, after in zip(game.first["cars"], game.last["cars"], strict=True):
        counts = game.counts[before["seat"]]
        if before["legend"]:
            assert not counts
            continue
        paid = sum(under(counts, "heat/").values())
        assert sum(under(counts, "corner-heat/").values()) == counts["heat/corner"]
        assert before["engine"] - paid + counts["cooled"] == after["engine"]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_heat_every_spin_out_and_every_turn_is_counted_once(seed: int) -> None:
    game = watched("heat", "pro:2,random:2", seed, {"laps": 1})
    spun = Counter(told["seat"] for told in game.told("spin-out"))
    assert spun
    assert spun == {seat: n for seat, c in game.counts.items() if (n := sum(under(c, "spin-out/").values()))}
    for seat, counts in game.counts.items():
        turns = sum(under(counts, "gear/").values()) + counts["cluttered"]
        assert turns == sum(told["seat"] == seat for kind in ("cards", "cluttered") for told in game.told(kind))
        lines = under(counts, "corner/")
        assert set(lines) == {"1", "2", "3", "4"}
        # every corner of the lap is passed once; those where a car spun out are crossed again
        assert all(lines[n] == 1 + counts[f"spin-out/{n}"] for n in lines)


@pytest.mark.parametrize(("seats", "options"), HEATS)
def test_heat_start_lead_and_rounds_are_those_of_the_views(seats: str, options: Json) -> None:
    game = watched("heat", seats, 5, options)
    assert game.column("start") == {seat: place for place, seat in enumerate(game.first["order"], 1)}
    assert game.lead_changes == changes(leaders_by_round(game))
    assert game.rounds == game.last["round"]


RACES: list[tuple[str, Json]] = [
    ("pro:3,random", {"track": "monaco", "laps": 1}),
    ("pro:4", {"track": "monaco", "laps": 2}),
    ("pro:2,random:2", {"track": "street", "laps": 1}),
]


@pytest.mark.parametrize(("seats", "options"), RACES)
@pytest.mark.parametrize("seed", [1, 2])
def test_formula_d_retirements_start_and_lead(seats: str, options: Json, seed: int) -> None:
    game = watched("formula-d", seats, seed, options)
    retired = {seat for seat, counts in game.counts.items() if any(key.startswith("out/") for key in counts)}
    assert retired == set(game.last["retired"])
    assert len(retired) + len(game.last["finished"]) == len(game.standings)
    for told in game.told("out"):
        assert game.counts[told["seat"]][f"out/{told['reason']}"] == 1
        assert sum(under(game.counts[told["seat"]], "retired/").values()) == 1
    assert game.column("start") == {seat: place for place, seat in enumerate(game.first["order"], 1)}
    assert game.lead_changes == changes(leaders_by_round(game))
    assert game.rounds == game.last["round"]


@pytest.mark.parametrize("seed", range(4))
def test_formula_d_wear_that_went_and_came_back_is_what_is_left(seed: int) -> None:
    game = watched("formula-d", "pro:3,random", seed, {"track": "monaco", "laps": 2})
    for standing in game.standings:
        assert standing.seat is not None
        counts = game.counts[standing.seat]
        assert WEAR - sum(under(counts, "wear/").values()) + counts["mended"] == standing.parts["wear"]
        assert sum(under(counts, "overshoot/").values()) == counts["wear/overshoot"]
    stops = Counter(told["seat"] for told in game.told("pit-stop"))
    assert stops == {seat: n for seat, c in game.counts.items() if (n := c["pit-stop"])}


def test_formula_d_a_car_that_retires_on_a_straight_was_driving_to_the_next_corner() -> None:
    game = watched("formula-d", "random:4", 1)
    scenery = GAMES["formula-d"].board_assets(Setup("formula-d", ("player",) * 4, 1, {"track": "monaco"}))
    names = {row["id"]: row["name"] for row in scenery["signs"]}
    for told in game.told("out"):
        section = told["space"][:2]
        # Monaco's straight n leads to its corner n
        corner = names["C" + section[1]]
        assert game.counts[told["seat"]][f"retired/{corner}"] == 1


AUCTIONS: list[tuple[str, Json]] = [
    ("pro:3,random", {}),
    ("pro,random", {}),
    ("random:3", {"tour": True}),
    ("pro:6", {"no_powers": True}),
]


@pytest.mark.parametrize(("seats", "options"), AUCTIONS)
@pytest.mark.parametrize("seed", [1, 2])
def test_downforce_money_is_that_of_the_standings(seats: str, options: Json, seed: int) -> None:
    game = watched("downforce", seats, seed, options)
    for standing in game.standings:
        assert standing.seat is not None
        counts = game.counts[standing.seat]
        parts: Counter[str] = Counter()
        for name, money in standing.parts.items():
            parts[name.split()[-1]] += money
        assert sum(under(counts, "price/").values()) == -parts["price"]
        assert sum(under(counts, "prize/").values()) == parts["prizes"]
        assert sum(under(counts, "bet-won/").values()) == parts["bets"]
        assert sum(under(counts, "bet/").values()) == (6 if "tour" in options else 3)
        if "tour" not in options:
            assert set(under(counts, "car/")) == set(standing.entrant.split("+"))
            assert game.column("start")[standing.seat] == min(
                game.first["grid"].index(car) + 1 for car in under(counts, "car/")
            )


def test_downforce_cells_lead_and_cards() -> None:
    game = watched("downforce", "pro:2,random:2", 4)
    owners = {car["car"]: car["owner"] for car in game.last["cars"]}
    cells: Counter[tuple[int, str]] = Counter()
    for told in game.told("moved"):
        cells[told["seat"], "own" if owners[told["car"]] == told["seat"] else "others"] += len(told["cells"]) - 1
    assert cells == {
        (seat, whose): counts[f"cells/{whose}"]
        for seat, counts in game.counts.items()
        for whose in ("own", "others")
        if counts[f"cells/{whose}"]
    }
    before_cards = [view["order"][0] for view in game.decisions if view["phase"] == "play-card"]
    assert game.lead_changes == changes([*before_cards, game.last["finish"][0]])
    assert game.rounds == len(before_cards)


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_downforce_leaders_at_the_lines_and_cars_home(seed: int) -> None:
    game = watched("downforce", "pro:2,random:2", seed)
    owners = {car["car"]: car["owner"] for car in game.last["cars"]}
    finish = game.last["finish"]
    led = [(told["line"], told["leader"]) for told in game.told("betting")]
    assert [line for line, _ in led] == [1, 2, 3]
    for seat, counts in game.counts.items():
        own = [(line, car) for line, car in led if owners[car] == seat]
        assert under(counts, "led/") == {str(line): 1 for line, _ in own}
        won = {line: counts[f"led-won/{line}"] for line, _ in own}
        assert won == {line: int(finish[0] == car) for line, car in own}
        assert counts["home"] == sum(owners[car] == seat for car in finish)


def test_downforce_beginners_are_dealt_their_cars() -> None:
    game = watched("downforce", "pro:3", 4, {"beginners": True})
    for standing in game.standings:
        assert standing.seat is not None
        assert set(under(game.counts[standing.seat], "car/")) == set(standing.entrant.split("+"))
        assert game.column("start")[standing.seat] in range(1, 7)


@pytest.mark.parametrize("seats", ["pro:3,random", "pro", "random:2"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_long_shot_horses_bets_and_marks_are_those_of_the_last_view(seats: str, seed: int) -> None:
    game = watched("long-shot", seats, seed)
    for sheet in game.last["sheets"]:
        who = game.last["roland"]["name"] if sheet["roland"] else sheet["seat"]
        counts = game.counts[who]
        assert [int(horse) for horse in under(counts, "horse/")] == sheet["horses"]
        assert sum(under(counts, "prize/").values()) == sheet["parts"]["prizes"]
        assert sum(under(counts, "bet-won/").values()) == sheet["parts"]["bets"] == sum(sheet["wins"])
        assert {int(horse): bet for horse, bet in under(counts, "bet/").items()} == {
            horse: bet for horse, bet in enumerate(sheet["bets"], 1) if bet
        }
        assert counts["helmet"] == len(sheet["helmets"])
        assert counts["jersey"] == len(sheet["jerseys"])
        assert counts["line"] == sheet["lines"]
        assert set(under(counts, "cost/")) <= {str(horse) for horse in sheet["horses"]}
        assert counts["start-won"] <= sheet["parts"]["bets"]


def test_long_shot_paid_prices_are_what_the_horses_cost() -> None:
    game = watched("long-shot", "pro:4", 6)
    price = {horse["horse"]: horse["price"] for horse in game.first["horses"]}
    bought = {told["horse"]: told["cost"] for told in game.told("bought") if told["cost"]}
    assert bought
    paid = {int(horse): cost for counts in game.counts.values() for horse, cost in under(counts, "cost/").items()}
    assert paid == bought
    assert all(cost <= price[horse] for horse, cost in paid.items())


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_long_shot_the_lead_is_that_of_the_foremost_horse(seed: int) -> None:
    game = watched("long-shot", "pro:2,random", seed)
    at = {horse["horse"]: horse["position"] for horse in game.first["horses"]}
    leaders: list[Who] = [max(at, key=lambda horse: at[horse])]
    home: list[int] = []
    for event in [*game.events, Event("roll", {})]:
        if event.kind == "moved":
            at[event.fields["horse"]] = event.fields["to"]
        elif event.kind == "finished":
            home.append(event.fields["horse"])
        elif event.kind == "roll":
            front = [horse for horse in at if at[horse] == max(at.values())] if not home else home[:1]
            if leaders[-1] not in front:
                leaders.append(front[0])
    assert game.lead_changes == changes(leaders)
    assert game.rounds == game.last["round"]
    turn_order = sorted(game.column("start"), key=lambda who: game.column("start")[who])
    assert turn_order[0] == game.first["first"]


@pytest.mark.parametrize("seats", ["pro:3,random:2", "pro,random"])
@pytest.mark.parametrize("seed", [1, 2])
def test_formula_motor_racing_places_and_cards(seats: str, seed: int) -> None:
    game = watched("formula-motor-racing", seats, seed, {"races": 2})
    owner = {row["team"]: row["team"] if row["seat"] is None else row["seat"] for row in game.first["teams"]}
    finishes: Counter[tuple[Who, int]] = Counter()
    for result in game.last["results"]:
        for place, car in enumerate(result, 1):
            finishes[owner[car[:-1]], place] += 1
    counted = {(who, int(place)): n for who, c in game.counts.items() for place, n in under(c, "finish/").items()}
    assert counted == finishes
    played = Counter((told["seat"], told["card"].partition(":")[0]) for told in game.told("card"))
    assert played == {(who, card): n for who, c in game.counts.items() for card, n in under(c, "card/").items()}
    assert game.rounds == sum(played.values())
    assert sum(counts["retired"] for counts in game.counts.values()) == len(list(game.told("retired")))
    for seat, drawn in enumerate(game.last["hand_counts"]):
        # a race ends with cards in hand that are not played
        assert game.counts[seat]["drawn"] >= sum(under(game.counts[seat], "card/").values()) + drawn


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_formula_motor_racing_gains_are_the_places_between_two_cards(seed: int) -> None:
    """What all cards together brought a player's cars, if only that player's cards are looked at."""
    game = watched("formula-motor-racing", "pro:3,random:3", seed, {"races": 1})
    owner = {row["team"]: row["seat"] for row in game.first["teams"]}
    lines = [view["order"] + view["retired"][::-1] for view in game.decisions if view["phase"] == "play-card"]
    lines.append(game.last["results"][0])
    gained: Counter[int] = Counter()
    for told, (before, after) in zip(game.told("card"), pairwise(lines), strict=True):
        seat = told["seat"]
        gained[seat] += sum(before.index(car) - after.index(car) for car in before if owner[car[:-1]] == seat)
    assert {s: n for s, n in gained.items() if n} == {
        seat: n for seat, c in game.counts.items() if (n := sum(under(c, "gain/").values()))
    }
    leaders = [line[0] for line in lines]
    assert game.lead_changes >= changes(leaders)
    start = game.column("start")
    assert sorted(start, key=lambda who: start[who]) == [owner[car[:-1]] for car in game.first["order"][:6]]


def test_a_game_that_nobody_watches_has_no_facts() -> None:
    facts, game = Facts(), GAMES["heat"]
    setup = game.setup(2, 1)
    state: State = game.start(setup)
    facts.before(Setup("snails", setup.seats, 1), state)
    facts.step(state)
    facts.after(state)
    assert state.events is None
    assert facts.columns(state.standings()[0]) == (None, None, None, None)


@pytest.mark.parametrize("game_id", GAMES)
def test_rows_have_the_same_facts_for_any_number_of_workers(game_id: str) -> None:
    plan = plan_games(GAMES[game_id], "pro,random:2", 4, 7)
    alone, shared = (simulate(plan, workers, extra=(Rows,)).accumulator(Rows).in_order() for workers in (1, 2))
    assert alone == shared
    for row in alone:
        assert row["facts"]
        assert row["rounds"] > 0
        assert row["start"] in range(1, 7)

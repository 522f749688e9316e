"""The analysis of a finished game: what is still to be worked out, and the books that are kept of what was found.

The books, for every seat: its chance at the start, the luck of every die, draw and reveal, its own decisions and the
others' make up the result, exactly. Between two moments at which something becomes known, a chance changes by what the
decisions were worth alone; where something does, what is left of the change is luck. All of it is kept in whole
millionths of a win, so that sums are sums.
"""

from collections import deque
from dataclasses import dataclass
from math import sqrt
from typing import Final

from paddock.analysis import move_comparison as judging
from paddock.analysis import position_values as values
from paddock.analysis.grades import FAULTS, NAMES, name_of
from paddock.analysis.jobs import CHECK, JUDGE, VALUE, Found, Job
from paddock.analysis.mistakes import mistake_kind
from paddock.analysis.move_comparison import Judged
from paddock.analysis.position_values import Worth
from paddock.analysis.replayed_game import Story
from paddock.engine import Json, Log

FORMAT: Final = "paddock-analysis"
VERSION: Final = 1
PER_WIN: Final = 1_000_000
#: Positions in the first rough chart.
OUTLINE: Final = 24
#: A decision that changed somebody's chance by so much is checked.
LEAST_CHANGE: Final = 0.03
#: What may be told as a turning point: so much luck, and so many standard errors of it; and how many there are.
LEAST_LUCK: Final = 0.03
SURE: Final = 3.0
MOST_TURNING_POINTS: Final = 12
#: The best moves that are told of a decision.
TOLD_MOVES: Final = 3


#: A position's chances, their error, the expected places, theirs; nothing where it is not known yet.
Row = tuple[list[float] | None, float | None, list[float] | None, float | None]


@dataclass(frozen=True)
class Depth:
    """How thorough an analysis is, in batches."""

    #: Of a batch of tables, as the game has it, so much is taken.
    tables: float
    #: For each stretch, and for each decision.
    values: int
    decisions: int
    #: How many stretches are looked at once more, and how much longer.
    refined_stretches: int
    refined_values: int
    #: At most so many decisions that seem to have mattered are compared again, and more surely, and how long.
    checked: int
    checks: int


DEPTHS: Final[dict[str, Depth]] = {
    "quick": Depth(0.25, 1, 1, 0, 0, 8, 1),
    "standard": Depth(1.0, 12, 2, 12, 24, 60, 4),
    "deep": Depth(1.0, 48, 8, 24, 96, 240, 16),
}


@dataclass(frozen=True)
class Luck:
    """What a step brought that nobody could foresee, per seat, in millionths."""

    parts: list[int]
    error: float


class Analysis:
    """One game's analysis. Hands out jobs, takes what they found, in any order, and tells what is known so far."""

    def __init__(self, log: Log, depth: str = "standard", seed: int = 0) -> None:
        self.story = Story(log)
        self.depth = depth
        self.seed = seed
        self._depth = DEPTHS[depth]
        self._starts = self.story.stretches()
        self._decisions = [step for step in range(1, self.story.steps + 1) if self.story.is_decision(step)]
        self._worths: dict[int, dict[int, Worth]] = {}
        self._judged: dict[int, dict[int, Judged]] = {}
        self._checked: dict[int, dict[int, Judged]] = {}
        #: The same added up, until more is found.
        self._worth_of: dict[int, Worth] = {}
        self._judgement_of: dict[int, Judged] = {}
        self._queue: deque[Job] = deque(self._planned())
        self._under_way: set[Job] = set()
        self._found = 0
        refined = min(len(self._starts), self._depth.refined_stretches) * self._depth.refined_values
        refined += min(len(self._decisions), self._depth.checked) * self._depth.checks
        self._expected = len(self._starts) * self._depth.values + len(self._decisions) * self._depth.decisions + refined
        self._refined = False

    # The work

    def _planned(self) -> list[Job]:
        """A rough chart, then all stretches, then all decisions, then more of the stretches."""
        rough = set(self._starts[:: max(1, -(-len(self._starts) // OUTLINE))])
        first = sorted(rough) + [start for start in self._starts if start not in rough]
        jobs = [Job(VALUE, start, 0, self.seed) for start in first]
        jobs += [Job(JUDGE, step, 0, self.seed, share=self._depth.tables) for step in self._decisions]
        jobs += [Job(VALUE, start, batch, self.seed) for batch in range(1, self._depth.values) for start in first]
        return jobs

    def next_job(self) -> Job | None:
        """The next piece of work; none while the rest waits for those under way, or when all is done."""
        if not self._queue and not self._under_way and not self._refined:
            self._refined = True
            self._queue.extend(self._refinement())
        if not self._queue:
            return None
        job = self._queue.popleft()
        self._under_way.add(job)
        return job

    def add(self, found: Found) -> None:
        """Takes what a job found."""
        job = found.job
        self._under_way.discard(job)
        self._found += 1
        if found.worth is not None:
            self._worths.setdefault(job.at, {})[job.batch] = found.worth
            self._worth_of.pop(job.at, None)
        if found.judged is not None:
            known = self._checked if job.kind == CHECK else self._judged
            known.setdefault(job.at, {})[job.batch] = found.judged
            self._judgement_of.pop(job.at, None)
            if job.kind == JUDGE and job.batch == 0:
                self._queue.extend(self._compared(JUDGE, job.at, found.judged, 1, self._depth.decisions))

    def _compared(self, kind: str, step: int, judged: Judged, first: int, end: int) -> list[Job]:
        moves, share = tuple(judged.moves), self._depth.tables if kind == JUDGE else 1.0
        return [Job(kind, step, batch, self.seed, moves, share) for batch in range(first, end)]

    def _refinement(self) -> list[Job]:
        """More of what matters most: the largest strokes of luck, and the decisions that seem to have mattered."""
        jobs: list[Job] = []
        depth = self._depth
        lucky = sorted(self._lucks().items(), key=lambda entry: (-max(map(abs, entry[1].parts)), entry[0]))
        wanted: dict[int, None] = {}
        for step, _ in lucky:
            for start in (self._start_before(step), step):
                if start < self.story.steps and len(wanted) < depth.refined_stretches:
                    wanted[start] = None
        for start in wanted:
            jobs += [
                Job(VALUE, start, batch, self.seed)
                for batch in range(depth.values, depth.values + depth.refined_values)
            ]
        for step in self._doubtful():
            jobs += self._compared(CHECK, step, self._judgement(step), 0, depth.checks)
        return jobs

    def _doubtful(self) -> list[int]:
        """The decisions that seem to have mattered, the largest first: what short playouts say of them is checked."""
        found: list[tuple[float, int]] = []
        for step in self._decisions:
            judged = self._judgement(step)
            loss, error = judged.loss(self._mover(step))
            fault = loss if name_of(loss, error) in FAULTS else 0.0
            changed = max(map(abs, judged.gains()))
            if fault or changed >= LEAST_CHANGE:
                found.append((-max(fault, changed), step))
        return [step for _, step in sorted(found)[: self._depth.checked]]

    @property
    def over(self) -> bool:
        """Whether all is found."""
        return self._refined and not self._queue and not self._under_way

    @property
    def done(self) -> float:
        """How much of the work is done."""
        return 1.0 if self.over else min(0.99, self._found / max(1, self._expected))

    @property
    def stage(self) -> str:
        if self.over:
            return "done"
        if len(self._worths) < len(self._starts):
            return "outline"
        return "refining" if self.complete else "decisions"

    @property
    def complete(self) -> bool:
        """Whether the books can be closed: every stretch and every decision has been looked at once."""
        return len(self._worths) == len(self._starts) and len(self._judged) == len(self._decisions)

    # The books

    def _mover(self, step: int) -> int:
        seat = self.story.mover(step)
        assert seat is not None
        return seat

    def _start_before(self, step: int) -> int:
        """Where the stretch begins that a step belongs to."""
        at = step - 1
        while at and not self.story.revealing[at - 1]:
            at -= 1
        return at

    def _worth(self, start: int) -> Worth | None:
        """What is known of a stretch. Sums are made in the order of the batches, whenever they were found."""
        batches = self._worths.get(start)
        if batches is None:
            return None
        whole = self._worth_of.get(start)
        if whole is None:
            whole = self._worth_of[start] = values.added([batches[n] for n in sorted(batches)])
        return whole

    def _judgement(self, step: int) -> Judged:
        """What is known of a decision: what was checked counts for more than what was not."""
        whole = self._judgement_of.get(step)
        if whole is None:
            batches = self._checked.get(step) or self._judged[step]
            whole = self._judgement_of[step] = judging.added([batches[n] for n in sorted(batches)])
        return whole

    def _gains(self, step: int) -> list[int]:
        """What a step's decision was worth to each seat, beside what a pro would have played, in millionths."""
        if step not in self._judged:
            return [0] * self.story.seats
        return [round(PER_WIN * gain) for gain in self._judgement(step).gains()]

    def _gain_variances(self, step: int) -> list[float]:
        return self._judgement(step).gain_variances() if step in self._judged else [0.0] * self.story.seats

    def _lucks(self) -> dict[int, Luck]:
        """The luck of every step in which something became known, as far as it can be told."""
        found: dict[int, Luck] = {}
        expected, variance = self._chances(0), self._variance(0)
        for step in range(1, self.story.steps + 1):
            gains = self._gains(step)
            variance += max(self._gain_variances(step))
            if expected is not None:
                expected = [a + b for a, b in zip(expected, gains, strict=True)]
            if not self.story.revealing[step - 1]:
                continue
            now = self._chances(step)
            if expected is not None and now is not None:
                parts = [a - b for a, b in zip(now, expected, strict=True)]
                found[step] = Luck(parts, sqrt(variance + self._variance(step)))
            expected, variance = now, self._variance(step)
        return found

    def _chances(self, start: int) -> list[int] | None:
        """Everybody's chance at the beginning of a stretch, or in the end, in millionths."""
        if start == self.story.steps:
            return [round(PER_WIN * share) for share in self.story.result]
        worth = self._worth(start)
        return None if worth is None else [round(PER_WIN * chance) for chance in worth.chances()]

    def _variance(self, start: int) -> float:
        worth = None if start == self.story.steps else self._worth(start)
        return 0.0 if worth is None else max(worth.variances())

    # What is told

    def to_json(self, stopped: bool = False) -> Json:
        """All that is known by now."""
        lucks = self._lucks()
        story = self.story
        rows = self._rows()
        known = [step for step in self._decisions if step in self._judged]
        decisions = {step: self._decision_json(step, rows[step - 1][0]) for step in known}
        told: Json = {
            "format": FORMAT,
            "version": VERSION,
            "game": story.game.id,
            "title": story.game.title,
            "rules": story.log.setup.rules,
            "depth": self.depth,
            "seed": self.seed,
            "done": round(self.done, 4),
            "stage": "stopped" if stopped and not self.over else self.stage,
            "seats": [
                {"seat": seat, "name": name, "kind": kind}
                for seat, (name, kind) in enumerate(zip(story.log.names, story.log.setup.seats, strict=True))
            ],
            "steps": story.steps,
            "chances": [row[0] for row in rows],
            "errors": [row[1] for row in rows],
            "places": [row[2] for row in rows],
            "place_errors": [row[3] for row in rows],
            "moves": [self._step_json(n, lucks.get(n), decisions.get(n)) for n in range(1, story.steps + 1)],
            "books": self._books(lucks) if self.complete else None,
            "names": self._names(decisions),
            "turning_points": self._turning_points(lucks, decisions) if self.complete else [],
        }
        return told

    def _rows(self) -> list[Row]:
        """Chances and expected places for every position, each with its error."""
        rows: list[Row] = []
        gains = [0] * self.story.seats
        variance = 0.0
        worth: Worth | None = None
        for position in range(self.story.steps):
            if position == 0 or self.story.revealing[position - 1]:
                worth = self._worth(position)
                gains, variance = [0] * self.story.seats, 0.0
            else:
                gains = [a + b for a, b in zip(gains, self._gains(position), strict=True)]
                variance += max(self._gain_variances(position))
            if worth is None:
                rows.append((None, None, None, None))
                continue
            chances = [
                round(min(1.0, max(0.0, chance + gain / PER_WIN)), 6)
                for chance, gain in zip(worth.chances(), gains, strict=True)
            ]
            error = sqrt(max(worth.variances()) + variance)
            places = [round(place, 3) for place in worth.mean_places()]
            rows.append((chances, round(error, 6), places, round(worth.place_error(), 4)))
        rows.append(([round(share, 6) for share in self.story.result], 0.0, list(self.story.places), 0.0))
        return rows

    def _step_json(self, step: int, luck: Luck | None, decision: Json | None) -> Json:
        described = self.story.described[step - 1]
        return {
            "step": step,
            "seat": self.story.mover(step),
            **described.to_json(),
            "revealed": self.story.revealing[step - 1],
            "luck": None if luck is None else [part / PER_WIN for part in luck.parts],
            "luck_error": None if luck is None else round(luck.error, 6),
            "decision": decision,
        }

    def _decision_json(self, step: int, chances: list[float] | None) -> Json:
        """What a decision was worth. Its moves' chances are told beside those of the chart: there a pro would have kept
        the chance that the seat had before."""
        judged, seat = self._judgement(step), self._mover(step)
        before = self.story.positions[step - 1]
        best = judged.best(seat)
        loss, error = judged.loss(seat)
        usual = judged.chance(judged.pro, seat)
        before_it = usual if chances is None else chances[seat]
        ranking = sorted(range(len(judged.moves)), key=lambda n: (-judged.chance(n, seat), n))
        told = [n for n in ranking if n in ranking[:TOLD_MOVES] or n == 0]
        name = name_of(loss, error)
        faulty = name in FAULTS
        return {
            "name": name,
            "topic": mistake_kind(self.story.game, before, seat, judged.moves[0], judged.moves[best])
            if faulty
            else None,
            "loss": round(loss, 6),
            "error": round(error, 6),
            "gain": [gain / PER_WIN for gain in self._gains(step)],
            "moves": [
                {
                    **before.describe(seat, judged.moves[n]).to_json(),
                    "chance": round(min(1.0, max(0.0, before_it + judged.chance(n, seat) - usual)), 6),
                    "loss": round(judged.loss(seat, n)[0], 6),
                    "error": round(judged.loss(seat, n)[1], 6),
                    "played": n == 0,
                    "pro": bool(judged.chosen[n]) and judged.chosen[n] == max(judged.chosen),
                }
                for n in told
            ],
        }

    def _books(self, lucks: dict[int, Luck]) -> list[Json]:
        """For each seat, how its chance at the start became its result."""
        start, result = self._chances(0), self._chances(self.story.steps)
        assert start is not None
        assert result is not None
        books: list[Json] = []
        for seat in range(self.story.seats):
            parts = {"own": 0, "others": 0}
            variances = {"own": 0.0, "others": 0.0}
            for step in self._decisions:
                whose = "own" if self._mover(step) == seat else "others"
                parts[whose] += self._gains(step)[seat]
                variances[whose] += self._gain_variances(step)[seat]
            luck = sum(luck.parts[seat] for luck in lucks.values())
            assert start[seat] + luck + parts["own"] + parts["others"] == result[seat], "the books must balance"
            worth = self._worth(0)
            assert worth is not None
            known = worth.variances()[seat]
            books.append(
                {
                    "seat": seat,
                    "start": start[seat] / PER_WIN,
                    "luck": luck / PER_WIN,
                    "own": parts["own"] / PER_WIN,
                    "others": parts["others"] / PER_WIN,
                    "result": result[seat] / PER_WIN,
                    "error": round(sqrt(variances["own"]), 6),
                    "others_error": round(sqrt(variances["others"]), 6),
                    "luck_error": round(sqrt(known + variances["own"] + variances["others"]), 6),
                }
            )
        return books

    def _names(self, decisions: dict[int, Json]) -> list[Json]:
        """How many of each seat's decisions have which name, and what those lost that have one."""
        told: list[Json] = []
        for seat in range(self.story.seats):
            own = [decision for step, decision in decisions.items() if self._mover(step) == seat]
            counts: Json = {name: sum(decision["name"] == name for decision in own) for name in NAMES}
            lost = sum(decision["loss"] for decision in own if decision["name"] in FAULTS)
            unnamed = sum(decision["name"] is None for decision in own)
            told.append({"seat": seat, **counts, "unnamed": unnamed, "lost": round(lost, 6)})
        return told

    def _turning_points(self, lucks: dict[int, Luck], decisions: dict[int, Json]) -> list[Json]:
        """The steps that changed most for somebody, largest first."""
        found: list[tuple[float, Json]] = []
        for step, luck in lucks.items():
            seat = max(range(self.story.seats), key=lambda n: abs(luck.parts[n]))
            points = luck.parts[seat] / PER_WIN
            if abs(points) >= LEAST_LUCK and abs(points) > SURE * luck.error:
                told = {"step": step, "what": "luck", "seat": seat, "points": points, "error": round(luck.error, 6)}
                found.append((abs(points), {**told, "better": None}))
        for step, decision in decisions.items():
            if decision["name"] in FAULTS:
                told = {"step": step, "what": "decision", "seat": self._mover(step), "points": -decision["loss"]}
                better = decision["moves"][0]["text"]
                found.append((decision["loss"], {**told, "error": decision["error"], "better": better}))
        found.sort(key=lambda entry: (-entry[0], entry[1]["step"]))
        return [point for _, point in found[:MOST_TURNING_POINTS]]

"""The analysis of a finished game: the remaining jobs, and the ledger of the results; see docs/analysis.md.

For every seat, start, luck, own and others' decisions add up exactly to the result, because everything is kept in
whole millionths of a win. When something is revealed, the part of a change that decisions do not explain is luck.
"""

from collections import deque
from dataclasses import dataclass
from math import sqrt
from typing import Final

from paddock.analysis.grades import FAULTS, GRADES, grade_of, mistake_kind
from paddock.analysis.jobs import CHECK, COMPARE, VALUE, Job, JobResult
from paddock.analysis.move_comparison import Comparison, merge_comparisons
from paddock.analysis.position_values import PositionValue, merge_values
from paddock.analysis.replayed_game import ReplayedGame
from paddock.engine import Json, Log

FORMAT: Final = "paddock-analysis"
VERSION: Final = 1
PER_WIN: Final = 1_000_000
#: Positions in the first rough chart.
OUTLINE: Final = 24
#: A decision that changed a chance by this much is checked again.
LEAST_CHANGE: Final = 0.03
#: A turning point has at least this much luck and this many standard errors; at most this many are listed.
LEAST_LUCK: Final = 0.03
SURE: Final = 3.0
MOST_TURNING_POINTS: Final = 12
#: The number of best moves listed for a decision.
LISTED_MOVES: Final = 3


#: A position's chances, their error, the expected places and their error; None if not known yet.
Row = tuple[list[float] | None, float | None, list[float] | None, float | None]


@dataclass(frozen=True)
class Depth:
    """How thorough an analysis is, in batches."""

    #: The share of the game's usual batch of samples.
    tables: float
    #: Batches for each segment, and for each decision.
    values: int
    decisions: int
    #: How many segments get additional batches, and how many.
    refined_segments: int
    refined_values: int
    #: How many decisions that seem important are compared again, and in how many batches.
    checked: int
    checks: int


DEPTHS: Final[dict[str, Depth]] = {
    "quick": Depth(0.25, 1, 1, 0, 0, 8, 1),
    "standard": Depth(1.0, 12, 2, 12, 24, 60, 4),
    "deep": Depth(1.0, 48, 8, 24, 96, 240, 16),
}


@dataclass(frozen=True)
class StepLuck:
    """The luck in a step: what nobody could foresee, per seat, in millionths."""

    parts: list[int]
    error: float


class Analysis:
    """The analysis of one game: hands out jobs, accepts their results in any order, and reports what is known."""

    def __init__(self, log: Log, depth: str = "standard", seed: int = 0) -> None:
        self.replay = ReplayedGame(log)
        self.depth = depth
        self.seed = seed
        self._depth = DEPTHS[depth]
        self._starts = self.replay.segments()
        self._decisions = [step for step in range(1, self.replay.steps + 1) if self.replay.is_decision(step)]
        self._values: dict[int, dict[int, PositionValue]] = {}
        self._comparisons: dict[int, dict[int, Comparison]] = {}
        self._checks: dict[int, dict[int, Comparison]] = {}
        #: Caches of merged results.
        self._total_value: dict[int, PositionValue] = {}
        self._total_comparison: dict[int, Comparison] = {}
        self._queue: deque[Job] = deque(self._plan_jobs())
        self._under_way: set[Job] = set()
        self._found = 0
        refined = min(len(self._starts), self._depth.refined_segments) * self._depth.refined_values
        refined += min(len(self._decisions), self._depth.checked) * self._depth.checks
        self._expected = len(self._starts) * self._depth.values + len(self._decisions) * self._depth.decisions + refined
        self._refined = False

    # Jobs

    def _plan_jobs(self) -> list[Job]:
        """Plans a rough chart, then all segments, all decisions, and more batches of the segments."""
        rough = set(self._starts[:: max(1, -(-len(self._starts) // OUTLINE))])
        first = sorted(rough) + [start for start in self._starts if start not in rough]
        jobs = [Job(VALUE, start, 0, self.seed) for start in first]
        jobs += [Job(COMPARE, step, 0, self.seed, share=self._depth.tables) for step in self._decisions]
        jobs += [Job(VALUE, start, batch, self.seed) for batch in range(1, self._depth.values) for start in first]
        return jobs

    def next_job(self) -> Job | None:
        """Returns the next job; None while others must finish first, or when all are done."""
        if not self._queue and not self._under_way and not self._refined:
            self._refined = True
            self._queue.extend(self._refinement())
        if not self._queue:
            return None
        job = self._queue.popleft()
        self._under_way.add(job)
        return job

    def add(self, found: JobResult) -> None:
        job = found.job
        self._under_way.discard(job)
        self._found += 1
        if found.value is not None:
            self._values.setdefault(job.at, {})[job.batch] = found.value
            self._total_value.pop(job.at, None)
        if found.comparison is not None:
            known = self._checks if job.kind == CHECK else self._comparisons
            known.setdefault(job.at, {})[job.batch] = found.comparison
            self._total_comparison.pop(job.at, None)
            if job.kind == COMPARE and job.batch == 0:
                self._queue.extend(self._comparison_jobs(COMPARE, job.at, found.comparison, 1, self._depth.decisions))

    def _comparison_jobs(self, kind: str, step: int, comparison: Comparison, first: int, end: int) -> list[Job]:
        moves, share = tuple(comparison.moves), self._depth.tables if kind == COMPARE else 1.0
        return [Job(kind, step, batch, self.seed, moves, share) for batch in range(first, end)]

    def _refinement(self) -> list[Job]:
        """Returns more batches for the largest strokes of luck and for the decisions that seem important."""
        jobs: list[Job] = []
        depth = self._depth
        lucky = sorted(self._lucks().items(), key=lambda entry: (-max(map(abs, entry[1].parts)), entry[0]))
        wanted: dict[int, None] = {}
        for step, _ in lucky:
            for start in (self._start_before(step), step):
                if start < self.replay.steps and len(wanted) < depth.refined_segments:
                    wanted[start] = None
        for start in wanted:
            jobs += [
                Job(VALUE, start, batch, self.seed)
                for batch in range(depth.values, depth.values + depth.refined_values)
            ]
        for step in self._doubtful():
            jobs += self._comparison_jobs(CHECK, step, self._comparison(step), 0, depth.checks)
        return jobs

    def _doubtful(self) -> list[int]:
        """Returns the decisions that seem important, the largest first; they are compared again."""
        found: list[tuple[float, int]] = []
        for step in self._decisions:
            comparison = self._comparison(step)
            loss, error = comparison.loss(self._mover(step))
            fault = loss if grade_of(loss, error) in FAULTS else 0.0
            changed = max(map(abs, comparison.gains()))
            if fault or changed >= LEAST_CHANGE:
                found.append((-max(fault, changed), step))
        return [step for _, step in sorted(found)[: self._depth.checked]]

    @property
    def over(self) -> bool:
        return self._refined and not self._queue and not self._under_way

    @property
    def progress(self) -> float:
        return 1.0 if self.over else min(0.99, self._found / max(1, self._expected))

    @property
    def stage(self) -> str:
        if self.over:
            return "done"
        if len(self._values) < len(self._starts):
            return "outline"
        return "refining" if self.complete else "decisions"

    @property
    def complete(self) -> bool:
        """Whether every segment and every decision has a result."""
        return len(self._values) == len(self._starts) and len(self._comparisons) == len(self._decisions)

    # The ledger

    def _mover(self, step: int) -> int:
        seat = self.replay.mover(step)
        assert seat is not None
        return seat

    def _start_before(self, step: int) -> int:
        at = step - 1
        while at and not self.replay.reveals[at - 1]:
            at -= 1
        return at

    def _value(self, start: int) -> PositionValue | None:
        """Returns the value of a segment so far. Batches are added in order, so that sums are always the same."""
        batches = self._values.get(start)
        if batches is None:
            return None
        whole = self._total_value.get(start)
        if whole is None:
            whole = self._total_value[start] = merge_values([batches[n] for n in sorted(batches)])
        return whole

    def _comparison(self, step: int) -> Comparison:
        """Returns the comparison of a decision so far; checks replace the first comparison."""
        whole = self._total_comparison.get(step)
        if whole is None:
            batches = self._checks.get(step) or self._comparisons[step]
            whole = self._total_comparison[step] = merge_comparisons([batches[n] for n in sorted(batches)])
        return whole

    def _gains(self, step: int) -> list[int]:
        """Returns the gain of each seat from a step's decision relative to the pro's choice, in millionths."""
        if step not in self._comparisons:
            return [0] * self.replay.seats
        return [round(PER_WIN * gain) for gain in self._comparison(step).gains()]

    def _gain_variances(self, step: int) -> list[float]:
        return self._comparison(step).gain_variances() if step in self._comparisons else [0.0] * self.replay.seats

    def _lucks(self) -> dict[int, StepLuck]:
        """Returns the luck of every step that revealed something, as far as known."""
        found: dict[int, StepLuck] = {}
        expected, variance = self._chances(0), self._variance(0)
        for step in range(1, self.replay.steps + 1):
            gains = self._gains(step)
            variance += max(self._gain_variances(step))
            if expected is not None:
                expected = [a + b for a, b in zip(expected, gains, strict=True)]
            if not self.replay.reveals[step - 1]:
                continue
            now = self._chances(step)
            if expected is not None and now is not None:
                parts = [a - b for a, b in zip(now, expected, strict=True)]
                found[step] = StepLuck(parts, sqrt(variance + self._variance(step)))
            expected, variance = now, self._variance(step)
        return found

    def _chances(self, start: int) -> list[int] | None:
        """Returns the chances at the start of a segment or at the end, in millionths."""
        if start == self.replay.steps:
            return [round(PER_WIN * share) for share in self.replay.result]
        value = self._value(start)
        return None if value is None else [round(PER_WIN * chance) for chance in value.chances()]

    def _variance(self, start: int) -> float:
        value = None if start == self.replay.steps else self._value(start)
        return 0.0 if value is None else max(value.variances())

    # The result as JSON

    def to_json(self, stopped: bool = False) -> Json:
        lucks = self._lucks()
        replay = self.replay
        rows = self._rows()
        known = [step for step in self._decisions if step in self._comparisons]
        decisions = {step: self._decision_json(step, rows[step - 1][0]) for step in known}
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": replay.game.id,
            "title": replay.game.title,
            "rules": replay.log.setup.rules,
            "depth": self.depth,
            "seed": self.seed,
            "done": round(self.progress, 4),
            "stage": "stopped" if stopped and not self.over else self.stage,
            "seats": [
                {"seat": seat, "name": name, "kind": kind}
                for seat, (name, kind) in enumerate(zip(replay.log.names, replay.log.setup.seats, strict=True))
            ],
            "steps": replay.steps,
            "chances": [row[0] for row in rows],
            "errors": [row[1] for row in rows],
            "places": [row[2] for row in rows],
            "place_errors": [row[3] for row in rows],
            "moves": [self._step_json(n, lucks.get(n), decisions.get(n)) for n in range(1, replay.steps + 1)],
            "books": self._ledger(lucks) if self.complete else None,
            "names": self._grades(decisions),
            "turning_points": self._turning_points(lucks, decisions) if self.complete else [],
        }

    def _rows(self) -> list[Row]:
        rows: list[Row] = []
        gains = [0] * self.replay.seats
        variance = 0.0
        value: PositionValue | None = None
        for position in range(self.replay.steps):
            if position == 0 or self.replay.reveals[position - 1]:
                value = self._value(position)
                gains, variance = [0] * self.replay.seats, 0.0
            else:
                gains = [a + b for a, b in zip(gains, self._gains(position), strict=True)]
                variance += max(self._gain_variances(position))
            if value is None:
                rows.append((None, None, None, None))
                continue
            chances = [
                round(min(1.0, max(0.0, chance + gain / PER_WIN)), 6)
                for chance, gain in zip(value.chances(), gains, strict=True)
            ]
            error = sqrt(max(value.variances()) + variance)
            places = [round(place, 3) for place in value.mean_places()]
            rows.append((chances, round(error, 6), places, round(value.place_error(), 4)))
        rows.append(([round(share, 6) for share in self.replay.result], 0.0, list(self.replay.places), 0.0))
        return rows

    def _step_json(self, step: int, luck: StepLuck | None, decision: Json | None) -> Json:
        described = self.replay.described[step - 1]
        return {
            "step": step,
            "seat": self.replay.mover(step),
            **described.to_json(),
            "revealed": self.replay.reveals[step - 1],
            "luck": None if luck is None else [part / PER_WIN for part in luck.parts],
            "luck_error": None if luck is None else round(luck.error, 6),
            "decision": decision,
        }

    def _decision_json(self, step: int, chances: list[float] | None) -> Json:
        """Returns a decision. Its moves' chances are relative to the chart, where the pro's choice keeps the chance."""
        comparison, seat = self._comparison(step), self._mover(step)
        before = self.replay.positions[step - 1]
        best = comparison.best(seat)
        loss, error = comparison.loss(seat)
        usual = comparison.chance(comparison.pro, seat)
        before_it = usual if chances is None else chances[seat]
        ranking = sorted(range(len(comparison.moves)), key=lambda n: (-comparison.chance(n, seat), n))
        listed = [n for n in ranking if n in ranking[:LISTED_MOVES] or n == 0]
        name = grade_of(loss, error)
        faulty = name in FAULTS
        return {
            "name": name,
            "topic": mistake_kind(self.replay.game, before, seat, comparison.moves[0], comparison.moves[best])
            if faulty
            else None,
            "loss": round(loss, 6),
            "error": round(error, 6),
            "gain": [gain / PER_WIN for gain in self._gains(step)],
            "moves": [
                {
                    **before.describe(seat, comparison.moves[n]).to_json(),
                    "chance": round(min(1.0, max(0.0, before_it + comparison.chance(n, seat) - usual)), 6),
                    "loss": round(comparison.loss(seat, n)[0], 6),
                    "error": round(comparison.loss(seat, n)[1], 6),
                    "played": n == 0,
                    "pro": bool(comparison.chosen[n]) and comparison.chosen[n] == max(comparison.chosen),
                }
                for n in listed
            ],
        }

    def _ledger(self, lucks: dict[int, StepLuck]) -> list[Json]:
        start, result = self._chances(0), self._chances(self.replay.steps)
        assert start is not None
        assert result is not None
        ledger: list[Json] = []
        for seat in range(self.replay.seats):
            parts = {"own": 0, "others": 0}
            variances = {"own": 0.0, "others": 0.0}
            for step in self._decisions:
                whose = "own" if self._mover(step) == seat else "others"
                parts[whose] += self._gains(step)[seat]
                variances[whose] += self._gain_variances(step)[seat]
            luck = sum(luck.parts[seat] for luck in lucks.values())
            assert start[seat] + luck + parts["own"] + parts["others"] == result[seat], "the ledger must balance"
            value = self._value(0)
            assert value is not None
            known = value.variances()[seat]
            wins = {"start": start[seat], "luck": luck, **parts, "result": result[seat]}
            errors = {
                "error": variances["own"],
                "others_error": variances["others"],
                "luck_error": known + variances["own"] + variances["others"],
            }
            row: Json = {"seat": seat, **{name: millionths / PER_WIN for name, millionths in wins.items()}}
            ledger.append({**row, **{name: round(sqrt(variance), 6) for name, variance in errors.items()}})
        return ledger

    def _grades(self, decisions: dict[int, Json]) -> list[Json]:
        """Returns the number of decisions of each seat by grade, and what its faults lost."""
        rows: list[Json] = []
        for seat in range(self.replay.seats):
            own = [decision for step, decision in decisions.items() if self._mover(step) == seat]
            counts: Json = {name: sum(decision["name"] == name for decision in own) for name in GRADES}
            lost = sum(decision["loss"] for decision in own if decision["name"] in FAULTS)
            unnamed = sum(decision["name"] is None for decision in own)
            rows.append({"seat": seat, **counts, "unnamed": unnamed, "lost": round(lost, 6)})
        return rows

    def _turning_points(self, lucks: dict[int, StepLuck], decisions: dict[int, Json]) -> list[Json]:
        """Returns the steps that changed most, largest first."""
        found: list[tuple[float, Json]] = []
        for step, luck in lucks.items():
            seat = max(range(self.replay.seats), key=lambda n: abs(luck.parts[n]))
            points = luck.parts[seat] / PER_WIN
            if abs(points) >= LEAST_LUCK and abs(points) > SURE * luck.error:
                point = {"step": step, "what": "luck", "seat": seat, "points": points, "error": round(luck.error, 6)}
                found.append((abs(points), {**point, "better": None}))
        for step, decision in decisions.items():
            if decision["name"] in FAULTS:
                point = {"step": step, "what": "decision", "seat": self._mover(step), "points": -decision["loss"]}
                better = decision["moves"][0]["text"]
                found.append((decision["loss"], {**point, "error": decision["error"], "better": better}))
        found.sort(key=lambda entry: (-entry[0], entry[1]["step"]))
        return [point for _, point in found[:MOST_TURNING_POINTS]]

"""Checks that a custom bot keeps its side of the protocol: it plays games, and every fault is reported with the line
that it sent and what was expected.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from paddock.bots.bot_process import Fault
from paddock.bots.external_bots import CustomBotName
from paddock.bots.protocol import QUIT_SECONDS, Partner, Ready, Terms, draw_key, start_bot
from paddock.engine import PLAYER, SEED_BOUND, Game, Json, Position, RandomBot, Setup, State, split

#: Games in which a bot fails this often are broken off: more of the same tells nothing new.
MOST_FAULTS: Final = 3
#: Questions that are put again to a bot that says it is deterministic.
ASKED_AGAIN: Final = 12


@dataclass
class Finding:
    """A fault, and where it was."""

    where: str
    fault: Fault

    def to_json(self) -> Json:
        return {"where": self.where, **self.fault.to_json()}


@dataclass
class ProtocolReport:
    """What was seen of a bot in one game of the catalogue."""

    game: str
    games: int = 0
    seconds: list[float] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    #: Of the questions that were put again, how many were answered alike.
    again: int = 0
    alike: int = 0

    @property
    def mean(self) -> float:
        return sum(self.seconds) / len(self.seconds) if self.seconds else 0.0

    @property
    def worst(self) -> float:
        return max(self.seconds, default=0.0)

    def to_json(self) -> Json:
        return {
            "game": self.game,
            "games": self.games,
            "decisions": len(self.seconds),
            "mean_ms": round(1000 * self.mean, 3),
            "worst_ms": round(1000 * self.worst, 3),
            "asked_again": self.again,
            "answered_alike": self.alike,
            "faults": [finding.to_json() for finding in self.findings],
        }


@dataclass(frozen=True)
class Asked:
    """A question as it was put, and what was answered."""

    setup: Setup
    seat: int
    state: State
    key: int
    move: int


def introduction(name: CustomBotName, terms: Terms) -> Ready:
    partner = start_bot(name.command(), terms)
    partner.end()
    return partner.ready


def manners(name: CustomBotName, terms: Terms) -> Iterator[Finding]:
    """Whether it exits when told to, and when its standard input ends."""
    for where, farewell in (("quit", Partner.quit), ("the end of standard input", _hang_up)):
        try:
            if not farewell(start_bot(name.command(), terms)):
                yield Finding(where, Fault(f"it was still there after {QUIT_SECONDS:g} s", expected="its process ends"))
        except Fault as fault:
            yield Finding(where, fault)


def _hang_up(partner: Partner) -> bool:
    return partner.child.end(QUIT_SECONDS)


def check_game(
    name: CustomBotName, terms: Terms, game: Game, games: int, seed: int, played: Callable[[], None] = lambda: None
) -> ProtocolReport:
    """Plays games with the bot against random players, with changing seats and options; calls `played` after each."""
    report = ProtocolReport(game.id)
    questions: list[Asked] = []
    bench: list[Partner] = []
    try:
        for number in range(games):
            variants = game.variants()
            variant = variants[number * len(variants) // games % len(variants)]
            setup = game.setup(variant.seats, (seed + number) % SEED_BOUND, variant.options, variant.rules)
            _play(name, terms, game, number, setup, bench, report, questions)
            report.games += 1
            played()
            if len(report.findings) >= MOST_FAULTS:
                return report
        if bench and bench[0].ready.deterministic:
            _ask_again(name, terms, questions, report)
    finally:
        for partner in bench:
            partner.quit()
    return report


def _play(
    name: CustomBotName,
    terms: Terms,
    game: Game,
    number: int,
    setup: Setup,
    bench: list[Partner],
    report: ProtocolReport,
    questions: list[Asked],
) -> None:
    """Plays one game, with the process of the game before."""
    state = game.start(setup)
    players = [seat for seat, kind in enumerate(setup.seats) if kind == PLAYER]
    own = players[number % len(players)]
    others, rng, others_rng = RandomBot(), split(setup.seed, "check/bot"), split(setup.seed, "check/others")
    partner: Partner | None = None
    step = 0
    while seats := state.to_move():
        seat = seats[0]
        step += 1
        moves = state.legal(seat)
        if seat != own or len(moves) == 1:
            state.play(seat, others.choose(Position(state, seat), others_rng))
            continue
        key = draw_key(rng)
        try:
            if partner is None:
                partner = bench.pop() if bench else start_bot(name.command(), terms)
                partner.start(setup, seat)
            move = partner.choose(Position(state, seat), key)
            report.seconds.append(partner.seconds)
            questions.append(Asked(setup, seat, state.copy(), key, move))
        except Fault as fault:
            report.findings.append(Finding(f"game {number + 1}, seat {seat + 1}, decision {step}", fault))
            if partner is not None:
                partner.end()
                partner = None
            if len(report.findings) >= MOST_FAULTS:
                return
            move = others.choose(Position(state, seat), others_rng)
        state.play(seat, move)
    if partner is not None:
        partner.over(state.standings())
        bench.append(partner)


def _ask_again(name: CustomBotName, terms: Terms, questions: list[Asked], report: ProtocolReport) -> None:
    """Repeats some questions to a new process in another order: a deterministic bot answers alike."""
    step = max(1, len(questions) // ASKED_AGAIN)
    partner: Partner | None = None
    try:
        partner = start_bot(name.command(), terms)
        for asked in reversed(questions[::step]):
            partner.start(asked.setup, asked.seat)
            position = Position(asked.state, asked.seat)
            move = partner.choose(position, asked.key)
            report.again += 1
            if move == asked.move:
                report.alike += 1
            elif report.alike + 1 == report.again:
                first, second = position.describe(asked.move).text, position.describe(move).text
                fault = Fault("it says it is deterministic, but answered the same question in two ways", second, first)
                report.findings.append(Finding("asked again", fault))
    except Fault as fault:
        report.findings.append(Finding("asked again", fault))
    finally:
        if partner is not None:
            partner.end()

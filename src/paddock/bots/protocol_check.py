"""Checks that a custom bot follows the protocol: plays games with it, and reports every fault with the line
that it sent and the expected answer.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from paddock.bots.bot_process import Fault
from paddock.bots.external_bots import CustomBotName
from paddock.bots.protocol import QUIT_SECONDS, Partner, Ready, Terms, draw_key, start_bot
from paddock.engine import PLAYER, SEED_BOUND, Game, Json, Position, RandomBot, Setup, State, split

#: The check of a game stops after this many faults.
MOST_FAULTS: Final = 3
#: Questions that are repeated to a bot that claims to be deterministic.
ASKED_AGAIN: Final = 12


@dataclass
class Finding:
    where: str
    fault: Fault

    def to_json(self) -> Json:
        return {"where": self.where, **self.fault.to_json()}


@dataclass
class ProtocolReport:
    """The results of a bot in one game of the catalogue."""

    game: str
    games: int = 0
    seconds: list[float] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    #: The number of repeated questions, and how many of them got the same answer.
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
    """A question and its answer."""

    setup: Setup
    seat: int
    state: State
    key: int
    move: int


def introduction(name: CustomBotName, terms: Terms) -> Ready:
    partner = start_bot(name.command(), terms)
    partner.end()
    return partner.ready


def check_exit(name: CustomBotName, terms: Terms) -> Iterator[Finding]:
    """Checks that it exits when told to, and when its standard input ends."""
    for where, farewell in (("quit", Partner.quit), ("the end of standard input", Partner.end)):
        try:
            if not farewell(start_bot(name.command(), terms), QUIT_SECONDS):
                yield Finding(
                    where, Fault(f"it was still running after {QUIT_SECONDS:g} s", expected="its process ends")
                )
        except Fault as fault:
            yield Finding(where, fault)


class GameCheck:
    """Plays games with the bot against random players, with changing seats and options."""

    def __init__(self, name: CustomBotName, terms: Terms, game: Game, games: int, seed: int) -> None:
        self.name = name
        self.terms = terms
        self.game = game
        self.games = games
        self.seed = seed
        self.report = ProtocolReport(game.id)
        self.questions: list[Asked] = []
        #: The process from the previous game.
        self.bench: list[Partner] = []

    def run(self, played: Callable[[], None]) -> ProtocolReport:
        """Plays all games; calls `played` after each."""
        variants = self.game.variants()
        try:
            for number in range(self.games):
                variant = variants[number * len(variants) // self.games % len(variants)]
                seed = (self.seed + number) % SEED_BOUND
                self._play(number, self.game.setup(variant.seats, seed, variant.options, variant.rules))
                self.report.games += 1
                played()
                if len(self.report.findings) >= MOST_FAULTS:
                    return self.report
            if self.bench and self.bench[0].ready.deterministic:
                self._ask_again()
        finally:
            for partner in self.bench:
                partner.quit()
        return self.report

    def _play(self, number: int, setup: Setup) -> None:
        state = self.game.start(setup)
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
                    partner = self.bench.pop() if self.bench else start_bot(self.name.command(), self.terms)
                    partner.start(setup, seat)
                move = partner.choose(Position(state, seat), key)
                self.report.seconds.append(partner.seconds)
                self.questions.append(Asked(setup, seat, state.copy(), key, move))
            except Fault as fault:
                self.report.findings.append(Finding(f"game {number + 1}, seat {seat + 1}, decision {step}", fault))
                if partner is not None:
                    partner.end()
                    partner = None
                if len(self.report.findings) >= MOST_FAULTS:
                    return
                move = others.choose(Position(state, seat), others_rng)
            state.play(seat, move)
        if partner is not None:
            partner.over(state.standings())
            self.bench.append(partner)

    def _ask_again(self) -> None:
        """Repeats some questions to a new process in another order: a deterministic bot gives the same answers."""
        report = self.report
        partner: Partner | None = None
        try:
            partner = start_bot(self.name.command(), self.terms)
            for asked in reversed(self.questions[:: max(1, len(self.questions) // ASKED_AGAIN)]):
                partner.start(asked.setup, asked.seat)
                position = Position(asked.state, asked.seat)
                move = partner.choose(position, asked.key)
                report.again += 1
                if move == asked.move:
                    report.alike += 1
                elif report.alike + 1 == report.again:
                    first, second = position.describe(asked.move).text, position.describe(move).text
                    why = "it claims to be deterministic, but gave two different answers to the same question"
                    report.findings.append(Finding("repeated question", Fault(why, second, first)))
        except Fault as fault:
            report.findings.append(Finding("repeated question", fault))
        finally:
            if partner is not None:
                partner.end()

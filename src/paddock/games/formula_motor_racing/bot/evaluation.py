"""The value of a change in the running order to a seat, averaged over the faces of the die.

The value of a line is the sum over its cars of the car's weight for the seat times the value of its place. All values
here are differences from the current line.
"""

from typing import Final

from mypy_extensions import i64

from paddock.games.formula_motor_racing import cards

#: The probabilities that a charge gains a place, and that it fails.
GAINS: Final = float(cards.CHARGE_HIGHEST) / float(cards.DIE)
FAILS: Final = 1.0 - GAINS


class Evaluation:
    """Per place of the line: the weight of its car (negative for rivals), and the value of the place. A retired car
    has no value."""

    __slots__ = ("matters", "runners", "worth")

    def __init__(self, matters: list[float], worth: list[float], runners: i64) -> None:
        self.matters: list[float] = matters
        self.worth: list[float] = worth
        self.runners: i64 = runners

    def card_value(self, kind: i64, places: i64, place: i64, own: bool) -> float:
        """Returns the value of a card played on the car in a place."""
        if kind == cards.OVERTAKE or kind == cards.TURBO:
            return self.rise(place, places, kind == cards.OVERTAKE)
        if kind == cards.FALL_BACK:
            return self.fall(place, places)
        if kind == cards.PIT_STOP:
            return self.pit_stop(place)
        return self.charge(place, kind, own)

    def rise(self, place: i64, places: i64, with_follower: bool) -> float:
        """Returns the value of a car gaining places, with the one right behind it if `with_follower` is set."""
        matters = self.matters
        worth = self.worth
        to: i64 = place - places if place > places else 0
        if to == place:
            return 0.0
        gain: float = matters[place] * (worth[to] - worth[place])
        down: i64 = 1
        if with_follower and place + 1 < self.runners:
            gain += matters[place + 1] * (worth[to + 1] - worth[place + 1])
            down = 2
        for passed in range(to, place):
            gain += matters[passed] * (worth[passed + down] - worth[passed])
        return gain

    def fall(self, place: i64, places: i64) -> float:
        """Returns the value of a car losing places."""
        matters = self.matters
        worth = self.worth
        to: i64 = place + places
        if to >= self.runners:
            to = self.runners - 1
        gain: float = matters[place] * (worth[to] - worth[place])
        for passing in range(place + 1, to + 1):
            gain += matters[passing] * (worth[passing - 1] - worth[passing])
        return gain

    def out(self, place: i64) -> float:
        """Returns the value of a car's retirement; those behind move up."""
        matters = self.matters
        worth = self.worth
        gain: float = -matters[place] * worth[place]
        for behind in range(place + 1, self.runners):
            gain += matters[behind] * (worth[behind - 1] - worth[behind])
        return gain

    def both_out(self, front: i64) -> float:
        """Returns the value of the retirement of a car and the one behind it."""
        matters = self.matters
        worth = self.worth
        gain: float = -matters[front] * worth[front] - matters[front + 1] * worth[front + 1]
        for behind in range(front + 2, self.runners):
            gain += matters[behind] * (worth[behind - 2] - worth[behind])
        return gain

    def pit_stop(self, place: i64) -> float:
        """FMR-4.11: the car falls back by the roll, or nothing happens."""
        matters = self.matters
        worth = self.worth
        total: float = 0.0
        passed: float = 0.0
        at: i64 = place
        for _ in range(cards.PIT_STOP_HIGHEST):
            if at + 1 < self.runners:
                at += 1
                passed += matters[at] * (worth[at - 1] - worth[at])
            total += passed + matters[place] * (worth[at] - worth[place])
        return total / float(cards.DIE)

    def charge(self, place: i64, kind: i64, own: bool) -> float:
        """FMR-4.13 to FMR-4.17: one roll, and for an own car more rolls as long as they pay."""
        matters = self.matters
        worth = self.worth
        # the line after a failed charge does not depend on when it failed
        failed = self.fall(place, cards.CAR_COUNT) if kind == cards.CHARGE_GEAR else self.out(place)
        if place == 0:
            return FAILS * failed
        if not own:
            return GAINS * self.rise(place, 1, False) + FAILS * failed
        won = self.rise(place, place, False)
        rolled: float = GAINS * won + FAILS * failed  # from second place
        for to in range(1, place):
            won -= (matters[place] - matters[to - 1]) * (worth[to - 1] - worth[to])
            rolled = GAINS * (won if won > rolled else rolled) + FAILS * failed
        return rolled

    def faces(self, kind: i64) -> list[float]:
        """Returns the values of a spin for each face of the die, from 1; 0 if the face names no car (FMR-5.5)."""
        matters = self.matters
        worth = self.worth
        runners = self.runners
        end: float = worth[runners - 1] if kind == cards.SPIN_LAST and runners > 0 else 0.0
        faces: list[float] = [0.0] * int(cards.DIE)
        closing_up: float = 0.0
        place: i64 = runners - 1
        while place >= 0:
            faces[place] = matters[place] * (end - worth[place]) + closing_up
            if place > 0:
                closing_up += matters[place] * (worth[place - 1] - worth[place])
            place -= 1
        return faces

    def die_card(self, kind: i64) -> float:
        """Returns the value of a card whose car is chosen by the die."""
        return self.crash() if kind == cards.CRASH else self.spin(kind)

    def spin(self, kind: i64) -> float:
        """Returns the value of a spin: for each face the better of keeping it and rerolling."""
        faces = self.faces(kind)
        again = mean(faces)
        total: float = 0.0
        for kept in faces:
            total += kept if kept > again else again
        return total / float(cards.DIE)

    def crash(self) -> float:
        """Returns the value of a crash: for each face the better choice of the second car."""
        runners = self.runners
        if runners < 2:
            return self.out(0) / float(cards.DIE) if runners == 1 else 0.0
        ahead = self.both_out(0)
        total: float = ahead  # the die names the leader
        for place in range(1, runners - 1):
            behind = self.both_out(place)
            total += behind if behind > ahead else ahead
            ahead = behind
        return (total + ahead) / float(cards.DIE)


def mean(faces: list[float]) -> float:
    """Returns the mean value of a roll."""
    total: float = 0.0
    for worth in faces:
        total += worth
    return total / float(cards.DIE)

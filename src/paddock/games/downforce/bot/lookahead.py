"""Simulates a card without changing the race: every car goes where its steering seat wants it."""

from mypy_extensions import i64

from paddock.engine import BITS
from paddock.games.downforce import cards, state
from paddock.games.downforce.bot.evaluation import DownforceParameters, RaceEvaluation
from paddock.games.downforce.cards import CAR_COUNT, COLOURED, SPEED_8, WHITE
from paddock.games.downforce.routes import ends_of
from paddock.games.downforce.state import RaceState
from paddock.games.downforce.track import WINDOW


class CardReader(RaceEvaluation):
    """An evaluation that simulates a card, starting with any of its strips."""

    def __init__(self, parameters: DownforceParameters, race: RaceState) -> None:
        super().__init__(parameters, race)
        #: Per car: the value of one more cell to the seat whose turn it is.
        self.pull: list[float] = []
        self.card: i64 = race.card
        self.strip: i64 = race.strip
        self.upwards: bool = race.upwards
        self.may_ignore: bool = False
        self.named: i64 = race.named
        self.power: i64 = race.power[race.turn]

    def take_card(self, card: i64, upwards: bool) -> None:
        """Starts with the first strip of a card."""
        self.card = card
        self.strip = 0
        self.upwards = upwards
        self.may_ignore = self.power == cards.STRATEGIC
        self.named = 0

    def take_up(self) -> None:
        """Starts with the current card, at its current strip."""
        race = self.race
        self.card = race.card
        self.strip = race.strip
        self.upwards = race.upwards
        self.may_ignore = self.power == cards.STRATEGIC and race.ignored == state.NONE
        self.named = race.named

    def clear_run(self, card: i64, seat: i64) -> float:
        """Returns the value of a card to a seat if no car is blocked, minus its value later."""
        parameters = self.parameters
        worth: float = 0.0
        white: float = 0.0
        for car in range(CAR_COUNT):
            pull = self.pull[car]
            cells = float(COLOURED[card * CAR_COUNT + car])
            if cells > 0.0:
                kept: float = 0.0
                if card >= SPEED_8:
                    kept = parameters.kept_8 * parameters.speed_8
                elif self.race.owner[car] == seat:
                    kept = parameters.kept * parameters.own_cell
                worth += pull * cells * (1.0 - kept)
            elif pull > 0.0 and pull * float(WHITE[card * CAR_COUNT + car]) > white:
                white = pull * float(WHITE[card * CAR_COUNT + car])
        return worth + white

    def carry_on(self) -> None:
        """Carries out the rest of the card."""
        strips = cards.CARD_STRIPS[self.card]
        while self.strip < strips:
            number = strips - 1 - self.strip if self.upwards else self.strip
            car = cards.strip_colour(self.card, number)
            cells = cards.strip_cells(self.card, number)
            self.strip += 1
            white = car == cards.WILD
            if white:
                car = self.likely_name()
            if car == state.NONE or (self.cell[car] < 0 and not white):
                continue
            if self.may_ignore and self.is_strip_to_ignore(car, cells):
                self.may_ignore = False
                continue
            extra: i64 = 0
            if white:
                self.named |= BITS[car]
            elif number == 0 and self.power == cards.AGGRESSIVE and self.race.owner[car] == self.race.turn:
                extra = cards.AGGRESSIVE_CELLS
            if self.cell[car] >= 0:
                self.drive(car, cells, extra)

    def is_strip_to_ignore(self, car: i64, cells: i64) -> bool:
        """Returns whether to ignore this strip: it does harm, and no later one does more."""
        if self.pull[car] >= 0.0:
            return False
        harm: float = self.pull[car] * float(cells)
        strips = cards.CARD_STRIPS[self.card]
        for strip in range(self.strip, strips):
            number = strips - 1 - strip if self.upwards else strip
            car = cards.strip_colour(self.card, number)
            if car != cards.WILD and self.pull[car] * float(cards.strip_cells(self.card, number)) < harm:
                return False
        return True

    def likely_name(self) -> i64:
        """Returns the car that a white strip will move: the one with the most value per cell."""
        barred = self.named
        if self.power != cards.UNPREDICTABLE:
            barred |= cards.CARD_COLOURS[self.card]
        best: i64 = state.NONE
        most: float = 0.0
        for car in range(CAR_COUNT):
            if barred >> car & 1 or self.cell[car] == state.ABSENT:
                continue
            pull: float = self.pull[car] if self.cell[car] >= 0 else 0.0
            if best == state.NONE or pull > most:
                most = pull
                best = car
        return best

    def drive(self, car: i64, cells: i64, extra: i64) -> None:
        """Moves a car to the best end for the seat that steers it."""
        ends, clean = ends_of(self.track, self.cell, car, cells, cells + extra, self.finishing(car))
        if ends == 0:
            return
        wanted = self.is_wanted(car)
        bit = self.best_end(car, ends, wanted)
        gone_clean = clean >> bit & 1 == 1
        self.go(car, bit)
        if gone_clean and self.power == cards.DETERMINED and self.race.owner[car] == self.race.turn and wanted:
            self.go_further(car)

    def go_further(self, car: i64) -> None:
        """DF-6.4: drives the extra cells of Determined."""
        if self.cell[car] < 0:
            return
        more = cards.DETERMINED_CELLS
        ends, _ = ends_of(self.track, self.cell, car, more, more, self.finishing(car))
        if ends:
            self.go(car, self.best_end(car, ends, True))

    def is_wanted(self, car: i64) -> bool:
        """Returns whether the seat that steers a car wants it to advance."""
        owner = self.race.owner[car]
        if owner != state.NOBODY and owner != self.race.turn and self.race.power[owner] == cards.CUNNING:
            return True
        return self.pull[car] > 0.0

    def best_end(self, car: i64, ends: i64, wanted: bool) -> i64:
        """Returns the end furthest ahead if wanted, otherwise furthest back; ties by the cells lost to cars ahead."""
        if ends & ends - 1 == 0:
            return highest(ends)
        start = self.cell[car]
        count = self.track.cells
        line = count - start
        finishing = self.finishing(car)
        if finishing and line < WINDOW and ends >> line & 1:
            if wanted:
                return line
            ends &= ~BITS[line]
        to_go = self.track.to_go
        best: i64 = state.NONE
        best_way: i64 = 0
        bit: i64 = 0
        while ends:
            if ends & 1:
                way = to_go[start + bit] if bit < line else to_go[start + bit - count] - self.track.lap_steps
                if not wanted:
                    way = -way
                if best == state.NONE or way < best_way:
                    best_way = way
                    best = bit
                elif way == best_way and (self.lost_at(car, bit) < self.lost_at(car, best)) == wanted:
                    best = bit
            ends >>= 1
            bit += 1
        return best

    def lost_at(self, car: i64, bit: i64) -> i64:
        """Returns the cells that a car would lose to cars ahead at one of its ends."""
        start = self.cell[car]
        cell = start + bit
        self.cell[car] = cell if cell < self.track.cells else cell - self.track.cells
        lost = self.cells_lost(car)
        self.cell[car] = start
        return lost

    def go(self, car: i64, bit: i64) -> None:
        """Moves a car to one of its ends, into the next lap or to the finish."""
        cell = self.cell[car] + bit
        if cell >= self.track.cells:
            if self.finishing(car):
                cell = state.HOME
                self.finish.append(car)
            else:
                cell -= self.track.cells
            self.lap[car] += 1
        self.cell[car] = cell


def highest(ends: i64) -> i64:
    """Returns the index of the highest bit."""
    bit: i64 = -1
    while ends:
        ends >>= 1
        bit += 1
    return bit

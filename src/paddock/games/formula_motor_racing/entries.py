"""What the table writes down of each car for the drivers' title: its driver and its number (FMR-9.5)."""

from typing import Final

from paddock.engine import Option
from paddock.games.formula_motor_racing.cards import CARS, DRIVERS, HIGHEST_NUMBER, LONGEST_NAME, NUMBERS

DRIVER_NAMES: Final = Option(
    "drivers",
    "texts",
    list(DRIVERS),
    "Drivers",
    "Drivers' title: who drives each car.",
    low=1,
    high=LONGEST_NAME,
    each=tuple(CARS),
    needs="drivers_title",
)
CAR_NUMBERS: Final = Option(
    "car_numbers",
    "ints",
    list(NUMBERS),
    "Car numbers",
    "Drivers' title: the number of each car, no two alike.",
    low=1,
    high=HIGHEST_NUMBER,
    each=tuple(CARS),
    needs="drivers_title",
)


def number_given_twice(numbers: list[int]) -> int | None:
    """A number that two cars have, if there is one."""
    for number in numbers:
        if numbers.count(number) > 1:
            return number
    return None

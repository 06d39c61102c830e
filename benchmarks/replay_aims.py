"""The aims of the replay, beside what one run measured."""

from collections.abc import Iterator
from typing import Any, NamedTuple

PERIOD_SPEED, EVENT_SPEED, END_TO_END_SPEED = 60e6, 80e6, 40e6
"""Games a second on one thread."""
TIMES_RIIX = 150
OF_THE_LOOP = 0.40
GROWTH = 5.2
"""The most that five times the games may take of the time."""
MILLION = 1e6


class Aim(NamedTuple):
    """An aim, and what was measured for it."""

    name: str
    reached: float
    bound: float
    unit: str
    at_most: bool = False

    @property
    def met(self) -> bool:
        return self.reached <= self.bound if self.at_most else self.reached >= self.bound

    def line(self) -> str:
        bound = f"{'at most' if self.at_most else 'at least'} {self.bound:g}{self.unit}"
        return f"{self.name:44} {self.reached:9.2f}{self.unit:10} {bound:26} {'met' if self.met else 'MISSED'}"


def speed(measured: dict[str, Any], work: str = "seconds") -> float:
    """Return the games per second."""
    found: float = measured["games"] / measured[work]
    return found


def aims(found: dict[str, Any]) -> Iterator[Aim]:
    """Yield each aim for which this run has a measure."""
    replays, packages, loops = (found.get(name, {}) for name in ("replays", "packages", "loops"))
    for name, measured in replays.items():
        if not name.endswith(" 1"):
            continue  # aims are for one thread
        list_name = name.removesuffix(" 1")
        rating = speed(measured, "rate")
        bound = PERIOD_SPEED if list_name == "standard" else EVENT_SPEED
        yield Aim(f"{list_name}: rating only", rating / MILLION, bound / MILLION, " M games/s")
        yield Aim(
            f"{list_name}: from Parquet to written results",
            speed(measured, "end_to_end") / MILLION,
            END_TO_END_SPEED / MILLION,
            " M games/s",
        )
        for package in ("riix by game", "riix by event"):
            if list_name == "standard" and package in packages:
                times = rating / speed(packages[package])
                yield Aim(f"standard: rating only, beside {package}", times, TIMES_RIIX, " times")
        if list_name in loops:
            part = 100 * rating / speed(loops[list_name])
            yield Aim(f"{list_name}: rating only, of the C loop", part, 100 * OF_THE_LOOP, " %")
    growth = found.get("growth", {})
    if "standard 1" in replays and "5" in growth:
        ratio = growth["5"]["rate"] / replays["standard 1"]["rate"]
        yield Aim("standard: five times the games, rating only", ratio, GROWTH, " times", at_most=True)
    if "standard" in loops and "standard, 5 x games" in loops:
        ratio = loops["standard, 5 x games"]["seconds"] / loops["standard"]["seconds"]
        yield Aim("  the same of the C loop", ratio, GROWTH, " times", at_most=True)
    if "agreement" in found:
        different = found["agreement"]["different"] + found["agreement"]["different_at_the_end"]
        yield Aim("numbers that differ from the interpreted law", different, 0, "", at_most=True)

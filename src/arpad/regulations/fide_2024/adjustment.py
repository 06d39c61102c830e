"""The one-time rise of ratings on the list of 1 March 2024: a dated adjustment, made after rating."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from arpad.core.answer import Answer, Row, highest_first
from arpad.core.dates import Month
from arpad.core.exact import divide_half_up, hundredths_text
from arpad.core.report import Player
from arpad.core.verdicts import Step
from arpad.regulations.data_files import read_yaml
from arpad.regulations.fide.law import Law


class Adjustment(NamedTuple):
    """A rise on one list: each rating under `below` rises by `percent` of its distance to `below`."""

    id: str
    authority: str
    list: Month
    below: int
    percent: int


@cache
def adjustments() -> dict[str, Adjustment]:
    """Every adjustment that was made, by its id."""
    by_id = {}
    for name, entry in read_yaml(Path(__file__).with_name("adjustments.yaml")).items():
        of_list = Month(*map(int, str(entry["list"]).split("-")))
        by_id[name] = Adjustment(name, entry["authority"], of_list, entry["below"], entry["percent"])
    return by_id


def raised(adjustment: Adjustment, rating: int) -> int:
    """A rating after the rise, to the nearest integer."""
    return divide_half_up(hundredths_raised(adjustment, rating), 100)


def hundredths_raised(adjustment: Adjustment, rating: int) -> int:
    """A rating after the rise, in hundredths, before it is rounded."""
    return 100 * rating + adjustment.percent * max(0, adjustment.below - rating)


def law_before(name: str, law: Law) -> Law:
    """The law before the rise. Its floor is the lowest rating that the rise lifts to the floor of the list (7.2.1)."""
    adjustment = adjustments()[name]
    lowest = law.floor
    while raised(adjustment, lowest - 1) >= law.floor:
        lowest -= 1
    return law._replace(floor=lowest)


def adjust(adjustment: Adjustment, answer: Answer) -> Answer:
    """The answer with each rating raised, after everything else."""
    printed = [entry._replace(rating=raised(adjustment, entry.rating)) for entry in answer.printed]
    return replace(
        answer,
        rows=tuple(_raised_row(adjustment, row) for row in answer.rows),
        printed=tuple(highest_first(printed)),
        after=tuple(_raised_player(adjustment, player) for player in answer.after),
    )


def _raised_player(adjustment: Adjustment, player: Player) -> Player:
    """The player with the raised rating, and with a peak that is at least as high."""
    if player.rating is None:
        return player
    new = raised(adjustment, player.rating)
    return player._replace(rating=new, peak=max(player.peak or 0, new))


def _raised_row(adjustment: Adjustment, row: Row) -> Row:
    """The row with the raised rating, and with the step that says so."""
    if row.new is None or row.new >= adjustment.below:
        return row
    new = raised(adjustment, row.new)
    values: dict[str, str | int] = {
        "list": str(adjustment.list),
        "rating": row.new,
        "percent": adjustment.percent,
        "below": adjustment.below,
        "exact": hundredths_text(hundredths_raised(adjustment, row.new)),
        "new": new,
    }
    return row._replace(new=new, steps=(*row.steps, Step(adjustment.id, "list_raised", values)))

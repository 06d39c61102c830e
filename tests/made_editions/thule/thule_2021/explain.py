"""What the columns say of a player's event, as steps with their clauses."""

from collections.abc import Iterator

from arpad.core.exact import half_points_text, hundredths_text
from arpad.core.verdicts import Step
from arpad.regulations.regulation import Regulation
from thule_2021.change import change, rating_at_start
from thule_2021.columns import Results
from thule_2021.law import Law


def steps_of(text: Regulation[Law], results: Results, row: int, is_new: bool) -> Iterator[Step]:
    """The way from the rating at the start of an event to the one after it."""
    number, law = text.edition.number, text.law
    if is_new:
        yield Step(number(rating_at_start), "thule_start", {"start": law.start})
    values = {
        "games": results.games[row],
        "score": half_points_text(results.half_points[row]),
        "expected": hundredths_text(results.expected[row]),
        "k": law.k,
        "old": results.rating[row],
        "new": results.new[row],
        "reading": "R1",
    }
    yield Step(number(change), "thule_change", values)

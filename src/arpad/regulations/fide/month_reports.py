"""4.13 (2024: 4.1) The months of a long event that are submitted for a list, and those that the list rates."""

from collections.abc import Iterator, Sequence

from arpad.core.verdicts import Values, Verdict
from arpad.regulations.fide.eligibility import check_monthly_reports
from arpad.regulations.fide.listing import check_called_not_official, check_closing
from arpad.regulations.fide.submission import Submission


def check_parts(parts: Sequence[Submission]) -> Iterator[Verdict]:
    """A month of another list is noted. An event is rejected if none of its months belongs to the list."""
    elsewhere = [submission for submission in parts if not submission.is_for_list]
    for submission in elsewhere:
        values: Values = {
            "month": str(submission.of_month),
            "games": sum(game.black is not None for game in submission.games),
            "list": str(submission.own_list),
            "period": str(submission.month),
            "part": submission.part,
            "part_end": str(submission.last_day),
            "end": str(submission.event.end),
            "reading": "R25",
        }
        number = submission.edition.number(check_monthly_reports)
        yield submission.finding("note", number, "month_of_other_list", values, submission.part)
    if elsewhere and len(elsewhere) == len(parts):
        first = elsewhere[0]
        lists = list(dict.fromkeys(str(submission.own_list) for submission in elsewhere))
        values = {"list": str(first.month), "lists": lists, "end": str(first.event.end)}
        yield first.finding("reject", first.edition.number(check_closing), "no_month_of_list", values)
        yield from check_called_not_official(first)

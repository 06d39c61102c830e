"""9 Reporting: for which list, by which day, with what."""

from collections.abc import Iterator
from datetime import date

from arpad.core.clauses import clause
from arpad.core.dates import Month
from arpad.core.verdicts import Unchecked, Verdict
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import closing_day, is_official, late_for_list
from arpad.regulations.fide.submission import Submission
from arpad.regulations.fide_2024.registration import ordered_by


@clause("9.1")
def report_list(law: Law, end: date) -> Month:
    """The list that an event is uploaded for: the first after its last day, or the next one if the month is nearly
    over.

    That is the list "in which the event was registered" by reading R28.
    """
    month = Month.of(end)
    days_left = (month.last_day - end).days
    return month.plus(2) if days_left <= law.next_list_days else month.plus(1)


@clause("9.1")
def report_due(law: Law, end: date) -> date:
    """The day by which an event is uploaded in time for its list."""
    return closing_day(law, report_list(law, end))


@clause("9.1")
def last_report_day(law: Law, end: date) -> date:
    """The day after which an event is not rated any more: the closing of the third list after its end."""
    return closing_day(law, Month.of(end).plus(law.last_list))


@clause("9.1")
def check_reported(submission: Submission) -> Iterator[Verdict]:
    """A report too late for the third list is refused; one too late for this list belongs to a later list."""
    law, event, reported = submission.law, submission.event, submission.reported
    if reported is None:
        yield Unchecked("9.1")
        return
    last, due = last_report_day(law, event.end), report_due(law, submission.last_day)
    closing = closing_day(law, submission.month, is_official(event))
    values, code, part = {**submission.ends, "reported": str(reported)}, submission.code, submission.part
    if reported > last and ordered_by(submission) is None:
        yield submission.finding("reject", "9.1", code("reported_too_late"), {**values, "last": str(last)}, part)
    elif reported > closing:
        values |= late_for_list(submission, reported)
        yield submission.finding("reject", "9.1", code("reported_after_closing"), values, part)
    elif reported > due:
        values |= {"due": str(due), "list": str(report_list(law, submission.last_day)), "reading": "R28"}
        yield submission.finding("note", "9.1", code("reported_late"), values, part)


@clause("9.2")
def check_says_rated(submission: Submission) -> Iterator[Verdict]:
    """The event's own regulations say clearly that it is rated."""
    if submission.event.says_rated is None:
        yield Unchecked("9.2")
    elif not submission.event.says_rated:
        yield submission.finding("reject", "9.2", "does_not_say_rated", {})


@clause("9.4")
def check_pgn(submission: Submission) -> Iterator[Verdict]:
    """A hybrid event comes with the PGN of all its games."""
    hybrid, pgn = submission.event.hybrid, submission.event.pgn
    if hybrid is None or (hybrid and pgn is None):
        yield Unchecked("9.4")
    if hybrid and pgn is False:
        yield submission.finding("reject", "9.4", "no_pgn", {})

"""9 Reporting: by which day, and which events need not be reported."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.core.clauses import clause
from arpad.core.verdicts import Unchecked, Values, Verdict
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import closing_day, is_official, late_for_list
from arpad.regulations.fide.submission import Submission


@clause("9.1")
def arbiter_due(law: Law, end: date) -> date:
    """The day by which the chief arbiter sends the report to the federation."""
    return end + timedelta(days=law.arbiter_days)


@clause("9.1")
def upload_due(law: Law, end: date) -> date:
    """The day by which the federation's rating officer uploads the report."""
    return end + timedelta(days=law.upload_days)


@clause("7.13", "9.1")
def check_reported(submission: Submission) -> Iterator[Verdict]:
    """A report after the closing of the list belongs to a later list; one after a deadline of the text is noted."""
    law, reported = submission.law, submission.reported
    if reported is None:
        yield Unchecked("9.1")
        return
    code, part, due = submission.code, submission.part, upload_due(law, submission.last_day)
    days: Values = {**submission.ends, "reported": str(reported)}
    if reported > closing_day(law, submission.month, is_official(submission.event)):
        values: Values = {**days, **late_for_list(submission, reported)}
        yield submission.finding("reject", "7.13", code("reported_after_closing"), values, part)
    if reported > due:
        values = {**days, "due": str(due), "days": law.upload_days}
        yield submission.finding("note", "9.1", code("uploaded_late"), values, part)


@clause("9.2", mssz_2017="9")
def check_announced_unrated(submission: Submission) -> Iterator[Verdict]:
    """An event is not rated if both the announcement and a notice in person before the start say so.

    If only one of the two does, that is a note and the event is rated.
    """
    event, number = submission.event, submission.edition.number(check_announced_unrated)
    announced, in_person = event.says_rated is False, event.unrated_in_person
    if announced and in_person:
        yield submission.finding("reject", number, "told_unrated", {})
    elif announced and in_person is None:
        yield Unchecked(number)
        yield submission.finding("note", number, "unrated_only_announced", {"missing": "unrated_in_person"})
    elif announced:
        yield submission.finding("note", number, "unrated_not_in_person", {})
    elif in_person and event.says_rated is None:
        yield Unchecked(number)
        yield submission.finding("note", number, "unrated_only_in_person", {"missing": "says_rated"})
    elif in_person:
        yield submission.finding("note", number, "unrated_not_announced", {})

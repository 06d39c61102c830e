"""9 Reporting: by which day, and what need not be reported."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.core.clauses import clause
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import closing_day, list_for
from arpad.regulations.fide.submission import Submission
from arpad.regulations.submission import Unchecked, Verdict


@clause("9.1")
def arbiter_due(law: Law, end: date) -> date:
    """The day by which the chief arbiter sends the report to the federation."""
    return end + timedelta(days=law.arbiter_days)


@clause("9.1")
def upload_due(law: Law, end: date) -> date:
    """The day by which the federation's rating officer uploads it."""
    return end + timedelta(days=law.upload_days)


@clause("7.13", "9.1")
def check_reported(submission: Submission) -> Iterator[Verdict]:
    """Too late for this list: in a later one. Later than the days that the text gives: a note."""
    law, event, month = submission.law, submission.event, submission.month
    if event.reported is None:
        yield Unchecked("9.1")
        return
    closing, due = closing_day(law, month, bool(event.official)), upload_due(law, submission.last_day)
    reported = str(event.reported)
    if event.reported > closing:
        next_list = str(list_for(law, event.reported, bool(event.official)))
        values = {"reported": reported, "closing": str(closing), "list": str(month), "next": next_list}
        yield submission.finding("reject", "7.13", "reported_after_closing", values)
    if event.reported > due:
        late: dict[str, str | int] = {"reported": reported, "end": str(submission.last_day), "due": str(due)}
        yield submission.finding("note", "9.1", "uploaded_late", {**late, "days": law.upload_days}, submission.part)


@clause("9.2", mssz_2017="9")
def check_told_unrated(submission: Submission) -> Iterator[Verdict]:
    """An event of which the players were told that it is not rated is not."""
    if submission.event.says_rated is False:
        number = submission.edition.number(check_told_unrated)
        yield submission.finding("reject", number, "told_unrated", {})

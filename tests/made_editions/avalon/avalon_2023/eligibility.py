"""2 and 5 Which events are rated, and by which day something is to be done about one."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.core.clauses import clause
from arpad.core.exact import minutes_text
from arpad.core.verdicts import Finding, Unchecked, Verdict
from arpad.regulations.submission import Submitted, findings_of
from avalon_2023.law import Law

Submission = Submitted[Law]


@clause("2.1")
def check_time(submission: Submission) -> Iterator[Verdict]:
    """An event that is too quick or too slow is rejected."""
    law, seconds = submission.law, submission.event.seconds
    number = submission.edition.number(check_time)
    if seconds is None:
        yield Unchecked(number)
    elif not 60 * law.least_minutes <= seconds < 60 * law.minutes_below:
        values = {"minutes": minutes_text(seconds), "least": law.least_minutes, "below": law.minutes_below}
        yield submission.finding("reject", number, "avalon_time", values)


@clause("2.2")
def check_days(submission: Submission) -> Iterator[Verdict]:
    """An event that lasts too long is rejected."""
    days = (submission.event.end - submission.event.start).days + 1
    if days > submission.law.longest_days:
        values = {"days": days, "most": submission.law.longest_days}
        yield submission.finding("reject", submission.edition.number(check_days), "avalon_days", values)


@clause("2.3")
def check_rounds(submission: Submission) -> Iterator[Verdict]:
    """An event of few rounds needs the rating officer's agreement.

    An event that does not state its rounds has those of its games; one that is announced has none yet.
    """
    event = submission.event
    rounds = event.rounds or max((game.round for game in event.games if game.black is not None), default=None)
    if rounds is None:
        yield Unchecked(submission.edition.number(check_rounds))
    elif rounds < submission.law.least_rounds:
        values = {"rounds": rounds, "least": submission.law.least_rounds, "by": "rating officer"}
        yield submission.finding("approve", submission.edition.number(check_rounds), "avalon_rounds", values)


EVENT_CHECKS = (check_time, check_days, check_rounds)


def judge_event(submission: Submission) -> list[Finding]:
    """The findings on an event in the order of the clauses, and last a note on what could not be checked."""
    verdicts = (verdict for check in EVENT_CHECKS for verdict in check(submission))
    return findings_of(submission.edition, submission.event, verdicts)


@clause("5.1")
def report_due(law: Law, end: date) -> date:
    """The last day on which the arbiter reports in time."""
    return end + timedelta(law.report_days)


@clause("5.2")
def appeal_due(law: Law, decided: date) -> date:
    """The last day to appeal."""
    return decided + timedelta(law.appeal_days)

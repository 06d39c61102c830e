"""0 Which events: registered in time, with licensed arbiters."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.core.clauses import clause
from arpad.core.verdicts import Unchecked, Verdict
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.submission import Submission


@clause("0.2")
def registration_due(law: Law, start: date, norms: bool) -> date:
    """The last day on which an event is registered in time; one that offers norms is registered earlier."""
    return start - timedelta(days=law.registration_days_norms if norms else law.registration_days)


@clause("0.2")
def check_registration(submission: Submission) -> Iterator[Verdict]:
    """The QC chairman may admit an event that was registered late."""
    law, event = submission.law, submission.event
    if event.registered is None:
        yield Unchecked("0.2")
        return
    due = registration_due(law, event.start, bool(event.norms))
    if event.registered > due:
        values = {"registered": str(event.registered), "due": str(due), "start": str(event.start), "by": "QC chairman"}
        yield submission.finding("approve", "0.2", "registered_late", values)
    elif event.norms is None and event.registered > registration_due(law, event.start, True):
        yield Unchecked("0.2")  # whether norms were offered decides, and is not said


@clause("0.2 (3)")
def check_fee(submission: Submission) -> Iterator[Verdict]:
    """The federation that registered the event answers for its fee; whether it is paid decides no rating."""
    if submission.event.fee_paid is False:
        values = {"federation": submission.event.registered_by}
        yield submission.finding("note", "0.2 (3)", "fee_unpaid", values)


@clause("0.3")
def check_arbiters(submission: Submission) -> Iterator[Verdict]:
    """Every arbiter holds a FIDE licence."""
    licensed = [arbiter.licensed for arbiter in submission.event.arbiters or ()]
    if not licensed or None in licensed:
        yield Unchecked("0.3")
    if licensed and False in licensed:
        values = {"unlicensed": licensed.count(False), "arbiters": len(licensed)}
        yield submission.finding("reject", "0.3", "arbiter_unlicensed", values)

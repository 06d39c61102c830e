"""0.2 Decisions of FIDE's offices about an event, except its registration: who decided, when and why."""

from collections.abc import Iterator

from arpad.core.clauses import clause
from arpad.core.report import Decision, DecisionKind
from arpad.core.verdicts import Values, Verdict
from arpad.regulations.fide.submission import Submission

QC_CHAIRMAN = "QC chairman"


def decision_of(submission: Submission, kind: DecisionKind, *offices: str) -> Decision | None:
    """The first decision of a kind by an office that may take it; None without one."""
    may = {office.casefold() for office in offices}
    return next((d for d in submission.event.decisions if d.kind == kind and d.by.casefold() in may), None)


def check_office(submission: Submission, number: str, kind: DecisionKind, *offices: str) -> Iterator[Verdict]:
    """A note on each decision of a kind by an office without the right to it: the decision has no effect."""
    may = {office.casefold() for office in offices}
    for decision in submission.event.decisions:
        if decision.kind == kind and decision.by.casefold() not in may:
            values: Values = {"kind": kind, "decided_by": decision.by, "known": list(offices)}
            yield submission.finding("note", number, "decision_of_another", values)


def decision_values(decision: Decision) -> dict[str, str | None]:
    """A decision as the values of a finding."""
    day = None if decision.date is None else str(decision.date)
    return {"decided_by": decision.by, "decided_on": day, "decided_because": decision.reason}


@clause(fide_2014="0.2 (2)", fide_2024="0.2 (3)")
def check_refused(submission: Submission) -> Iterator[Verdict]:
    """An event whose registration the QC chairman refused is not rated."""
    number = submission.edition.number(check_refused)
    refused = decision_of(submission, "refused", QC_CHAIRMAN)
    if refused is not None:
        yield submission.finding("reject", number, "registration_refused", decision_values(refused))
    yield from check_office(submission, number, "refused", QC_CHAIRMAN)

"""Rulings on events: accept, reject, ask for an approval, record one that was given."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date

from arpad.core.report import Approval
from arpad.core.verdicts import Problem, Values
from arpad.office.events.admission import admit, release, settled
from arpad.office.events.checks import check, made_by, no_game_counts, not_ready, seen_before
from arpad.office.events.doubts import answer_of, unanswered
from arpad.office.events.event import ACCEPTED, CHAIN, NOW, REJECTED, EventFacts, enter, open_event, subject_of
from arpad.office.events.missing_time import time_not_known
from arpad.office.journal.acts import Journal
from arpad.office.journal.refusal import ActRefused, refuse_if, valid, wrong_reason
from arpad.office.lists.definition import ListFacts
from arpad.regulations.approvals import covers, may_agree

NO_LONGER_IN_IT = "No player of the event that brought them."
"""The reason recorded for people who leave the registry when an event is accepted again with other players."""


def accept(
    journal: Journal,
    of_list: ListFacts,
    number: int,
    late: str = "",
    seen: int | None = None,
    beside: Collection[int] = (),
    reason: str = "",
) -> EventFacts:
    """Accept an event for rating. `late` says how a late event is rated (see `event.NOW`).

    Its newcomers are entered in the registry. `beside` are events that look alike but are different events.
    `reason` answers the doubts on its file.
    """
    facts = valid(open_event(number, of_list.name, seen))
    today = of_list.day_of(journal.at)
    refuse_if(not_ready(number, facts))
    known = valid(settled(of_list, number, facts))
    checked = valid(check(of_list, number, replace(known, late=late)))
    last_day = checked.last_game or facts.end
    if last_day > today:
        raise ActRefused(Problem(subject_of(number), "event_not_over", {"end": str(last_day), "today": str(today)}))
    if checked.refusals:
        raise ActRefused(made_by(checked.refusals[0], number, "event_refused"))
    left_out = no_game_counts(of_list, number, known, checked)
    if left_out is not None:
        raise ActRefused(made_by(left_out, number, "no_game_counts"))
    if checked.to_supply:
        raise ActRefused(time_not_known(number))
    if checked.is_late and late not in (NOW, CHAIN):
        period = str(checked.period or facts.end)
        raise ActRefused(Problem(subject_of(number), "event_is_late", {"number": number, "period": period}))
    if not checked.is_late and late:
        raise ActRefused(Problem(subject_of(number), "event_is_not_late", {"number": number}))
    twice = seen_before(of_list, number, known)
    strange = [other for other in beside if other not in {problem.values["other"] for problem in twice}]
    if strange:
        raise ActRefused(Problem("--beside", "event_not_alike", {"number": number, "other": strange[0]}))
    refuse_if(next((problem for problem in twice if problem.values["other"] not in beside), None))
    missing = checked.to_approve
    if missing:
        by = str(missing[0].values.get("by"))
        values = {"number": number, "clause": missing[0].clause, "by": by, "office": by, "subject": missing[0].subject}
        raise ActRefused(Problem(subject_of(number), "approval_missing", values))
    doubted = unanswered(number, facts, of_list.kind)
    if doubted is not None:
        if not reason.strip():
            raise ActRefused(doubted)
        known = replace(known, answered=answer_of(journal, of_list, reason))
    admitted = admit(journal, of_list, number, facts, known)
    accepted = replace(admitted, verdict=ACCEPTED, reason=reason, period=checked.target, late=late, parts=checked.parts)
    accepted = replace(accepted, beside=tuple(sorted({*facts.beside, *beside})))
    enter(journal, "accept", number, accepted)
    release(journal, of_list, number, reason or NO_LONGER_IN_IT)
    return accepted


def reject(
    journal: Journal, of_list: ListFacts, number: int, reason: str, clause: str = "", seen: int | None = None
) -> EventFacts:
    """Reject an event with the reason. People entered only by its acceptance are removed from the registry."""
    facts = valid(open_event(number, of_list.name, seen))
    refuse_if(wrong_reason(reason, subject_of(number)))
    recorded = f"{clause}: {reason}" if clause else reason
    rejected = replace(facts, verdict=REJECTED, reason=recorded, period=None, late="")
    enter(journal, "reject", number, rejected)
    return release(journal, of_list, number, recorded) or rejected


def ask(
    journal: Journal,
    of_list: ListFacts,
    number: int,
    clause: str,
    by: str,
    day: date,
    seen: int | None = None,
    subject: str = "",
) -> EventFacts:
    """Record that an office was asked for the approval of a clause."""
    facts = valid(open_event(number, of_list.name, seen))
    request = {"clause": clause, "by": by, "date": str(day), **({"subject": subject} if subject else {})}
    _require_approver(of_list, number, facts, request)
    asked = replace(facts, asked=(*facts.asked, request))
    enter(journal, "ask", number, asked)
    return asked


def waive(
    journal: Journal,
    of_list: ListFacts,
    number: int,
    approval: dict[str, str],
    seen: int | None = None,
) -> EventFacts:
    """Record an approval with its reason. The next check says whether it is enough."""
    facts = valid(open_event(number, of_list.name, seen))
    refuse_if(wrong_reason(approval.get("reason", ""), subject_of(number)))
    _require_approver(of_list, number, facts, approval)
    waived = replace(facts, approvals=(*facts.approvals, approval), verdict="", period=None)
    enter(journal, "waive", number, waived)
    return waived


def _require_approver(of_list: ListFacts, number: int, facts: EventFacts, approval: Mapping[str, str]) -> None:
    """Refuse an approval that no finding of the event needs, or that a different office must give."""
    checked = valid(check(of_list, number, facts))
    waiting = checked.approvable
    if not waiting:
        raise ActRefused(Problem(subject_of(number), "nothing_to_approve"))
    clause, subject = approval["clause"], approval.get("subject") or subject_of(number)
    meant = [f for f in waiting if covers(Approval(clause, subject, str(f.values["by"])), f, checked.offices)]
    if not meant:
        known = list(dict.fromkeys(f"{f.clause} ({f.subject}: {f.values['by']})" for f in waiting))
        values: Values = {"clause": clause, "subject": subject, "known": known}
        raise ActRefused(Problem(subject_of(number), "clause_not_found", values))
    names = list(dict.fromkeys(name for f in meant for name in may_agree(f, checked.offices)))
    if approval["by"].casefold() not in {name.casefold() for name in names}:
        values = {"clause": clause, "given": approval["by"], "known": names}
        raise ActRefused(Problem("--of", "approval_of_another", values))

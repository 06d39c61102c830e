"""0 Which events: in force, registered in time, approved where approval is needed."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.core.clauses import clause
from arpad.regulations.fide_2024.law import Law
from arpad.regulations.fide_2024.submission import Entrant, Submission, Unchecked, Verdict


@clause("0.1")
def rated_by_this_text(first_day: date, start: date) -> bool:
    """The text applies to events that start on or after the day it took effect (reading E25)."""
    return first_day <= start


@clause("0.1")
def check_in_force(submission: Submission) -> Iterator[Verdict]:
    """An event from before or after the text was in force is rated by it only at the caller's word."""
    start, edition = submission.event.start, submission.edition
    if not rated_by_this_text(edition.first_day, start):
        values = {"start": str(start), "first_day": str(edition.first_day), "reading": "E25"}
        yield submission.finding("note", "0.1", "before_first_day", values)
    elif not edition.in_force(start):
        values = {"start": str(start), "last_day": str(edition.last_day), "reading": "E36"}
        yield submission.finding("note", "0.1", "after_last_day", values)


@clause("0.2.1")
def is_top_player(law: Law, entrant: Entrant) -> bool:
    """A player above the top rating, or a woman above the women's."""
    limit = law.top_rating_women if entrant.player.sex == "w" else law.top_rating
    return entrant.at_start > limit


@clause("0.2.1", "0.2.2")
def registration_due(law: Law, start: date, with_top_player: bool) -> date:
    """The last day on which an event is registered in time."""
    days = law.registration_days_top if with_top_player else law.registration_days
    return start - timedelta(days=days)


@clause("0.2.1", "0.2.2", "0.2.3", "0.2.4")
def check_registration(submission: Submission) -> Iterator[Verdict]:
    """A late registration needs the President's leave with a top player, else the QC chairman's."""
    law, event = submission.law, submission.event
    with_top_player = any(is_top_player(law, entrant) for entrant in submission.entrants.values())
    if event.registered is None:
        yield Unchecked("0.2.1" if with_top_player else "0.2.2")
        return
    due = registration_due(law, event.start, with_top_player)
    if event.registered > due:
        values = {"registered": str(event.registered), "due": str(due), "start": str(event.start)}
        if with_top_player:
            values |= {"by": "President", "granted_under": "0.2.3"}
            yield submission.finding("approve", "0.2.1", "registered_late_top", values)
        else:
            values |= {"by": "QC chairman", "granted_under": "0.2.4"}
            yield submission.finding("approve", "0.2.2", "registered_late", values)
    elif not with_top_player and event.registered > registration_due(law, event.start, True):
        # The women's limit would ask for more days; whether it applies depends on a sex not given.
        if any(e.player.sex is None and e.at_start > law.top_rating_women for e in submission.entrants.values()):
            yield Unchecked("0.2.1")


@clause("0.4")
def appeal_due(law: Law, decision: date) -> date:
    """The last day on which the organiser may appeal against a decision not to rate."""
    return decision + timedelta(days=law.appeal_days)

"""0.2 Which events: registered in time, with leave where that is needed."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.core.clauses import clause
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.submission import Entrant, Submission
from arpad.regulations.submission import Unchecked, Verdict


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

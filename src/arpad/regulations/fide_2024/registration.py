"""0.2 Which events are rated: registered in time, or approved."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.core.clauses import clause
from arpad.core.report import Decision
from arpad.core.verdicts import Unchecked, Values, Verdict
from arpad.regulations.fide import decisions
from arpad.regulations.fide.decisions import QC_CHAIRMAN, check_office, decision_of, decision_values
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.submission import Entrant, Submission

COUNCIL, PRESIDENT = "Council", "President"


@clause("0.2.1")
def is_top_player(law: Law, entrant: Entrant) -> bool:
    """True for a player above the top rating, or a woman above the women's."""
    return entrant.at_start > top_limit(law, entrant)


def top_limit(law: Law, entrant: Entrant) -> int:
    """The rating above which a player is a top player: the women's for a woman."""
    return law.top_rating_women if entrant.player.sex == "w" else law.top_rating


@clause("0.2.1", "0.2.2")
def registration_due(law: Law, start: date, with_top_player: bool) -> date:
    """The last day on which an event is registered in time."""
    days = law.registration_days_top if with_top_player else law.registration_days
    return start - timedelta(days=days)


@clause("0.2.1", "0.2.2", "0.2.3", "0.2.4")
def check_registration(submission: Submission) -> Iterator[Verdict]:
    """A late registration needs the approval of the President with a top player, else of the QC chairman."""
    law, event = submission.law, submission.event
    top_players = {name: entrant for name, entrant in submission.entrants.items() if is_top_player(law, entrant)}
    with_top_player = bool(top_players)
    if ordered_by(submission) is not None:
        return
    if event.registered is None:
        yield Unchecked("0.2.1" if with_top_player else "0.2.2")
        return
    due = registration_due(law, event.start, with_top_player)
    if event.registered > due:
        values = {"registered": str(event.registered), "due": str(due), "start": str(event.start)}
        if with_top_player:
            name, top = max(top_players.items(), key=lambda named: named[1].at_start)
            player: Values = {"player": name, "rating": top.at_start, "limit": top_limit(law, top)}
            asked: Values = {"days": law.registration_days_top, "by": "President", "granted_under": "0.2.3"}
            yield submission.finding("approve", "0.2.1", "registered_late_top", {**values, **player, **asked})
        else:
            values |= {"by": "QC chairman", "granted_under": "0.2.4"}
            yield submission.finding("approve", "0.2.2", "registered_late", values)
    elif not with_top_player and event.registered > registration_due(law, event.start, True):
        # The women's limit would ask for more days; whether it applies depends on a sex not given.
        if any(e.player.sex is None and e.at_start > law.top_rating_women for e in submission.entrants.values()):
            yield Unchecked("0.2.1")


@clause("0.2", "0.2 (2)")
def check_host(submission: Submission) -> Iterator[Verdict]:
    """The federation of the host country registers an event; the Council may pass that to an autonomous territory."""
    event = submission.event
    delegated = decision_of(submission, "delegated", COUNCIL)
    if event.country is not None and event.registered_by not in (None, event.country):
        values = {"country": event.country, "federation": event.registered_by}
        if delegated is None:
            yield submission.finding("note", "0.2", "host_country", values)
        else:
            yield submission.finding("note", "0.2 (2)", "host_delegated", {**values, **decision_values(delegated)})
    yield from check_office(submission, "0.2 (2)", "delegated", COUNCIL)


@clause("0.2 (3)", "0.2 (4)")
def check_refused(submission: Submission) -> Iterator[Verdict]:
    """A refused registration is a note if the Council or the President ordered the rating (reading R29)."""
    refused = decision_of(submission, "refused", QC_CHAIRMAN)
    if refused is None or ordered_by(submission) is None:
        yield from decisions.check_refused(submission)
        return
    values = {**decision_values(refused), "clause": "0.2", "reading": "R29"}
    yield submission.finding("note", "0.2 (3)", "refused_and_ordered", values)
    yield from check_office(submission, "0.2 (3)", "refused", QC_CHAIRMAN)


def ordered_by(submission: Submission) -> Decision | None:
    """The order to rate an event that its federation did not submit; None: there is none."""
    return decision_of(submission, "ordered", *_ordering(submission))


@clause("0.2 (4)")
def check_ordered(submission: Submission) -> Iterator[Verdict]:
    """An event that its federation did not submit is rated if the Council or the President orders it."""
    ordered = ordered_by(submission)
    if ordered is not None:
        yield submission.finding("note", "0.2 (4)", "rated_by_order", decision_values(ordered))
    yield from check_office(submission, "0.2 (4)", "ordered", *_ordering(submission))


def _ordering(submission: Submission) -> tuple[str, ...]:
    """The offices that may order a rating: the Council; with a player above the top rating the President too.

    The women's limit of 0.2.1 is not in this sentence of the text.
    """
    limit = submission.law.top_rating
    above = any(entrant.at_start > limit for entrant in submission.entrants.values())
    return (COUNCIL, PRESIDENT) if above else (COUNCIL,)

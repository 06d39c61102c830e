"""0 Which text an event is under, and the appeal against a decision not to rate it."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.core.clauses import clause
from arpad.core.verdicts import Verdict
from arpad.regulations.edition import Edition
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.submission import Submission


@clause(fide_2014="0.1", fide_2024="0.1")
def rated_by_this_text(first_day: date, start: date) -> bool:
    """The text applies to events that start on or after the day it took effect (reading E25)."""
    return first_day <= start


@clause(fide_2014="0.1", fide_2024="0.1")
def check_in_force(submission: Submission) -> Iterator[Verdict]:
    """A note on an event outside the days of the text, which rates it only because the caller named the text."""
    start, edition = submission.event.start, submission.edition
    number = edition.number(check_in_force)
    if not rated_by_this_text(edition.first_day, start):
        values = {"start": str(start), "first_day": str(edition.first_day), "reading": "E25"}
        yield submission.finding("note", number, "before_first_day", values)
    elif not edition.in_force(start):
        values = {"start": str(start), "last_day": str(edition.last_day), "reading": "E36"}
        yield submission.finding("note", number, "after_last_day", values)


@clause(fide_2014="0.1", fide_2024="0.1")
def check_other_list(submission: Submission, of_list: Edition) -> Iterator[Verdict]:
    """A note on an event whose text is not the list's (reading R16).

    The event's text settles players without a counted game under a later one; the list's text says who leaves the list
    and makes its lines.
    """
    if submission.edition != of_list:
        number = submission.edition.number(check_other_list)
        values = {"regulation": submission.edition.id, "list_regulation": of_list.id, "reading": "R16"}
        yield submission.finding("note", number, "other_edition", values)


@clause(fide_2014="0.5", fide_2024="0.4")
def appeal_due(law: Law, decision: date) -> date:
    """The last day on which the organiser may appeal against a decision not to rate."""
    return decision + timedelta(days=law.appeal_days)

"""The list: when it closes, who is on it, who leaves it, who is inactive (7 and 13 of 2014, 7 and 10 of 2024)."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from arpad.core.answer import ListEntry, highest_first, list_line
from arpad.core.clauses import clause
from arpad.core.dates import Month
from arpad.core.report import Event, Player
from arpad.core.verdicts import Finding, Values, Verdict, player_subject
from arpad.regulations.edition import Edition
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.submission import Submission

WORLD = "world"


@clause(fide_2014="7.1", fide_2024="7.1")
def publication_day(month: Month) -> date:
    """A list is published on the first day of its month."""
    return month.first_day


@clause(fide_2014="7.11", fide_2024="7.1.1")
def rating_period(month: Month) -> Month:
    """The period that a month's list closes: the month of the previous list."""
    return month.plus(-1)


def list_of_period(period: Month) -> Month:
    """The list that closes a period."""
    return period.plus(1)


@clause(fide_2014="7.12", fide_2024="7.1.2")
def on_list(law: Law, rating: int) -> bool:
    """True for a rating at the floor or above, which the list prints."""
    return rating >= law.floor


@clause(fide_2014="7.21", fide_2024="7.2.1")
def leaves_list(law: Law, rating: int) -> bool:
    """True for a rating below the floor: the player is unrated from the next list on."""
    return not on_list(law, rating)


@clause(fide_2014="7.12", fide_2024="7.1.2")
def list_entry(player: Player, rating: int, games: int, k: int, is_inactive: bool = False) -> ListEntry:
    """A line of the list: title, federation, rating, ID, games of the period, birth, sex, K."""
    return list_line(player, rating, games, k, inactive=is_inactive)


def printed(entries: Iterable[ListEntry], findings: Iterable[Finding]) -> list[ListEntry]:
    """The list, highest rating first, without players of a suspended federation and players not to be listed."""
    off = {
        f.subject
        for f in findings
        if f.code == "not_listed" or (f.code == "federation_suspended" and f.level != "note")
    }
    return highest_first(entry for entry in entries if player_subject(entry.id) not in off)


@clause(fide_2014="7.13", fide_2024="7.1.3")
def closing_day(law: Law, month: Month, official: bool = False) -> date:
    """The last day on which an event may end for this list; official FIDE events have longer."""
    days = law.closing_days_official if official else law.closing_days
    return publication_day(month) - timedelta(days=days)


@clause(fide_2014="7.13", fide_2024="7.1.3")
def is_official(event: Event) -> bool:
    """True if an event is an official FIDE event: as its report says.

    Where the report says nothing, a world championship is official (reading R26).
    """
    return event.championship == WORLD if event.official is None else event.official


@clause(fide_2014="7.13", fide_2024="7.1.3")
def list_for(law: Law, end: date, official: bool = False) -> Month:
    """The first list that an event of this last day is in time for."""
    month = Month.of(end).plus(1)
    return month if end <= closing_day(law, month, official) else month.plus(1)


@clause(fide_2014="7.13", fide_2024="7.1.3")
def check_closing(submission: Submission) -> Iterator[Verdict]:
    """An event that ends after the list closed belongs to a later one."""
    law, official = submission.law, is_official(submission.event)
    closing = closing_day(law, submission.month, official)
    number = submission.edition.number(check_closing)
    if submission.last_day > closing:
        values: Values = {**submission.ends, **late_for_list(submission, submission.last_day), "part": submission.part}
        yield submission.finding("reject", number, submission.code("after_closing"), values, submission.part)
    elif submission.last_day > closing_day(law, submission.month) and submission.event.official is None:
        values = {**submission.ends, "closing": str(closing), "reading": "R26"}
        yield submission.finding("note", number, submission.code("official_by_championship"), values)
    yield from check_called_not_official(submission)


def late_for_list(submission: Submission, day: date) -> dict[str, str]:
    """The values of a finding that a day is after the closing of the list: that list, and the next one."""
    law, month, official = submission.law, submission.month, is_official(submission.event)
    next_list = str(list_for(law, day, official))
    return {"closing": str(closing_day(law, month, official)), "list": str(month), "next": next_list}


@clause(fide_2014="7.13", fide_2024="7.1.3")
def check_called_not_official(submission: Submission) -> Iterator[Verdict]:
    """A world championship that is called not official is noted (reading R26)."""
    if submission.event.championship == WORLD and submission.event.official is False:
        number = submission.edition.number(check_called_not_official)
        yield submission.finding("note", number, "championship_not_official", {"reading": "R26"})


@clause(fide_2014="7.23", fide_2024="7.2.2")
def inactive(law: Law, last_active: Month, month: Month) -> bool:
    """True if a player is inactive on a list: no rated game in the periods of a year before it (R13; still rated: E33).

    `last_active` is the last period, named by its own month, with at least one rated game; a game in the
    period that this list closes makes the player active again.
    """
    return month >= inactive_from(law, last_active)


def inactive_from(law: Law, last_active: Month) -> Month:
    """The first list on which a player without a game after the period `last_active` is inactive."""
    return list_of_period(last_active.plus(law.inactive_periods))


def last_active_of_inactive(law: Law, month: Month) -> Month:
    """The latest possible `last_active` of a player who is inactive on the list of a month."""
    return rating_period(month).plus(-law.inactive_periods)


def marked_inactive(law: Law, last_active: Month | None, month: Month) -> bool:
    """True if a list marks a player as inactive; False if no game of theirs is known (None).

    For the players of an opening list the office states when they were last active.
    """
    return last_active is not None and inactive(law, last_active, month)


@clause(fide_2014=("13.1", "13.3"), fide_2024="10.1")
def check_membership(edition: Edition, player: Player) -> Iterator[Finding]:
    """Players of a suspended federation are listed only if an office that may except them agrees (reading R9).

    An agreement for an earlier list holds for this one too: it is about the player, and not about an event.
    """
    if player.suspended:
        values = {**edition.suspended, "federation": player.federation}
        number = edition.number(check_membership)
        found = Finding("approve", number, player_subject(player.id), "federation_suspended", values)
        yield found if player.excepted is None else found.approved(player.excepted, None, None)


def exceptions(findings: Iterable[Finding]) -> dict[str, str]:
    """The office that agreed to list a player of a suspended federation, by the subject of the finding."""
    agreed = (f for f in findings if f.code == "federation_suspended" and f.level == "note")
    return {finding.subject: str(finding.values["approved_by"]) for finding in agreed}


@clause(fide_2014="13.2", fide_2024="10.2")
def check_reported_off(edition: Edition, player: Player) -> Iterator[Finding]:
    """A player reported by the federation as dead, or as not to be listed, is rated and left off the printed list."""
    if player.not_listed:
        yield Finding("note", edition.number(check_reported_off), player_subject(player.id), "not_listed", {})

"""7 and 10 The list: when it closes, who is on it, who leaves it, who is inactive. (7.1.4 is in `first_rating`.)"""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from arpad.core.answer import ListEntry
from arpad.core.clauses import clause
from arpad.core.dates import Month
from arpad.core.report import Player
from arpad.core.verdicts import Finding, Values, player_subject
from arpad.regulations.fide_2024.law import Law
from arpad.regulations.fide_2024.submission import Submission, Verdict


@clause("7.1")
def publication_day(month: Month) -> date:
    """A list is published on the first day of its month."""
    return month.first_day


@clause("7.1.1")
def rating_period(month: Month) -> Month:
    """The period that a month's list closes: the month in which the list before it was in force."""
    return month.plus(-1)


@clause("7.1.2", "7.1.4", "7.2.1")
def on_list(law: Law, rating: int) -> bool:
    """The list names those at the floor or above; whoever falls below it is unrated from the next list on."""
    return rating >= law.floor


@clause("7.1.2")
def list_entry(player: Player, rating: int, games: int, k: int) -> ListEntry:
    """A line of the list: title, federation, rating, ID, games of the period, birth, sex, K."""
    birth = player.birth_date or player.birth_year
    return ListEntry(
        id=player.id,
        name=player.name,
        title=player.title,
        federation=player.federation,
        rating=rating,
        games=games,
        birth=None if birth is None else str(birth),
        sex=player.sex,
        k=k,
    )


@clause("7.1.2", "10.1", "10.2")
def printed(entries: Iterable[ListEntry], findings: Iterable[Finding]) -> list[ListEntry]:
    """The list, highest rating first, without those whom a suspension or their federation's word keeps off it."""
    off = {f.subject for f in findings if f.code == "not_listed" or (f.clause == "10.1" and f.level != "note")}
    listed = [entry for entry in entries if player_subject(entry.id) not in off]
    return sorted(listed, key=lambda entry: (-entry.rating, entry.id))


@clause("7.1.3")
def closing_day(law: Law, month: Month, official: bool = False) -> date:
    """The last day on which an event may end for this list; official FIDE events have longer."""
    days = law.closing_days_official if official else law.closing_days
    return publication_day(month) - timedelta(days=days)


@clause("7.1.3")
def list_for(law: Law, end: date, official: bool = False) -> Month:
    """The first list that an event of this last day is in time for."""
    month = Month.of(end).plus(1)
    return month if end <= closing_day(law, month, official) else month.plus(1)


@clause("7.1.3")
def check_closing(submission: Submission) -> Iterator[Verdict]:
    """An event that ends after the list closed belongs to a later one."""
    law, official = submission.law, bool(submission.event.official)
    closing = closing_day(law, submission.month, official)
    if submission.last_day > closing:
        values: Values = {
            "end": str(submission.last_day),
            "closing": str(closing),
            "list": str(submission.month),
            "next": str(list_for(law, submission.last_day, official)),
            "part": submission.part,
        }
        yield submission.finding("reject", "7.1.3", "after_closing", values, submission.part)


@clause("7.2.2")
def inactive(law: Law, last_active: Month, month: Month) -> bool:
    """Inactive on a list: no rated game in the periods of a year before it (readings R13, and E33: still rated).

    `last_active` is the last period, named by its own month, with at least one rated game; a game in the
    period that this list closes makes the player active again.
    """
    return last_active < rating_period(month).plus(1 - law.inactive_periods)


@clause("10.1")
def check_membership(player: Player) -> Iterator[Finding]:
    """Members of a suspended federation are listed only if the Council agrees."""
    if player.suspended:
        values = {"by": "Council", "federation": player.federation}
        yield Finding("approve", "10.1", player_subject(player.id), "federation_suspended", values)


@clause("10.2")
def check_reported_off(player: Player) -> Iterator[Finding]:
    """Whom the federation reported as dead, or not to be listed, is rated and left off the printed list."""
    if player.not_listed:
        yield Finding("note", "10.2", player_subject(player.id), "not_listed", {})

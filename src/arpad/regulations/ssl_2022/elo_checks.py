"""3.7, 3.9 FIDE ratings of several sources that contradict each other, or that are of another month (reading R20)."""

from collections.abc import Iterator, Sequence
from datetime import date

from arpad.core.clauses import clause
from arpad.core.dates import Month
from arpad.core.report import SuppliedElo
from arpad.core.verdicts import Values, Verdict
from arpad.regulations.published import rating_on
from arpad.regulations.ssl_2022.eligibility import is_foreign
from arpad.regulations.ssl_2022.elos import elo_on, in_force_on, nearest_not_in_force
from arpad.regulations.ssl_2022.entry import elo_taken_over, is_foreigner
from arpad.regulations.ssl_2022.foreign_numbers import is_rapid, listed_number
from arpad.regulations.ssl_2022.reasons import SELO
from arpad.regulations.ssl_2022.setup import first_day_of
from arpad.regulations.ssl_2022.submission import Submission

STANDARD, RAPID = "standard", "rapid"


@clause("3.7", "3.9")
def check_elos(submission: Submission) -> Iterator[Verdict]:
    """Notes on FIDE ratings that the event needs, if sources differ or none is of the month of the first day."""
    event = submission.event
    if submission.list != SELO:
        return
    foreign = is_foreign(event)
    for name, day, is_rapid_game in sorted(ratings_asked(submission, foreign)):
        player = submission.players[name]
        yield from judge_sources(submission, name, STANDARD, player.elo_sources, day)
        if foreign and is_rapid_game and elo_on(player, day) == 0:
            yield from judge_sources(submission, name, RAPID, player.elo_rapid_sources, day)


def ratings_asked(submission: Submission, foreign: bool) -> set[tuple[str, date, bool]]:
    """The players whose FIDE ratings an event's games need, with the first day, and whether the game is rapid.

    At home they are foreigners; abroad all players but Finns with a selo.
    """
    event, players = submission.event, submission.players
    asked = set()
    for game in event.games:
        seconds = [-1 if time is None else time for time in event.seconds_of(game)]
        for name in (game.white, game.black):
            if game.black is None or name is None:
                continue
            player = players[name]
            if is_foreigner(player) or (foreign and rating_on(player, date.max) == 0):
                asked.add((name, first_day_of(event, game), is_rapid(submission.law, max(seconds))))
    return asked


def judge_sources(
    submission: Submission, name: str, kind: str, sources: Sequence[SuppliedElo], day: date
) -> Iterator[Verdict]:
    """Notes on the sources of a player's rating: each source that differs on a day; if none is in force, the nearest
    rating before or after (reading R20).
    """
    number = submission.edition.number(listed_number if is_foreign(submission.event) else elo_taken_over)
    month = str(Month.of(day))
    valid = in_force_on(sources, day)
    for other in valid[1:]:
        if other.rating != valid[0].rating:
            values: Values = {
                "elo_kind": kind,
                "elo": valid[0].rating or None,
                "elo_source": valid[0].source,
                "other": other.rating or None,
                "other_source": other.source,
                "month": month,
                "reading": "R20",
            }
            yield submission.on_player("note", number, name, "elo_differs", values)
    nearest = None if valid else nearest_not_in_force(sources, day)
    if nearest is not None:
        last = None if nearest.last == date.max else str(nearest.last)
        values = {"elo_kind": kind, "elo": nearest.rating, "elo_source": nearest.source, "month": month}
        values = {**values, "from": str(nearest.first), "to": last, "reading": "R20"}
        yield submission.on_player("note", number, name, "elo_not_in_force", values)

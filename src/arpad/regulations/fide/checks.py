"""The findings on events (in the order of the paragraphs), on players, and on games that do not count."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date

from arpad.core.dates import Month, day_code
from arpad.core.exact import minutes_text
from arpad.core.report import Game, Player
from arpad.core.verdicts import Finding, Unchecked, Values, Verdict, player_subject
from arpad.regulations.fide.change import birth_day_decides, coefficient, facts_missing, fixed_by_event
from arpad.regulations.fide.eligibility import minutes_needed, too_fast, unplayed
from arpad.regulations.fide.entry import birth_code, check_below_floor, games_of, given_k, highest_published, old_rating
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import check_membership, check_reported_off, publication_day, rating_period
from arpad.regulations.fide.month_reports import check_parts
from arpad.regulations.fide.reasons import FAIR_PLAY, FINDING_OF_SIDE, FORCE_MAJEURE, FORFEIT, NO_MOVE, TOO_FAST
from arpad.regulations.fide.registration import check_other_list
from arpad.regulations.fide.setup import Lists
from arpad.regulations.fide.submission import Submission
from arpad.regulations.regulation import Regulation
from arpad.regulations.submission import findings_of

RULE_OF_SIDE: dict[int, Callable[..., int]] = {
    **dict.fromkeys((FORFEIT, NO_MOVE, FAIR_PLAY, FORCE_MAJEURE), unplayed),
    TOO_FAST: too_fast,
}
"""The rule by which a game does not count, by the reason."""


def judge_event(
    of_list: Regulation[Law], settling: Mapping[str, Regulation[Law]], parts: Sequence[Submission]
) -> list[Finding]:
    """The findings on an event with all its parts; the last one notes the clauses that could not be checked.

    `settling` has by player the regulation that decides K. A part that another month's list rates is only noted: it is
    checked when that list is rated.
    """
    rated_here = [submission for submission in parts if submission.is_for_list]
    verdicts = [verdict for submission in rated_here for verdict in verdicts_on(of_list, settling, submission)]
    verdicts += check_parts(parts)
    return findings_of(parts[0].edition, parts[0].event, verdicts)


def verdicts_on(
    of_list: Regulation[Law], settling: Mapping[str, Regulation[Law]], submission: Submission
) -> Iterator[Verdict]:
    """The verdicts of every check on an event, or on a part of it."""
    edition = submission.edition
    for check in submission.regulation.event_checks:
        yield from check(submission)
    yield from check_other_list(submission, of_list.edition)
    if any(coefficient_unknown(settling[name].law, submission, name) for name in submission.entrants):
        yield Unchecked(edition.number(coefficient))
    if any(entrant.player.suspended is None for entrant in submission.entrants.values()):
        yield Unchecked(edition.number(check_membership))


def coefficient_unknown(law: Law, submission: Submission, name: str) -> bool:
    """True if a rated player's K depends on a fact that the report does not state."""
    entrant, month = submission.entrants[name], submission.month
    player = entrant.player
    games, birth = games_of(player), birth_code(player)
    if fixed_by_event(law):
        rating, published, day = entrant.k_rating, submission.day_after_start, submission.event.start
    else:
        rating, published, day = entrant.own, publication_day(month), rating_period(month).first_day
    given, peak = given_k(player, published), highest_published(player, published)
    return entrant.own > 0 and facts_missing(law, given, rating, peak, games, birth, day_code(day))


def judge_player(
    lists: Lists, latest: Regulation[Law] | None, player: Player, month: Month, starts: Iterable[date]
) -> Iterator[Finding]:
    """The findings on a player.

    `latest` is the latest regulation of the player's events, None without events; `starts` are the events' first days.
    """
    yield from check_below_floor(lists.before.edition, lists.before.law, player, month)
    yield from check_birth(latest or lists.now, lists.before.law, player, month, starts)
    yield from check_membership(lists.now.edition, player)
    yield from check_reported_off(lists.now.edition, player)


def check_birth(
    text: Regulation[Law], before: Law, player: Player, month: Month, starts: Iterable[date]
) -> Iterator[Finding]:
    """A note if K depends on the day of birth and only the year is known.

    `text` is the regulation that decides K, `before` the law of the previous list. `starts` are the first days of the
    player's events.
    """
    edition, law = text.edition, text.law
    if player.birth_date is not None or player.birth_year is None:
        return
    days = sorted(starts) if fixed_by_event(law) else [rating_period(month).first_day]
    rating, birth = old_rating(before, player, month), birth_code(player)
    peak = highest_published(player, publication_day(month))
    games = games_of(player)
    given = given_k(player, publication_day(month))
    if rating and any(birth_day_decides(law, given, rating, peak, games, birth, day_code(day)) for day in days):
        values: Values = {"born": player.birth_year, "reading": "R17"}
        number = edition.number(coefficient)
        yield Finding("note", number, player_subject(player.id), "birth_year_only", values)


def judge_game(submission: Submission, game: Game, reason: int, highest: int, seconds: int) -> Finding:
    """The finding on a game that does not count. `reason` is why; the finding cites the rule that gives this reason.

    `highest` is the rating that decides how much time the game needs, `seconds` the time that it had.
    """
    number = submission.edition.number(RULE_OF_SIDE[reason])
    values: Values = {"result": game.result}
    if reason == TOO_FAST:
        needed = minutes_needed(submission.law, highest)
        values = {"minutes": minutes_text(seconds), "needed": needed, "rating": highest or None}
    return submission.on_game("reject", number, game, FINDING_OF_SIDE[reason], values)

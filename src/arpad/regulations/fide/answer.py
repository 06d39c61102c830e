"""The working columns as rows of the answer: every game of every player, and the sums of each event."""

from collections.abc import Callable
from typing import Any

from arpad.core.answer import Part, Row, Status, Working
from arpad.core.exact import half_points_text, hundredths_text
from arpad.core.report import Game
from arpad.core.verdicts import Step
from arpad.regulations.fide import reasons
from arpad.regulations.fide.admission import void_zeros
from arpad.regulations.fide.change import counted_difference, delta, difference
from arpad.regulations.fide.columns import DIFFERENT
from arpad.regulations.fide.eligibility import against_unrated, between_unrated, too_fast, unplayed
from arpad.regulations.fide.entry import ratings_entered
from arpad.regulations.fide.first_rating import average_rating, with_imaginary
from arpad.regulations.fide.law import AVERAGE_AND_BONUS
from arpad.regulations.fide.listing import leaves_list
from arpad.regulations.fide.pool import disregarded, pooled_together
from arpad.regulations.fide.round_robin import correct_field, field_average
from arpad.regulations.fide.setup import Frame
from arpad.regulations.fide.tables import expectation, performance

RULES_OF_SIDE: dict[int, Callable[..., Any]] = {
    reasons.FORFEIT: unplayed,
    reasons.NO_MOVE: unplayed,
    reasons.FAIR_PLAY: unplayed,
    reasons.FORCE_MAJEURE: unplayed,
    reasons.TOO_FAST: too_fast,
    reasons.UNRATED_OPPONENT: against_unrated,
    reasons.BOTH_UNRATED: between_unrated,
    reasons.OPPONENT_VOIDED: void_zeros,
}
"""The rule that excludes a game."""

RULES_OF_ENTRY: dict[int, Callable[..., Any]] = {
    reasons.FIRST_WITHOUT_POINT: disregarded,
    reasons.FURTHER_TOO_SHORT: disregarded,
    reasons.OUT_OF_POOL: pooled_together,
    reasons.LEFT_SINCE: leaves_list,
    reasons.VOIDED: void_zeros,
}
"""The rule that excludes all games of an entry."""


def sides_by_entry(frame: Frame) -> list[list[int]]:
    """The sides that belong to each entry, in order of rounds."""
    by_entry: list[list[int]] = [[] for _ in frame.entry_rows]
    events, games = frame.period.events, frame.period.games
    for event, first_entry in enumerate(events.entry[:-1]):
        for game in range(events.game[event], events.game[event + 1]):
            by_entry[first_entry + games.white[game]].append(2 * game)
            by_entry[first_entry + games.black[game]].append(2 * game + 1)
    for sides in by_entry:  # a play-off is after the other games of its round
        sides.sort(key=lambda side: (game_of(frame, side).round, bool(game_of(frame, side).playoff)))
    return by_entry


def game_of(frame: Frame, side: int) -> Game:
    return frame.game_rows[side // 2].game


def side_counts(frame: Frame, side: int, entry: int) -> bool:
    """True if a game counts for a player: by its own reason, and by that of the player's entry."""
    return (
        frame.work.sides.reason[side] in (reasons.COUNTED, reasons.POOLED)
        and frame.work.entries.reason[entry] == reasons.ENTRY_COUNTS
    )


def reason_code(frame: Frame, side: int, entry: int) -> str:
    """Why a game does not count for a player, as a code."""
    by_itself = reasons.CODE_OF_SIDE.get(frame.work.sides.reason[side])
    return by_itself or reasons.CODE_OF_ENTRY[frame.work.entries.reason[entry]]


def side_clauses(frame: Frame, side: int, entry: int) -> tuple[str, ...]:
    """The clauses of a game's line: those by which it was computed, or those that exclude it."""
    submission, game = frame.game_rows[side // 2]
    reason = frame.work.sides.reason[side]
    number = submission.edition.number
    entrant = submission.entrants[frame.entry_rows[entry].player]
    opponent = submission.entrants[game.white if side % 2 else game.black or ""]
    if reason == reasons.EVENT_REFUSED:
        return frame.refusals.of(submission.event.id, submission.part)
    if reason == reasons.GAME_REFUSED:
        return frame.refusals.games[submission.event.id, game]
    if reason in RULES_OF_SIDE:
        meanwhile = reason in (reasons.UNRATED_OPPONENT, reasons.BOTH_UNRATED) and opponent.own > 0
        return (*([number(ratings_entered)] if meanwhile else []), number(RULES_OF_SIDE[reason]))
    if not side_counts(frame, side, entry):
        taken_out = frame.work.entries.reason[entry]
        off_list = frame.before.edition.number  # a player who is off the list left it by that list's own text
        return ((off_list if taken_out == reasons.LEFT_SINCE else number)(RULES_OF_ENTRY[taken_out]),)
    iterated = frame.work.events.iterated[frame.period.entries.event[entry]] > 0
    if reason == reasons.POOLED:
        if submission.law.first_method != AVERAGE_AND_BONUS:
            return number(pooled_together), number(with_imaginary)
        return number(pooled_together), number(field_average if iterated else average_rating)
    sides = frame.work.sides
    limited = sides.difference[side] != sides.counted_difference[side]
    rules: list[Callable[..., Any]] = [
        *([ratings_entered] if entrant.own != entrant.seen else []),
        *([correct_field] if iterated and opponent.seen == 0 else []),
        difference,
        *([counted_difference] if limited else []),
        *(expectation, delta),
    ]
    return tuple(dict.fromkeys(number(rule) for rule in rules))


def opponent_rating(frame: Frame, side: int) -> int:
    """The rating that an opponent counts with: the one on the list, or the Ru of a round robin; 0: neither."""
    other = frame.sides_of(side // 2)[1 - side % 2]
    return frame.period.entries.seen[other] or frame.work.entries.ru[other]


def working_row(frame: Frame, side: int, entry: int) -> Working:
    """One game from one side. A game that does not count has no arithmetic, only the clause that excludes it."""
    game = game_of(frame, side)
    is_black = side % 2
    opponent = game.white if is_black else game.black or ""
    sides = frame.work.sides
    counts = side_counts(frame, side, entry)
    computed = counts and sides.reason[side] == reasons.COUNTED
    return Working(
        round=game.round,
        opponent=opponent,
        opponent_rating=opponent_rating(frame, side) or None,
        score=half_points_text(game.half_points[is_black]),
        counted=counts,
        clauses=side_clauses(frame, side, entry),
        difference=sides.difference[side] if computed else None,
        counted_difference=sides.counted_difference[side] if computed else None,
        expected=hundredths_text(sides.expected[side]) if computed else None,
        delta=hundredths_text(sides.delta[side]) if computed else None,
        colour="b" if is_black else "w",
        reason=None if counts else reason_code(frame, side, entry),
    )


def player_part(frame: Frame, entry: int, sides: list[int], rated: bool) -> Part:
    """A player's games of one event. Those of an unrated player (not `rated`) change no rating."""
    submission, name = frame.entry_rows[entry]
    sums = frame.work.entries
    k = sums.k[entry] if rated else None
    counts = sums.reason[entry] == reasons.ENTRY_COUNTS
    return Part(
        event=submission.event.id,
        part=max(1, submission.part),
        regulation=submission.edition.id,
        old=submission.entrants[name].own or None,
        k=k,
        games=sums.games[entry] if counts else 0,
        score=half_points_text(sums.half_points[entry] if counts else 0),
        expected=None if k is None else hundredths_text(sums.expected[entry]),
        change=None if k is None else hundredths_text(k * sums.delta[entry]),
        working=tuple(working_row(frame, side, entry) for side in sides),
    )


def player_row(frame: Frame, player: int, sides: list[list[int]] | None, steps: tuple[Step, ...]) -> Row:
    """A player's row of the answer; without `sides` it has no parts."""
    results, sums = frame.work.players, frame.work.entries
    old = frame.period.players.rating[player]
    entries = frame.entries_of(player)
    games, counted = results.games[player], counted_sums(frame, player)
    return Row(
        id=frame.player_rows[player].id,
        status=status(old, games, results.outcome[player]),
        method="established" if old else "first",
        old=old or None,
        new=results.new[player] or None,
        change=hundredths_text(results.change[player]) if old else None,
        rounded=results.rounded[player] if old else None,
        k=results.k[player] if old and results.k[player] != DIFFERENT else None,
        games=games,
        score=half_points_text(counted[2]),
        expected=hundredths_text(sum(sums.expected[entry] for entry in entries)) if old else None,
        performance=performance(frame.regulation_of(player).law, *counted)[2] if games else None,
        parts=tuple(player_part(frame, entry, sides[entry], old > 0) for entry in entries) if sides else (),
        steps=steps,
        settled_by=frame.regulation_of(player).edition.id,
    )


def counted_sums(frame: Frame, player: int) -> tuple[int, int, int]:
    """The ratings of the opponents, the games and the half points that counted in the period.

    If a first rating takes only rated opponents, all other games are left out.
    """
    sums = frame.work.entries
    counting = [entry for entry in frame.entries_of(player) if sums.reason[entry] == reasons.ENTRY_COUNTS]
    law = frame.regulation_of(player).law
    rated_only = frame.period.players.rating[player] == 0 and law.first_method != AVERAGE_AND_BONUS
    columns = (
        (sums.rated_opponents, sums.rated_games, sums.rated_half_points)
        if rated_only
        else (sums.opponents, sums.games, sums.half_points)
    )
    opponents, games, half_points = (sum([column[entry] for entry in counting]) for column in columns)
    return opponents, games, half_points


def status(old: int, games: int, outcome: int) -> Status:
    """The player's status after the period."""
    if not old:
        return "rated" if outcome == reasons.LISTED else "unrated"
    if outcome == reasons.LEFT_LIST:
        return "left-list"
    return "rated" if games else "not-rated"

"""The working columns as rows of the answer: every game of every player, and the sums of each event."""

from arpad.core.answer import Method, Part, Row, Status, Working
from arpad.core.exact import half_points_text, hundredths_text
from arpad.core.report import Game
from arpad.core.verdicts import Step
from arpad.regulations.fide_2024.columns import Frame
from arpad.regulations.fide_2024.reasons import (
    CLAUSES_OF_ENTRY,
    CLAUSES_OF_SIDE,
    COUNTED,
    ENTRY_COUNTS,
    EVENT_REFUSED,
    GAME_REFUSED,
    LEFT_LIST,
    LISTED,
    POOLED,
    UNRATED_OPPONENT,
)
from arpad.regulations.fide_2024.tables import performance


def sides_by_entry(frame: Frame) -> list[list[int]]:
    """The sides that belong to each entry, in order of rounds."""
    games = frame.period.games
    found: list[list[int]] = [[] for _ in frame.entry_rows]
    for game in range(len(frame.game_rows)):
        found[games.white[game]].append(2 * game)
        found[games.black[game]].append(2 * game + 1)
    for sides in found:
        sides.sort(key=lambda side: (game_of(frame, side).round, bool(game_of(frame, side).playoff)))
    return found


def game_of(frame: Frame, side: int) -> Game:
    return frame.game_rows[side // 2].game


def side_counts(frame: Frame, side: int, entry: int) -> bool:
    """Whether a game counts for a player: its own reason, and that of his entry."""
    return frame.work.sides.reason[side] in (COUNTED, POOLED) and frame.work.entries.reason[entry] == ENTRY_COUNTS


def side_clauses(frame: Frame, side: int, entry: int) -> tuple[str, ...]:
    """The clauses that a game's line rests on: those it was computed by, or those that took it out."""
    submission, game = frame.game_rows[side // 2]
    reason = frame.work.sides.reason[side]
    if reason == EVENT_REFUSED:
        return frame.refusals.of(submission)
    if reason == GAME_REFUSED:
        return frame.refusals.games[submission.event.id, game]
    if reason == UNRATED_OPPONENT:
        other = submission.entrants[game.white if side % 2 else game.black or ""]
        own = submission.entrants[frame.entry_rows[entry].player].own
        meanwhile = ("8.2.4",) if other.own > 0 else ()
        return (*meanwhile, *(CLAUSES_OF_SIDE[reason] if own else ("7.1.4",)))
    if reason not in (COUNTED, POOLED):
        return CLAUSES_OF_SIDE[reason]
    if not side_counts(frame, side, entry):
        return CLAUSES_OF_ENTRY[frame.work.entries.reason[entry]]
    entrant = submission.entrants[frame.entry_rows[entry].player]
    entered_meanwhile = ("8.2.4",) if entrant.own != entrant.seen else ()
    return (*entered_meanwhile, *CLAUSES_OF_SIDE[reason])


def working_row(frame: Frame, side: int, entry: int) -> Working:
    """One game from one side. What did not count shows no arithmetic, only the clause that took it out."""
    submission, game = frame.game_rows[side // 2]
    is_black = side % 2
    opponent = game.white if is_black else game.black or ""
    sides = frame.work.sides
    counts = side_counts(frame, side, entry)
    computed = counts and sides.reason[side] == COUNTED
    return Working(
        round=game.round,
        opponent=opponent,
        opponent_rating=submission.entrants[opponent].seen or None,
        score=half_points_text(game.half_points[is_black]),
        counted=counts,
        clauses=side_clauses(frame, side, entry),
        difference=sides.difference[side] if computed else None,
        counted_difference=sides.counted_difference[side] if computed else None,
        expected=hundredths_text(sides.expected[side]) if computed else None,
        delta=hundredths_text(sides.delta[side]) if computed else None,
    )


def player_part(frame: Frame, entry: int, sides: list[int], k: int | None) -> Part:
    """A player's games of one event. `k` is None where they change no rating."""
    submission, name = frame.entry_rows[entry]
    sums = frame.work.entries
    counts = sums.reason[entry] == ENTRY_COUNTS
    return Part(
        event=submission.event.id,
        part=max(1, submission.part),
        regulation=frame.edition.id,
        old=submission.entrants[name].own or None,
        k=k,
        games=sums.games[entry] if counts else 0,
        score=half_points_text(sums.half_points[entry] if counts else 0),
        expected=None if k is None else hundredths_text(sums.expected[entry]),
        change=None if k is None else hundredths_text(k * sums.delta[entry]),
        working=tuple(working_row(frame, side, entry) for side in sides),
    )


def player_row(frame: Frame, player: int, sides: list[list[int]], steps: tuple[Step, ...]) -> Row:
    """A player's line of the answer."""
    results, sums = frame.work.players, frame.work.entries
    old = frame.period.players.rating[player]
    entries = frame.entries_of(player)
    counting = [entry for entry in entries if sums.reason[entry] == ENTRY_COUNTS]
    games = results.games[player]
    k = results.k[player] if old else None
    return Row(
        id=frame.player_rows[player].id,
        status=status(old, games, results.outcome[player]),
        method=method(old),
        old=old or None,
        new=results.new[player] or None,
        change=hundredths_text(results.change[player]) if old else None,
        rounded=results.rounded[player] if old else None,
        k=k,
        games=games,
        score=half_points_text(sum(sums.half_points[entry] for entry in counting)),
        expected=hundredths_text(sum(sums.expected[entry] for entry in counting)) if old else None,
        performance=period_performance(frame, player)[2] if games else None,
        parts=tuple(player_part(frame, entry, sides[entry], k) for entry in entries),
        steps=steps,
    )


def period_performance(frame: Frame, player: int) -> tuple[int, int, int]:
    """p, dp and TPR over the games that counted in the period."""
    sums = frame.work.entries
    counting = [entry for entry in frame.entries_of(player) if sums.reason[entry] == ENTRY_COUNTS]
    return performance(
        frame.law,
        sum(sums.opponents[entry] for entry in counting),
        sum(sums.games[entry] for entry in counting),
        sum(sums.half_points[entry] for entry in counting),
    )


def method(old: int) -> Method:
    return "established" if old else "first"


def status(old: int, games: int, outcome: int) -> Status:
    """The state after the period."""
    if not old:
        return "rated" if outcome == LISTED else "unrated"
    if outcome == LEFT_LIST:
        return "left-list"
    return "rated" if games else "not-rated"

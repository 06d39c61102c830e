"""The working columns as rows of the answer: every game of every player, and the sums of each event."""

from collections.abc import Sequence

from arpad.core.answer import Part, Working
from arpad.core.exact import half_points_text, hundredths_text
from arpad.regulations.fide_2024.columns import Frame
from arpad.regulations.fide_2024.law import ID
from arpad.regulations.fide_2024.reasons import (
    COUNTED,
    EVENT_REFUSED,
    FAIR_PLAY,
    FORCE_MAJEURE,
    FORFEIT,
    MATCH_DECIDED,
    NO_MOVE,
    PART_COUNTS,
    POOLED,
    TOO_FAST,
    UNRATED_OPPONENT,
)
from arpad.regulations.fide_2024.submission import Submission

CLAUSES_OF = {
    COUNTED: ("8.3.1", "8.1.2", "8.3.2"),
    POOLED: ("7.1.4", "8.2.2"),
    FORFEIT: ("5.1",),
    NO_MOVE: ("5.1",),
    FAIR_PLAY: ("5.1",),
    FORCE_MAJEURE: ("5.1",),
    TOO_FAST: ("1.1",),
    UNRATED_OPPONENT: ("8.3.1",),
    MATCH_DECIDED: ("6.2",),
    EVENT_REFUSED: (),
}
"""The clauses that a game's line in the working rests on, by its reason."""


def sides_by_part(frame: Frame) -> dict[int, list[int]]:
    """The sides that belong to each part, in order of rounds."""
    games = frame.period.games
    found: dict[int, list[int]] = {part: [] for part in range(len(frame.parts))}
    for game in range(len(frame.games)):
        found[games.white[game]].append(2 * game)
        found[games.black[game]].append(2 * game + 1)
    for sides in found.values():
        sides.sort(key=lambda side: (frame.games[side // 2].game.round, frame.games[side // 2].game.playoff or False))
    return found


def part_counts(frame: Frame, part: int) -> bool:
    return frame.work.parts.reason[part] == PART_COUNTS


def working_row(frame: Frame, side: int, part: int) -> Working:
    """One game from one side. What did not count shows no arithmetic, only the clause that took it out."""
    submission, game = frame.games[side // 2]
    is_black = side % 2
    name, opponent = (game.black or "", game.white) if is_black else (game.white, game.black or "")
    sides = frame.work.sides
    reason = sides.reason[side]
    clauses = CLAUSES_OF[reason]
    entrant = submission.entrants[name]
    if reason == EVENT_REFUSED:
        clauses = refusing_clauses(frame, submission)
    elif reason in (COUNTED, POOLED) and entrant.own != entrant.seen:
        clauses = ("8.2.4", *clauses)
    computed = reason == COUNTED
    return Working(
        round=game.round,
        opponent=opponent,
        opponent_rating=submission.entrants[opponent].seen or None,
        score=half_points_text(game.half_points[is_black]),
        counted=reason in (COUNTED, POOLED) and part_counts(frame, part),
        clauses=clauses,
        difference=sides.difference[side] if computed else None,
        counted_difference=sides.counted_difference[side] if computed else None,
        expected=hundredths_text(sides.expected[side]) if computed else None,
        delta=hundredths_text(sides.delta[side]) if computed else None,
    )


def refusing_clauses(frame: Frame, submission: Submission) -> tuple[str, ...]:
    """The clauses under which an event was refused."""
    return frame.refused.get((submission.event.id, submission.part), ())


def player_part(frame: Frame, part: int, sides: Sequence[int], k: int | None) -> Part:
    """A player's games of one event. `k` is None where they change no rating."""
    at, name = frame.parts[part]
    submission = frame.submissions[at]
    sums = frame.work.parts
    counts = part_counts(frame, part)
    return Part(
        event=submission.event.id,
        part=max(1, submission.part),
        regulation=ID,
        old=submission.entrants[name].own or None,
        k=k,
        games=sums.games[part] if counts else 0,
        score=half_points_text(sums.half_points[part] if counts else 0),
        expected=None if k is None else hundredths_text(sums.expected[part]),
        change=None if k is None else hundredths_text(k * sums.delta[part]),
        working=tuple(working_row(frame, side, part) for side in sides),
    )

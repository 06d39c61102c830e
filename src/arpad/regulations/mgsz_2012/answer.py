"""The working columns as parts of the answer."""

from arpad.core.answer import Colour, Part, Working
from arpad.core.exact import half_points_text
from arpad.core.report import Game
from arpad.regulations.approvals import Refusals
from arpad.regulations.mgsz_2012.explain import thousandths_text
from arpad.regulations.mgsz_2012.game_point import chance, corrected_points, unplayed
from arpad.regulations.mgsz_2012.reasons import CODE_OF_GAME, COUNTED, EVENT_REFUSED, GAME_REFUSED, UNREGISTERED
from arpad.regulations.mgsz_2012.setup import Frame
from arpad.regulations.mgsz_2012.starting_points import start_points


def player_part(frame: Frame, number: int, entrant: int, sides: list[int], refused: Refusals) -> Part:
    """A player's part of an event, with a line for each game there; `sides` are the player's in these games."""
    parts, at = frame.work.parts, frame.row(number, entrant)
    whole, c = refused.of(frame.submission.event.id, 0), frame.event.factor
    lines = [working_row(frame, number, side, refused) for side in sides]
    lines += [
        alone_row(frame, game, whole)
        for game in frame.alone
        if game.white == frame.names[entrant] and game.round in frame.rounds(number)
    ]
    moves = frame.entrants.registered[entrant] != 0 and parts.games[at] > 0
    return Part(
        event=frame.submission.event.id,
        part=number,
        regulation=frame.submission.edition.id,
        old=parts.old[at] or None,
        k=None,
        games=parts.games[at],
        score=half_points_text(parts.half_points[at]),
        expected=None,
        change=thousandths_text(c * parts.total[at]) if moves else None,
        working=tuple(sorted(lines, key=lambda line: line.round)),
        new=parts.new[at] or None,
        rounded=parts.change[at] if moves else None,
        factor=c,
    )


def clauses_against(part: Part, refused: Refusals) -> list[str]:
    """The clauses that exclude games of a part; those of byes come last. Empty without a round in the part."""
    lines = sorted(part.working, key=lambda line: line.opponent == "")
    clauses = list(dict.fromkeys(clause for line in lines if not line.counted for clause in line.clauses))
    return clauses or list(refused.of(part.event, 0))


def working_row(frame: Frame, number: int, side: int, refused: Refusals) -> Working:
    """One game from one side, as the regulation's examples lay it out."""
    sides, game = frame.work.sides, frame.played[side // 2]
    is_black = side % 2
    counts = sides.reason[side] == COUNTED
    received = game.stones or 0
    opponent = (frame.games.white if is_black else frame.games.black)[side // 2]
    number_of = frame.submission.edition.number
    clauses = (number_of(corrected_points), number_of(chance)) if counts else side_clauses(frame, side, refused)
    colour: Colour | None = None
    if received:  # only black takes stones; else a file may leave the colours open
        colour = "b" if is_black else "w"
    return Working(
        round=game.round,
        opponent=frame.names[opponent],
        opponent_rating=frame.work.parts.old[frame.row(number, opponent)] or None,
        score=half_points_text(game.half_points[is_black]),
        counted=counts,
        clauses=tuple(dict.fromkeys(clauses)),
        difference=sides.difference[side] if counts else None,
        counted_difference=sides.difference[side] if counts else None,
        expected=thousandths_text(sides.chance[side]) if counts else None,
        stones=received if is_black else -received,
        corrected=(sides.corrected[side], sides.corrected[side ^ 1]) if counts else None,
        game_point=thousandths_text(sides.point[side]) if counts else None,
        colour=colour,
        reason=None if counts else CODE_OF_GAME[sides.reason[side]],
    )


def alone_row(frame: Frame, game: Game, whole: tuple[str, ...]) -> Working:
    """A bye, or a round without a game: there is no opponent, and nothing to compute."""
    clauses = whole or (frame.submission.edition.number(unplayed),)
    return Working(
        round=game.round,
        opponent="",
        opponent_rating=None,
        score=half_points_text(game.half_points[0]),
        counted=False,
        clauses=clauses,
        reason="event_refused" if whole else "no_opponent",
    )


def side_clauses(frame: Frame, side: int, refused: Refusals) -> tuple[str, ...]:
    """The clause that excludes a game."""
    event, number_of = frame.submission.event.id, frame.submission.edition.number
    reason = frame.work.sides.reason[side]
    if reason == EVENT_REFUSED:
        return refused.of(event, 0)
    if reason == GAME_REFUSED:
        return refused.games[event, frame.played[side // 2]]
    if reason == UNREGISTERED:
        return (number_of(start_points),)
    return (number_of(unplayed),)

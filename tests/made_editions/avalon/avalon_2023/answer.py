"""The columns of a period as rows of the answer."""

from collections.abc import Sequence

from arpad.core.answer import Part, Row, Status, Working
from arpad.core.exact import half_points_text, hundredths_text
from arpad.core.report import Event, Player
from avalon_2023.change import chance, exact_change, is_rated
from avalon_2023.explain import steps_of
from avalon_2023.first_rating import first_rating
from avalon_2023.setup import Frame


def player_row(frame: Frame, player: int) -> Row:
    """A player of the report: before, after, and everything in between."""
    results, old = frame.work.results, frame.of_players.rating[player]
    games, new = results.games[player], results.new[player]
    moves = old > 0 and games > 0
    return Row(
        id=frame.players[player].id,
        status=status_of(old, new, games),
        method="established" if old else "first",
        old=old or None,
        new=new or None,
        change=hundredths_text(results.change[player]) if moves else None,
        rounded=new - old if old else None,
        k=results.k[player] or None,
        games=games,
        score=half_points_text(results.half_points[player]),
        expected=hundredths_text(results.expected[player]) if moves else None,
        performance=None,
        parts=tuple(part_of(frame, player, event, sides) for event, sides in frame.sides[player].items()),
        steps=tuple(steps_of(frame, player)),
    )


def status_of(old: int, new: int, games: int) -> Status:
    """The state after the period."""
    if new == 0:
        return "unrated"
    return "rated" if games > 0 or old == 0 else "not-rated"


def part_of(frame: Frame, player: int, event: str, sides: Sequence[int]) -> Part:
    """A player's games of one event."""
    found, old, k = frame.work.sides, frame.of_players.rating[player], frame.work.results.k[player]
    counted = [side for side in sides if found.counted[side]]
    half_points = sum(half_points_of(frame, side) for side in counted)
    expected = sum(found.expected[side] for side in counted)
    change = exact_change(k, half_points, expected)
    return Part(
        event=event,
        part=1,
        regulation=frame.edition.id,
        old=old or None,
        k=k or None,
        games=len(counted),
        score=half_points_text(half_points),
        expected=hundredths_text(expected) if k else None,
        change=hundredths_text(change) if k else None,
        working=tuple(working(frame, side) for side in sides),
    )


def half_points_of(frame: Frame, side: int) -> int:
    """What a game gives one of its players."""
    return frame.played[side // 2][1].half_points[side % 2]


def working(frame: Frame, side: int) -> Working:
    """One game of one player."""
    (event, game), is_black = frame.played[side // 2], side % 2
    rows = (frame.games.white[side // 2], frame.games.black[side // 2])
    own, other = (frame.of_players.rating[rows[at]] for at in (is_black, 1 - is_black))
    is_counted = frame.work.sides.counted[side] == 1
    is_computed = is_counted and own > 0
    expected, half_points = frame.work.sides.expected[side], half_points_of(frame, side)
    return Working(
        round=game.round,
        opponent=(game.white, game.black or "")[1 - is_black],
        opponent_rating=other or None,
        score=half_points_text(half_points),
        counted=is_counted,
        clauses=clauses_of(frame, side, own, event),
        difference=own - other if is_computed else None,
        counted_difference=own - other if is_computed else None,
        expected=hundredths_text(expected) if is_computed else None,
        delta=hundredths_text(50 * half_points - expected) if is_computed else None,
    )


def clauses_of(frame: Frame, side: int, own: int, event: Event) -> tuple[str, ...]:
    """The clauses by which a game counts or does not."""
    number = frame.edition.number
    if frame.games.refused[side // 2]:
        return frame.refused.of(event.id, 0)
    if not is_rated(frame.games.outcome[side // 2]):
        return (number(is_rated),)
    return (number(chance if own else first_rating),)


def player_after(frame: Frame, row: int) -> Player:
    """A player as the next report must know them."""
    player, results = frame.players[row], frame.work.results
    games = None if player.games is None and not results.games[row] else (player.games or 0) + results.games[row]
    return player._replace(rating=results.new[row] or None, ratings=(), games=games)

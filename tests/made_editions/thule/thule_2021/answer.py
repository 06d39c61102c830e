"""What the columns come to, as rows of the answer."""

from collections.abc import Mapping
from typing import NamedTuple

from arpad.core.answer import Part, Row, Working
from arpad.core.exact import half_points_text, hundredths_text
from arpad.core.report import PLAYED, Event, Game, Player
from arpad.core.verdicts import Step
from arpad.regulations.regulation import Regulation
from thule_2021.change import chance, change
from thule_2021.columns import Results
from thule_2021.law import Law


class OfEvent(NamedTuple):
    """What an event in which a game of a player counts is to that player."""

    part: Part
    half_points: int
    steps: tuple[Step, ...]


Played = list[OfEvent]


def part_of(
    text: Regulation[Law], event: Event, games: list[Game], place: Mapping[str, int], results: Results, name: str
) -> Part:
    """A player's games of an event, and what they come to."""
    row, law = place[name], text.law
    delta = 50 * results.half_points[row] - results.expected[row]
    return Part(
        event=event.id,
        part=1,
        regulation=text.edition.id,
        old=results.rating[row],
        k=law.k,
        games=results.games[row],
        score=half_points_text(results.half_points[row]),
        expected=hundredths_text(results.expected[row]),
        change=hundredths_text(law.k * delta),
        working=tuple(line_of(text, game, place, results, name) for game in games if name in (game.white, game.black)),
        new=results.new[row],
        rounded=results.new[row] - results.rating[row],
    )


def line_of(text: Regulation[Law], game: Game, place: Mapping[str, int], results: Results, name: str) -> Working:
    """One game of one player."""
    is_black = name == game.black
    opponent = game.white if is_black else game.black or ""
    rating = results.rating[place[opponent]]
    difference, half_points = results.rating[place[name]] - rating, game.half_points[is_black]
    counted, expected = game.result in PLAYED, chance(text.law, difference)
    return Working(
        round=game.round,
        opponent=opponent,
        opponent_rating=rating,
        score=half_points_text(half_points),
        counted=counted,
        clauses=(text.edition.number(chance if counted else change),),
        difference=difference if counted else None,
        counted_difference=difference if counted else None,
        expected=hundredths_text(expected) if counted else None,
        delta=hundredths_text(50 * half_points - expected) if counted else None,
    )


def row_of(before: Player, after: Player, played: Played) -> Row:
    """A player of the report: before, after, and every event between."""
    parts = [one.part for one in played]
    return Row(
        id=before.id,
        status="rated" if parts else "not-rated" if before.rating else "unrated",
        method="established" if before.rating else "first",
        old=before.rating,
        new=after.rating,
        change=parts[0].change if len(parts) == 1 else None,
        rounded=sum(part.rounded or 0 for part in parts) if parts else None,
        k=parts[0].k if parts else None,
        games=sum(part.games for part in parts),
        score=half_points_text(sum(one.half_points for one in played)),
        expected=None,
        performance=None,
        parts=tuple(parts),
        steps=tuple(step for one in played for step in one.steps),
    )

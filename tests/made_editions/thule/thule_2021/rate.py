"""The events of a report one after the other: a report in, the answer out."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from arpad.core.answer import Answer, Part, Row, Working
from arpad.core.clauses import clause
from arpad.core.exact import half_points_text, hundredths_text
from arpad.core.outcomes import outcome
from arpad.core.report import PLAYED, Event, Game, Player, Report
from arpad.core.verdicts import Finding, Step
from arpad.regulations.approvals import in_order
from arpad.regulations.regulation import Regulation, Run
from arpad.regulations.submission import Submitted
from thule_2021.points import Games, Law, Results, chance, change, rate_event, rating_at_start


class OfEvent(NamedTuple):
    """What an event in which a game of a player counts is to that player."""

    part: Part
    half_points: int
    steps: tuple[Step, ...]


Played = list[OfEvent]


@clause("2")
def check_players(submission: Submitted[Law]) -> Iterator[Finding]:
    """An event of too few players is rejected."""
    players, least = len(names_in(submission.event)), submission.law.least_players
    if players < least:
        values = {"players": players, "least": least}
        yield submission.finding("reject", submission.edition.number(check_players), "thule_players", values)


def rate(of_list: Regulation[Law], texts: Mapping[str, Regulation[Law]], report: Report, run: Run) -> Answer:
    """Rate the events in the order of their days, each from the ratings that the one before left."""
    findings: list[Finding] = []
    players = dict(report.players)
    played: dict[str, Played] = {name: [] for name in players}
    for event in sorted(report.events.values(), key=lambda event: (event.end, event.start, event.id)):
        refused = list(check_players(Submitted(texts[event.id], event)))
        findings += refused
        if not refused:
            play(texts[event.id], event, players, played, run)
    editions = {event: text.edition for event, text in texts.items()}
    return Answer(
        list=report.list,
        period=report.period,
        regulations={event: text.id for event, text in editions.items()},
        overrides={},
        findings=in_order(of_list, texts, findings),
        rows=tuple(row_of(report.players[name], players[name], played[name]) for name in players),
        list_regulation=of_list.edition.id,
        after=tuple(players.values()),
    )


def names_in(event: Event) -> list[str]:
    """Everybody who has a game in an event."""
    return sorted({name for game in event.games if game.black for name in (game.white, game.black)})


def play(text: Regulation[Law], event: Event, players: dict[str, Player], played: dict[str, Played], run: Run) -> None:
    """Rate one event, and write it into the players and their parts."""
    names = names_in(event)
    games = [game for game in event.games if game.black is not None]
    place = {name: row for row, name in enumerate(names)}
    columns = Games(
        white=[place[game.white] for game in games],
        black=[place[game.black or ""] for game in games],
        outcome=[outcome(*game.half_points, int(game.result in PLAYED), 1, 0) for game in games],
    )
    before = [players[name].rating or 0 for name in names]
    blank = ([0] * len(names) for _ in Results._fields[1:])
    results = Results(before.copy(), *blank)
    run(rate_event, text.law, columns, results)
    for row, name in enumerate(names):
        if results.games[row]:
            part = part_of(text, event, games, place, results, name)
            steps = tuple(steps_of(text, results, row, is_new=before[row] == 0))
            played[name].append(OfEvent(part, results.half_points[row], steps))
            own = players[name]
            players[name] = own._replace(
                rating=results.new[row], ratings=(), games=(own.games or 0) + results.games[row]
            )


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


def steps_of(text: Regulation[Law], results: Results, row: int, is_new: bool) -> Iterator[Step]:
    """The way from the rating at the start of an event to the one after it."""
    number, law = text.edition.number, text.law
    if is_new:
        yield Step(number(rating_at_start), "thule_start", {"start": law.start})
    values = {
        "games": results.games[row],
        "score": half_points_text(results.half_points[row]),
        "expected": hundredths_text(results.expected[row]),
        "k": law.k,
        "old": results.rating[row],
        "new": results.new[row],
        "reading": "R1",
    }
    yield Step(number(change), "thule_change", values)


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

"""A public working computed again under another edition, by that edition's own law.

What is public is enough for a rated player's change and for a first rating: the ratings, the scores and K. What it is
not enough for is named in `limits`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from arpad.core.answer import Row
from arpad.core.dates import Month
from arpad.core.hand_games import RESULTS
from arpad.core.report import EarlierGame, Event, Game, Player, PublishedRating, Report
from arpad.core.verdicts import Problem, Values
from arpad.formats.fields import read_half_points
from arpad.library.refusal import Refused, refused
from arpad.regulations.edition import Edition, editions, find_edition
from arpad.regulations.rate import rate

K_STEP = "k_"
FIELD_STEP = "field_"
EARLIER_STEP = "pooled_earlier"
ADJUSTED_STEP = "list_raised"
Answer = Mapping[str, Any]
"""A public working as JSON."""


@dataclass(frozen=True, slots=True)
class UnderEdition:
    """What another edition makes of the games of a working."""

    regulation: str
    row: Row
    limits: tuple[tuple[str, Values], ...]
    """What the public working does not say, as codes with values."""


def editions_beside(answer: Answer) -> list[Edition]:
    """The editions that rate the same kind of list, without the only one that rated the working."""
    used = {part["regulation"] for row in answer["rows"] for part in row["parts"]}
    return [one for one in editions().values() if answer["kind"] in one.lists and used != {one.id}]


def working_under(answer: Answer, regulation: str) -> UnderEdition | Refused:
    """A public working under another edition, whatever the edition's days; a refusal where it cannot be computed."""
    edition = find_edition(regulation)
    if isinstance(edition, Problem):
        return refused(edition)
    if answer["kind"] not in edition.lists:
        values: Values = {"list": answer["kind"], "regulation": edition.id}
        return refused(Problem("--regulation", "list_not_covered", values))
    rows = [row for row in answer["rows"] if row["games"]]
    if len(rows) != 1 or rows[0]["period"] is None:
        return refused(Problem("working", "nothing_to_compute"))
    (row,) = rows
    rated = rate(report_of(answer, row), edition.id, None, {})
    if isinstance(rated, Problem):
        return refused(rated)
    found = next(one for one in rated.rows if one.id == row["id"])
    fewer: Values = {"games": row["games"], "counted": found.games}
    limits = [*_limits(row), *([("fewer", fewer)] if found.games != row["games"] else [])]
    return UnderEdition(edition.id, found, tuple(limits))


def report_of(answer: Answer, row: Mapping[str, Any]) -> Report:
    """The report of the counted games of a row: an opponent for each game, with the rating that was used."""
    facts = {str(event["number"]): event for event in answer["events"]}
    players: dict[str, Player] = {row["id"]: _player(row, facts, date.fromisoformat(answer["day"]))}
    events: dict[str, Event] = {}
    for part in row["parts"]:
        counted = [game for game in part["working"] if game["counted"]]
        games = []
        for place, game in enumerate(counted, start=1):
            opponent = f"{part['event']}#{part['part']}.{place}"
            players[opponent] = Player(opponent, rating=game["opponent_rating"])
            half_points = read_half_points(game["score"]) or 0
            games.append(Game(game["round"], row["id"], opponent, RESULTS[half_points]))
        event, name = facts[part["event"]], event_name(part)
        if games:
            start, end = date.fromisoformat(event["start"]), date.fromisoformat(event["end"])
            events[name] = Event(name, start, end, tuple(games), name=event["name"], system="swiss")
    return Report(answer["kind"], Month.parse(row["period"]), players, events)


def event_name(part: Mapping[str, Any]) -> str:
    """The ID of a part's event in the report: that of the event, with the number of a further part."""
    return str(part["event"]) if part["part"] == 1 else f"{part['event']}.{part['part']}"


def _player(row: Mapping[str, Any], facts: Mapping[str, Any], day: date) -> Player:
    """The player as the public working knows them: with a rating of each event that used another one."""
    ratings = {
        date.fromisoformat(facts[part["event"]]["start"]): part["old"]
        for part in row["parts"]
        if part["old"] is not None and part["old"] != row["old"]
    }
    published = [PublishedRating(since, rating, _k(row)) for since, rating in sorted(ratings.items())]
    if published:
        others = [facts[part["event"]]["start"] for part in row["parts"] if part["old"] == row["old"]]
        current = min(map(date.fromisoformat, others), default=day - timedelta(days=1))
        published.append(PublishedRating(current, row["old"], _k(row)))
    first = min((date.fromisoformat(event["start"]) for event in facts.values()), default=day)
    return Player(
        row["id"],
        rating=row["old"],
        ratings=tuple(sorted(published, key=lambda one: one.since)),
        k=_k(row),
        earlier=tuple(_earlier(row["steps"], first - timedelta(days=1))),
    )


def _k(row: Mapping[str, Any]) -> int | None:
    """K as it was chosen, before a limit on the games of a period."""
    chosen = (step["values"].get("k") for step in row["steps"] if step["code"].startswith(K_STEP))
    return next((k for k in chosen if isinstance(k, int)), row["k"])


def _earlier(steps: Sequence[Mapping[str, Any]], day: date) -> Iterator[EarlierGame]:
    """The games of earlier events that were pooled, on a day before this working's events."""
    for step in steps:
        if step["code"] == EARLIER_STEP:
            for text in step["values"]["results"]:
                opponent, _, score = text.partition(":")
                yield EarlierGame(day, str(step["values"]["event"]), int(opponent), read_half_points(score) or 0)


def _limits(row: Mapping[str, Any]) -> Iterator[tuple[str, Values]]:
    codes = {step["code"] for step in row["steps"]}
    if row["k"] is not None:
        yield "k", {"k": _k(row)}
    uncounted = sum(not game["counted"] for part in row["parts"] for game in part["working"])
    if uncounted:
        yield "uncounted", {"games": uncounted}
    if any(code.startswith(FIELD_STEP) for code in codes):
        yield "field", {}
    if EARLIER_STEP in codes:
        yield "earlier", {}
    if ADJUSTED_STEP in codes:
        yield "adjusted", {}

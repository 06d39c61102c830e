"""A row of a working as pages show it: its sums, its events with their games, its steps, and why games do not count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from arpad.core.dates import Month
from arpad.site.words import PageWords
from arpad.site.working_parts.games import GamesTable, games_table, why_of, why_place
from arpad.site.working_parts.row_editions import Row, edition_of_clause
from arpad.site.working_parts.steps import ShownStep, steps_of
from arpad.site.working_parts.sums import Sum, sums_of

Answer = Mapping[str, Any]
"""A public working as JSON."""


class ShownPart(NamedTuple):
    """A player's games of an event."""

    event: int
    name: str
    start: date
    end: date
    own: str
    """The player's own number in the event; empty: there was none."""
    part: int
    """The number of the part, where the event has several; else 0."""
    table: GamesTable


class ShownRow(NamedTuple):
    """A step of a list for a player."""

    month: date | None
    sums: list[Sum]
    parts: list[ShownPart]
    steps: list[ShownStep]


@dataclass(frozen=True, slots=True)
class Uncounted:
    """The games of an event that do not count for one reason."""

    place: str
    event: str
    rounds: str
    several: bool
    why: str
    clauses: list[tuple[str | None, str]]
    messages: list[str]
    """What was found on the games."""


def rows_of(answer: Answer, words: PageWords) -> list[ShownRow]:
    """The rows of a public working."""
    events = {str(event["number"]): event for event in answer["events"]}
    names = {number: event["name"] for number, event in events.items()}
    base = answer["base"]
    lists = {} if base is None else {"before": base["number"], "now": answer["number"]}
    several_months = len({row["period"] for row in answer["rows"]}) > 1
    shown = []
    for row in answer["rows"]:
        month = Month.parse(row["period"] or "") if several_months else None
        parts = [_part(answer, row, part, events, words) for part in row["parts"]]
        first_day = month.first_day if month else None
        shown.append(ShownRow(first_day, sums_of(row, words, lists, names), parts, steps_of(row, words)))
    return shown


def _part(answer: Answer, row: Row, part: Mapping[str, Any], events: Mapping[str, Any], words: PageWords) -> ShownPart:
    event = events[part["event"]]
    several = sum(one["event"] == part["event"] for one in row["parts"]) > 1
    absences = answer["absences"] if part["part"] == 1 else ()
    return ShownPart(
        event["number"],
        event["name"],
        date.fromisoformat(event["start"]),
        date.fromisoformat(event["end"]),
        "" if part["old"] is None else str(part["old"]),
        part["part"] if several else 0,
        games_table(row, part, answer["kind"], absences, words),
    )


def uncounted_of(answer: Answer, words: PageWords) -> list[Uncounted]:
    """Why games do not count, those of one event and one reason together."""
    groups: dict[str, list[tuple[Row, Mapping[str, Any], Mapping[str, Any]]]] = {}
    for row in answer["rows"]:
        for part in row["parts"]:
            for game in part["working"]:
                if not game["counted"] and game["opponent"]:
                    groups.setdefault(why_place(part["event"], game), []).append((row, part, game))
    names = {str(event["number"]): event["name"] for event in answer["events"]}
    several = len({part["event"] for row in answer["rows"] for part in row["parts"]}) > 1
    return [
        Uncounted(
            place,
            names[games[0][1]["event"]] if several else "",
            ", ".join(str(game["round"]) for _, _, game in games),
            len(games) > 1,
            why_of(games[0][2], words),
            [(edition_of_clause(row, clause, part["event"]), clause) for row, part, clause in _clauses(games)],
            list(dict.fromkeys(_messages(answer["findings"], games))),
        )
        for place, games in groups.items()
    ]


def _clauses(games: Sequence[Any]) -> Iterator[tuple[Row, Mapping[str, Any], str]]:
    row, part, _ = games[0]
    for clause in dict.fromkeys(clause for _, _, game in games for clause in game["clauses"]):
        yield row, part, clause


def _messages(findings: Iterable[Mapping[str, Any]], games: Sequence[Any]) -> Iterator[str]:
    """What was found on games."""
    wanted = {(part["event"], str(game["round"]), game["opponent"]) for _, part, game in games}
    for finding in findings:
        kind, _, named = finding["subject"].partition(" ")
        event, round_, sides = (*named.split("/"), "", "")[:3]
        if kind == "game" and any((event, round_, side) in wanted for side in sides.split("-")):
            yield finding["message"]


def other_findings(answer: Answer) -> list[dict[str, Any]]:
    """The findings that are not on games, each with the edition of its clause."""
    return [
        {**finding, "edition": _edition_of(answer, finding["clause"])}
        for finding in answer["findings"]
        if not finding["subject"].startswith("game ")
    ]


def _edition_of(answer: Answer, clause: str | None) -> str | None:
    found = (edition_of_clause(row, clause) for row in answer["rows"])
    return next((edition for edition in found if edition), None)

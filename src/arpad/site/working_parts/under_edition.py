"""A working under another edition, as a page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arpad.core.labels import Labels
from arpad.library.other_edition import editions_beside, working_under
from arpad.library.refusal import Refused
from arpad.regulations.edition import Edition
from arpad.site.words import PageWords
from arpad.site.working_parts.answer_row import answer_row
from arpad.site.working_parts.shown_row import ShownRow, rows_of

Answer = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ShownUnder:
    """What another edition makes of a working, or why it makes nothing of it."""

    regulation: str
    problem: str = ""
    says: str = ""
    row: ShownRow | None = None
    limits: tuple[str, ...] = ()


def other_editions(answer: Answer) -> list[Edition]:
    """The editions under which a working can be computed again."""
    rows = [row for row in answer["rows"] if row["games"]]
    return editions_beside(answer) if len(rows) == 1 and rows[0]["period"] is not None else []


def under_edition(answer: Answer, regulation: str, words: PageWords) -> ShownUnder:
    """A working under another edition."""
    found = working_under(answer, regulation)
    if isinstance(found, Refused):
        problem = found.problems[0]
        return ShownUnder(regulation, words.problem(problem.code, problem.values))
    official = next(row for row in answer["rows"] if row["games"])
    labels = Labels(events={str(event["number"]): event["name"] for event in answer["events"]})

    def say(code: str, values: Mapping[str, Any]) -> str:
        return words.text(code, labels.values(values))

    row = {**answer_row(found.row, regulation, say, words), "period": official["period"]}
    events = {str(event["number"]): event for event in answer["events"]}
    shown_events = []
    for part in row["parts"]:
        number, _, place = part["event"].partition(".")
        names = _names(official, number, int(place or 1))
        shown_events.append({**events[number], "number": part["event"]})
        for game in part["working"]:
            game |= names.get(game["round"], {})
    again = {**answer, "rows": [row], "events": shown_events, "absences": [], "base": None}
    (shown,) = rows_of(again, words)
    limits = tuple(words.text(f"under.{code}", values) for code, values in found.limits)
    return ShownUnder(regulation, "", _says(official, found.row.new, regulation, words), shown, limits)


def _names(official: Mapping[str, Any], event: str, place: int) -> dict[int, dict[str, Any]]:
    """The opponents of the counted games of a part, by round."""
    parts = [part for part in official["parts"] if part["event"] == event and part["part"] == place]
    games = (game for part in parts for game in part["working"] if game["counted"])
    return {game["round"]: {"opponent": game["opponent"], "name": game["name"]} for game in games}


def _says(official: Mapping[str, Any], new: int | None, regulation: str, words: PageWords) -> str:
    before = next((step["values"]["rating"] for step in official["steps"] if step["code"] == "list_raised"), None)
    was = official["new"] if before is None else before
    if was == new:
        return words.text("under.same")
    shown = {"old_new": "–" if was is None else was, "regulation": regulation, "new": "–" if new is None else new}
    return words.text("under.compared", shown)

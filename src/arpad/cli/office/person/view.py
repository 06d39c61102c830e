"""Shows people of the registry, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arpad.cli.screen import Screen
from arpad.locale import Catalogue

LEFT = ("fide_id", "birth_date", "birth_year", "sex", "federation", "title")
MORE = ("suspended", "not_listed", "died", "may_have_fide_id")
"""Shown only where they are set."""
TITLES = ("title", "date", "source")
LICENCES = ("season", "club", "guest_club", "order_club", "order_number")
PAGES = (
    *("valid_from", "valid_to", "fide_id", "name", "birth_year", "sex", "country", "rating", "title"),
    *("games_from", "games_to", "status", "k"),
)
RATINGS = ("list", "rating", "of_list", "day")
EVENTS = ("number", "name", "start", "end", "list", "stage")
HISTORY = ("entry", "at", "who", "act", "subject", "change")
PERSON_COLUMNS = ("id", "name", "birth", "federation", "title", "fide_id")


def show_person(facts: Mapping[str, Any], words: Catalogue) -> None:
    """Show a person's facts, ratings and events on every list, titles, licences, FIDE pages and acts."""
    screen = Screen()
    screen.line(f"{facts['number']}  {words.person_name(facts['name'])}")
    for name in (*LEFT, *(name for name in MORE if facts[name])):
        if name != "birth_year" or facts["birth_date"] is None:
            screen.line(f"{words.text(f'column.{name}')}: {_shown(facts[name], words)}", 2)
    if facts["ratings"]:
        screen.heading(words.text("office.ratings"))
        _table(screen, RATINGS, [entry["history"][-1] | entry for entry in facts["ratings"]], words)
        screen.heading(words.text("office.rating_history"))
        _table(
            screen,
            RATINGS,
            [{**row, "list": entry["list"]} for entry in facts["ratings"] for row in entry["history"]],
            words,
        )
    if facts["events"]:
        screen.heading(words.text("office.events_played"))
        rows = [{**entry, "stage": words.text(f"stage.{entry['stage']}")} for entry in facts["events"]]
        _table(screen, EVENTS, rows, words)
    for heading, names in (("titles", TITLES), ("licences", LICENCES), ("pages", PAGES)):
        if facts[heading]:
            screen.heading(words.text(f"office.{heading}"))
            _table(screen, names, facts[heading], words)
    screen.heading(words.text("office.history"))
    _table(screen, HISTORY, [_act(act, words) for act in facts["history"]], words)


def show_people(people: Sequence[Mapping[str, Any]], words: Catalogue) -> None:
    """Print a line for each of some people."""
    screen = Screen()
    if not people:
        screen.line(words.text("office.nobody"))
        return
    rows = [
        {
            **one,
            "name": words.person_name(one["name"]),
            "id": one["number"],
            "birth": one["birth_date"] or one["birth_year"],
        }
        for one in people
    ]
    _table(screen, PERSON_COLUMNS, rows, words)


def _table(screen: Screen, names: Sequence[str], rows: Sequence[Mapping[str, Any]], words: Catalogue) -> None:
    numbers = ("entry", "id", "rating", "order_number", "number", "of_list")
    columns = [(words.text(f"column.{name}"), name in numbers) for name in names]
    screen.table(columns, [[_shown(row[name], words) for name in names] for row in rows])


def _act(act: Mapping[str, Any], words: Catalogue) -> dict[str, Any]:
    """An act as a line of the history."""
    changes = "; ".join(change_text(one, words) for one in act["changes"])
    done, subject = words.text(f"act.{act['act']}"), words.subject(act["subject"])
    return {**act, "entry": act["number"], "act": done, "subject": subject, "change": changes}


def change_text(change: Mapping[str, Any], words: Catalogue) -> str:
    """A change with the values before and after; only the value after where none was known."""
    what, before, after = change["what"], change["before"], _shown(change["after"], words)
    return f"{words.text(f'column.{what}')}: {f'{_shown(before, words)} -> {after}' if before else after}"


STATES = ("active", "inactive")
"""The statuses of a player at FIDE, which are shown in the reader's words."""


def _shown(value: Any, words: Catalogue) -> str:
    if isinstance(value, bool):
        return words.text("word.yes" if value else "word.no")
    if isinstance(value, list):
        return ", ".join(" ".join(filter(None, (title[name] for name in TITLES))) for title in value) or "-"
    if value in STATES:
        return words.text(f"status.{value}")
    return "-" if value in (None, "") else str(value)

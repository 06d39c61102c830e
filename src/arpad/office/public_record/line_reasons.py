"""Why the line of a player on a list in force is what it is: the K, and until when the player is active.

Nothing is rated: the edition of the list says why it prints a line, from the facts and the standing that it had.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from arpad.core.verdicts import Problem, Step
from arpad.locale import catalogue
from arpad.office.lists.explanation import ListThen, deciding, explained_line, list_then
from arpad.office.lists.source import AtEntry
from arpad.office.public_record.editions_of_list import NOT_NEEDED
from arpad.office.public_record.player_rows import ListRows
from arpad.office.public_record.remembered import remembered
from arpad.office.storage.models import Publication
from arpad.rating_list.standing import read_standing
from arpad.regulations.public import erased_line, public_line

OF_K = "k_"
"""The beginning of the codes of steps that say which K holds."""
PRINTED_K = "line_k"
OF_ACTIVITY = ("line_active", "line_inactive")


class LineReasons(NamedTuple):
    """Why a line is what it is. None: the list has no such thing, or what it printed cannot be said any more."""

    list_name: str
    regulation: str
    """The edition that made the line."""
    k: int
    of_k: Step | None
    activity: Step | None

    def to_json(self, language: str) -> dict[str, Any]:
        return {
            "list": self.list_name,
            "regulation": self.regulation,
            "k": self.k,
            "of_k": step_json(self.of_k, language),
            "activity": step_json(self.activity, language),
        }


def line_reasons(person: int, rows: ListRows) -> LineReasons | None:
    """The reasons for a player's line on the list in force; None if there is none, or the list prints no K."""
    line, edition = rows.line, rows.in_force
    if line is None or line.k is None or edition is None:
        return None
    decided = deciding(rows.name, person, edition.number)
    if decided is None:
        return None
    then = remembered(("list then", rows.name, edition.number), lambda: _list_then(rows.name, edition.number))
    record = AtEntry(rows.name, then.facts).people([person])[person]
    found = explained_line(then, person, record, read_standing(person, decided.held), line.games)
    if isinstance(found, Problem):
        return None
    why, regulation = found
    why = public_line(why) if record.name else erased_line(public_line(why))
    printed = next((step for step in why.steps if step.code == PRINTED_K), None)
    of_k = next((step for step in why.steps if step.code.startswith(OF_K)), None)
    says_so = printed is not None and printed.values.get("k") == line.k
    activity = next((step for step in why.steps if step.code in OF_ACTIVITY), None)
    return LineReasons(rows.name, regulation, line.k, of_k if says_so else None, activity)


def _list_then(of_list: str, number: int) -> ListThen:
    return list_then(Publication.objects.defer(*NOT_NEEDED).get(list_id=of_list, number=number))


def step_json(step: Step | None, language: str) -> dict[str, Any] | None:
    """A step with its sentence."""
    if step is None:
        return None
    text = catalogue(language).text(f"step.{step.code}", step.values)
    return {"clause": step.clause, "code": step.code, "values": dict(step.values), "text": text}

"""How the working of an edition is shown: its sums in one line, the clauses above its columns, what a step comes to.

The packages of an edition say it in `working.yaml`. Nothing there decides a number: a sum shows numbers of a row of the
answer and of its steps. An edition without such a file is shown by its steps, and by the numbers before and after.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from arpad.core.packages import package_folder
from arpad.regulations.data_files import Keys, listed_entries, read_keys
from arpad.regulations.edition import Edition

FILE = "working.yaml"
KEYS = Keys({}, {"sums": list, "columns": dict, "results": dict})
SUM = Keys({"at": str, "terms": list}, {"needs": list, "title": str})
TERM = Keys(
    {},
    {
        **dict.fromkeys(("value", "text", "sign", "name", "rule", "each"), str),
        **dict.fromkeys(("begins", "opens", "closes", "differs", "result"), bool),
        "of": list,
    },
)


class Term(NamedTuple):
    """A number of a sum. It is left out if the row has no such number."""

    value: str = ""
    """Where the number is: `row.k`, `change.sum` (a value of a step)."""
    text: str = ""
    """A piece of a formula in its place, with values of the steps in braces."""
    sign: str = ""
    """What stands before it; `±` is the sign of the number itself."""
    name: str = ""
    """Its name: the sentence `sum.` of this code, or of the code of a step that says more."""
    of: tuple[str, ...] = ()
    """The steps that it is a number of: the first that is there gives the clause, and may give the name."""
    rule: str = ""
    """The rule whose clause it is, as module.function, where no step has it."""
    each: str = ""
    """A step that a row may have several times: there is a term for each."""
    begins: bool = False
    """It begins the second half: from the number before to the number after."""
    opens: bool = False
    closes: bool = False
    """A bracket opens before it, or closes behind it."""
    differs: bool = False
    """It is left out if it is the number before it: nothing was rounded."""
    result: bool = False


class SumForm(NamedTuple):
    """A sum in one line. It stands where a row has the step `at`, and before it every step of `needs`."""

    at: str
    terms: tuple[Term, ...]
    needs: tuple[str, ...] = ()
    title: str = ""
    """The code of its title, `sum_title.`, where a row may have several sums."""


class WorkingForm(NamedTuple):
    """How the working of an edition is shown."""

    sums: tuple[SumForm, ...] = ()
    columns: Mapping[str, tuple[str, ...]] = {}
    """The rules that fill a column of the games' table, as module.function, the likelier first."""
    results: Mapping[str, str] = {}
    """What a step comes to: the name of its value, by its code."""


@cache
def working_form(edition: Edition) -> WorkingForm:
    """How the working of an edition is shown: by its own package first, then by those that it extends and shares."""
    forms = list(_forms(edition))
    sums = {(one.at, one.needs): one for form in reversed(forms) for one in form.sums}
    columns = {name: rules for form in reversed(forms) for name, rules in form.columns.items()}
    results = {code: value for form in reversed(forms) for code, value in form.results.items()}
    return WorkingForm(tuple(sums.values()), columns, results)


def column_clause(edition: Edition, column: str, clauses: Any) -> str | None:
    """The clause above a column: that of the first of its rules which is among the clauses of the games."""
    for name in working_form(edition).columns.get(column, ()):
        number = edition.number(edition.rule(name))
        if number in clauses:
            return number
    return None


def _forms(edition: Edition) -> Iterator[WorkingForm]:
    for package in edition.packages:
        path = package_folder(package).joinpath(FILE)
        if path.exists():
            yield _read(path)


def _read(path: Path) -> WorkingForm:
    found = read_keys(path, KEYS)
    sums = tuple(
        SumForm(
            entry["at"],
            tuple(_term(term) for term in listed_entries(path, entry["terms"], TERM)),
            tuple(entry.get("needs", ())),
            entry.get("title", ""),
        )
        for entry in listed_entries(path, found.get("sums", []), SUM)
    )
    columns = {name: tuple(rules) for name, rules in found.get("columns", {}).items()}
    return WorkingForm(sums, columns, found.get("results", {}))


def _term(entry: Mapping[str, Any]) -> Term:
    return Term(**{**entry, "of": tuple(entry.get("of", ()))})

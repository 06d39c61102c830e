"""Reads the data files of an edition, and checks the keys of their entries.

docs/editions.md says what each key means. A file that cannot be used is a fault of its package (`PackageFault`), which
names the file, the entry and the key.
"""

import csv
from collections.abc import Iterable, Mapping
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from arpad.core.packages import PackageFault, not_yaml

Kinds = type | tuple[type, ...]
FOLDERS = ("cases", "tables")
"""The folders inside an edition's folder."""
SHOWN: Mapping[Any, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    date: "a day as YYYY-MM-DD",
    list: "a list",
    dict: "names with values",
    (list, dict): "a list",
    (int, str, list): "a whole number, one of the choices or a list of countries",
    (str, type(None)): "a text",
    object: "a value",
}
"""The names of kinds of values in messages."""


class Keys(NamedTuple):
    """The required and the optional keys of an entry, each with the kind of its value."""

    needed: Mapping[str, Kinds]
    others: Mapping[str, Kinds] = {}


EDITION = Keys(
    {"id": str, "authority": str, "title": str, "first_day": date, "lists": list},
    {
        **dict.fromkeys(("extends", "shares", "followed_by"), str),
        **dict.fromkeys(("offices", "suspended"), dict),
        "last_day": date,
        "player_facts": list,
    },
)
CLAUSE = Keys(
    {"tags": list, "status": str, "text": str},
    {"place": str, "facts": list, "tables": list, "replaces": list, "rule": str, "sentences": list},
)
PARAMETER = Keys(
    {"value": (int, str, list), "clause": str, "meaning": str},
    {"choices": list, "closed": list, "reading": str, "least": int, "most": int},
)
READINGS = Keys({"about": str, "readings": list})
READING = Keys(
    {"id": str, "clauses": (list, dict), "text": str, "decision": str, "functions": list},
    {"files": list},
)
TEXTS = Keys({}, {"title": str, "clauses": dict, "parameters": dict, "readings": dict, "questions": dict})
CASE = Keys(
    {"name": str, "clauses": list, "expect": object},
    {
        **dict.fromkeys(("player", "players", "event", "given", "set"), dict),
        **dict.fromkeys(("games", "events", "approvals"), list),
        **dict.fromkeys(("list", "authority", "call"), str),
        "period": (str, type(None)),
        "complete": bool,
    },
)
"""`arpad.selftest` says what they mean."""
PUBLIC = Keys(
    {}, {"shown": list, "people": list, "years": list, "offices": list, "private": dict, "sentence": str, "erased": str}
)


def data_fault(path: Path, what: str) -> PackageFault:
    """Return the exception for a data file that cannot be used."""
    folder = path.parent.parent if path.parent.name in FOLDERS else path.parent
    return PackageFault(folder.name, f"{path}: {what}")


def read_yaml(path: Path) -> Any:
    """Return what a YAML file holds."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(path.read_bytes(), Loader=loader)
    except FileNotFoundError as error:
        raise PackageFault(path.parent.name, f"{path} is missing") from error
    except OSError as error:
        raise data_fault(path, f"cannot be read: {error.strerror}") from error
    except (yaml.YAMLError, ValueError) as error:
        raise data_fault(path, not_yaml(error)) from error


def read_keys(path: Path, keys: Keys) -> dict[str, Any]:
    """Return a file that is one entry."""
    return _entry(path, "", read_yaml(path), keys)


def read_entries(path: Path, keys: Keys) -> dict[str, dict[str, Any]]:
    """Return the entries of a file by their names."""
    found = read_yaml(path) or {}
    if not isinstance(found, dict):
        raise data_fault(path, "expected entries by their names")
    for name in found:
        if not isinstance(name, str):
            raise data_fault(path, f'{name}: the name of an entry is a text: write "{name}"')
    return {name: _entry(path, f"{name}: ", entry, keys) for name, entry in found.items()}


def listed_entries(path: Path, found: Any, keys: Keys) -> list[dict[str, Any]]:
    """Return the entries of a list. Messages call an entry by its name or ID."""
    if not isinstance(found, list):
        raise data_fault(path, "expected a list of entries")
    entries = []
    for place, entry in enumerate(found, start=1):
        name = entry.get("name") or entry.get("id") if isinstance(entry, dict) else None
        entries.append(_entry(path, f"{name or f'entry {place}'}: ", entry, keys))
    return entries


def _entry(path: Path, name: str, entry: Any, keys: Keys) -> dict[str, Any]:
    """Return an entry after checking it: no required key is missing, none is unknown, and each value is of its kind."""
    if not isinstance(entry, dict):
        raise data_fault(path, f"{name}has no keys" if name else "it has no keys")
    known = {**keys.needed, **keys.others}
    for key, value in entry.items():
        if key not in known:
            near = get_close_matches(str(key), known, 1)
            raise data_fault(path, f'{name}there is no key "{key}"' + (f'; did you mean "{near[0]}"?' if near else ""))
        if not _is_of(value, known[key]):
            raise data_fault(path, f"{name}{key}: expected {SHOWN[known[key]]}, found {value}")
    for key in keys.needed:
        if key not in entry:
            raise data_fault(path, f"{name}{key}: expected {SHOWN[known[key]]}, found nothing")
    return entry


def _is_of(value: Any, kinds: Kinds) -> bool:
    """True if a value is of a kind. A boolean is no whole number."""
    return isinstance(value, kinds) and (kinds in (bool, object) or not isinstance(value, bool))


def checked_choice(path: Path, name: str, given: Any, choices: Iterable[str]) -> None:
    """Raise the fault of a value that is none of the choices."""
    offered = list(choices)
    if given not in offered:
        raise data_fault(path, f"{name}: expected one of {', '.join(offered)}, found {given}")


def read_table(path: Path) -> tuple[dict[str, str], ...]:
    """Return the rows of a printed table, each a dictionary of texts by column."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = tuple(csv.DictReader(file))
    except OSError as error:
        raise data_fault(path, f"cannot be read: {error.strerror}") from error
    except (ValueError, csv.Error) as error:
        raise data_fault(path, f"not a table: {error}") from error
    if not rows:
        raise data_fault(path, "the table has no rows")
    return rows


def range_entries(path: Path, rows: Iterable[Mapping[str, str]], columns: Iterable[str]) -> list[tuple[int, list[int]]]:
    """Return for each row of a table of ranges how many differences it covers, and its numbers in some columns.

    Each row begins where the previous one ended. The last may be open: it covers one difference.
    """
    entries: list[tuple[int, list[int]]] = []
    begin = 0
    for line, row in enumerate(rows, start=2):
        first, *numbers = (_cell(path, line, row, column) for column in ("from", *columns))
        last = _cell(path, line, row, "to") if row.get("to") else first
        if first != begin or last < first:
            raise data_fault(path, f"line {line}: expected a range from {begin} on, found {first} to {last}")
        begin = last + 1
        entries.append((begin - first, numbers))
    return entries


def _cell(path: Path, line: int, row: Mapping[str, str], column: str) -> int:
    """Return a cell of a table as a number."""
    if row.get(column) is None:
        raise data_fault(path, f"line {line}: there is no column {column}")
    text = row[column]
    if not (text.isascii() and text.isdigit()):
        raise data_fault(path, f"line {line}: {column}: expected a whole number, found {text or 'nothing'}")
    return int(text)

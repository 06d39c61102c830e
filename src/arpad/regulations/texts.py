"""An edition's clauses, numbers and readings in a reader's language: `texts.hu.yaml` and `texts.fi.yaml` of its folder.

The English texts stand with the clauses, parameters and readings themselves. A text that is not translated comes in
English. An edition that extends another holds only what differs from it, and the folder that editions share holds the
readings that they share.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from arpad.regulations.edition import Clause, Edition, Parameter, package_folder, read_yaml


def title(edition: Edition, language: str) -> str:
    """The name of the regulation."""
    return str(_texts(edition.folder, language).get("title") or edition.title)


def clause_text(edition: Edition, clause: Clause, language: str) -> str:
    """What a clause says in one sentence."""
    holders = [one for one in edition.lineage if clause.number in one.clauses]
    same = [one for one in holders if one.clauses[clause.number].text == clause.text]
    return _first(same, language, "clauses", clause.number) or clause.text


def meaning(edition: Edition, parameter: Parameter, language: str) -> str:
    """What a number of the law is."""
    holders = [one for one in edition.lineage if parameter.name in one.parameters]
    same = [one for one in holders if one.parameters[parameter.name].meaning == parameter.meaning]
    return _first(same, language, "parameters", parameter.name) or parameter.meaning


class Reading(NamedTuple):
    """What the code does where a text is silent, misprinted or contradicts itself."""

    id: str
    clause: str
    text: str


def readings(edition: Edition, language: str) -> list[Reading]:
    """The readings of an edition, its own first, then those that it takes over and shares."""
    found: dict[str, Reading] = {}
    for folder in map(package_folder, edition.packages):
        translated = _texts(folder, language).get("readings", {})
        for row in _rows(folder.joinpath("readings.md").read_text(encoding="utf-8")):
            # The shared table has a column of clauses for each text, named by its year.
            clause = row.get("clause") or row.get(edition.lineage[-1].id.rpartition("-")[2], "")
            text = translated.get(row["id"]) or row["what we do"]
            found.setdefault(row["id"], Reading(row["id"], clause, text))
    return list(found.values())


def _rows(page: str) -> Iterator[dict[str, str]]:
    """The rows of the tables of a page, each by its headings."""
    headings: list[str] = []
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")] if line.startswith("| ") else []
        if cells[:1] == ["id"]:
            headings = cells
        elif cells:
            yield dict(zip(headings, cells, strict=False))


def _first(holders: list[Edition], language: str, kind: str, name: str) -> str | None:
    found = (_texts(one.folder, language).get(kind, {}).get(name) for one in holders)
    return next((text for text in found if text), None)


@cache
def _texts(folder: Path, language: str) -> Mapping[str, Any]:
    path = folder.joinpath(f"texts.{language}.yaml")
    found: Mapping[str, Any] = read_yaml(path) if path.exists() else {}
    return found

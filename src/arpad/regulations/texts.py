"""An edition's clauses and numbers in a reader's language: `texts.hu.yaml` and `texts.fi.yaml` of its folder.

The English texts stand with the clauses and parameters themselves. A text that is not translated comes in English.
An edition that extends another holds only what differs from it.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from arpad.regulations.edition import Clause, Edition, Parameter, read_yaml


def title(edition: Edition, language: str) -> str:
    """The name of the regulation."""
    return str(_texts(edition, language).get("title") or edition.title)


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


def _first(holders: list[Edition], language: str, kind: str, name: str) -> str | None:
    found = (_texts(one, language).get(kind, {}).get(name) for one in holders)
    return next((text for text in found if text), None)


@cache
def _texts(edition: Edition, language: str) -> Mapping[str, Any]:
    path = edition.folder / f"texts.{language}.yaml"
    found: Mapping[str, Any] = read_yaml(path) if path.exists() else {}
    return found

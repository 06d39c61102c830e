"""An edition's clauses, numbers and readings in a reader's language: `texts.hu.yaml` and `texts.fi.yaml` of its folder.

The English texts stand with the clauses, parameters and readings themselves. A text that is not translated comes in
English. An edition that extends another holds only what differs from it, and the folder that editions share holds the
readings that they share.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from arpad.core.packages import package_folder
from arpad.regulations.data_files import READING, READINGS, TEXTS, listed_entries, read_keys
from arpad.regulations.edition import Edition
from arpad.regulations.entries import Clause, Parameter


def title(edition: Edition, language: str) -> str:
    """The name of the regulation."""
    return str(_texts(edition.folder, language).get("title") or edition.title)


def clause_text(edition: Edition, clause: Clause, language: str) -> str:
    """What a clause says in one sentence."""
    number = clause.number
    same = [text for text in edition.lineage if number in text.clauses and text.clauses[number].text == clause.text]
    return _first_translation(same, language, "clauses", number) or clause.text


def meaning(edition: Edition, parameter: Parameter, language: str) -> str:
    """What a number of the law is."""
    name = parameter.name
    same = [
        text
        for text in edition.lineage
        if name in text.parameters and text.parameters[name].meaning == parameter.meaning
    ]
    return _first_translation(same, language, "parameters", name) or parameter.meaning


class Reading(NamedTuple):
    """A decision of ours where a text is silent, misprinted or contradicts itself."""

    id: str
    clauses: tuple[str, ...]
    question: str
    """What the text says or leaves open, in the reader's language."""
    text: str
    """The decision, in the reader's language."""
    functions: tuple[str, ...]
    """Where it is carried out, as module.function; each cites the id."""
    files: tuple[str, ...]
    """Where it is carried out in the data of its folder."""

    @property
    def clause(self) -> str:
        """The clauses as one text; a dash where the reading is of the whole text."""
        return ", ".join(self.clauses) or "-"


def readings(edition: Edition, language: str) -> list[Reading]:
    """The readings of an edition: its own, then inherited and shared ones."""
    by_id: dict[str, Reading] = {}
    for folder in map(package_folder, edition.packages):
        for reading in folder_readings(folder, edition.lineage[-1].id, language):
            by_id.setdefault(reading.id, reading)
    return list(by_id.values())


def folder_readings(folder: Path, regulation: str, language: str = "en") -> list[Reading]:
    """The readings of one folder, with the clauses of a regulation where the folder is shared by several."""
    translated = _texts(folder, language).get("readings", {})
    questions = _texts(folder, language).get("questions", {})
    return [
        Reading(
            entry["id"],
            tuple(entry["clauses"][regulation] if isinstance(entry["clauses"], dict) else entry["clauses"]),
            questions.get(entry["id"]) or entry["text"],
            translated.get(entry["id"]) or entry["decision"],
            tuple(entry["functions"]),
            tuple(entry.get("files", ())),
        )
        for entry in readings_data(folder)["readings"]
    ]


@cache
def readings_data(folder: Path) -> Any:
    """A folder's `readings.yaml`: its subject and its readings; without the file there are none."""
    path = folder / "readings.yaml"
    if not path.exists():
        return {"about": "", "readings": []}
    found = read_keys(path, READINGS)
    listed_entries(path, found["readings"], READING)
    return found


def _first_translation(texts: list[Edition], language: str, kind: str, name: str) -> str | None:
    """The translation in the first of the editions that has one; None if none has."""
    translations = (_texts(text.folder, language).get(kind, {}).get(name) for text in texts)
    return next((translation for translation in translations if translation), None)


@cache
def _texts(folder: Path, language: str) -> Mapping[str, Any]:
    """A folder's `texts` file in a language; empty if it has none."""
    path = folder.joinpath(f"texts.{language}.yaml")
    return read_keys(path, TEXTS) if path.exists() else {}

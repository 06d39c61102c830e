"""The sentences of the program, by code, in the reader's language."""

import gettext
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "hu", "fi")
HOME = Path(__file__).parent
DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+")
DECIMALS = {
    "average",
    "bonus",
    "change",
    "dpa",
    "exact",
    "expected",
    "gains",
    "high",
    "jigo",
    "low",
    "mean",
    "minutes",
    "needed",
    "p",
    "points",
    "rar",
    "score",
    "sum",
}
COMMA_LANGUAGES = ("hu", "fi")
CLAUSES = {"clause", "clauses"}
"""Values that are clauses: numbers, which every language shares, or tables of an annex."""
WORDS = {
    "rows": "importance",
    "factors": "factor",
    "act": "act",
    "elo_kind": "elo_kind",
    "elo_source": "elo_source",
    "other_source": "elo_source",
}
"""Values that have words of their own: rows of a go event's importance, factors of a selection, acts of the office,
FIDE's kinds of ratings and where one is from."""
GRADES = {"entry_grade", "first", "grade", "last", "taken"}
"""Values that are grades of go."""
KYU = {"hu": "kju"}
"""How a language writes the weaker grades, where not as the report does."""
TABLE = re.compile("table ([0-9]+)")
SUBJECTS = {
    **{kind: kind for kind in ("event", "game", "player", "person", "licence", "list", "publication", "decision")},
    "fide page": "fide_page",
    "fide list": "fide_list",
    "elo": "elo",
}
"""What verdicts and the journal name, by how it begins."""
ALONE = ("office", "journal", "registry")
"""What is named by one word."""


class Catalogue:
    """Makes sentences in one language; what is not translated comes in English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._messages = gettext.translation("arpad", str(HOME), languages=[language, "en"])

    def text(self, code: str, values: Mapping[str, Any] = {}) -> str:
        """The sentence of a code with its values, the reading that decided it, who approved, and how to answer it."""
        sentence = self._filled(code, values)
        if values.get("answer"):
            sentence += "; " + self._filled("answer", values)
        if values.get("reading"):
            sentence += " " + self._filled("reading", values)
        if values.get("approved_by") and code != "finding.approval_without_finding":
            sentence += " " + self._filled("approved", values)
        return sentence

    def _filled(self, code: str, values: Mapping[str, Any]) -> str:
        shown = {name: self._shown(name, value) for name, value in values.items()}
        return self._messages.gettext(code).format_map(_Missing(shown))

    def _shown(self, name: str, value: Any) -> str:
        if value is None:
            return "-"
        if isinstance(value, list | tuple):
            return ", ".join(self._shown(name, entry) for entry in value)
        if name == "reasons":
            return self.reason(str(value))
        if name in CLAUSES:
            return self.clause(str(value))
        if name in WORDS:
            return self._filled(f"{WORDS[name]}.{value}", {})
        if name in GRADES:
            return self.grade(str(value))
        if name == "subject":
            return self.subject(str(value))
        # Clause numbers and names of events may look like decimals too, and keep their points.
        return self.number(str(value)) if name in DECIMALS else str(value)

    def reason(self, text: str) -> str:
        """Why two descriptions may be of two people (`arpad.core.identity.Reason.text`), in words."""
        code, _, values = text.partition(": ")
        given, _, known = values.rpartition(" | ")
        return self._filled(f"identity.{code}", {"given": given or None, "known": known or None})

    def clause(self, number: str) -> str:
        """A clause as the language names it: a number as it is, a table of an annex in words."""
        table = TABLE.fullmatch(number)
        return self._filled("word.table", {"number": table[1]}) if table else number

    def grade(self, grade: str) -> str:
        """A grade of go as the language writes it."""
        number, space, kind = grade.partition(" ")
        return f"{number}{space}{KYU.get(self.language, kind)}" if kind == "kyu" else grade

    def subject(self, subject: str) -> str:
        """What a verdict or an entry names, as the language says it; what an approval names may be anything."""
        kind, name = _kind_of(subject)
        if kind in SUBJECTS and name:
            return self._filled(f"subject.{SUBJECTS[kind]}", {"name": name})
        return self._filled(f"subject.{subject}", {}) if subject in ALONE else subject

    def number(self, text: str) -> str:
        """A text as it is, but an exact decimal with the language's own decimal sign."""
        if self.language in COMMA_LANGUAGES and DECIMAL.fullmatch(text):
            return text.replace(".", ",")
        return text


def _kind_of(subject: str) -> tuple[str, str]:
    """What a subject is, and which one: two words where these are a kind."""
    first, _, rest = subject.partition(" ")
    second, _, name = rest.partition(" ")
    return (f"{first} {second}", name) if f"{first} {second}" in SUBJECTS else (first, rest)


class _Missing(dict[str, str]):
    """Values for a sentence; one that the sentence wants and nobody gave is shown by its name."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


@cache
def catalogue(language: str) -> Catalogue:
    return Catalogue(language)

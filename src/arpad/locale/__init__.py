"""The sentences of the program, by code, in the reader's language.

Those of an edition of another package are in `sentences.en.yaml`, `sentences.hu.yaml` and so on of its folder.
"""

import gettext
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from string import Formatter
from typing import Any

from arpad.core.packages import EDITIONS, PackageFault, not_yaml, offered, package_folder

LANGUAGES = ("en", "hu", "fi")
HOME = Path(__file__).parent
DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+")
FRACTION = re.compile(r"(-?[0-9]+)/([0-9]+)")
CLOCK = re.compile(r"([0-9]+):([0-5][0-9])")
GAME = re.compile(r"([0-9]+):([0-9.]+)")
CLASS = re.compile(r"(\S+) ([0-9.]+): ([0-9]+)")
DECIMALS = {
    "average",
    "base",
    "bonus",
    "chance",
    "change",
    "dpa",
    "exact",
    "expected",
    "extended",
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
    "rate",
    "read",
    "score",
    "sum",
    "write",
}
"""Values that are numbers: exact decimals, fractions, and times as minutes and seconds."""
GIVEN_POINTS = {"problem.points_differ"}
"""Sentences in which what a file gives stands beside a number, and is one."""
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
KNOWN_WORDS = {
    **dict.fromkeys(("by", "decided_by", "approved_by", "known"), "authority"),
    "missing": "fact",
    "kind": "decision",
}
"""Values that have words of their own where they are known: who decides, and facts of a player. Others stay as they
are, such as the name of a person."""
OF_FINDING = "finding."
"""How the values of a finding are named in a problem that it makes."""
OF_INNER = "inner."
"""How the values of a problem are named in another one that it makes."""
GRADES = {"entry_grade", "first", "grade", "highest", "last", "taken"}
"""Values that are grades of go."""
KYU = {"hu": "kju"}
"""How a language writes the weaker grades, where not as the report does."""
TABLE = re.compile("table ([0-9]+)")
MESSAGE = re.compile(r'msgid "(\S+)"$')
"""A line of a catalogue's source that begins a sentence."""
ENTRY = re.compile(r"""['"]?([\w.]+)['"]?:\s""")
"""A line of a package's sentences that begins one."""
FORMS = ("th", "a", "A")
"""The forms of a value in a sentence, beside a noun in the singular and the plural (`_formed`)."""
OF_REGISTRY = re.compile(r"([0-9]+ §) (\w+) (page|ID)")
"""A clause that is named by what the registry holds, such as "2 § FIDE page"."""
SUBJECTS = {
    **{kind: kind for kind in ("event", "game", "player", "person", "licence", "list", "publication", "decision")},
    "workings": "workings",
    "fide page": "fide_page",
    "fide list": "fide_list",
    "elo": "elo",
    "author": "author",
}
"""What verdicts and the journal name, by how it begins."""
ALONE = ("office", "journal", "registry", "retention")
"""What is named by one word."""


class Catalogue:
    """Makes sentences in one language; what is not translated comes in English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._languages = dict.fromkeys((language, "en"))
        self._messages = gettext.translation("arpad", str(HOME), languages=[language, "en"])
        self._ways: dict[str, Callable[[str], str]] = {
            "reasons": self.reason,
            "results": self._game,
            "classes": self._time_class,
            "subject": self.subject,
            **dict.fromkeys(CLAUSES, self.clause),
            **dict.fromkeys(GRADES, self.grade),
            **dict.fromkeys(DECIMALS, self.number),
            **{name: partial(self._named, kind) for name, kind in WORDS.items()},
            **{name: partial(self.word, kind) for name, kind in KNOWN_WORDS.items()},
        }

    def text(self, code: str, values: Mapping[str, Any] = {}) -> str:
        """The sentence of a code with its values, the reading that decided it, who approved, and how to answer it.

        A value `wording` names the sentence that fits what happened, where a code has several.
        """
        kind = code.partition(".")[0]
        if values.get("finding"):  # a problem that a finding of the law makes says the finding's own sentence
            inner = {
                name.removeprefix(OF_FINDING): value for name, value in values.items() if name.startswith(OF_FINDING)
            }
            values = {**values, "finding": self.text(f"finding.{values['finding']}", inner)}
        if values.get("inner"):  # a problem that another one makes says that one's sentence
            inner = {name.removeprefix(OF_INNER): value for name, value in values.items() if name.startswith(OF_INNER)}
            values = {**values, "inner": self.text(f"problem.{values['inner']}", inner)}
        sentence = self._filled(f"{kind}.{values['wording']}" if "wording" in values else code, values)
        if values.get("answer"):
            sentence += "; " + self._filled("answer", values)
        if values.get("reading"):
            sentence += " " + self._filled("reading", values)
        if values.get("approved_by") and code != "finding.approval_without_finding":
            said = "approved" if "approved_because" in values else "approved_publicly"
            sentence += " " + self._filled(said, values)
        return sentence

    def has_sentence(self, code: str) -> bool:
        """True if a code of the law has a sentence in this language: here, or in the package of an edition."""
        return self._messages.gettext(code) != code or code in added_sentences(self.language)

    def _filled(self, code: str, values: Mapping[str, Any]) -> str:
        """The sentence of a code with each value that it names; one that is not given is shown by its name."""
        texts = []
        for text, name, form in _pieces_of(self, code):
            texts.append(text)
            if name is not None:
                shown_as = "points" if name == "given" and code in GIVEN_POINTS else name
                shown = self._shown(shown_as, values[name]) if name in values else f"{{{name}}}"
                texts.append(_formed(shown, form) if form else shown)
        return "".join(texts)

    def _sentence(self, code: str) -> str:
        """The sentence of a code with the names of its values; the code itself where there is none."""
        found = self._messages.gettext(code)
        if found != code:
            return found
        return next((text for language in self._languages if (text := added_sentences(language).get(code))), code)

    def _shown(self, name: str, value: Any) -> str:
        if value is None:
            return "-"
        if isinstance(value, (list, tuple)):
            return ", ".join(self._shown(name, entry) for entry in value)
        # Clause numbers and names of events may look like decimals too: what has no way of its own stays as it is.
        show = self._ways.get(name)
        return str(value) if show is None else show(str(value))

    def _named(self, kind: str, value: str) -> str:
        """The word for a value that the catalogue has for all of its kind."""
        return self._filled(f"{kind}.{value}", {})

    def word(self, kind: str, value: str) -> str:
        """The word for a value, or the value itself where the catalogue has none."""
        code = f"{kind}.{value}"
        found = self._sentence(code)
        return value if found == code else found

    def _game(self, text: str) -> str:
        """An earlier game as "1703:0.5": the opponent's rating and the score."""
        game = GAME.fullmatch(text)
        return f"{game[1]}:{self.number(game[2])}" if game else text

    def _time_class(self, text: str) -> str:
        """A class of time as "normal 1: 2": its name, its weight and how many games were of it."""
        match = CLASS.fullmatch(text)
        if match is None:
            return text
        return self._filled(f"time_class.{match[1]}", {"weight": self.number(match[2]), "games": match[3]})

    def reason(self, text: str) -> str:
        """Why two descriptions may be of two people (`arpad.core.identity.Reason.text`), in words."""
        code, _, values = text.partition(": ")
        given, _, known = values.rpartition(" | ")
        return self._filled(f"identity.{code}", {"given": given or None, "known": known or None})

    def clause(self, number: str) -> str:
        """A clause, or several with commas, as the language names it: a number as it is, a table or a page in words."""
        return ", ".join(self._one_clause(one) for one in number.split(", "))

    def _one_clause(self, number: str) -> str:
        table, of_registry = TABLE.fullmatch(number), OF_REGISTRY.fullmatch(number)
        if table:
            return self._filled("word.table", {"number": table[1]})
        if of_registry:
            code = "word.clause_page" if of_registry[3] == "page" else "word.clause_id"
            return self._filled(code, {"number": of_registry[1], "name": of_registry[2]})
        return number

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

    def person_name(self, name: str | None) -> str:
        """The name of a person; an erased person, who alone has none, is called so."""
        return name or self._filled("word.erased_person", {})

    def number(self, text: str) -> str:
        """A number as the language writes it; any other text as it is.

        A fraction is shown to two decimals, and minutes and seconds as minutes where that is exact: "82:30" is 82.5.
        """
        fraction = FRACTION.fullmatch(text) if "/" in text else None
        clock = CLOCK.fullmatch(text) if ":" in text else None
        if fraction:
            text = _decimal(int(fraction[1]), int(fraction[2])) if int(fraction[2]) else text
        elif clock and int(clock[2]) % 15 == 0:
            text = f"{clock[1]}.{int(clock[2]) * 100 // 60}".rstrip("0").rstrip(".")
        if self.language in COMMA_LANGUAGES and DECIMAL.fullmatch(text):
            return text.replace(".", ",")
        return text


@cache
def added_sentences(language: str) -> dict[str, str]:
    """The sentences of editions of other packages, by code."""
    sentences: dict[str, str] = {}
    for point in offered(EDITIONS):
        path = _added_path(point.value, language)
        sentences |= _read_sentences(point.value, path) if path.exists() else {}
    return sentences


def _added_path(package: str, language: str) -> Path:
    return package_folder(package) / f"sentences.{language}.yaml"


def _read_sentences(package: str, path: Path) -> dict[str, str]:
    """The sentences of a package's file, each of which can be filled with values."""
    import yaml  # a start of the program does without

    try:
        found = yaml.safe_load(path.read_bytes()) or {}
    except (yaml.YAMLError, ValueError) as error:
        raise PackageFault(package, f"{path}: {not_yaml(error)}") from error
    if not isinstance(found, dict):
        raise PackageFault(package, f"{path}: expected sentences by their codes")
    for code, sentence in found.items():
        if not isinstance(sentence, str):
            raise PackageFault(package, f"{path}: {code}: expected a text, found {sentence}")
        if (wrong := _unfillable(sentence)) is not None:
            raise PackageFault(package, f"{path}: {code}: {wrong}")
    return found


def _unfillable(sentence: str) -> str | None:
    """Why a sentence cannot be filled with values; None if it can."""
    try:
        pieces = list(Formatter().parse(sentence))
    except ValueError as error:
        return f"{error}: a value is written {{name}}, a brace that is none twice"
    for _, name, form, conversion in pieces:
        if name is not None and (not name.isidentifier() or conversion):
            return f"{{{name}{'!' if conversion else ''}{conversion or ''}}} is no value: write its name alone"
        if form and form not in FORMS and "|" not in form:
            return f"{{{name}:{form}}}: a form is one|many, {' or '.join(FORMS)}"
    return None


def _decimal(numerator: int, denominator: int) -> str:
    """A fraction to two decimals, halves away from zero, for reading alone."""
    hundredths = (200 * abs(numerator) + denominator) // (2 * denominator)
    return f"{'-' if numerator < 0 else ''}{hundredths // 100}.{hundredths % 100:02d}"


def _kind_of(subject: str) -> tuple[str, str]:
    """What a subject is, and which one: two words where these are a kind."""
    first, _, rest = subject.partition(" ")
    second, _, name = rest.partition(" ")
    return (f"{first} {second}", name) if f"{first} {second}" in SUBJECTS else (first, rest)


@lru_cache(maxsize=8_192)  # more than all sentences of all languages
def _pieces_of(catalogue: Catalogue, code: str) -> tuple[tuple[str, str | None, str], ...]:
    """A sentence in pieces: a text, the name of the value that follows it, and the form of that value."""
    sentence = catalogue._sentence(code)
    return tuple((text, name, form or "") for text, name, form, _ in Formatter().parse(sentence))


def _formed(shown: str, form: str) -> str:
    """A value in a sentence, with what its language makes of it.

    `{games:game|games}` is the number with the noun in the singular or the plural, `{age:th}` an English ordinal,
    `{number:a}` and `{number:A}` the value with its Hungarian article.
    """
    if form == "th":
        return f"{shown}{_ordinal_ending(shown)}"
    if form in ("a", "A"):
        return f"{form}{_article_ending(shown)} {shown}"
    one, bar, many = form.partition("|")
    return f"{shown} {one if shown == '1' else many}" if bar else shown


def _ordinal_ending(number: str) -> str:
    if number[-2:] in ("11", "12", "13"):
        return "th"
    return {"1": "st", "2": "nd", "3": "rd"}.get(number[-1:], "th")


def _article_ending(text: str) -> str:
    """What a Hungarian article has after its "a": z before a vowel, also of a number as it is said.

    Five and all that begin with it have one, and so do one, a thousand and a million with what follows them.
    """
    first = text[:1].lower()
    if not first.isalnum():
        return "(z)"
    digits = len(text) - len(text.lstrip("0123456789"))
    said_with_vowel = first == "5" or (first == "1" and digits % 3 == 1)
    return "z" if said_with_vowel or first in "aáeéiíoóöőuúüű" else ""


@cache
def catalogue(language: str) -> Catalogue:
    return Catalogue(language)


def sentence_line(key: str, language: str) -> tuple[Path, int | None]:
    """The file of a language's sentences, and the line of a sentence by its key; None where the file is not there."""
    path = HOME / language / "LC_MESSAGES" / "arpad.po"
    added = [_added_path(point.value, language) for point in offered(EDITIONS)]
    holder = next((file for file in (path, *added) if key in _lines(file)), path)
    return holder, _lines(holder).get(key)


@cache
def _lines(path: Path) -> dict[str, int]:
    """The lines of a catalogue's or a package's sentences, from 1, by their keys."""
    pattern = ENTRY if path.suffix == ".yaml" else MESSAGE
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {found[1]: at for at, line in enumerate(lines, start=1) if (found := pattern.match(line))}

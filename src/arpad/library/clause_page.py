"""All about one clause: its text, its numbers, its rule, its readings, its cases and its sentences.

Each entry has its file and line, and the clause or edition that it belongs to if that is another one.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from arpad.core.verdicts import Problem
from arpad.library.case_sentences import CaseSentence, sentence_of_code, sentences_of_cases, sentences_of_clause
from arpad.locale import LANGUAGES, Catalogue, catalogue, sentence_line
from arpad.regulations.case_texts import case_text
from arpad.regulations.coverage import cases_of_clause, function_names, rules_of_clause
from arpad.regulations.edition import Edition, editions
from arpad.regulations.entries import Clause, Parameter
from arpad.regulations.places import (
    Place,
    case_place,
    clause_place,
    entry_place,
    parameter_place,
    reading_place,
    shown_file,
    table_place,
)
from arpad.regulations.rule_sources import (
    parameters_used,
    readings_cited,
    registry_data,
    rules_below,
    rules_called,
    tables_used,
)
from arpad.regulations.sentences import Code, codes_elsewhere, codes_of_clause
from arpad.regulations.texts import Reading, clause_text, meaning, readings

NEAR = 5
"""How many near clauses are named if there is none with a number."""


def find_clause(edition: Edition, given: str) -> Clause | Problem:
    """Return the clause of a number, as the text or any language of the program writes it; else name the nearest."""
    by_name = {
        _plain(catalogue(language).clause(number)): clause
        for language in LANGUAGES
        for number, clause in edition.clauses.items()
    } | {_plain(number): clause for number, clause in edition.clauses.items()}
    found = by_name.get(_plain(given)) or by_name.get(_plain(_without_sign(given)))
    if found is not None:
        return found
    near = near_numbers(given, list(edition.clauses))
    return Problem("", "unknown_clause", {"regulation": edition.id, "given": given, "clauses": near})


def clauses_below(edition: Edition, given: str) -> list[str]:
    """The clauses under the number of a paragraph: `6 (1)` and more under 6, `8.21` and more under 8.2 of fide-2014."""
    known, given = list(edition.clauses), given if "§" in "".join(edition.clauses) else _without_sign(given)
    below = [number for number in known if re.match(rf"{re.escape(given)}(?![0-9])", number)]
    return below or [number for number in known if re.match(rf"{re.escape(given)}[0-9]", number) and "." in given]


def near_numbers(given: str, known: list[str]) -> list[str]:
    """Return the clauses nearest to a number: those under it, then those under the paragraph above, then alike ones."""
    below: list[str] = []
    above = given
    while above and not below:
        below = [number for number in known if re.match(rf"{re.escape(above)}(?![0-9])", number)]
        above = re.sub(r"[.\s(]*[^.\s(]*$", "", above)
    return (below or get_close_matches(given, known, NEAR, 0.3) or known)[:NEAR]


def clause_page(edition: Edition, clause: Clause, language: str) -> dict[str, Any]:
    """Return everything about a clause, in the language of the reader, as `arpad clauses ID NUMBER --json` shows it."""
    number = clause.number
    rules = rules_of_clause(edition, number)
    functions = [rule for _, rule in rules]
    sentences = sentences_of_clause(edition, number)
    used = [edition.parameters[name] for name in parameters_used(edition, functions)]
    parameters = [p for p in edition.parameters.values() if p.clause == number]
    return {
        "regulation": edition.id,
        "number": number,
        "tags": list(clause.tags),
        "facts": list(clause.facts),
        "text": clause_text(edition, clause, language),
        "status": clause.status,
        "inherited": clause.inherited,
        "place": clause.place,
        **_at(clause_place(edition, number)),
        "numbers": [_number(edition, p, language) for p in parameters],
        "numbers_of_other_clauses": [
            {"clause": p.clause, **_number(edition, p, language)} for p in used if p.clause != number
        ],
        "registry": [
            {"name": f"{d.entry}.{d.field}", "value": d.value, "clause": d.clause}
            | _at(entry_place(d.path, d.entry, d.field))
            for d in sorted(registry_data(edition, number, functions), key=lambda d: d.clause != number)
        ],
        "tables": [
            {"name": name, "rows": list(edition.table(name)), **_at(table_place(edition, name))}
            for name in clause.tables
        ],
        "tables_of_other_clauses": [
            {"name": name, "clause": _clause_of_table(edition, name), **_at(table_place(edition, name))}
            for name in tables_used(edition, functions)
            if name not in clause.tables
        ],
        "rules": [_rule(name, rule) for name, rule in rules],
        "rules_of_other_clauses": [_rule_called(edition, rule) for rule in rules_called(edition, number, functions)],
        "readings": [
            {
                "id": reading.id,
                "question": reading.question,
                "text": reading.text,
                "functions": list(reading.functions),
                "files": list(reading.files),
                "regulation": of.id,
                "clauses": list(reading.clauses),
                **_at(reading_place(of, reading.id)),
            }
            for of, reading in _readings(edition, number, [*parameters, *used], functions, sentences, language)
        ],
        "cases": [
            {
                "name": case["name"],
                "file": f"{holder.folder.name}/cases/{case['file']}",
                "line": case_place(holder, case).line,
                "path": case_place(holder, case).file,
                **case_text(holder, case)._asdict(),
            }
            for holder, case in cases_of_clause(edition, number)
        ],
        "sentences": _sentences(edition, clause, sentences, catalogue(language)),
    }


def _at(place: Place) -> dict[str, Any]:
    return {"file": place.file, "line": place.line}


def _number(edition: Edition, parameter: Parameter, language: str) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "value": parameter.shown(parameter.value),
        "reading": parameter.reading,
        "meaning": meaning(edition, parameter, language),
        **_at(parameter_place(edition, parameter)),
    }


def _clause_of_table(edition: Edition, name: str) -> str | None:
    return next((clause.number for clause in edition.clauses.values() if name in clause.tables), None)


def _readings(
    edition: Edition,
    number: str,
    numbers: Iterable[Parameter],
    rules: Sequence[Callable[..., Any]],
    sentences: Iterable[CaseSentence],
    language: str,
) -> Iterator[tuple[Edition, Reading]]:
    """Yield the readings of a clause, then those that its numbers, rules and sentences cite, each with its edition.

    A shared rule may cite a reading that only another edition has; it comes last, with that edition.
    """
    of_edition = {reading.id: reading for reading in readings(edition, language)}
    of_clause = [reading.id for reading in of_edition.values() if number in reading.clauses]
    of_numbers = [p.reading for p in numbers if p.reading and p.clause == number]
    of_sentences = [reading for sentence in sentences for reading in sentence.readings]
    cited = [*of_clause, *of_numbers, *readings_cited(edition, rules), *of_sentences]
    yield from ((edition, of_edition[name]) for name in dict.fromkeys(cited) if name in of_edition)
    for name in readings_cited(edition, rules, with_their_helpers=False):
        if name not in of_edition:
            yield from _readings_elsewhere(edition, name, language)


def _readings_elsewhere(edition: Edition, name: str, language: str) -> Iterator[tuple[Edition, Reading]]:
    """Yield a reading of an edition that shares its law with this one."""
    shared = edition.packages[-1]
    for other in editions().values():
        if other.base is None or name not in {reading.id for reading in readings(other.base, language)}:
            found = [reading for reading in readings(other, language) if reading.id == name]
            yield from ((other, reading) for reading in found if other.packages[-1] == shared)


def _sentences(
    edition: Edition, clause: Clause, of_cases: list[CaseSentence], words: Catalogue
) -> list[dict[str, Any]]:
    """Return the sentences under a clause: as cases have them, then those of no case with the names of their values.

    If a clause names sentences, these come first, each with the clause under which it stands. If there are none, the
    sentences that its cases expect under other clauses follow; if they expect none, those that its rules bring there.
    """
    number = clause.number
    known = {(one.kind, one.code) for one in of_cases}
    sentences = [_named_sentence(edition, key, words) for key in clause.sentences]
    sentences += [_sentence_of_case(one, None, words) for one in of_cases]
    sentences += [_sentence(code, None, words) for code in codes_of_clause(edition, number) if code not in known]
    if sentences:
        return sentences
    sentences = [_sentence_of_case(one, one.clause, words) for one in sentences_of_cases(edition, number)]
    if sentences:
        return sentences
    for under, code in codes_elsewhere(edition, number):
        of_case = [one for one in sentences_of_clause(edition, under) if (one.kind, one.code) == code]
        sentences += [_sentence_of_case(one, under, words) for one in of_case] or [_sentence(code, under, words)]
    return sentences


def _named_sentence(edition: Edition, key: str, words: Catalogue) -> dict[str, Any]:
    """The sentence of a key that a clause names: as a case has it, else with the names of its values."""
    code = Code(*key.split(".", 1))
    of_case = sentence_of_code(edition, code.kind, code.code)
    return _sentence(code, None, words) if of_case is None else _sentence_of_case(of_case, of_case.clause, words)


def _sentence_of_case(said: CaseSentence, under: str | None, words: Catalogue) -> dict[str, Any]:
    """A sentence as a case has it; `under` is its clause if that is not the clause of the page."""
    text = words.text(f"{said.kind}.{said.code}", said.values)
    entry = {"kind": said.kind, "code": said.code, "text": text, "case": said.case, "clause": under}
    return entry | _sentence_at(f"{said.kind}.{said.values.get('wording', said.code)}", words.language)


def _sentence(code: Code, under: str | None, words: Catalogue) -> dict[str, Any]:
    """A sentence with the names of its values."""
    entry = {"kind": code.kind, "code": code.code, "text": words.text(".".join(code)), "case": None, "clause": under}
    return entry | _sentence_at(".".join(code), words.language)


def _sentence_at(key: str, language: str) -> dict[str, Any]:
    """Return under which key the catalogue has a sentence, and where, if its source is there."""
    path, line = sentence_line(key, language)
    return {"key": key, "file": None if line is None else shown_file(path), "line": line}


def _rule(name: str, rule: Callable[..., Any]) -> dict[str, Any]:
    return {"name": name, **_at(_rule_place(rule)), "source": inspect.getsource(rule)}


def _rule_called(edition: Edition, rule: Callable[..., Any]) -> dict[str, Any]:
    """A rule of another clause, with the numbers and tables that it and the rules below it read."""
    below = rules_below(edition, rule)
    used = [edition.parameters[name] for name in parameters_used(edition, below)]
    return {
        "clause": edition.number(rule),
        "name": function_names(edition)[rule],
        "numbers": {parameter.name: parameter.shown(parameter.value) for parameter in used},
        "tables": tables_used(edition, below),
        **_at(_rule_place(rule)),
    }


def _rule_place(rule: Callable[..., Any]) -> Place:
    return Place(shown_file(Path(inspect.getsourcefile(rule) or "")), inspect.getsourcelines(rule)[1])


def _without_sign(number: str) -> str:
    """Return a number without the sign of a paragraph: `5 § (3)` is `5 (3)`."""
    return re.sub(r"\s*§\s*", " ", number).strip()


def _plain(number: str) -> str:
    """Return a number as it is compared: without spaces, in small letters; `8.21 (a)` is `8.21a`."""
    return re.sub(r"\(([a-z])\)", r"\1", re.sub(r"\s", "", number).casefold())

"""The law: the editions, the clauses of one in their order, all about a clause, and two texts side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from arpad.core.clauses import clauses_cited
from arpad.core.verdicts import Problem
from arpad.library.clause_page import clause_page, find_clause
from arpad.library.editions import EditionNumbers
from arpad.regulations.coverage import cases_of_clause, rules_of_clause
from arpad.regulations.edition import Edition, editions, find_edition
from arpad.regulations.entries import Parameter
from arpad.regulations.texts import clause_text, meaning, readings, title
from arpad.selftest import run_case
from arpad.site.languages import language_of
from arpad.site.pages.errors import refusal
from arpad.site.passages import Passage, passages
from arpad.site.words import page_words

FIRST_CASES = 5
"""How many cases of a clause are open; the others are folded."""
MOST_KEPT = 2_000
"""Pages of clauses in the memory of a process; the law does not change while it runs."""


class Entry(NamedTuple):
    """A clause in the tree of an edition."""

    number: str
    text: str
    current: bool


class Paragraph(NamedTuple):
    """The clauses under one paragraph of a text."""

    number: str
    clauses: list[Entry]


class NumberAcross(NamedTuple):
    """A number of the law in each of some editions. An edition that does not have it has None."""

    meaning: str
    values: list[int | str | None]
    added: bool
    """True if only the last of the editions has it."""


class NextText(NamedTuple):
    """A clause in the next edition: where it stands there, and its text with what it adds and takes out."""

    edition: Edition
    number: str | None
    """None: the edition has no such clause."""
    passages: list[Passage]
    is_same: bool


def editions_page(request: HttpRequest) -> HttpResponse:
    """Every installed edition, by its first day."""
    language = language_of(request)
    rows = [
        {"edition": one, "title": title(one, language), "clauses": len(one.clauses), "cases": _case_count(one)}
        for one in editions().values()
    ]
    return render(request, "law.html", {"rows": rows})


def edition_page(request: HttpRequest, regulation: str) -> HttpResponse:
    """The clauses of an edition in their order."""
    edition = find_edition(regulation)
    if isinstance(edition, Problem):
        return refusal(request, edition)
    return render(request, "edition.html", _about(request, edition, "clauses"))


def numbers_page(request: HttpRequest, regulation: str) -> HttpResponse:
    """Every number of an edition with its clause and its meaning."""
    edition = find_edition(regulation)
    if isinstance(edition, Problem):
        return refusal(request, edition)
    numbers = EditionNumbers(edition).to_json(language_of(request))["parameters"]
    return render(request, "numbers.html", {**_about(request, edition, "numbers"), "numbers": numbers})


def readings_page(request: HttpRequest, regulation: str) -> HttpResponse:
    """What was decided where the text of an edition is silent or contradicts itself."""
    edition = find_edition(regulation)
    if isinstance(edition, Problem):
        return refusal(request, edition)
    language = language_of(request)
    decided = [
        {"reading": one, "lang": _question_language(one.question, language)} for one in readings(edition, language)
    ]
    return render(request, "readings.html", {**_about(request, edition, "readings"), "readings": decided})


def cases_page(request: HttpRequest, regulation: str) -> HttpResponse:
    """The names of an edition's cases, clause by clause."""
    edition = find_edition(regulation)
    if isinstance(edition, Problem):
        return refusal(request, edition)
    by_clause = {
        number: list(dict.fromkeys(case["name"] for _, case in cases_of_clause(edition, number)))
        for number in edition.clauses
    }
    tested = {number: names for number, names in by_clause.items() if names}
    return render(request, "cases.html", {**_about(request, edition, "cases"), "by_clause": tested})


def clause_page_of(request: HttpRequest, regulation: str, number: str) -> HttpResponse:
    """A clause: its text, numbers, rule, readings, cases and sentences, and the same clause in the next edition."""
    language = language_of(request)
    edition = find_edition(regulation)
    if isinstance(edition, Problem):
        return refusal(request, edition)
    clause = find_clause(edition, number)
    if isinstance(clause, Problem):
        return refusal(request, clause)
    if clause.number != number:
        return redirect(f"{language}:clause", regulation=regulation, number=clause.number)
    numbers = list(edition.clauses)
    place = numbers.index(clause.number)
    shown: dict[str, Any] = {
        **_about(request, edition, "clauses", clause.number),
        **_clause(edition, clause.number, language),
        "before": numbers[place - 1] if place else None,
        "after": numbers[place + 1] if place + 1 < len(numbers) else None,
        "place": place + 1,
    }
    return render(request, "clause.html", shown)


def beside_page(request: HttpRequest, regulation: str, other: str = "") -> HttpResponse:
    """Two editions side by side: each clause of either, with what the second adds and takes out."""
    language = language_of(request)
    first = find_edition(regulation)
    if isinstance(first, Problem):
        return refusal(request, first)
    family = _family(first)
    second = find_edition(other) if other else _next_edition(first) or _previous_edition(first)
    if isinstance(second, Problem):
        return refusal(request, second)
    rows = () if second is None else _rows_beside(first, second, language)
    shown = {
        **_about(request, first, "beside"),
        "other": second,
        "comparable": [one for one in family if one.id != first.id],
        "rows": rows,
        "differing": sum(not row.same for row in rows),
    }
    return render(request, "beside.html", shown)


@lru_cache(MOST_KEPT)
def _clause(edition: Edition, number: str, language: str) -> dict[str, Any]:
    """All that a page has about a clause."""
    page = clause_page(edition, edition.clauses[number], language)
    failed = {case["name"] for _, case in cases_of_clause(edition, number) if run_case(edition, case)}
    for reading in page["readings"]:
        reading["lang"] = _question_language(reading["question"], language)
    for case in page["cases"]:
        case["passes"] = case["name"] not in failed
    following = _next_text(edition, number, language)
    columns = _family(edition)
    counterpart = (following.edition, following.number) if following and following.number else None
    return {
        "page": page,
        "first_cases": page["cases"][:FIRST_CASES],
        "more_cases": page["cases"][FIRST_CASES:],
        "next": following,
        "columns": columns if len(columns) > 1 else [],
        "across": list(_numbers_across(edition, number, counterpart, columns, language)),
        "elsewhere": [
            (one, numbers)
            for one in columns
            if (numbers := [n for n in _counterparts(edition, number, one) if one.clauses[n].inherited is None])
        ],
    }


@lru_cache
def _english_questions() -> frozenset[str]:
    return frozenset(reading.question for edition in editions().values() for reading in readings(edition, "en"))


def _question_language(question: str, language: str) -> str:
    """The language of what the text says or leaves open: English, where it is not translated."""
    return "en" if question in _english_questions() else language


def _about(request: HttpRequest, edition: Edition, tab: str, number: str = "") -> dict[str, Any]:
    """What every page of an edition shows of it."""
    language = language_of(request)
    return {
        "edition": edition,
        "title": title(edition, language),
        "tab": tab,
        "tree": list(_tree(edition, language, number)),
        "clause_count": len(edition.clauses),
        "number_count": len(edition.parameters),
        "case_count": _case_count(edition),
        "has_others": len(_family(edition)) > 1,
    }


@lru_cache
def _case_count(edition: Edition) -> int:
    """How many cases test the clauses of an edition, those of an edition that it extends included."""
    return len({case["name"] for number in edition.clauses for _, case in cases_of_clause(edition, number)})


def _tree(edition: Edition, language: str, current: str) -> Iterator[Paragraph]:
    """The clauses of an edition under their paragraphs."""
    by_paragraph: dict[str, list[Entry]] = {}
    for number, clause in edition.clauses.items():
        found = re.match(r"table|[^.\s(]+( §)?", number)
        paragraph = found[0] if found else number
        text = clause_text(edition, clause, language)
        by_paragraph.setdefault(paragraph, []).append(Entry(number, text, number == current))
    words = page_words(language)
    for paragraph, clauses in by_paragraph.items():
        name = words.text("law.tables") if paragraph == "table" else paragraph
        yield Paragraph(name, clauses)


def _family(edition: Edition) -> list[Edition]:
    """The editions that share their law with one, itself included, by their first day."""
    return [one for one in editions().values() if one.packages[-1] == edition.packages[-1]]


def _next_edition(edition: Edition) -> Edition | None:
    """The edition that holds when this one has ended: of its authority, else of the one that follows it."""
    later = [one for one in _family(edition) if one.first_day > edition.first_day]
    authorities = (edition.authority, edition.followed_by)
    return next((one for authority in authorities for one in later if one.authority == authority), None)


def _previous_edition(edition: Edition) -> Edition | None:
    earlier = [one for one in _family(edition) if one.first_day < edition.first_day]
    own = [one for one in earlier if one.authority == edition.authority]
    nearest = own or earlier
    return nearest[-1] if nearest else None


def _counterparts(edition: Edition, number: str, other: Edition) -> list[str]:
    """The clauses of another edition that the same rules carry out, where it has none of the same number."""
    if other.id == edition.id or number in other.clauses:
        return []  # the same number is the same clause: later editions keep the numbers that they can
    numbers = [n for _, rule in rules_of_clause(edition, number) for n in clauses_cited(rule, other.folders)]
    return [n for n in dict.fromkeys(numbers) if n in other.clauses]


def _next_text(edition: Edition, number: str, language: str) -> NextText | None:
    """A clause in the next edition; None if there is no next edition."""
    following = _next_edition(edition)
    if following is None:
        return None
    elsewhere = _counterparts(edition, number, following)
    there = number if number in following.clauses else elsewhere[0] if elsewhere else None
    if there is None:
        return NextText(following, None, [], False)
    texts = [clause_text(one, one.clauses[at], language) for one, at in ((edition, number), (following, there))]
    return NextText(following, there, list(passages(*texts)), texts[0] == texts[1])


def _numbers_across(
    edition: Edition, number: str, following: tuple[Edition, str] | None, columns: list[Edition], language: str
) -> Iterator[NumberAcross]:
    """The numbers of a clause, here and in the next edition, in every edition of the family."""
    held: dict[str, tuple[Edition, Parameter]] = {}
    for one, at in [(edition, number), *([following] if following else [])]:
        for parameter in one.parameters.values():
            if parameter.clause == at:
                held.setdefault(parameter.name, (one, parameter))
    for name, (one, parameter) in held.items():
        values = [_value(column.parameters.get(name)) for column in columns]
        added = values[-1] is not None and all(value is None for value in values[:-1])
        yield NumberAcross(meaning(one, parameter, language), values, added)


def _value(parameter: Parameter | None) -> int | str | None:
    return None if parameter is None else parameter.shown(parameter.value)


class RowBeside(NamedTuple):
    """A clause of one edition beside the clause of another that the same rule carries out. None: that one has none."""

    number: str | None
    other_number: str | None
    first: str | None
    second: str | None
    passages: list[Passage]

    @property
    def same(self) -> bool:
        return self.first == self.second


@lru_cache(64)
def _rows_beside(first: Edition, second: Edition, language: str) -> tuple[RowBeside, ...]:
    """Each clause of either edition, those of the first in its order, then the others of the second."""
    pairs: list[tuple[str | None, str | None]] = []
    for number in first.clauses:
        pairs.append(
            (number, number if number in second.clauses else next(iter(_counterparts(first, number, second)), None))
        )
    met = {other for _, other in pairs}
    pairs += [(None, number) for number in second.clauses if number not in met]
    rows = []
    for own, other in pairs:
        before = clause_text(first, first.clauses[own], language) if own else None
        after = clause_text(second, second.clauses[other], language) if other else None
        changed = list(passages(before, after)) if before is not None and after is not None else []
        rows.append(RowBeside(own, other, before, after, changed))
    return tuple(rows)

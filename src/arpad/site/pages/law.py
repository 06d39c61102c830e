"""The law: the editions, the clauses of one in their order, all about a clause, and two texts side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from arpad.core.verdicts import Problem
from arpad.library.clause_page import clause_page, find_clause
from arpad.library.editions import EditionNumbers
from arpad.regulations.coverage import cases_of_clause
from arpad.regulations.edition import Edition, editions, find_edition
from arpad.regulations.texts import clause_text, readings, title
from arpad.site.languages import language_of
from arpad.site.pages.errors import refusal

WORD = re.compile(r"\s+|[^\s]+")


class Entry(NamedTuple):
    """A clause in the tree of an edition."""

    number: str
    text: str
    tags: tuple[str, ...]
    current: bool = False


class Paragraph(NamedTuple):
    """The clauses under one paragraph of a text."""

    number: str
    clauses: list[Entry]


class Passage(NamedTuple):
    """A passage of a text beside another one: the same in both, added or taken out."""

    text: str
    kind: str


def editions_page(request: HttpRequest) -> HttpResponse:
    """Every installed edition, by authority."""
    language = language_of(request)
    rows = [{"edition": one, "title": title(one, language), "clauses": len(one.clauses)} for one in editions().values()]
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
    found = readings(edition, language_of(request))
    return render(request, "readings.html", {**_about(request, edition, "readings"), "readings": found})


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
    page = clause_page(edition, clause, language)
    following = _next_edition(edition, clause.number)
    shown: dict[str, Any] = {
        **_about(request, edition, "clauses", clause.number),
        "page": page,
        "before": numbers[place - 1] if place else None,
        "after": numbers[place + 1] if place + 1 < len(numbers) else None,
        "next": following,
        "next_text": list(_beside(edition, following, clause.number, language)) if following else [],
    }
    return render(request, "clause.html", shown)


def beside_page(request: HttpRequest, regulation: str, other: str) -> HttpResponse:
    """Two editions side by side: each clause of either, with what the second adds and takes out."""
    language = language_of(request)
    first, second = find_edition(regulation), find_edition(other)
    if isinstance(first, Problem):
        return refusal(request, first)
    if isinstance(second, Problem):
        return refusal(request, second)
    rows = []
    for number in dict.fromkeys((*first.clauses, *second.clauses)):
        texts = [
            clause_text(one, one.clauses[number], language) if number in one.clauses else None
            for one in (first, second)
        ]
        passages = list(_passages(texts[0] or "", texts[1] or "")) if None not in texts else []
        rows.append(
            {
                "number": number,
                "first": texts[0],
                "second": texts[1],
                "passages": passages,
                "same": texts[0] == texts[1],
            }
        )
    shown = {**_about(request, first, "beside"), "other": second, "other_title": title(second, language), "rows": rows}
    return render(request, "beside.html", shown)


def _about(request: HttpRequest, edition: Edition, tab: str, number: str = "") -> dict[str, Any]:
    """What every page of an edition shows of it."""
    language = language_of(request)
    others = [one for one in editions().values() if one.id != edition.id]
    near = [one for one in others if one.packages[-1] == edition.packages[-1]]
    return {
        "edition": edition,
        "title": title(edition, language),
        "tab": tab,
        "tree": list(_tree(edition, language, number)),
        "number_count": len(edition.parameters),
        "case_count": len({case["name"] for of in edition.clauses for _, case in cases_of_clause(edition, of)}),
        "comparable": near,
    }


def _tree(edition: Edition, language: str, current: str) -> Iterator[Paragraph]:
    """The clauses of an edition under their paragraphs."""
    by_paragraph: dict[str, list[Entry]] = {}
    for number, clause in edition.clauses.items():
        found = re.match(r"table|[^.\s(]+( §)?", number)
        paragraph = found[0] if found else number
        text = clause_text(edition, clause, language)
        by_paragraph.setdefault(paragraph, []).append(Entry(number, text, clause.tags, number == current))
    for paragraph, clauses in by_paragraph.items():
        yield Paragraph(paragraph, clauses)


def _next_edition(edition: Edition, number: str) -> Edition | None:
    """The next edition of the same law that has a clause of this number and another text of it."""
    later = [
        one for one in editions().values() if one.first_day > edition.first_day and one.authority == edition.authority
    ]
    for one in later:
        if number in one.clauses and one.base is not None and one.base.id == edition.id:
            return one if one.clauses[number].inherited is None else None
    return None


def _beside(edition: Edition, other: Edition, number: str, language: str) -> Iterator[Passage]:
    """The text of a clause in the other edition, with what it adds and takes out."""
    texts = [clause_text(one, one.clauses[number], language) for one in (edition, other)]
    return _passages(*texts)


def _passages(before: str, after: str) -> Iterator[Passage]:
    """The words of two texts in one: those of both, those taken out, those added."""
    first, second = WORD.findall(before), WORD.findall(after)
    for what, a, b, c, d in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if what == "equal":
            yield Passage("".join(first[a:b]), "same")
        else:
            if a < b:
                yield Passage("".join(first[a:b]), "out")
            if c < d:
                yield Passage("".join(second[c:d]), "in")

"""A working as a PDF: what its page shows, as data for the template `working`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from arpad.core.limited_process import Failed
from arpad.core.verdicts import Problem
from arpad.formats.pdf.maker import make_pdf
from arpad.office.public_record.workings import WorkingOfEdition, rulings_on
from arpad.site.cited import Cited
from arpad.site.pages.working import head_of, ruling_words
from arpad.site.site_settings import current
from arpad.site.words import PageWords
from arpad.site.working_parts.games import GameRow, GamesTable
from arpad.site.working_parts.shown_row import ShownPart, ShownRow, other_findings, rows_of, uncounted_of
from arpad.site.working_parts.sums import Sum

Clause = list[str]
"""A clause as the template has it: its number as the language writes it, and the anchor of its text, or nothing."""


def make_working(found: WorkingOfEdition, words: PageWords, address: str) -> bytes | Problem:
    """The PDF of a working; `address` is that of its page, which stands at its end."""
    made = make_pdf("working", working_data(found, words, address), found.working.asked.day or date.min)
    if isinstance(made, Failed):
        return Problem(f"person {found.working.person}", "document_not_made", {"what": made.why})
    return made


def working_data(found: WorkingOfEdition, words: PageWords, address: str) -> dict[str, Any]:
    """What a working says, in the order of its page."""
    answer = found.to_json(words.language)
    head = head_of(found, answer, words)
    rows, cites = rows_of(answer, words), _Clauses(words)
    shown = {
        "lang": words.language,
        "office": current().name or None,
        "title": head["title"],
        "name": words.person_name(head["name"]),
        "about": _about(head, words),
        "official": words.text("badge.official"),
        "notes": _notes(head, answer, words),
        "rows": [_row(row, head, words, cites) for row in rows],
        "no_games": words.text("working.no_games") if not rows and not answer["opening"] else None,
        "steps_head": words.text("working.steps"),
        "why_head": words.text("working.why_heading"),
        "why": [
            {
                "rounds": words.text("working.rounds" if one.several else "working.round", {"rounds": one.rounds}),
                "event": one.event,
                "why": one.why,
                "messages": " ".join(one.messages),
                "clauses": cites.all(one.clauses),
            }
            for one in uncounted_of(answer, words)
        ],
        "rulings_head": words.text("working.rulings"),
        "rulings": [
            {"text": one["message"], "clause": cites.one(one["edition"], one["clause"])}
            for one in other_findings(answer)
        ]
        + [
            {"text": f"{one['name']}: {one['text']}", "clause": cites.one(one.get("edition"), one["clause"])}
            for one in (ruling_words(ruling, answer, words) for ruling in rulings_on(found.working))
        ],
        "made_head": words.text("working.made_from"),
        "made_from": list(_made_from(head, answer, words)),
        "law_head": words.text("site.law_beside"),
        "last": f"{address} · " + words.text("working.printed_from", _of_list(head)),
        "page": words.text("pdf.page", {"page": "{page}", "of": "{of}"}),
    }
    return {**shown, "law": cites.texts()}


class _Clauses:
    """The clauses that a document cites, each with the anchor of its text further down."""

    def __init__(self, words: PageWords) -> None:
        self._words, self._cited = words, Cited(words.language)

    def one(self, edition: str | None, number: str | None) -> Clause | None:
        """A clause; None if there is none."""
        if not number:
            return None
        anchor = self._cited.anchor(edition, number) if edition else None
        return [f"§ {self._words.clause(number)}", anchor or ""]

    def all(self, clauses: Iterable[tuple[str | None, str]]) -> list[Clause]:
        return [one for edition, number in clauses if (one := self.one(edition, number))]

    def texts(self) -> list[dict[str, str]]:
        """What the clauses say."""
        return [
            {"number": f"§ {self._words.clause(note.number)}", **_note(note.edition, note.anchor, note.text)}
            for note in self._cited.take()
        ]


def _note(edition: str, anchor: str, text: str) -> dict[str, str]:
    return {"edition": edition, "anchor": anchor, "text": text}


def _of_list(head: Mapping[str, Any]) -> dict[str, Any]:
    return {"number": head["made_on"].number, "hash": head["sha256"]}


def _about(head: Mapping[str, Any], words: PageWords) -> list[str]:
    """What stands beside the name: the number, the list, the editions."""
    made_on = head["made_on"]
    of_list = {
        "list": words.word("list_kind", head["list_name"]),
        "day": words.day(made_on.day),
        "number": made_on.number,
    }
    about = [words.text("working.id", {"number": head["person"]}), words.text("working.of_list", of_list)]
    if head["regulations"]:
        about.append(f"{words.text('working.rated_by')} {', '.join(head['regulations'])}")
    return about


def _notes(head: Mapping[str, Any], answer: Mapping[str, Any], words: PageWords) -> list[str]:
    """What must be known to read the working."""
    notes = []
    if head["is_earlier"]:
        notes.append(words.text("working.from_earlier", {"number": head["made_on"].number}))
    if answer["opening"]:
        notes.append(words.text("working.is_opening"))
    for event in head["late"]:
        values = {"event": event["name"], "day": words.day(event["first_day"])}
        if event["late"] == "chain":
            notes.append(words.text("working.late_chain", {**values, "base": head["base"].number}))
        else:
            notes.append(words.text("working.late_now", values))
    for one in answer["other_text"]:
        notes.append(words.text("working.other_text", {"regulation": one}))
        if answer["published"]:
            notes.append(words.text("working.published_other", {"published": answer["published"]}))
    return notes


def _row(row: ShownRow, head: Mapping[str, Any], words: PageWords, cites: _Clauses) -> dict[str, Any]:
    month = words.text("working.period", {"month": words.month(row.month)}) if row.month else None
    return {
        "month": month,
        "sums": [_sum(one, cites) for one in row.sums],
        "parts": [_part(one, head["is_points"], words, cites) for one in row.parts],
        "steps": [
            {
                "clause": cites.one(step.edition, step.clause),
                "text": " ".join([step.text, *(words.text("working.reading", {"id": one}) for one in step.readings)]),
                "result": step.result,
            }
            for step in row.steps
        ],
    }


def _sum(one: Sum, cites: _Clauses) -> dict[str, Any]:
    terms = [
        {
            "sign": term.sign,
            "value": f"{'(' if term.opens else ''}{term.value}{')' if term.closes else ''}",
            "name": term.name,
            "clause": cites.one(term.edition, term.clause),
            "begins": term.begins and place > 0,
            "result": term.is_result,
        }
        for place, term in enumerate(one.terms)
    ]
    return {"title": one.title, "terms": terms}


def _part(part: ShownPart, is_points: bool, words: PageWords, cites: _Clauses) -> dict[str, Any]:
    days = {"start": words.day(part.start), "end": words.day(part.end), "number": part.event}
    about = [words.text("working.event_about", days)]
    if part.own:
        about.append(words.text("working.own_points" if is_points else "working.own", {"old": part.own}))
    if part.part:
        about.append(words.text("working.part", {"part": part.part}))
    return {"name": part.name, "about": " · ".join(about), **_table(part.table, words, cites)}


def _table(table: GamesTable, words: PageWords, cites: _Clauses) -> dict[str, Any]:
    """The games of an event. A row has its cells, or, where it does not count, the reason over some of them."""
    names = [words.text("working.opponent")]
    heads = [{"text": one.text, "clause": cites.one(table.edition, one.clause)} for one in table.heads]
    limited = cites.one(table.edition, table.limited_clause)
    return {
        "round": words.text("column.round"),
        "opponent": names,
        "heads": heads,
        "games": [_game(one, table, words, cites) for one in table.rows],
        "totals": [cell.text for cell in table.totals],
        "counted": words.text("working.counted_games", {"games": table.games}),
        "limited": [words.text("working.limited"), limited] if limited else None,
        "also": [
            words.text("working.also_by"),
            cites.all((table.edition, one) for one in table.other_clauses),
        ]
        if table.other_clauses
        else None,
    }


def _game(one: GameRow, table: GamesTable, words: PageWords, cites: _Clauses) -> dict[str, Any]:
    shown: dict[str, Any] = {"round": str(one.round), "name": one.name or "·", "kind": "counted"}
    if one.counted:
        return {**shown, "cells": [[cell.text, cell.limited] for cell in one.cells]}
    if not one.cells:
        return {**shown, "kind": "no_game", "why": one.why}
    tag = words.text("working.not_counted")
    clauses = cites.all(one.clauses)
    spans = {"before": table.before, "after": table.after}
    return {**shown, "kind": "uncounted", "tag": tag, "why": one.why, "clauses": clauses, "score": one.score, **spans}


def _made_from(head: Mapping[str, Any], answer: Mapping[str, Any], words: PageWords) -> Iterable[list[Any]]:
    """What the number is made from: each with its head, its text, and what stands there as source."""
    base = head["base"]
    if base is not None:
        old = next((row["old"] for row in answer["rows"]), None)
        where = words.text("working.on_list_of", {"number": base.number, "day": words.day(base.day)})
        number = words.text("working.unrated") if old is None else str(old)
        code = "working.old_points" if head["is_points"] else "working.old_rating"
        yield [words.text(code), f"{number} {where}", []]
    if head["events"]:
        yield [words.text("working.files"), "", [[one["name"], one["sha256"]] for one in head["events"]]]
    if head["regulations"]:
        text = ", ".join(head["regulations"])
        if not answer["other_text"]:
            text = f"{text}, {words.text('working.text_of_list')}"
        yield [words.text("working.edition"), text, []]
    command = f"arpad office list working {head['list_name']} {head['person']} --number {head['asked'].number}"
    yield [words.text("working.by_hand"), "", [["", command]]]

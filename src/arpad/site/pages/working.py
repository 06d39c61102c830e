"""How a number on a list came about: each game and each step, with its clause."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from arpad.core.list_kind import kind_of_list
from arpad.core.verdicts import Problem
from arpad.office.public_record.workings import EventRuling, WorkingOfEdition, read_working, rulings_on
from arpad.site.languages import language_of
from arpad.site.pages.errors import refusal
from arpad.site.words import PageWords, page_words
from arpad.site.working_parts.row_editions import editions_of_row
from arpad.site.working_parts.shown_row import other_findings, rows_of, uncounted_of
from arpad.site.working_parts.under_edition import other_editions, under_edition

SHORT_HASH = 16


def working_page(request: HttpRequest, person: int, of_list: str, edition: str) -> HttpResponse:
    """The working of a player's number on an edition of a list; with `regulation`, the same under another edition."""
    language = language_of(request)
    found = read_working(person, of_list, edition)
    if isinstance(found, Problem):
        return refusal(request, found)
    asked = found.working.asked.edition
    if asked != edition:  # the number of a monthly list leads to its month, which is the one address
        return redirect(f"{language}:working", person=person, of_list=of_list, edition=asked)
    words = page_words(language)
    answer = found.to_json(language)
    shown = {
        **head_of(found, answer, words),
        "answer": answer,
        "rows": rows_of(answer, words),
        "uncounted": uncounted_of(answer, words),
        "findings": other_findings(answer),
        "rulings": [ruling_words(one, answer, words) for one in rulings_on(found.working)],
        "calculator": calculator_address(answer),
        "other_editions": other_editions(answer),
        "lang": language,
    }
    wanted = request.GET.get("regulation", "")
    if wanted:
        shown["under"] = under_edition(answer, wanted, words)
    return render(request, "working.html", shown)


def head_of(found: WorkingOfEdition, answer: Mapping[str, Any], words: PageWords) -> dict[str, Any]:
    """What stands above the working: what it is of, and what must be known to read it."""
    working = found.working
    events = [{**event, "first_day": date.fromisoformat(event["start"])} for event in answer["events"]]
    return {
        "title": title_of(answer, words),
        "name": answer["name"],
        "person": working.person,
        "list_name": working.list_name,
        "asked": working.asked,
        "made_on": working.made_on,
        "base": working.base,
        "is_earlier": working.asked.number != working.made_on.number,
        "month": working.periods[-1].first_day if working.periods and working.periods[-1] else None,
        "regulations": list(dict.fromkeys(one.id for row in answer["rows"] for one in editions_of_row(row))),
        "events": events,
        "late": [event for event in events if event["late"]],
        "is_points": kind_of_list(working.kind).is_go,
        "sha256": found.sha256,
        "short_hash": found.sha256[:SHORT_HASH],
    }


def title_of(answer: Mapping[str, Any], words: PageWords) -> str:
    """What a page is called: from which number to which."""
    rows, new = answer["rows"], answer["rating"]
    old = next((row["old"] for row in rows), None)
    if new is None:
        code = "left" if old is not None else "none"
    elif answer["opening"]:
        code = "opening"
    elif old is None:
        code = "first"
    else:
        code = "same" if old == new else "became"
    of_points = "_points" if kind_of_list(answer["kind"]).is_go and code != "left" else ""
    return words.text(f"working.title_{code}{of_points}", {"old": old, "new": new})


def ruling_words(ruling: EventRuling, answer: Mapping[str, Any], words: PageWords) -> dict[str, Any]:
    """A ruling on an event, in words."""
    names = {event["number"]: event["name"] for event in answer["events"]}
    about = {"event": ruling.event, "name": names[ruling.event]}
    if ruling.act is not None:
        act = ruling.act
        values = {"day": _day(act.day, words), "act": act.act, "entry": act.entry}
        return {**about, "text": words.text("working.ruled", values), "clause": None}
    asked = ruling.asked
    if asked is None:
        return {**about, "text": "", "clause": None}
    text = words.text("working.asked", {"day": _day(asked.day, words), "by": asked.by})
    regulation = next((p["regulation"] for row in answer["rows"] for p in row["parts"]), None)
    return {**about, "text": text, "clause": asked.clause, "edition": regulation}


def _day(text: str, words: PageWords) -> str:
    return words.day(date.fromisoformat(text))


def calculator_address(answer: Mapping[str, Any]) -> str:
    """The parameters with which the calculator computes the same change; empty where it cannot.

    It takes one rating and one K: no event may have a rating of its own.
    """
    rows = [row for row in answer["rows"] if row["parts"]]
    if len(rows) != 1 or rows[0]["method"] != "established" or not rows[0]["games"]:
        return ""
    (row,) = rows
    regulations = {part["regulation"] for part in row["parts"]}
    is_plain = {part["old"] for part in row["parts"]} == {row["old"]} and len(regulations) == 1
    games = [game for part in row["parts"] for game in part["working"] if game["counted"]]
    if not is_plain or row["k"] is None or any(game["opponent_rating"] is None for game in games):
        return ""
    if any(game["weight"] not in (None, "1") or game["expected"] is None for game in games):
        return ""
    values = [("regulation", *regulations), ("rating", row["old"]), ("k", row["k"])]
    values += [("game", f"{game['opponent_rating']}:{game['score']}") for game in games]
    return urlencode(values, safe=":")

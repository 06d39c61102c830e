"""The details of an event on a page of chess-results, outside the table: days, place, time control, arbiter."""

import re
from datetime import date
from typing import Any

from arpad.formats.chess_results.page import Page
from arpad.formats.days import one_day
from arpad.formats.notebook import Notebook

LABELS = {
    "city": ("Location", "Town", "Place", "Helyszín", "Paikka", "Ort", "Lugar", "Lieu"),
    "federation": ("Federation", "Szövetség", "Liitto", "Föderation", "Federación", "Fédération"),
    "chief_arbiter": ("Chief Arbiter", "Főbíró", "Päätuomari", "Hauptschiedsrichter", "Árbitro Principal"),
    "time_control": ("Time control", "Gondolkodási idő", "Játékidő", "Miettimisaika", "Bedenkzeit", "Ritmo de juego"),
    "type": ("Tournament type", "Verseny típusa", "Turnierart", "Tipo de torneo"),
}
DATES = ("Date", "Dátum", "Päiväys", "Päivämäärä", "Datum", "Fecha", "from - to")
KIND_OF_TIME = re.compile(r"\((standard|rapid|blitz)\)", re.IGNORECASE)
BETWEEN = re.compile(r"\s+(?:to|-|–|bis|a|au|al)\s+")
FEDERATION = re.compile(r"\(\s*([A-Z]{3})\s*\)|\b([A-Z]{3})\b")


def event_facts(page: Page, notebook: Notebook) -> dict[str, Any]:
    """The facts of a tournament that the page states, by the names that a tournament gives them."""
    facts: dict[str, Any] = {}
    for fact, labels in LABELS.items():
        value = _value(page, labels)
        if value:
            facts[fact] = value
    if "federation" in facts:
        code = FEDERATION.search(facts["federation"])
        facts["federation"] = (code[1] or code[2]) if code else None
    dates = _value(page, DATES)
    if dates:
        days = [one_day(part) for part in BETWEEN.split(dates)]
        if all(isinstance(day, date) for day in days) and 1 <= len(days) <= 2:
            facts["start"], facts["end"] = days[0], days[-1]
        else:
            notebook.note("chess_results_days", given=dates)
    return facts


def _value(page: Page, labels: tuple[str, ...]) -> str | None:
    """The value of one of the labels; a label may end with the kind of time control in brackets."""
    wanted = {label.casefold() for label in labels}
    for label, value in page.details.items():
        if KIND_OF_TIME.sub("", label).strip(" :").casefold() in wanted:
            return value
    return None

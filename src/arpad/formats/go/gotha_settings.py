"""The settings of an OpenGotha file: name, days, place, board and time."""

import re
from dataclasses import dataclass, field
from datetime import date

from arpad.core.report import ByoYomi
from arpad.formats.go.days import check_order, read_day
from arpad.formats.go.gotha_elements import SETTINGS, Element
from arpad.formats.go.lines import MOST_ROUNDS
from arpad.formats.notebook import Notebook
from arpad.formats.tournament import Kept

TAKEN = ("name", "location", "director", "beginDate", "endDate", "size", "komi", "numberOfRounds")
"""The settings that have a field of their own; the others are kept under their names."""
TIMES = ("basicTime", "stdByoYomiTime", "canByoYomiTime", "nbMovesCanTime")
SUDDEN_DEATH, JAPANESE, CANADIAN, FISCHER = "SUDDENDEATH", "STDBYOYOMI", "CANBYOYOMI", "FISCHER"
TIMES_OF = {JAPANESE: ("stdByoYomiTime",), CANADIAN: ("nbMovesCanTime", "canByoYomiTime"), FISCHER: ("fischerTime",)}
"""The times of each system. A file has the times of all systems; only one was used."""
LONGEST = 100_000
"""The most seconds of a byo-yomi or minutes of a base time: more is a mistake."""


@dataclass(slots=True)
class Settings:
    """The settings; None is a setting that is missing."""

    name: str | None = None
    city: str | None = None
    director: str | None = None
    start: date | None = None
    end: date | None = None
    rounds: int | None = None
    board: int | None = None
    time_control: str | None = None
    base_seconds: int | None = None
    byo_yomi: ByoYomi | None = None
    kept: list[Kept] = field(default_factory=list)


def read_settings(settings: dict[str, Element], notebook: Notebook) -> Settings:
    """Read the settings; a file without them stops."""
    general = settings.get(SETTINGS[0])
    if general is None:
        notebook.stop("unexpected_element", 1, 1, given="", expected=SETTINGS[0])
        return Settings()
    facts = Settings(general.text("name") or None, general.text("location") or None, general.text("director") or None)
    facts.start = _day(general, "beginDate", "start", notebook)
    facts.end = _day(general, "endDate", "end", notebook)
    check_order(facts.start, facts.end, *general.at, notebook)
    facts.rounds = number(general, "numberOfRounds", 1, MOST_ROUNDS, notebook)
    facts.board = number(general, "size", 2, 99, notebook)
    _take_time(facts, general, notebook)
    if general.text("komi"):
        facts.kept.append(Kept("KM", general.text("komi")))
    handicap = settings.get(SETTINGS[1])
    if handicap is not None and re.fullmatch("[1-9]", handicap.text("hdCorrection")):
        facts.kept.append(Kept("HA", f"h{handicap.text('hdCorrection')}"))
    for name in sorted(general.values):
        if name not in TAKEN and general.text(name):
            facts.kept.append(Kept(f"opengotha:{name}", general.text(name)))
    return facts


def _day(element: Element, name: str, of: str, notebook: Notebook) -> date | None:
    text = element.text(name)
    return read_day(text, *element.at, notebook, of=of) if text else None


def number(element: Element, name: str, least: int, most: int, notebook: Notebook) -> int | None:
    """A whole number; None where it is missing or, with the problem, unreadable or out of range."""
    text = element.text(name)
    if not text:
        return None
    if re.fullmatch("-?[0-9]{1,7}", text) and least <= int(text) <= most:
        return int(text)
    notebook.stop("unreadable_value", *element.at, name=name, given=text, expected=f"{least}-{most}")
    return None


def _take_time(settings: Settings, general: Element, notebook: Notebook) -> None:
    """Take the base time and the byo-yomi together: one without the other would be a different time."""
    system = general.text("complementaryTimeSystem")
    names = ("basicTime", "complementaryTimeSystem", *TIMES_OF.get(system, ()))
    settings.time_control = ", ".join(f"{name}={general.text(name)}" for name in names if general.text(name)) or None
    base, japanese, canadian, moves = (number(general, name, 0, LONGEST, notebook) for name in TIMES)
    if not base or not system:
        return
    if system == SUDDEN_DEATH or (system == JAPANESE and japanese == 0) or (system == CANADIAN and canadian == 0):
        settings.base_seconds = 60 * base
    elif system == JAPANESE and japanese:
        settings.base_seconds, settings.byo_yomi = 60 * base, ByoYomi("japanese", 1, japanese)
    elif system == CANADIAN and canadian and moves:
        settings.base_seconds, settings.byo_yomi = 60 * base, ByoYomi("canadian", moves, canadian)
    else:
        expected = f"{SUDDEN_DEATH}, {JAPANESE}, {CANADIAN}"
        notebook.doubt("unknown_time_system", *general.at, given=system, expected=expected)

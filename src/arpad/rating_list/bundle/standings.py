"""Standings in a bundle: their texts as JSON and back, with every fact checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arpad.core.canonical import canonical
from arpad.rating_list.bundle.checked_json import (
    Malformed,
    any_day,
    entries_of,
    flag_of,
    key_number,
    month_of,
    number_of,
    object_of,
    parsed,
    text_of,
)
from arpad.rating_list.bundle.sections import Sections, read_sections


def standing_sections(standings: Mapping[int, str]) -> Sections:
    """The sections of standings.json."""
    return {"standings": {str(number): parsed(text.encode()) for number, text in sorted(standings.items())}}


def read_standings(data: bytes) -> dict[int, str]:
    """The texts of the standings of standings.json, by person."""
    (entries,) = read_sections(data, "standings").values()
    return {key_number(key, "standings"): standing_text(facts, f"standings.{key}") for key, facts in entries.items()}


def standing_text(facts: Any, place: str) -> str:
    """The stored text of a standing. Raises Malformed for a fact that standings do not have."""
    for name, value in object_of(facts, place).items():
        if name not in STANDING:
            raise Malformed(f"{place}.{name[:20]}")
        STANDING[name](value, f"{place}.{name}")
    return canonical(facts)


def _texts(value: Any, place: str) -> None:
    for one in entries_of(value, place):
        text_of(one, place)


def _earlier(value: Any, place: str) -> None:
    for one in entries_of(value, place):
        day, event, opponent, half_points = entries_of(one, place, 4)
        any_day(day, place)
        if event is not None:
            text_of(event, place)
        number_of(opponent, place)
        number_of(half_points, place, 0, 2)


def _before(value: Any, place: str) -> None:
    for one in entries_of(value, place):
        day, rating, peak = entries_of(one, place, 3)
        any_day(day, place)
        for given in (rating, peak):
            if given is not None:
                number_of(given, place)


STANDING: dict[str, Callable[[Any, str], object]] = {
    **dict.fromkeys(("rating", "games", "peak", "k", "earlier_games", "normal_games", "untimed_games"), number_of),
    **dict.fromkeys(("period_games", "elo", "elo_rapid"), number_of),
    **dict.fromkeys(("title", "grade", "entry_grade", "register", "excepted"), text_of),
    **dict.fromkeys(("elo_games_since", "gone"), flag_of),
    **dict.fromkeys(("reached", "titles_due"), _texts),
    "elo_taken": any_day,
    "earlier": _earlier,
    "before": _before,
    "last_active": month_of,
}
"""How each fact of a standing is checked (`arpad.rating_list.standing`)."""

"""What of a tournament h9 has no word for, by the names of the fields."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from arpad.formats.go.h9 import CRITERION, PIN
from arpad.formats.go.h9_header import COMMENT, COUNTRY
from arpad.formats.tournament import Entrant, Pairing, Tournament

TOLD = {
    Tournament: ("entrants", "pairings", "name", "city", "federation", "start", "end", "rounds", "is_go", "kept"),
    Entrant: ("number", "name", "id", "federation", "club", "grade", "kept"),
    Pairing: ("round", "white", "black", "result", "alone", "colours_known", "one_move_each", "stones"),
}
EMPTY: dict[type, Any] = {Tournament: Tournament(), Entrant: Entrant(0), Pairing: Pairing(0, 0, None, "")}
FIELDS: dict[type, Sequence[str]] = {
    Tournament: [field.name for field in fields(Tournament)],
    Entrant: Entrant._fields,
    Pairing: Pairing._fields,
}
WORDS = ("TC", "CL", "HA", "KM", "TM", "CM", COMMENT)


def left_out(tournament: Tournament) -> list[str]:
    """The fields that say something and cannot be written, each once."""
    found = [
        *_fields((tournament,)),
        *(f"entrant.{name}" for name in _fields(tournament.entrants)),
        *(f"pairing.{name}" for name in _fields(tournament.pairings)),
    ]
    if any(kept.id not in WORDS for kept in tournament.kept):
        found.append("kept")
    if tournament.federation and COUNTRY.fullmatch(tournament.federation) is None:
        found.append("federation")
    if tournament.end and not tournament.start:
        found.append("end")
    entrants = tournament.entrants
    if any(CRITERION.fullmatch(word) is None for entrant in entrants for word in entrant.kept):
        found.append("entrant.kept")
    if any(entrant.id and PIN.fullmatch(entrant.id) is None for entrant in entrants):
        found.append("entrant.id")
    if any(entrant.federation and COUNTRY.fullmatch(entrant.federation) is None for entrant in entrants):
        found.append("entrant.federation")
    return found


def _fields(things: Iterable[Any]) -> list[str]:
    """The fields without a word in h9 that any of these things sets."""
    found: list[str] = []
    for thing in things:
        empty, told = EMPTY[type(thing)], TOLD[type(thing)]
        for name in FIELDS[type(thing)]:
            if name not in told and name not in found and getattr(thing, name) != getattr(empty, name):
                found.append(name)
    return found

"""Licences by season. A licence is a subject of the journal: `licence 17/2024`."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, fields
from typing import Any

from arpad.core.verdicts import Problem, Values
from arpad.office.journal.acts import Journal, not_seen
from arpad.office.journal.refusal import ActRefused, refuse_if
from arpad.office.registry.checks import wrong_text
from arpad.office.registry.people import locked_person, register
from arpad.office.registry.record import Record
from arpad.office.storage.models import LONGEST_CLUB, Licence

SEASON = re.compile(r"([0-9]{4})(?:/([0-9]{2}))?")
LARGEST_PLACE = 9_999


@dataclass(frozen=True, slots=True)
class Licensed:
    """The facts of a licence. A place in a strength order is a club and a number, or neither."""

    season: str
    club: str
    guest_club: str = ""
    order_club: str = ""
    order_number: int | None = None


FACTS = tuple(field.name for field in fields(Licensed))


def licensed_of(licence: Licence) -> Licensed:
    """The facts of a row of the table."""
    return Licensed(**{name: getattr(licence, name) for name in FACTS})


def facts_of_licence(licensed: Licensed) -> dict[str, Any]:
    """The facts of a licence in the journal."""
    return asdict(licensed)


def licence_subject(number: int, season: str) -> str:
    """The subject of a licence in the journal."""
    return f"licence {number}/{season}"


def take_out(journal: Journal, number: int, licensed: Licensed) -> None:
    """Add a person's licence for a season. A person has one licence in a season."""
    person = locked_person(number)
    refuse_if(wrong_licence(licensed))
    if Licence.objects.filter(person=number, season=licensed.season).exists():
        raise ActRefused(Problem("registry", "licence_taken", {"number": number, "season": licensed.season}))
    entry = journal.enter("license", licence_subject(number, licensed.season), facts_of_licence(licensed))
    Licence.objects.create(person=person, changed=entry, **asdict(licensed))


def take_out_first(journal: Journal, record: Record, licensed: Licensed) -> int:
    """Register a person with a first licence, and return the person's number."""
    refuse_if(wrong_licence(licensed))
    (number,) = register(journal, [record])
    take_out(journal, number, licensed)
    return number


def locked_licence(number: int, season: str) -> Licence:
    """Return a person's licence of a season, locked until the act ends."""
    person = locked_person(number)
    licence = Licence.objects.select_for_update().filter(person=person, season=season).first()
    if licence is None:
        raise ActRefused(Problem("registry", "no_licence", {"number": number, "season": season[:20]}))
    return licence


def change_licence(journal: Journal, number: int, licensed: Licensed, seen: int) -> None:
    """Change the club, the guest club or the place in a strength order of a licence."""
    licence = locked_licence(number, licensed.season)
    subject = licence_subject(number, licensed.season)
    refuse_if(not_seen(subject, seen))
    refuse_if(wrong_licence(licensed))
    if licensed == licensed_of(licence):
        raise ActRefused(Problem("registry", "nothing_to_change", {"subject": subject}))
    licence.changed = journal.enter("change", subject, facts_of_licence(licensed))
    for name, value in asdict(licensed).items():
        setattr(licence, name, value)
    licence.save()


def wrong_licence(licensed: Licensed) -> Problem | None:
    """The first problem in a licence; None if there is none."""
    season = SEASON.fullmatch(licensed.season)
    if not season or (season[2] and int(season[2]) != (int(season[1]) + 1) % 100):
        return Problem("registry", "season_wrong", {"given": licensed.season[:20]})
    for club in (licensed.club, licensed.guest_club, licensed.order_club):
        if wrong_text(club, LONGEST_CLUB):
            return Problem("registry", "club_unwritable", {"most": LONGEST_CLUB})
    if not licensed.club.strip():
        return Problem("registry", "club_missing", {"season": licensed.season})
    if bool(licensed.order_club) != (licensed.order_number is not None):
        return Problem("registry", "order_incomplete", {"season": licensed.season})
    if licensed.order_number is not None and not 1 <= licensed.order_number <= LARGEST_PLACE:
        return Problem("registry", "order_number_wrong", {"given": licensed.order_number, "most": LARGEST_PLACE})
    return None


def notes_on_licence(number: int, licensed: Licensed) -> list[Problem]:
    """Notes on people with the same place in a strength order. Two may share one while places are exchanged."""
    if licensed.order_number is None:
        return []
    place = {"season": licensed.season, "order_club": licensed.order_club, "order_number": licensed.order_number}
    others = Licence.objects.filter(**place).exclude(person=number).order_by("person")
    values: Values = {"club": licensed.order_club, "place": licensed.order_number, "season": licensed.season}
    return [
        Problem("registry", "order_number_shared", {**values, "number": other.person_id}, "note") for other in others
    ]

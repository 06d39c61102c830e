"""Licences by season. A licence is a subject of the journal: `licence 17/2024`."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, fields

from arpad.core.verdicts import Problem, Values
from arpad.office.journal.acts import Journal, not_seen
from arpad.office.journal.refusal import ActRefused, refuse_if
from arpad.office.registry.checks import wrong_text
from arpad.office.registry.people import locked_person, register
from arpad.office.registry.record import Record
from arpad.office.storage.models import LONGEST_CLUB, Licence

SEASON = re.compile(r"([0-9]{4})(?:/([0-9]{2}))?")
LARGEST_PLACE = 9_999
"""The largest place in a strength order."""


@dataclass(frozen=True, slots=True)
class LicenceFacts:
    """A licence as the journal has it. A place in a strength order is a club and a number, or neither."""

    season: str
    club: str
    guest_club: str = ""
    order_club: str = ""
    order_number: int | None = None


FACTS = tuple(field.name for field in fields(LicenceFacts))


def licence_facts(licence: Licence) -> LicenceFacts:
    """The facts of a licence from its row in the table."""
    return LicenceFacts(**{name: getattr(licence, name) for name in FACTS})


def licence_subject(number: int, season: str) -> str:
    """The subject of a licence in the journal."""
    return f"licence {number}/{season}"


def add_licence(journal: Journal, number: int, licence: LicenceFacts) -> None:
    """Add a person's licence for a season. It is refused if the person has one in that season."""
    person = locked_person(number)
    refuse_if(wrong_licence(licence))
    if Licence.objects.filter(person=number, season=licence.season).exists():
        raise ActRefused(Problem("registry", "licence_taken", {"number": number, "season": licence.season}))
    entry = journal.enter("license", licence_subject(number, licence.season), asdict(licence))
    Licence.objects.create(person=person, changed=entry, **asdict(licence))


def register_with_licence(journal: Journal, record: Record, licence: LicenceFacts) -> int:
    """Register a new person with their first licence, and return the person's number."""
    refuse_if(wrong_licence(licence))
    (number,) = register(journal, [record])
    add_licence(journal, number, licence)
    return number


def locked_licence(number: int, season: str) -> Licence:
    """Return a person's licence of a season, locked until the act ends. It is refused if there is none."""
    person = locked_person(number)
    licence = Licence.objects.select_for_update().filter(person=person, season=season).first()
    if licence is None:
        raise ActRefused(Problem("registry", "no_licence", {"number": number, "season": season[:20]}))
    return licence


def change_licence(journal: Journal, number: int, licence: LicenceFacts, seen: int) -> None:
    """Change a licence of a person. It is refused if the journal has an entry on it later than `seen`."""
    row = locked_licence(number, licence.season)
    subject = licence_subject(number, licence.season)
    refuse_if(not_seen(subject, seen))
    refuse_if(wrong_licence(licence))
    if licence == licence_facts(row):
        raise ActRefused(Problem("registry", "nothing_to_change", {"subject": subject}))
    row.changed = journal.enter("change", subject, asdict(licence))
    for name, value in asdict(licence).items():
        setattr(row, name, value)
    row.save()


def wrong_licence(licence: LicenceFacts) -> Problem | None:
    """The first problem in a licence; None if there is none."""
    season = SEASON.fullmatch(licence.season)
    if not season or (season[2] and int(season[2]) != (int(season[1]) + 1) % 100):
        return Problem("registry", "season_wrong", {"given": licence.season[:20]})
    for club in (licence.club, licence.guest_club, licence.order_club):
        if wrong_text(club, LONGEST_CLUB):
            return Problem("registry", "club_unwritable", {"most": LONGEST_CLUB})
    if not licence.club.strip():
        return Problem("registry", "club_missing", {"season": licence.season})
    if bool(licence.order_club) != (licence.order_number is not None):
        return Problem("registry", "order_incomplete", {"season": licence.season})
    if licence.order_number is not None and not 1 <= licence.order_number <= LARGEST_PLACE:
        return Problem("registry", "order_number_wrong", {"given": licence.order_number, "most": LARGEST_PLACE})
    return None


def notes_on_licence(number: int, licence: LicenceFacts) -> list[Problem]:
    """A note for each other person with the same place in a strength order.

    It is only a note, because two people who exchange places share one for a moment.
    """
    if licence.order_number is None:
        return []
    place = {"season": licence.season, "order_club": licence.order_club, "order_number": licence.order_number}
    others = Licence.objects.filter(**place).exclude(person=number).order_by("person")
    values: Values = {"club": licence.order_club, "place": licence.order_number, "season": licence.season}
    return [
        Problem("registry", "order_number_shared", {**values, "number": other.person_id}, "note") for other in others
    ]

"""The registries that regulations describe, and the form of the office's national numbers.

National numbers have the form of a regulation's registry if a list of the office is of its federation, or if there is
no list yet; else they count from 1 without an end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from django.db.models import Max

from arpad.core.verdicts import Problem
from arpad.office.journal.facts import read_facts
from arpad.office.storage.models import Entry, Person, RatingList
from arpad.regulations.edition import editions
from arpad.regulations.regulation import Registry

LARGEST = 2_147_483_647
"""The largest number that fits into a column."""
SHORT = 99_999
"""A limit below which FIDE IDs are unlikely: an ID in a file up to it is national."""


class NationalNumbers(NamedTuple):
    """The form of the national numbers of an office."""

    last: int
    """The last number that can be issued."""
    largest_in_files: int
    """A larger ID in a file is FIDE's."""
    problem_with: Callable[[str], Problem | None]
    """The problem that a text is no national number."""


@cache
def registries() -> tuple[Registry, ...]:
    """The registries that regulations describe, at most one for each federation."""
    described = (edition.regulation().registry() for edition in editions().values())
    return tuple(registry for registry in described if registry)


def national_numbers() -> NationalNumbers:
    """The form of the national numbers of the open office."""
    federations = _federations()
    for registry in registries():
        if not federations or registry.federation in federations:
            return NationalNumbers(registry.last_number, registry.last_number, registry.number_problem)
    issued = Person.objects.aggregate(last=Max("number"))["last"] or 0
    return NationalNumbers(LARGEST, max(SHORT, issued), _problem_with)


def _federations() -> set[str]:
    """The home federations of the office's lists."""
    defined = Entry.objects.filter(number__in=RatingList.objects.values("changed"))
    return {entry.facts["federation"] for entry in read_facts(defined)}


def _problem_with(text: str) -> Problem | None:
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST)) and 0 < int(text) <= LARGEST
    return None if is_number else Problem("registry", "national_id_wrong", {"given": text})

"""The definitions of the office's lists: kind, authority, federation and time zone."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from arpad.core.identity import FAR
from arpad.core.list_kind import list_kinds
from arpad.core.verdicts import Problem
from arpad.office.journal.acts import Journal, not_seen
from arpad.office.journal.facts import facts_at, facts_of
from arpad.office.journal.refusal import ActRefused, refuse_if
from arpad.office.storage.models import RatingList
from arpad.rating_list.definition import ListDefinition
from arpad.regulations.edition import editions
from arpad.regulations.settings import overridden


@dataclass(frozen=True, slots=True)
class ListFacts(ListDefinition):
    """The definition of a list of the office."""

    zone: str  # the time zone of its days
    rating_gap: int = FAR  # a file's rating that is farther than this from the list's is doubted

    def day_of(self, at: datetime) -> date:
        """The day of a moment in the list's time zone."""
        return at.astimezone(ZoneInfo(self.zone)).date()


def subject_of(name: str) -> str:
    return f"list {name}"


def find_list(name: str) -> ListFacts | Problem:
    """A list of this office."""
    facts = facts_of(subject_of(name))
    if facts is None:
        known = list(RatingList.objects.order_by("name").values_list("name", flat=True))
        return Problem("list", "list_not_here" if known else "no_list_here", {"given": name, "known": known})
    return ListFacts(**facts)


def list_at(name: str, entry: int) -> ListFacts:
    """A list as it was defined at an entry of the journal."""
    return ListFacts(**facts_at(entry, [subject_of(name)])[subject_of(name)])


def all_lists() -> list[ListFacts]:
    found = (find_list(row.name) for row in RatingList.objects.order_by("name"))
    return [facts for facts in found if isinstance(facts, ListFacts)]


def define_list(journal: Journal, wanted: ListFacts, seen: int | None = None) -> None:
    """Record the definition of a list. Kind and authority never change.

    An unchanged definition is not recorded again.
    """
    refuse_if(_wrong(wanted))
    refuse_if(not_seen(subject_of(wanted.name), seen))
    known = RatingList.objects.filter(name=wanted.name).first()
    if known is not None and (known.kind, known.authority) != (wanted.kind, wanted.authority):
        raise ActRefused(Problem("list", "list_is_of_another_kind", {"list": wanted.name, "kind": known.kind}))
    if known is not None and find_list(wanted.name) == wanted:
        return
    entry = journal.enter("define", subject_of(wanted.name), asdict(wanted))
    RatingList.objects.update_or_create(
        name=wanted.name, defaults={"kind": wanted.kind, "authority": wanted.authority, "changed": entry}
    )


def _wrong(wanted: ListFacts) -> Problem | None:
    if not wanted.name.isidentifier() or not wanted.name.isascii() or len(wanted.name) > 30:
        return Problem("list", "list_name_wrong", {"given": wanted.name})
    if wanted.kind not in list_kinds():
        return Problem("--kind", "unknown_list", {"given": wanted.kind, "known": list(list_kinds())})
    of_authority = [edition for edition in editions().values() if edition.authority == wanted.authority]
    known = sorted({edition.authority for edition in editions().values()})
    if not of_authority:
        return Problem("--authority", "unknown_authority", {"given": wanted.authority, "known": known})
    if not any(wanted.kind in edition.lists for edition in of_authority):
        return Problem("--kind", "list_not_covered", {"list": wanted.kind, "regulation": of_authority[-1].id})
    if not re.fullmatch("[A-Z]{3}", wanted.federation):
        return Problem("--federation", "list_federation_wrong", {"given": wanted.federation})
    wrong = overridden(of_authority[-1], wanted.settings)
    if isinstance(wrong, Problem):
        return replace(wrong, place="--comparable")
    if wanted.rating_gap < 1:
        return Problem("--rating-gap", "rating_gap_wrong", {"given": wanted.rating_gap})
    try:
        ZoneInfo(wanted.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return Problem("--zone", "zone_unknown", {"given": wanted.zone})
    return None

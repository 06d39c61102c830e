"""Candidates for a file's player on FIDE's imported lists, and the records with which they are entered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from arpad.core.identity import Description, Weighed, weigh
from arpad.core.list_kind import list_kinds
from arpad.core.report import Player
from arpad.office.events.candidates import Candidate, clear_candidate
from arpad.office.events.file_ids import FIDE, FileIds, file_ids
from arpad.office.fide_lists.archive import find_by_name, list_in_force, rows_of_month
from arpad.office.fide_lists.rows import OutsideRow
from arpad.office.registry.record import Record
from arpad.office.storage.models import Person

SHOWN = 5
"""The most rows of a list that are shown for a player."""


def fide_candidates_of(player: Player, kind: str, day: date) -> list[Candidate[OutsideRow]]:
    """Candidates for a player on FIDE's latest list of a day, by ID and by name; none in go.

    People whose FIDE ID is in the registry are candidates there, and omitted here.
    """
    month = None if list_kinds()[kind].is_go else list_in_force("standard", day)
    if month is None:
        return []
    ids = file_ids(kind)
    fide_id = ids.fide_id(player)
    rows = dict(rows_of_month(month, "standard", [] if fide_id is None else [fide_id]))
    rows |= {row.fide_id: row for row in find_by_name(month, "standard", player.name or "", player.birth_year)}
    entered = set(Person.objects.filter(fide_id__in=list(rows)).values_list("fide_id", flat=True))
    weighed = [Candidate(row, _weighed(player, ids, row)) for row in rows.values() if row.fide_id not in entered]
    return [candidate for candidate in weighed if candidate.weighed.verdict != "refused" or candidate.weighed.same_id][
        :SHOWN
    ]


def clear_row(candidates: Sequence[Candidate[OutsideRow]]) -> Candidate[OutsideRow] | None:
    """The row that is certainly the player; None if there is none, or if nothing contradicts another row either."""
    return clear_candidate(candidates, is_rival=lambda candidate: not candidate.weighed.contradicts)


def record_of_row(row: OutsideRow, player: Player) -> Record:
    """The record to enter for a row of FIDE's list. The day of birth is the file's, if it is of the same year."""
    day = player.birth_date if player.birth_date and player.birth_date.year == row.birth_year else None
    return Record(
        name=row.name,
        fide_id=row.fide_id,
        birth_date=day,
        birth_year=None if day else row.birth_year,
        sex=row.sex,
        federation=row.federation,
        title=row.title,
    )


def _weighed(player: Player, ids: FileIds, row: OutsideRow) -> Weighed:
    rating = row.rating if list_kinds()[ids.kind].fide_rating else None  # another list's numbers are not FIDE's
    known = Description({FIDE: str(row.fide_id)}, (row.name,), row.birth_year, row.sex, row.federation, rating)
    return weigh(ids.description(player), known)

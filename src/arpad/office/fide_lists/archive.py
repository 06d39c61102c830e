"""The archive of FIDE's lists in the office, by month: imports a list, and reads its rows by FIDE ID or by name."""

from __future__ import annotations

import json
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from dataclasses import replace as dataclass_replace
from datetime import date, datetime
from typing import Any, BinaryIO

from django.db.models import Q

from arpad.core.dates import Month
from arpad.core.verdicts import Problem, Values
from arpad.formats.fide_list.row import KINDS, Kind
from arpad.office.fide_lists.name_index import Sounds, blocks_with, bucket_of, key_of
from arpad.office.fide_lists.reader import ListFile, PackedList, Progress, pack_list, read_heading, read_list, unwatched
from arpad.office.fide_lists.rows import OutsideRow, row_of, unpacked_text
from arpad.office.journal.acts import Journal, all_or_nothing
from arpad.office.storage.bulk import BATCH, batches
from arpad.office.storage.fide_list_models import OutsideBlock, OutsideList, OutsideNames
from arpad.office.storage.models import Entry
from arpad.office.storage.name_keys import words_of
from arpad.regulations.fide.listing import publication_day

ACT = "import_list"


@dataclass(frozen=True, slots=True)
class Imported:
    """An imported list, with the entry of its import. `already`: it was imported before, and nothing was changed."""

    entry: int
    kinds: tuple[Kind, ...]
    rows: int
    replaced: tuple[int, ...] = ()
    """The entries of the lists that it has replaced."""
    already: bool = False
    aside: tuple[Problem, ...] = ()
    """The first problem of each row that was left out."""


def subject_of(month: Month) -> str:
    """The subject of FIDE's lists of a month in the journal."""
    return f"fide list {month}"


def import_list(
    stream: BinaryIO,
    name: str,
    month: Month,
    kind: Kind | None,
    replace: bool,
    who: str,
    at: datetime,
    progress: Progress = unwatched,
    set_aside: bool = False,
) -> Imported | list[Problem]:
    """Import FIDE's list of a month from a file, all of it or nothing. Returns the problems if it cannot be imported.

    `kind` is the kind of the ratings, if the file has only one kind and does not name it. `replace` allows a list to
    replace another of its month. `set_aside` leaves out rows that cannot be read. The file is read and packed before
    the act, because this takes long and an act blocks other acts. A list with the rows of an imported one is
    recognised only then.
    """
    file = read_heading(stream, name, kind)
    if isinstance(file, Problem):
        return [file]
    if file.month not in (None, month):
        return [Problem("--month", "outside_list_of_other_month", {"given": str(month), "expected": str(file.month)})]
    known = _already_imported(_lists_of(month, file.kinds), file.kinds, file.sha256, None)
    if known is not None:
        return known
    read = read_list(stream, kind, progress, set_aside)
    if isinstance(read, list):
        return read
    aside = read.aside
    content = pack_list(read.columns, progress)
    del read  # a quarter of a gigabyte
    kept = all_or_nothing(who, at, lambda journal: _store_list(journal, month, file, content, replace, len(aside)))
    return [kept] if isinstance(kept, Problem) else dataclass_replace(kept, aside=aside)


def _store_list(
    journal: Journal, month: Month, file: ListFile, content: PackedList, replace: bool, aside: int
) -> Imported | Problem:
    """Store a packed list, unless its rows are stored already, or the month has a list and `replace` is not set."""
    present = _lists_of(month, file.kinds)
    known = _already_imported(present, file.kinds, file.sha256, content.digest)
    if known is not None:
        return known
    if present and not replace:
        kinds: list[str] = [kind for kind in file.kinds if any(getattr(kept, kind) for kept in present)]
        values: Values = {"month": str(month), "kinds": kinds, "entry": present[-1].entry}
        return Problem("--month", "outside_list_exists", values)
    facts: dict[str, Any] = {"month": str(month), "kinds": list(file.kinds), "file": file.name, "sha256": file.sha256}
    facts |= {"rows": content.rows, "digest": content.digest, "names_digest": content.names_digest}
    replaced = [kept.entry for kept in present]
    facts |= {"replaces": replaced, **({"set_aside": aside} if aside else {})}
    entry = journal.enter(ACT, subject_of(month), facts)
    for kept in present:  # it stays even if it is replaced for all its kinds: lists were rated with it
        for kind in file.kinds:
            setattr(kept, kind, False)
        kept.save()
    OutsideList.objects.create(
        entry=entry,
        month=str(month),
        sha256=file.sha256,
        digest=content.digest,
        rows=content.rows,
        **{kind: kind in file.kinds for kind in KINDS},
    )
    blocks = (OutsideBlock(list_id=entry, first_id=first, content=rows) for first, rows in content.blocks)
    OutsideBlock.objects.bulk_create(blocks, batch_size=BATCH)
    buckets = (OutsideNames(list_id=entry, bucket=n, content=names) for n, names in enumerate(content.buckets))
    OutsideNames.objects.bulk_create(buckets, batch_size=BATCH)
    return Imported(entry, file.kinds, content.rows, tuple(replaced))


def _lists_of(month: Month, kinds: Iterable[Kind]) -> list[OutsideList]:
    """The lists of a month that are in use for at least one of the kinds."""
    any_kind = Q.create([(kind, True) for kind in kinds], connector=Q.OR)
    return list(OutsideList.objects.filter(any_kind, month=str(month)).order_by("entry"))


def _already_imported(
    present: list[OutsideList], kinds: tuple[Kind, ...], sha256: str, digest: str | None
) -> Imported | None:
    """The list with the same file or the same rows that is in use for all the kinds; None if there is none."""
    for kept in present:
        if all(getattr(kept, kind) for kind in kinds) and (kept.sha256 == sha256 or kept.digest == digest):
            return Imported(kept.entry, kinds, kept.rows, already=True)
    return None


def list_in_force(kind: Kind, day: date) -> Month | None:
    """The month of the latest imported list of a kind that was published by a day; None if there is none."""
    imported = OutsideList.objects.filter(**{kind: True}).order_by("-month").values_list("month", flat=True)
    months = (month for month in map(Month.parse, imported) if month is not None)
    return next((month for month in months if publication_day(month) <= day), None)


def lists_between(entry: int, kind: Kind, first: date, last: date) -> dict[date, OutsideList]:
    """The lists of a kind by their first days: the list in force on day `first`, and those published until `last`.

    Only lists count that were imported up to entry `entry` of the journal; of several for a month, the last.
    """
    numbers: dict[date, int] = {}
    acts = Entry.objects.filter(act=ACT, number__lte=entry).order_by("number")
    for number, facts in acts.values_list("number", "facts"):
        imported = json.loads(facts)
        month = Month.parse(imported["month"])
        if month is not None and kind in imported["kinds"] and publication_day(month) <= last:
            numbers[publication_day(month)] = number
    in_force = max((day for day in numbers if day <= first), default=first)
    kept = OutsideList.objects.in_bulk([number for day, number in numbers.items() if day >= in_force])
    return {day: kept[numbers[day]] for day in sorted(numbers) if numbers[day] in kept}


def rows_of_month(month: Month, kind: Kind, fide_ids: Iterable[int]) -> dict[int, OutsideRow]:
    """The rows of players on the list of a month, by FIDE ID. Players who are not on it are omitted."""
    kept = next(iter(_lists_of(month, (kind,))), None)
    return {} if kept is None else rows_of(kept, kind, fide_ids)


def rows_of(kept: OutsideList, kind: Kind, fide_ids: Iterable[int]) -> dict[int, OutsideRow]:
    """The rows of players on a list, by FIDE ID. Players who are not on it are omitted."""
    firsts = _first_ids(kept)
    wanted: dict[int, list[int]] = {}
    for fide_id in set(fide_ids):
        place = bisect_right(firsts, fide_id)
        if place:
            wanted.setdefault(firsts[place - 1], []).append(fide_id)
    rows = {}
    for first, text in _blocks(kept, list(wanted)):
        for fide_id in wanted[first]:
            begins = 0 if fide_id == first else text.find(f"\n{fide_id}\t") + 1
            if begins or fide_id == first:
                rows[fide_id] = row_of(text[begins : text.index("\n", begins)], kind)
    return rows


def find_by_name(month: Month, kind: Kind, name: str, birth_year: int | None) -> list[OutsideRow]:
    """The rows of players on the list of a month whose names have the same words, or words of the same sound.

    The order of the words does not matter. Players born in another year than `birth_year` are omitted. Names with the
    same words come first; among these and among the others, players with a year of birth.
    """
    kept = next(iter(_lists_of(month, (kind,))), None)
    return [] if kept is None else rows_named(kept, kind, name, birth_year)


def rows_named(kept: OutsideList, kind: Kind, name: str, birth_year: int | None) -> list[OutsideRow]:
    """The rows of `find_by_name` on one of the stored lists, in use or not."""
    words, sounds = sorted(set(words_of(name))), Sounds()
    if not words:
        return []
    key = key_of(name, sounds)
    bucket = OutsideNames.objects.filter(list=kept, bucket=bucket_of(key)).values_list("content", flat=True).first()
    firsts = _first_ids(kept)
    numbers = blocks_with(key, zlib.decompress(bytes(bucket))) if bucket is not None else []
    rows = []
    for _, text in _blocks(kept, [firsts[number] for number in numbers]):
        for line in text.split("\n")[:-1]:
            row = row_of(line, kind)
            if birth_year is None or row.birth_year in (None, birth_year):
                if key_of(row.name, sounds) == key:
                    rows.append(row)
    return sorted(rows, key=lambda row: (sorted(set(words_of(row.name))) != words, row.birth_year is None, row.fide_id))


def _first_ids(kept: OutsideList) -> list[int]:
    """The first FIDE ID of each block of a list, in order."""
    return list(OutsideBlock.objects.filter(list=kept).order_by("first_id").values_list("first_id", flat=True))


def _blocks(kept: OutsideList, firsts: list[int]) -> Iterator[tuple[int, str]]:
    """Yield the first ID and the text of the blocks of a list that begin with these FIDE IDs."""
    for part in batches(firsts):
        blocks = OutsideBlock.objects.filter(list=kept, first_id__in=part)
        for first, content in blocks.values_list("first_id", "content"):
            yield first, unpacked_text(bytes(content))

"""FIDE's own lists beside the registry, kept by month: what they say of a player, and who is meant by a name."""

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
from arpad.office.fide_lists.reader import ListFile, PackedList, Progress, look_at, pack_list, read_list, unwatched
from arpad.office.fide_lists.rows import OutsideRow, row_of, unpacked
from arpad.office.journal.acts import Journal, all_or_nothing
from arpad.office.storage.fide_list_models import OutsideBlock, OutsideList, OutsideNames
from arpad.office.storage.models import Entry
from arpad.office.storage.name_keys import words_of
from arpad.regulations.fide.listing import publication_day

ACT = "import_list"
AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Imported:
    """A list that is there now, by its entry. `already`: it was there before, and nothing was changed."""

    entry: int
    kinds: tuple[Kind, ...]
    rows: int
    replaced: tuple[int, ...] = ()
    already: bool = False
    aside: tuple[Problem, ...] = ()
    """The first problem of each row that was left out, where a person asked for that."""


def subject_of(month: Month) -> str:
    """FIDE's lists of a month in the journal."""
    return f"fide list {month}"


def import_list(
    stream: BinaryIO,
    name: str,
    month: Month,
    told: Kind | None,
    replace: bool,
    who: str,
    at: datetime,
    progress: Progress = unwatched,
    set_aside: bool = False,
) -> Imported | list[Problem]:
    """Keep the list of a file as FIDE's of a month, all of it or nothing; `set_aside` leaves out rows that are bad.

    Reading and packing take long and need no records, so that others act meanwhile. Only when all of it is read is it
    known whether it is the list that is there already, in another wrapping.
    """
    file = look_at(stream, name, told)
    if isinstance(file, Problem):
        return [file]
    if file.month not in (None, month):
        return [Problem("--month", "outside_list_of_other_month", {"given": str(month), "expected": str(file.month)})]
    known = _known(_standing(month, file.kinds), file.kinds, file.sha256, None)
    if known is not None:
        return known
    read = read_list(stream, told, progress, set_aside)
    if isinstance(read, list):
        return read
    aside = read.aside
    content = pack_list(read.columns, progress)
    del read  # a quarter of a gigabyte
    kept = all_or_nothing(who, at, lambda journal: _keep(journal, month, file, content, replace, len(aside)))
    return [kept] if isinstance(kept, Problem) else dataclass_replace(kept, aside=aside)


def _keep(
    journal: Journal, month: Month, file: ListFile, content: PackedList, replace: bool, aside: int
) -> Imported | Problem:
    standing = _standing(month, file.kinds)
    known = _known(standing, file.kinds, file.sha256, content.digest)
    if known is not None:
        return known
    if standing and not replace:
        kinds: list[str] = [kind for kind in file.kinds if any(getattr(kept, kind) for kept in standing)]
        values: Values = {"month": str(month), "kinds": kinds, "entry": standing[-1].entry}
        return Problem("--month", "outside_list_exists", values)
    facts: dict[str, Any] = {"month": str(month), "kinds": list(file.kinds), "file": file.name, "sha256": file.sha256}
    facts |= {"rows": content.rows, "digest": content.digest, "names_digest": content.names_digest}
    replaced = [kept.entry for kept in standing]
    facts |= {"replaces": replaced, **({"set_aside": aside} if aside else {})}
    entry = journal.enter(ACT, subject_of(month), facts)
    for kept in standing:
        _hand_over(kept, file.kinds)
    OutsideList.objects.create(
        entry=entry,
        month=str(month),
        sha256=file.sha256,
        digest=content.digest,
        rows=content.rows,
        **{kind: kind in file.kinds for kind in KINDS},
    )
    blocks = (OutsideBlock(list_id=entry, first_id=first, content=rows) for first, rows in content.blocks)
    OutsideBlock.objects.bulk_create(blocks, batch_size=AT_ONCE)
    buckets = (OutsideNames(list_id=entry, bucket=n, content=names) for n, names in enumerate(content.buckets))
    OutsideNames.objects.bulk_create(buckets, batch_size=AT_ONCE)
    return Imported(entry, file.kinds, content.rows, tuple(replaced))


def _standing(month: Month, kinds: Iterable[Kind]) -> list[OutsideList]:
    """The lists that are those of a month for some kinds."""
    of_a_kind = Q()
    for kind in kinds:
        of_a_kind |= Q(**{kind: True})
    return list(OutsideList.objects.filter(of_a_kind, month=str(month)).order_by("entry"))


def _known(standing: list[OutsideList], kinds: tuple[Kind, ...], sha256: str, digest: str | None) -> Imported | None:
    """The same file, or the same rows in another wrapping, when it is the list of all its kinds already."""
    for kept in standing:
        if all(getattr(kept, kind) for kind in kinds) and (kept.sha256 == sha256 or kept.digest == digest):
            return Imported(kept.entry, kinds, kept.rows, already=True)
    return None


def _hand_over(kept: OutsideList, kinds: tuple[Kind, ...]) -> None:
    """Leave these kinds to another list. One that is left with none stays too: lists were rated with it."""
    for kind in kinds:
        setattr(kept, kind, False)
    kept.save()


def list_in_force(kind: Kind, day: date) -> Month | None:
    """The month of the latest list of a kind that the office has and that was out on a day."""
    told = OutsideList.objects.filter(**{kind: True}).order_by("-month").values_list("month", flat=True)
    months = (month for month in map(Month.parse, told) if month is not None)
    return next((month for month in months if publication_day(month) <= day), None)


def lists_between(entry: int, kind: Kind, first: date, last: date) -> dict[date, OutsideList]:
    """The lists of a kind by the days they came out: the one in force on a day, and all that came out up to another.

    Of those that the office had at an entry of the journal; where it had several of a month, the latest.
    """
    found: dict[date, int] = {}
    acts = Entry.objects.filter(act=ACT, number__lte=entry).order_by("number")
    for number, facts in acts.values_list("number", "facts"):
        told = json.loads(facts)
        month = Month.parse(told["month"])
        if month is not None and kind in told["kinds"] and publication_day(month) <= last:
            found[publication_day(month)] = number
    in_force = max((day for day in found if day <= first), default=first)
    kept = OutsideList.objects.in_bulk([number for day, number in found.items() if day >= in_force])
    return {day: kept[found[day]] for day in sorted(found) if found[day] in kept}


def ratings_of(month: Month, kind: Kind, fide_ids: Iterable[int]) -> dict[int, OutsideRow]:
    """What the list of a month says of players, by FIDE ID. Players who are not on it are omitted."""
    kept = next(iter(_standing(month, (kind,))), None)
    return {} if kept is None else rows_of(kept, kind, fide_ids)


def rows_of(kept: OutsideList, kind: Kind, fide_ids: Iterable[int]) -> dict[int, OutsideRow]:
    """What a kept list says of players, by FIDE ID."""
    firsts = _first_ids(kept)
    wanted: dict[int, list[int]] = {}
    for fide_id in set(fide_ids):
        place = bisect_right(firsts, fide_id)
        if place:
            wanted.setdefault(firsts[place - 1], []).append(fide_id)
    found = {}
    for first, text in _blocks(kept, list(wanted)):
        for fide_id in wanted[first]:
            begins = 0 if fide_id == first else text.find(f"\n{fide_id}\t") + 1
            if begins or fide_id == first:
                found[fide_id] = row_of(text[begins : text.index("\n", begins)], kind)
    return found


def find_by_name(month: Month, kind: Kind, name: str, birth_year: int | None) -> list[OutsideRow]:
    """Those on the list of a month whose names are of the same words or sound so, in whatever order.

    Who was born in another year is not meant; who is written alike comes first, then whose year is known.
    """
    kept = next(iter(_standing(month, (kind,))), None)
    words, sounds = sorted(set(words_of(name))), Sounds()
    if kept is None or not words:
        return []
    key = key_of(name, sounds)
    bucket = OutsideNames.objects.filter(list=kept, bucket=bucket_of(key)).values_list("content", flat=True).first()
    firsts = _first_ids(kept)
    numbers = blocks_with(key, zlib.decompress(bytes(bucket))) if bucket is not None else []
    found = []
    for _, text in _blocks(kept, [firsts[number] for number in numbers]):
        for line in text.split("\n")[:-1]:
            row = row_of(line, kind)
            if birth_year is None or row.birth_year in (None, birth_year):
                if key_of(row.name, sounds) == key:
                    found.append(row)
    return sorted(
        found, key=lambda row: (sorted(set(words_of(row.name))) != words, row.birth_year is None, row.fide_id)
    )


def _first_ids(kept: OutsideList) -> list[int]:
    return list(OutsideBlock.objects.filter(list=kept).order_by("first_id").values_list("first_id", flat=True))


def _blocks(kept: OutsideList, firsts: list[int]) -> Iterator[tuple[int, str]]:
    """The text of some blocks of a list by their first IDs."""
    for place in range(0, len(firsts), AT_ONCE):
        some = OutsideBlock.objects.filter(list=kept, first_id__in=firsts[place : place + AT_ONCE])
        for first, content in some.values_list("first_id", "content"):
            yield first, unpacked(bytes(content))

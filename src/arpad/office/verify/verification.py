"""Verifies an office: the chain of the journal, the files, the tables, and every list computed again."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from multiprocessing import get_context
from threading import current_thread, main_thread

from django.db import DatabaseError
from django.db.models import Count

from arpad.core.verdicts import Problem
from arpad.office.events.event import PUBLISHED
from arpad.office.journal.chain import first_break, first_unreadable, moments_back
from arpad.office.journal.digests import author_differences, private_differences
from arpad.office.journal.old_chain import conversion_differences
from arpad.office.lists.source import Registry, read_registry
from arpad.office.registry.salts import read_salts
from arpad.office.storage.database import open_office
from arpad.office.storage.failures import UNREADABLE
from arpad.office.storage.files import changed_files
from arpad.office.storage.folder import Office
from arpad.office.storage.models import Entry, Event, Head, Publication, Standing
from arpad.office.verify.fide_lists import fide_list_differences
from arpad.office.verify.recomputation import CheckCache, CheckedPublication, check, problems_of
from arpad.office.verify.registry import registry_differences
from arpad.office.verify.snapshot import snapshot
from arpad.office.verify.tables import TABLES
from arpad.regulations.regulation import Run

Advance = Callable[[int], None]
AT_ONCE = 4
"""The number of successive lists that a process gets at a time: each list reuses what was read for the one before."""
SELDOM = (50_000, 20, 20)
"""Thresholds of the garbage collector in a process of the pool: each list makes some hundred thousand objects."""
WORTH_PROCESSES = 16
"""The number of lists from which several processes are faster than one."""
WORTH_COMPILING = 20_000
"""The number of rated events from which it is faster to compile the law first. The compiled law is stored."""

CHECKS: tuple[tuple[str, Callable[[], Iterator[Problem]]], ...] = (
    *(("journal", check) for check in (private_differences, author_differences, conversion_differences)),
    ("files", changed_files),
    ("registry", registry_differences),
    ("fide lists", fide_list_differences),
    *(("tables", check) for check in TABLES),
)


@dataclass(slots=True)
class Verified:
    """The result of a verification: what was checked, and the differences."""

    entries: int = 0
    head: str = ""
    """The hash of the last entry. Kept outside the office, it shows later whether entries were cut off."""
    lists: int = 0
    differences: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)
    earlier: list[Problem] = field(default_factory=list)
    """Notes on lists that agree with their records, although a changed edition would make a different list."""


def verify(
    advance: Advance = lambda _: None, office: Office | None = None, processes: int = 1, workings: bool = False
) -> Verified:
    """Verify the open office. Nothing is written, and other processes may write meanwhile.

    With `workings` every working is also made again, and not only compared with its hash. `advance` is called with the
    number of lists done. With `office`, the lists are shared among `processes` processes, because each list is computed
    from its own base.
    """
    try:
        return _verified(advance, office, processes, workings)
    except BrokenExecutor:  # a process was killed, or had too little memory
        return _verified(advance, None, 1, workings)


def _verified(advance: Advance, office: Office | None, processes: int, workings: bool) -> Verified:
    with snapshot():
        head = Head.objects.filter(pk=1).first()
        done = Verified(entries=Entry.objects.count(), head=head.hash if head else "")
        publications = list(Publication.objects.order_by("list_id", "number"))
        lists: dict[int, CheckedPublication] = {}
        with _checked_publications(publications, office, processes, workings) as checked:
            broken = list(problems_of("journal", _break))
            done.differences += broken
            back = None if broken else moments_back()
            for name, check_records in CHECKS:
                done.differences += problems_of(name, check_records)
            for place, result in checked:
                lists[place] = result
                advance(len(lists))
    _add_results(publications, lists, done)
    done.notes = [*([] if back is None else [back]), *merged_notes(done.notes)]
    return done


def _break() -> Iterator[Problem]:
    """Yield the problem of the first break of the chain, which may be an entry that cannot be read."""
    try:
        broken = first_break()
    except (*UNREADABLE, DatabaseError):
        number = first_unreadable()
        if number is None:
            raise
        broken = Problem("journal", "journal_entry_changed", {"number": number})
    if broken is not None:
        yield broken


def _known(run: Run, workings: bool) -> CheckCache:
    """The people, read at once."""
    return CheckCache(_people(), salts=_salts(), run=run, workings=workings)


def _salts() -> dict[int, str]:
    """The salts of all people; none if a row cannot be read, which another check reports."""
    try:
        return read_salts()
    except (*UNREADABLE, DatabaseError):
        return {}


def _people() -> Registry:
    """All people; empty if a row cannot be read, which another check reports: then people are read when needed."""
    try:
        return read_registry()
    except (*UNREADABLE, DatabaseError):
        return {}


def _add_results(publications: Sequence[Publication], lists: Mapping[int, CheckedPublication], done: Verified) -> None:
    """Add the results of the lists to `done`. Computed differences count only if the list's base has no difference."""
    sound_to: dict[str, int] = {}
    for place, publication in enumerate(publications):
        checked = lists[place]
        sound = sound_to.get(publication.list_id)
        is_sound = sound is None or publication.base is None or publication.base <= sound
        differences = [*checked.recorded, *(checked.computed if is_sound else ())]
        if differences and sound is None:
            sound_to[publication.list_id] = publication.number - 1
        done.differences += [*differences, *checked.workings]
        done.notes += checked.notes
        done.earlier += checked.earlier if is_sound else ()
        done.lists += 1


def merged_notes(notes: Iterable[Problem]) -> Iterator[Problem]:
    """Merge the notes that an edition has changed: one note for each list and edition, with its publications."""
    alike: dict[tuple[str, str], list[Problem]] = {}
    for note in notes:
        alike.setdefault((note.place.rpartition("/")[0], str(note.values["regulation"])), []).append(note)
    for first, *others in alike.values():
        if not others:
            yield first
            continue
        last = others[-1].place.partition(" ")[2]
        values = {**first.values, "count": 1 + len(others), "last": last}
        yield replace(first, code="text_changed_of_lists", values=values)


@contextmanager
def _checked_publications(
    publications: Sequence[Publication], office: Office | None, processes: int, workings: bool
) -> Iterator[Iterator[tuple[int, CheckedPublication]]]:
    """Yield an iterator over the places of the publications and their results. Many are shared among processes."""
    if office is None or processes == 1 or len(publications) < WORTH_PROCESSES:
        known = _known(_runner(_worth_compiling()), workings)
        yield ((place, check(publication, known)) for place, publication in enumerate(publications))
        return
    names = [(publication.pk, publication.changed) for publication in publications]
    compiling = _worth_compiling()
    with ProcessPoolExecutor(processes, get_context("spawn"), open_office, (office,)) as pool:
        firsts = _longest_first([key for key, _ in names])
        with _interrupts_held_back():
            each = ((first, names[first : first + AT_ONCE]) for first in firsts)
            parts = {pool.submit(_check_some, compiling, workings, some): first for first, some in each}
        try:
            yield (
                (place, checked or check(publications[place], CheckCache({})))
                for part in as_completed(parts)
                for place, checked in enumerate(part.result(), start=parts[part])
            )
        finally:  # after an exception, parts that have not begun are dropped
            pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes started within the context ignore Ctrl-C. This process gets it at the end of the context, and ends
    them.

    A process that is interrupted while it starts would print a traceback.
    """
    if current_thread() is not main_thread():  # only the main thread may change what a signal does
        yield
        return
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a child inherits the mask
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
    if heard:
        raise KeyboardInterrupt


def _longest_first(keys: Sequence[int]) -> list[int]:
    """The starts of the parts of the publications, those with the most changed people first.

    Otherwise one process might work long after all others have ended.
    """
    rows = dict(Standing.objects.values_list("publication").annotate(Count("pk")).order_by())
    firsts = range(0, len(keys), AT_ONCE)
    return sorted(firsts, key=lambda first: -sum(rows.get(key, 0) for key in keys[first : first + AT_ONCE]))


def _worth_compiling() -> bool:
    """True if the office has enough rated events for compiling the law to pay."""
    return Event.objects.filter(stage=PUBLISHED).count() >= WORTH_COMPILING


def _runner(compiling: bool) -> Run:
    """The function that runs the law: compiled if `compiling`, else only if compiled code is stored."""
    from arpad.replay.procedures import run_compiled, run_compiled_if_kept

    return run_compiled if compiling else run_compiled_if_kept


@cache
def _cache(compiling: bool, workings: bool) -> CheckCache:
    """The cache of a process of the pool, with all people. It is made once in each process."""
    cache_of_process = _known(_runner(compiling), workings)
    # The people stay to the end, and the garbage collector would need a seventh of the time to examine them.
    gc.freeze()
    gc.set_threshold(*SELDOM)
    return cache_of_process


def _check_some(compiling: bool, workings: bool, keys: Sequence[tuple[int, int]]) -> list[CheckedPublication | None]:
    """Check publications in a process of the pool. `keys` has the key and the entry of each.

    The result is None for a publication that was made again meanwhile.
    """
    checked: list[CheckedPublication | None] = []
    with snapshot():
        for key, changed in keys:
            now = Publication.objects.filter(pk=key, changed=changed).first()
            checked.append(None if now is None else check(now, _cache(compiling, workings)))
    return checked

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
from arpad.office.lists.source import Registry, read_registry
from arpad.office.registry.salts import read_salts
from arpad.office.storage.database import open_office
from arpad.office.storage.failures import UNREADABLE
from arpad.office.storage.files import changed_files
from arpad.office.storage.folder import Office
from arpad.office.storage.models import Entry, Event, Head, Publication, Standing
from arpad.office.verify.fide_lists import differences as outside_differences
from arpad.office.verify.recomputation import CheckCache, Checked, check, found_by
from arpad.office.verify.registry import registry_differences
from arpad.office.verify.snapshot import snapshot
from arpad.office.verify.tables import TABLES
from arpad.regulations.regulation import Run

Advance = Callable[[int], None]
AT_ONCE = 4
"""How many successive lists a process gets together: each needs much of what was read for the one before."""
SELDOM = (50_000, 20, 20)
"""Thresholds of the garbage collector: each list makes and drops some hundred thousand objects."""
WORTH_PROCESSES = 16
"""With fewer lists, starting processes takes longer than it saves."""
WORTH_COMPILING = 20_000
"""The number of rated events from which compiling the law takes no longer than rating them without. The compiled law is
stored."""

CHECKS: tuple[tuple[str, Callable[[], Iterator[Problem]]], ...] = (
    ("files", changed_files),
    ("registry", registry_differences),
    ("fide lists", outside_differences),
    *(("tables", check) for check in TABLES),
)


@dataclass(slots=True)
class Verified:
    """What was verified, and the differences found."""

    entries: int = 0
    head: str = ""
    """The hash of the last entry. Written down outside the office, it shows whether later entries were cut off."""
    lists: int = 0
    differences: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)
    earlier: list[Problem] = field(default_factory=list)
    """Notes on lists that are as recorded, and that an edition changed since would make different."""


def verify(advance: Advance = lambda _: None, office: Office | None = None, processes: int = 1) -> Verified:
    """Verify the open office. Nothing is written, and other processes may write meanwhile.

    `advance` gets the number of lists done. Each list is computed from its own base, so that `processes` of `office`
    can share them.
    """
    try:
        return _verified(advance, office, processes)
    except BrokenExecutor:  # a process was ended, or had no memory
        return _verified(advance, None, 1)


def _verified(advance: Advance, office: Office | None, processes: int) -> Verified:
    with snapshot():
        head = Head.objects.filter(pk=1).first()
        done = Verified(entries=Entry.objects.count(), head=head.hash if head else "")
        publications = list(Publication.objects.order_by("list_id", "number"))
        lists: dict[int, Checked] = {}
        with _checking(publications, office, processes) as checked:
            broken = list(found_by("journal", _break))
            done.differences += broken
            back = None if broken else moments_back()
            for place, differences in CHECKS:
                done.differences += found_by(place, differences)
            for number, found in checked:
                lists[number] = found
                advance(len(lists))
    _add(publications, lists, done)
    done.notes = [*([] if back is None else [back]), *merged_notes(done.notes)]
    return done


def _break() -> Iterator[Problem]:
    """The first break of the chain, which may be an entry that cannot be read."""
    try:
        broken = first_break()
    except (*UNREADABLE, DatabaseError):
        number = first_unreadable()
        if number is None:
            raise
        broken = Problem("journal", "journal_entry_changed", {"number": number})
    if broken is not None:
        yield broken


def _known(run: Run) -> CheckCache:
    """The people, read at once."""
    return CheckCache(_people(), salts=_salts(), run=run)


def _salts() -> dict[int, str]:
    """The salts of all people. If a row cannot be read, none, and another check reports it."""
    try:
        return read_salts()
    except (*UNREADABLE, DatabaseError):
        return {}


def _people() -> Registry:
    """All people. If a row cannot be read, none: then each person is read when needed, and another check reports it."""
    try:
        return read_registry()
    except (*UNREADABLE, DatabaseError):
        return {}


def _add(publications: Sequence[Publication], lists: Mapping[int, Checked], done: Verified) -> None:
    """Add what was found of each list. Computed differences count only if the base of the list is as recorded."""
    sound_to: dict[str, int] = {}
    for place, publication in enumerate(publications):
        checked = lists[place]
        sound = sound_to.get(publication.list_id)
        is_sound = sound is None or publication.base is None or publication.base <= sound
        differences = [*checked.recorded, *(checked.computed if is_sound else ())]
        if differences and sound is None:
            sound_to[publication.list_id] = publication.number - 1
        done.differences += differences
        done.notes += checked.notes
        done.earlier += checked.earlier if is_sound else ()
        done.lists += 1


def merged_notes(notes: Iterable[Problem]) -> Iterator[Problem]:
    """Merge the notes that an edition has changed into one for all publications of a list."""
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
def _checking(
    publications: Sequence[Publication], office: Office | None, processes: int
) -> Iterator[Iterator[tuple[int, Checked]]]:
    """What is found of each publication, with its place among them; many are shared among processes."""
    if office is None or processes == 1 or len(publications) < WORTH_PROCESSES:
        known = _known(_runner(_worth_compiling()))
        yield ((place, check(one, known)) for place, one in enumerate(publications))
        return
    names = [(publication.pk, publication.changed) for publication in publications]
    compiling = _worth_compiling()
    with ProcessPoolExecutor(processes, get_context("spawn"), open_office, (office,)) as pool:
        firsts = _longest_first([key for key, _ in names])
        with _interrupts_held_back():
            parts = {pool.submit(_check_some, compiling, names[first : first + AT_ONCE]): first for first in firsts}
        try:
            yield (
                (place, checked or check(publications[place], CheckCache({})))
                for part in as_completed(parts)
                for place, checked in enumerate(part.result(), start=parts[part])
            )
        finally:  # after an exception the waiting parts are dropped
            pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes started inside ignore Ctrl-C; the one that starts them gets it afterwards, and ends them.

    It is held back while they start: a process interrupted in its start would print a traceback.
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
    """Where the parts of the publications begin, those with the most changed people first.

    Otherwise one process might work long after all others have ended.
    """
    rows = dict(Standing.objects.values_list("publication").annotate(Count("pk")).order_by())
    firsts = range(0, len(keys), AT_ONCE)
    return sorted(firsts, key=lambda first: -sum(rows.get(key, 0) for key in keys[first : first + AT_ONCE]))


def _worth_compiling() -> bool:
    """True if the office has enough rated events for compiling the law to pay."""
    return Event.objects.filter(stage=PUBLISHED).count() >= WORTH_COMPILING


def _runner(compiling: bool) -> Run:
    """Runs the law compiled: now if `compiling`, else if it was compiled before."""
    from arpad.replay.procedures import run_compiled, run_kept

    return run_compiled if compiling else run_kept


@cache
def _cache(compiling: bool) -> CheckCache:
    """The people, read once in a process of the pool."""
    read_once = _known(_runner(compiling))
    # They stay to the end: the garbage collector would take a seventh of the time to go through them.
    gc.freeze()
    gc.set_threshold(*SELDOM)
    return read_once


def _check_some(compiling: bool, keys: Sequence[tuple[int, int]]) -> list[Checked | None]:
    """Check publications by key and entry, in a process of the pool. None: it was made again meanwhile."""
    checked: list[Checked | None] = []
    with snapshot():
        for key, changed in keys:
            now = Publication.objects.filter(pk=key, changed=changed).first()
            checked.append(None if now is None else check(now, _cache(compiling)))
    return checked

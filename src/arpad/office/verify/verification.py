"""The record is checked: the chain, the files, the tables, and every list computed again from what it records."""

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
from arpad.office.storage.database import open_office
from arpad.office.storage.failures import UNREADABLE
from arpad.office.storage.files import changed_files
from arpad.office.storage.folder import Office
from arpad.office.storage.models import Entry, Event, Head, Publication, Standing
from arpad.office.verify.fide_lists import differences as outside_differences
from arpad.office.verify.recomputation import Known, Looked, found_by, look_at
from arpad.office.verify.registry import registry_differences
from arpad.office.verify.snapshot import snapshot
from arpad.office.verify.tables import TABLES
from arpad.regulations.regulation import Run

Tell = Callable[[int], None]
AT_ONCE = 4
"""Lists that a process is given together: one after the other, so that much of the next is read already."""
SELDOM = (50_000, 20, 20)
"""How many objects are made before rubbish is looked for; each list makes and drops some hundred thousand."""
WORTH_PROCESSES = 16
"""With fewer lists other processes are begun in vain."""
WORTH_COMPILING = 20_000
"""Events on lists: with so many it takes as long to rate them as to compile the law, which is then kept."""

CHECKS: tuple[tuple[str, Callable[[], Iterator[Problem]]], ...] = (
    ("files", changed_files),
    ("registry", registry_differences),
    ("fide lists", outside_differences),
    *(("tables", check) for check in TABLES),
)


@dataclass(slots=True)
class Verified:
    """What was looked at, and what is not as it was recorded: the first difference of each thing."""

    entries: int = 0
    head: str = ""
    """The hash of the last entry. Written down elsewhere, it shows when entries are cut off behind it."""
    lists: int = 0
    differences: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)
    earlier: list[Problem] = field(default_factory=list)
    """Lists that are as recorded, and were made under an earlier reading of the law than this program's."""


def verify(tell: Tell = lambda _: None, office: Office | None = None, processes: int = 1) -> Verified:
    """Check everything that is recorded. Nothing is written, and who writes meanwhile is not waited for.

    Every list is computed from its own base, so that some `processes` of an office can do it side by side.
    """
    try:
        return _verified(tell, office, processes)
    except BrokenExecutor:  # somebody has ended one of them, or there was no memory for so many
        return _verified(tell, None, 1)


def _verified(tell: Tell, office: Office | None, processes: int) -> Verified:
    with snapshot():
        head = Head.objects.filter(pk=1).first()
        done = Verified(entries=Entry.objects.count(), head=head.hash if head else "")
        asked = list(Publication.objects.order_by("list_id", "number"))
        lists: dict[int, Looked] = {}
        with _looking(asked, office, processes) as looked:
            broken = list(found_by("journal", _break))
            done.differences += broken
            back = None if broken else moments_back()
            for place, check in CHECKS:
                done.differences += found_by(place, check)
            for number, found in looked:
                lists[number] = found
                tell(len(lists))
    _take(asked, lists, done)
    done.notes = [*([] if back is None else [back]), *together(done.notes)]
    return done


def _break() -> Iterator[Problem]:
    try:
        broken = first_break()
    except (*UNREADABLE, DatabaseError):
        number = first_unreadable()
        if number is None:
            raise
        broken = Problem("journal", "journal_entry_changed", {"number": number})
    if broken is not None:
        yield broken


def _people() -> Registry:
    """All people; none if a row cannot be read, which the registry's check reports: then each is read by itself."""
    try:
        return read_registry()
    except (*UNREADABLE, DatabaseError):
        return {}


def _take(asked: Sequence[Publication], lists: Mapping[int, Looked], done: Verified) -> None:
    """What was found of each list. After the first that is not as recorded none can be computed from it."""
    sound_to: dict[str, int] = {}
    for place, publication in enumerate(asked):
        found = lists[place]
        sound = sound_to.get(publication.list_id)
        is_sound = sound is None or publication.base is None or publication.base <= sound
        differences = [*found.recorded, *(found.computed if is_sound else ())]
        if differences and sound is None:
            sound_to[publication.list_id] = publication.number - 1
        done.differences += differences
        done.notes += found.notes
        done.earlier += found.earlier if is_sound else ()
        done.lists += 1


def together(notes: Iterable[Problem]) -> Iterator[Problem]:
    """Notes that an edition has changed, one for all numbers of a list."""
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
def _looking(
    asked: Sequence[Publication], office: Office | None, processes: int
) -> Iterator[Iterator[tuple[int, Looked]]]:
    """What is found of lists, each with its place among them; where it is worth it, in processes of their own."""
    if office is None or processes == 1 or len(asked) < WORTH_PROCESSES:
        known = Known(_people(), run=_runner(_worth_compiling()))
        yield ((place, look_at(one, known)) for place, one in enumerate(asked))
        return
    names = [(publication.pk, publication.changed) for publication in asked]
    compiling = _worth_compiling()
    with ProcessPoolExecutor(processes, get_context("spawn"), open_office, (office,)) as pool:
        firsts = _longest_first([key for key, _ in names])
        with _deaf_children():
            parts = {pool.submit(_look_at_some, compiling, names[first : first + AT_ONCE]): first for first in firsts}
        try:
            yield (
                (place, looked or look_at(asked[place], Known({})))
                for part in as_completed(parts)
                for place, looked in enumerate(part.result(), start=parts[part])
            )
        finally:  # whoever comes to grief does not wait for what nobody will look at
            pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes that are started inside are deaf to Ctrl-C: the process that started them hears it, and ends them.

    It hears it once they are started: a process that is half started would not know what to do, and say so at length.
    """
    if current_thread() is not main_thread():  # only the main thread may change what a signal does
        yield
        return
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # which a process takes over from its parent
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
    if heard:
        raise KeyboardInterrupt


def _longest_first(keys: Sequence[int]) -> list[int]:
    """Where the parts of some publications begin, those first that changed the most people.

    Else one process might be at work long after all others are done.
    """
    rows = dict(Standing.objects.values_list("publication").annotate(Count("pk")).order_by())
    firsts = range(0, len(keys), AT_ONCE)
    return sorted(firsts, key=lambda first: -sum(rows.get(key, 0) for key in keys[first : first + AT_ONCE]))


def _worth_compiling() -> bool:
    return Event.objects.filter(stage=PUBLISHED).count() >= WORTH_COMPILING


def _runner(compiling: bool) -> Run:
    """The replay's, which takes a moment to load, wherever there is much to rate or it was compiled before."""
    from arpad.replay.procedures import run_compiled, run_kept

    return run_compiled if compiling else run_kept


@cache
def _known(compiling: bool) -> Known:
    """Everybody, once in a process of the pool, which lives for one verification."""
    found = Known(_people(), run=_runner(compiling))
    # They stay to the end: looking for rubbish among them again and again would take a seventh of the time.
    gc.freeze()
    gc.set_threshold(*SELDOM)
    return found


def _look_at_some(compiling: bool, names: Sequence[tuple[int, int]]) -> list[Looked | None]:
    """What is found of some lists by a process of its own; None where one has been made again since it was asked of."""
    found: list[Looked | None] = []
    with snapshot():
        for key, changed in names:
            now = Publication.objects.filter(pk=key, changed=changed).first()
            found.append(None if now is None else look_at(now, _known(compiling)))
    return found

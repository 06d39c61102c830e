"""`arpad.replay`: a whole history under one edition, compiled."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from arpad.core.list_kind import list_kinds
from arpad.core.verdicts import Problem, Values
from arpad.formats.compression import unpacked
from arpad.formats.content import LISTS, broken_off, kind_of_file
from arpad.formats.fide_list.row import KINDS, Kind
from arpad.formats.notebook import Notebook
from arpad.formats.player_files import read_players, stops_or
from arpad.formats.source import Source, opened
from arpad.library.extras import missing_extra
from arpad.library.folders import NotWritten, new_folder
from arpad.library.refusal import Refused, refused
from arpad.library.reports import File, source_of
from arpad.library.settings import Settings, settings_of
from arpad.regulations.edition import find_edition
from arpad.regulations.published import rating_on
from arpad.regulations.regulation import Regulation
from arpad.regulations.settings import overridden, shown_settings

if TYPE_CHECKING:
    from arpad.replay.run import Summary

Advance = Callable[[int], None]
"""Takes the number of games done so far."""
Progress = Callable[[int], AbstractContextManager[Advance]]
"""Takes the total number of games, and yields an `Advance`."""
MOST_THREADS = 64


@dataclass(frozen=True, slots=True)
class Replayed:
    """The result of a replay; the digest is over the final ratings in player order."""

    regulation: str
    list: str
    set: dict[str, int | str]
    """The what-ifs as they were taken."""
    games: int
    periods: int
    seconds: dict[str, float]
    digest: str

    def to_json(self) -> dict[str, Any]:
        """The answer of `arpad replay --json`."""
        seconds = {work: round(taken, 3) for work, taken in self.seconds.items()}
        found = {"games": self.games, "periods": self.periods, "seconds": seconds, "digest": self.digest}
        return {**found, "regulation": self.regulation, "list": self.list, "set": self.set}


@contextmanager
def unwatched(_games: int) -> Iterator[Advance]:
    """Return a `Progress` that shows nothing."""
    yield lambda _done: None


def replay(
    folder: str | os.PathLike[str],
    regulation: str,
    *,
    list: str | None = None,
    threads: int = 1,
    from_: File | None = None,
    list_kind: Kind | None = None,
    to: str | os.PathLike[str] | None = None,
    working: bool = False,
    set: Settings = (),
    progress: Progress = unwatched,
) -> Replayed | Refused:
    """Rate the whole history in a folder of Parquet files under one edition of the law.

    `list` is one of the edition's lists. `from_` is a published list whose ratings the history begins with. `to` is a
    new folder for the results; with `working` it gets the working of every game too. `progress` takes the number of
    games and yields a function, which takes the number of games done so far.
    """
    missing = missing_extra("replay")
    if missing is not None:
        return refused(missing)
    edition = find_edition(regulation)
    if isinstance(edition, Problem):
        return refused(edition)
    chosen = edition.lists[0] if list is None else list
    if chosen not in edition.lists:
        return refused(Problem("--list", "unknown_list", {"given": chosen, "known": [*edition.lists]}))
    settings = settings_of(set)
    values = settings if isinstance(settings, Problem) else overridden(edition, settings)
    if isinstance(settings, Problem) or isinstance(values, Problem):
        return refused(values)  # type: ignore[arg-type]
    if isinstance(threads, bool) or not (isinstance(threads, int) and 1 <= threads <= MOST_THREADS):
        limits: Values = {"given": str(threads), "least": 1, "most": MOST_THREADS}
        return refused(Problem("--threads", "not_an_integer", limits))
    if working and to is None:
        return refused(Problem("--working", "working_without_folder"))
    text = edition.regulation(values)
    source = None if from_ is None else source_of(from_)
    into = None if to is None else os.fspath(to)
    result = _run(os.fspath(folder), text, chosen, threads, source, list_kind, into, working, progress)
    if isinstance(result, Refused):
        return result
    return Replayed(edition.id, chosen, shown_settings([edition], settings), *result)


def _run(
    folder: str,
    text: Regulation[Any],
    list_name: str,
    threads: int,
    published_list: Source | None,
    list_kind: Kind | None,
    to: str | None,
    working: bool,
    progress: Progress,
) -> Summary | Refused:
    from arpad.replay.history.history import first_day, open_history
    from arpad.replay.results import Watch
    from arpad.replay.run import run, starting_from

    watch = Watch()
    with watch.of("read"):
        history = open_history(Path(folder))
        if isinstance(history, Problem):
            return refused(history, folder)
        if published_list is not None:
            published = _published(published_list, list_name, first_day(history), list_kind)
            if isinstance(published, Refused):
                return published
            history = starting_from(history, published)
            if isinstance(history, Problem):
                return refused(history, folder)
    try:
        into: Any = nullcontext(None) if to is None else new_folder(to)
        with into as beside, progress(int(history.game[-1])) as advance:
            result = run(history, text, list_name, threads, working, watch, beside, advance)
            if isinstance(result, Problem):
                raise NotWritten(result, folder)
            return result
    except NotWritten as not_written:
        return refused(not_written.problem, not_written.file)


def _published(source: Source, list_name: str, day: date, list_kind: Kind | None) -> dict[str, int] | Refused:
    """Return the ratings of a published list on a day, by ID; the list is FIDE's, a table or a report of players."""
    name = source.shown
    with opened(source) as stream:
        if isinstance(stream, Problem):
            return refused(stream)
        kind = kind_of_file(stream, name)
        stream.seek(0)
        if isinstance(kind, Problem):
            return refused(kind, name)
        if kind in LISTS:
            rating = list_kinds()[list_name].fide_rating
            if rating is None or list_kind not in (None, rating):
                values: Values = {"given": list_kind or "standard", "list": list_name}
                return refused(Problem("--from", "list_kind_of_no_use", values), name)
            return _listed(stream, list_kind, rating, name)
        reading = read_players(stream, kind, list_name)
    if reading.content is None:
        stops = stops_or(reading.problems, Problem("--from", "tournament_among_players"))
        return Refused(tuple(stops), name)
    if reading.content.list != list_name:
        lists: Values = {"one": reading.content.list, "other": list_name}
        return refused(Problem("--from", "list_is_another", lists), name)
    return {number: rating_on(player, day) for number, player in reading.content.players.items()}


def _listed(stream: BinaryIO, list_kind: Kind | None, rating: Kind, name: str) -> dict[str, int] | Refused:
    """The ratings of a kind on one of FIDE's lists; `list_kind` is the kind of a list of one rating."""
    from arpad.formats.fide_list.reader import read_columns  # with NumPy, which other commands do not import

    notebook = Notebook()
    with unpacked(stream) as listed:
        if isinstance(listed, Problem):
            return refused(listed, name)
        columns = read_columns(listed.stream, notebook, list_kind)
        broken = broken_off(listed)
    unknown_kind = [problem for problem in notebook.problems if problem.code == "list_kind_not_told"]
    stops = [problem for problem in notebook.problems if problem.severity == "stop"]
    if broken or stops or unknown_kind:
        return Refused((broken,) if broken else tuple(stops or unknown_kind), name)
    return dict(zip(map(str, columns.ids.tolist()), columns.ratings[:, KINDS.index(rating)].tolist(), strict=True))

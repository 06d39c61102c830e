"""`arpad replay`: a whole history under one regulation."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from arpad.cli.extras import need
from arpad.cli.files import kind_or_refusal, opened, shown_name
from arpad.cli.folders import whole_folder
from arpad.cli.options import json_option, language_option, list_kind_option, parse_settings, set_option
from arpad.cli.printing import print_json, what_if
from arpad.cli.progress import bar
from arpad.cli.refusing import refuse
from arpad.core.report import Report
from arpad.core.verdicts import Problem, Values
from arpad.formats.door import LISTS, broken_off, read_content
from arpad.formats.fide_list.row import Kind
from arpad.formats.reading import Notebook
from arpad.formats.unpack import unpacked
from arpad.locale import Catalogue, catalogue
from arpad.regulations.edition import Edition, find_edition
from arpad.regulations.published import rating_on
from arpad.regulations.regulation import Regulation
from arpad.regulations.settings import overridden, shown_settings
from arpad.replay.compiler.thread import interruptible

if TYPE_CHECKING:
    from arpad.replay.run import Summary

MOST_THREADS = 64


@click.command(name="replay")
@click.argument("folder", metavar="DIR")
@click.option("--regulation", required=True, metavar="ID", help="The edition, as `arpad regulations` names it.")
@click.option("--list", "list_name", metavar="NAME", help="The list, where the edition has several: selo or pelo.")
@click.option("--engine", type=click.Choice(["local"]), default="local", expose_value=False, help="Where it runs.")
@click.option(
    "--threads",
    type=click.IntRange(1, MOST_THREADS),
    default=1,
    show_default=True,
    metavar="N",
    help="How many at once.",
)
@click.option("--from", "from_list", metavar="LIST", help="Begin with the ratings of a published list.")
@list_kind_option
@click.option("--to", metavar="DIR", help="Write the results into a new folder, as Parquet.")
@click.option("--working", is_flag=True, help="Write the working of every game too.")
@set_option
@json_option
@language_option
def replay(
    folder: str,
    regulation: str,
    list_name: str | None,
    threads: int,
    from_list: str | None,
    list_kind: Kind | None,
    to: str | None,
    working: bool,
    settings: tuple[str, ...],
    as_json: bool,
    language: str,
) -> None:
    """Rate the whole history in DIR under one edition of the law, compiled.

    DIR holds players, events and games as Parquet, in the layout of docs/replay.md. The digest is over the final
    ratings in player order; it is the same whatever the number of threads.
    """
    need("replay", language)
    edition = find_edition(regulation)
    if isinstance(edition, Problem):
        refuse([edition], language)
    chosen = _list_of(edition, list_name, language)
    wanted = parse_settings(settings, language)
    values = overridden(edition, wanted)
    if isinstance(values, Problem):
        refuse([values], language)
    shown = shown_settings([edition], wanted)
    if working and to is None:
        refuse([Problem("--working", "working_without_folder")], language)
    words = catalogue(language)
    text = edition.regulation(values)
    with interruptible():
        found = _run(folder, text, chosen, threads, (from_list, list_kind), to, working, language)
    if isinstance(found, Problem):
        refuse([found], language, file=folder)
    if as_json:
        seconds = {work: round(taken, 3) for work, taken in found.seconds.items()}
        which = {"regulation": edition.id, "list": chosen, "set": shown}
        print_json({**found._asdict(), "seconds": seconds, **which})
    else:
        _show(found, edition, chosen, shown, words)


def _list_of(edition: Edition, list_name: str | None, language: str) -> str:
    """The list that is asked for; the edition's first where none is."""
    if list_name is None:
        return edition.lists[0]
    if list_name not in edition.lists:
        refuse([Problem("--list", "unknown_list", {"given": list_name, "known": list(edition.lists)})], language)
    return list_name


def _run(
    folder: str,
    text: Regulation[Any],
    list_name: str,
    threads: int,
    from_list: tuple[str | None, Kind | None],
    to: str | None,
    working: bool,
    language: str,
) -> Summary | Problem:
    from arpad.replay.history.history import first_day, open_history
    from arpad.replay.results import Watch
    from arpad.replay.run import run, starting_from

    watch = Watch()
    with watch.of("read"):
        history = open_history(Path(folder))
        if isinstance(history, Problem):
            return history
        file, list_kind = from_list
        if file is not None:
            published = _published(file, list_name, first_day(history), list_kind, language)
            history = starting_from(history, published)
            if isinstance(history, Problem):
                return history
    words = catalogue(language)
    label, compiling = words.text("replay.rating"), words.text("replay.compiling")
    into: Any = nullcontext(None) if to is None else whole_folder(to, language)
    with into as beside, bar(label, int(history.game[-1]), compiling) as tell:
        found = run(history, text, list_name, threads, working, watch, beside, tell)
        if isinstance(found, Problem):
            refuse([found], language, file=folder)  # before the folder is put in its place
        return found


def _published(file: str, list_name: str, day: date, list_kind: Kind | None, language: str) -> dict[str, int]:
    """The ratings of a published list by ID as they are on a day: FIDE's own, a table or a report of players."""
    name = shown_name(file)
    with opened(file, language) as stream:
        kind = kind_or_refusal(file, stream, language)
        if kind in LISTS:
            if list_name != "standard" or list_kind not in (None, "standard"):
                values: Values = {"given": list_kind or "standard", "list": list_name}
                refuse([Problem("--from", "list_kind_of_no_use", values)], language, file=name)
            return _listed(stream, list_kind, name, language)
        reading = read_content(stream, kind, list_name, players_wanted=True)
    if not isinstance(reading.content, Report) or reading.stopped:
        stops = [problem for problem in reading.problems if problem.severity == "stop"]
        refuse(stops or [Problem("--from", "tournament_among_players")], language, file=name)
    if reading.content.list != list_name:
        lists: Values = {"one": reading.content.list, "other": list_name}
        refuse([Problem("--from", "list_is_another", lists)], language, file=name)
    return {number: rating_on(player, day) for number, player in reading.content.players.items()}


def _listed(stream: BinaryIO, list_kind: Kind | None, name: str, language: str) -> dict[str, int]:
    """The standard ratings of one of FIDE's lists."""
    from arpad.formats.fide_list.reader import read_columns  # with NumPy, which other commands do without

    notebook = Notebook()
    with unpacked(stream) as listed:
        if isinstance(listed, Problem):
            refuse([listed], language, file=name)
        columns = read_columns(listed.stream, notebook, list_kind)
        broken = broken_off(listed)
    untold = [problem for problem in notebook.problems if problem.code == "list_kind_not_told"]
    stops = [problem for problem in notebook.problems if problem.severity == "stop"]
    if broken or stops or untold:
        refuse([broken] if broken else stops or untold, language, file=name)
    return dict(zip(map(str, columns.ids.tolist()), columns.ratings[:, 0].tolist(), strict=True))


def _show(found: Summary, edition: Edition, list_name: str, overrides: dict[str, int | str], words: Catalogue) -> None:
    what_if(overrides, words)
    told: Values = {"games": found.games, "periods": found.periods, "list": list_name, "regulation": edition.id}
    click.echo(words.text("replay.done", told))
    click.echo(words.text("replay.seconds", {work: f"{taken:.2f}" for work, taken in found.seconds.items()}))
    click.echo(words.text("replay.digest", {"digest": found.digest}))

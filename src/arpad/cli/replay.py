"""`arpad replay`: a whole history under one regulation."""

from __future__ import annotations

from typing import Any

import click

from arpad.cli.files import source_of
from arpad.cli.options import answer_options, list_kind_option
from arpad.cli.output import print_json, what_if
from arpad.cli.progress import bar
from arpad.cli.refusal import accepted
from arpad.core.verdicts import Values
from arpad.library.histories import MOST_THREADS, Replayed
from arpad.library.histories import replay as library_replay
from arpad.locale import Catalogue, catalogue
from arpad.replay.compiler.thread import interruptible


@click.command(name="replay")
@click.argument("folder", metavar="DIR")
@click.option("--regulation", required=True, metavar="ID", help="The edition: an ID that `arpad regulations` lists.")
@click.option("--list", "list_name", metavar="NAME", help="The list, if the edition has several: selo or pelo.")
@click.option(
    "--engine",
    type=click.Choice(["local"]),
    default="local",
    expose_value=False,
    help="Where to compute: local is this machine.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, MOST_THREADS),
    default=1,
    show_default=True,
    metavar="N",
    help="How many threads compute at once.",
)
@click.option("--from", "from_list", metavar="LIST", help="Begin with the ratings of this file, a published list.")
@list_kind_option
@click.option("--to", metavar="DIR", help="Write the results into a new folder, as Parquet.")
@click.option("--working", is_flag=True, help="Write the working of every game too.")
@answer_options
def replay(
    folder: str,
    regulation: str,
    list_name: str | None,
    from_list: str | None,
    settings: tuple[str, ...],
    as_json: bool,
    language: str,
    **given: Any,
) -> None:
    """Rate the whole history in DIR under one edition, by compiled code.

    DIR holds players, events and games as Parquet, in the layout of docs/replay.md. The digest at the end is a hash
    of the final ratings in the order of the players. It does not depend on the number of threads.
    """
    words = catalogue(language)
    with interruptible():
        result = library_replay(
            folder,
            regulation,
            list=list_name,
            from_=None if from_list is None else source_of(from_list),
            set=settings,
            **given,
            progress=lambda games: bar(words.text("replay.rating"), games, words.text("replay.compiling")),
        )
    done = accepted(result, language)
    if as_json:
        print_json(done.to_json())
    else:
        _show(done, words)


def _show(replayed: Replayed, words: Catalogue) -> None:
    what_if(replayed.set, words)
    values: Values = {name: getattr(replayed, name) for name in ("games", "periods", "list", "regulation")}
    click.echo(words.text("replay.done", values))
    click.echo(words.text("replay.seconds", {work: f"{taken:.2f}" for work, taken in replayed.seconds.items()}))
    click.echo(words.text("replay.digest", {"digest": replayed.digest}))

"""`arpad synth`: a made history, to try the replay on."""

from __future__ import annotations

from typing import Any

import click

from arpad.cli.folders import whole_folder
from arpad.cli.options import json_option, language_option
from arpad.cli.output import print_json
from arpad.cli.progress import bar
from arpad.cli.refusal import need, refuse
from arpad.core.dates import Month
from arpad.core.list_kind import list_kinds
from arpad.core.verdicts import Problem
from arpad.locale import catalogue
from arpad.replay.synth.request import EARLIEST, LATEST, Request, bounds


@click.command()
@click.argument("folder", metavar="DIR")
@click.option("--players", type=int, required=True, metavar="N", help="The number of players.")
@click.option("--games", type=int, required=True, metavar="M", help="The number of games.")
@click.option("--months", type=int, default=12, show_default=True, metavar="T", help="The number of months.")
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    metavar="S",
    help="The seed of the random numbers: another seed makes another history.",
)
@click.option(
    "--list",
    "list_name",
    metavar="NAME",
    default="standard",
    show_default=True,
    help="The list that the history is of.",
)
@click.option(
    "--start", metavar="YYYY-MM", default="2024-03", show_default=True, help="The first month of the history."
)
@json_option
@language_option
def synth(
    folder: str,
    players: int,
    games: int,
    months: int,
    seed: int,
    list_name: Any,
    start: str,
    as_json: bool,
    language: str,
) -> None:
    """Make a history of any size with the shape of a real one.

    It is written into the new folder DIR as Parquet. The same numbers and the same seed make the same history, byte for
    byte.
    """
    asked = _asked(players, games, months, seed, list_name, start, language)
    need("replay", language)
    from arpad.replay.synth.maker import make_history

    words = catalogue(language)
    with whole_folder(folder, language) as beside, bar(words.text("synth.making"), games) as advance:
        events = make_history(asked, beside, advance)
    if as_json:
        made = asked._asdict() | {"start": str(asked.start)}
        print_json({"folder": folder, **made, "events": events})
    else:
        values = {"folder": folder, "players": players, "games": games, "events": events}
        click.echo(words.text("synth.made", values))


def _asked(players: int, games: int, months: int, seed: int, list_name: Any, start: str, language: str) -> Request:
    """Return the history to make; refuse a value that is out of bounds, by its option."""
    given = {"players": players, "months": months, "games": games, "seed": seed}
    for name, (least, most) in bounds(players, months).items():
        if not least <= given[name] <= most:
            numbers = {"given": given[name], "least": least, "most": most}
            refuse([Problem(f"--{name}", "not_an_integer", numbers)], language)
    if list_name not in list_kinds():
        refuse([Problem("--list", "unknown_list", {"given": list_name, "known": list(list_kinds())})], language)
    month = Month.parse(start)
    if month is None:
        refuse([Problem("--start", "not_a_month", {"given": start})], language)
    if not EARLIEST <= month <= LATEST:
        span = {"given": start, "first": str(EARLIEST), "last": str(LATEST)}
        refuse([Problem("--start", "month_out_of_bounds", span)], language)
    return Request(players, games, months, seed, list_name, month)

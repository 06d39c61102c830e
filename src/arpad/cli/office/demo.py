"""`arpad office demo`: an office of a made-up federation that has worked for two years."""

from __future__ import annotations

import click

from arpad.cli.folders import whole_folder
from arpad.cli.options import json_option, language_option
from arpad.cli.output import print_json
from arpad.cli.progress import bar
from arpad.cli.refusal import need, refuse
from arpad.core.verdicts import Problem
from arpad.locale import catalogue


@click.command()
@click.option("--office", "folder", required=True, metavar="DIR", help="The new folder of the office.")
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    metavar="S",
    help="The seed of the random numbers: another seed makes another federation.",
)
@click.option("--players", type=int, default=2000, show_default=True, metavar="N", help="The number of people.")
@click.option(
    "--months", type=int, default=24, show_default=True, metavar="T", help="The number of months with events."
)
@json_option
@language_option
def demo(folder: str, seed: int, players: int, months: int, as_json: bool, language: str) -> None:
    """Make the office of a made-up federation.

    It has people, four lists, events on their way, and work on the desk. The same numbers and the same seed make the
    same office, whose journal ends with the same hash.
    """
    need("office", language)
    from arpad.office.demo.request import BOUNDS, Request

    given = {"players": players, "months": months, "seed": seed}
    for name, (least, most) in BOUNDS.items():
        if not least <= given[name] <= most:
            numbers = {"given": given[name], "least": least, "most": most}
            refuse([Problem(f"--{name}", "not_an_integer", numbers)], language)
    words = catalogue(language)
    with whole_folder(folder, language) as beside, bar(words.text("office.demo_making"), months + 1) as advance:
        from arpad.office.demo.office import make_office

        made = make_office(beside, Request(players, months, seed), advance)
        if isinstance(made, Problem):
            refuse([made], language)
    values = {"folder": folder, **made._asdict(), "today": str(made.today)}
    if as_json:
        print_json({**values, **given})
    else:
        click.echo(words.text("office.demo_made", values))

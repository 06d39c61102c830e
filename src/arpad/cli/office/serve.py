"""`arpad office serve`: the pages of an office, until Ctrl-C."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import click

from arpad.cli.office.desk import Desk, at_desk
from arpad.cli.refusal import need


@click.command()
@click.option("--bind", metavar="HOST:PORT", help="Where to listen; without it, as office.toml says.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=min(2, os.cpu_count() or 1),
    show_default="the cores, at most 2",
    metavar="N",
    help="The number of processes that answer.",
)
@at_desk
def serve(desk: Desk, bind: str | None, workers: int) -> None:
    """Serve the pages of the office, and its API, until Ctrl-C.

    The server listens on 127.0.0.1:8000 unless `bind` in the table [site] of office.toml, ARPAD_SITE_BIND or --bind
    says otherwise. Other keys: `name`, `address` (the public address), `hosts`, `proxies`, `fair_use`.
    """
    need("site", desk.language)
    os.environ["DJANGO_SETTINGS_MODULE"] = "arpad.site.settings"  # before the office is opened
    desk = desk._replace(today=desk.today or os.environ.get("ARPAD_TODAY") or None)
    desk.set_day()
    desk.open()
    from arpad.site.server import busy
    from arpad.site.server import serve as serve_office
    from arpad.site.site_settings import read_site_settings

    environment = {**os.environ, **({"ARPAD_SITE_BIND": bind} if bind is not None else {})}
    site = desk.taken(read_site_settings(Path(desk.folder), environment))
    in_use = busy(site)
    if in_use is not None:
        desk.refuse(replace(in_use, place="--bind"))
    if desk.today is not None:
        os.environ["ARPAD_TODAY"] = desk.today

    def said() -> None:
        click.echo(desk.words.text("office.serving", {"address": f"http://{site.bind}"}))

    serve_office(Path(desk.folder), site, workers, said)

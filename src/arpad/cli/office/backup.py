"""`arpad office backup` and `arpad office restore`: copy an office, and make an office from a copy."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from arpad.cli.office.desk import Desk, at_desk, in_office
from arpad.cli.refusal import need
from arpad.core.verdicts import Problem

MOST_DAYS = 36_500


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--expires",
    "days",
    type=click.IntRange(0, MOST_DAYS),
    default=90,
    show_default=True,
    metavar="DAYS",
    help="The number of days after which the copy may not be restored.",
)
@in_office
def backup(desk: Desk, file: Path, days: int) -> None:
    """Copy the office into FILE. The copy states until when it may be restored.

    Others may go on working. The copy has names and births: keep it where only the office reads it, and destroy it when
    it expires.
    """
    from arpad.office.privacy.backup import write_backup
    from arpad.office.privacy.erased_numbers import write_erased

    folder, today = Path(desk.folder), desk.day_here()
    write_erased(folder)
    manifest = desk.taken(write_backup(folder, file, today, today + timedelta(days)))
    values = {"file": str(file), "entries": manifest.entries, "day": manifest.expires}
    desk.say("office.backed_up", values, {"file": str(file), "entries": manifest.entries, "expires": manifest.expires})


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("target", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--database", default="", metavar="URL", help="An empty PostgreSQL database, for a copy of one.")
@click.option(
    "--erased",
    "erased_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The file office.erased of the office that was copied; by default the one in DIR.",
)
@click.option("--nothing-erased", is_flag=True, help="Nobody was erased since the copy was made.")
@click.option("--expired", is_flag=True, help="Restore a copy that has expired.")
@at_desk
def restore(
    desk: Desk,
    file: Path,
    target: Path,
    database: str,
    erased_file: Path | None,
    nothing_erased: bool,
    expired: bool,
) -> None:
    """Make an office in DIR from the copy FILE, as it was when it was copied.

    People who were erased since then are erased in it first. Their numbers are in the file office.erased of the office.
    """
    need("office", desk.language)
    from arpad.office.storage.database import set_up

    set_up()
    from arpad.office.privacy.erased_numbers import ERASED, read_erased
    from arpad.office.privacy.restoration import Wanted
    from arpad.office.privacy.restoration import restore as restore_office

    path = target / ERASED if erased_file is None else erased_file
    if not path.exists() and not nothing_erased:
        desk.refuse(Problem(str(path), "erased_not_given"))
    numbers = desk.taken(read_erased(path))
    at = desk.moment() if desk.today is not None else datetime.now(UTC)
    reason = desk.words.text("office.erased_since")
    wanted = Wanted(target, database, numbers, reason, at.date(), expired)
    done = desk.taken(restore_office(file, wanted, desk.name(), at))
    values = {"folder": str(target), "entries": done.manifest.entries, "erased": len(done.erased)}
    desk.say("office.restored", values, {**values, "erased": list(done.erased), "made": done.manifest.made})

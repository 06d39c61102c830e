"""`arpad office erase-remains`: compacts the database after an erasure that could not."""

from __future__ import annotations

from pathlib import Path

import click

from arpad.cli.office.desk import Desk, in_office


@click.command(name="erase-remains")
@in_office
def erase_remains(desk: Desk) -> None:
    """Compact the database, so that nothing is left of what was erased."""
    from arpad.office.privacy.remains import clear_remains

    failed = clear_remains(Path(desk.folder))
    if failed is not None:
        desk.refuse(failed)
    desk.say("office.remains_cleared", {}, {"cleared": True})

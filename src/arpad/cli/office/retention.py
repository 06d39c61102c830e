"""`arpad office retention` and `arpad office expire`: how long received files are kept."""

from __future__ import annotations

from pathlib import Path

import click

from arpad.cli.office.desk import ANSWER_IS_NO, Desk, in_office
from arpad.core.verdicts import Problem


@click.command()
@click.option("--days", type=int, metavar="N", help="Keep files N days after the list that rated them.")
@in_office
def retention(desk: Desk, days: int | None) -> None:
    """Show how many days received files are kept after the list that rated them was published, or set it."""
    from arpad.office.privacy.retention import retention_days, set_retention

    if days is not None:
        wanted = days
        desk.act(lambda journal: set_retention(journal, wanted))
    kept = retention_days()
    desk.say("office.retention", {"days": kept}, {"days": kept})


@click.command()
@in_office
def expire(desk: Desk) -> int:
    """Replace received files that are past their retention by redacted copies, which rate in the same way.

    A copy has no names, no arbiters, no reasons, and years in place of days of birth. It cannot be undone.
    """
    from arpad.office.privacy.remains import clear_remains, mark_remains, remains, unmark_remains
    from arpad.office.privacy.retention import expire as expire_files

    folder, today = Path(desk.folder), desk.day_here()
    had_remains = remains(folder) is not None
    mark_remains(folder)
    expired = desk.tried(lambda journal: expire_files(journal, today))
    if isinstance(expired, Problem):
        if not had_remains:
            unmark_remains(folder)
        desk.refuse(expired)
    failed = clear_remains(folder)
    desk.done("office.expired", {"files": len(expired), "sha256": expired, "cleared": failed is None})
    if failed is not None:
        desk.note(failed)
    return 0 if failed is None else ANSWER_IS_NO

"""`arpad office due`: the tasks of the office, who does them, and by when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.output import print_json

if TYPE_CHECKING:
    from arpad.office.events.agenda import Task


@click.command()
@click.option("--list", "list_name", metavar="LIST", help="Only tasks of this list.")
@click.option("--overdue", is_flag=True, help="Only what is overdue.")
@in_office
def due(desk: Desk, list_name: str | None, overdue: bool) -> None:
    """List what is to be done on every event and every list, by whom and by when."""
    from arpad.office.events.agenda import tasks
    from arpad.office.privacy.retention import retention_tasks

    if list_name is not None:
        desk.list(list_name)
    of_office = [] if list_name is not None else retention_tasks(desk.day_here())
    open_tasks = [task for task in (*tasks(desk.day_in, list_name), *of_office) if task.overdue or not overdue]
    if desk.as_json:
        print_json({"today": str(desk.day_here()), "tasks": [task_json(task, desk) for task in open_tasks]})
        return
    if not open_tasks:
        click.echo(desk.words.text("office.nothing_due", {}))
    for task in open_tasks:
        mark = "!" if task.overdue else " "
        click.echo(f"{mark} {task.due or '          '}  {task_json(task, desk)['text']}")


def task_json(task: Task, desk: Desk) -> dict[str, Any]:
    """A task with its sentence, as JSON."""
    values = {**task.values}
    if "subject" in values:  # an approval of one player, or of one game
        values["subject"] = desk.words.subject(str(values["subject"]))
    text = desk.words.text(f"task.{task.code}", values)
    known = task.who in ("officer", "arbiter", "organiser", "federation")
    who = desk.words.text(f"who.{task.who}", {}) if known else ""  # the sentence names any other
    behind = ", ".join(part for part in (who, task.clause) if part)
    return {
        "subject": task.subject,
        "code": task.code,
        "who": task.who,
        "due": None if task.due is None else str(task.due),
        "clause": task.clause or None,
        "values": dict(task.values),
        "overdue": task.overdue,
        "text": f"{desk.words.subject(task.subject)}: {text}{f' ({behind})' if behind else ''}",
    }

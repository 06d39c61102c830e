"""`arpad office event show`: the stage of an event, its tasks and its acts."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.due import task_json
from arpad.cli.office.event.newcomers import show_newcomers
from arpad.cli.office.options import NUMBER
from arpad.cli.output import print_json


@click.command(name="show")
@NUMBER
@in_office
def show_event(desk: Desk, number: int) -> None:
    """Show the stage of an event, what is missing, who must act, and every act on it."""
    from arpad.core.canonical import instant
    from arpad.office.events.agenda import event_tasks
    from arpad.office.events.appeals import appeal_until
    from arpad.office.events.event import subject_of, written
    from arpad.office.journal.authors import author_names
    from arpad.office.storage.models import Entry, Event, Publication

    facts, of_list = desk.event(number)
    row = Event.objects.get(number=number)
    entries, names = list(Entry.objects.filter(subject=subject_of(number))), author_names()
    open_tasks = list(event_tasks(of_list, number, facts, desk.day_in(of_list), row.publication is not None))
    appeal = appeal_until(of_list, number, facts)
    if desk.as_json:
        acts = [{"number": e.number, "at": instant(e.at), "who": names.get(e.author), "act": e.act} for e in entries]
        event = {**written(facts), "number": number, "stage": row.stage, "publication": row.publication}
        event["appeal_until"] = None if appeal is None else str(appeal)
        print_json({"event": event, "tasks": [task_json(task, desk) for task in open_tasks], "acts": acts})
        return
    click.echo(f"{number}  {facts.name}  {facts.start} - {facts.end}  {facts.list}")
    click.echo(desk.words.text(f"stage.{row.stage}", {}))
    if appeal is not None:
        click.echo(desk.words.text("office.appeal_until", {"day": str(appeal)}))
    if row.publication is not None:
        publication = Publication.objects.filter(list_id=facts.list, number=row.publication).first()
        day = [str(publication.day)] if publication and publication.day else []
        shown = ", ".join([f"{facts.list}/{row.publication}", *day])
        click.echo(desk.words.text("office.event_on_list", {"list": shown}))
    for task in open_tasks:
        click.echo(f"{'!' if task.overdue else ' '} {task.due or '          '}  {task_json(task, desk)['text']}")
    show_newcomers(desk, facts)
    for entry in entries:
        who, done = names.get(entry.author), desk.words.text(f"act.{entry.act}", {})
        click.echo(f"  {entry.number}  {instant(entry.at)}  {who}  {done}")

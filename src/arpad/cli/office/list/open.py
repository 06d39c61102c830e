"""`arpad office list open`: records the opening list: the ratings from before the office began."""

from __future__ import annotations

from datetime import date

import click

from arpad.cli.files import shown_name
from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import LIST
from arpad.cli.office.people_files import PeopleFile, aside_json, people_options, read_people_file, say_aside
from arpad.cli.options import list_kind_option
from arpad.cli.output import print_json
from arpad.core.dates import Month
from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import Kind

UNKNOWN = {
    "games": "office.opened_unknown_games",
    "birth": "office.opened_unknown_birth",
    "k": "office.opened_unknown_k",
}
"""Facts that an opening list lacks and the K of later lists depends on, each with its sentence."""


@click.command(name="open")
@LIST
@click.argument("file")
@click.option("--day", required=True, metavar="YYYY-MM-DD", help="The first day on which the list is in force.")
@people_options
@list_kind_option
@in_office
def open_command(
    desk: Desk,
    list_name: str,
    file: str,
    day: str,
    federation: str | None,
    set_aside: bool,
    list_kind: Kind | None,
) -> None:
    """Record the opening list from FILE.

    FILE is FIDE's list of a month, or a report (JSON) or a table (CSV, XLSX) of players. Of FIDE's list (TXT or XML,
    also in a zip or gz) the players of one federation are taken: the list's own, or that of --federation. `arpad
    template players` makes a table to fill in.
    """
    from arpad.office.events.file_facts import registry_facts_not_used
    from arpad.office.lists.opening import not_kept, open_list, titled_left_out
    from arpad.office.registry.fide_identity import known_players
    from arpad.office.storage.models import Person

    of_list = desk.list(list_name)
    first = desk.day("--day", day)
    content = read_people_file(
        desk, file, of_list.kind, federation, set_aside, list_kind, "list open", home=of_list.federation
    )
    _refuse_other_month(desk, content, first, file)
    players, known, aside = content.players, None, content.aside
    without_rating = 0
    if content.is_fide_list:
        players = [player for player in content.players if player.rating is not None]
        without_rating = len(content.players) - len(players)
        of_registry = known_players(players)
        if of_registry.differing and not set_aside:
            desk.refuse(next(iter(of_registry.differing.values())), shown_name(file))
        players = [player for player in players if int(player.id) not in of_registry.differing]
        known = {str(fide_id): number for fide_id, number in of_registry.people.items()}
        aside += tuple(of_registry.differing.values())
    lost = [*not_kept(of_list, players), *registry_facts_not_used(players, of_list.kind, known)]
    if content.is_fide_list:
        lost += titled_left_out(of_list, content.players, first)
    before = Person.objects.count()
    publication = desk.act(
        lambda journal: open_list(journal, of_list, players, first, content.kept_name, content.kept, known), of_list
    )
    values = {
        "list": list_name,
        "players": publication.rows.count(),
        "day": str(first),
        "entered": Person.objects.count() - before,
        "in_file": content.rows,
        "other_federations": content.rows - len(content.players),
        "without_rating": without_rating,
        "set_aside": len(aside),
    }
    _, unknown_facts = desk.taken(of_list.calendar.on(first)).opening_players(first, players)
    unknown = {"games": 0, "birth": 0, "k": 0, **unknown_facts}
    if desk.as_json:
        not_used = [{"code": note.code, "subject": note.place, "values": dict(note.values)} for note in lost]
        answer = {**values, "set_aside": aside_json(desk, aside), "unknown_for_k": unknown, "not_used": not_used}
        print_json({**answer, "sha256": publication.file_id})
        return
    say_aside(desk, aside, file)
    for note in (*content.notes, *lost):
        desk.note(note, shown_name(file))
    click.echo(desk.words.text("office.opened", values))
    if content.is_fide_list or federation:
        click.echo(desk.words.text("office.opened_from_list", values))
    if any(unknown.values()):
        click.echo(desk.words.text("office.opened_unknown"))
    for what, code in UNKNOWN.items():
        if unknown[what]:
            click.echo(f"  {desk.words.text(code, unknown)}")


def _refuse_other_month(desk: Desk, content: PeopleFile, first: date, file: str) -> None:
    """End the command where a list that states its month is opened in another month."""
    if content.month not in (None, Month.of(first)):
        values = {"given": str(first), "expected": str(content.month)}
        desk.refuse(Problem("--day", "outside_list_of_other_month", values), shown_name(file))

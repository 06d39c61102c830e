"""`arpad office person import`: enters the people of a file in one act."""

from __future__ import annotations

import click

from arpad.cli.files import shown_name
from arpad.cli.office.desk import Desk, at_desk
from arpad.cli.office.people_files import aside_json, people_options, read_people_file, say_aside
from arpad.cli.refusal import need
from arpad.core.verdicts import Problem, Values

NAMESAKES = "Enter people although others in the registry have the same name and birth."


@click.command(name="import")
@click.argument("file", metavar="FILE")
@click.option(
    "--keep-numbers", is_flag=True, help="The IDs of the file are national IDs that the people already have, and keep."
)
@click.option("--fide-ids", is_flag=True, help="The IDs of the file are FIDE's.")
@click.option("--namesakes", "with_namesakes", is_flag=True, help=NAMESAKES)
@people_options
@at_desk
def import_command(
    desk: Desk,
    file: str,
    keep_numbers: bool,
    fide_ids: bool,
    with_namesakes: bool,
    federation: str | None,
    set_aside: bool,
) -> None:
    """Enter the people of a file in one act.

    FILE is a table or a report of players, or FIDE's list (TXT or XML, also in a zip or gz), of which one federation is
    entered. People get the next numbers in the order of the file. The IDs in the file are kept only if an option says
    what they are. Players of FIDE's list who are in the registry already are passed over. A table or a report with
    people whose name and birth the registry has is refused without --namesakes.
    """
    if keep_numbers and fide_ids:
        desk.refuse(Problem("--fide-ids", "ids_of_two_kinds"))
    need("office", desk.language)
    content = read_people_file(desk, file, None, federation, set_aside, "standard", "person import")
    if keep_numbers and content.is_fide_list:
        desk.refuse(Problem("--keep-numbers", "ids_of_two_kinds"))
    if not content.players:
        desk.refuse(Problem("", "nobody_to_enter"), shown_name(file))
    players, known = content.players, 0
    with desk.acting() as journal:
        from arpad.office.journal.refusal import ActRefused
        from arpad.office.registry.checks import namesakes, notes_on
        from arpad.office.registry.fide_identity import known_players
        from arpad.office.registry.people_import import Ids, import_people, records_of

        ids: Ids = "national" if keep_numbers else "fide" if fide_ids or content.is_fide_list else "none"
        if content.is_fide_list:
            there = known_players(players).people
            players = [player for player in players if int(player.id) not in there]
            known = len(there)
        records = records_of(players, ids)
        if isinstance(records, Problem):
            desk.refuse(records, shown_name(file))
        alike = namesakes(records)
        if alike and not (with_namesakes or content.is_fide_list):
            desk.refuse(_entered_before(alike, len(records)), shown_name(file))
        notes = [*alike, *(note for record in records for note in notes_on(record))]
        try:
            numbers = import_people(journal, players, ids)
        except ActRefused as refused:
            desk.refuse(refused.problem, shown_name(file))
    issued = dict(zip((player.id for player in players), numbers, strict=True))
    counts: Values = {"people": len(numbers), "known": known, "in_file": content.rows, "set_aside": len(content.aside)}
    counts = {**counts, "other_federations": content.rows - len(content.players)}
    if desk.as_json:
        desk.done(
            "", {**counts, "set_aside": aside_json(desk, content.aside), "numbers": issued}, [*notes, *content.notes]
        )
        return
    say_aside(desk, content.aside, file)
    for note in content.notes:
        desk.note(note, shown_name(file))
    if numbers:
        values: Values = {"people": len(numbers), "first": str(min(numbers)), "last": str(max(numbers))}
        desk.done("office.imported", values, notes)
    if content.is_fide_list or federation:
        click.echo(desk.words.text("office.imported_from_list", counts))


def _entered_before(alike: list[Problem], people: int) -> Problem:
    """The refusal of a file with people who may be in the registry already."""
    return Problem("", "entered_before", {"count": len(alike), "people": people, **alike[0].values})

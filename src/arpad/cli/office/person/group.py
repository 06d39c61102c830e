"""`arpad office person`: the people of the registry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar

import click

from arpad.cli.extras import need
from arpad.cli.files import shown_name
from arpad.cli.office.desk import Desk, at_desk, in_office
from arpad.cli.office.people_files import aside_json, people_options, read_people_file, say_aside
from arpad.cli.office.person.removal import merge, remove, unmerge
from arpad.cli.office.person.update import update_people
from arpad.cli.printing import print_json
from arpad.core.dates import Month
from arpad.core.verdicts import Problem, Values
from arpad.formats.fields import LAST_YEAR, read_day

if TYPE_CHECKING:
    from arpad.office.registry.fide_pages import Page

Command = TypeVar("Command", bound=Callable[..., Any])
ANSWER_IS_NO = 1
PERSON = click.argument("named", metavar="PERSON")
"""A person by national ID, FIDE ID or name (`Desk.person`)."""
SEEN = click.option("--seen", type=click.IntRange(0), metavar="ENTRY", help="The last entry of it that you have seen.")


@click.group()
def person() -> None:
    """The people of the registry: enter, change, find and show them."""


person.add_command(update_people)


def facts_options(command: Command) -> Command:
    """What is known of a person; an empty text is what is not."""
    for option in (
        click.option("--title", metavar="TITLE", help="The title that is printed."),
        click.option("--federation", metavar="FED", help="Three letters, such as HUN."),
        click.option("--sex", type=click.Choice(["m", "w", ""]), help="m or w."),
        click.option("--birth", metavar="YYYY-MM-DD", help="The day of birth, or the year alone."),
        click.option("--fide-id", metavar="ID", help="His number at FIDE, which nobody else has."),
    ):
        command = option(command)
    return command


def facts_told(desk: Desk, told: dict[str, str | None]) -> dict[str, Any]:
    """The options that were given, as a record has them."""
    facts: dict[str, Any] = {}
    for name, text in told.items():
        if text is None:
            continue
        if name == "fide_id":
            facts["fide_id"] = _fide_id(desk, text)
        elif name == "birth":
            facts["birth_date"], facts["birth_year"] = _birth(desk, text)
        elif name == "died":
            facts["died"] = day_told(desk, "--died", text)
        else:
            facts[name] = text.upper() if name == "federation" else text
    return facts


def day_told(desk: Desk, option: str, text: str | None) -> date | None:
    """A day that was told; an empty text is none."""
    day = read_day(text) if text else None
    if text and day is None:
        desk.refuse(Problem(option, "not_a_date", {"given": text}))
    return day


def _fide_id(desk: Desk, text: str) -> int | None:
    if text and not (text.isascii() and text.isdigit() and len(text) <= len("999999999")):
        desk.refuse(Problem("--fide-id", "bad_id", {"given": text}))
    return int(text) if text else None


def _birth(desk: Desk, text: str) -> tuple[date | None, int | None]:
    from arpad.formats.report_json import EARLIEST_BIRTH

    if text.isascii() and text.isdigit() and len(text) == 4 and EARLIEST_BIRTH <= int(text) <= LAST_YEAR:
        return None, int(text)
    day = read_day(text) if text else None
    if text and day is None:
        desk.refuse(Problem("--birth", "not_a_birth", {"given": text}))
    return day, None


@person.command()
@click.argument("name")
@facts_options
@at_desk
def add(desk: Desk, name: str, **told: str | None) -> None:
    """Enter somebody; he gets the next number."""
    facts = facts_told(desk, told)
    with desk.acting() as journal:
        from arpad.office.registry.checks import namesakes, notes_on
        from arpad.office.registry.people import Record, register

        record = Record(name, **facts)
        notes = [*notes_on(record), *namesakes([record])]
        numbers = register(journal, [record])
        if isinstance(numbers, Problem):
            desk.refuse(numbers)
        entry = journal.number
    desk.done("office.registered", {"number": numbers[0], "name": name, "entry": entry}, notes)


@person.command()
@PERSON
@click.option("--name", help="The name; he is found by those that he had too.")
@facts_options
@click.option("--suspended/--not-suspended", default=None, help="Whether his membership is suspended.")
@click.option("--not-listed/--listed", default=None, help="Whether he is left out of the lists.")
@click.option("--died", metavar="YYYY-MM-DD", help="The day of his death.")
@SEEN
@at_desk
def change(
    desk: Desk, named: str, suspended: bool | None, not_listed: bool | None, seen: int | None, **told: str | None
) -> None:
    """Change what is known of somebody. An empty text takes out what was known."""
    flags = {"suspended": suspended, "not_listed": not_listed}
    facts = {**facts_told(desk, told), **{name: flag for name, flag in flags.items() if flag is not None}}
    if not facts:
        desk.refuse(Problem("person change", "nothing_told"))
    with desk.acting() as journal:
        from arpad.office.registry.checks import notes_on
        from arpad.office.registry.people import change as change_person
        from arpad.office.registry.people import person_or_problem, record_of

        number = desk.person(named)
        known = person_or_problem(number)
        if isinstance(known, Problem):
            desk.refuse(known)
        before = record_of(known)
        record = before._replace(**facts)
        wrong = change_person(journal, number, record, known.changed if seen is None else seen)
        if wrong is not None:
            desk.refuse(wrong)
        entry = journal.number
    desk.done("office.changed", {"number": number, "name": record.name, "entry": entry}, notes_on(record, before))


@person.command()
@PERSON
@click.argument("name", metavar="TITLE")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="The day on which it was given.")
@click.option("--source", default="", metavar="TEXT", help="Where that is written.")
@SEEN
@at_desk
def title(desk: Desk, named: str, name: str, day: str | None, source: str, seen: int | None) -> None:
    """Add a title that somebody was given. It is the one that is printed, unless a later one is known."""
    given = day_told(desk, "--date", day)
    with desk.acting() as journal:
        from arpad.office.registry.checks import notes_on
        from arpad.office.registry.people import Title, add_title, person_or_problem, record_of

        number = desk.person(named)
        known = person_or_problem(number)
        if isinstance(known, Problem):
            desk.refuse(known)
        before = record_of(known)
        wrong = add_title(journal, number, Title(name, given, source), known.changed if seen is None else seen)
        if wrong is not None:
            desk.refuse(wrong)
        known.refresh_from_db()
        record, entry = record_of(known), journal.number
    desk.done("office.changed", {"number": number, "name": record.name, "entry": entry}, notes_on(record, before))


@person.command()
@PERSON
@click.option("--from", "since", required=True, metavar="YYYY-MM-DD", help="The day from which FIDE has it so.")
@click.option("--rating", type=int, metavar="R", help="FIDE's rating.")
@click.option("--k", type=int, metavar="K", help="FIDE's K.")
@click.option("--games-from", type=int, metavar="N", help="Games before the last ones.")
@click.option("--games-to", type=int, metavar="N", help="Games with the last ones.")
@click.option("--inactive", is_flag=True, help="FIDE has him as inactive.")
@click.option("--title", metavar="TITLE", help="The title that FIDE has.")
@click.option("--fide-id", type=int, metavar="ID", help="His number at FIDE.")
@click.option("--name", help="The name as FIDE writes it.")
@click.option("--birth-year", type=int, metavar="YYYY", help="The year of birth.")
@click.option("--sex", type=click.Choice(["m", "w"]), help="m or w.")
@click.option("--country", metavar="FED", help="Three letters, such as HUN.")
@at_desk
def page(desk: Desk, named: str, since: str, inactive: bool, **told: Any) -> None:
    """Enter by hand what FIDE has of somebody from a day on; what was before ends on the eve of it.

    What is not told is as on the page before; on the first one name, birth, sex and country are the registry's.
    """
    day = day_told(desk, "--from", since)
    if day is None:
        desk.refuse(Problem("--from", "not_a_date", {"given": since}))
    with desk.acting() as journal:
        from arpad.office.registry.fide_pages import notes_on_page, update_pages
        from arpad.office.registry.people import person_or_problem

        number = desk.person(named)
        known = person_or_problem(number)
        if isinstance(known, Problem):
            desk.refuse(known)
        facts = {name: value for name, value in told.items() if value is not None}
        new = replace(_page_before(number), valid_from=day, status="inactive" if inactive else "active", **facts)
        updated = update_pages(journal, [(number, new)])
        if isinstance(updated, Problem):
            desk.refuse(updated)
        if not updated.new:
            desk.refuse(Problem("registry", "nothing_to_change", {"subject": f"fide page {number}"}))
        entry = journal.number
    desk.done("office.changed", {"number": number, "name": known.name, "entry": entry}, notes_on_page(number, new))


@person.command()
@PERSON
@click.option("--month", required=True, metavar="YYYY-MM", help="The month of FIDE's list that it is for.")
@click.option("--standard", type=int, metavar="R", help="The FIDE standard rating; 0: the player has none.")
@click.option("--rapid", type=int, metavar="R", help="The FIDE rapid rating; 0: the player has none.")
@click.option("--reason", required=True, metavar="TEXT", help="Why it is so: what was looked at.")
@at_desk
def elo(desk: Desk, named: str, month: str, standard: int | None, rapid: int | None, reason: str) -> None:
    """Decide which FIDE rating of a player holds in a month, where sources differ or are of another month.

    The decision prevails over FIDE's list, the FIDE page, the opening list and the event's file (ssl-2022 3.7, 3.9).
    """
    of_month = Month.parse(month)
    if of_month is None:
        desk.refuse(Problem("--month", "not_a_month", {"given": month}))
    with desk.acting() as journal:
        from arpad.office.registry.elos import Decided, decide_elo

        number = desk.person(named)
        wrong = decide_elo(journal, number, of_month, Decided(standard, rapid, reason))
        if wrong is not None:
            desk.refuse(wrong)
        entry = journal.number
    answer = {"number": number, "month": str(of_month), "standard": standard, "rapid": rapid, "entry": entry}
    desk.done("office.elo_decided", answer)


def _page_before(number: int) -> Page:
    """What a new page begins from: the one in force, else what the registry has."""
    from arpad.office.registry.fide_pages import FACTS, Page, page_in_force
    from arpad.office.storage.models import Person

    before = page_in_force(number)
    if before is not None:
        return Page(**{name: getattr(before, name) for name in FACTS})
    one = Person.objects.get(number=number)
    year = one.birth_date.year if one.birth_date else one.birth_year
    return Page(date.min, one.fide_id, one.name, year, one.sex, one.federation, None, one.title)


for command in (remove, merge, unmerge):
    person.add_command(command)


@person.command()
@PERSON
@in_office
def show(desk: Desk, named: str) -> None:
    """Show all that is known of a person: ratings and events on every list, titles, licences, FIDE pages, all acts."""
    from arpad.office.registry.profile import everything_of

    found = everything_of(desk.person(named))
    if isinstance(found, Problem):
        desk.refuse(found)
    if desk.as_json:
        print_json(found)
        return
    from arpad.cli.office.person.view import show_person

    show_person(found, desk.words)


@person.command()
@click.argument("text")
@in_office
def find(desk: Desk, text: str) -> int:
    """Find people by a national or FIDE ID, or by the beginnings of words of their names.

    The status is 1 where nobody is found.
    """
    from arpad.office.registry.people import facts_of, find_people, record_of

    people = [{"number": one.number, **facts_of(record_of(one))} for one in find_people(text)]
    if desk.as_json:
        print_json({"people": people})
    else:
        from arpad.cli.office.person.view import show_people

        show_people(people, desk.words)
    return 0 if people else ANSWER_IS_NO


def _entered_before(alike: list[Problem], people: int) -> Problem:
    """The refusal of a file with people whom the registry seems to have."""
    return Problem("", "entered_before", {"count": len(alike), "people": people, **alike[0].values})


NAMESAKES = "Enter people although others in the registry have the same name and birth."


@person.command(name="import")
@click.argument("file", metavar="FILE")
@click.option("--keep-numbers", is_flag=True, help="The IDs of the file are numbers that people have already.")
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
    """Enter the people of a table or a report of players, or of one federation of FIDE's list, in one act.

    They get the next numbers in the order of the file; its own IDs are not kept unless it is told what they are.
    Players of FIDE's list (TXT or XML, in zip or gz too) who are in the registry already are passed over. A table or a
    report with people whose name and birth the registry has is refused without --namesakes.
    """
    if keep_numbers and fide_ids:
        desk.refuse(Problem("--fide-ids", "ids_of_two_kinds"))
    need("office", desk.language)
    found = read_people_file(desk, file, None, federation, set_aside, "standard", "person import")
    if keep_numbers and found.is_fide_list:
        desk.refuse(Problem("--keep-numbers", "ids_of_two_kinds"))
    if not found.players:
        desk.refuse(Problem("", "nobody_to_enter"), shown_name(file))
    players, known = found.players, 0
    with desk.acting() as journal:
        from arpad.office.registry.checks import namesakes, notes_on
        from arpad.office.registry.fide_identity import known_players
        from arpad.office.registry.people_import import Ids, import_people, records_of

        ids: Ids = "national" if keep_numbers else "fide" if fide_ids or found.is_fide_list else "none"
        if found.is_fide_list:
            there = known_players(players).people
            players = [player for player in players if int(player.id) not in there]
            known = len(there)
        records = records_of(players, ids)
        if isinstance(records, Problem):
            desk.refuse(records, shown_name(file))
        alike = namesakes(records)
        if alike and not (with_namesakes or found.is_fide_list):
            desk.refuse(_entered_before(alike, len(records)), shown_name(file))
        notes = [*alike, *(note for record in records for note in notes_on(record))]
        numbers = import_people(journal, players, ids)
        if isinstance(numbers, Problem):
            desk.refuse(numbers, shown_name(file))
    issued = dict(zip((player.id for player in players), numbers, strict=True))
    counts: Values = {"people": len(numbers), "known": known, "in_file": found.rows, "set_aside": len(found.aside)}
    counts = {**counts, "other_federations": found.rows - len(found.players)}
    if desk.as_json:
        desk.done("", {**counts, "set_aside": aside_json(desk, found.aside), "numbers": issued}, [*notes, *found.notes])
        return
    say_aside(desk, found.aside, file)
    for note in found.notes:
        desk.note(note, shown_name(file))
    if numbers:
        told: Values = {"people": len(numbers), "first": str(min(numbers)), "last": str(max(numbers))}
        desk.done("office.imported", told, notes)
    if found.is_fide_list or federation:
        click.echo(desk.words.text("office.imported_from_list", counts))

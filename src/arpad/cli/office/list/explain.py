"""`arpad office list explain`: explains a line of a list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import LIST, publication_option
from arpad.cli.output import print_json
from arpad.core.labels import PLAYERS, Labels
from arpad.core.verdicts import Finding, Step
from arpad.formats.answer_json import finding_json, row_json, step_json

if TYPE_CHECKING:
    from arpad.cli.screen import Screen
    from arpad.core.answer import Row
    from arpad.core.report import Report
    from arpad.locale import Catalogue
    from arpad.office.lists.explanation import Explanation

LABEL = re.compile(r"([0-9]+)( \[[0-9]+\])?")
"""An event in a step: its number, and of a long event the part."""
LATE = {"now": "office.late_now", "chain": "office.late_chain"}
ON_THE_LINE = ("rating", "k", "games", "title", "grade", "inactive")


@click.command(name="explain")
@LIST
@click.argument("named", metavar="PERSON")
@publication_option
@in_office
def explain_command(desk: Desk, list_name: str, named: str, number: int | None) -> None:
    """Explain a person's line on a list.

    Show the whole working, from the facts and the edition of the list's day.
    """
    from arpad.office.lists.explanation import explain

    of_list, person = desk.list(list_name), desk.person(named)
    explanation = desk.taken(explain(of_list, person, number))
    if desk.as_json:
        print_json(_json(desk, list_name, person, explanation))
    else:
        _show(desk, list_name, person, explanation)


def _json(desk: Desk, list_name: str, person: int, explanation: Explanation) -> dict[str, Any]:
    from arpad.office.lists.publication import texts_of
    from arpad.office.lists.published_line import cells_of

    text, present = desk.words.text, explanation.by_present_text
    return {
        "list": list_name,
        "person": person,
        "name": explanation.record.name,
        "number": explanation.publication.number,
        "day": str(explanation.publication.day),
        "rating": explanation.held.rating,
        "opening": explanation.publication.base is None,
        "regulations": sorted({name for rated, _ in explanation.rated for name in texts_of(rated.answer)}),
        "other_text": explanation.other_text,
        "by_present_text": None if present is None else {"rating": present.rating},
        "asked": {
            "number": explanation.asked.number,
            "day": str(explanation.asked.day),
            "line": None if explanation.line is None else cells_of(explanation.line),
            "findings": [finding_json(finding, text, _own(explanation)) for finding in explanation.why.findings],
            "steps": [step_json(step, text) for step in explanation.why.steps],
            "died": None
            if explanation.record.died is None or not explanation.record.name
            else str(explanation.record.died),
            "titles": [
                {"title": title.title, "date": title.date and str(title.date), "source": title.source}
                for title in explanation.record.titles
            ],
        },
        "late": [
            {"event": number, "name": facts.name, "choice": facts.late} for number, facts in explanation.late.items()
        ],
        "again_from": explanation.again_from,
        "rows": [row_json(row, text) for _, row in explanation.rated],
    }


def _show(desk: Desk, list_name: str, person: int, explanation: Explanation) -> None:
    from arpad.cli.rate import show_working
    from arpad.cli.screen import Screen
    from arpad.office.lists.explanation import text_notes

    values = {
        "name": desk.words.person_name(explanation.record.name),
        "person": person,
        "rating": explanation.held.rating,
        "list": list_name,
        "number": explanation.publication.number,
        "day": str(explanation.publication.day),
    }
    click.echo(desk.words.text("office.explained" if explanation.held.rating else "office.explained_unrated", values))
    if explanation.publication.base is None:
        click.echo(desk.words.text("office.from_opening", values))
    for number, facts in explanation.late.items():
        late = {
            "event": f"{number} {facts.name}",
            "number": explanation.publication.number,
            "base": explanation.again_from,
        }
        click.echo(desk.words.text(LATE[facts.late], late))
    for note in text_notes(explanation):
        desk.note(note)
    screen = Screen()
    _show_line(screen, explanation, desk.words)
    for rated, row in explanation.rated:
        shown = with_names(row, rated.report, desk.words.person_name(""))
        show_working(screen, shown, desk.words.person_name(explanation.record.name), desk.words)


def _show_line(screen: Screen, explanation: Explanation, words: Catalogue) -> None:
    """Show the line on the list, or that there is none, and why."""
    from arpad.office.lists.published_line import cells_of

    values = {"number": explanation.asked.number, "day": str(explanation.asked.day)}
    screen.heading(words.text("office.line" if explanation.line else "office.no_line", values))
    if explanation.line is not None:
        shown = [(name, text) for name, text in cells_of(explanation.line).items() if name in ON_THE_LINE and text]
        names = {"rating": "points"} if explanation.line.grade else {}
        cells = [f"{words.text(f'column.{names.get(name, name)}')}: {_word(name, text, words)}" for name, text in shown]
        screen.line("  ".join(cells), 2)
    verdicts: list[Finding | Step] = [*explanation.why.findings, *explanation.why.steps]
    for verdict in verdicts:
        screen.line(_sentence(verdict, words), 2)
    if explanation.record.died is not None and explanation.record.name:
        screen.line(words.text("office.died", {"day": str(explanation.record.died)}), 2)
    for title in explanation.record.titles:
        if explanation.line is not None and title.title == explanation.line.title and (title.date or title.source):
            given = {"title": title.title, "day": title.date and str(title.date), "source": title.source or None}
            screen.line(words.text("office.title_given", given), 2)


def _word(name: str, text: str, words: Catalogue) -> str:
    if name == "inactive":
        return words.text("word.yes")
    return words.grade(text) if name == "grade" else text


def _sentence(verdict: Finding | Step, words: Catalogue) -> str:
    kind = "finding" if isinstance(verdict, Finding) else "step"
    return f"{words.clause(verdict.clause or '')}: {words.text(f'{kind}.{verdict.code}', verdict.values)}"


def _own(explanation: Explanation) -> Labels:
    """The name of the explained person."""
    return Labels({explanation.held.player.id: explanation.record.name})


def with_names(row: Row, report: Report, erased: str) -> Row:
    """A row in which opponents and events have their names beside the IDs. `erased` stands for a name that is gone."""
    # Of the row alone: a list of thousands has a row for each of them.
    opponents = {one.opponent for part in row.parts for one in part.working}
    people = {
        name: f"{name} {report.players[name].name or erased}".strip() for name in opponents if name in report.players
    }
    events = {name: f"{name} {event.name or ''}".strip() for name, event in report.events.items()}
    parts = tuple(
        part._replace(
            event=events.get(part.event, part.event),
            working=tuple(one._replace(opponent=people.get(one.opponent, one.opponent)) for one in part.working),
        )
        for part in row.parts
    )
    players = Labels(
        {name: report.players[name].name or erased for name in _named_in(row.steps) if name in report.players}
    )
    steps = (replace(step, values=players.values(step.values)) for step in row.steps)
    return row._replace(parts=parts, steps=tuple(_with_event(step, events) for step in steps))


def _named_in(steps: Iterable[Step]) -> Iterator[str]:
    """The IDs of players in the values of steps."""
    for step in steps:
        for value in (step.values.get(name) for name in PLAYERS):
            yield from value if isinstance(value, list) else [value] if isinstance(value, str) else []


def _with_event(step: Step, events: dict[str, str]) -> Step:
    """A step with the name of its event beside the number."""
    label = LABEL.fullmatch(str(step.values.get("event", "")))
    if label is None or label[1] not in events:
        return step
    return replace(step, values={**step.values, "event": f"{events[label[1]]}{label[2] or ''}"})

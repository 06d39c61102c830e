"""`arpad compare`: a report under every edition, side by side."""

from typing import Any

import click

from arpad.cli.options import (
    day_options,
    id_option,
    json_option,
    language_option,
    list_kind_option,
    parse_settings,
    read_files,
    result_option,
    same_person_option,
    set_option,
)
from arpad.cli.output import print_json, show_problems, what_if
from arpad.cli.refusal import refuse
from arpad.comparison import Comparison, PlayerComparison, Shared, compare, editions_for
from arpad.core.answer import Row
from arpad.core.labels import NO_LABELS, Labels, labels_of
from arpad.core.verdicts import Problem, Step
from arpad.formats.answer_json import finding_json, step_json
from arpad.formats.fide_list.row import Kind
from arpad.locale import Catalogue, catalogue

RESULTS = ("new", "change", "rounded", "k", "games", "status")


@click.command(name="compare")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--list", "list_name", metavar="NAME", help="The list, where the file does not say.")
@click.option("--period", metavar="YYYY-MM", help="The month whose list is made.")
@click.option("--players", "player_files", multiple=True, metavar="FILE", help="More facts of the players.")
@same_person_option
@day_options
@result_option
@id_option
@list_kind_option
@set_option
@json_option
@language_option
def compare_command(
    files: tuple[str, ...],
    player_files: tuple[str, ...],
    same_people: tuple[str, ...],
    list_name: str | None,
    period: str | None,
    start: str | None,
    end: str | None,
    result_texts: tuple[str, ...],
    id_texts: tuple[str, ...],
    list_kind: Kind | None,
    settings: tuple[str, ...],
    as_json: bool,
    language: str,
) -> None:
    """Rate the events of FILEs under every edition of their list, with the steps that made the difference.

    Each edition is taken for all events and for the list, also after its days; not for an event from before them.
    """
    report_of_list = (files, player_files, list_name, period)
    read = read_files(*report_of_list, start, end, result_texts, id_texts, same_people, list_kind, language)
    report = read.report
    show_problems(read.files, language)
    chosen = parse_settings(settings, language)
    editions = editions_for(report)
    if not editions:
        refuse([Problem("list", "list_without_edition", {"list": report.list})], language)
    found = compare(report, editions, chosen)
    if not found.answers:
        refuse(list(found.problems.values())[:1], language)
    words = catalogue(language)
    if as_json:
        print_json(comparison_json(found, words, labels_of(report)))
    else:
        _show(found, chosen, words, labels_of(report))


def comparison_json(found: Comparison, words: Catalogue, labels: Labels = NO_LABELS) -> dict[str, Any]:
    return {
        "regulations": list(found.answers),
        "set": {edition: answer.overrides for edition, answer in found.answers.items()},
        "problems": {
            edition: {
                "place": problem.place,
                "code": problem.code,
                "values": dict(problem.values),
                "message": words.text(f"problem.{problem.code}", problem.values),
            }
            for edition, problem in found.problems.items()
        },
        "players": [
            {
                "id": player.id,
                "differs": player.differs,
                "results": {e: {key: getattr(row, key) for key in RESULTS} for e, row in player.rows.items()},
                "steps": [_shared_json(shared, words, labels) for shared in player.steps],
            }
            for player in found.players
        ],
        "findings": [_shared_json(shared, words, labels) for shared in found.findings],
    }


def _shared_json(shared: Shared, words: Catalogue, labels: Labels) -> dict[str, Any]:
    """A step or a finding of some editions, with its clause in each of them in the place of one clause."""
    if isinstance(shared.entry, Step):
        found = step_json(shared.entry, words.text)
    else:
        found = finding_json(shared.entry, words.text, labels)
    return {**found, "clause": shared.clauses}


def _show(found: Comparison, settings: dict[str, str], words: Catalogue, labels: Labels) -> None:
    from arpad.cli.screen import Screen

    screen = Screen()
    names = list(found.answers)
    period = str(next(iter(found.answers.values())).period)
    screen.heading(words.text("heading.compare", {"period": period}))
    what_if(settings, words)
    columns = [(words.text("column.id"), False), *((name, True) for name in names)]
    screen.table(columns, [[p.id, *(_cell(p.rows[name], words) for name in names)] for p in found.players])
    for edition, problem in found.problems.items():
        screen.line(f"{edition}: {problem.place}: {words.text(f'problem.{problem.code}', problem.values)}")
    differing = [player for player in found.players if player.differs]
    if not differing and not found.findings:
        screen.line(words.text("heading.compare_same"))
    for player in differing:
        _show_steps(screen, player, words)
    if found.findings:
        screen.heading(words.text("heading.compare_findings"))
        for shared in found.findings:
            _show_shared(screen, shared, words, labels)


def _cell(row: Row, words: Catalogue) -> str:
    """A new rating with its change; the state of a player who has none."""
    if row.new is None or row.status == "not-rated":
        return words.text(f"status.{row.status}")
    return f"{row.new}" if row.rounded is None else f"{row.new} ({row.rounded:+d})"


def _show_steps(screen: Any, player: PlayerComparison, words: Catalogue) -> None:
    screen.heading(words.text("heading.compare_steps", {"player": player.id}))
    for shared in player.steps:
        _show_shared(screen, shared, words)


def _show_shared(screen: Any, shared: Shared, words: Catalogue, labels: Labels = NO_LABELS) -> None:
    """The editions with their clauses, then what they say."""
    told = shared.entry
    if isinstance(told, Step):
        text = words.text(f"step.{told.code}", told.values)
    else:
        sentence = words.text(f"finding.{told.code}", labels.values(told.values))
        text = f"{words.subject(labels.subject(told))}: {sentence}"
    editions = ", ".join(f"{edition} {words.clause(clause)}".strip() for edition, clause in shared.clauses.items())
    screen.line(f"{editions}: {text}", indent=1)

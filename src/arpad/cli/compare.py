"""`arpad compare`: a report under every edition, side by side."""

from typing import Any

import click

from arpad.cli.options import (
    answer_options,
    fact_options,
    files_argument,
    id_option,
    list_kind_option,
    parse_settings,
    read_files,
    result_option,
)
from arpad.cli.output import print_json, show_problems, what_if
from arpad.cli.refusal import refuse
from arpad.comparison import Comparison, PlayerComparison, Shared, compare, editions_for
from arpad.core.answer import Row
from arpad.core.labels import NO_LABELS, Labels, labels_of
from arpad.core.verdicts import Problem, Step
from arpad.formats.answer_json import finding_json, step_json
from arpad.locale import Catalogue, catalogue

RESULTS = ("new", "change", "rounded", "k", "games", "status")


@click.command(name="compare")
@files_argument
@fact_options
@result_option
@id_option
@list_kind_option
@answer_options
def compare_command(settings: tuple[str, ...], as_json: bool, language: str, **given: Any) -> None:
    """Rate the events of FILEs by every edition of their list, side by side.

    The steps that make the difference are shown. Each edition rates all the events and the list, even after its last
    day. It does not rate an event from before its first day.
    """
    read = read_files(language=language, **given)
    report = read.report
    show_problems(read.files, language)
    chosen = parse_settings(settings, language)
    editions = editions_for(report)
    if not editions:
        refuse([Problem("list", "list_without_edition", {"list": report.list})], language)
    comparison = compare(report, editions, chosen)
    if not comparison.answers:
        refuse(list(comparison.problems.values())[:1], language)
    words = catalogue(language)
    if as_json:
        print_json(comparison_json(comparison, words, labels_of(report)))
    else:
        _show(comparison, chosen, words, labels_of(report))


def comparison_json(comparison: Comparison, words: Catalogue, labels: Labels = NO_LABELS) -> dict[str, Any]:
    return {
        "regulations": list(comparison.answers),
        "set": {edition: answer.overrides for edition, answer in comparison.answers.items()},
        "problems": {
            edition: {
                "place": problem.place,
                "code": problem.code,
                "values": dict(problem.values),
                "message": words.text(f"problem.{problem.code}", problem.values),
            }
            for edition, problem in comparison.problems.items()
        },
        "players": [
            {
                "id": player.id,
                "differs": player.differs,
                "results": {e: {key: getattr(row, key) for key in RESULTS} for e, row in player.rows.items()},
                "steps": [_shared_json(shared, words, labels) for shared in player.steps],
            }
            for player in comparison.players
        ],
        "findings": [_shared_json(shared, words, labels) for shared in comparison.findings],
    }


def _shared_json(shared: Shared, words: Catalogue, labels: Labels) -> dict[str, Any]:
    """Return a step or a finding in JSON; its `clause` is that of each edition which has it."""
    if isinstance(shared.entry, Step):
        entry = step_json(shared.entry, words.text)
    else:
        entry = finding_json(shared.entry, words.text, labels)
    return {**entry, "clause": shared.clauses}


def _show(comparison: Comparison, settings: dict[str, str], words: Catalogue, labels: Labels) -> None:
    from arpad.cli.screen import Screen

    screen = Screen()
    names = list(comparison.answers)
    answer = next(iter(comparison.answers.values()))
    screen.heading(words.text("heading.compare", {"period": str(answer.period or answer.list)}))
    what_if(settings, words)
    columns = [(words.text("column.id"), False), *((name, True) for name in names)]
    screen.table(columns, [[p.id, *(_cell(p.rows[name], words) for name in names)] for p in comparison.players])
    for edition, problem in comparison.problems.items():
        screen.line(f"{edition}: {problem.place}: {words.text(f'problem.{problem.code}', problem.values)}")
    differing = [player for player in comparison.players if player.differs]
    if not differing and not comparison.findings:
        screen.line(words.text("heading.compare_same"))
    for player in differing:
        _show_steps(screen, player, words)
    if comparison.findings:
        screen.heading(words.text("heading.compare_findings"))
        for shared in comparison.findings:
            _show_shared(screen, shared, words, labels)


def _cell(row: Row, words: Catalogue) -> str:
    """Return the new rating with its change, or the status of a player without one."""
    if row.new is None or row.status == "not-rated":
        return words.text(f"status.{row.status}")
    return f"{row.new}" if row.rounded is None else f"{row.new} ({row.rounded:+d})"


def _show_steps(screen: Any, player: PlayerComparison, words: Catalogue) -> None:
    screen.heading(words.text("heading.compare_steps", {"player": player.id}))
    for shared in player.steps:
        _show_shared(screen, shared, words)


def _show_shared(screen: Any, shared: Shared, words: Catalogue, labels: Labels = NO_LABELS) -> None:
    """Show the editions with their clauses, then the sentence of the step or finding."""
    entry = shared.entry
    if isinstance(entry, Step):
        text = words.text(f"step.{entry.code}", entry.values)
    else:
        sentence = words.text(f"finding.{entry.code}", labels.values(entry.values))
        text = f"{words.subject(labels.subject(entry))}: {sentence}"
    editions = ", ".join(f"{edition} {words.clause(clause)}".strip() for edition, clause in shared.clauses.items())
    screen.line(f"{editions}: {text}", indent=1)

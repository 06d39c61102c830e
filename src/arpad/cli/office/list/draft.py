"""Shows a rated list before it is published: the changes with their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arpad.cli.office.desk import Desk
from arpad.cli.office.list.explain import with_names
from arpad.cli.output import print_json
from arpad.cli.rate import show_findings, status_text
from arpad.core.labels import Labels, labels_of
from arpad.core.list_kind import list_kinds
from arpad.formats.answer_json import finding_json, row_json

if TYPE_CHECKING:
    from arpad.core.answer import Row
    from arpad.locale import Catalogue
    from arpad.office.lists.publication import Draft
    from arpad.rating_list.rating import RatedStep

FOR_INFORMATION = ("performance",)
"""Codes of the steps of a working that never decide its result."""
NUMBERS = {"old", "rating", "points", "change", "k", "games"}


def show_draft(desk: Desk, list_name: str, draft: Draft) -> None:
    """Show the players who changed, and the findings that an officer must act on."""
    findings = [finding for rated in draft.rated for finding in rated.answer.findings]
    labels = _labels(draft)
    changed = [(rated, row) for rated in draft.rated for row in rated.answer.rows if _is_changed(row)]
    if desk.as_json:
        print_json(
            {
                "list": list_name,
                "number": draft.plan.number,
                "period": None if draft.plan.period is None else str(draft.plan.period),
                "base": draft.plan.base,
                "events": draft.plan.events,
                "lines": len(draft.lines.texts),
                "players": [_json(rated, row, desk.words) for rated in draft.rated for row in rated.answer.rows],
                "findings": [finding_json(finding, desk.words.text, labels) for finding in findings],
            }
        )
        return
    from arpad.cli.screen import Screen

    screen = Screen()
    values = {
        "list": list_name,
        "number": draft.plan.number,
        "events": len(draft.plan.events),
        "players": len({row.id for _, row in changed}),
    }
    screen.heading(desk.words.text("office.rated", values))
    # If earlier months or events are rated again, a player has a line for each of them: a column says which.
    step_column = ["step"] if len(draft.plan.steps) > 1 else []
    rating = next((list_kinds()[rated.answer.list].rating_word for rated, _ in changed), "rating")
    columns = [*step_column, "id", "name", "old", rating, "change", "k", "games", "status", "why"]
    lines = [
        [
            *([_period_or_events(rated)] if step_column else []),
            row.id,
            desk.words.person_name(rated.report.players[row.id].name),
            "" if row.old is None else str(row.old),
            "" if row.new is None else str(row.new),
            "" if row.rounded is None else f"{row.rounded:+d}",
            "" if row.k is None else str(row.k),
            str(row.games),
            status_text(row.status, list_kinds()[rated.answer.list], desk.words),
            why(rated, row, desk.words),
        ]
        for rated, row in changed
    ]
    screen.table([(desk.words.text(f"column.{name}"), name in NUMBERS) for name in columns], lines)
    to_decide = [finding for finding in findings if finding.level != "note"]
    notes = len(findings) - len(to_decide)
    if to_decide or not notes:
        show_findings(screen, to_decide, desk.words, labels)
    if notes:
        screen.line(desk.words.text("office.notes_not_shown", {"notes": notes}))


def _labels(draft: Draft) -> Labels:
    """The names of all players and events that a draft rates."""
    of_each = [labels_of(rated.report) for rated in draft.rated]
    players = {name: text for labels in of_each for name, text in labels.players.items()}
    return Labels(players, {name: text for labels in of_each for name, text in labels.events.items()})


def _is_changed(row: Row) -> bool:
    """True if the player has games, or has another rating without games."""
    return bool(row.games) or row.new != row.old


def _json(rated: RatedStep, row: Row, words: Catalogue) -> dict[str, Any]:
    name = rated.report.players[row.id].name
    return {**row_json(row, words.text), "name": name, "step": _period_or_events(rated), "why": why(rated, row, words)}


def _period_or_events(rated: RatedStep) -> str:
    """The month that was rated; on a list without months, the numbers and names of the events."""
    events = (f"{number} {rated.report.events[str(number)].name or ''}".strip() for number in rated.step.events)
    return ", ".join(events) if rated.step.period is None else str(rated.step.period)


def why(rated: RatedStep, row: Row, words: Catalogue) -> str:
    """The reason for a row in one line: for each event the score, the expected score and K or C.

    If the row has no games or no change, its last deciding step follows.
    """
    shown = with_names(row, rated.report, words.person_name(""))
    parts = [
        words.text(
            "why.event" if part.expected is None else "why.event_expected",
            {"event": part.event, "score": part.score, "games": part.games, "expected": part.expected},
        )
        + _weight(part.k, part.factor)
        for part in shown.parts
        if part.games
    ]
    if not parts and row.games:  # a row without its working has no parts
        code = "why.score" if row.expected is None else "why.score_expected"
        parts = [words.text(code, {"score": row.score, "expected": row.expected}) + _weight(row.k, row.factor)]
    if row.rounded is None or not row.games:
        deciding = [step for step in shown.steps if step.code not in FOR_INFORMATION]
        parts += [words.text(f"step.{step.code}", step.values) for step in deciding[-1:]]
    return "; ".join(parts)


def _weight(k: int | None, factor: int | None) -> str:
    """The end of a reason: `, K 20`, or `, C 30` for the factor of a go event; empty if neither is known."""
    return f", K {k}" if k is not None else f", C {factor}" if factor is not None else ""

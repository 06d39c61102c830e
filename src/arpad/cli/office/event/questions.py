"""Shows the players to match, each with the candidates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arpad.cli.office.desk import Desk

if TYPE_CHECKING:
    from arpad.core.identity import Weighed
    from arpad.office.events.questions import Question

new_option = click.option("--new", "all_new", is_flag=True, help="Take players without a candidate as new people.")


def question_json(question: Question) -> dict[str, Any]:
    """A player to match and the candidates, as JSON."""
    return {
        "id": question.id,
        "name": question.player.name,
        "candidates": [
            {"number": candidate.person.number, "name": candidate.person.name, **_weighed(candidate.weighed)}
            for candidate in question.candidates
        ],
        "fide": [
            {
                "fide_id": row.person.fide_id,
                "name": row.person.name,
                "federation": row.person.federation,
                **_weighed(row.weighed),
            }
            for row in question.at_fide
        ],
    }


def _weighed(weighed: Weighed) -> dict[str, Any]:
    return {"verdict": weighed.verdict, "reasons": [reason._asdict() for reason in weighed.reasons]}


def show_question(desk: Desk, question: Question) -> None:
    """Print a player to match, and below it each candidate with the facts that speak against it."""
    player = question.player
    facts = _facts(player.birth_date or player.birth_year, player.federation)
    none = f"  {desk.words.text('office.no_candidate')}" if question.is_without_candidate else ""
    click.echo(f"  {question.id}  {player.name or '?'} ({facts}){none}")
    for person, weighed in question.candidates:
        facts = _facts(person.birth_date or person.birth_year, person.federation)
        _show_candidate(desk, f"{question.id}={person.number}  {person.name} ({facts})", weighed)
    for row, weighed in question.at_fide:
        facts = _facts(row.birth_year, row.federation)
        _show_candidate(desk, f"{question.id}=fide:{row.fide_id}  {row.name} ({facts})", weighed)


def _show_candidate(desk: Desk, line: str, weighed: Weighed) -> None:
    reasons = "; ".join(desk.words.reason(reason.text) for reason in weighed.reasons)
    click.echo(f"      {line}{f': {reasons}' if reasons else ''}")


def _facts(birth: object, federation: str | None) -> str:
    return ", ".join(filter(None, (str(birth or "?"), federation)))

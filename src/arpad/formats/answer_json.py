"""The answer as the JSON that others rely on: every key always present, null where it has no meaning."""

from collections.abc import Callable, Mapping
from typing import Any

from arpad.core.answer import Answer, Part, Row, Working
from arpad.core.labels import NO_LABELS, Labels
from arpad.core.verdicts import Finding, Step

Say = Callable[[str, Mapping[str, Any]], str]
"""Makes the sentence of a code with its values, in the reader's language."""


def answer_json(answer: Answer, say: Say, labels: Labels = NO_LABELS) -> dict[str, Any]:
    players = [row_json(row, say) for row in answer.rows]
    return {**before_players_json(answer, say, labels), "players": players, **after_players_json(answer)}


def before_players_json(answer: Answer, say: Say, labels: Labels = NO_LABELS) -> dict[str, Any]:
    """The keys of an answer that stand before its players."""
    return {
        "list": answer.list,
        "period": None if answer.period is None else str(answer.period),
        "regulations": answer.regulations,
        "set": answer.overrides,
        "findings": [finding_json(finding, say, labels) for finding in answer.findings],
    }


def after_players_json(answer: Answer) -> dict[str, Any]:
    """The keys of an answer that stand behind its players."""
    return {"unrated_titled": list(answer.unrated_titled)}


def finding_json(finding: Finding, say: Say, labels: Labels = NO_LABELS) -> dict[str, Any]:
    """A finding; `subject` and `values` have IDs, and its message the names of players behind them."""
    return {
        "level": finding.level,
        "clause": finding.clause,
        "subject": finding.subject,
        "code": finding.code,
        "values": dict(finding.values),
        "message": say(f"finding.{finding.code}", labels.values(finding.values)),
    }


def row_json(row: Row, say: Say) -> dict[str, Any]:
    return {
        "id": row.id,
        "status": row.status,
        "method": row.method,
        "old": row.old,
        "new": row.new,
        "change": row.change,
        "exact": row.exact,
        "rounded": row.rounded,
        "k": row.k,
        "factor": row.factor,
        "games": row.games,
        "score": row.score,
        "expected": row.expected,
        "performance": row.performance,
        "grade": row.grade,
        "titles": list(row.titles),
        "parts": [part_json(part) for part in row.parts],
        "steps": [step_json(step, say) for step in row.steps],
    }


def part_json(part: Part) -> dict[str, Any]:
    return {
        "event": part.event,
        "part": part.part,
        "regulation": part.regulation,
        "old": part.old,
        "new": part.new,
        "k": part.k,
        "factor": part.factor,
        "games": part.games,
        "score": part.score,
        "expected": part.expected,
        "change": part.change,
        "rounded": part.rounded,
        "working": [working_json(working) for working in part.working],
    }


def working_json(working: Working) -> dict[str, Any]:
    return {
        "round": working.round,
        "opponent": working.opponent,
        "opponent_rating": working.opponent_rating,
        "difference": working.difference,
        "counted_difference": working.counted_difference,
        "expected": working.expected,
        "score": working.score,
        "delta": working.delta,
        "weight": working.weight,
        "stones": working.stones,
        "corrected": None if working.corrected is None else list(working.corrected),
        "game_point": working.game_point,
        "counted": working.counted,
        "clauses": list(working.clauses),
    }


def step_json(step: Step, say: Say) -> dict[str, Any]:
    return {
        "clause": step.clause,
        "code": step.code,
        "values": dict(step.values),
        "text": say(f"step.{step.code}", step.values),
    }

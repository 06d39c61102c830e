"""The answer as JSON for other programs: every key is always present, null where it has no meaning."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

from arpad.core.answer import Answer, Part, Row, Working
from arpad.core.labels import NO_LABELS, Labels
from arpad.core.verdicts import Finding, Step

Say = Callable[[str, Mapping[str, Any]], str]
"""A function that makes the sentence of a code with its values, in the reader's language."""

OF_ROW = (
    *("id", "status", "method", "old", "new", "change", "exact", "rounded", "k", "factor", "games", "score"),
    *("expected", "performance", "grade"),
)
OF_PART = (
    *("event", "part", "regulation", "old", "new", "k", "factor", "games", "score", "expected", "change"),
    "rounded",
)
"""The keys that are attributes of the same name, in the order in which they are written."""
ROW_VALUES, PART_VALUES = attrgetter(*OF_ROW), attrgetter(*OF_PART)


def answer_json(answer: Answer, say: Say, labels: Labels = NO_LABELS) -> dict[str, Any]:
    """The whole answer."""
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
    """A player of the answer, with the working of each game and the steps."""
    return {
        **dict(zip(OF_ROW, ROW_VALUES(row), strict=True)),
        "titles": list(row.titles),
        "parts": [part_json(part) for part in row.parts],
        "steps": [step_json(step, say) for step in row.steps],
    }


def part_json(part: Part) -> dict[str, Any]:
    """A player's games of one event."""
    working = [working_json(working) for working in part.working]
    return {**dict(zip(OF_PART, PART_VALUES(part), strict=True)), "working": working}


def working_json(working: Working) -> dict[str, Any]:
    """One game as it was computed; called for every game, where a table of keys would take longer."""
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
    """A step with its sentence."""
    return {
        "clause": step.clause,
        "code": step.code,
        "values": dict(step.values),
        "text": say(f"step.{step.code}", step.values),
    }

"""What a calculation shows: its sum in one line, its values, each game's working, its steps, and every edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, NamedTuple

from arpad.formats.answer_json import step_json
from arpad.library.calc import Calculated
from arpad.library.refusal import Refused
from arpad.regulations.edition import Edition
from arpad.site.words import PageWords
from arpad.site.working_parts.answer_row import answer_row
from arpad.site.working_parts.games import GamesTable, games_table
from arpad.site.working_parts.steps import ShownStep, steps_of
from arpad.site.working_parts.sums import Sum, sums_of

NOT_VALUES = ("readings", "added", "time", "extended_minutes", "status")
"""Keys of an answer that are shown in another way."""
NO_ROW: dict[str, Any] = {**dict.fromkeys(("old", "new", "rounded", "games")), "parts": []}
"""What a row has that a calculation without games has not."""


class Value(NamedTuple):
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Shown:
    """An answer as a page shows it."""

    sums: list[Sum] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    table: GamesTable | None = None
    steps: list[ShownStep] = field(default_factory=list)
    findings: list[tuple[str, str, str]] = field(default_factory=list)
    readings: list[str] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)


class UnderEdition(NamedTuple):
    """The same numbers under an edition."""

    edition: str
    k: str
    change: str
    result: str
    says: str
    is_chosen: bool


def shown_answer(calculated: Calculated, edition: Edition, words: PageWords) -> Shown:
    """What a page shows of an answer."""
    values = calculated.values
    row = _row_of(calculated, edition, words)
    shown = Shown(
        sums=sums_of(row, words, {}, {"games": words.text("calculator.these_games")}),
        readings=list(values.get("readings", ())),
        table=games_table(row, row["parts"][0], edition.lists[0], (), words) if row["parts"] else None,
        steps=steps_of(row, words),
        findings=[
            (one.level, one.clause or "", words.text(f"finding.{one.code}", one.values))
            for one in calculated.findings or ()
        ],
        sentences=list(_needed_sentences(values, words)) if "aim" in values else [],
    )
    if not shown.sums and "aim" not in values:
        shown.values.extend(_values(values, words))
    return shown


def _row_of(calculated: Calculated, edition: Edition, words: PageWords) -> dict[str, Any]:
    """The answer as a row of JSON, as workings have it; the event that was made of the games is called so."""

    def say(code: str, values: Mapping[str, Any]) -> str:
        named = {**values, "event": words.text("calculator.these_games")} if values.get("event") == "games" else values
        return words.text(code, named)

    if calculated.row is None:
        steps = [step_json(step, say) for step in calculated.steps or ()]
        return {**NO_ROW, "settled_by": edition.id, "steps": steps}
    return answer_row(calculated.row, edition.id, say, words)


def _values(values: Mapping[str, Any], words: PageWords) -> Iterator[Value]:
    """The values of an answer under the words of the command."""
    for key, value in values.items():
        if key in NOT_VALUES or value is None:
            continue
        if isinstance(value, bool):
            shown = words.text("word.yes" if value else "word.no")
        elif isinstance(value, list):
            shown = ", ".join(words.decimal(str(one)) for one in value)
        else:
            shown = words.decimal(str(value))
        yield Value(words.text(f"calc.{key}"), shown)


def _needed_sentences(values: Mapping[str, Any], words: PageWords) -> Iterator[str]:
    """Which score is needed, and what comes of a lower one."""
    given = {
        **values,
        "aimed_at": words.text(f"needed.{values['aim']}", {"wanted": values["wanted"]}),
        "points_needed": words.decimal(values["score"] or ""),
    }
    if values["score"] is None:
        yield words.text("needed.impossible" if values["most"] is not None else "needed.never", given)
        return
    yield words.text("needed.any" if values["score"] == "0" else "needed.score", given)
    if values["below"] is not None:
        less = Decimal(values["score"]) - Decimal("0.5")
        yield words.text("needed.below", {**given, "points_less": words.decimal(f"{less:f}".removesuffix(".0"))})


def under_every_edition(found: Mapping[str, Calculated | Refused], chosen: str, words: PageWords) -> list[UnderEdition]:
    """The same numbers under every edition that has the calculation."""
    base = found[chosen]
    result = None if isinstance(base, Refused) else _result(base)
    rows = []
    for edition, answer in found.items():
        if isinstance(answer, Refused):
            problem = answer.problems[0]
            says = words.problem(problem.code, problem.values)
            rows.append(UnderEdition(edition, "–", "–", "–", says, False))
            continue
        k, change, here = answer.values.get("k"), answer.values.get("change"), _result(answer)
        says = "chosen" if edition == chosen else "same" if here == result else "other"
        by = "" if here is None or result is None else words.exact_change(str(Decimal(here) - Decimal(result)))
        rows.append(
            UnderEdition(
                edition,
                "–" if k is None else str(k),
                "–" if change is None else words.exact_change(str(change)),
                "–" if here is None else words.decimal(here),
                words.text(f"calculator.says_{says}", {"by": by or "–"}),
                edition == chosen,
            )
        )
    return rows


def _result(answer: Calculated) -> str | None:
    """The number that a calculation is for."""
    values = answer.values
    key = "score" if "aim" in values else next(k for k in ("new", "rating", "performance") if k in values)
    return None if values[key] is None else str(values[key])

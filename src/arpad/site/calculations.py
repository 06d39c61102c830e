"""What a calculation shows: its sum in one line, its values, each game's working, its steps, and every edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, NamedTuple

from arpad.core.answer import Row
from arpad.core.list_kind import list_kinds
from arpad.formats.answer_json import working_json
from arpad.library.calc import Calculated
from arpad.library.refusal import Refused
from arpad.regulations.edition import Edition
from arpad.site.words import PageWords

TABLE = "pd"
"""The name of the table from differences to expectations, where an edition has one."""
NOT_VALUES = ("readings", "added", "time", "extended_minutes", "status")
"""Keys of an answer that are shown in another way."""
FIDE_SUM = ("change", "rounded", "new_rating")
"""The steps of a sum under FIDE's rules."""
SELO_SUM = "selo_changed"
WIDE = ("game", "table_row")
"""Columns of a working that a phone has no room for."""


class Term(NamedTuple):
    """A number of a sum with its name and its clause; `sign` stands before it, and a bracket may close after it."""

    sign: str
    value: str
    name: str
    clause: str | None
    is_result: bool = False
    closes: bool = False


class Value(NamedTuple):
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Shown:
    """An answer as a page shows it."""

    sum: list[Term] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    heads: list[tuple[str, str | None, bool]] = field(default_factory=list)
    """The columns of the working, each with its clause, and True if a phone has no room for it."""
    working: list[list[tuple[str, bool]]] = field(default_factory=list)
    totals: list[tuple[str, bool]] = field(default_factory=list)
    steps: list[tuple[str, str]] = field(default_factory=list)
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
    shown = Shown(
        sum=list(_sum(calculated, words)),
        readings=list(values.get("readings", ())),
        steps=[(step.clause, _step_text(step.code, step.values, words)) for step in calculated.steps or ()],
        findings=[
            (one.level, one.clause or "", words.text(f"finding.{one.code}", one.values))
            for one in calculated.findings or ()
        ],
        sentences=list(_needed_sentences(values, words)) if "aim" in values else [],
    )
    if not shown.sum and "aim" not in values:
        shown.values.extend(_values(values, words))
    if calculated.row is not None:
        _add_working(shown, calculated.row, edition, words)
    return shown


def _step_text(code: str, values: Mapping[str, Any], words: PageWords) -> str:
    """The sentence of a step; the event that was made of the games is called so."""
    named = {**values, "event": words.text("calculator.these_games")} if values.get("event") == "games" else values
    return words.text(f"step.{code}", named)


def _sum(calculated: Calculated, words: PageWords) -> Iterator[Term]:
    """The working in one line, where the edition has it so."""
    values, steps = calculated.values, {step.code: step for step in calculated.steps or ()}

    def name(key: str) -> str:
        return words.text(f"sum.{key}")

    if SELO_SUM in steps and "kr" in steps:
        step, said = steps[SELO_SUM], steps[SELO_SUM].values
        yield Term("", str(said["k"]), name("kr"), steps["kr"].clause)
        yield Term("×", words.decimal(str(said["gains"])), name("gains"), step.clause)
        yield Term("+", words.decimal(str(said["bonus"])), name("bonus"), step.clause)
        yield Term("=", words.decimal(str(said["change"])), name("change"), step.clause)
    elif all(code in steps for code in FIDE_SUM) and _is_product(values):
        k_step = next((step for code, step in steps.items() if code.startswith("k_")), None)
        yield Term("", str(values["k"]), name("k"), k_step.clause if k_step else None)
        yield Term("× (", words.decimal(values["score"]), name("score"), None)
        expected = words.decimal(values["expected"])
        yield Term("−", expected, name("expected"), _expectation_clause(calculated), closes=True)
        yield Term("=", words.decimal(values["change"]), name("change"), steps["change"].clause)
    else:
        return
    if Decimal(values["change"]) != values["rounded"]:
        clause = steps["rounded"].clause if "rounded" in steps else None
        yield Term("→", words.count(values["rounded"]), name("rounded"), clause)
    sign = "−" if values["rounded"] < 0 else "+"
    from_old = f"{values['old']} {sign} {words.count(abs(values['rounded']))}"
    yield Term("", str(values["new"]), from_old, None, True)


def _is_product(values: Mapping[str, Any]) -> bool:
    return values["k"] is not None and Decimal(values["change"]) == values["k"] * (
        Decimal(values["score"]) - Decimal(values["expected"])
    )


def _expectation_clause(calculated: Calculated) -> str | None:
    """The clause of the table from differences to expectations."""
    working = calculated.row.parts[0].working if calculated.row else ()
    return next((game.clauses[1] for game in working if game.counted and len(game.clauses) > 1), None)


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


def _add_working(shown: Shown, row: Row, edition: Edition, words: PageWords) -> None:
    """The games one by one, with the row of the table and the clauses in the heads."""
    kind = list_kinds()[edition.lists[0]]
    games = [working_json(game) for part in row.parts for game in part.working]
    clauses: list[str] = next((game["clauses"] for game in games if game["counted"]), [])
    of = dict(enumerate(clauses))
    has_table = TABLE in {name for clause in edition.clauses.values() for name in clause.tables}
    is_weighted = "gain" in kind.working
    heads: list[tuple[str, str | None]] = [("game", None), ("opponent", None)]
    heads.append(("difference", None if is_weighted else of.get(0)))
    if has_table:
        heads.append(("table_row", of.get(0) if is_weighted else of.get(1)))
    heads += [("expected", None), ("score", None)]
    heads += [("gain", of.get(2)), ("weight", of.get(1))] if is_weighted else [("delta", of.get(2))]
    wide = [name in WIDE for name, _ in heads]
    shown.heads.extend((words.text(f"working.{name}"), clause, name in WIDE) for name, clause in heads)
    for number, game in enumerate(games, start=1):
        cells = [str(number), str(game["opponent_rating"] or "–"), _difference(game, words)]
        if has_table:
            cells.append(table_row(edition, game["counted_difference"]))
        cells += [words.decimal(game["expected"] or "–"), words.score(game["score"]), _signed(game["delta"], words)]
        if is_weighted:
            cells.append(words.decimal(game["weight"] or "–"))
        shown.working.append(list(zip(cells, wide, strict=True)))
    if not is_weighted and row.score is not None:
        total = sum((Decimal(game["delta"]) for game in games if game["delta"] is not None), Decimal(0))
        blank = [""] * (2 if has_table else 1)
        cells = ["", words.text("working.games", {"games": row.games}), *blank]
        cells += [words.decimal(row.expected or ""), words.decimal(row.score), _signed(str(total), words)]
        shown.totals.extend(zip(cells, wide, strict=True))


def _difference(game: Mapping[str, Any], words: PageWords) -> str:
    """The difference; the one that counts after it, where a limit makes it another."""
    if game["difference"] is None:
        return "–"
    shown = words.count(game["difference"])
    if game["counted_difference"] != game["difference"]:
        shown += f" → {words.count(game['counted_difference'])}"
    return shown


def _signed(text: str | None, words: PageWords) -> str:
    if text is None:
        return "–"
    return words.decimal(text) if text.startswith("-") or not text.strip("0.") else f"+{words.decimal(text)}"


def table_row(edition: Edition, difference: int | None) -> str:
    """The row of the table in which a difference stands, as it is printed: 392–411."""
    if difference is None:
        return "–"
    for row in edition.table(TABLE):
        if int(row["from"]) <= abs(difference) and (not row["to"] or abs(difference) <= int(row["to"])):
            return f"{row['from']}–{row['to']}" if row["to"] else f"{row['from']}–"
    return "–"


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
        by = "" if here is None or result is None else _signed(str(Decimal(here) - Decimal(result)), words)
        rows.append(
            UnderEdition(
                edition,
                "–" if k is None else str(k),
                "–" if change is None else _signed(str(change), words),
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

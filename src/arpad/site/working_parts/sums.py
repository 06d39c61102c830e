"""The working in one line: K × (score − expected) = change, and from the old rating to the new one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from arpad.regulations.working_form import SumForm, Term, working_form
from arpad.site.words import MINUS, PageWords
from arpad.site.working_parts.row_editions import Row, edition_of_clause, editions_of_row

Step = Mapping[str, Any]
ON_LIST = "_on_list"
"""Names of terms end so where the numbers before and after are those of lists."""


class ShownTerm(NamedTuple):
    """A number of a sum as a page shows it: `sign` stands before it, and a bracket may open or close around it."""

    sign: str
    value: str
    name: str
    edition: str | None
    clause: str | None
    begins: bool
    opens: bool
    closes: bool
    is_result: bool
    here: str
    """What the clause comes to here, for the note at its link."""


class Sum(NamedTuple):
    """A working in one line, with a title where there are several."""

    title: str
    halves: list[list[ShownTerm]]
    """The terms that stay together: those that make the change, and those from the number before to the one after."""

    @property
    def terms(self) -> list[ShownTerm]:
        return [term for half in self.halves for term in half]


@dataclass(slots=True)
class _Known:
    """What a sum can show: the values of the row and of the steps before it."""

    row: Row
    events: Mapping[str, str] = field(default_factory=dict)
    """Names of events by their IDs."""
    of_steps: dict[str, Step] = field(default_factory=dict)
    """The last step of each code."""
    passed: list[Step] = field(default_factory=list)
    """The steps since the last sum."""
    values: dict[str, Any] = field(default_factory=dict)

    def add(self, step: Step) -> None:
        self.of_steps.pop(step["code"], None)  # the order is that of the latest steps
        self.of_steps[step["code"]] = step
        self.passed.append(step)
        self.values |= step["values"]

    def value(self, name: str) -> Any:
        holder, _, key = name.partition(".")
        if holder == "row":
            return self.row.get(key)
        return self.of_steps[holder]["values"].get(key) if holder in self.of_steps else None

    def step_of(self, term: Term) -> Step | None:
        """The latest of the steps that a term is a number of."""
        return next((step for code, step in reversed(self.of_steps.items()) if code in term.of), None)


def sums_of(row: Row, words: PageWords, lists: Mapping[str, Any] = {}, events: Mapping[str, str] = {}) -> list[Sum]:
    """The sums of a row, in the order of its steps. `lists`: the numbers of the lists before and after, where the row
    is of a list; `events`: names of events by their IDs.
    """
    forms: dict[str, list[SumForm]] = {}
    for form in (form for one in editions_of_row(row) for form in working_form(one).sums):
        forms.setdefault(form.at, []).append(form)
    known, found = _Known(row, events), []
    for step in row["steps"]:
        known.add(step)
        for form in forms.get(step["code"], ()):
            if all(code in known.of_steps for code in form.needs):
                terms = list(_terms(form, known, words, lists))
                found.append((form.title, _event_of(known), terms))
                known.passed.clear()
                break
    several = len({event for _, event, _ in found}) > 1
    return [
        Sum(
            " · ".join(filter(None, [event if several else "", _title(title, words) if len(found) > 1 else ""])),
            _halves(terms),
        )
        for title, event, terms in found
    ] or _plain(row, words, lists)


def _halves(terms: Sequence[ShownTerm]) -> list[list[ShownTerm]]:
    halves: list[list[ShownTerm]] = []
    for term in terms:
        if term.begins or not halves:
            halves.append([])
        halves[-1].append(term)
    return halves


def shown_number(value: Any, words: PageWords) -> str:
    """A number of a working, which has no thousands set apart; a true minus."""
    return str(value).replace("-", MINUS) if isinstance(value, int) else words.decimal(str(value))


def _title(title: str, words: PageWords) -> str:
    return words.text(f"sum_title.{title}") if title else ""


def _event_of(known: _Known) -> str:
    """The event whose steps led to a sum."""
    named = next((str(step["values"]["event"]) for step in reversed(known.passed) if "event" in step["values"]), "")
    return known.events.get(named, "")


def _terms(form: SumForm, known: _Known, words: PageWords, lists: Mapping[str, Any]) -> Iterator[ShownTerm]:
    before: Any = None
    for term in form.terms:
        if term.each:
            yield from _each(term, known, words, lists)
            continue
        value = known.value(term.value) if term.value else None
        if (value is None and not term.text) or (term.differs and _same(value, before)):
            continue
        shown_before = "" if before is None else shown_number(before, words)
        yield _shown(term, value, shown_before, known, words, lists)
        before = before if value is None else value


def _each(term: Term, known: _Known, words: PageWords, lists: Mapping[str, Any]) -> Iterator[ShownTerm]:
    """A term for each step of a code, with the values of the steps of the same event."""
    steps = [step for step in known.passed if step["code"] == term.each]
    for place, step in enumerate(steps):
        event = step["values"].get("event")
        of_event = [one for one in known.passed if one["values"].get("event") == event]
        values = {name: value for one in (*of_event, step) for name, value in one["values"].items()}
        one = _Known(known.row, known.events, {**known.of_steps, term.each: step}, known.passed, values)
        yield _shown(term if place else term._replace(sign=""), None, "", one, words, lists)


def _shown(term: Term, value: Any, before: str, known: _Known, words: PageWords, lists: Mapping[str, Any]) -> ShownTerm:
    sign, number = term.sign, shown_number(value, words) if value is not None else _formula(term, known, words)
    if sign == "±":
        sign = MINUS if number.startswith(MINUS) else "+"
        number = number.removeprefix(MINUS)
    step = known.step_of(term)
    name, clause, edition = _name(term, step, known, words, lists), None, None
    if step is not None:
        clause = step["clause"]
        edition = edition_of_clause(known.row, clause, step["values"].get("event"))
    elif term.rule:
        for one in editions_of_row(known.row):
            clause, edition = one.number(one.rule(term.rule)), one.id
            break
    here = f"{before} {sign} {number}" if sign == "→" and before else f"{name}: {number}"
    brackets = (term.begins, term.opens, term.closes, term.result)
    return ShownTerm(sign, number, name, edition, clause, *brackets, here if clause else "")


def _formula(term: Term, known: _Known, words: PageWords) -> str:
    """A piece of a formula with the numbers in it."""
    values = {name: shown_number(value, words) for name, value in known.values.items() if _is_number(value)}
    text = term.text
    for name, value in values.items():
        text = text.replace(f"|{{{name}}}|", value.removeprefix(MINUS)).replace(f"{{{name}}}", value)
    return text


def _is_number(value: Any) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


def _name(term: Term, step: Step | None, known: _Known, words: PageWords, lists: Mapping[str, Any]) -> str:
    """What a number is: in the words of its step, if they say more."""
    if not term.name:
        return ""
    values = {**known.row, **known.values, **(step["values"] if step else {}), **lists, "games": known.row["games"]}
    values["event"] = known.events.get(str(values.get("event")), "")
    codes = [f"sum.{step['code']}"] if step else []
    codes += [f"sum.{term.name}{ON_LIST}"] if lists else []
    code = next((one for one in codes if words.has_sentence(one)), f"sum.{term.name}")
    return words.text(code, {name: value for name, value in values.items() if name not in ("reading", "wording")})


def _same(value: Any, before: Any) -> bool:
    return value is not None and before is not None and Fraction(str(value)) == Fraction(str(before))


def _plain(row: Row, words: PageWords, lists: Mapping[str, Any]) -> list[Sum]:
    """From the number before to the one after, where the edition has no sum for what its steps say."""
    if row["old"] is None or row["new"] is None or row["old"] == row["new"] or not row["games"]:
        return []
    form = SumForm(
        "",
        (
            Term(value="row.old", name="old"),
            Term(value="row.rounded", sign="±", name="change"),
            Term(value="row.new", sign="=", name="new", result=True),
        ),
    )
    return [Sum("", _halves(list(_terms(form, _Known(row), words, lists))))]

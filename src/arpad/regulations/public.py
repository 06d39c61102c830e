"""The public form of a working: steps and findings without what is private to a person.

- `public_step(step) -> Step`
- `public_findings(findings) -> tuple[Finding, ...]`
- `public_line(why: LineExplanation) -> LineExplanation`
- `public_row(row: Row) -> Row`
- `public_entry(entry: ListEntry) -> ListEntry`
- `public_answer(answer: Answer) -> Answer`
- `erased_step(step) -> Step`, `erased_findings(findings)`, `erased_line(why)`, `erased_row(row)`: of a person who was
  erased, without the year of birth too

The packages of the editions state in `public.yaml`, for each code, which of its values the public reads. Everything
else is private: a code that no file has is shown by its clause alone. A public form keeps the clause and the code. If a
sentence would lack a private value, the value `wording` names another sentence. The public form of a public form is
unchanged.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from arpad.core.answer import Answer, LineExplanation, ListEntry, Row
from arpad.core.packages import package_folder
from arpad.core.verdicts import Finding, Step, Value, Values
from arpad.regulations.data_files import PUBLIC, read_entries
from arpad.regulations.edition import HOME, editions

FILE = "public.yaml"
EVERY, APPROVED = "any", "approved"
"""The entries of `public.yaml` on what every step and finding may have, and on what an approval adds to a finding."""
SUBJECT = "subject"
"""If this is named as private, the subject of a finding is free text, and the finding is left out."""
OFFICE = "office"
"""Stands for the name of a person who agreed or decided; the catalogues have a word for it."""
UNDECLARED = "not_public"
"""The sentence of a step or finding whose code no package declares."""
YEAR = 4


class PublicForm(NamedTuple):
    """What the public reads of a code's values, by their names."""

    shown: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    """IDs of players. They say nothing without a name, which a reader looks up."""
    years: tuple[str, ...] = ()
    """Dates of which the year alone is public."""
    offices: tuple[str, ...] = ()
    """Who agreed or decided: public if it is an office of an edition, and private if it is a person."""
    private: Mapping[str, str] = {}
    """The private values, each with its kind: `birth`, `name` or `words`."""
    sentence: str | None = None
    """The sentence for the values that are left."""
    erased: str | None = None
    """The sentence without the years, for a person who was erased."""

    @property
    def values(self) -> frozenset[str]:
        """Every value that the form names."""
        return frozenset((*self.shown, *self.people, *self.years, *self.offices, *self.private))

    def of(self, values: Values) -> dict[str, Value]:
        """The public ones among some values, in their order."""
        public: dict[str, Value] = {}
        for name, value in values.items():
            if name in self.shown or name in self.people:
                public[name] = value
            elif name in self.years:
                public[name] = value if isinstance(value, int) else str(value)[:YEAR]
            elif name in self.offices:
                public[name] = value if is_office(value, values) else OFFICE
        return public


def public_step(step: Step) -> Step:
    """A step without its private values."""
    code = f"step.{step.code}"
    shown = _shown_alone(code)
    if shown is not None and step.values.keys() <= shown:  # so is nearly every step
        return step
    return replace(step, values=_public_values(code, step.values))


def public_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings without their private values; a finding whose subject is free text is left out."""
    return tuple(
        replace(finding, values=_public_values(f"finding.{finding.code}", finding.values))
        for finding in findings
        if SUBJECT not in form_of(f"finding.{finding.code}").private
    )


def public_line(why: LineExplanation) -> LineExplanation:
    """Why a player's line is what it is, as the public reads it."""
    return why._replace(findings=public_findings(why.findings), steps=tuple(map(public_step, why.steps)))


def public_row(row: Row) -> Row:
    """A player's working as the public reads it. Numbers and games are public; steps have a public form."""
    return row._replace(steps=tuple(map(public_step, row.steps)))


def public_entry(entry: ListEntry) -> ListEntry:
    """A line of a list with the year of birth alone."""
    return entry._replace(birth=entry.birth and entry.birth[:YEAR])


def public_answer(answer: Answer) -> Answer:
    """A whole answer as the public reads it. What the next period needs of players is no part of it."""
    return replace(
        answer,
        findings=public_findings(answer.findings),
        rows=tuple(map(public_row, answer.rows)),
        printed=tuple(map(public_entry, answer.printed)),
        after=(),
    )


def erased_step(step: Step) -> Step:
    """A step on a person who was erased: public, and without a year of birth."""
    return replace(step, values=_without_years(f"step.{step.code}", public_step(step).values))


def erased_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings on a person who was erased: public, and without a year of birth."""
    return tuple(
        replace(finding, values=_without_years(f"finding.{finding.code}", finding.values))
        for finding in public_findings(findings)
    )


def erased_line(why: LineExplanation) -> LineExplanation:
    """Why the line of a person who was erased is what it is."""
    return why._replace(findings=erased_findings(why.findings), steps=tuple(map(erased_step, why.steps)))


def erased_row(row: Row) -> Row:
    """The working of a person who was erased."""
    return row._replace(steps=tuple(map(erased_step, row.steps)))


def form_of(code: str) -> PublicForm:
    """The public form of a code, as `step.k_high` or `finding.forfeit`; empty if no package declares one."""
    return public_forms().get(code, PublicForm())


@cache
def public_forms() -> Mapping[str, PublicForm]:
    """The public form of every code. A package of its own adds codes and changes none of this package."""
    own = [package for package in _packages() if package.startswith(f"{__package__}.")]
    forms: dict[str, PublicForm] = {}
    for package in (str(__package__), *own, *_packages()):
        for code, form in declared(package).items():
            forms.setdefault(code, form)
    return forms


@cache
def declared(package: str) -> Mapping[str, PublicForm]:
    """The public forms that the `public.yaml` of a package declares, by code; empty if it has none."""
    path = (HOME if package == __package__ else package_folder(package)).joinpath(FILE)
    entries = read_entries(path, PUBLIC) if path.exists() else {}
    return {code: _form(entry) for code, entry in entries.items()}


@cache
def office_names() -> frozenset[str]:
    """The names of the offices that the editions know, folded."""
    names = (name for edition in editions().values() for by, may in edition.offices.items() for name in (by, *may))
    return frozenset(name.casefold() for name in names)


def is_office(value: Value, values: Values) -> bool:
    """True if a value is the name of an office and not of a person: one that an edition or the finding itself names."""
    return value is None or str(value).casefold() in {*office_names(), str(values.get("by", "")).casefold()}


@cache
def _shown_alone(code: str) -> frozenset[str] | None:
    """The values of a code that are shown as they are; None if the public always reads a different sentence."""
    if code not in public_forms() or form_of(code).sentence is not None:
        return None
    forms = (public_forms()[EVERY], public_forms()[APPROVED], form_of(code))
    shown = {name for form in forms for name in (*form.shown, *form.people)}
    return frozenset(shown.difference(*((*form.years, *form.offices, *form.private) for form in forms)))


def _public_values(code: str, values: Values) -> Values:
    if code not in public_forms():
        return {"wording": UNDECLARED}
    every, approved, form = public_forms()[EVERY], public_forms()[APPROVED], public_forms()[code]
    kept = {**every.of(values), **approved.of(values), **form.of(values)}
    public = {name: kept[name] for name in values if name in kept}
    return {**public, "wording": form.sentence} if form.sentence else public


def _without_years(code: str, values: Values) -> Values:
    """Public values without the years of birth, and the sentence that then fits."""
    form = form_of(code)
    if form.erased is None:
        return values
    kept = {name: value for name, value in values.items() if name not in form.years}
    return {**kept, "wording": form.erased}


def _form(entry: Mapping[str, object]) -> PublicForm:
    lists = {name: tuple(names) for name, names in entry.items() if isinstance(names, list)}
    return PublicForm(**{**entry, **lists})  # type: ignore[arg-type]


@cache
def _packages() -> tuple[str, ...]:
    """The packages of all editions, each once."""
    return tuple(dict.fromkeys(package for edition in editions().values() for package in edition.packages))

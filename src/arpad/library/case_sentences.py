"""The sentences that the answers to an edition's cases have, by clause."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from arpad.core.verdicts import Finding, Problem, Step, Values
from arpad.regulations.coverage import cases_of_clause
from arpad.regulations.edition import Edition
from arpad.selftest import PLAYER, answer_case

EMPTY: tuple[Any, ...] = (None, 0, "0", "0.00", "-0", "", [], ())
"""Values that show nothing in a sentence."""
APART = {"call", "set", "authority"}
"""The keys of a case without a report, of a what-if, and of a case under several editions."""
EXPECTED_CODES = ("codes", "step_codes")
"""Where a case's expectation lists codes alone."""
UNMATCHED = "approval_without_finding"
"""The note on an approval that no finding asks for: its clause is that of the approval."""

Kind = Literal["step", "finding", "uncounted"]


class CaseSentence(NamedTuple):
    """A step, a finding, or why a game does not count, as the answer to a case has it."""

    kind: Kind
    code: str
    values: Values
    case: str
    clause: str | None
    readings: tuple[str, ...]
    """The readings that any case's sentence of the code names."""


def sentences_of_clause(edition: Edition, number: str) -> list[CaseSentence]:
    """The sentences under a clause, each wording of a code once, the plain one first.

    A wording is that of the first case, unless a later one says it without an approval, with fewer values that are
    empty or 0, or without a reading. Cases that test the clause come first. For a clause that an edition inherits, the
    cases of the edition that it extends follow.
    """
    by_code: dict[tuple[str, str, object], CaseSentence] = {}
    holders = [edition, *([edition.base] if edition.base and edition.clauses[number].inherited else [])]
    for holder in holders:
        for _, sentences in sorted(_sentences(holder), key=lambda of_case: number not in of_case[0]["clauses"]):
            for sentence in sentences:
                if sentence.clause == number and sentence.code != UNMATCHED:
                    key = sentence.kind, sentence.code, sentence.values.get("wording")
                    before = by_code.setdefault(key, sentence)
                    plainer = sentence if _extras(sentence) < _extras(before) else before
                    by_code[key] = plainer._replace(
                        readings=tuple(dict.fromkeys([*before.readings, *sentence.readings]))
                    )
    first = {key[:2]: place for place, key in reversed([*enumerate(by_code)])}
    return [by_code[key] for key in sorted(by_code, key=lambda key: (first[key[:2]], key[2] is not None))]


def sentences_of_cases(edition: Edition, number: str) -> list[CaseSentence]:
    """The sentences that the cases of a clause expect, each code once, with the clause under which it stands.

    They are those of the cases that name the clause first; if these expect none, of all that name it.
    """
    cases = cases_of_clause(edition, number)
    first = [(holder, case) for holder, case in cases if case["clauses"][0] == number]
    return _expected_sentences(first) or _expected_sentences(cases)


def sentence_of_code(edition: Edition, kind: str, code: str) -> CaseSentence | None:
    """The sentence of a code as the first case of the edition has it; None if no case has it."""
    every = (sentence for _, sentences in _sentences(edition) for sentence in sentences)
    return next((sentence for sentence in every if (sentence.kind, sentence.code) == (kind, code)), None)


def _expected_sentences(cases: list[tuple[Edition, dict[str, Any]]]) -> list[CaseSentence]:
    by_code: dict[tuple[str, str], CaseSentence] = {}
    for holder, case in cases:
        sentences = next((found for one, found in _sentences(holder) if one is case), ())
        expected = set(_expected_codes(case["expect"]))
        for sentence in sentences:
            if sentence.code in expected and sentence.code != UNMATCHED:
                by_code.setdefault((sentence.kind, sentence.code), sentence)
    return list(by_code.values())


@cache
def _sentences(edition: Edition) -> list[tuple[dict[str, Any], list[CaseSentence]]]:
    """The cases of an edition that are reports under it alone, each with the sentences of its answer.

    Of a case about one player they are those of that player.
    """
    found = []
    for case in edition.cases():
        answer = None if APART & set(case) else answer_case(edition, case)
        if answer is None or isinstance(answer, Problem):
            continue
        rows = [row for row in answer.rows if "player" not in case or row.id == PLAYER]
        sentences = [_of_verdict(case, finding) for finding in answer.findings]
        for row in rows:
            sentences += [_of_verdict(case, step) for step in row.steps]
            sentences += [
                CaseSentence("uncounted", line.reason, {}, case["name"], line.clauses[0], ())
                for part in row.parts
                for line in part.working
                if line.reason and line.clauses
            ]
        found.append((case, sentences))
    return found


def _of_verdict(case: Mapping[str, Any], verdict: Finding | Step) -> CaseSentence:
    kind: Kind = "finding" if isinstance(verdict, Finding) else "step"
    named = str(verdict.values.get("reading") or "").split(", ")
    readings = tuple(reading for reading in named if reading)
    return CaseSentence(kind, verdict.code, verdict.values, case["name"], verdict.clause, readings)


def _expected_codes(expected: object) -> Iterator[str]:
    """The codes that a case's expectation names, at any depth."""
    if isinstance(expected, Mapping):
        for key, value in expected.items():
            if key == "code":
                yield str(value)
            elif key in EXPECTED_CODES or key == "steps":
                yield from (code for code in value if isinstance(code, str))
            yield from _expected_codes(value)
    elif isinstance(expected, list):
        for entry in expected:
            yield from _expected_codes(entry)


def _extras(sentence: CaseSentence) -> tuple[bool, int, bool]:
    """What makes a sentence less plain, the worst first: an approval, values that show nothing, a reading."""
    empty = sum(value in EMPTY for value in sentence.values.values())
    return "approved_by" in sentence.values, empty, bool(sentence.values.get("reading"))

"""The cases that the editions ship, each with what the program answers to it.

This is the one file of the corpus that looks inside the program: no command prints the answer to a case. A case that
calls a function is recorded with what it returns. One that rates a report is recorded with the hash of the answer,
in which codes stand for sentences, and with new ratings and codes of findings, to be read.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any
from unittest import mock

from arpad import selftest
from arpad.core.verdicts import Problem
from arpad.formats.answer_json import answer_json
from arpad.regulations.edition import Edition, editions
from tests.corpus.answer import brief


def shipped() -> Iterator[tuple[str, str]]:
    """The answer to every case of every edition, by edition, file and name."""
    for edition in editions().values():
        names: Counter[str] = Counter()
        for case in edition.cases():
            name = f"{edition.id} {case['file']}: {case['name']}"
            names[name] += 1
            key = name if names[name] == 1 else f"{name} ({names[name]})"
            yield " ".join(key.split()), answer_to(edition, case)


def answer_to(edition: Edition, case: Mapping[str, Any]) -> str:
    """Run a case as `arpad selftest` does, and return what it compares with the expectation, and what fails."""
    found: list[str] = []
    compared, rated = selftest._differences, selftest.rate_dictionary

    def differences(what: str, expected: Any, value: Any) -> list[str]:
        if what == "result":
            found.append(f"returns {json.dumps(value, ensure_ascii=False, default=str)}")
        return compared(what, expected, value)

    def rate(*given: Any) -> Any:
        answer = rated(*given)
        found.append(_rated(answer))
        return answer

    with mock.patch.object(selftest, "_differences", differences), mock.patch.object(selftest, "rate_dictionary", rate):
        failed = [failure.what for failure in selftest.run_case(edition, case)]
    return " ".join([*found, *(f"FAILS: {what}" for what in failed)])


def _rated(answer: Any) -> str:
    if isinstance(answer, Problem):
        return f"problem {answer.code} {json.dumps(answer.values, ensure_ascii=False, default=str)}"
    shown = answer_json(answer, lambda code, _values: code)
    ratings = " ".join(f"{row['id']}={row['new']}" for row in shown["players"][:4])
    codes = ",".join(finding["code"] for finding in shown["findings"])
    return f"{brief(json.dumps(shown, ensure_ascii=False))} {ratings} [{codes}]"

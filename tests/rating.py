"""A report through the reader and the law, as `arpad rate` does it, without a process."""

import json
from collections.abc import Mapping
from typing import Any

from arpad.core.answer import Answer
from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.answer_json import answer_json
from arpad.formats.report.reader import read_report
from arpad.formats.report.union import gather
from arpad.locale import catalogue
from arpad.regulations.rate import rate


def read(report: Mapping[str, Any]) -> Report:
    found, problems = read_report(json.dumps(report).encode())
    assert found is not None, problems
    gathered, problems = gather([("made", found)])
    assert gathered is not None, problems
    return gathered


def rated(report: Mapping[str, Any], edition: str = "fide-2024", **settings: str) -> Answer:
    answer = rate(read(report), edition, None, settings)
    assert isinstance(answer, Answer), answer
    return answer


def answered(
    report: Mapping[str, Any], edition: str = "fide-2024", language: str = "en", **settings: str
) -> dict[str, Any]:
    return answer_json(rated(report, edition, **settings), catalogue(language).text)


def rows(report: Mapping[str, Any], edition: str = "fide-2024", **settings: str) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in answered(report, edition, **settings)["players"]}


def anything(data: bytes, edition: str = "fide-2024") -> Answer | list[Problem] | Problem:
    """Whatever bytes are handed in: an answer, or what is wrong with them."""
    found, problems = read_report(data)
    if found is None:
        return problems
    gathered, problems = gather([("made", found)])
    if gathered is None:
        return problems
    answer = rate(gathered, edition, None, {})
    if isinstance(answer, Answer):
        json.dumps(answer_json(answer, catalogue("en").text))
    return answer

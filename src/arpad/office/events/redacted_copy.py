"""The redacted copy that replaces a received file: its reports as JSON, without the erased facts.

One file may have been read in several ways, with different supplied days, results or IDs. The copy has a report for
each, under a key of these facts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from arpad.core.canonical import canonical, sha256
from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.report.reader import read_report
from arpad.formats.report.writer import write_report
from arpad.office.events.event import EventFacts

BEGINNING = b'{"readings":{'
"""The first bytes of a copy. No other file that the office takes begins so."""
IN_MEMORY = 64


def is_copy(content: bytes) -> bool:
    """True if a stored file is a redacted copy."""
    return content.startswith(BEGINNING)


def key_of_reading(facts: EventFacts, kind: str) -> str:
    """The key under which a copy has the report for these facts."""
    given = [kind, facts.place, str(facts.start), str(facts.end), list(facts.results), list(facts.ids)]
    return sha256(canonical(given).encode())


def write_copy(file: str, reports: Mapping[str, Report]) -> bytes:
    """The copy of a file, given by its SHA-256, with the reports by their keys."""
    texts = {key: write_report(report).decode() for key, report in reports.items()}
    return canonical({"readings": texts, "redacted": file}).encode()


@lru_cache(maxsize=IN_MEMORY)
def read_copy(content: bytes, key: str) -> Report | Problem:
    """The report of a copy under a key."""
    text = json.loads(content)["readings"].get(key)
    if text is None:
        return Problem("event", "file_redacted")
    report, problems = read_report(text.encode())
    return problems[0] if report is None else report

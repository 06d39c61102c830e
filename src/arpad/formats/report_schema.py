"""The published JSON Schema of the report, for editors and for programs that write reports.

It says what a report looks like; what it means (a player twice, a game outside its event) only the reader can tell.
"""

from pathlib import Path

SCHEMA = Path(__file__).with_name("report.schema.json")


def report_schema() -> str:
    """The schema's text, draft 2020-12."""
    return SCHEMA.read_text(encoding="utf-8")

"""The check that the times of an event are known, and the note on how its written time control was read.

All editions need a time; each says what it decides.
"""

from collections.abc import Iterator

from arpad.core.exact import minutes_text
from arpad.core.report import PLAYED, Event
from arpad.core.verdicts import Finding, Value
from arpad.regulations.regulation import AnyLaw
from arpad.regulations.submission import Submitted

WHO = "rating officer"
"""Who supplies a time. It is a fact: no one can approve that it stays unknown."""


def times_unknown(event: Event) -> bool:
    """True if a game that was played has no known time."""
    return any(None in event.seconds_of(game) for game in event.games if game.result in PLAYED)


def judge_time(submission: Submitted[AnyLaw], clause: str, *also: str) -> Iterator[Finding]:
    """An `approve` if a time is unknown; else a note with the written time control and the minutes read from it.

    `clause` is the clause that the time decides; `also` are further ones.
    """
    event = submission.event
    given, seconds, read = event.time_control, event.seconds, event.time_control_seconds
    if times_unknown(event):
        code = "time_unknown" if given is None else "time_unclear"
        values: dict[str, Value] = {"given": given, "field": "minutes", "who": WHO, "clauses": [clause, *also]}
        yield submission.finding("approve", clause, code, values)
    elif given is not None and seconds is not None:
        values = {"given": given, "minutes": minutes_text(seconds), "clauses": [clause, *also]}
        if read == seconds:
            code = "time_read_delay" if event.time_control_delay else "time_read"
        elif read is None:
            code = "time_supplied"
        else:
            code, values = "time_overruled", {**values, "read": minutes_text(read)}
        yield submission.finding("note", clause, code, values)

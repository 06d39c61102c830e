"""A report of several events as one report for each; its players have the numbers that the last answer gave."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from arpad.core.answer import Answer
from arpad.core.report import Event, Report
from arpad.regulations.regulation import Regulation


def event_by_event(report: Report, text: Regulation[Any], events: Sequence[Event] = ()) -> Iterator[Answer]:
    """The answers in the order of the events: as given, else by last day, first day and id."""
    for event in events or sorted(report.events.values(), key=lambda event: (event.end, event.start, event.id)):
        alone = replace(report, events={event.id: event})
        answer = text.rate({event.id: text}, alone)
        assert [player.id for player in answer.after] == [row.id for row in answer.rows] == list(report.players)
        report = replace(report, players={player.id: player for player in answer.after})
        yield answer

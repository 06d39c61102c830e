"""A report that is written and read again is the same report, whatever it says."""

import json
import random

import pytest
from hypothesis import given

from arpad.core.report import Event, Game, Report
from arpad.formats.report.reader import read_report
from arpad.formats.report.writer import write_report
from tests import made, made_go, made_ssl
from tests.formats.made_reports import reports


@given(reports())
def test_read_again_it_is_the_same_report(report: Report) -> None:
    again, problems = read_report(write_report(report))
    assert problems == []
    assert again == report


@pytest.mark.parametrize("number", range(20))
def test_made_months_come_back(number: int) -> None:
    rng = random.Random(number)
    for value in (made.report(rng), made_ssl.report(rng, "selo"), made_go.report(rng)):
        report, _ = read_report(json.dumps(value).encode())
        assert report is not None
        assert read_report(write_report(report)) == (report, [])


def _of_seconds(seconds: int) -> bytes:
    from datetime import date

    game = Game(1, "a", None, "bye", seconds=seconds)
    event = Event("e", date(2024, 1, 1), date(2024, 1, 1), (game,), seconds=seconds, minutes_per_day=seconds)
    return write_report(Report("standard", None, {}, {"e": event}))


def test_every_whole_second_comes_back() -> None:
    """1 second is no finite decimal of a minute; it comes back as 1 second all the same."""
    for seconds in [*range(1, 200), 5400, 5401, 5402, 599_998, 599_999, 600_000]:
        report, problems = read_report(_of_seconds(seconds))
        assert report is not None, problems
        event = report.events["e"]
        assert (event.seconds, event.minutes_per_day, event.games[0].seconds) == (seconds, seconds, seconds)
    assert b'"minutes": 89.5,' in _of_seconds(5370)  # 89.5 x 60
    assert b'"minutes": 90,' in _of_seconds(5400)


def test_a_game_is_a_line_and_what_is_not_known_is_left_out() -> None:
    report, _ = read_report(
        b'{"list": "go", "players": [{"id": "a"}, {"id": "b"}], "events": [{"id": "e", "start": "2024-01-01",'
        b'"end": "2024-01-02", "games": [{"round": 1, "white": "a", "black": "b", "result": "1-0"}]}]}'
    )
    assert report is not None
    assert write_report(report).decode().splitlines() == [
        '{"list": "go",',
        ' "players": [',
        '  {"id": "a"},',
        '  {"id": "b"}],',
        ' "events": [',
        '  {"id": "e", "start": "2024-01-01", "end": "2024-01-02",',
        '   "games": [',
        '    {"round": 1, "white": "a", "black": "b", "result": "1-0"}]}],',
        ' "approvals": []}',
    ]

"""What anyone may read of events, in values: queries do not grow with the players; long crosstables are wide."""

import json
from datetime import date
from pathlib import Path
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from arpad.core.labels import Labels
from arpad.core.verdicts import Finding, Problem
from arpad.office.lists.working_values import Entrant, EventGame, StoredEvent
from arpad.office.lists.workings import ListNamed, PublicEvent
from arpad.office.public_record.event import RecordedEvent, recorded_event
from arpad.office.public_record.event_files import public_file
from arpad.office.public_record.events import EventFilter, public_events
from arpad.site.crosstable import crosstable, points_text
from arpad.site.finding_groups import findings_in_words
from arpad.site.words import page_words
from tests.office.made_office import PUBLISHED, RATED, SENT, event, found, opening, people, write


def test_the_queries_of_an_event_do_not_grow_with_its_players(tmp_path: Path) -> None:
    place, everybody = found(tmp_path / "office"), people(300)
    place.done("list", "open", "standard", write(tmp_path, "opening.json", opening(everybody)), "--day", "2024-03-01")
    place.done("rate", "standard", today="2024-03-31")
    place.done("publish", "standard", today="2024-04-01")
    for name, players in [("Small Open", everybody[:10]), ("Big Open", everybody)]:
        file = write(tmp_path, f"{name}.json", event(name, players, rounds=9))
        number = place.done("submit", "standard", file, today=SENT)["events"][0]["event"]
        place.done("rule", str(number), "accept", today=SENT)
    place.open()
    waiting = counted([1, 2])
    place.done("rate", "standard", today=RATED)
    place.open()
    drafted = counted([1, 2])
    place.done("publish", "standard", today=PUBLISHED)
    place.open()
    rated = counted([1, 2])
    assert (waiting, drafted, rated) == ([12, 12], [8, 8], [10, 10])
    big = recorded_event(2)
    assert isinstance(big, RecordedEvent)
    assert big.working is not None
    assert len(crosstable(big.working).rows) == 300
    (file_of_big,) = big.files
    assert not isinstance(public_file(2, file_of_big.sha256), Problem)
    assert isinstance(public_file(2, "0" * 64), Problem)
    with CaptureQueriesContext(connection) as queries:
        listed = public_events(EventFilter(text="OPEN"))
    assert not isinstance(listed, Problem)
    assert [(one.number, one.edition, one.day) for one in listed.events] == [
        (2, "2024-05", date(2024, 5, 1)),
        (1, "2024-05", date(2024, 5, 1)),
    ]
    assert len(queries) == 4


def league(players: list[dict[str, Any]], last: str) -> bytes:
    """A long event: two games in March and one in April 2024, as far as they are played on a day."""
    ids = [player["id"] for player in players]
    days = [("2024-03-10", 0, 1), ("2024-03-20", 2, 3), ("2024-04-10", 0, 2)]
    games = [
        {"round": number, "white": ids[white], "black": ids[black], "result": "1-0", "date": day}
        for number, (day, white, black) in enumerate(days, start=1)
        if day <= last
    ]
    played = {"id": "e", "name": "League", "start": "2024-03-05", "end": "2024-05-20", "minutes": 120, "games": games}
    return json.dumps({"list": "standard", "players": players, "events": [played]}).encode()


def test_a_long_event_has_its_months_each_on_its_list(tmp_path: Path) -> None:
    place, everybody = found(tmp_path / "office"), people(4)
    listed = [{key: one[key] for key in ("id", "name", "federation", "birth")} for one in everybody]
    place.done("list", "open", "standard", write(tmp_path, "opening.json", opening(everybody)), "--day", "2024-03-01")
    first = write(tmp_path, "first.json", league(listed, "2024-03-31"))
    number = str(place.done("submit", "standard", first, today="2024-04-02")["events"][0]["event"])
    place.done("rule", number, "accept", today="2024-04-02")
    place.done("rate", "standard", today="2024-04-05")
    place.done("publish", "standard", today="2024-04-05")
    second = write(tmp_path, "second.json", league(listed, "2024-04-30"))
    place.done("submit", "standard", second, "--event", number, today="2024-05-02")
    place.done("rule", number, "accept", today="2024-05-02")
    place.done("rate", "standard", today="2024-05-03")
    place.done("publish", "standard", today="2024-05-03")
    place.open()
    found_event = recorded_event(int(number))
    assert isinstance(found_event, RecordedEvent)
    # Its file came on 2 April, after the closing day of the list of April (29 March): March is on that of May.
    assert [(one.month, one.list, one.publication) for one in found_event.months] == [
        ("2024-03", "2024-05", 2),
        ("2024-04", "2024-06", None),
    ]
    assert found_event.awaited is not None
    assert found_event.awaited.month == "2024-05"
    assert [(one.number, one.edition) for one in found_event.lists] == [(2, "2024-05")]
    assert [(file.current, file.public) for file in found_event.files] == [(True, True), (False, False)]
    assert found_event.working is not None
    table = crosstable(found_event.working)
    assert table.notes == (("a", "event.other_month", 2),), "the game of April, for both players"


def counted(numbers: list[int]) -> list[int]:
    """How many queries each event takes."""
    counts = []
    for number in numbers:
        with CaptureQueriesContext(connection) as queries:
            assert isinstance(recorded_event(number), RecordedEvent)
        counts.append(len(queries))
    return counts


def made(games: list[EventGame], entrants: list[Entrant], kind: str = "standard") -> PublicEvent:
    """An event on a list, without names."""
    stored = StoredEvent("2024-04-03", "2024-04-11", None, None, 1, None, (), tuple(entrants), tuple(games), (), (), ())
    names = {entrant.person: f"Player {entrant.person}" for entrant in entrants}
    return PublicEvent(1, "Cup", kind, kind, "published", ListNamed(1, None, "1"), "", "", stored, names)


def entrant(person: int, points: str, rank: int | None = None, place: int | None = None) -> Entrant:
    return Entrant(person, rank, place, points, ())


def test_stones_are_received_or_given_and_playoffs_stand_in_their_round() -> None:
    games = [
        EventGame(1, 7, 8, "1-0", stones=4, white_reason="", black_reason=""),
        EventGame(1, 8, 7, "0-1", playoff=True, white_reason="", black_reason=""),
    ]
    table = crosstable(made(games, [entrant(7, "2"), entrant(8, "0")], "go"))
    first, second = table.rows
    assert [(cell.place, cell.colour, cell.sign, cell.stones, cell.playoff) for cell in first.rounds[0]] == [
        (2, "w", "1", -4, False),
        (2, "b", "1", None, True),
    ]
    assert [(cell.sign, cell.stones) for cell in second.rounds[0]] == [("0", 4), ("0", None)]
    assert table.has_stones


def test_places_of_the_file_go_before_points_and_points_before_ranks() -> None:
    game = [EventGame(1, 1, 2, "1/2-1/2"), EventGame(1, 3, None, "bye", bye="H")]
    by_place = crosstable(made(game, [entrant(1, "1", 1, 3), entrant(2, "2", 2, 2), entrant(3, "0", 3, 1)]))
    assert ([row.person for row in by_place.rows], by_place.has_places) == ([3, 2, 1], True)
    by_points = crosstable(made(game, [entrant(1, "1", 3), entrant(2, "1", 1), entrant(3, "1.5", 2)]))
    assert ([row.person for row in by_points.rows], by_points.has_places) == ([3, 2, 1], False)
    (bye,) = by_points.rows[0].rounds[0]
    assert (bye.place, bye.sign) == (None, "H")


def test_more_than_eleven_rounds_are_wide() -> None:
    for rounds, is_wide in [(11, False), (12, True)]:
        games = [EventGame(number, 1, 2, "1-0") for number in range(1, rounds + 1)]
        assert crosstable(made(games, [entrant(1, str(rounds)), entrant(2, "0")])).is_wide is is_wide


def test_points_are_printed_as_in_a_table_of_results() -> None:
    texts = {"4.5": "4½", "4.0": "4", "0.5": "½", "0": "0", "2.25": "2.25"}
    assert {text: points_text(text) for text in texts} == texts


def test_findings_that_are_alike_stand_together_and_an_approval_is_no_note() -> None:
    values = {"registered": "2024-04-02", "due": "2024-03-31", "start": "2024-04-03", "by": "QC chairman"}
    late = Finding("approve", "0.2.2", "event 1", "registered_late", values)
    forfeits = [Finding("reject", "5.1", f"game 1/{number}/7-8", "forfeit", {}) for number in range(1, 6)]
    labels = Labels({"7": "Kis, Éva", "8": "Nagy, Pál"}, {})
    approved = late.approved("QC chairman", "2024-04-09", None)
    groups = findings_in_words([approved, *forfeits, late], ["fide-2024"], labels, page_words("en"))
    assert [(group.level, group.clause, group.regulation, len(group.findings)) for group in groups] == [
        ("reject", "5.1", "fide-2024", 5),
        ("approve", "0.2.2", "fide-2024", 1),
        ("approved", "0.2.2", "fide-2024", 1),
    ]
    assert (len(groups[0].first), len(groups[0].more)) == (3, 2)
    assert groups[0].findings[1].subject == "Round 2: Kis, Éva – Nagy, Pál"
    assert "2 April 2024" in groups[1].findings[0].message
    assert "QC chairman" in groups[2].findings[0].message

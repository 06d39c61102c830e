"""An event list has one order: the ruling on an event and the rating of the list agree on what is late."""

import json
from datetime import UTC, date, datetime

from arpad.core.report import Player
from arpad.core.verdicts import Problem
from arpad.office.events.event import CHAIN, NOW, EventFacts, register_event
from arpad.office.events.intake import Sent, Submitted, submit_file
from arpad.office.events.rulings import accept
from arpad.office.journal.acts import acting, all_or_nothing
from arpad.office.lists.definition import ListFacts, define_list
from arpad.office.lists.opening import open_list
from arpad.office.lists.publication import publish, rate_list
from arpad.office.storage.folder import Office

AT = datetime(2024, 1, 20, 12, tzinfo=UTC)
OPENED = date(2024, 1, 1)
SELO = ListFacts("selo", "selo", "ssl", "FIN", "Europe/Helsinki")
NAMES = {"1": "Yksi, A", "2": "Kaksi, B"}


def hand_in(name: str, start: str, end: str, white: str = "1", black: str = "2", number: int | None = None) -> int:
    done = handed_in(name, start, end, white, black, number)
    assert not isinstance(done, Problem)
    return done.events[0]


def handed_in(
    name: str, start: str, end: str, white: str = "1", black: str = "2", number: int | None = None
) -> Submitted | Problem:
    """Two of the same days have the colours the other way round: one game would be one event that was sent twice."""
    game = {"round": 1, "white": white, "black": black, "result": "1-0"}
    event = {"id": name, "name": name, "start": start, "end": end, "country": "FIN", "minutes": 90, "games": [game]}
    players = [{"id": number, "name": told} for number, told in NAMES.items()]
    report = {"list": "selo", "players": players, "events": [event]}
    return submit_file(SELO, Sent(f"{name}.json", json.dumps(report).encode(), number), "vera", AT)


def accepted(number: int, late: str = "") -> EventFacts | Problem:
    return all_or_nothing("vera", AT, lambda journal: accept(journal, SELO, number, late))


def begun(opened: date = OPENED) -> None:
    players = [Player(number, name, rating=1800, games=50) for number, name in NAMES.items()]
    with acting("vera", AT) as journal:
        define_list(journal, SELO)
        open_list(journal, SELO, players, opened, "open.json", b"{}")


def test_an_event_of_the_same_last_day_is_late_if_it_comes_before(office: Office) -> None:
    begun()
    first = hand_in("first", "2024-01-06", "2024-01-07")
    assert not isinstance(accepted(first), Problem)
    rate_list(SELO, "vera", AT)
    assert not isinstance(publish(SELO, "vera", AT), Problem)
    same_end = hand_in("longer", "2024-01-05", "2024-01-07", "2", "1")
    refused = accepted(same_end)
    assert isinstance(refused, Problem)
    assert refused.code == "event_is_late"
    assert not isinstance(accepted(same_end, NOW), Problem)
    assert not isinstance(rate_list(SELO, "vera", AT), Problem)


def test_what_was_over_before_the_opening_list_is_in_its_numbers(office: Office) -> None:
    """Whatever is said of it: put before the opening list it would hold up the whole list."""
    begun(date(2024, 1, 8))
    at_the_door = handed_in("before", "2024-01-06", "2024-01-07")
    assert isinstance(at_the_door, Problem)
    assert at_the_door.code == "over_before_opening"
    with acting("vera", AT) as journal:  # of one that was registered in advance it is known when it is accepted
        facts = EventFacts("selo", "before", date(2024, 1, 6), date(2024, 1, 7))
        number = register_event(journal, SELO, facts)
    before = hand_in("before", "2024-01-06", "2024-01-07", number=number)
    on_the_day = hand_in("on", "2024-01-06", "2024-01-08", "2", "1")
    for late in ("", NOW, CHAIN):
        refused = accepted(before, late)
        assert isinstance(refused, Problem)
        assert (refused.code, refused.values["day"]) == ("event_before_opening", "2024-01-08")
    assert not isinstance(accepted(on_the_day), Problem)
    assert not isinstance(rate_list(SELO, "vera", AT), Problem)


def test_an_event_is_accepted_when_it_is_over(office: Office) -> None:
    """At noon in universal time of 20 January it is the 20th in Helsinki."""
    begun()
    today = hand_in("today", "2024-01-19", "2024-01-20")
    tomorrow = hand_in("tomorrow", "2024-01-19", "2024-01-21", "2", "1")
    refused = accepted(tomorrow)
    assert isinstance(refused, Problem)
    assert refused.code == "event_not_over"
    assert (refused.values["end"], refused.values["today"]) == ("2024-01-21", "2024-01-20")
    assert not isinstance(accepted(today), Problem)

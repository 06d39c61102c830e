"""Matching: to which people the IDs of a file belong, in chess and in go."""

import io
import json
from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from arpad.core.dates import Month
from arpad.core.report import Player
from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt
from arpad.office.events.candidates import candidates_of
from arpad.office.events.event import find_event
from arpad.office.events.fide_candidates import fide_candidates_of
from arpad.office.events.file_ids import FileIds
from arpad.office.events.intake import Sent, submit_file
from arpad.office.events.match import key_of, match_players, record_of
from arpad.office.fide_lists.archive import Imported, import_list
from arpad.office.journal.acts import acting
from arpad.office.lists.definition import ListFacts, define_list
from arpad.office.lists.opening import open_list
from arpad.office.registry.people import change, register
from arpad.office.registry.record import Record
from arpad.office.storage.folder import Office
from arpad.office.storage.models import LONGEST_NAME, LONGEST_TITLE, Decision, Person

AT = datetime(2024, 4, 12, 12, tzinfo=UTC)
CHESS = ListFacts("standard", "standard", "fide", "HUN", "Europe/Budapest")
GO = ListFacts("go", "go", "mgsz", "HUN", "Europe/Budapest")
CHESS_IDS = FileIds("standard", 99_999)
NUMBER = "13456789"
"""A FIDE ID, and in the European go database somebody's PIN."""


CEMO = Record("Cemo, Bea", birth_year=1990, federation="HUN")


def entered() -> None:
    with acting("vera", AT) as journal:
        people = [Record("Bagu, Ada", fide_id=int(NUMBER)), CEMO]
        assert register(journal, people) == [1, 2]


@pytest.mark.parametrize(
    ("player", "chess", "go"),
    [
        (Player(NUMBER, "Bagu, Ada"), 1, None),
        (Player(NUMBER), 1, None),
        (Player(NUMBER, "Dilo, Ede"), None, None),  # quite another name
        (Player("1", "Bagu, Ada"), 1, 1),  # a number of the registry
        (Player("2"), 2, 2),
        (Player("a", "Cemo, Bea", "HUN", birth_year=1990), 2, 2),  # by name, birth and federation
        (Player("a", "Cemo, Bea", birth_year=1990), None, None),  # the federation is missing
        (Player(NUMBER, "Cemo, Bea", "HUN", birth_year=1990), None, 2),  # the FIDE ID is another person's
        (Player("99999999999999999999", "Bagu, Ada"), None, None),  # nobody's
    ],
)
def test_a_long_number_is_fides_in_chess_alone(
    office: Office, player: Player, chess: int | None, go: int | None
) -> None:
    entered()
    found = [match_players([player], kind).get(player.id) for kind in ("standard", "go")]
    assert found == [chess, go]


@pytest.mark.parametrize(
    ("player", "chess", "go"),
    [
        (Player("2", "Bagu, Ada"), 1, None),  # the FIDE ID of person 1
        (Player("2", "Cemo, Bea"), 2, 2),  # the number of person 2
        (Player("2", "Dilo, Ede"), None, None),  # the name of neither
        (Player("2"), None, 2),  # either of them
        (Player("7", "Evet, Ida"), 3, None),  # a FIDE ID, and no number of the registry
        (Player("7", "Evet, Ida", birth_year=1991), None, None),  # born in 1980
    ],
)
def test_a_short_number_is_the_registrys_or_fides_by_the_other_facts(
    office: Office, player: Player, chess: int | None, go: int | None
) -> None:
    with acting("vera", AT) as journal:
        people = [Record("Bagu, Ada", fide_id=2), CEMO, Record("Evet, Ida", fide_id=7, birth_year=1980)]
        assert register(journal, people) == [1, 2, 3]
    found = [match_players([player], kind).get(player.id) for kind in ("standard", "go")]
    assert found == [chess, go]


def test_a_file_may_know_somebody_by_an_earlier_name(office: Office) -> None:
    """By name and birth, and by a number; words of two of a person's names together are not a name."""
    entered()
    with acting("vera", AT) as journal:
        assert change(journal, 2, CEMO._replace(name="Dilo, Bea"), 2) is None
        assert change(journal, 1, Record("Ember, Ida", fide_id=int(NUMBER)), 1) is None
    asked = [
        Player("a", "Cemo, Bea", "HUN", birth_year=1990),
        Player("b", "Dilo, Bea", "HUN", birth_year=1990),
        Player("c", "Cemo, Bea", "HUN", birth_year=1991),
        Player("d", "Cemo Dilo, Bea", "HUN", birth_year=1990),
        Player(NUMBER, "Bagu, Ada"),
        Player(NUMBER, "Ember, Ida"),
        Player(NUMBER, "Fodor, Gil"),
        Player("1", "Bagu, Ada"),
    ]
    assert [match_players([one], "standard").get(one.id) for one in asked] == [2, 2, None, None, 1, 1, None, 1]


NAMELESS = Player("file#3", "Nagy, Péter", "HUN")
"""What a file says of a player that is true of every namesake too."""


@pytest.mark.parametrize(
    ("player", "namesake", "expected"),
    [
        (NAMELESS, Record("Nagy, Péter", birth_year=1990, federation="HUN"), None),
        (NAMELESS, Record("Péter Nagy", birth_year=1990), None),
        (NAMELESS, Record("Nagy, Péter", birth_year=1990, federation="FIN"), 1),  # the federation tells them apart
        (NAMELESS, Record("Nagy, Pál", birth_year=1990, federation="HUN"), 1),
        (NAMELESS._replace(id="p3"), Record("Nagy, Péter", birth_year=1990, federation="HUN"), None),
        (NAMELESS._replace(id="700001"), Record("Nagy, Péter", birth_year=1990, federation="HUN"), 1),  # by its ID
        (NAMELESS._replace(birth_year=1951), Record("Nagy, Péter", birth_year=1951, federation="HUN"), None),
        (NAMELESS._replace(birth_year=1951), Record("Nagy, Péter", birth_year=1990, federation="HUN"), 1),
    ],
)
def test_an_answer_does_not_hold_for_a_namesake(
    office: Office, player: Player, namesake: Record, expected: int | None
) -> None:
    """A file without an ID does not say which of two namesakes played: an answer to an earlier file is of that file."""
    with acting("vera", AT) as journal:
        people = [Record("Nagy, Péter", birth_year=1950, federation="HUN"), namesake]
        assert register(journal, people) == [1, 2]
        entry = journal.enter("decide", "decision 3", {})
        Decision.objects.create(number=entry, key=key_of(player), person_id=1, changed=entry)
    assert match_players([player], "standard").get(player.id) == expected


def test_an_answer_to_one_number_is_none_to_another() -> None:
    """Programs tell namesakes apart by a number behind the name."""
    assert len({key_of(NAMELESS._replace(name=name)) for name in ("Nagy Péter", "Nagy Péter 2", "Nagy Péter 3")}) == 3


def test_nobody_new_has_a_pin_for_his_fide_id() -> None:
    told = Player(NUMBER, "Dilo, Ede", title="GM-elect")
    assert [record_of(told, of_list, CHESS_IDS._replace(kind=of_list.kind)).fide_id for of_list in (CHESS, GO)] == [
        int(NUMBER),
        None,
    ]
    assert record_of(told, CHESS, CHESS_IDS).title == "GM-elect"
    assert record_of(Player("9" * 20, "Dilo, Ede"), CHESS, CHESS_IDS).fide_id is None


def test_what_a_file_tells_of_somebody_new_is_kept() -> None:
    told = Player("a", "x" * 300, birth_year=1990, sex="w", title="y" * 30, suspended=True, not_listed=True)
    expected = Record("x" * LONGEST_NAME, None, None, 1990, "w", "HUN", "y" * LONGEST_TITLE, True, True)
    assert record_of(told, CHESS, CHESS_IDS) == expected
    assert record_of(Player("a", federation="GER"), CHESS, CHESS_IDS) == Record("a", federation="GER")


def test_who_he_might_be_is_looked_up_at_fide_too(office: Office) -> None:
    """By the list that was out when the event began, whatever the order of the words, and not in go."""
    rows = [
        Listed(1000017, "Mueller, Hans", "GER", standard=Rated(1850), birth_year=1971),
        Listed(1000018, "Hans Mueller", "AUT", standard=Rated(1700), birth_year=1990),
    ]
    content = io.BytesIO(b"".join(write_txt(rows)))
    assert isinstance(import_list(content, "list.txt", Month(2024, 4), None, False, "vera", AT), Imported)
    hans, april = Player("a", "Mueller, Hans"), date(2024, 4, 1)
    found = [
        [one.person.fide_id for one in fide_candidates_of(player, kind, day)]
        for player, kind, day in (
            (hans, "standard", april),
            (hans._replace(birth_year=1990), "selo", april),
            (hans, "standard", date(2024, 3, 31)),
            (hans, "go", april),
            (Player("a"), "standard", april),
        )
    ]
    assert found == [[1000017, 1000018], [1000018], [], [], []]


def test_a_go_list_and_a_go_event_look_up_no_fide_ids(office: Office) -> None:
    entered()
    with acting("vera", AT) as journal:
        define_list(journal, GO)
        opened = open_list(journal, GO, [Player(NUMBER, "Bagu, Ada", rating=2000)], date(2024, 4, 1), "o.json", b"{}")
    assert list(opened.rows.values_list("person_id", flat=True)) == [3]
    assert Person.objects.get(number=3).fide_id is None
    game = {"round": 1, "white": "13456780", "black": "2", "result": "1-0"}
    event = {"id": "e", "name": "Go cup", "start": "2024-04-06", "end": "2024-04-07", "games": [game]}
    Person.objects.filter(number=1).update(fide_id=13456780)
    players = [{"id": "13456780", "name": "Bagu, Ada"}, {"id": "2", "name": "Cemo, Bea"}]
    report = {"list": "go", "players": players, "events": [event]}
    done = submit_file(GO, Sent("e.json", json.dumps(report).encode()), "vera", AT)
    assert not isinstance(done, Problem)
    facts = find_event(done.events[0])
    assert not isinstance(facts, Problem)
    assert (facts.people, facts.open) == ({"2": 2}, ("13456780",))


def queries_for_candidates(people: int) -> int:
    """How often the records are asked for the candidates of a player with a common surname."""
    with acting("vera", AT) as journal:
        register(journal, [Record(f"Nagy, {chr(65 + number)}da", birth_year=1990) for number in range(people)])
    with CaptureQueriesContext(connection) as asked:
        candidates_of([Player("file#1", "Nagy, Zoltán", birth_year=1990)], "standard")
    return len(asked)


def test_candidates_are_not_asked_for_one_by_one(office: Office) -> None:
    """A surname and a year fit dozens in a registry: their earlier names are read together."""
    few = queries_for_candidates(2)
    assert queries_for_candidates(20) == few

"""The table of pairs of people, through the office's own registry and matching, and what an officer is shown."""

from datetime import UTC, date, datetime
from hashlib import sha256

from django.db import transaction

from arpad.core.identity import Description, weigh
from arpad.core.report import Player, Report
from arpad.office.events.event import EventFacts
from arpad.office.events.match import key_of, match_players
from arpad.office.events.questions import questions
from arpad.office.journal.acts import acting
from arpad.office.lists.definition import ListFacts, define_list
from arpad.office.lists.opening import open_list
from arpad.office.registry.people import register
from arpad.office.registry.record import Record
from arpad.office.storage.folder import Office
from arpad.office.storage.name_keys import words_of
from tests.core.test_identity import Pair, pairs

AT = datetime(2024, 4, 12, 12, tzinfo=UTC)
DAY = date(2024, 4, 3)
CHESS = ListFacts("standard", "standard", "fide", "HUN", "Europe/Budapest")


def can_be_held(pair: Pair) -> bool:
    """True if a registry and a file can hold a row: a person there has a number and a name, a player one ID."""
    has_number = "national" in pair.known.ids or "national" not in pair.given.ids
    return has_number and len(pair.given.ids) < 2 and bool(pair.known.names and words_of(pair.known.names[0]))


SAMPLE = 3
"""Each third row goes through a database."""
READ = [pair for pair in pairs() if can_be_held(pair)]


def player_of(given: Description) -> Player:
    """A description as a player of a file."""
    year = given.birth.year if isinstance(given.birth, date) else given.birth
    day = given.birth if isinstance(given.birth, date) else None
    name = given.names[0] if given.names else None
    number = next(iter(given.ids.values()), "file#1")
    return Player(number, name, given.federation, given.sex, year, day, rating=given.rating)  # type: ignore[arg-type]


def record_of(known: Description) -> Record:
    """A description as a person of the registry."""
    fide_id = int(known.ids["fide"]) if "fide" in known.ids else None
    day = known.birth if isinstance(known.birth, date) else None
    year = known.birth if isinstance(known.birth, int) else None
    return Record(known.names[0], fide_id, day, year, known.sex or "", (known.federation or "").upper())


def found_for(pair: Pair) -> tuple[int | None, list[int]]:
    """Which person the office takes for the player of a pair, and which it shows as candidates; it keeps nothing."""
    national = int(pair.known.ids.get("national", 99_000))
    player = player_of(pair.given)
    with transaction.atomic():
        with acting("vera", AT) as journal:
            assert register(journal, [record_of(pair.known)], [national]) == [national]
        taken = match_players([player], "standard").get(player.id)
        report = Report("standard", None, {player.id: player}, {})
        asked = questions(report, EventFacts("", "e", DAY, DAY, open=(player.id,)))
        transaction.set_rollback(True)
    return taken, [one.person.number for question in asked for one in question.candidates]


def test_the_office_takes_and_asks_as_the_table_says(office: Office) -> None:
    """A rating is not compared here: the people are on no list."""
    assert len(READ[::SAMPLE]) >= 100
    for pair in READ[::SAMPLE]:
        taken, shown = found_for(pair)
        rated_alike = Description(*(getattr(pair.given, name) for name in Description.__slots__[:-1]))
        verdict = weigh(rated_alike, pair.known).verdict
        assert (taken is not None) == (verdict == "taken"), pair
        codes = {reason.code for reason in weigh(pair.given, pair.known).reasons}
        if verdict == "asked" and (pair.given.ids.keys() & pair.known.ids.keys() or "name_unreadable" not in codes):
            assert shown, pair


def test_a_namesake_of_whom_less_is_known_makes_it_a_question(office: Office) -> None:
    """Exactly one candidate is taken: a person born in another year is none, one of unknown birth may be one."""
    known = Record("Nagy, Péter", birth_year=1980, federation="HUN")
    player = Player("x#1", "Nagy Péter", "HUN", birth_year=1980)
    for other, taken in ((known._replace(birth_year=1990), 1), (known._replace(birth_year=None), None), (known, None)):
        with transaction.atomic():
            with acting("vera", AT) as journal:
                register(journal, [known, other])
            assert match_players([player], "standard").get(player.id) == taken
            transaction.set_rollback(True)


def test_a_rating_far_from_the_lists_is_a_question_without_an_id(office: Office) -> None:
    with acting("vera", AT) as journal:
        define_list(journal, CHESS)
        on_it = [Player("700001", "Nagy, Péter", "HUN", birth_year=1980, rating=2400)]
        open_list(journal, CHESS, on_it, date(2024, 4, 1), "o.json", b"{}")
    for number, rating, taken in (("x#1", 2310, 1), ("x#1", 1300, None), ("x#1", None, 1), ("700001", 1300, 1)):
        player = Player(number, "Nagy Péter", "HUN", birth_year=1980, rating=rating)
        assert match_players([player], "standard", "standard").get(number) == taken


def test_two_people_in_cyrillic_are_not_remembered_as_one(office: Office) -> None:
    one, other = (Player("x#1", name, "BUL", birth_year=1980) for name in ("Иванов, Пётр", "Петров, Иван"))
    assert key_of(one) != key_of(other)
    latin = Player("x#1", "Ivanov, Petar", "BUL", birth_year=1980)
    # The key of a Latin name is what it always was, so that earlier decisions are found.
    assert key_of(latin) == sha256(b'["",["ivanov","petar"],"1980","BUL"]').hexdigest()

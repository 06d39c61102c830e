"""A player as anyone may read them: the history beside the exported lists, the games beside the reports of events."""

import csv
import io
from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import pairwise

import pytest
from django.db import connections

from arpad.core.answer import Part, Row, Working
from arpad.core.verdicts import Problem, Step
from arpad.office.lists.working_values import StepRow, StoredWorking
from arpad.office.public_record.compared import ComparedPlayers, compare_players
from arpad.office.public_record.head_to_head import balances_of
from arpad.office.public_record.history import history_of
from arpad.office.public_record.played import played_events
from arpad.office.public_record.player_rows import ListEdition, ListRows, PublishedLine, first_rated
from arpad.office.public_record.players import PublicPlayer, find_player, grades_of
from tests.office.made_office import Place, copied
from tests.site.site_office import (
    CANDIDATE,
    CLUB,
    ERASED,
    FOREIGNER,
    GUEST,
    INACTIVE,
    JUNIOR,
    NEWCOMER,
    REGULAR,
    STAR,
    games_of,
    site_office,
    standard_players,
)

POINTS = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}
LISTS = {"standard": 3, "selo": 3}
"""How many editions each list has."""


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    made = site_office()
    made.open()
    yield made
    connections.close_all()


def player(number: int) -> PublicPlayer:
    found = find_player(number)
    assert not isinstance(found, Problem)
    return found


def exported(place: Place, of_list: str, number: int) -> dict[int, dict[str, str]]:
    """The lines of the CSV of an edition, by the numbers of the people."""
    ran = place.do("export", of_list, "--number", str(number), "--to", "csv")
    place.open()
    return {int(line["id"]): line for line in csv.DictReader(io.StringIO(ran.out))}


def test_the_history_has_the_ratings_of_the_exported_lists(place: Place) -> None:
    lines = {(name, number): exported(place, name, number) for name, count in LISTS.items() for number in range(count)}
    people = {person for of_edition in lines.values() for person in of_edition}
    assert len(people) > 40
    for person in people:
        histories = {one.list_name: one for one in player(person).history.lists}
        for (name, number), of_edition in lines.items():
            points = [] if name not in histories else [one for one in histories[name].published if one.number <= number]
            rating = points[-1].rating if points else None
            line = of_edition.get(person)
            assert rating == (None if line is None else int(line["rating"])), (person, name, number)
            if line is not None and points[-1].number == number:
                assert str(points[-1].k or "") == line["k"]


def test_each_change_is_the_difference_of_two_points_and_each_lasts_until_the_next(place: Place) -> None:
    for person in (STAR, REGULAR, JUNIOR, NEWCOMER):
        for history in player(person).history.lists:
            published = history.published
            for before, after in pairwise(published):
                assert before.rating is not None
                assert after.rating is not None
                assert after.change == after.rating - before.rating
                assert before.until == after.day
            assert published[0].change is None
            assert published[-1].until is None


def test_a_history_names_the_events_of_each_list(place: Place) -> None:
    points = {one.edition: one for one in player(REGULAR).history.lists[0].points}
    assert {edition: one.events for edition, one in points.items()} == {
        "2024-03": (),
        "2024-04": (1,),
        "2024-05": (4, 3),  # the first came late
        "2024-06": (7,),
    }
    assert [edition for edition, one in points.items() if one.is_preview] == ["2024-06"]
    # Of the five games against rated players one is against GUEST or NEWCOMER, who have none.
    assert points["2024-04"].games == 4


def test_a_point_says_what_the_list_did_to_the_rating() -> None:
    """Of four editions the third was raised once, and the last rated everything again from the opening list."""
    working = StoredWorking((StepRow(0, row_of("e1", 1500, 1520)),))
    raised = StoredWorking((StepRow(0, row_of("", 1520, 1712)._replace(steps=(Step("8.3", "list_raised", {}),))),))
    again = StoredWorking((StepRow(0, row_of("e1", 1500, 1530)), StepRow(1, row_of("", 1530, 1720))))
    editions = {
        number: ListEdition(number, date(2024, number + 1, 1), f"2024-{number + 1:02}", base)
        for number, base in enumerate((None, 0, 1, 0))
    }
    lines = tuple(
        PublishedLine(number, until, rating, 0, 20, "", "", False)
        for number, until, rating in ((0, 1, 1500), (1, 2, 1520), (2, 3, 1712), (3, None, 1720))
    )
    workings = {1: working, 2: raised, 3: again}
    rows = ListRows("standard", "standard", editions, lines, workings, first_rated(workings), None)
    points = history_of(1, {"standard": rows}).lists[0].points
    assert [(one.rating, one.change, one.events, one.by_list) for one in points] == [
        (1500, None, (), None),
        (1520, 20, (1,), None),
        (1712, 192, (), "raised"),
        (1720, 8, (), "again"),
    ]
    assert [edition.number for edition in rows.basis()] == [0, 3]


def test_a_grade_has_the_day_of_the_first_list_that_printed_it_without_a_break() -> None:
    editions = {number: ListEdition(number, date(2024, number + 1, 1), "", number - 1) for number in range(5)}
    grades = ((0, 1, "5 kyu"), (1, 2, "4 kyu"), (2, 3, "5 kyu"), (3, 4, "4 kyu"), (4, None, "4 kyu"))
    lines = tuple(PublishedLine(number, until, 1600, 0, None, grade, "", False) for number, until, grade in grades)
    workings = {3: StoredWorking((StepRow(0, row_of("e1", 1500, 1600)),))}
    rows = ListRows("go", "go", editions, lines, workings, first_rated(workings), None)
    honours = list(grades_of({"go": rows}))
    assert [(one.name, str(one.day), one.edition, one.has_working) for one in honours] == [
        ("4 kyu", "2024-04-01", "3", True)
    ]


def row_of(event: str, old: int, new: int) -> Row:
    """A player's row, with one event of one game, or none."""
    game = Working(1, "2", 1500, "1", True, ())
    parts = (Part(event[1:], 1, "fide-2024", old, 20, 1, "1", "0.5", "10.0", (game,)),) if event else ()
    return Row("1", "rated", "established", old, new, None, None, 20, len(parts), "1", None, None, parts, ())


def results_of(person: str, games: list[dict[str, object]]) -> Counter[tuple[str, int]]:
    """The opponents of a player in a report, each with the half points of a game."""
    found: Counter[tuple[str, int]] = Counter()
    for game in games:
        white, black, result = str(game["white"]), str(game.get("black")), str(game["result"])
        if result in POINTS and person in (white, black):
            own = POINTS[result][0 if person == white else 1]
            found[black if person == white else white, own] += 1
    return found


def test_the_balances_are_those_of_the_reports(place: Place) -> None:
    """Budapest Invitational, in which the star plays alone of the rated events on standard."""
    standard = dict(enumerate(standard_players(), start=1))
    numbers = (STAR, REGULAR, FOREIGNER, CANDIDATE, ERASED, 12, 13, 14, 15, 16)
    ids = {standard[number]["id"]: number for number in numbers}
    games = games_of([standard[number] for number in numbers], 5)
    expected = results_of(standard[STAR]["id"], games)
    found: Counter[tuple[str, int]] = Counter()
    by_number = {number: one for one, number in ids.items()}
    for balance in balances_of(played_events(player(STAR).rows)):
        opponent = by_number[balance.opponent]
        found.update({(opponent, 2): balance.won, (opponent, 1): balance.drawn, (opponent, 0): balance.lost})
    assert +found == expected
    assert sum(expected.values()) == 5


def test_two_players_have_the_same_games_from_both_sides(place: Place) -> None:
    one, other = compare_players(REGULAR, 8), compare_players(8, REGULAR)
    assert isinstance(one, ComparedPlayers)
    assert isinstance(other, ComparedPlayers)
    assert one.score() == other.score()[::-1]
    assert [(game.event.number, game.round) for game in one.meetings] == [
        (game.event.number, game.round) for game in other.meetings
    ]
    colours = {"w": "b", "b": "w", None: None}
    assert [colours[game.colour] for game in one.meetings] == [game.colour for game in other.meetings]
    assert {game.event.number for game in one.meetings} == {1, 4}


def test_a_forfeit_is_shown_and_is_no_game(place: Place) -> None:
    compared = compare_players(8, 9)
    assert isinstance(compared, ComparedPlayers)
    assert [(game.event.number, game.reason, game.counted) for game in compared.meetings] == [(1, "forfeit", False)]
    assert (compared.played(), compared.score()) == ([], ("0", "0"))
    assert 9 not in {one.opponent for one in balances_of(played_events(player(8).rows))}


def test_who_a_player_is(place: Place) -> None:
    star = player(STAR)
    assert (star.identity.name, star.identity.title, star.identity.club) == ("Aranyi, Ádám", "GM", CLUB)
    assert star.identity.birth_year == 1971
    assert [(one.name, one.day) for one in star.honours] == [("GM", None)]
    current = star.ratings[0]
    assert (current.rating, current.on_list) == (int(exported(place, "standard", 2)[STAR]["rating"]), True)
    assert current.preview is not None
    assert current.preview.edition == "2024-06"


def test_the_reason_of_k_is_a_sentence_without_the_day_of_birth(place: Place) -> None:
    reasons = player(JUNIOR).reasons[0]
    assert (reasons.list_name, reasons.regulation, reasons.k) == ("standard", "fide-2024", 40)
    assert reasons.of_k is not None
    # Younger than 18 until the end of the year 2009 + 18 (fide-2024 8.3.3).
    assert (reasons.of_k.clause, reasons.of_k.values["born"], reasons.of_k.values["until"]) == ("8.3.3", 2009, 2027)
    assert "11-23" not in str(player(JUNIOR).to_json())


def test_a_player_who_is_inactive(place: Place) -> None:
    found = player(INACTIVE)
    assert found.ratings[0].point is not None
    assert (found.ratings[0].on_list, found.ratings[0].point.inactive) == (True, True)


def test_an_erased_person_has_a_number_and_ratings_alone(place: Place) -> None:
    found = player(ERASED)
    facts = found.to_json()
    assert (facts["number"], facts["erased"], facts["registered"]) == (ERASED, True, True)
    assert {facts[name] for name in ("name", "fide_id", "birth_year", "club")} == {None}
    assert facts["ratings"][0]["rating"] == int(exported(place, "standard", 2)[ERASED]["rating"])
    assert "1983" not in str(facts)


def test_a_guest_has_games_and_no_rating(place: Place) -> None:
    found = player(GUEST)
    assert (found.ratings, found.history.lists, found.reasons) == ((), (), ())
    assert [event.number for event in played_events(found.rows)] == [1]


def test_a_person_on_no_list_and_in_no_working_is_not_public(place: Place) -> None:
    for number in (999, 10**30, -1, 0):
        found = find_player(number)
        assert isinstance(found, Problem)
        assert found.code == "unknown_person"
    compared = compare_players(STAR, 999)
    assert isinstance(compared, Problem)


def test_a_merged_number_leads_to_the_present_one(place: Place, tmp_path_factory: pytest.TempPathFactory) -> None:
    changed = copied(place, tmp_path_factory.mktemp("merged") / "office")
    added = changed.done("person", "add", "Bartos, B.", "--federation", "HUN")
    number = int(added["number"])
    changed.open()
    assert isinstance(find_player(number), Problem)
    changed.done("person", "merge", str(number), str(REGULAR), "--reason", "the same person")
    changed.open()
    found = player(number)
    assert (found.asked, found.number) == (number, REGULAR)
    place.open()


def test_a_player_who_leaves_the_list(place: Place, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A person who died is not printed on the next list; the page says no more than that."""
    changed = copied(place, tmp_path_factory.mktemp("left") / "office")
    seen = changed.done("person", "show", "30")["seen"]
    changed.done("person", "change", "30", "--died", "2024-05-20", "--seen", str(seen))
    changed.done("rate", "standard", today="2024-06-02")
    changed.done("publish", "standard", today="2024-06-02")
    changed.open()
    found = player(30)
    current = found.ratings[0]
    assert (current.rating, current.on_list, str(current.left)) == (None, False, "2024-06-01")
    assert current.point is not None
    assert current.point.rating == int(exported(changed, "standard", 2)[30]["rating"])
    assert [point.rating for point in found.history.lists[0].points][-1] is None
    assert "died" not in str(found.to_json())
    place.open()

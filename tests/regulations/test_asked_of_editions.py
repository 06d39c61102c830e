"""What an office asks of an edition beside ratings: who may agree, when a list is in force, why a line is so."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from arpad.core.answer import LineExplanation, Standing
from arpad.core.dates import Month
from arpad.core.report import Event, Player
from arpad.core.verdicts import Finding, Problem
from arpad.regulations.approvals import may_agree
from arpad.regulations.calendar import Calendar
from arpad.regulations.edition import Edition, editions
from arpad.regulations.rate import foreseen
from tests.regulation import regulation_on

MAY = date(2024, 5, 1)
PERIOD = Month(2024, 4)


def test_the_list_of_a_month_is_in_force_from_its_first_day() -> None:
    """7.1 of the text of 2024, and of 2014, which the Hungarian one extends."""
    for authority in ("fide", "mssz"):
        assert Calendar(authority, "standard").latest.publication_day(Month(2024, 5)) == MAY


def test_a_list_closes_the_month_before_it_and_an_event_list_none() -> None:
    """7.1.1."""
    assert regulation_on("fide", "standard", MAY).period_closed(MAY) == PERIOD
    assert regulation_on("ssl", "selo", MAY).period_closed(MAY) is None
    assert regulation_on("mgsz", "go", MAY).period_closed(MAY) is None
    assert isinstance(Calendar("fide", "standard").on(date(2000, 1, 1)), Problem)
    assert isinstance(Calendar("nobody", "standard").on(MAY), Problem)


def test_the_edition_of_a_day() -> None:
    found = Calendar("fide", "standard").edition_on(MAY, "event 1")
    assert isinstance(found, Edition)
    assert found.id == "fide-2024"
    before = Calendar("fide", "standard").edition_on(date(2000, 1, 1), "event 1")
    assert isinstance(before, Problem)
    assert before.place == "event 1"
    unknown = Calendar("nobody", "standard").edition_on(MAY, "event 1")
    assert isinstance(unknown, Problem)
    assert unknown.code == "unknown_authority"


def test_an_edition_is_told_from_others() -> None:
    assert len({*editions().values()}) == len(editions())


def test_the_edition_that_lines_are_by() -> None:
    """Reading R16: the text in force on the list's own day."""
    assert regulation_on("fide", "standard", MAY).edition.id == "fide-2024"
    assert regulation_on("fide", "standard", date(2024, 3, 1)).edition.id == "fide-2024"
    assert regulation_on("fide", "standard", date(2024, 2, 1)).edition.id == "fide-2014"


def test_who_is_taken_otherwise_behind_the_opening_list() -> None:
    """Players whose K the list has, where the text can give the next one; on an event list none."""
    told, plain = Player("a", rating=2450, peak=2450, k=20), Player("b", rating=2450, peak=2450)
    assert regulation_on("fide", "standard", MAY).changed_after_opening(MAY, [told, plain]) == [told._replace(k=None)]
    assert regulation_on("ssl", "selo", MAY).changed_after_opening(MAY, [told]) == []
    assert regulation_on("mgsz", "go", MAY).changed_after_opening(MAY, [told]) == []


def test_who_may_agree() -> None:
    finding = Finding("approve", "1", "event 1", "some", {"by": "administrator"})
    offices = {"administrator": ["administrator", "Qualification Committee"]}
    assert may_agree(finding, offices) == ("administrator", "Qualification Committee")
    assert may_agree(finding, {}) == ("administrator",)
    assert may_agree(Finding("approve", "1", "event 1", "some", {}), offices) == ()


def test_what_must_be_agreed_to_is_known_in_advance() -> None:
    """fide-2024 0.2: a hybrid event needs the chairman's agreement; what is of a player is none of the event's."""
    event = Event("e", date(2024, 5, 8), date(2024, 5, 11), (), hybrid=True, seconds=7200)
    players = [Player("p", rating=2000, federation="HUN", suspended=True), Player("q", rating=1900)]
    found = foreseen("fide", "standard", event, players)
    assert [(one.level, one.clause, one.subject) for one in found] == [("approve", "0.2", "event e")]
    assert foreseen("fide", "standard", Event("e", event.start, event.end, (), seconds=7200), players) == []
    of_go = Event("e", event.start, event.end, (), board=19, factor=30)  # nothing is told of its rounds
    assert foreseen("mgsz", "go", of_go) == foreseen("mgsz", "go", replace(of_go, rounds=5)) == []
    old = Event("e", date(2000, 5, 8), date(2000, 5, 11), (), hybrid=True)
    assert foreseen("fide", "standard", old) == []


def why(authority: str, of_list: str, last: Month | None = PERIOD, **told: Any) -> LineExplanation:
    return regulation_on(authority, of_list, MAY).explain_line(MAY, Standing(Player("7", **told), 3, last))


def codes(found: LineExplanation) -> list[tuple[str, str]]:
    return [(step.clause, step.code) for step in found.steps]


def test_a_line_of_fides_list_is_explained_column_by_column() -> None:
    found = why("fide", "standard", rating=1800, title="WFM")
    assert found.listed
    told = {step.code: step.values for step in found.steps}
    assert told["line_k"] == {"k": 20, "period": "2024-05", "reading": "R12"}
    assert told["line_games"] == {"games": 3, "period": "2024-04"}
    assert told["line_title"] == {"title": "WFM"}
    assert told["line_active"] == {"last": "2024-04", "since": "2025-05", "periods": 12}
    assert ("7.1.2", "line_games") in codes(found)
    assert ("7.2.2", "line_active") in codes(found)
    assert ("8.3.3", "line_k") in codes(found)


def test_what_is_not_known_of_a_line_is_not_told() -> None:
    told = [code for _, code in codes(why("fide", "standard", last=None, rating=1800))]
    assert "line_title" not in told
    assert not {"line_active", "line_inactive"} & set(told)


@pytest.mark.parametrize(("last", "code"), [(Month(2023, 5), "line_active"), (Month(2023, 4), "line_inactive")])
def test_inactive_after_twelve_periods(last: Month, code: str) -> None:
    """With a game in April 2023 the twelve periods from May 2023 on end in April 2024, which the list of May closes."""
    told = {name for _, name in codes(why("fide", "standard", last=last, rating=1800))}
    assert told & {"line_active", "line_inactive"} == {code}


def test_new_players_and_juniors_have_their_k_explained() -> None:
    junior = {step.code: step.values for step in why("fide", "standard", rating=1800, birth_year=2010).steps}
    assert junior["line_k"]["k"] == 40
    for told, k in (({"games": 29}, 40), ({"games": 30}, 20), ({}, 20), ({"games": 300, "peak": 2400}, 10)):
        found = why("fide", "standard", rating=1800, **told)
        assert next(step.values["k"] for step in found.steps if step.code == "line_k") == k, told


def test_who_has_no_line_on_fides_list() -> None:
    never = why("fide", "standard")
    assert (never.listed, codes(never)) == (False, [("7.1.2", "line_unrated")])
    assert never.steps[0].values == {"floor": 1400}
    left = why("fide", "standard", peak=1500)
    assert (left.listed, codes(left)) == (False, [("7.2.1", "line_left")])
    dead = why("fide", "standard", rating=1800, not_listed=True)
    assert (dead.listed, dead.steps) == (False, ())
    assert [finding.code for finding in dead.findings] == ["not_listed"]
    suspended = why("fide", "standard", rating=1800, suspended=True)
    assert (suspended.listed, [finding.level for finding in suspended.findings]) == (False, ["approve"])
    excepted = why("fide", "standard", rating=1800, suspended=True, excepted="Council")
    assert excepted.listed
    assert excepted.steps


def test_lines_of_finland() -> None:
    found = why("ssl", "selo", rating=1800, title="I")
    assert (found.listed, [code for _, code in codes(found)]) == (
        True,
        ["line_number", "line_no_k", "line_games_event", "line_title"],
    )
    assert found.steps[2].values == {"games": 3}
    assert found.steps[3].values == {"title": "I"}
    assert [code for _, code in codes(why("ssl", "selo", rating=1800))] == [
        "line_number",
        "line_no_k",
        "line_games_event",
    ]
    off = why("ssl", "selo", rating=1800, not_listed=True)
    assert (off.listed, codes(off)) == (False, [("2.1", "line_not_listed")])
    without = why("ssl", "selo")
    assert (without.listed, codes(without)) == (False, [("2.1", "line_without_number")])


def test_lines_of_go() -> None:
    held = why("mgsz", "go", rating=1700, grade="5 kyu")
    assert (held.listed, [code for _, code in codes(held)]) == (True, ["line_grade_held", "line_games_event"])
    assert held.steps[0].values == {"grade": "5 kyu"}
    assert held.steps[1].values == {"games": 3}
    of_points = why("mgsz", "go", rating=1700)
    assert of_points.listed
    assert of_points.steps[0].code == "line_grade_of_points"
    assert of_points.steps[0].values["reading"] == "R8"
    for told, code in (
        ({"register": "entrant", "rating": 1700}, "line_not_in_registry"),
        ({}, "line_without_points"),
        ({"rating": 1700, "not_listed": True}, "line_not_listed"),
    ):
        off = why("mgsz", "go", **told)
        assert (off.listed, [name for _, name in codes(off)]) == (False, [code])

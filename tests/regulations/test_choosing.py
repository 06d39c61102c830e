"""Which edition rates an event, and what-ifs that never break anything."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from arpad.core.answer import Answer
from arpad.core.byhand import HandGame, summed
from arpad.core.verdicts import Problem
from arpad.regulations import choosing
from arpad.regulations.choosing import choose, overridden, rate
from arpad.regulations.door import calculator
from arpad.regulations.edition import Edition, editions
from tests.rating import read

NOW = editions()["fide-2024"]


def report(*starts: str, list_name: str = "standard") -> Any:
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    events = [{"id": f"e{n}", "start": start, "end": start, "games": [game]} for n, start in enumerate(starts)]
    players = [{"id": "a", "rating": 2000, "k": 20}, {"id": "b", "rating": 2000, "k": 20}]
    return read({"list": list_name, "period": "2025-11", "players": players, "events": events})


@pytest.fixture
def three_editions(monkeypatch: pytest.MonkeyPatch) -> dict[str, Edition]:
    """The edition of today between one before it and one after it, as there will be."""
    family = [
        replace(NOW, id="fide-old", first_day=date(2014, 7, 1), last_day=date(2024, 2, 29)),
        NOW,
        replace(NOW, id="fide-new", first_day=date(2025, 10, 1), last_day=None),
        replace(NOW, id="other", authority="other", first_day=date(2000, 1, 1), last_day=None),
    ]
    found = {edition.id: edition for edition in sorted(family, key=lambda edition: edition.first_day)}
    monkeypatch.setattr(choosing, "editions", lambda: found)
    return found


@pytest.mark.parametrize(
    ("start", "edition"),
    [
        ("2014-07-01", "fide-old"),
        ("2024-02-29", "fide-old"),
        ("2024-03-01", "fide-2024"),
        ("2025-09-30", "fide-2024"),
        ("2025-10-01", "fide-new"),
    ],
)
def test_the_first_day_picks_the_edition(three_editions: dict[str, Edition], start: str, edition: str) -> None:
    assert choose(report(start), None, None) == {"e0": three_editions[edition]}
    assert choose(report(start), None, "fide") == {"e0": three_editions[edition]}
    assert choose(report(start), "fide-2024", None) == {"e0": NOW}
    assert choose(report(start), None, "other") == {"e0": three_editions["other"]}


def test_a_day_before_every_edition_is_refused_even_if_one_is_named(three_editions: dict[str, Edition]) -> None:
    for regulation in (None, "fide-2024"):
        found = choose(report("2014-06-30"), regulation, None)
        assert isinstance(found, Problem)
        assert (found.place, found.code, found.values["first_day"]) == (
            "event e0",
            "before_every_edition",
            "2014-07-01",
        )


def test_an_event_from_before_the_named_edition_is_noted(three_editions: dict[str, Edition]) -> None:
    found = rate(report("2024-02-29"), "fide-2024", None, {})
    assert isinstance(found, Answer)
    assert [finding.code for finding in found.findings if finding.clause == "0.1"] == ["before_first_day"]
    assert found.regulations == {"e0": "fide-2024"}


def test_a_period_under_two_editions_is_not_mixed(three_editions: dict[str, Edition]) -> None:
    found = rate(report("2025-09-30", "2025-10-01"), None, None, {})
    assert isinstance(found, Problem)
    assert (found.code, found.values) == ("several_editions", {"regulations": ["fide-2024", "fide-new"]})


def test_lists_and_authorities_without_an_edition() -> None:
    assert choose(report("2025-01-01", list_name="selo"), None, None) == Problem(
        "list", "list_without_edition", {"list": "selo"}
    )
    found = choose(report("2025-01-01"), None, "ssl")
    assert isinstance(found, Problem)
    assert (found.place, found.code) == ("--authority", "unknown_authority")
    found = choose(report("2025-01-01", list_name="selo"), "fide-2024", None)
    assert isinstance(found, Problem)
    assert (found.place, found.code) == ("list", "list_not_covered")
    found = choose(report("2025-10-01"), None, None)
    assert isinstance(found, Problem)
    assert (found.code, found.values["latest"]) == ("no_edition_in_force", "fide-2024")


def test_of_two_editions_in_force_the_later_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    old = replace(NOW, id="fide-old", first_day=date(2014, 7, 1), last_day=None)
    monkeypatch.setattr(choosing, "editions", lambda: {"fide-old": old, "fide-2024": NOW})
    assert choose(report("2024-03-01"), None, None) == {"e0": NOW}
    assert choose(report("2024-02-29"), None, None) == {"e0": old}


def test_where_none_is_in_force_the_latest_is_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    old = replace(NOW, id="fide-old", first_day=date(2014, 7, 1), last_day=date(2024, 2, 29))
    monkeypatch.setattr(choosing, "editions", lambda: {"fide-old": old, "fide-2024": NOW})
    found = choose(report("2025-10-01"), None, None)
    assert isinstance(found, Problem)
    assert found.values["latest"] == "fide-2024"


def test_the_largest_setting() -> None:
    assert overridden(NOW, {"floor": "10000"}) == {"floor": 10000}
    assert isinstance(overridden(NOW, {"floor": "10001"}), Problem)


@pytest.mark.parametrize("name", NOW.parameters)
def test_no_value_of_a_parameter_breaks_anything(name: str) -> None:
    """From nothing to the most that is taken: an answer, whatever it is worth."""
    parameter = NOW.parameters[name]
    long_event = {
        "id": "e",
        "start": "2024-04-01",
        "end": "2024-05-20",
        "registered": "2024-03-01",
        "reported": "2024-05-25",
        "minutes": 90,
        "system": "swiss",
        "games": [
            {"round": n, "white": white, "black": "b", "result": "1-0", "date": f"2024-0{4 + n % 2}-10"}
            for n, white in enumerate("acacacac", start=1)
        ],
    }
    players = [{"id": "a", "rating": 2000, "games": 5, "birth": 2010}, {"id": "b", "rating": 2300}, {"id": "c"}]
    given = read({"list": "standard", "period": "2024-06", "players": players, "events": [long_event]})
    for value in parameter.choices or ("0", "1", str(parameter.most)):
        answer = rate(given, "fide-2024", None, {name: str(value)})
        assert isinstance(answer, Answer)
        assert answer.overrides == {name: value if parameter.choices else int(value)}
        values = overridden(NOW, {name: str(value)})
        assert not isinstance(values, Problem)
        law = NOW.law()._replace(**values)
        games = [HandGame(1500, 2)] * 5
        assert calculator(NOW).first(NOW, law, summed(games))["games"] == 5
        assert calculator(NOW).performance_of(NOW, law, summed(games))["performance"] == 2300
    if not parameter.choices:
        assert isinstance(overridden(NOW, {name: str(parameter.most + 1)}), Problem)

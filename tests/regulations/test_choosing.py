"""Which edition rates an event, and what-ifs that never break anything."""

from dataclasses import replace
from datetime import date
from itertools import combinations
from typing import Any

import pytest

from arpad.core.answer import Answer
from arpad.core.dates import Month
from arpad.core.hand_games import HandGame, total_of
from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem
from arpad.regulations import calendar
from arpad.regulations.edition import editions
from arpad.regulations.rate import choose, rate
from arpad.regulations.settings import overridden
from tests.rating import read

FIDE = [edition for edition in editions().values() if "standard" in edition.lists]
NOW = editions()["fide-2024"]


def report(*starts: str, list_name: str = "standard", period: str = "2026-12") -> Any:
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    events = [{"id": f"e{n}", "start": start, "end": start, "games": [game]} for n, start in enumerate(starts)]
    players = [{"id": "a", "rating": 2000, "k": 20}, {"id": "b", "rating": 2000, "k": 20}]
    return read({"list": list_name, "period": period, "players": players, "events": events})


@pytest.mark.parametrize(
    ("start", "edition"),
    [
        ("2014-07-01", "fide-2014"),
        ("2024-02-29", "fide-2014"),
        ("2024-03-01", "fide-2024"),
        ("2025-09-30", "fide-2024"),
        ("2025-10-01", "fide-2025"),
        ("2026-11-15", "fide-2025"),
    ],
)
def test_the_first_day_picks_the_edition(start: str, edition: str) -> None:
    """The calendar of E36."""
    assert choose(report(start), None, None) == {"e0": editions()[edition]}
    assert choose(report(start), None, "fide") == {"e0": editions()[edition]}
    assert choose(report(start), "fide-2024", None) == {"e0": NOW}


@pytest.mark.parametrize("start", ["2017-01-01", "2024-02-29"])
def test_the_hungarian_edition_is_chosen_only_where_it_is_named(start: str) -> None:
    hungarian = {"e0": editions()["mssz-2017"]}
    assert choose(report(start), None, None) == {"e0": editions()["fide-2014"]}
    assert choose(report(start), None, "mssz") == hungarian
    assert choose(report(start), "mssz-2017", None) == hungarian


def test_fides_editions_follow_the_hungarian_one() -> None:
    assert choose(report("2024-03-01"), None, "mssz") == {"e0": NOW}
    assert choose(report("2025-10-01"), None, "mssz") == {"e0": editions()["fide-2025"]}
    found = rate(report("2024-02-28", "2024-03-05", period="2024-04"), None, "mssz", {})
    assert isinstance(found, Answer)
    assert found.regulations == {"e0": "mssz-2017", "e1": "fide-2024"}
    assert found.list_regulation == "fide-2024"


def test_a_named_edition_is_taken_from_the_first_day_of_what_it_extends() -> None:
    hungarian = {"e0": editions()["mssz-2017"]}
    assert choose(report("2014-07-01"), "mssz-2017", None) == hungarian
    assert choose(report("2024-03-01"), "mssz-2017", None) == hungarian
    assert choose(report("2014-07-01"), "fide-2025", None) == {"e0": editions()["fide-2025"]}


@pytest.mark.parametrize(
    ("start", "authority", "regulation", "code", "first_day"),
    [
        ("2014-06-30", None, None, "before_every_edition", "2014-07-01"),
        ("2014-06-30", None, "fide-2024", "before_every_edition", "2014-07-01"),
        ("2016-12-31", "mssz", None, "before_every_edition", "2017-01-01"),
        ("2014-06-30", None, "mssz-2017", "before_every_edition", "2014-07-01"),
    ],
)
def test_a_day_that_no_edition_covers_is_refused(
    start: str, authority: str | None, regulation: str | None, code: str, first_day: str
) -> None:
    found = choose(report(start), regulation, authority)
    assert isinstance(found, Problem)
    assert (found.place, found.code, found.values["first_day"]) == ("event e0", code, first_day)


def test_an_event_from_before_the_named_edition_is_noted() -> None:
    found = rate(report("2024-02-29"), "fide-2024", None, {})
    assert isinstance(found, Answer)
    assert [finding.code for finding in found.findings if finding.clause == "0.1"] == ["before_first_day"]
    assert found.regulations == {"e0": "fide-2024"}


def test_a_period_under_two_editions() -> None:
    """Each event under its own text; the players by the later one, the list by that of its day (reading R16)."""
    given = report("2024-02-28", "2024-03-05", period="2024-04")
    found = rate(given, None, None, {})
    assert isinstance(found, Answer)
    assert found.regulations == {"e0": "fide-2014", "e1": "fide-2024"}
    noted = [(f.subject, f.values["list_regulation"]) for f in found.findings if f.code == "other_edition"]
    assert noted == [("event e0", "fide-2024")]
    (row, _) = found.rows
    assert [part.regulation for part in row.parts] == ["fide-2014", "fide-2024"]
    assert [part.working[0].clauses for part in row.parts] == [("8.51", "8.1", "8.55"), ("8.3.1", "8.1.2", "8.3.2")]
    assert row.change == "20.00"  # 20 x (0.50 + 0.50)
    assert next(step.clause for step in row.steps if step.code == "rounded") == "8.3.4"


def test_an_old_round_robin_in_a_new_period() -> None:
    """Its rated players are rated by 8.58, its unrated ones by 8.25 and 8.22: no event of theirs is of a later text.

    Scores 4, 3, 2, 1.5, 2, 2.5 of 5; dp of .80 .60 .40 .30: 240 + 72 - 72 - 149 = 91, dpa 22.75; Ra = 2050 - 22.75 x
    5/6 = 2031.04. u, .40: 2031 - 72 x 5/6 = 1971; v at one half: 2031. No two are more than 400 apart.
    """
    names = "abcduv"
    results = {"ab": "1/2-1/2", "ac": "1-0", "ad": "1-0", "au": "1-0", "av": "1/2-1/2", "bc": "1/2-1/2", "bd": "1-0"}
    games = [
        {"round": n, "white": w, "black": b, "result": results.get(w + b, "1/2-1/2")}
        for n, (w, b) in enumerate(combinations(names, 2), start=1)
    ]
    players = [{"id": n, "rating": r, "k": 20} for n, r in zip("abcd", (2200, 2100, 2000, 1900), strict=True)]
    event = {"id": "e", "start": "2024-02-27", "end": "2024-03-04", "system": "round-robin", "games": games}
    everybody = [*players, {"id": "u"}, {"id": "v"}]
    given = read({"list": "standard", "period": "2024-04", "players": everybody, "events": [event]})
    found = rate(given, None, None, {})
    assert isinstance(found, Answer)
    rows = {row.id: row for row in found.rows}
    assert rows["a"].games == 5
    assert any(step.code == "field_player" and step.clause == "8.58" for step in rows["a"].steps)
    listed = next(step for step in rows["v"].steps if step.code == "first_listed")
    assert (listed.clause, listed.values["games"]) == ("7.14", 5)
    assert [(rows[name].status, rows[name].new) for name in "uv"] == [("rated", 1971), ("rated", 2031)]


def test_findings_stand_in_the_order_of_the_text_of_their_event() -> None:
    """6.4 and 9.2 of fide-2014, in a list of fide-2024, which has no 6.4."""
    games = [
        {"round": n, "white": white, "black": black, "result": "+/-" if n == 1 else "1/2-1/2"}
        for n, (white, black) in enumerate(combinations("abcd", 2), start=1)
    ]
    event = {"id": "e", "start": "2024-02-27", "end": "2024-03-04", "system": "round-robin"}
    unrated = {"says_rated": False, "unrated_in_person": True, "games": games}
    players = [{"id": name, "rating": 2000, "k": 20} for name in "abcd"]
    report_ = {"list": "standard", "period": "2024-04", "players": players, "events": [{**event, **unrated}]}
    found = rate(read(report_), None, None, {})
    assert isinstance(found, Answer)
    codes = [finding.code for finding in found.findings]
    assert found.list_regulation == "fide-2024"
    assert codes.index("rated_as_swiss") < codes.index("told_unrated")


def test_what_took_a_whole_event_out_is_cited_from_the_text_that_did() -> None:
    """A first event without a point is so by the event's text; a player who is off the list left it by the list's."""
    ratings = [{"from": "2024-02-01", "rating": 1500}, {"from": "2024-03-01", "rating": None}]
    players = [{"id": "a", "rating": 2000, "k": 20}, {"id": "left", "ratings": ratings}, {"id": "new"}]
    games = [{"round": n, "white": "a", "black": name, "result": "1-0"} for n, name in ((1, "left"), (2, "new"))]
    event = {"id": "e", "start": "2024-02-27", "end": "2024-03-04", "system": "swiss", "games": games}
    given = read({"list": "standard", "period": "2024-04", "players": players, "events": [event]})
    found = rate(given, None, None, {})
    assert isinstance(found, Answer)
    clauses = {row.id: row.parts[0].working[0].clauses for row in found.rows}
    assert (clauses["left"], clauses["new"]) == (("7.2.1",), ("8.21",))


def test_an_old_event_alone_in_a_new_period_is_settled_by_its_own_text() -> None:
    found = rate(report("2024-02-28", period="2024-04"), None, None, {})
    assert isinstance(found, Answer)
    assert [f.code for f in found.findings if f.code == "other_edition"] == ["other_edition"]
    assert {step.clause for step in found.rows[0].steps if step.code in ("rounded", "new_rating")} == {"8.57"}


@pytest.mark.parametrize(
    ("list_name", "period", "regulation", "authority", "edition"),
    [
        ("standard", "2024-02", None, None, "fide-2014"),
        ("standard", "2024-03", None, None, "fide-2024"),  # it closes February, and is by the text of its day
        ("standard", "2024-04", None, None, "fide-2024"),
        ("standard", "2024-03", "fide-2014", None, "fide-2014"),
        ("standard", "2024-02", None, "mssz", "mssz-2017"),
        ("standard", "2024-04", None, "mssz", "fide-2024"),
        ("selo", "2024-04", None, None, "ssl-2022"),
        ("go", "2024-04", None, None, "mgsz-2012"),
    ],
)
def test_a_month_that_no_event_is_for(
    list_name: Any, period: str, regulation: str | None, authority: str | None, edition: str
) -> None:
    players = {"a": Player("a", rating=2000, games=50)}
    found = rate(Report(list_name, Month.parse(period), players, {}), regulation, authority, {})
    assert isinstance(found, Answer)
    assert (found.list_regulation, [row.new for row in found.rows]) == (edition, [2000])


def test_no_month_and_no_event_is_nothing() -> None:
    assert rate(Report("standard", None, {}, {}), None, None, {}) == Problem("events", "no_events")
    early = rate(Report("standard", Month(2014, 6), {}, {}), None, None, {})
    assert isinstance(early, Problem)
    assert early.code == "before_every_edition"
    for regulation, authority in (("nosuch", None), (None, "uscf")):
        assert isinstance(rate(Report("standard", Month(2024, 3), {}, {}), regulation, authority, {}), Problem)


def test_a_what_if_is_applied_where_an_edition_has_it() -> None:
    given = report("2024-02-28", "2024-03-05", period="2024-04")
    found = rate(given, None, None, {"bonus": "20", "k_games_limit": "30"})  # one of fide-2014, one of fide-2024
    assert isinstance(found, Answer)
    assert found.overrides == {"bonus": 20, "k_games_limit": 30}
    assert found.rows[0].k == 15  # 30 // 2
    alone = report("2024-02-28", period="2024-04")  # fide-2014, in a list of fide-2024
    assert isinstance(rate(alone, None, None, {"k_games_limit": "10"}), Answer)
    unknown = rate(given, None, None, {"bonuss": "20"})
    assert isinstance(unknown, Problem)
    assert unknown.code == "unknown_parameter_near"


def test_lists_and_authorities_without_an_edition() -> None:
    found = choose(report("2025-01-01"), None, "uscf")
    assert isinstance(found, Problem)
    assert (found.place, found.code) == ("--authority", "unknown_authority")
    found = choose(report("2025-01-01"), None, "ssl")
    assert isinstance(found, Problem)
    assert (found.place, found.code) == ("list", "list_not_covered")
    found = choose(report("2025-01-01", list_name="selo"), "fide-2024", None)
    assert isinstance(found, Problem)
    assert (found.place, found.code) == ("list", "list_not_covered")


def test_a_list_that_no_edition_is_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calendar, "editions", lambda: {NOW.id: NOW})
    found = choose(report("2025-01-01", list_name="go"), None, None)
    assert found == Problem("list", "list_without_edition", {"list": "go"})
    found = choose(report("2025-01-01", list_name="go"), None, "mgsz")
    assert isinstance(found, Problem)
    assert found.code == "unknown_authority"


def test_of_two_editions_in_force_the_later_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    old = replace(NOW, id="fide-old", first_day=date(2014, 7, 1), last_day=None)
    monkeypatch.setattr(calendar, "editions", lambda: {"fide-old": old, "fide-2024": NOW})
    assert choose(report("2024-03-01"), None, None) == {"e0": NOW}
    assert choose(report("2024-02-29"), None, None) == {"e0": old}


def test_where_none_is_in_force_the_latest_is_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    old = replace(NOW, id="fide-old", first_day=date(2014, 7, 1), last_day=date(2019, 6, 30))
    between = replace(NOW, id="fide-between", first_day=date(2019, 7, 1), last_day=date(2024, 2, 29))
    monkeypatch.setattr(calendar, "editions", lambda: {"fide-old": old, "fide-between": between, "fide-2024": NOW})
    found = choose(report("2025-10-01"), None, None)
    assert isinstance(found, Problem)
    assert (found.code, found.values["latest"]) == ("no_edition_in_force", "fide-2024")


def test_a_list_from_before_every_edition_is_under_the_latest_of_its_events() -> None:
    """The events come too late for such a list; that no edition follows one that has not begun is seen there."""
    for starts, period, authority, of_list in (
        (["2017-01-05"], "2017-01", "mssz", "mssz-2017"),
        (["2014-07-05", "2024-03-05"], "2014-06", "fide", "fide-2024"),
    ):
        found = rate(report(*starts, period=period), None, authority, {})
        assert isinstance(found, Answer)
        assert found.list_regulation == of_list


def test_a_choice_without_numbers_is_not_offered() -> None:
    for regulation, choice in (("fide-2024", "average_and_bonus"), ("fide-2014", "imaginary_draws")):
        found = overridden(editions()[regulation], {"first_method": choice})
        assert isinstance(found, Problem)
        assert choice not in str(found.values["expected"])


def test_the_largest_setting() -> None:
    assert overridden(NOW, {"floor": "10000"}) == {"floor": 10000}
    assert isinstance(overridden(NOW, {"floor": "10001"}), Problem)


EVERY_PARAMETER = [(edition.id, name) for edition in FIDE for name in edition.parameters]


@pytest.mark.parametrize(("regulation", "name"), EVERY_PARAMETER)
def test_no_value_of_a_parameter_breaks_anything(regulation: str, name: str) -> None:
    """From the least to the most that is taken: an answer, whatever it is worth."""
    edition = editions()[regulation]
    parameter = edition.parameters[name]
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
    robin = {
        "id": "r",
        "start": "2024-04-03",
        "end": "2024-04-11",
        "system": "round-robin",
        "games": [
            {"round": n, "white": white, "black": black, "result": "1-0"}
            for n, (white, black) in enumerate(combinations("abcde", 2), start=1)
        ],
    }
    players = [
        {"id": "a", "rating": 2000, "games": 5, "birth": 2010},
        {"id": "b", "rating": 2300},
        {"id": "c"},
        {"id": "d", "rating": 1500},
        {"id": "e", "rating": 2700},
    ]
    given = read({"list": "standard", "period": "2024-06", "players": players, "events": [long_event, robin]})
    for value in parameter.offered or (str(parameter.least), str(parameter.least + 1), str(parameter.most)):
        answer = rate(given, regulation, None, {name: str(value)})
        assert isinstance(answer, Answer)
        assert answer.overrides == {name: value if parameter.choices else int(value)}
        values = overridden(edition, {name: str(value)})
        assert not isinstance(values, Problem)
        law = edition.regulation(values)
        total, by_hand = total_of([HandGame(1500, 2)] * 5), law.calculations
        assert by_hand["first"](law, total)["games"] == 5
        assert by_hand["performance"](law, total, [1500] * 5)["performance"] == 2300
    if not parameter.choices:
        assert isinstance(overridden(edition, {name: str(parameter.most + 1)}), Problem)

"""Sentences as their readers expect them: in the terms of the sources, with numbers as each language writes them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from arpad.locale import HOME, catalogue
from tests.cli.running import run

SENTENCES: list[tuple[str, str, dict[str, Any], str]] = [
    # English
    ("en", "step.k_junior_birthday", {"age": 18}, "a junior until the 18th birthday"),
    ("en", "step.k_junior_birthday", {"age": 21}, "a junior until the 21st birthday"),
    ("en", "step.k_junior_birthday", {"age": 12}, "a junior until the 12th birthday"),
    (
        "en",
        "step.junior_reached_limit",
        {"peak": 2310, "limit": 2300},
        "because a rating of 2300 or more was published",
    ),
    ("en", "finding.federation_suspended", {"by": "Council"}, "unless the Council agrees"),
    ("en", "finding.daily_hours", {"minutes": "750", "hours": 12, "most": 720}, "750 minutes of play"),
    ("en", "finding.daily_hours", {"minutes": "750", "hours": 12, "most": 720}, "at most 720 minutes (12 hours)"),
    ("en", "step.period_sum", {"games": 1, "sum": "0.5"}, "0.5 in 1 game."),
    ("en", "step.period_sum", {"games": 2, "sum": "0.5"}, "0.5 in 2 games."),
    (
        "en",
        "step.pool_average",
        {"games": 7, "rc": 1757},
        "to 1757: the average over all counted opponents, rounded once",
    ),
    ("en", "finding.first_event_emptied", {"points": "1"}, "1 point in a first event, all against"),
    ("en", "finding.first_event_emptied", {"points": "1.5"}, "1.5 points in a first event, all against"),
    ("en", "finding.time_unknown", {"clauses": ["2.8", "7.8"]}, "and it decides 2.8, 7.8: supply"),
    ("en", "office.opened_unknown_games", {"games": 1}, "1 player has K 40 and an unknown number of earlier games"),
    ("en", "step.pooled", {"games": 1, "score": "1"}, "in 1 game that counts for a first rating"),
    ("en", "finding.too_many_days", {"by": "QC"}, "the permission of the Qualification Commission"),
    # Hungarian, in the terms of the four Hungarian sources
    ("hu", "who.arbiter", {}, "főbíró"),
    ("hu", "who.officer", {}, "értékszám-adminisztrátor"),
    ("hu", "office.licences", {}, "Versenyengedélyek"),
    ("hu", "office.pages", {}, "FIDE-lap"),
    ("hu", "finding.match_decided", {"games": 6}, "a párosmérkőzés (6 játszma) már eldőlt"),
    ("hu", "finding.too_fast", {"minutes": "89.50"}, "Gondolkodási idő 60 lépésre: 89,50 perc"),
    ("hu", "step.junior_reached_limit", {"peak": 2300, "limit": 2300}, "közzétett értékszáma (2300) elérte a 2300-at"),
    ("hu", "office.event_registered", {"number": 2, "name": "Kupa"}, "A 2. számú verseny bejelentve: Kupa."),
    ("hu", "office.event_registered", {"number": 5, "name": "Kupa"}, "Az 5. számú verseny bejelentve: Kupa."),
    ("hu", "problem.event_not_here", {"number": 2}, "nincs 2. számú verseny"),
    ("hu", "step.pooled_earlier", {"results": ["1703:0.5", "1800:1"]}, "(ellenfél:eredmény 1703:0,5, 1800:1)"),
    ("hu", "step.k_assumed", {"missing": ["games", "birth"]}, "(nincs megadva: korábbi játszmák száma, születési idő)"),
    ("hu", "finding.federation_suspended", {"by": "Council"}, "a FIDE Tanácsa"),
    ("hu", "finding.too_many_days", {"by": "QC"}, "engedélyező: a Minősítő Bizottság;"),
    ("hu", "approved", {"approved_by": "QC chairman"}, "Engedélyezte: a Minősítő Bizottság elnöke"),
    ("hu", "approved", {"approved_by": "Minta Anna"}, "Engedélyezte: Minta Anna"),
    ("hu", "task.approval_awaited", {"by": "administrator", "clause": "6 (1)"}, "a rendszer kezelője"),
    ("hu", "status.active", {}, "aktív"),
    ("hu", "finding.registered_late_top", {}, "A FIDE elnöke engedélyezheti"),
    ("hu", "finding.arbiter_unlicensed", {"unlicensed": 1}, "versenybírói engedéllyel (licenc) nem rendelkező"),
    ("hu", "office.appeal_until", {"day": "2024-05-08"}, "A rendező eddig a napig fellebbezhet: 2024-05-08"),
    ("hu", "finding.host_delegated", {"decided_by": "Council"}, "ezt a jogot átruházta rá: a FIDE Tanácsa"),
    ("hu", "finding.fair_play", {}, "Fair Play-döntés"),
    ("hu", "finding.forfeit", {"result": "+/-"}, "nem okoz értékszám-változást"),
    ("hu", "duty.upload", {}, "a FIDE értékszám-szerverére"),
    ("hu", "column.order_number", {}, "Sorszám"),
    ("hu", "column.birth_date", {}, "Születési idő"),
    ("hu", "column.status", {}, "Státusz"),
    ("hu", "column.their_rating", {}, "FIDE-nél"),
    ("hu", "step.performance", {}, "Tájékoztató szám a teljesítmény (TPR)"),
    ("hu", "finding.time_overruled", {"read": "82.5", "minutes": "90"}, "60 lépésre 82,5 perc volna"),
    ("hu", "finding.title_games_unknown", {"title": "ME", "selo": 2060}, "a címhez (ME, 2060 selo)"),
    ("hu", "problem.merge_with_itself", {"number": 1500}, "az 1500. számú személy nem vonható össze önmagával"),
    ("hu", "office.merged", {"number": 12, "other": 5}, "A 12. számú személy összevonva az 5. számú személlyel."),
    ("hu", "finding.month_of_other_list", {"month": "2024-04", "list": "2024-06"}, "A 2024-04 hónap játszmái"),
    ("hu", "problem.not_a_date", {"given": "5"}, "napot vártunk ÉÉÉÉ-HH-NN alakban"),
    # Hungarian go
    ("hu", "problem.adjusted_time_not_used", {"event": "Kupa"}, "az alapidő és a tartalék idő (bjo-jomi) külön kell"),
    (
        "hu",
        "finding.go_board",
        {"board": 9, "full": 19, "small": 13},
        "A játéktábla 9×9 vonalas: csak a 19×19 és a 13×13 vonalas táblán",
    ),
    ("hu", "problem.table_not_a_grade", {"given": "x"}, "2 dan vagy 12 kju"),
    ("hu", "status.go_rated", {}, "minősített góversenyző"),
    ("hu", "column.points", {}, "Élő-pont"),
    ("hu", "column.corrected_difference", {}, "Δp korr."),
    ("hu", "column.chance", {}, "Esély"),
    ("hu", "step.go_factor_time", {"base": 60, "extended": "82:30"}, "bővített idő 82,5 perc"),
    ("hu", "step.go_equal_points", {"chance": "0.500"}, "az esély mindkét versenyzőnél 0,500"),
    ("hu", "step.go_factor_base_time", {"base": 45}, "alapidő 45 perc, tartalék idő nincs: az alapidő dönt"),
    ("hu", "step.go_factor_large_event", {"players": 80, "points": 5}, "80-nál több résztvevős verseny: +5"),
    # Finnish, in the terms of the Finnish source
    ("fi", "column.expected_result", {}, "E_i"),
    ("fi", "column.gain", {}, "W_i - E_i"),
    (
        "fi",
        "step.kt",
        {"classes": ["normal 1: 2", "half_rapid 0.5: 1"]},
        "normaali 1 (2 peliä), puolinopea 0,5 (1 peli)",
    ),
    ("fi", "factor.performance", {}, "huippusuoritusluku"),
    ("fi", "finding.master_to_confirm", {"by": "selo committee"}, "shakkimestarin arvon vahvistaa selotoimikunta."),
    ("fi", "step.k_assumed", {"missing": ["games"]}, "(ei annettu: aiempien pelien määrä)"),
    ("fi", "step.new_number", {"mean": "47443/30", "exact": "47443/30"}, "= 1581,43, pyöristettynä"),
    ("fi", "office.rated", {"events": 1, "players": 2}, "1 kilpailu, 2 pelaajaa"),
    ("fi", "office.rated", {"events": 2, "players": 1}, "2 kilpailua, 1 pelaaja"),
    ("fi", "status.established", {}, "vakiintunut"),
    ("fi", "status.unrated", {}, "ei vahvuuslukua"),
    ("fi", "finding.other_list", {"minutes": "10", "other": "pelo"}, "peli lasketaan peloihin"),
    ("fi", "elo_source.fide-list", {}, "FIDE:n lista"),
    (
        "fi",
        "step.foreign_not_computed",
        {"event": "e"},
        "Ulkomaisessa kilpailussa selo lasketaan vain Suomea edustaville pelaajille, joilla on entuudestaan selo.",
    ),
]


@pytest.mark.parametrize(("language", "code", "values", "expected"), SENTENCES)
def test_sentences_are_in_the_terms_of_the_sources(
    language: str, code: str, values: dict[str, Any], expected: str
) -> None:
    words = catalogue(language)
    assert expected in words.text(code, values)


FORBIDDEN = {
    "hu": "vezető versenybíró|minősítési felelős|FIDE-oldal|páros mérkőz|igazolás[aáo]|[Jj]átékidő 60 lépésre"
    r"|\b[Aa]\(z\)|az h9|YYYY|bjojomi|[Éé]lő-szám|FIDE-ná|értékszámváltoz|FIDE-elnök|[0-9]x[0-9]|félgyors",
    "fi": r"FIDE[a-zäö]|epäaktiivi",
    "en": r"birthday number",
}
"""What the sources call otherwise, or a language writes otherwise."""


@pytest.mark.parametrize("language", sorted(FORBIDDEN))
def test_no_sentence_has_a_term_of_another_trade(language: str) -> None:
    with (HOME / language / "LC_MESSAGES" / "arpad.po").open("rb") as file:
        found = [message.string for message in read_po(file) if re.search(FORBIDDEN[language], str(message.string))]
    assert found == []


PAIRS = "párosítóprogram|önmagával van párosítva"


def test_matching_people_is_not_called_pairing() -> None:
    """Párosítás is what a pairing program does; a player of a file is identified (azonosítás)."""
    with (HOME / "hu" / "LC_MESSAGES" / "arpad.po").open("rb") as file:
        found = [str(message.string) for message in read_po(file)]
    assert [text for text in found if "párosít" in re.sub(PAIRS, "", text)] == []


def event_of(of_list: str, minutes: list[int], **facts: Any) -> dict[str, Any]:
    games = [
        {"round": place + 1, "white": "a", "black": "b", "result": "1-0", "minutes": each}
        for place, each in enumerate(minutes)
    ]
    event = {"id": "e", "start": "2023-04-03", "end": "2023-04-03", "country": "FIN", "games": games, **facts}
    players = [{"id": "a", "rating": 2000, "games": 50}, {"id": "b", "rating": 1990, "games": 50}]
    return {"list": of_list, "players": players, "events": [event]}


def test_selo_is_shown_in_its_own_signs() -> None:
    """7.1: E_i and W_i - E_i; 7.8: the classes of time by their names; 3.1: an established player."""
    data = json.dumps(event_of("selo", [90, 90, 60])).encode()
    out = run("rate", "-", "--explain", "a", "--lang", "fi", stdin=data).out
    assert re.search(r"Krs +Vastustaja +Vahvuusluku +D +E_i +Pisteet +W_i - E_i +K_t", out)
    assert "Huomioitu D" not in out
    assert "normaali 1 (2 peliä), puolinopea 0,5 (1 peli)" in out
    assert "vakiintunut" in out


def test_selo_says_which_list_a_blitz_game_is_of() -> None:
    """2.8: 10 minutes or fewer count for pelo."""
    data = json.dumps(event_of("selo", [90, 10])).encode()
    assert "peli lasketaan peloihin" in run("rate", "-", "--lang", "fi", stdin=data).out.replace("\n", " ")


def test_a_foreign_event_says_why_it_is_not_computed() -> None:
    """2.2: abroad only for those who represent Finland and have a selo."""
    report = event_of("selo", [90], country="EST", fide_rated="standard")
    report["players"][1] |= {"federation": "EST"}
    ran = run("rate", "-", "--json", "--lang", "fi", stdin=json.dumps(report).encode())
    assert ran.err == ""
    found = json.loads(ran.out)
    texts = [step["text"] for row in found["players"] if row["id"] == "b" for step in row["steps"]]
    assert any("vain Suomea edustaville pelaajille, joilla on entuudestaan selo." in text for text in texts)


def test_pelo_shows_the_steps_of_new_players() -> None:
    """4.3: the provisional pelo comes first, serves as the old number, and is what opponents are measured by.

    b, new, loses to a (2000) in one game: 2000 + 800 x (0 / 1 - 1/2) = 1600.
    """
    report = event_of("pelo", [5])
    report["players"][1] = {"id": "b"}
    found = json.loads(run("rate", "-", "--json", stdin=json.dumps(report).encode()).out)
    steps = {row["id"]: [(step["clause"], step["code"]) for step in row["steps"]] for row in found["players"]}
    assert ("4.3", "provisional_opponents") in steps["a"]
    assert ("4.3", "provisional_as_old") in steps["b"]
    assert "b (1600)" in json.dumps(found)


def test_a_first_rating_without_a_point_does_not_enter_the_list() -> None:
    """fide-2024 8.2.1, fide-2014 8.21: 0 of 5 in a first event is disregarded."""
    games = [part for _ in range(5) for part in ("--game", "1800:0")]
    for regulation in ("fide-2014", "fide-2024"):
        out = run("calc", "first", "--regulation", regulation, *games).out
        assert "enters the list: no" in out


def test_the_peak_performance_of_a_selection_has_its_name(tmp_path: Path) -> None:
    report = event_of("selo", [90])
    path = tmp_path / "career.json"
    path.write_text(json.dumps(report))
    out = run("calc", "selection", "--player", str(path), "--date", "2024-03-15", "--lang", "fi").out
    assert "\nhuippusuoritusluku: -" in out


def test_go_is_shown_in_its_own_terms() -> None:
    """4 (1): Élő-pont; example 7: Δp korr.; table 4: Esély."""
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    event = {"id": "e", "start": "2013-04-06", "end": "2013-04-06", "board": 19, "base_minutes": 45, "games": [game]}
    players = [{"id": name, "rating": 1800, "grade": "4 kyu"} for name in ("a", "b")]
    data = json.dumps({"list": "go", "players": players, "events": [event]}).encode()
    ran = run("rate", "-", "--explain", "a", "--lang", "hu", stdin=data)
    assert "értékszám" not in ran.out.lower()
    for expected in ("Élő-pont", "Δp korr.", "Esély", "minősített góversenyző", "tartalék idő nincs: az alapidő dönt"):
        assert expected in ran.out
    assert "0,500" in ran.out

"""The made-up blitz list, made anew after each event, through the same doors."""

from pathlib import Path

import pytest

from tests.made_editions.installing import Installed
from tests.made_editions.made import event, opening

GAMES = ["1 1 1-0 3", "1 2 0-1 4", "2 n 1-0 4"]
SENTENCES = {
    "en": "5: 1 game: 32 x (1 - 0.10), as a whole number, leads from 1000 to 1029. (Reading R1.)",
    "hu": "5: 1 játszma: 32 x (1 - 0,10) egész számként, 1000 helyett 1029. (Értelmezés: R1.)",
    "fi": "5: Pelejä 1: 32 x (1 - 0,10) kokonaislukuna, 1000 muuttuu luvuksi 1029. (Tulkinta: R1.)",
}
NEW_RATINGS = {
    1: 1512,  # 1500 against 1400: 50 + 100 / 8 = 62.5, taken as 63; 32 x (1 - 0.63) = 11.84
    2: 1588,  # 1600 against 1700: 50 - 13 = 37; 32 x (0 - 0.37) = -11.84
    3: 1388,  # the other side of the first game
    4: 1683,  # 1700: 32 x (1 - 0.63 - 0.90) = -16.96, with a loss against 1000
    5: 1029,  # 1000 against 1700: the least chance is 10; 32 x (1 - 0.10) = 28.80
}


@pytest.mark.parametrize("language", ["en", "hu", "fi"])
def test_an_event_is_rated_and_explained(installed: Installed, tmp_path: Path, language: str) -> None:
    file, players = event(tmp_path, "blitz", "club", "2024-04-07", GAMES), opening(tmp_path, "blitz")
    ran = installed.run("rate", file, "--players", players, "--explain", "n", "--lang", language)
    assert ran.status == 0
    assert SENTENCES[language] in ran.out


def test_too_small_an_event_is_rejected(installed: Installed, tmp_path: Path) -> None:
    ran = installed.run("check", event(tmp_path, "blitz", "small", "2024-04-07", GAMES[:1]))
    assert (ran.status, "The event has 2 players; it is rated from 4 on." in ran.out) == (1, True)


def test_a_history_is_made_and_replayed(installed: Installed, tmp_path: Path) -> None:
    made = str(tmp_path / "made")
    installed.done("synth", made, "--players", "100", "--games", "1000", "--months", "4", "--list", "blitz")
    found = installed.done("replay", made, "--regulation", "thule-2021")
    assert (found["games"], found["list"]) == (1000, "blitz")
    plain = installed.call("tests.made_editions.inside:interpreted_digest", made, "thule-2021", "blitz")
    assert found["digest"] == plain


def test_an_office_publishes_the_list(installed: Installed, tmp_path: Path) -> None:
    office = str(tmp_path / "office")

    def do(*arguments: str, day: str = "2024-04-08", language: str = "en") -> str:
        ran = installed.run("office", *arguments, "--office", office, "--today", day, "--lang", language)
        assert ran.status == 0, (arguments, ran.out, ran.err)
        return ran.out

    do("init", "--practice", day="2024-04-01")
    do("list", "add", "blitz", "--kind", "blitz", "--federation", "THU", "--zone", "Europe/London", day="2024-04-01")
    do("list", "open", "blitz", opening(tmp_path, "blitz"), "--day", "2024-04-01", day="2024-04-01")
    do("event", "submit", "blitz", event(tmp_path, "blitz", "club", "2024-04-07", GAMES))
    do("event", "match", "1", "--new")
    do("event", "rule", "1", "accept")
    do("list", "rate", "blitz")
    do("list", "publish", "blitz")
    lines = installed.call("json:loads", do("list", "export", "blitz", "--to", "json"))["players"]
    assert {line["id"]: line["rating"] for line in lines} == NEW_RATINGS
    for language, sentence in SENTENCES.items():
        assert sentence in do("list", "explain", "blitz", "5", language=language)
    do("verify")
    # The edition says nothing of how its working is shown: from the number before to the one after, and its steps.
    page = installed.call("tests.made_editions.inside:page_of", office, "/en/players/1/blitz/1")
    (row,) = installed.call("json:loads", do("list", "working", "blitz", "1", "--json"))["rows"]
    for number in (row["old"], abs(row["rounded"]), row["new"]):
        assert f"<b>{number}</b>" in page
    assert "as a whole number, leads from" in page

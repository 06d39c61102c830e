"""The made-up rapid list through every door: rated, checked, explained, compared, replayed, published, verified."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run
from tests.made_editions.installing import Installed
from tests.made_editions.made import event, opening

SENTENCES = {
    "en": "4.2: Opponents' ratings 6200, score 2.5 in 4 games: with 400 for each win more than losses, divided by the "
    "games, the first rating is 1650.",
    "hu": "4.2: Az ellenfelek értékszámainak összege 6200, a pontszám 4 játszmában 2,5: a győzelmek többletéért "
    "egyenként 400, elosztva a játszmák számával, az első értékszám 1650.",
    "fi": "4.2: Vastustajien vahvuusluvut ovat yhteensä 6200, pisteitä on 2,5 ja pelejä 4: kun jokaisesta tappiot "
    "ylittävästä voitosta lisätään 400 ja jaetaan pelien määrällä, ensimmäinen vahvuusluku on 1650.",
}
REJECTED = {
    "en": "Each player had 90 minutes for 60 moves; an event is rated from 10 to less than 60.",
    "hu": "A játékosoknak 60 lépésre 90 percük volt; verseny legalább 10 és kevesebb mint 60 perccel értékelhető.",
    "fi": "Pelaajilla oli 90 minuuttia 60 siirtoon; kilpailu lasketaan, kun aikaa on vähintään 10 ja alle "
    "60 minuuttia.",
}
NEW_RATINGS = {
    1: 1512,  # 1500 + 20 x (1 - 0.19 - 0.19) = 12.40, in two games against 1700
    2: 1604,  # 1600 + 20 x (1 - 0.81) = 3.80, in a game against 1400
    3: 1394,  # 1400 + 20 x (0 - 0.12 - 0.19) = -6.20, in games against 1700 and 1600
    4: 1690,  # 1700 + 20 x (2 - 0.81 - 0.88 - 0.81) = -10.00, in games against 1500, 1400 and 1500
    5: 1650,  # (1500 + 1600 + 1400 + 1700 + 400 x (2 - 1)) / 4
}


def files(folder: Path) -> tuple[str, str, str]:
    """An event that counts, one of two rounds that needs an agreement, and one that is too slow."""
    newcomer = ["1 n 1-0 1", "2 n 1-0 2", "3 n 1/2-1/2 3", "4 4 1-0 n"]
    cup = event(folder, "rapid", "cup", "2024-04-07", [*newcomer, "2 1 0-1 4", "1 3 0-1 4"], minutes=15, rounds=4)
    mini = event(folder, "rapid", "mini", "2024-04-13", ["1 1 1-0 4", "2 2 1-0 3"], minutes=15, rounds=2)
    slow = event(folder, "rapid", "slow", "2024-04-20", ["1 1 1-0 4", "2 2 1-0 3"], minutes=90, rounds=3)
    return cup, mini, slow


def test_a_month_is_rated(installed: Installed, tmp_path: Path) -> None:
    events, players = files(tmp_path), opening(tmp_path, "rapid")
    answer = installed.run("rate", *events, "--players", players, "--json")
    assert answer.status == 1  # an event may not be rated
    found: Any = installed.call("json:loads", answer.out)
    assert found["period"] == "2024-05"
    assert found["regulations"] == dict.fromkeys(("cup", "mini", "slow"), "avalon-2023")
    rows = {row["id"]: row for row in found["players"]}
    assert [rows[name]["new"] for name in ("1", "2", "3", "4", "n")] == [*NEW_RATINGS.values()]
    assert (rows["1"]["change"], rows["1"]["k"], rows["1"]["games"]) == ("12.40", 20, 2)


@pytest.mark.parametrize("language", ["en", "hu", "fi"])
def test_a_month_is_checked_and_explained(installed: Installed, tmp_path: Path, language: str) -> None:
    cup, mini, slow = files(tmp_path)
    checked = installed.run("check", cup, mini, slow, "--lang", language)
    assert (checked.status, REJECTED[language] in checked.out) == (1, True)
    rated = installed.run("rate", cup, "--players", opening(tmp_path, "rapid"), "--explain", "n", "--lang", language)
    assert rated.status == 0
    assert SENTENCES[language] in rated.out
    assert "avalon" not in rated.out.replace("avalon-2023", "")  # no code is left without its sentence


def test_a_month_is_compared(installed: Installed, tmp_path: Path) -> None:
    cup = files(tmp_path)[0]
    found = installed.done("compare", cup, "--players", opening(tmp_path, "rapid"))
    assert found["regulations"] == ["avalon-2023"]


def test_no_other_authority_makes_the_list(installed: Installed, tmp_path: Path) -> None:
    ran = installed.run("rate", files(tmp_path)[0], "--authority", "fide")
    assert (ran.status, 'does not make the list "rapid"' in ran.err) == (2, True)


def test_a_history_is_made_and_replayed(installed: Installed, tmp_path: Path) -> None:
    made, results = str(tmp_path / "made"), tmp_path / "results"
    installed.done("synth", made, "--players", "100", "--games", "1000", "--months", "4", "--list", "rapid")
    found = installed.done("replay", made, "--regulation", "avalon-2023", "--to", str(results), "--working")
    assert (found["games"], found["list"]) == (1000, "rapid")
    assert {path.name for path in results.iterdir()} == {"ratings.parquet", "results", "working"}
    plain = installed.call("tests.made_editions.inside:interpreted_digest", made, "avalon-2023", "rapid")
    assert found["digest"] == plain  # compiled and interpreted, number for number
    what_if = installed.done("replay", made, "--regulation", "avalon-2023", "--set", "k_normal=10")
    assert what_if["digest"] != plain


def test_an_office_publishes_the_list(installed: Installed, tmp_path: Path) -> None:
    office = str(tmp_path / "office")

    def do(*arguments: str, day: str = "2024-04-22", language: str = "en", status: int = 0) -> str:
        ran = installed.run("office", *arguments, "--office", office, "--today", day, "--lang", language)
        assert ran.status == status, (arguments, ran.out, ran.err)
        return ran.out + ran.err

    do("init", "--practice", day="2024-04-01")
    do("list", "add", "rapid", "--kind", "rapid", "--federation", "AVA", "--zone", "Europe/London", day="2024-04-01")
    do("list", "open", "rapid", opening(tmp_path, "rapid"), "--day", "2024-04-01", day="2024-04-01")
    announced = do("event", "add", "rapid", "Autumn", "--start", "2024-09-07", "--end", "2024-09-08", day="2024-04-02")
    assert "2024-09-13" in announced  # 5.1: within five days of the end
    assert "Report the event to the Avalon Chess Union." in announced
    assert "rating officer must agree" not in announced  # its rounds are not known
    for number, file in enumerate(files(tmp_path), start=2):
        do("event", "submit", "rapid", file)
        do("event", "match", str(number), "--new")
    assert do("event", "check", "2") == "No findings.\n"
    for language, told in (("en", "rating officer"), ("hu", "értékszámfelelős"), ("fi", "vahvuuslukuvastaava")):
        assert told in do("event", "check", "3", language=language)
        assert REJECTED[language] in do("event", "check", "4", language=language, status=1)
    do("event", "rule", "2", "accept")
    do("event", "rule", "3", "accept", status=2)  # the rating officer has not agreed
    do("event", "rule", "3", "waive", "--clause", "2.3", "--of", "board", "--reason", "a trial")
    do("event", "rule", "3", "accept")
    do("event", "rule", "4", "accept", status=2)
    rejected = do("event", "rule", "4", "reject", "--reason", "too slow")
    assert "2024-05-06" in rejected  # 5.2: fourteen days after 22 April
    assert "1650" in do("list", "rate", "rapid", day="2024-05-01")
    do("list", "publish", "rapid", day="2024-05-01")
    exported = do("list", "export", "rapid", "--to", "json", day="2024-05-01")
    lines = installed.call("json:loads", exported)["players"]
    assert {line["id"]: line["rating"] for line in lines} == NEW_RATINGS
    for language, sentence in SENTENCES.items():
        assert sentence in do("list", "explain", "rapid", "5", day="2024-05-01", language=language)
    do("verify", day="2024-05-01")
    # The page of a working has the sum of the edition's own data: K x (score - chances) = change, and the numbers.
    working = installed.call("json:loads", do("list", "working", "rapid", "1", "--json", day="2024-05-01"))
    page = installed.call("tests.made_editions.inside:page_of", office, "/fi/players/1/rapid/2024-05")
    (row,) = working["rows"]
    terms = [re.sub("<[^>]*>", "", one) for one in re.findall(r"<p><b>(.*?)</b>", page)]
    minus = {"-": "\u2212", ".": ","}
    shown = [str(row[key]).translate(str.maketrans(minus)) for key in ("k", "score", "expected", "change", "new")]
    assert [terms[0], terms[1].strip("()"), terms[2].strip("()"), terms[3], terms[-1]] == shown
    assert "todennäköisyydet taulukosta" in page
    assert 'href="#c' in page


def test_an_office_whose_package_is_gone_says_so(installed: Installed, tmp_path: Path) -> None:
    """This process has no package installed."""
    office = ("--office", str(tmp_path / "office"), "--today", "2024-04-01")
    added = ("rapid", "--kind", "rapid", "--federation", "AVA", "--zone", "Europe/London")
    opened = ("rapid", opening(tmp_path, "rapid"), "--day", "2024-04-01")
    for command in (("init", "--practice"), ("list", "add", *added), ("list", "open", *opened)):
        assert installed.run("office", *command, *office).status == 0
    gone = 'there is no kind of list "rapid" here: the package that offers it is not installed'
    for command in (("due",), ("list", "show"), ("list", "rate", "rapid")):
        assert run("office", *command, *office) == (2, "", f"arpad: {gone}\n")
    ran = run("office", "verify", *office)
    assert ran.status == 1
    assert 'publication rapid/0: the list cannot be computed again: no edition of the authority "avalon"' in ran.out
    assert run("office", "list", "top", "rapid", *office).status == 0  # what was published can be read

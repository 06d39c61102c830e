import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "month.json")

# The keys of the contract, in its order.
ANSWER = "list period regulations set findings players unrated_titled".split()
FINDING = "level clause subject code values message".split()
ROW = (
    "id status method old new change exact rounded k factor games score expected performance grade titles parts steps"
).split()
PART = "event part regulation old new k factor games score expected change rounded working".split()
WORKING = (
    "round opponent opponent_rating difference counted_difference expected score delta weight stones corrected "
    "game_point counted clauses"
).split()
STEP = "clause code values text".split()

# The worked example of the contract: 2145 beats 2300.
REPORT: dict[str, Any] = {
    "list": "standard",
    "period": "2024-05",
    "players": [
        {"id": "p1", "rating": 2145, "games": 37, "peak": 2190, "birth": "2007-03-09", "title": "FM"},
        {"id": "p2", "rating": 2300},
    ],
    "events": [
        {
            "id": "e1",
            "system": "swiss",
            "start": "2024-04-03",
            "end": "2024-04-11",
            "minutes": 90,
            "registered": "2024-03-20",
            "games": [{"round": 1, "white": "p1", "black": "p2", "result": "1-0"}],
        }
    ],
    "approvals": [],
}


def given(report: Any = REPORT) -> bytes:
    return json.dumps(report).encode()


def test_the_answer_has_every_key_of_the_contract() -> None:
    ran = run("rate", "-", "--json", stdin=given())
    assert (ran.status, ran.err) == (0, "")
    answer = json.loads(ran.out)
    assert list(answer) == ANSWER
    assert all(list(finding) == FINDING for finding in answer["findings"])
    row = answer["players"][0]
    assert list(row) == ROW
    assert list(row["parts"][0]) == PART
    assert list(row["parts"][0]["working"][0]) == WORKING
    assert all(list(step) == STEP for step in row["steps"])
    assert row["parts"][0]["working"][0]["clauses"] == ["8.3.1", "8.1.2", "8.3.2"]
    # 40 x (1 - 0.29) = 28.40
    assert (row["change"], row["rounded"], row["new"], row["k"]) == ("28.40", 28, 2173, 40)
    assert answer["regulations"] == {"e1": "fide-2024"}


def test_explain_lets_a_pencil_reach_the_number() -> None:
    ran = run("rate", "-", "--explain", "p1", stdin=given())
    assert ran.status == 0
    for words in (
        "p2          2300  -155       -155  0.29      1  0.71  yes     8.3.1, 8.1.2, 8.3.2",
        "8.3.3: K is 40: born in 2007, a junior until the end of 2025",
        "8.3.2: Change: 40 x 0.71 = 28.40.",
        "8.3.4: New rating: 2145 and 28 make 2173.",
    ):
        assert words in ran.out


def test_the_other_languages_have_their_own_decimal_sign() -> None:
    assert "28,40" in run("rate", "-", "--explain", "p1", "--lang", "hu", stdin=given()).out
    assert "28,40" in run("rate", "-", "--explain", "p1", "--lang", "fi", stdin=given()).out
    answer = json.loads(run("rate", "-", "--json", "--lang", "fi", stdin=given()).out)
    assert answer["players"][0]["change"] == "28.40"  # data has one form in every language


def test_a_what_if_says_so() -> None:
    ran = run("rate", "-", "--set", "k_junior=30", "--set", "half=up", stdin=given())
    assert "What if: k_junior = 30, half = up. This is not the law." in ran.out
    answer = json.loads(run("rate", "-", "--set", "k_junior=30", "--json", stdin=given()).out)
    assert answer["set"] == {"k_junior": 30}
    assert answer["players"][0]["change"] == "21.30"  # 30 x 0.71


def test_an_event_that_may_not_be_rated_ends_with_1() -> None:
    report = json.loads(given())
    report["events"][0]["end"] = "2024-04-29"
    ran = run("rate", "-", stdin=given(report))
    assert ran.status == 1
    assert "closed on 2024-04-28" in ran.out
    assert run("check", "-", stdin=given(report)).status == 1
    assert run("rate", "-", "--period", "2024-06", stdin=given(report)).status == 0


def test_check_gives_the_findings_alone() -> None:
    ran = run("check", "-", stdin=given())
    assert ran.status == 0
    assert "Clauses not checked" in ran.out
    found = json.loads(run("check", "-", "--json", stdin=given()).out)
    assert [finding["code"] for finding in found["findings"]] == ["not_checked"]
    full = {
        "hours_per_day": 4,
        "first_control_moves": 40,
        "hybrid": False,
        "says_rated": True,
        "reported": "2024-04-12",
    }
    report = json.loads(given())
    report["events"][0] |= full
    for player in report["players"]:
        player |= {"k": 20, "suspended": False}
    assert run("check", "-", stdin=given(report)).out == "No findings.\n"


def test_several_files_and_more_facts(tmp_path: Path) -> None:
    one, two, more = (tmp_path / name for name in ("one.json", "two.json", "more.json"))
    report = json.loads(given())
    one.write_bytes(given(report))
    second = {**report["events"][0], "id": "e2", "end": "2024-04-12"}
    two.write_bytes(given({**report, "events": [second]}))
    more.write_bytes(given({"players": [{"id": "p2", "k": 10}]}))
    ran = run("rate", str(one), str(two), "--players", str(more), "--json")
    answer = json.loads(ran.out)
    assert list(answer["regulations"]) == ["e1", "e2"]
    assert answer["players"][0]["change"] == "56.80"
    assert answer["players"][1]["change"] == "-14.20"  # 10 x 2 x (0 - 0.71)


def one_line(ran: Any, *words: str) -> None:
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1, ran.err
    assert ran.err.startswith("arpad: ")
    for word in words:
        assert word in ran.err, ran.err


def test_bad_use_is_one_line_and_status_2(tmp_path: Path) -> None:
    one_line(run("rate"), "FILE", "arpad rate --help")
    one_line(run("rate", str(tmp_path / "none.json")), "none.json", "cannot be read")
    one_line(run("rate", str(tmp_path)), "cannot be read")
    one_line(run("rate", "a\0b"), "cannot be read")
    one_line(run("rate", "-", "--regulation", "fide-1999", stdin=given()), "fide-1999", "fide-2024")
    one_line(run("rate", "-", "--authority", "uefa", stdin=given()), "uefa")
    one_line(run("rate", "-", "--list", "bullet", stdin=given()), "bullet", "standard")
    one_line(run("rate", "-", "--list", "go", stdin=given()), "--list")
    one_line(run("rate", "-", "--period", "May", stdin=given()), "--period", "YYYY-MM")
    one_line(run("rate", "-", "--set", "k_juni=30", stdin=given()), "k_juni", "k_junior")
    one_line(run("rate", "-", "--set", "zzzz=30", stdin=given()), "zzzz", "arpad regulations fide-2024")
    one_line(run("rate", "-", "--set", "k_junior=-1", stdin=given()), "k_junior", "-1")
    one_line(run("rate", "-", "--set", "k_junior=1.5", stdin=given()), "1.5")
    one_line(run("rate", "-", "--set", "k_junior=1000001", stdin=given()), "1000001")
    one_line(run("rate", "-", "--set", "half=down", stdin=given()), "half", "up, away")
    one_line(run("rate", "-", "--set", "half", stdin=given()), "NAME=VALUE")
    one_line(run("rate", "-", "--explain", "nobody", stdin=given()), "nobody")
    one_line(run("rate", "-", "--lang", "xx", stdin=given()), "--lang")
    one_line(run("rate", "-", "--what", stdin=given()), "--what")
    one_line(run("nothing"), "nothing")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"list": "rapid"}, ["list", "rapid"]),
        ({"events": []}, ["no events"]),
        ({"players": []}, ["p1", "round 1"]),
        ({"zzz": 1}, ["zzz", "unknown field"]),
    ],
)
def test_bad_content_names_the_file_and_the_field(change: dict[str, Any], words: list[str]) -> None:
    one_line(run("rate", "-", stdin=given({**REPORT, **change})), *words)


def test_dates_outside_every_edition() -> None:
    report = json.loads(given())
    report["events"][0] |= {"start": "2014-06-30", "end": "2014-07-05"}
    report["period"] = "2014-08"
    one_line(run("rate", "-", stdin=given(report)), "event e1", "2014-06-30", "2014-07-01")
    one_line(run("rate", "-", "--regulation", "fide-2024", stdin=given(report)), "2014-07-01")
    report["events"][0] |= {"start": "2016-12-31", "end": "2017-01-05"}
    report["period"] = "2017-02"
    one_line(run("rate", "-", "--authority", "mssz", stdin=given(report)), "2016-12-31", "2017-01-01")
    assert run("rate", "-", stdin=given(report)).status == 0
    report["events"][0] |= {"start": "2024-03-01", "end": "2024-03-05"}
    report["period"] = "2024-04"
    assert "by fide-2024" in run("rate", "-", "--authority", "mssz", stdin=given(report)).out
    assert run("rate", "-", "--regulation", "mssz-2017", stdin=given(report)).status == 0


def test_more_than_one_problem_is_counted() -> None:
    report = json.loads(given())
    report["players"][0]["rating"] = -1
    report["players"][1]["rating"] = 1.5
    one_line(run("rate", "-", stdin=given(report)), "standard input: players[0].rating", "found -1", "(+1)")


def test_without_a_command_the_help_is_shown() -> None:
    ran = run()
    assert (ran.status, ran.err) == (0, "")
    assert "Commands:" in ran.out


def test_a_what_if_is_told_by_check_too() -> None:
    assert "What if: floor = 1500" in run("check", "-", "--set", "floor=1500", stdin=given()).out
    assert json.loads(run("check", "-", "--set", "floor=1500", "--json", stdin=given()).out)["set"] == {"floor": 1500}


def test_what_a_terminal_cannot_show_does_not_stop_it(tmp_path: Path) -> None:
    report = json.loads(given())
    report["players"][0]["name"] = "Mező, Ő"
    file = tmp_path / "report.json"
    file.write_bytes(json.dumps(report).encode())
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "arpad", "rate", str(file)]
    plain = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert (plain.returncode, plain.stderr) == (0, b"")
    assert b"Mez?, ?" in plain.stdout
    as_json = subprocess.run([*command, "--json"], env=environment, capture_output=True, check=False)
    assert json.loads(as_json.stdout)["players"][0]["id"] == "p1"


def test_a_reader_that_leaves_and_a_full_disk() -> None:
    command = f"{sys.executable} -m arpad rate {EXAMPLE} --json"
    left = subprocess.run(f"{command} | true", shell=True, capture_output=True, check=False)
    assert left.stderr == b""
    full = subprocess.run(f"{command} > /dev/full", shell=True, capture_output=True, check=False)
    assert (full.returncode, full.stderr.count(b"\n")) == (2, 1)
    closed = subprocess.run(f"{sys.executable} -m arpad rate - <&-", shell=True, capture_output=True, check=False)
    assert (closed.returncode, closed.stderr.count(b"\n")) == (2, 1)


def test_a_key_that_is_no_word_is_shown_safely() -> None:
    one_line(run("rate", "-", stdin=given({**REPORT, "\u001b[31m" + "x" * 5000: 1})), "unknown field")
    ran = run("rate", "-", stdin=given({**REPORT, "\u001b[31m" + "x" * 5000: 1}))
    assert "\x1b" not in ran.err.encode().decode()
    assert len(ran.err) < 200


def test_standard_input_that_is_empty() -> None:
    one_line(run("rate", "-"), "standard input", "empty")


def test_the_example_is_rated() -> None:
    ran = run("rate", EXAMPLE, "--explain", "anna")
    assert ran.status == 0
    assert "Step by step" in ran.out

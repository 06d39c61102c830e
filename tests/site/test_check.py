"""A file is checked in a process of its own: problems beside their lines, findings with their clauses, limits held."""

import json
import re
import threading
import time
from datetime import date
from pathlib import Path
from unittest import mock

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

import arpad
from arpad.core import limited_process
from arpad.core.verdicts import Problem
from arpad.library.in_part import check_in_part
from arpad.site import file_check
from arpad.site.file_check import LARGEST, Wanted, check_file
from arpad.site.file_lines import MOST_LINES, WHOLE, file_text, lines_with_problems, pieces
from arpad.site.slots import address_slot, slot
from arpad.site.words import page_words
from tests.formats.test_bombs import BOMBS
from tests.site.html import Page

EXAMPLE = Path(__file__).parents[2] / "examples" / "month.json"
TRF = """\
012 Made-up Open
022 Nowhere
032 HUN
042 2024/04/03
052 2024/04/04
102 Biro, Minta
132                                                                                        24/04/03
001    1 m    Minta, Anna               {rating} HUN             1990/05/17  1.0    1     2 w 1
001    2 m    Proba, Bela               2000 HUN             1990/05/17  0.0    2     1 b 0
"""


SOME_BOMBS = (
    "objects that unpack to 200 MB",
    "lists within lists",
    "elements within elements",
    "comments of a page that do not end",
    "a cell in the last corner",
)
"""Of the small files that unfold to very much; tests/formats holds the readers to limits with all of them."""


def trf(rating: str = "2050") -> bytes:
    """A sound file; `rating` is what stands in the columns of the first player's rating."""
    lines = []
    for line in TRF.format(rating=rating).splitlines():
        if line.startswith("001"):  # the columns of the format: rating at 49, born at 70, points at 81, rank at 86
            start, name, own, federation, born, points, rank, rest = (
                line[:14],
                line[14:26].strip(),
                line[40:44],
                "HUN",
                "1990/05/17",
                re.findall(r"[0-9]\.[0-9]", line)[0],
                re.findall(r"\.[0-9]\s+([0-9])\s", line)[0],
                line[-6:],
            )
            line = f"{start}{name:<34}{own:>4} {federation} {'':>11} {born} {points:>4} {rank:>4}  {rest:>8}"
        lines.append(line)
    return ("\n".join(lines) + "\n").encode()


def hand_in(client: Client, content: bytes, name: str = "cup.trf", language: str = "en", **options: str) -> Page:
    answer = client.post(f"/{language}/check/", {"file": SimpleUploadedFile(name, content), **options})
    assert answer.status_code == 200, answer.content.decode()
    assert answer["Cache-Control"] == "no-store"
    page = Page(answer.content.decode())
    assert page.errors == []
    return page


def test_a_problem_stands_beside_its_line_and_is_put_right(client: Client) -> None:
    page = hand_in(client, trf("2O50"))
    assert "Problems in cup.trf: 1" in page.words
    links = [link["href"] for link in page.all("a")]
    assert "#problem-1" in links
    assert "line-8" in page.ids
    assert "problem-1" in page.ids
    assert page.words.count("expected a rating (0-9), found 2O50") == 2  # in the summary and at its line
    assert [one["class"] for one in page.all("mark")] == ["stop"]
    page = hand_in(client, trf())
    assert "Problems in" not in page.words
    assert "What the law finds" in page.words
    assert "Changes to expect" in page.words


def test_findings_name_their_clauses_and_numbers_are_those_of_the_command(client: Client) -> None:
    content = EXAMPLE.read_bytes()
    page = hand_in(client, content, "month.json")
    rated = arpad.rate(arpad.read(("month.json", content)))
    assert isinstance(rated, arpad.Rated)
    answer = rated.to_json()
    links = {link["href"] for link in page.all("a")}
    for finding in answer["findings"]:
        assert with_days(finding["message"]) in page.words
        edition = next(iter(answer["regulations"].values()))
        assert f"/en/law/{edition}/{finding['clause']}" in links
    text = re.sub(r"\s+", " ", page.words)
    for player in answer["players"]:
        for step in player["steps"]:
            sentence = re.sub(r" \(Reading [^)]*\)$", "", step["text"])  # readings are links
            signs = re.sub(r"(?<![\w-])-(?=\d)", "\u2212", sentence).replace(" x ", " × ")
            assert re.sub(r"\s+", " ", signs) in text
    hungarian = hand_in(client, content, "month.json", "hu").words
    assert "lekerült a listáról" in hungarian
    assert re.search(r"[0-9]\. forduló: .+ – ", hungarian)
    assert "not-rated" not in hungarian


def with_days(sentence: str) -> str:
    """A sentence with its days as an English page writes them."""
    words = page_words("en")
    return re.sub(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", lambda found: words.day(date.fromisoformat(found[0])), sentence)


IN_PART = """\
012 Nurpela Open
042 2025/03/03
052 2025/03/35
122 60 minutes and 15 seconds a move
001    1 m FM Minta, Anna                       2305 FIN   990000001 1990/05/03  2.0    1     2 w 1     3 b 1
001    2 m    Proba, Bela                       2036 FIN   990000002 1990/05/17  1.0    2     1 b 0     4 w 1
001    3 m    Virag, Cili                       20O5 FIN   990000003 1990/07/23  1.0    3     4 w 1     1 w 0
001    4 m    Negyed, Dani                      1736 FIN   990000004 1990/03/15  0.5    4     3 b 0     2 b =
001    5 m    Otos, Edit                        1700 FIN   990000005 1990/03/16  0.0    5     6 w 0
001    6 m    Hatos, Ferenc                     1690 FIN   990000006 1990/03/17  1.0    6     5 b 1
"""
"""A file with a day that is none (line 3), a rating that is none (line 7), and two results that contradict each other
(lines 6 and 8). Players 1 and 2 have a clear game, and so have 5 and 6."""


def test_a_file_that_does_not_read_has_its_problems_and_the_findings_so_far(client: Client) -> None:
    """Only the two games that are clear are checked: 75 minutes are too few for a player above 1800 alone."""
    page = hand_in(client, IN_PART.encode(), "nurpela.trf")
    for line in (3, 6, 7):
        assert f"line-{line}" in page.ids
        assert f"Line {line}: " in page.words
    text = re.sub(r"\s+", " ", page.words)
    assert "What the law finds so far" in text
    assert "By fide-2024. The last day is not known; 3 March 2025 is taken." in text
    assert "Left out with their games are the players of these lines: 7." in text
    assert "1 game of other players" in text
    assert text.count("90 minutes are needed") == 1
    assert "the highest rating is 2305" in text
    assert "Round 1: Minta, Anna – Proba, Bela" in text
    assert "/en/law/fide-2024/1.1" in {link["href"] for link in page.all("a")}
    assert "Virag" not in text.partition("What the law finds so far")[2]
    assert 'class="changes"' not in text
    assert not any(row.get("class") == "changes" for row in page.all("table")), "nothing is rated"
    for language, sentence in [("hu", "Mit talál a szabályzat eddig"), ("fi", "tähän mennessä")]:
        assert sentence in hand_in(client, IN_PART.encode(), "nurpela.trf", language).words


def test_the_api_has_the_findings_so_far_beside_the_problems(client: Client) -> None:
    for address in ("/api/v1/check", "/api/v1/rate"):
        answer = client.post(address, {"file": SimpleUploadedFile("nurpela.trf", IN_PART.encode())})
        assert answer.status_code == 422
        body = answer.json()
        found = check_in_part(("nurpela.trf", IN_PART.encode()))
        assert found is not None
        assert body["so_far"] == found.to_json()
        assert body["so_far"]["left_out"] == {"lines": [7], "games": 1, "end": "2025-03-03"}
        assert {problem["line"] for problem in body["problems"]} >= {3, 6, 7}


def test_without_a_first_day_no_edition_is_asked(client: Client) -> None:
    undated = "".join(line for line in IN_PART.splitlines(keepends=True) if line[:3] not in ("042", "052"))
    page = hand_in(client, undated.encode(), "nurpela.trf")
    assert "The law can be asked when enough of the file can be read" in page.words
    given = hand_in(client, undated.encode(), "nurpela.trf", start="2023-05-01", end="2023-05-02")
    assert "By fide-2014." in given.words


def test_what_can_be_read_of_a_file(tmp_path: Path) -> None:
    found = check_in_part(("nurpela.trf", IN_PART.encode()))
    assert found is not None
    assert (found.lines, found.games, found.end) == ((7,), 1, date(2025, 3, 3))
    (event,) = found.checked.report.events.values()
    assert {(game.white, game.black) for game in event.games} == {
        ("990000001", "990000002"),
        ("990000005", "990000006"),
    }
    assert check_in_part(("sound.trf", trf())) is None, "a sound file is rated as a whole"
    assert check_in_part(("nothing.trf", b"001")) is None
    assert check_in_part(("month.json", b"{}")) is None
    assert check_in_part(tmp_path / "nothing.trf") is None


def test_what_the_file_does_not_say_is_given_in_the_form(client: Client) -> None:
    without_end = b"".join(line for line in trf().splitlines(keepends=True) if not line.startswith(b"052"))
    page = hand_in(client, without_end)
    assert "It can be given in the form." in page.words
    assert "--end" not in page.words
    page = hand_in(client, without_end, end="2024-04-04")
    assert "What the law finds" in page.words
    page = hand_in(client, trf(), regulation="fide-2014")
    assert "By fide-2014." in page.words
    assert "there is no regulation" in hand_in(client, trf(), regulation="x").words
    wrong = hand_in(client, trf(), start="May", minutes="soon").words
    assert "First day" in wrong
    assert "--" not in wrong.replace("----", "")


def test_control_characters_of_a_file_are_shown_and_do_nothing(client: Client) -> None:
    name = "cup\u202e<script>.trf"
    content = trf().replace(b"Minta, Anna ", "Min\u202e\x1b[2J<i>a".encode())
    answer = client.post("/en/check/", {"file": SimpleUploadedFile(name, content)}).content.decode()
    assert not re.search("[\x00-\x08\x0b-\x1f\u202a-\u202e]", answer)
    assert "\\u202e" in answer
    assert "\\u001b" in answer
    assert "<i>" not in answer
    assert "<script>" not in answer


def test_nothing_and_too_much(client: Client) -> None:
    answer = client.post("/en/check/", {})
    assert answer.status_code == 422
    assert b"Choose a file first." in answer.content
    read: list[int] = []
    with mock.patch("django.http.request.HttpRequest.read", side_effect=read.append):
        answer = client.post("/fi/check/", {"file": SimpleUploadedFile("x", b"x")}, CONTENT_LENGTH=str(LARGEST * 2))
    assert (answer.status_code, read) == (413, [])
    assert "suurempi kuin 10 Mt" in answer.content.decode()
    content = b"x" * (LARGEST + 1)
    assert check_file(Wanted("x", "en"), content, "a").outcome == "too_large"


def test_one_file_of_an_address_is_checked_at_a_time(client: Client) -> None:
    with slot(address_slot("127.0.0.1")) as taken:
        assert taken
        answer = client.post("/en/check/", {"file": SimpleUploadedFile("cup.trf", trf())})
        assert (answer.status_code, answer["Retry-After"]) == (503, "20")
        assert b"Try again in 20 seconds" in answer.content
        problem = client.post("/api/v1/check", {"file": SimpleUploadedFile("cup.trf", trf())})
        assert (problem.status_code, problem["Retry-After"]) == (503, "20")
        other = client.post("/en/check/", {"file": SimpleUploadedFile("cup.trf", trf())}, REMOTE_ADDR="198.51.100.7")
        assert other.status_code == 200
    hand_in(client, trf())


def test_so_many_files_are_checked_at_once(client: Client) -> None:
    with slot("file-0") as first, slot("file-1") as second:
        assert first
        assert second
        assert client.post("/en/check/", {"file": SimpleUploadedFile("cup.trf", trf())}).status_code == 503


def test_a_slot_is_free_again_when_its_process_has_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARPAD_SITE_SCRATCH", str(tmp_path))
    import multiprocessing

    def hold(_: int) -> None:
        with slot("x"):
            time.sleep(60)

    process = multiprocessing.get_context("fork").Process(target=hold, args=(0,))
    process.start()
    end = time.monotonic() + 10
    while time.monotonic() < end:
        with slot("x") as mine:
            if not mine:
                break
        time.sleep(0.01)
    assert not mine
    process.kill()
    process.join()
    with slot("x") as mine:
        assert mine


@pytest.mark.parametrize("name", SOME_BOMBS)
def test_a_bomb_ends_within_the_limits(name: str, tmp_path: Path, client: Client) -> None:
    """Each small file that unfolds to very much is answered in time: refused, or ended with its process."""
    bomb = tmp_path / "bomb"
    BOMBS[name](bomb)
    begun = time.monotonic()
    checked = check_file(Wanted("bomb", "en"), bomb.read_bytes(), "bomb")
    assert checked.outcome in ("done", "too_long")
    assert time.monotonic() - begun < file_check.LIMITS.seconds + 5
    if checked.outcome == "done":
        assert any(one["severity"] == "stop" for one in checked.answer["problems"])
        assert len(json.dumps(checked.answer)) < 1_500_000


def test_a_process_that_takes_too_long_or_fails_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_check, "LIMITS", file_check.LIMITS.__class__(0, file_check.LIMITS.memory))
    assert check_file(Wanted("x", "en"), trf(), "slow").outcome == "too_long"
    monkeypatch.undo()
    monkeypatch.setattr(limited_process.sys, "executable", "/bin/false")
    with mock.patch.object(file_check.LOG, "error") as logged:
        assert check_file(Wanted("x", "en"), trf(), "failing").outcome == "too_long"
    assert logged.call_count == 1


def test_the_process_has_its_limits() -> None:
    """The child sets them before it reads a byte: no file is written, no more memory, no more time."""
    import subprocess
    import sys

    script = (
        "import resource, sys, io, json; from arpad.site import file_check_process as p; "
        "sys.stdin = io.TextIOWrapper(io.BytesIO(json.dumps({'name':'x','language':'en','answer':'page','options':{}})"
        ".encode() + b'\\n')); p.answered = lambda *_: [resource.getrlimit(getattr(resource, n))[0] for n in "
        "('RLIMIT_AS', 'RLIMIT_CPU', 'RLIMIT_FSIZE', 'RLIMIT_CORE')]; p.main()"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert json.loads(ran.stdout) == [file_check.LIMITS.memory, file_check.LIMITS.seconds, 0, 0]


def test_the_process_knows_nothing_of_the_office() -> None:
    with (
        mock.patch.object(limited_process.subprocess, "run") as run,
        mock.patch.dict(limited_process.os.environ, {"ARPAD_OFFICE": "/secret"}),
    ):
        run.return_value.returncode = 0
        run.return_value.stdout = b"{}"
        check_file(Wanted("x", "en"), b"", "a")
    assert "ARPAD_OFFICE" not in run.call_args.kwargs["env"]


def test_many_at_once_get_an_answer_each(client: Client) -> None:
    """Of six files handed in at once, from six addresses, two are checked and the others asked to come again."""
    answers: list[str] = []

    def check(number: int) -> None:
        answers.append(check_file(Wanted("cup.trf", "en"), trf(), f"address {number}").outcome)

    threads = [threading.Thread(target=check, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(answers) <= {"done", "busy"}
    assert 1 <= answers.count("done") <= 6


def test_a_long_file_is_shown_around_its_problems() -> None:
    lines = [f"line {number}" for number in range(1, WHOLE * 3)]
    problems = [Problem("", "x", {}, "stop", 700, 1), Problem("", "x", {}, "note", 9_999)]
    shown = lines_with_problems(lines, problems)
    assert [line["number"] for line in shown if line["number"]] == [1, 2, 3, 4, 5, 6, *range(697, 704)]
    assert sum(line.get("left_out", 1) for line in shown) == len(lines)
    many = [Problem("", "x", {}, "stop", number, 1) for number in range(1, len(lines) + 1, 2)]
    assert len(lines_with_problems([*lines] * 3, many)) <= MOST_LINES + 1


def test_the_characters_that_are_meant_are_marked() -> None:
    assert pieces("001 2O50 HUN", [(4, 8)]) == [("001 ", False), ("2O50", True), (" HUN", False)]
    assert pieces("short", [(10, 12)])[-1] == ("", False) or pieces("short", [(10, 12)])[1][1]
    assert pieces("a\tb\x1b", [])[0][0] == "a b\\u001b"
    cut = pieces("x" * 5000, [(4990, 4995)])
    assert sum(len(text) for text, _ in cut) < 1100
    assert file_text("x.csv", b"") is None
    assert file_text("x", b"\x00\x01") is None

"""No digit of the law stands in a sentence: a step or a finding says the numbers that it was made with.

A number that is written out would be wrong as soon as a what-if sets another one.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from arpad.locale import HOME, LANGUAGES
from tests.cli.running import run

VERDICTS = ("step", "finding", "duty", "importance", "time_class")
"""The kinds of sentences that tell what the law came to."""
PLACEHOLDER = re.compile(r"{[^}]*}")
NO_PARAMETER = re.compile(
    r"\b60 (?:moves?|lépés\w*|siir\w+)"  # the unit of `minutes` in a report
    r"|n/\(n\+1\)|- 1/2\b|\(1 - e\^"  # what makes a formula, and no what-if changes
    r"|\b50 ?%"
    r"|\b31 December|december 31\b|\b31\.12\."  # reading R17
)
"""Digits that are no parameter."""


def sentences(language: str) -> dict[str, str]:
    with (HOME / language / "LC_MESSAGES" / "arpad.po").open("rb") as file:
        found = {str(message.id): str(message.string) for message in read_po(file) if message.id}
    return {code: text for code, text in found.items() if code.partition(".")[0] in VERDICTS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_a_number_of_the_law(language: str) -> None:
    plain = {code: NO_PARAMETER.sub("", PLACEHOLDER.sub("", text)) for code, text in sentences(language).items()}
    assert len(plain) > 250
    assert {code: text for code, text in plain.items() if re.search(r"[0-9]", text)} == {}


def rated(tmp_path: Path, report: dict[str, Any], *options: str) -> str:
    file = tmp_path / "report.json"
    file.write_text(json.dumps(report), encoding="utf-8")
    return run("rate", str(file), *options).out


def test_a_what_if_of_the_pelo_scale_explains_itself(tmp_path: Path) -> None:
    """7.4: 200 (1 - e^(-0.5 / 10)) = 9.7541; with 20 in the place of 10 it is 200 (1 - e^-0.025) = 4.9380."""
    players = [{"id": name, "rating": 1500, "games": 50, "federation": "FIN"} for name in ("a", "b")]
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    event = {"id": "e1", "start": "2024-05-02", "end": "2024-05-02", "minutes": 5, "games": [game]}
    event |= {"country": "FIN", "organiser": "domestic"}
    report = {"list": "pelo", "players": players, "events": [event]}
    shown = rated(tmp_path, report, "--explain", "a")
    assert "200 x sgn(W - E) x (1 - e^(-|W - E| / 10)) = 9.7541" in shown
    changed = rated(tmp_path, report, "--explain", "a", "--set", "pelo_scale=20")
    assert "200 x sgn(W - E) x (1 - e^(-|W - E| / 20)) = 4.9380" in changed


@pytest.mark.parametrize(
    ("language", "options", "said"),
    [
        ("en", (), "are those of a grade above 5 kyu"),
        ("en", ("--set", "highest_start=1865"), "are those of a grade above 2 kyu"),
        ("hu", (), "5 kjunál magasabb"),
        ("fi", (), "ylittää rajan 5 kyu"),
    ],
)
def test_a_starting_grade_that_is_too_high_names_the_highest(
    tmp_path: Path, language: str, options: tuple[str, ...], said: str
) -> None:
    """5 (3): 5 kyu at most; 1865 is the limit of 2 kyu, and 1950 is a 1 kyu's."""
    players = [
        {"id": "a", "register": "entrant", "rating": 1950, "entry_grade": "1 kyu"},
        {"id": "b", "rating": 1900, "grade": "2 kyu"},
    ]
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    event = {"id": "e1", "start": "2024-05-02", "end": "2024-05-02", "board": 19, "factor": 30, "games": [game]}
    report = {"list": "go", "players": players, "events": [event]}
    assert said in rated(tmp_path, report, "--lang", language, *options)

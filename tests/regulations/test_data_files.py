"""The data files of an edition: what cannot be used is named with its file, entry and key."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arpad.core.packages import PackageFault
from arpad.regulations import data_files
from arpad.regulations.data_files import CLAUSE, READING, listed_entries, read_entries, read_keys, read_table
from arpad.regulations.edition import Edition, editions
from arpad.regulations.public import declared
from arpad.regulations.texts import readings

CLAUSES = '"1": {tags: [check], status: done, text: Made up.}\n'
PARAMETERS = 'k: {value: 20, clause: "1", meaning: made up}\n'
TABLE = "from,to,high,low\n0,9,50,50\n10,,60,40\n"


def fault(use: Callable[[], Any]) -> str:
    with pytest.raises(PackageFault) as raised:
        use()
    return str(raised.value)


def made(folder: Path, **files: str) -> Edition:
    """An edition of its own with these files, in a folder of that name."""
    home = folder / "made_2020"
    for name, text in files.items():
        path = home / name.replace("__", "/").replace("_yaml", ".yaml").replace("_csv", ".csv")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return replace(editions()["ssl-2022"], id="made-2020", package="made_2020", folder=home)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (CLAUSES.replace("tags", "tag"), '1: there is no key "tag"; did you mean "tags"?'),
        (CLAUSES.replace(", text: Made up.", ""), "1: text: expected a text, found nothing"),
        (CLAUSES.replace("[check]", "check"), "1: tags: expected a list, found check"),
        (
            CLAUSES.replace("check", "chekc"),
            "1: tags: expected one of compute, check, registry, process, inform, found",
        ),
        (CLAUSES.replace("done", "ready"), "1: status: expected one of done, planned, found ready"),
        (CLAUSES.replace('"1"', "1.1"), '1.1: the name of an entry is a text: write "1.1"'),
        (CLAUSES.replace("}", ""), "not YAML: "),
        ("- a\n", "expected entries by their names"),
        ('"1": 5\n', "1: has no keys"),
    ],
)
def test_clauses_that_cannot_be_used(tmp_path: Path, text: str, what: str) -> None:
    said = fault(lambda: made(tmp_path, clauses_yaml=text).clauses)
    path = tmp_path / "made_2020" / "clauses.yaml"
    assert said.startswith(f"the installed package made_2020 cannot be used: {path}: ")
    assert what in said


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "made_2020" / "clauses.yaml"
    assert fault(lambda: made(tmp_path).clauses).endswith(f"{path} is missing")
    table = tmp_path / "made_2020" / "tables" / "pd.csv"
    assert fault(lambda: made(tmp_path).table("pd")).endswith(f"{table} is missing")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """Here a folder has its name."""
    for name in ("clauses.yaml", "tables/pd.csv"):
        (tmp_path / "made_2020" / name).mkdir(parents=True)
    edition = made(tmp_path)
    assert fault(lambda: edition.clauses).endswith("clauses.yaml: cannot be read: Is a directory")
    assert fault(lambda: edition.table("pd")).endswith("pd.csv: cannot be read: Is a directory")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (PARAMETERS.replace("20", "twenty"), "k: value: expected a whole number, found twenty"),
        (PARAMETERS.replace("20", "20.5"), "k: value: expected a whole number, one of the choices or a list"),
        (PARAMETERS.replace("20", "yes"), "k: value: expected a whole number, one of the choices or a list"),
        (PARAMETERS.replace("20", "c, choices: [a, b]"), "k: value: expected one of a, b, found c"),
        (PARAMETERS.replace("up}", "up, in percent}"), 'k: there is no key "in percent"'),
    ],
)
def test_numbers_that_cannot_be_used(tmp_path: Path, text: str, what: str) -> None:
    assert what in fault(lambda: made(tmp_path, parameters_yaml=text).parameters)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (TABLE.replace("60", "6x"), "line 3: high: expected a whole number, found 6x"),
        (TABLE.replace("high", "hihg"), "line 2: there is no column high"),
        (TABLE.replace("10,", "11,"), "line 3: expected a range from 10 on, found 11 to 11"),
        (TABLE.replace("0,9", "1,9"), "line 2: expected a range from 0 on, found 1 to 9"),
        ("from,to,high,low\n", "the table has no rows"),
        ("", "the table has no rows"),
    ],
)
def test_a_table_that_cannot_be_used(tmp_path: Path, text: str, what: str) -> None:
    said = fault(lambda: made(tmp_path, tables__pd_csv=text).by_difference("pd"))
    assert said.startswith("the installed package made_2020 cannot be used: ")
    assert what in said


def test_a_table_by_difference(tmp_path: Path) -> None:
    """From -10 to 10: the last row is one entry long."""
    assert made(tmp_path, tables__pd_csv=TABLE).by_difference("pd") == [40, *[50] * 19, 60]


def test_texts_that_cannot_be_used(tmp_path: Path) -> None:
    latin = tmp_path / "latin.csv"
    latin.write_bytes(b"a\n\xe9\n")
    assert "not a table: " in fault(lambda: read_table(latin))
    reading = {"id": "R1", "clauses": ["1"], "text": "", "decison": "", "functions": []}
    assert 'R1: there is no key "decison"' in fault(lambda: listed_entries(latin, [reading], READING))
    assert "entry 1: has no keys" in fault(lambda: listed_entries(latin, ["R1"], READING))
    assert "expected a list of entries" in fault(lambda: listed_entries(latin, {}, READING))
    whole = tmp_path / "whole.yaml"
    whole.write_text("- a\n", encoding="utf-8")
    assert "it has no keys" in fault(lambda: read_keys(whole, CLAUSE))
    whole.write_text("", encoding="utf-8")
    assert read_entries(whole, CLAUSE) == {}


@pytest.mark.parametrize("edition", editions().values(), ids=lambda edition: edition.id)
def test_the_files_of_this_package_have_known_keys_alone(edition: Edition) -> None:
    assert edition.clauses
    assert edition.parameters
    assert edition.cases()
    for package in edition.packages:
        declared(package)
    for language in ("hu", "fi"):
        readings(edition, language)


def test_every_key_is_in_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "editions.md").read_text(encoding="utf-8")
    for keys in (data_files.EDITION, CLAUSE, data_files.PARAMETER, READING, data_files.TEXTS, data_files.CASE):
        assert [key for key in (*keys.needed, *keys.others) if f"`{key}`" not in page] == []

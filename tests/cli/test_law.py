import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import pytest

import arpad as package
from arpad.cli.main import arpad
from arpad.locale import LANGUAGES, catalogue
from arpad.regulations.edition import Edition, editions
from arpad.regulations.fide.change import rounded_change
from arpad.regulations.sentences import Code, brings, codes_of_clause
from tests.cli.running import run


def test_regulations() -> None:
    found = json.loads(run("regulations", "--json").out)["regulations"]
    assert [entry["id"] for entry in found] == list(editions())
    assert "fide-2024" in run("regulations").out


def test_the_numbers_of_one() -> None:
    found = json.loads(run("regulations", "fide-2024", "--json").out)["parameters"]
    limit = next(entry for entry in found if entry["name"] == "difference_limit")
    assert (limit["value"], limit["clause"]) == (400, "8.3.1")
    assert next(entry for entry in found if entry["name"] == "half")["value"] == "away"
    assert "difference_limit" in run("regulations", "fide-2024").out
    assert run("regulations", "x").status == 2


def test_clauses() -> None:
    found = json.loads(run("clauses", "fide-2024", "--json").out)
    assert (found["implemented"], found["of"]) == (33, 33)
    clause = next(entry for entry in found["clauses"] if entry["number"] == "8.3.1")
    assert clause["tags"] == ["compute"]
    assert "fide/change.counted_difference" in clause["functions"]
    assert clause["parameters"] == ["difference_limit"]
    assert "a 1500 beats a 1900" in clause["cases"]
    found = json.loads(run("clauses", "mssz-2017", "--json").out)
    assert found["implemented"] == found["of"]
    inherited = {entry["number"]: entry["inherited"] for entry in found["clauses"]}
    assert (inherited["8.21"], inherited["7.14"]) == (None, "fide-2014")
    out = run("clauses").out
    assert "fide-2024: 33 of 33 compute and check clauses implemented" in out
    assert "office/registry" in out
    assert run("clauses", "x").status == 2


SOURCE = Path(package.__file__).parent.parent


def line_at(entry: Mapping[str, Any]) -> str:
    """The line of the source that an entry of a clause's page names."""
    return (SOURCE / entry["file"]).read_text(encoding="utf-8").splitlines()[entry["line"] - 1]


def page_of(*clause: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("clauses", *clause, "--json").out)
    return found


def test_everything_on_a_page_stands_where_it_says() -> None:
    page = page_of("fide-2014", "8.58")
    assert line_at(page).startswith('"8.58": ')
    assert all(line_at(one).startswith(f"{one['name']}: ") for one in page["numbers"])
    assert all(one["id"] in line_at(one) for one in page["readings"])
    assert all(one["name"] in line_at({**one, "file": one["path"]}) for one in page["cases"])
    assert all(line_at(one) == f'msgid "{one["key"]}"' for one in page["sentences"])
    assert line_at(page["rules"][0]).startswith("@clause")
    (table,) = page_of("mgsz-2012", "table", "4")["tables"]
    assert line_at(table) == ",".join(table["rows"][0])
    numbers = page_of("fide-2025", "8.3.1")["numbers"]  # one of its own, one of the edition that it extends
    assert {one["name"]: one["file"].split("/")[2] for one in numbers} == {
        "full_difference_rating": "fide_2025",
        "difference_limit": "fide_2024",
    }


def test_a_page_has_what_its_rule_uses_of_other_clauses() -> None:
    """8.58 corrects by the 400 points of 8.54; 4 of the go rules rests on the limits of table 1."""
    page = page_of("fide-2014", "8.58")
    assert [(one["clause"], one["name"], one["value"]) for one in page["numbers_of_other_clauses"]] == [
        ("8.54", "difference_limit", 400)
    ]
    assert [(one["clause"], one["name"]) for one in page["tables_of_other_clauses"]] == [("8.1", "dp")]
    tables = page_of("mgsz-2012", "4")["tables_of_other_clauses"]
    assert [(one["clause"], one["name"]) for one in tables] == [("table 1", "grades")]
    out = run("clauses", "fide-2014", "8.58").out
    assert re.search(r"8\.54 +difference_limit +400 +.*parameters\.yaml:[0-9]+", out)


def test_a_page_has_what_the_registry_holds_by_its_clause() -> None:
    page = page_of("mssz-2017", "1", "§", "3")
    held = {one["name"]: one for one in page["registry"] if one["clause"] == "1 § 3"}
    assert held["titles.on_application"]["value"] == ["CM", "WCM"]
    assert line_at(held["titles.held"]).strip() == "held: [GM, IM, FM, WGM, WIM, WFM]"
    assert page["registry"][0]["clause"] == "1 § 3"  # the clause's own come before those of 1 § 3.1 that its rules read
    assert ("1 § 3.1", "national_titles.before") in [(one["clause"], one["name"]) for one in page["registry"]]


@pytest.mark.parametrize(
    ("clause", "first", "last"),
    [
        (("fide-2014", "1.1"), "fide/eligibility.too_fast", "fide/eligibility.check_not_rapid"),
        (("fide-2014", "7.21"), "fide/listing.leaves_list", "fide/entry.check_below_floor"),
        (("fide-2014", "8.58"), "fide/round_robin.rate_field", "fide/round_robin.field_rating"),
        (("fide-2024", "8.3.3"), "fide/change.coefficient", "fide/printed_line.printed_coefficient"),
        (("mssz-2017", "2 § K"), "fide/settlement.event_coefficient", "fide/printed_line.printed_coefficient"),
        (("ssl-2022", "6.3"), "titles.is_master", "titles.is_master"),
        (("ssl-2022", "7.4"), "pelo_change.pelo_moves", "formulas.pelo_gain"),
    ],
)
def test_the_rule_that_decides_comes_first_and_checks_last(clause: tuple[str, str], first: str, last: str) -> None:
    names = [rule["name"] for rule in page_of(*clause)["rules"]]
    assert (names[0], names[-1]) == (first, last)


@pytest.mark.parametrize(
    ("clause", "there", "not_there"),
    [
        (("fide-2024", "8.3.3"), {"k_junior"}, {"k_junior_birthday", "k_junior_year_only", "event_change"}),
        (("fide-2014", "8.56"), {"k_junior_birthday", "k_junior_year_only"}, {"k_junior", "event_change"}),
        (("mssz-2017", "2 § K"), {"k_junior_birthday", "event_change"}, {"k_junior"}),
        (("fide-2014", "1.3"), {"first_control_exact"}, {"first_control"}),
        (("fide-2014", "8.54"), {"difference_limited"}, {"full_difference"}),
        (("fide-2025", "8.3.1"), {"difference_limited", "full_difference"}, set()),
        (("fide-2014", "8.1"), {"first_difference"}, {"difference_cell", "expectation_cell"}),
    ],
)
def test_a_page_has_the_sentences_that_its_edition_can_show(
    clause: tuple[str, str], there: set[str], not_there: set[str]
) -> None:
    found = {one["code"] for one in page_of(*clause)["sentences"]}
    assert there <= found
    assert not found & not_there


@pytest.mark.parametrize("edition", editions().values(), ids=editions())
def test_no_edition_is_said_to_be_without_a_sentence_that_a_case_of_it_has(edition: Edition) -> None:
    expected = {
        str(step if isinstance(step, str) else step["code"])
        for case in edition.cases()
        if not {"set", "authority", "call"} & set(case)
        for player in [case["expect"], *case["expect"].get("players", {}).values()]
        for step in [*player.get("steps", []), *player.get("step_codes", [])]
    }
    assert {code for code in expected if not brings(edition, Code("step", code))} == set()


def test_the_plain_wording_of_a_sentence_comes_first() -> None:
    said = page_of("ssl-2022", "6.3")["sentences"]
    assert [one["key"] for one in said if one["code"] == "master_to_confirm"] == [
        "finding.master_to_confirm",
        "finding.master_to_confirm_unknown",
    ]
    assert said[0]["text"].endswith("30 games at normal time: the selo committee confirms the title of master.")


def test_a_page_has_the_readings_that_its_rule_and_its_steps_name() -> None:
    """R12 is of 7.1.2, E9 of table 1; E33 is of fide-2024 alone, and the rule is shared."""
    found = {one["id"]: one["regulation"] for one in page_of("fide-2024", "8.3.3")["readings"]}
    assert found["R12"] == "fide-2024"
    assert "E9" in {one["id"] for one in page_of("mgsz-2012", "4")["readings"]}
    found = {one["id"]: one["regulation"] for one in page_of("fide-2014", "7.23")["readings"]}
    assert found == {"R13": "fide-2014", "E33": "fide-2024"}
    assert re.search("^fide-2024 E33 ", run("clauses", "fide-2014", "7.23").out, re.MULTILINE)


def test_one_clause() -> None:
    found = json.loads(run("clauses", "fide-2024", "8.3.4", "--json").out)
    assert found["text"] == "The change over a period is rounded to the nearest integer."
    assert [(one["name"], one["value"]) for one in found["numbers"]] == [("half", "away")]
    rule = found["rules"][0]
    assert (rule["name"], rule["file"]) == ("fide/change.rounded_change", "arpad/regulations/fide/change.py")
    lines = Path(rounded_change.__code__.co_filename).read_text(encoding="utf-8").splitlines()
    assert rule["source"].splitlines() == lines[rule["line"] - 1 :][: len(rule["source"].splitlines())]
    assert [reading["id"] for reading in found["readings"]] == ["E20"]
    (case,) = [one for one in found["cases"] if one["name"] == "no change"]
    assert case["file"] == "fide_2024/cases/8.3.yaml"
    assert "no change" in line_at({**case, "file": case["path"]})
    said = {one["code"]: one["text"] for one in found["sentences"]}
    assert said["rounded"] == "36.80 is rounded to 37."  # of the case: a 1500 beats a 1900
    assert found["sentences"][0]["case"] == "a 1500 beats a 1900"


@pytest.mark.parametrize(
    ("language", "headings", "said"),
    [
        ("en", ["Numbers", "Rule", "Readings", "Cases", "Sentences"], "36.80 is rounded to 37."),
        ("hu", ["Számok", "Szabály", "Értelmezések", "Esetek", "Mondatok"], "36,80"),
        ("fi", ["Luvut", "Sääntö", "Tulkinnat", "Esimerkit", "Lauseet"], "36,80"),
    ],
)
def test_one_clause_in_the_readers_language(language: str, headings: list[str], said: str) -> None:
    lines = run("clauses", "fide-2024", "8.3.4", "--lang", language).out.splitlines()
    assert [line for line in lines if line in headings] == headings
    assert any(line.startswith("arpad/regulations/fide/change.py:") for line in lines)
    assert any(line.startswith("step.rounded ") and said in line for line in lines)


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        ("hu", ["Más szabálypontok számai", "Más szabálypontok táblázatai"]),
        ("fi", ["Muiden kohtien luvut", "Muiden kohtien taulukot"]),
    ],
)
def test_what_a_rule_uses_of_other_clauses_is_shown_in_every_language(language: str, headings: list[str]) -> None:
    lines = run("clauses", "fide-2014", "8.58", "--lang", language).out.splitlines()
    assert [line for line in lines if line in headings] == headings
    file = f"arpad/locale/{language}/LC_MESSAGES/arpad.po:"
    assert any(line.startswith("step.field_player ") and file in line for line in lines)


def test_a_clause_has_its_printed_table() -> None:
    found = json.loads(run("clauses", "mgsz-2012", "table", "2", "--json").out)
    (table,) = found["tables"]
    assert table["rows"][0] == {"category": "A", "base": "90", "extended": "110", "factor": "20"}
    assert "A         90    110       20" in run("clauses", "mgsz-2012", "2. táblázat", "--lang", "hu").out
    every = [(edition, clause) for edition in editions().values() for clause in edition.clauses.values()]
    named = {(edition.id, table) for edition, clause in every for table in clause.tables}
    files = {
        (e.id, path.stem) for e in editions().values() for one in e.lineage for path in one.folder.glob("tables/*.csv")
    }
    assert named == files


def test_an_inherited_clause_has_the_cases_and_sentences_of_the_edition_it_is_from() -> None:
    found = json.loads(run("clauses", "fide-2025", "8.3.4", "--json").out)
    assert found["inherited"] == "fide-2024"
    assert {case["file"].partition("/")[0] for case in found["cases"]} >= {"fide_2024"}
    assert "rounded" in {one["code"] for one in found["sentences"]}


def test_a_sentence_that_no_case_has_is_shown_with_the_names_of_its_values() -> None:
    """7.2.2 is explained on a line of a list, 5.6 by `arpad calc selection`: no report has either."""
    found = json.loads(run("clauses", "fide-2024", "7.2.2", "--json").out)["sentences"]
    inactive = next(one for one in found if one["code"] == "line_inactive")
    assert inactive["case"] is None
    assert "{last}" in inactive["text"]
    found = json.loads(run("clauses", "ssl-2022", "5.6", "--json").out)["sentences"]
    assert "factors_missing" in {one["code"] for one in found}


@pytest.mark.parametrize(
    ("clause", "sentences"),
    [
        # The two reasons of 1.1 and 5.1 are in one table: each stands under its own clause alone.
        (("fide-2014", "5.1"), {"finding.forfeit", "finding.no_move", "uncounted.forfeit", "uncounted.no_move"}),
        (("ssl-2022", "2.10"), {"finding.blitz_playoff", "uncounted.blitz_playoff"}),
        (("fide-2014", "0.5"), {"office.appeal_until"}),
        (("ssl-2022", "5.7"), {"calc.women", "finding.women_missing"}),
    ],
)
def test_a_clause_has_its_own_sentences_and_no_others(clause: tuple[str, str], sentences: set[str]) -> None:
    found = page_of(*clause)["sentences"]
    assert {one["key"] for one in found if one["kind"] != "step"} == sentences
    assert {one["clause"] for one in found} == {None}


@pytest.mark.parametrize(
    ("clause", "under", "key"),
    [
        (("mssz-2017", "8.34"), "8.23", "step.first_with_bonus"),  # its case is the text's own example
        (("fide-2014", "8.53"), "8.58", "step.field_player"),
        (("ssl-2022", "3.2"), "7.2", "step.selo_changed"),  # named in clauses.yaml
        (("mgsz-2012", "9 (2)"), "9 (5)", "finding.go_entry_refusable"),
    ],
)
def test_a_clause_without_its_own_sentence_has_that_of_its_cases(clause: tuple[str, str], under: str, key: str) -> None:
    assert (under, key) in [(one["clause"], one["key"]) for one in page_of(*clause)["sentences"]]


def test_a_place_that_is_only_planned_is_called_so() -> None:
    assert "office/corrections (planned)\n" in run("clauses", "mgsz-2012", "10").out
    assert "office/events/appeals\n" in run("clauses", "fide-2014", "0.5").out


@pytest.mark.parametrize("edition", editions().values(), ids=editions())
def test_the_sentences_that_a_clause_names_are_in_every_catalogue(edition: Edition) -> None:
    named = {key for clause in edition.clauses.values() for key in clause.sentences}
    assert [
        (key, language) for key in named for language in LANGUAGES if not catalogue(language).has_sentence(key)
    ] == []


@pytest.mark.parametrize(
    ("given", "number"),
    [
        (("mgsz-2012", "5 § (3)"), "5 (3)"),
        (("mgsz-2012", "5", "§", "(3)"), "5 (3)"),
        (("fide-2014", "8.21 (a)"), "8.21a"),
        (("mssz-2017", "1§3.1"), "1 § 3.1"),
    ],
)
def test_a_number_may_be_written_as_it_is_printed(given: tuple[str, ...], number: str) -> None:
    assert page_of(*given)["number"] == number
    assert run("clauses", "mgsz-2012", "8 §").out.startswith("mgsz-2012: the clauses under 8 §\n")


@pytest.mark.parametrize("edition", editions().values(), ids=editions())
def test_every_code_that_the_source_puts_under_a_clause_has_a_sentence(edition: Edition) -> None:
    words = catalogue("en")
    found = [(number, code) for number in edition.clauses for code in codes_of_clause(edition, number)]
    assert len(found) > 35
    assert [entry for entry in found if words.text(".".join(entry[1])) == ".".join(entry[1])] == []


@pytest.mark.parametrize(
    ("given", "near"),
    [
        (("fide-2024", "8.3.9"), "8.3.1, 8.3.2, 8.3.3, 8.3.4"),
        (("mgsz-2012", "8", "(3)"), "8 (1), 8 (2)"),
        (("mgsz-2012", "table", "5"), "table 1, table 2, table 3, table 4"),
    ],
)
def test_an_unknown_clause_is_refused_with_near_ones(given: tuple[str, ...], near: str) -> None:
    ran = run("clauses", *given)
    assert ran.status == 2
    assert ran.err == f'arpad: {given[0]} has no clause "{" ".join(given[1:])}"; near it: {near}\n'


@pytest.mark.parametrize(
    ("given", "below"),
    [
        (("fide-2024", "8.3"), ["8.3.1", "8.3.2", "8.3.3", "8.3.4"]),
        (("fide-2014", "8.2"), ["8.21", "8.21a", "8.21b", "8.22", "8.23", "8.24", "8.25"]),
        (("mgsz-2012", "8"), ["8 (1)", "8 (2)"]),
    ],
)
def test_the_number_of_a_paragraph_lists_its_clauses(given: tuple[str, str], below: list[str]) -> None:
    ran = run("clauses", *given)
    assert ran.status == 0
    assert ran.out.startswith(f"{given[0]}: the clauses under {given[1]}\n")
    listed = json.loads(run("clauses", *given, "--json").out)
    assert (listed["regulation"], listed["number"]) == given
    assert [clause["number"] for clause in listed["clauses"]] == below
    assert all(f"\n{number} " in ran.out for number in below)


def test_selftest() -> None:
    ran = run("selftest")
    assert ran.status == 0
    assert "fide-2024: " in ran.out
    assert ran.out.rstrip().endswith("0 failed")
    assert json.loads(run("selftest", "--json").out)["failures"] == []


def test_a_failing_selftest_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    from arpad.selftest import Failure

    monkeypatch.setattr("arpad.selftest.run_edition", lambda edition: (1, [Failure(edition.id, "f", "c", "w")]))
    ran = run("selftest")
    assert ran.status == 1
    assert "f: c: w" in ran.out


def commands(group: click.Group = arpad, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], click.Command]]:
    found: list[tuple[tuple[str, ...], click.Command]] = []
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            found += commands(command, (*path, name))
        else:
            found.append(((*path, name), command))
    return found


@pytest.mark.parametrize(
    ("path", "command"), commands(), ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_every_command_has_help_and_language(path: tuple[str, ...], command: Any) -> None:
    ran = run(*path, "--help")
    assert ran.status == 0
    assert command.help
    assert "--lang" in ran.out
    assert "--json" in ran.out
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, (path, parameter.name)


def test_a_bug_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.cli.law.library_editions", lambda: 1 // 0)
    ran = run("regulations")
    assert ran.status == 70
    assert ran.err.count("\n") == 1
    assert "bug" in ran.err
    monkeypatch.setenv("ARPAD_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("regulations")

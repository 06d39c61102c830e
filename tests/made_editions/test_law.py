"""Editions of other packages as data: found, shown, complete, and covered by the digest."""

import pytest

from tests.made_editions.installing import HOME, Installed
from tests.regulations.test_no_float import floats

EDITIONS = {"avalon-2023": "avalon/avalon_2023", "thule-2021": "thule/thule_2021"}
TITLES = {
    "en": "Rapid Rating Rules of the Avalon Chess Union, in force from 1 January 2023",
    "hu": "Az Avaloni Sakkszövetség rapid értékszámszabályzata, hatályos 2023. január 1-től",
    "fi": "Avalonin shakkiliiton pikashakin vahvuuslukusäännöt, voimassa 1.1.2023 alkaen",
}
each_edition = pytest.mark.parametrize("edition", EDITIONS)
each_language = pytest.mark.parametrize("language", ["en", "hu", "fi"])


@each_language
def test_it_stands_among_the_editions(installed: Installed, language: str) -> None:
    found = installed.done("regulations", "--lang", language)["regulations"]
    by_id = {one["id"]: one for one in found}
    assert by_id["avalon-2023"]["title"] == TITLES[language]
    assert by_id["thule-2021"]["lists"] == ["blitz"]
    assert [one["first_day"] for one in found] == sorted(one["first_day"] for one in found)


def test_their_cases_hold(installed: Installed) -> None:
    found = installed.done("selftest")["regulations"]
    assert [found[edition] for edition in EDITIONS] == [{"cases": 31, "failed": 0}, {"cases": 6, "failed": 0}]


@each_edition
def test_every_clause_has_its_rule_and_its_case(installed: Installed, edition: str) -> None:
    assert installed.call("tests.made_editions.inside:not_implemented", edition) == []


@each_edition
def test_every_text_is_in_three_languages(installed: Installed, edition: str) -> None:
    for language in ("hu", "fi"):
        assert installed.call("tests.made_editions.inside:without_text", edition, language) == []
    assert installed.call("tests.made_editions.inside:without_sentence", edition) == []


@each_edition
def test_every_code_says_what_of_it_is_public(installed: Installed, edition: str) -> None:
    assert installed.call("tests.made_editions.inside:without_public_form", edition) == []


@each_language
def test_a_clause_has_its_page(installed: Installed, language: str) -> None:
    page = installed.done("clauses", "avalon-2023", "2.3", "--lang", language)
    assert page["numbers"][0]["name"] == "least_rounds"
    assert page["rules"][0]["name"] == "eligibility.check_rounds"
    assert page["rules"][0]["file"].endswith("avalon_2023/eligibility.py")
    assert len(page["cases"]) == 2
    office = {"en": "the rating officer must agree", "hu": "értékszámfelelős", "fi": "vahvuuslukuvastaava"}
    assert office[language] in page["sentences"][0]["text"]


@each_language
@each_edition
def test_all_on_the_page_of_a_clause_has_its_place(installed: Installed, edition: str, language: str) -> None:
    assert installed.call("tests.made_editions.inside:without_place", edition, language) == []


@each_edition
def test_its_numbers_can_be_seen_and_changed(installed: Installed, edition: str) -> None:
    numbers = installed.done("regulations", edition)["parameters"]
    assert all(one["meaning"] for one in numbers)
    ran = installed.run("calc", "change", "--regulation", "avalon-2023", "--rating", "1500", "--game", "1600:1")
    assert "1513" in ran.out  # 20 x (1 - 0.36) = 12.80
    what_if = installed.done(
        *("calc", "change", "--regulation", "avalon-2023", "--rating", "1500", "--game", "1600:1"),
        *("--set", "k_normal=10"),
    )
    assert (what_if["change"], what_if["new"]) == ("6.40", 1506)  # 10 x 0.64


def test_a_first_rating_by_hand(installed: Installed) -> None:
    games = ("--game", "1500:1", "--game", "1600:1", "--game", "1400:0.5", "--game", "1700:0")
    found = installed.done("calc", "first", "--regulation", "avalon-2023", *games)
    assert found["rating"] == 1650  # (6200 + 400 x (2 - 1)) / 4
    refused = installed.run("calc", "first", "--regulation", "thule-2021", *games)
    assert (refused.status, "no such calculation" in refused.err) == (2, True)


@each_edition
def test_the_digest_covers_its_law_and_not_its_words(installed: Installed, edition: str) -> None:
    files = installed.call("tests.made_editions.inside:files_of_law", edition)
    package = EDITIONS[edition].rpartition("/")[2]
    own = {f"{package}.regulation", f"{package}.rate", f"{package}.list_kind", f"{package}/parameters.yaml"}
    assert own | {"arpad.core.exact"} <= {*files}
    assert not [name for name in files if "sentences." in name or "texts." in name]


ROLES = "law columns setup procedure change eligibility listing answer explain rate regulation list_kind".split()


@each_edition
def test_the_same_roles_have_the_same_files(edition: str) -> None:
    """As docs/editions.md names them; a rule module beside `change` is named after what it rules."""
    modules = {path.stem for path in (HOME / EDITIONS[edition]).glob("*.py")} - {"__init__"}
    assert set(ROLES) <= modules
    assert modules - set(ROLES) <= {"first_rating", "calc"}


@each_edition
def test_no_float(edition: str) -> None:
    sources = (HOME / EDITIONS[edition]).rglob("*.py")
    assert {path.name: floats(path.read_text(encoding="utf-8")) for path in sources if floats(path.read_text())} == {}


def test_compiled_code_is_kept_by_the_state_of_its_package(installed: Installed) -> None:
    """A rule in another file of the package is part of what names the folder."""
    asked = "tests.made_editions.inside:digest_of_sources", "avalon_2023.procedure"
    path = installed.folder / "avalon_2023/first_rating.py"
    kept, before = path.read_bytes(), installed.call(*asked)
    try:
        path.write_bytes(kept + b"\n# another state\n")
        assert installed.call(*asked) != before
    finally:
        path.write_bytes(kept)
    assert installed.call(*asked) == before

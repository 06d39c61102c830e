"""An edition as data: whose law comes first, and how a clause is cited."""

from dataclasses import replace
from pathlib import Path

from arpad.regulations.coverage import law_functions
from arpad.regulations.edition import editions
from arpad.regulations.fide.change import coefficient, delta
from arpad.regulations.fide.round_robin import field_average


def test_a_module_is_the_editions_own_where_it_has_one() -> None:
    hungarian = editions()["mssz-2017"]
    assert hungarian.module("listing").__name__ == "arpad.regulations.mssz_2017.listing"
    assert [module.__name__.split(".")[-2] for module in hungarian.modules("listing")] == [
        *("mssz_2017", "fide_2014", "fide")
    ]
    assert hungarian.module("rate").__name__ == "arpad.regulations.fide.rate"


def test_a_rule_is_cited_by_its_first_clause() -> None:
    assert editions()["fide-2014"].number(field_average) == "8.21b"
    assert editions()["mssz-2017"].number(coefficient) == "2 § K"
    assert editions()["mssz-2017"].number(delta) == "8.55"
    assert editions()["fide-2025"].number(delta) == "8.3.2"


def test_a_rule_of_another_edition_is_cited_with_its_id() -> None:
    """`field_average` carries out 8.21b of the text of 2014; that of 2024 has none."""
    assert editions()["fide-2024"].number(field_average) == "fide-2014 8.21b"


def test_a_list_of_countries_is_a_parameter() -> None:
    """3.9 speaks of comparable national ratings; the federation has named no country."""
    parameter = editions()["ssl-2022"].parameters["comparable_countries"]
    assert (parameter.value, parameter.shown(parameter.value)) == (0, "none")
    for text, shown in (("SWE,EST", "EST,SWE"), ("NOR", "NOR"), ("EST,EST", "EST"), ("none", "none")):
        value = parameter.parse(text)
        assert value is not None
        assert parameter.shown(value) == shown
    assert [parameter.parse(text) for text in ("", "est", "EST,", "EST SWE", "ESTO", "12", "ÉST")] == [None] * 7


def test_clauses_that_replace_none_stand_behind_all(tmp_path: Path) -> None:
    entry = "{tags: [inform], text: Made up., status: done}"
    (tmp_path / "clauses.yaml").write_text(f'"20": {entry}\n"21": {entry}\n', encoding="utf-8")
    base = editions()["fide-2024"]
    made = replace(base, id="made", base=base, folder=tmp_path)
    assert list(made.clauses) == [*base.clauses, "20", "21"]
    assert [clause.inherited for clause in made.clauses.values()] == ["fide-2024"] * len(base.clauses) + [None, None]


def test_functions_are_named_by_their_folder_but_for_the_editions_own() -> None:
    hungarian, fide = editions()["mssz-2017"], editions()["fide-2014"]
    names = {name for name, _ in law_functions(hungarian)}
    assert {"registry.is_title", "fide_2014/duties.duties", "fide/round_robin.field_average"} <= names
    made = replace(fide, id="made", base=hungarian)  # whichever name sorts first
    names = {name for name, _ in law_functions(made)}
    assert {"duties.duties", "mssz_2017/registry.is_title", "fide/round_robin.field_average"} <= names

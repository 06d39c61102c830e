"""What `import arpad` offers: the commands' words, answers and sentences, as values."""

import ast
import doctest
import importlib
import inspect
import json
import pickle
import pkgutil
import re
import subprocess
import sys
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import click
import pytest

import arpad
import arpad.library
from arpad.cli.main import arpad as program
from arpad.core.report import ByoYomi, Report
from tests.cli.running import run

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "arpad"
EXAMPLE = "examples/month.json"
NAMES = (
    *("read", "rate", "check", "explain", "convert", "calc", "editions", "clauses", "replay", "open_office"),
    "verify_list",
)
MODULES = [module.name for module in pkgutil.iter_modules(arpad.library.__path__, "arpad.library.")]
OF_A_COMMAND = {"json", "lang", "all_notes", "out", "engine"}
"""Options that say how a command answers, and where it writes."""


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def from_command(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--json").out)


@pytest.mark.parametrize("page", ["docs/library.md", "README.md"])
def test_the_examples_of_a_page_are_true(page: str) -> None:
    blocks = re.findall(r"```python\n(>>> .*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_the_docstrings_are_true(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module), optionflags=doctest.ELLIPSIS).failed == 0


def test_every_function_stands_in_the_documentation() -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    functions = [name for name, one in vars(arpad.calc).items() if inspect.isfunction(one) and name[0] != "_"]
    own = [name for name in functions if getattr(arpad.calc, name).__module__ == arpad.calc.__name__]
    assert [name for name in NAMES if f"`arpad.{name}" not in page] == []
    assert [name for name in own if f"`{name}`" not in page and f"calc.{name}`" not in page] == []
    assert set(NAMES) <= set(arpad.__all__) <= set(dir(arpad))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = arpad.nothing


def test_a_type_checker_sees_each_name_and_no_other() -> None:
    """A module with a `__getattr__` has every name for a type checker: a misspelled one would be taken."""
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    seen = next(node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    names = {alias.asname for node in seen.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert names == set(arpad.__all__)
    assert "__getattr__" not in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert all(getattr(arpad, name) for name in names)


def options(*path: str) -> set[str]:
    """The words of a command: its arguments and options."""
    command: Any = program
    for name in path:
        command = command.commands[name]
    found = set()
    for parameter in command.params:
        long = [name for name in parameter.opts if name.startswith("--")]
        is_option = isinstance(parameter, click.Option)
        found.add(long[0][2:].replace("-", "_") if is_option else str(parameter.name).removesuffix("s"))
    return found - OF_A_COMMAND


def words(*functions: Any) -> set[str]:
    return {name.rstrip("_") for function in functions for name in inspect.signature(function).parameters}


def test_the_library_uses_the_words_of_the_commands() -> None:
    between = {"more", "report", "rated", "player"}
    """Further files, and the results that one function hands to the next."""
    assert words(arpad.read, arpad.rate, arpad.explain) - between == options("rate") - {"explain"}
    assert words(arpad.read, arpad.check) - between == options("check")
    assert words(arpad.convert) == options("convert")
    assert words(arpad.editions) == options("regulations")
    assert words(arpad.clauses) == options("clauses")
    assert words(arpad.verify_list) - between == options("verify-list")
    from arpad.library.histories import replay

    assert words(replay) - {"progress"} == options("replay")
    for name in program.commands["calc"].commands:  # type: ignore[attr-defined]
        assert words(getattr(arpad.calc, name.replace("-", "_"))) == options("calc", name), name


def test_an_answer_is_what_the_command_prints() -> None:
    read = arpad.read(EXAMPLE)
    assert arpad.rate(read).to_json() == from_command("rate", EXAMPLE)
    assert arpad.check(read).to_json("hu") == from_command("check", EXAMPLE, "--lang", "hu")
    assert arpad.convert(EXAMPLE, "trf16").to_json() == from_command("convert", EXAMPLE, "--to", "trf16")
    assert arpad.editions().to_json() == from_command("regulations")
    assert arpad.editions("ssl-2022").to_json("fi") == from_command("regulations", "ssl-2022", "--lang", "fi")
    assert arpad.clauses().to_json() == from_command("clauses")
    assert arpad.clauses("fide-2025").to_json("hu") == from_command("clauses", "fide-2025", "--lang", "hu")
    assert arpad.clauses("mgsz-2012", "6 (2)").to_json() == from_command("clauses", "mgsz-2012", "6", "(2)")
    assert arpad.clauses("fide-2014", "8.5").to_json() == from_command("clauses", "fide-2014", "8.5")
    player = next(iter(arpad.rate(read).players))
    explained = arpad.explain(arpad.rate(read), player).to_json()
    assert explained == from_command("rate", EXAMPLE)["players"][0]


def test_the_rows_are_put_together_once() -> None:
    """A caller who looks every player up does not pay for all of them each time."""
    rated = arpad.rate(arpad.read(EXAMPLE))
    assert isinstance(rated, arpad.Rated)
    assert rated.players is rated.players
    assert pickle.loads(pickle.dumps(rated)) == rated


def test_a_report_that_was_read_is_its_json() -> None:
    read = arpad.read(EXAMPLE)
    again = arpad.read(("again.json", json.dumps(read.to_json()).encode()))
    assert isinstance(read, arpad.Read)
    assert isinstance(again, arpad.Read)
    assert again.report == read.report
    assert arpad.rate(read.report).to_json() == arpad.rate(read).to_json()


@pytest.mark.parametrize(
    ("function", "given", "command"),
    [
        ("change", {"regulation": "fide-2024", "rating": 1500, "game": [(1900, 1), (1800, 0.5)]}, "change"),
        ("change", {"regulation": "mssz-2017", "rating": 2145, "average": 2300, "games": 10, "points": 4.5}, "change"),
        ("first", {"regulation": "fide-2014", "game": [(2220, 1), (2184, 0)]}, "first"),
        ("performance", {"regulation": "ssl-2022", "game": ["2000:1", "2100:0.5"]}, "performance"),
        ("factor", {"base": 60, "byo_yomi": "japanese:20", "players": 82, "importance": ["european"]}, "factor"),
        ("game_point", {"rating": 1947, "game": (2087, 1, 1)}, "game-point"),
        ("needed", {"regulation": "fide-2024", "opponent": [2400, 2300], "rating": 2395, "reach_k": 10}, "needed"),
        ("needed", {"regulation": "fide-2024", "average": 1800, "games": 5, "reach_rating": 1750}, "needed"),
    ],
)
def test_a_calculation_is_what_the_command_prints(function: str, given: dict[str, Any], command: str) -> None:
    arguments = []
    for name, value in given.items():
        for one in value if isinstance(value, list) else [value]:
            text = ":".join(map(str, one)) if isinstance(one, tuple) else str(one)
            arguments += [f"--{name.replace('_', '-')}", text]
    assert getattr(arpad.calc, function)(**given).to_json() == from_command("calc", command, *arguments)


@pytest.mark.parametrize(
    ("regulation", "rating", "aim"),
    [
        ("fide-2024", 2380, {"reach_rating": 2400}),
        ("fide-2024", 2380, {"reach_k": 10}),
        ("fide-2014", 1500, {"reach_rating": 1480}),
        ("ssl-2022", 2180, {"reach_title": "M", "normal_games": 100}),
        ("ssl-2022", 1990, {"reach_k": 20}),
        ("fide-2024", None, {"reach_rating": 1900}),
        ("fide-2014", None, {"reach_rating": 1900}),
    ],
)
def test_the_lowest_score_is_the_lowest_of_all(regulation: str, rating: int | None, aim: dict[str, Any]) -> None:
    """The score is looked for by halves; every score is tried here, and none below it is enough."""
    opponents = [2400, 1900, 2100, 1600, 2000, 1700]
    found = arpad.calc.needed(regulation, opponents, rating=rating, **aim)
    assert found["most"] is not None
    new = {}
    for half_points in range(13):
        scores = [min(1, max(0, half_points / 2 - place)) for place in range(6)]
        games = list(zip(opponents, scores, strict=True))
        if rating is None:
            first = arpad.calc.first(regulation, games)
            new[half_points] = first["rating"] if first["listed"] else None
        else:
            new[half_points] = arpad.calc.change(regulation, rating, games)["new"]
    assert found["most"] == new[12]
    if found["score"] is not None:
        least = int(2 * float(found["score"]))
        assert (found["new"], found["below"]) == (new[least], new[least - 1] if least else None)
    if "reach_rating" in aim:
        enough = [points for points, value in new.items() if value is not None and value >= aim["reach_rating"]]
        assert found["score"] == (f"{enough[0] / 2:g}" if enough else None)


@pytest.mark.parametrize("given", [{}, {"reach_rating": 2400, "reach_k": 10}, {"reach_title": "M"}])
def test_one_aim_is_wanted(given: dict[str, Any]) -> None:
    refused = arpad.calc.needed("fide-2024", [2400], rating=2380, **given)
    assert isinstance(refused, arpad.Refused)
    assert refused.problems[0].code in ("one_aim", "no_such_calculation")


@pytest.mark.parametrize(
    ("found", "arguments"),
    [
        (lambda: arpad.read("nowhere"), ("rate", "nowhere")),
        (lambda: arpad.read(EXAMPLE, period="May"), ("rate", EXAMPLE, "--period", "May")),
        (lambda: arpad.read(EXAMPLE, list="elo"), ("rate", EXAMPLE, "--list", "elo")),
        (lambda: arpad.read(EXAMPLE, start="May"), ("rate", EXAMPLE, "--start", "May")),
        (lambda: arpad.read(EXAMPLE, minutes="x"), ("rate", EXAMPLE, "--minutes", "x")),
        (lambda: arpad.read(EXAMPLE, result=["x"]), ("rate", EXAMPLE, "--result", "x")),
        (lambda: arpad.read(EXAMPLE, EXAMPLE), ("rate", EXAMPLE, EXAMPLE)),
        (lambda: arpad.read(EXAMPLE, players="README.md"), ("rate", EXAMPLE, "--players", "README.md")),
        (lambda: arpad.rate(arpad.read(EXAMPLE), set={"k": 3}), ("rate", EXAMPLE, "--set", "k=3")),
        (lambda: arpad.rate(arpad.read(EXAMPLE), adjust="x"), ("rate", EXAMPLE, "--adjust", "x")),
        (lambda: arpad.explain(arpad.rate(arpad.read(EXAMPLE)), "x"), ("rate", EXAMPLE, "--explain", "x")),
        (lambda: arpad.check(arpad.read("README.md")), ("check", "README.md")),
        (lambda: arpad.convert("README.md", "json"), ("convert", "README.md", "--to", "json")),
        (lambda: arpad.convert(EXAMPLE, "json", id=["x"]), ("convert", EXAMPLE, "--to", "json", "--id", "x")),
        (lambda: arpad.editions("x"), ("regulations", "x")),
        (lambda: arpad.calc.first("x"), ("calc", "first", "--regulation", "x")),
        (lambda: arpad.calc.selection(EXAMPLE, "x"), ("calc", "selection", "--player", EXAMPLE, "--date", "x")),
        (lambda: arpad.replay("docs", "fide-2024"), ("replay", "docs", "--regulation", "fide-2024")),
        (lambda: arpad.verify_list("nowhere"), ("verify-list", "nowhere")),
        (lambda: arpad.verify_list(EXAMPLE), ("verify-list", EXAMPLE)),
        (lambda: arpad.open_office("docs"), ("office", "due", "--office", "docs")),
    ],
)
def test_a_refusal_is_the_line_of_the_command(
    found: Any, arguments: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    refused = found()
    assert isinstance(refused, arpad.Refused)
    assert capfd.readouterr() == ("", "")
    for language in ("en", "hu"):
        assert run(*arguments, "--lang", language) == (2, "", f"arpad: {refused.line(language)}\n")
    assert str(refused) == refused.line()
    assert refused.to_json()["problems"][0]["code"] == refused.problems[0].code


def test_numbers_that_a_command_would_not_take_are_refused() -> None:
    for refused in (
        arpad.calc.change("fide-2024", 1500, [(1900, 1)], k=0),
        arpad.calc.first("fide-2024", average=2000, games=0, points=0),
        arpad.calc.factor(board=9),
        arpad.calc.factor(players=0),
        arpad.calc.factor(importance=["local"]),
        arpad.replay("docs", "fide-2024", threads=0),
    ):
        assert isinstance(refused, arpad.Refused)


def test_values_of_another_type_are_refused() -> None:
    """As they come from a form or from JSON, where no type checker looks."""
    calc: Any = arpad.calc
    library: Any = arpad
    for refused in (
        calc.change("fide-2024", 1500, [(1900, 1)], k="40"),
        calc.change("fide-2024", 1500, [(1900, 1)], k=40.5),
        calc.change("fide-2024", 1500, (1900, 1)),
        calc.change("fide-2024", 1500, [None]),
        calc.first("fide-2014", average=2184, games=2.5, points=1),
        calc.factor(base="60"),
        calc.game_point(1947, None),
        library.read(EXAMPLE, period=5),
        library.read(EXAMPLE, minutes=[]),
        library.read(EXAMPLE, list_kind="bullet"),
        library.rate(arpad.read(EXAMPLE), set=[1]),
        library.convert(EXAMPLE, "pdf"),
        library.convert(EXAMPLE, None),
        library.convert(EXAMPLE, "csv", list_kind="bullet"),
        library.replay("docs", "fide-2024", threads="2"),
        library.replay("docs", "fide-2024", threads=True),
        calc.change("fide-2024", 1500, [(1900, 1)], k=True),
        calc.change("fide-2024", 1500, None),
        calc.change("fide-2024", 1500, 1900),
        calc.change(["fide-2024"], 1500, [(1900, 1)]),
        calc.selection(EXAMPLE, 5),
        calc.selection(EXAMPLE, None),
        calc.selection(EXAMPLE, date.min),
        calc.selection(Report("selo", None, {}, {}), "2024-03-15"),
        calc.factor(base=60, byo_yomi=5),
        calc.factor(base=60, byo_yomi=ByoYomi("canadian", 0, 300)),
        library.read(None),
        library.read(""),
        library.read(b"examples"),
        library.read(("cup.json", "text")),
        library.read(("cup.json", b"", b"")),
        library.read(EXAMPLE, players=5),
        library.read(EXAMPLE, list=["standard"]),
        library.read(EXAMPLE, start=5),
        library.read(EXAMPLE, result=5),
        library.read(EXAMPLE, id=[5]),
        library.rate(arpad.read(EXAMPLE), set=5),
        library.rate(arpad.read(EXAMPLE), set={5: 5}),
        library.rate(arpad.read(EXAMPLE), regulation=["fide-2024"]),
        library.editions(["fide-2024"]),
        library.open_office("a\0b"),
    ):
        assert isinstance(refused, arpad.Refused)
        assert str(refused)


def test_one_text_is_taken_where_several_may_be_given() -> None:
    read: Any = arpad.read(EXAMPLE)
    assert arpad.rate(read, set="difference_limit=200").to_json()["set"] == {"difference_limit": 200}
    found: Any = arpad.calc.change("fide-2024", 1500, "1900:1", k=40)
    assert found["change"] == "36.80"
    refused: Any = arpad.read(EXAMPLE, result="abc")
    assert refused.problems[0].values["given"] == "abc"


def test_a_time_of_a_day_is_that_day() -> None:
    """A `datetime` is a `date` for a type checker."""
    event = {"id": "e", "start": "2024-01-01", "end": "2024-01-01", "games": []}
    event["games"] = [{"round": 1, "white": "a", "black": "b", "result": "1-0"}]
    report = {"list": "selo", "players": [{"id": "a"}, {"id": "b"}], "events": [event]}
    moment = datetime(2024, 1, 1, 12, 30)
    read = arpad.read(("cup.json", json.dumps(report).encode()), start=moment, end=moment)
    assert isinstance(read, arpad.Read)
    assert type(read.report.events["e"].start) is date
    found = arpad.calc.selection(read, moment)
    assert isinstance(found, arpad.Calculated)
    assert found["date"] == "2024-01-01"


def test_points_may_have_zeros_behind() -> None:
    found: Any = arpad.calc.first("fide-2014", average=2184, games=12, points=Decimal("6.50"))
    assert found["rating"] == 2199


def test_the_package_of_the_replay_can_be_called() -> None:
    import arpad.replay.history.layout as layout

    assert layout
    assert isinstance(arpad.replay("docs", "nothing"), arpad.Refused)


def test_an_office_is_opened(tmp_path: Path) -> None:
    run("office", "init", "--practice", "--office", str(tmp_path / "office"), "--by", "Anna")
    office = arpad.open_office(tmp_path / "office")
    assert isinstance(office, arpad.OpenOffice)
    assert office.to_json() == {"folder": str(tmp_path / "office"), "practice": True, "lists": {}}
    assert office.verify().to_json() == from_command("office", "verify", "--office", str(tmp_path / "office"))


def test_the_library_is_imported_when_it_is_asked_for() -> None:
    """`import arpad` itself costs nothing, and no function imports what it does not use."""
    asked = "import sys, arpad; {}; print(*sys.modules)"
    imported = {}
    for what in ("arpad.__version__", "arpad.calc", "arpad.read", "arpad.open_office"):
        done = subprocess.run([sys.executable, "-c", asked.format(what)], capture_output=True, text=True, check=True)
        imported[what] = set(done.stdout.split())
    assert not {name for name in imported["arpad.__version__"] if name.startswith("arpad.")}
    for modules in imported.values():
        assert not modules & {"numpy", "numba", "polars", "django", "click", "rich", "xlsxwriter"}


def test_nothing_below_the_commands_prints_or_exits() -> None:
    found = []
    for file in SOURCE.rglob("*.py"):
        if "cli" in file.relative_to(SOURCE).parts or file.name == "__main__.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (
                *("print", "exit", "quit", "sys.exit", "os._exit", "SystemExit", "click.echo"),
                *("sys.stdout.write", "sys.stderr.write"),
            ):
                found.append(f"{file.relative_to(SOURCE)}:{node.lineno}")
    assert found == []


def test_the_package_says_that_it_is_typed() -> None:
    assert (SOURCE / "py.typed").exists()

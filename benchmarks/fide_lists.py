"""A FIDE list of two million made-up players, as text and as XML, read to columns.

Each in a process of its own, beside a bare pass over the same bytes in the same run: iterating the lines of the text,
and the XML parser's own events with empty handlers. Aim: at most twice the bare pass, and under 300 MB.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from arpad.made.names import word_of
from benchmarks.children import child
from benchmarks.latest import LATEST, record

PLAYERS = 2_000_000
TIMES = {"txt": 5, "xml": 2}
AIM_RATIO, AIM_MEGABYTES = 2.0, 300
HERE = Path(__file__).parent
HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
TAGS = (
    *("fideid", "name", "country", "sex", "title", "w_title", "o_title", "foa_title", "rating", "games", "k"),
    *("rapid_rating", "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k", "birthday", "flag"),
)
RECORD = "<player>\n" + "".join(f"<{tag}>%s</{tag}>\n" for tag in TAGS) + "</player>\n"
LINE = "%-15s%-61s%-4s%-4s%-5s%-5s%-15s%-4s" + "%-6s%-4s%-3s" * 3 + "%-6s%-4s\r\n"


def players(count: int) -> Iterator[tuple[Any, ...]]:
    """Yield made-up players: two in five have a rating, one in five of those a title, a few of these a second title."""
    rng = random.Random(6)
    names = [word_of(rng, 2, 4) for _ in range(5_000)]
    federations = ["".join(rng.choices("ABCDEFGHIJKLMNOPRSTUVWZ", k=3)) for _ in range(200)]
    for number in range(count):
        woman = rng.random() < 0.15
        title = rng.choice(("GM", "IM", "FM", "CM")) if rng.random() < 0.01 else ""
        other = rng.choice(("IA", "FA,FT", "NI", "IO,FST")) if rng.random() < 0.03 else ""
        rated = [rng.random() < share for share in (0.4, 0.3, 0.25)]
        cells = [(rng.randint(1400, 2600), rng.choice((0, 0, 7, 12)), rng.choice((40, 20, 20, 10))) for _ in rated]
        lists = [cell for has, three in zip(rated, cells, strict=True) for cell in (three if has else ("", "", ""))]
        flag = ("w" if woman else "") + rng.choice(("", "i"))
        who = (100_000 + 317 * number, f"{rng.choice(names)}, {rng.choice(names)}", rng.choice(federations))
        yield (*who, "F" if woman else "M", title, "", other, "", *lists, rng.randint(1930, 2018), flag)


def make(count: int, folder: Path) -> dict[str, Path]:
    """Write the list as text and as XML."""
    paths = {"txt": folder / "list.txt", "xml": folder / "list.xml"}
    with paths["txt"].open("w", newline="") as text, paths["xml"].open("w", newline="") as xml:
        text.write(f"{HEADER}\r\n")
        xml.write("<playerslist>\n")
        for cells in players(count):
            text.write(LINE % cells)
            xml.write(RECORD % cells)
        xml.write("</playerslist>\n")
    return paths


def bare_txt(path: Path) -> int:
    with path.open("rb") as stream:
        return sum(1 for _ in stream) - 1


def bare_xml(path: Path) -> int:
    from xml.parsers import expat

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = lambda _tag, _attributes: None
    parser.EndElementHandler = lambda _tag: None
    parser.CharacterDataHandler = lambda _text: None
    with path.open("rb") as stream:
        parser.ParseFile(stream)
    return 0


def columns(path: Path) -> int:
    from arpad.formats.fide_list.reader import read_columns
    from arpad.formats.notebook import Notebook

    notebook = Notebook()
    with path.open("rb") as stream:
        found = read_columns(stream, notebook).count
    if notebook.problems:
        sys.exit(f"{path}: {notebook.problems[0]}")
    return found


TASKS = {"bare txt": bare_txt, "bare xml": bare_xml, "columns txt": columns, "columns xml": columns}


def measure(kind: str, path: Path, count: int) -> dict[str, dict[str, float]]:
    """Return the best times of several runs, bare pass and reading in turn, and the largest peaks of memory."""
    tasks = [task for task in TASKS if task.endswith(kind)]
    runs: dict[str, list[tuple[float, float]]] = {task: [] for task in tasks}
    for _ in range(TIMES[kind]):
        for task in tasks:
            runs[task].append(run(task, path, count))
    return {
        task: {
            "seconds": min(seconds for seconds, _ in times),
            "megabytes": max(megabytes for _, megabytes in times),
            "rows_per_second": count / min(seconds for seconds, _ in times),
        }
        for task, times in runs.items()
    }


def run(task: str, path: Path, count: int) -> tuple[float, float]:
    """Run one task in a separate process; return its seconds and its peak of memory in megabytes."""
    found = child([sys.executable, "-m", "benchmarks.fide_lists", "--task", task, "--path", path])
    if found["rows"] not in (0, count):
        sys.exit(f"{task} read {found['rows']} of {count} players")
    return found["seconds"], found["megabytes"]


def run_task(task: str, path: Path) -> None:
    """Run one task and print the number of rows and the seconds, without the start of the interpreter."""
    import arpad.formats.fide_list.reader  # noqa: F401 (its import is not measured)

    began = time.perf_counter()
    rows = TASKS[task](path)
    print(json.dumps({"rows": rows, "seconds": time.perf_counter() - began}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--out", type=Path, default=LATEST, help="where the results are kept")
    parser.add_argument("--task", choices=TASKS, help=argparse.SUPPRESS)
    parser.add_argument("--path", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.task:
        run_task(given.task, given.path)
        return
    with tempfile.TemporaryDirectory() as folder:
        paths = make(given.players, Path(folder))
        found = {kind: measure(kind, path, given.players) for kind, path in paths.items()}
    print(f"A FIDE list of {given.players} players; aim: at most {AIM_RATIO} of the bare pass, {AIM_MEGABYTES} MB")
    for kind in found:
        bare, read = found[kind][f"bare {kind}"], found[kind][f"columns {kind}"]
        read["ratio"] = read["seconds"] / bare["seconds"]
        met = read["ratio"] <= AIM_RATIO and read["megabytes"] < AIM_MEGABYTES
        print(
            f"{kind}  bare {bare['seconds']:7.3f} s  columns {read['seconds']:7.3f} s  ratio {read['ratio']:5.2f}"
            f"  {read['rows_per_second']:11,.0f} rows/s  {read['megabytes']:6.1f} MB  {'met' if met else 'MISSED'}"
        )
    record("fide_lists", {"players": given.players, **found}, given.out)


if __name__ == "__main__":
    main()

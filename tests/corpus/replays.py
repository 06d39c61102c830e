"""What `synth` and `replay` answer: small made-up histories of the four lists under every edition that has them.

Every replay writes its results, and these are recorded as hashes of their rows: the final ratings, the results of each
period, the working of each game.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl

from tests.corpus.answer import answer, brief

LISTS = {
    "standard": ("fide-2014", "mssz-2017", "fide-2024", "fide-2025"),
    "selo": ("ssl-2022",),
    "pelo": ("ssl-2022",),
    "go": ("mgsz-2012",),
}
SETTINGS = {"standard": "k_normal=32", "selo": "established_games=5", "pelo": "pelo_scale=20", "go": "jigo=400"}
SIZE = ("--players", "200", "--games", "3000", "--months", "18")


def replays() -> Iterator[tuple[str, str]]:
    """The answers, in the order in which a person would ask: make the history, rate it, rate it once more otherwise."""
    with TemporaryDirectory(prefix="arpad-corpus-") as name:
        home = Path(name)
        for of_list, editions in LISTS.items():
            folder = home / of_list
            yield _answer(home, "synth", str(folder), *SIZE, "--list", of_list, "--json")
            yield f"the history of {of_list}", _written(folder)
            strong = _strong_list(folder, home / f"{of_list}.csv")
            for edition in editions:
                command = ("replay", str(folder), "--regulation", edition, "--list", of_list)
                for options in (("--json",), ("--from", str(strong), "--json")):
                    to = home / f"{of_list} {edition} {len(options)}"
                    key, text = _answer(home, *command, *options, "--working", "--to", str(to))
                    yield key, f"{text}\n{_written(to)}"
            yield _answer(home, *command)
            yield _answer(home, *command, "--threads", "2", "--json")
            yield _answer(home, *command, "--set", SETTINGS[of_list], "--json")
            yield _answer(home, *command, "--set", "no_such_number=1")
        yield _answer(home, "replay", str(home / "nowhere"), "--regulation", "fide-2024")
        yield _answer(home, "replay", str(home / "go"), "--regulation", "fide-2024", "--json")


def _answer(home: Path, *command: str) -> tuple[str, str]:
    return " ".join(command).replace(str(home), "<tmp>"), answer(*command, folder=home)


def _strong_list(folder: Path, path: Path) -> Path:
    """Write a published list of the players of a history, some of them stronger than any that `synth` makes."""
    ids = pl.read_parquet(folder / "players.parquet")["id"].to_list()
    rows = [f"{name},Made {place},{1400 + 1400 * place // len(ids)}\n" for place, name in enumerate(ids)]
    path.write_text("id,name,rating\n" + "".join(rows), encoding="utf-8")
    return path


def _written(folder: Path) -> str:
    """The files below a folder: for each its columns, the number of its rows and a hash of them."""
    lines = []
    for path in sorted(folder.rglob("*.parquet")):
        frame = pl.read_parquet(path)
        rows = brief(repr(frame.rows()))
        lines.append(f"{path.relative_to(folder).as_posix()}: {len(frame)} rows, {rows} {' '.join(frame.columns)}")
    return "\n".join(lines)

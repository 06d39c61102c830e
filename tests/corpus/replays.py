"""What `synth` and `replay` answer: small made-up histories of the four lists under every edition that has them."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.corpus.answer import answer

LISTS = {
    "standard": ("fide-2014", "mssz-2017", "fide-2024", "fide-2025"),
    "selo": ("ssl-2022",),
    "pelo": ("ssl-2022",),
    "go": ("mgsz-2012",),
}
SETTINGS = {"standard": "k_normal=32", "selo": "new_games=5", "pelo": "pelo_scale=20", "go": "half=even"}
SIZE = ("--players", "200", "--games", "3000", "--months", "18")


def replays() -> Iterator[tuple[str, str]]:
    """The answers, in the order in which a person would ask: make the history, rate it, rate it once more otherwise."""
    with TemporaryDirectory(prefix="arpad-corpus-") as home:
        for name, editions in LISTS.items():
            folder = str(Path(home) / name)
            yield _answer(home, "synth", folder, *SIZE, "--list", name, "--json")
            for edition in editions:
                command = ("replay", folder, "--regulation", edition, "--list", name)
                yield _answer(home, *command, "--json")
            yield _answer(home, *command)
            yield _answer(home, *command, "--threads", "2", "--json")
            yield _answer(home, *command, "--set", SETTINGS[name], "--json")
            yield _answer(home, *command, "--set", "no_such_number=1")
        yield _answer(home, "replay", str(Path(home) / "nowhere"), "--regulation", "fide-2024")
        yield _answer(home, "replay", str(Path(home) / "go"), "--regulation", "fide-2024", "--json")


def _answer(home: str, *command: str) -> tuple[str, str]:
    return " ".join(command).replace(home, "<tmp>"), answer(*command, folder=Path(home))

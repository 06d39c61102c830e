"""The areas of the corpus: what is asked in each, how it is kept, and whether every test run has time for it."""

import contextlib
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.corpus import cases, files, office, real, replays
from tests.corpus.commands import of_file
from tests.corpus.store import Answers


class Area(NamedTuple):
    """Answers of one kind, in one file."""

    name: str
    ask: Callable[[], Iterator[tuple[str, str]]]
    in_full: bool = True
    """False: hashes, one line for each."""
    quick: bool = True
    """False: compared by the soak only."""
    possible: Callable[[], bool] = lambda: True
    """False where the inputs are not at hand."""

    def answers(self) -> Answers:
        """Ask everything of the area, from the project's own folder, so that paths are the same everywhere."""
        found: Answers = {}
        with contextlib.chdir(files.ROOT):
            for key, answer in self.ask():
                assert key not in found, f"{self.name}: asked twice: {key}"
                found[key] = answer
        return found


AREAS = (
    Area("cases", cases.shipped, in_full=False),
    Area("law", lambda: of_file("law.txt")),
    Area("calc", lambda: of_file("calc.txt")),
    Area("more", lambda: of_file("more.txt")),
    Area("files", files.made_up),
    Area("small_office", office.small_demo),
    Area("real", real.real_files, in_full=False, quick=False, possible=real.is_there),
    Area("office", office.demo, quick=False),
    Area("replays", replays.replays, quick=False),
)

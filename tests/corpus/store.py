"""Where answers are kept: a text file for each area, and the digests of all of them in a file of their own.

An area of full answers is kept as blocks, each below a line `## KEY`. An area of hashes has one line for each key:
the key, a TAB, the answer.
"""

import re
from collections.abc import Mapping
from pathlib import Path

HOME = Path(__file__).parent / "answers"
DIGESTS = "digests"
DIGEST = re.compile(r"(?<![0-9a-f:])[0-9a-f]{64}(?![0-9a-f])")
"""A digest in an answer, but not one that is marked `sha256:`, which is over ratings and an answer itself."""
HEAD = "## "

Answers = dict[str, str]


def read(area: str, home: Path = HOME) -> Answers:
    """The recorded answers of an area by their keys; none where nothing was recorded."""
    path = home / f"{area}.txt"
    if not path.exists():
        return {}
    text = path.read_text(encoding="utf-8")
    if text.startswith(HEAD):
        blocks = text.removeprefix(HEAD).removesuffix("\n").split(f"\n{HEAD}")
        return dict(block.split("\n", 1) for block in blocks)
    return dict(line.split("\t", 1) for line in text.splitlines())


def write(area: str, answers: Mapping[str, str], in_full: bool, home: Path = HOME) -> None:
    """Record the answers of an area."""
    home.mkdir(parents=True, exist_ok=True)
    if in_full:
        text = "".join(f"{HEAD}{key}\n{answer}\n" for key, answer in answers.items())
    else:
        text = "".join(f"{key}\t{answer}\n" for key, answer in answers.items())
    (home / f"{area}.txt").write_text(text, encoding="utf-8", newline="\n")


def without_digests(area: str, answers: Mapping[str, str]) -> tuple[Answers, Answers]:
    """The answers with <digest> in the place of each digest, and the digests in their order by area and key."""
    found = {f"{area}: {key}": " ".join(DIGEST.findall(answer)) for key, answer in answers.items()}
    kept = {key: digests for key, digests in found.items() if digests}
    return {key: DIGEST.sub("<digest>", answer) for key, answer in answers.items()}, kept

"""The program answers as it was recorded; what takes long is compared by the soak, or by `python -m tests.corpus`."""

import pytest

from tests.corpus.areas import AREAS, Area
from tests.corpus.comparing import differences
from tests.corpus.store import read, without_digests


@pytest.mark.parametrize("area", [area for area in AREAS if area.quick], ids=lambda area: area.name)
def test_the_answers_are_those_recorded(area: Area) -> None:
    answers, _ = without_digests(area.name, area.answers())
    found = list(differences(area.name, read(area.name), answers, area.in_full))
    assert not found, "\n".join(["python -m tests.corpus compare --accept records what follows:", *found[:200]])

"""A long answer is written a few entries at a time: the text is equal, and takes little memory."""

import gc
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from arpad.cli.output import AT_ONCE, print_json, print_long_json
from arpad.core.memory import without_cycle_search
from tests.measured import measured
from tests.regulations.test_many_events import described


@pytest.mark.parametrize("count", [0, 1, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE])
@pytest.mark.parametrize("after", [{}, {"end": [1, None]}])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_long_list_is_printed_as_any_other(
    count: int, after: dict[str, Any], encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {"list": "go", "name": "Ágnes"}
    entries = [{"id": str(number), "name": "Őz"} for number in range(count)]
    texts = []
    for write in (
        lambda: print_json({**before, "players": entries, **after}),
        lambda: print_long_json(before, "players", iter(entries), after),
    ):
        out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        monkeypatch.setattr(sys, "stdout", out)
        write()
        out.flush()
        texts.append(out.buffer.getvalue())  # type: ignore[attr-defined]
    assert texts[0] == texts[1]
    assert json.loads(texts[1])["players"] == entries


def test_the_search_for_cycles_goes_on_afterwards() -> None:
    assert gc.isenabled()
    with without_cycle_search():
        assert not gc.isenabled()
    assert gc.isenabled()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="counts the memory of a process as Linux does")
def test_two_thousand_events_are_rated_in_little_memory(tmp_path: Path) -> None:
    """The aim is 150 MB for 4,000. Go has the longest answer: 4,000 took 154 MB while all of it was built before it was
    written, and 77 MB since."""
    path = tmp_path / "go.json"
    path.write_text(json.dumps(described("go", 2000)), encoding="ascii")
    ran = measured([sys.executable, "-m", "arpad", "rate", "--json", str(path)])
    assert len(json.loads(ran.out)["players"]) == 4000
    assert ran.memory < 100_000_000

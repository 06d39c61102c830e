"""The office's own columns through the compiled law: every case that the editions ship comes out as printed."""

from pathlib import Path
from typing import Any

import pytest

from arpad.regulations.edition import Edition, editions
from arpad.regulations.regulation import interpreted
from arpad.replay import procedures
from arpad.replay.procedures import run_compiled, run_compiled_if_kept
from arpad.selftest import run_case


@pytest.mark.parametrize("edition", editions().values(), ids=lambda edition: edition.id)
def test_the_cases_of_an_edition_hold_compiled(edition: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    """The expected values are those of the regulation; `tests/regulations/test_cases.py` holds Python to them."""
    kind, ran = type(edition.regulation()), []
    rate = kind.rate

    def compiled_rate(self: Any, events: Any, report: Any, working: bool, _run: Any, previous: Any) -> Any:
        ran.append(report)
        return rate(self, events, report, working, run_compiled, previous)

    monkeypatch.setattr(kind, "rate", compiled_rate)
    assert [case for case in edition.cases() if run_case(edition, case)] == []
    assert ran


def double(given: list[int], work: list[int]) -> None:
    for place in range(len(given)):
        work[place] = 2 * given[place]


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept yet."""
    monkeypatch.setenv("ARPAD_CACHE", str(tmp_path))
    procedures._compiled.cache_clear()
    procedures._kept.clear()
    yield
    procedures._compiled.cache_clear()
    procedures._kept.clear()


@pytest.mark.usefixtures("own_cache")
def test_what_is_kept_runs_compiled_and_nothing_else_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = []
    monkeypatch.setattr(procedures, "interpreted", lambda *given: (ran.append("as it stands"), interpreted(*given)))
    work = [0, 0]
    run_compiled_if_kept(double, [3, 4], work)
    assert (work, ran) == ([6, 8], ["as it stands"])
    run_compiled(double, [5, 6], work)
    procedures._kept.clear()
    procedures._compiled.cache_clear()
    again = [0, 0]
    run_compiled_if_kept(double, [5, 6], again)
    assert (work, again, ran) == ([10, 12], [10, 12], ["as it stands"])


def test_as_many_laws_are_handed_over_whatever_the_period_has() -> None:
    law = editions()["fide-2024"].law()
    assert len(procedures.compiled_form((law,))) == len(procedures.compiled_form((law, law))) == len(editions())

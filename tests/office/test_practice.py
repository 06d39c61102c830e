"""A practice office takes `--today`; a live one refuses it, and no journal goes back in time."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from arpad.core.verdicts import Problem
from arpad.office.demo.officers import REGISTRAR
from arpad.office.journal.acts import acting, all_or_nothing
from arpad.office.journal.chain import first_break
from arpad.office.journal.foundation import found_office
from arpad.office.journal.practice import is_practice
from arpad.office.journal.refusal import ActRefused
from arpad.office.registry.people import register
from arpad.office.registry.record import Record
from arpad.office.storage.folder import Office
from arpad.office.storage.models import Entry
from arpad.office.verify.verification import verify
from tests.cli.running import Ran, run

NOON = datetime(2024, 4, 1, 12, tzinfo=UTC)


def do(folder: Path, *arguments: str) -> Ran:
    return run("office", *arguments, "--office", str(folder), "--by", "vera")


def test_the_day_is_set_only_in_an_office_made_for_practice(tmp_path: Path) -> None:
    live, practice = tmp_path / "live", tmp_path / "practice"
    refused = do(live, "init", "--today", "2024-04-01")
    assert refused.status == 2
    assert "only in an office made for practice" in refused.err
    assert not live.exists()
    assert do(live, "init").status == 0
    assert do(practice, "init", "--practice", "--today", "2024-04-01").status == 0
    for command in (("person", "add", "Ács, Éva"), ("due",), ("verify",), ("person", "find", "eva")):
        refused = do(live, *command, "--today", "2024-04-01")
        assert (refused.status, refused.out) == (2, ""), command
        assert "--today: the day can be set only in an office made for practice" in refused.err
        assert do(practice, *command, "--today", "2024-04-01").status == 0, command
    assert "Ács" not in do(live, "person", "find", "eva").out


def test_an_office_is_for_practice_from_its_first_entry_on_or_never(tmp_path: Path) -> None:
    folder = tmp_path / "office"
    assert do(folder, "init", "--practice", "--json").out.strip().endswith('"practice": true}')
    (folder / "office.toml").unlink()  # the founding was interrupted before its last step
    refused = do(folder, "init")
    assert refused.status == 2
    assert "decided when it is made" in refused.err
    assert do(folder, "init", "--practice").status == 0


@pytest.mark.parametrize(
    ("who", "at", "expected"),
    [
        (REGISTRAR, datetime(2023, 3, 1, tzinfo=UTC), True),  # as demos were founded before the first entry said it
        (REGISTRAR, NOON, False),
        ("vera", datetime(2023, 3, 1, tzinfo=UTC), False),
    ],
)
def test_an_office_from_before_is_a_live_one_unless_the_demo_made_it(
    office: Office, who: str, at: datetime, expected: bool
) -> None:
    assert not is_practice()
    with acting(who, at) as journal:
        journal.enter("found", "office", {})
    assert is_practice() is expected


def test_moments_stand_still_and_never_go_back(office: Office) -> None:
    with acting("vera", NOON) as journal:
        register(journal, [Record("Ács, Éva")])
    # A clock that is a little behind: the act is dated as the last entry is.
    with acting("vera", NOON - timedelta(hours=23)) as journal:
        assert journal.at == NOON
        register(journal, [Record("Őri, Éva")])
    held = list(Entry.objects.values_list("number", "at"))
    assert held == [(1, NOON), (2, NOON)]
    with pytest.raises(ActRefused), acting("vera", NOON - timedelta(days=1)) as journal:
        register(journal, [Record("Kis, Éva")])
    refused = all_or_nothing("vera", NOON - timedelta(days=30), lambda journal: register(journal, [Record("Kis, Éva")]))
    assert isinstance(refused, Problem)
    assert refused.code == "before_last_entry"
    assert refused.values == {"at": "2024-03-02T12:00:00Z", "last": "2024-04-01T12:00:00Z", "number": 2}
    assert list(Entry.objects.values_list("number", "at")) == held
    assert first_break() is None
    assert verify().notes == []


def test_a_command_that_would_go_back_is_refused_in_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "office"
    assert do(folder, "init", "--practice", "--today", "2024-04-10").status == 0
    add = ("list", "add", "standard", "--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest")
    for command in (("person", "add", "Ács, Éva"), add):
        refused = do(folder, *command, "--today", "2024-04-09")
        assert (refused.status, refused.out) == (2, "")
        assert "moments in the journal never go back" in refused.err
        assert "Traceback" not in refused.err
        assert do(folder, *command, "--today", "2024-04-10").status == 0


def test_entries_that_an_earlier_version_dated_back_are_a_note(office: Office) -> None:
    """Nothing was tampered with: `--today` could do this in every office once."""
    for day in (10, 12, 4):
        Entry.objects.update(at=NOON)  # only so that the act is let in; the chain below is made afresh
        with acting("vera", NOON + timedelta(days=day)) as journal:
            register(journal, [Record(f"Ács, Éva {day}")])
    _hash_again([NOON + timedelta(days=day) for day in (10, 12, 4)])
    found = verify()
    assert found.differences == []
    assert found.notes == [Problem("journal", "moments_back", {"number": 3, "count": 1}, "note")]


def _hash_again(moments: list[datetime]) -> None:
    """Date all entries anew and hash them from the first on: `verify` alone cannot see that."""
    from arpad.office.journal.chain import BEFORE_THE_FIRST, hash_of, written
    from arpad.office.storage.models import Head

    before = BEFORE_THE_FIRST
    for entry, at in zip(list(written(Entry.objects.all())), moments, strict=True):
        made = entry._replace(at=at, previous=before)
        before = hash_of(made)
        Entry.objects.filter(number=entry.number).update(at=at, previous=made.previous, hash=before)
    Head.objects.update(hash=before)


def test_a_founding_of_the_past_is_only_for_practice(tmp_path: Path) -> None:
    """What the demo and the tests ask for; `init` refuses it before it comes here."""
    assert isinstance(found_office(tmp_path / "office", "", "vera", NOON, practice=True), Office)
    assert is_practice()

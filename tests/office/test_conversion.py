"""An office of an earlier version, whose chain has names in it, is converted: all of it, or nothing."""

import json
import os
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.db import connection, connections

from arpad.core.canonical import canonical
from arpad.core.verdicts import Problem
from arpad.office.journal.anchor import anchor_differences
from arpad.office.journal.authors import author_names
from arpad.office.journal.chain import BEFORE_THE_FIRST, first_break, hash_of, written
from arpad.office.journal.facts import read_facts
from arpad.office.journal.foundation import renew_office
from arpad.office.journal.old_chain import OldEntry, conversion_differences, digest_of_hashes, old_hashes
from arpad.office.storage.database import open_office, other_tables
from arpad.office.storage.folder import Office, find_office
from arpad.office.storage.models import Decision, Entry, Head, PrivateFacts
from arpad.office.verify.verification import verify
from tests.office.copying import Databases
from tests.office.killing import WITHIN, run_killed, run_killed_somewhere
from tests.office.made_office import SALTED, Place, held_by
from tests.office.older import Act, enter, everything, models_of, old_anchor, tables_of
from tests.office.test_earlier_office import TABLES_OF_THEN, laid_out

KILLS = int(os.environ.get("ARPAD_KILLS", "2"))
"""On each database."""
CASES = int(os.environ.get("ARPAD_ANCHORS", "6"))
SEED = int(os.environ.get("ARPAD_SEED", "1"))
NOON = datetime(2024, 4, 1, 12, tzinfo=UTC)
KEY, OTHER = "ab" * 32, "cd" * 32
RECORD = {
    "fide_id": 77123,
    "birth_date": "1990-02-03",
    "birth_year": None,
    "sex": "w",
    "federation": "HUN",
    "title": "",
    "suspended": False,
    "not_listed": False,
    "died": None,
    "titles": [],
}
ACTS = [
    Act("vera", "found", "office", {"practice": True}),
    Act("vera", "register", "person 1", {**RECORD, "name": "Őri, Éva"}),
    Act("olga", "register", "person 2", {**RECORD, "name": "Ács, Éva", "fide_id": 77124}),
    Act("vera", "decide", f"decision {KEY}", {"person": 1}),
    Act("olga", "decide", f"decision {OTHER}", {"person": 2}),
    Act("olga", "decide", f"decision {KEY}", {"person": 2}),
    Act("olga", "decide", f"decision {OTHER}", {"person": None}),
    Act("olga", "decide_elo", "elo 1/2024-04", {"standard": 1900, "rapid": None, "reason": "she has shown the page"}),
]


def older(office: Office) -> list[OldEntry]:
    """An open office of the version before the conversion; its entries."""
    models = tables_of(office, TABLES)
    old = enter(models, ACTS, NOON)
    person, word = models.get_model("office", "Person"), models.get_model("office", "NameWord")
    for number, name in ((1, "ori"), (2, "acs")):
        facts = dict(ACTS[number].facts)
        person.objects.create(number=number, changed=number + 1, ordered=f"{name} eva", **facts)
        for text, sound in ((name, {"ori": "ori", "acs": "ac"}[name]), ("eva", "eva")):
            word.objects.create(person_id=number, word=text, sound=sound)
    models.get_model("office", "Decision").objects.create(key=KEY, person_id=2, changed=6)
    return old


TABLES = "0006_standing_as_of"


def converted(office: Office) -> None:
    assert isinstance(renew_office(office.folder, "", "olga", NOON), Office)


def test_every_entry_is_as_it_was(office: Office) -> None:
    old = older(office)
    converted(office)
    assert verify().differences == []
    names = author_names()
    facts = {entry.number: entry.facts for entry in read_facts(Entry.objects.all())}
    entries = list(Entry.objects.all())
    assert len(entries) == len(old) + 1
    for before, entry in zip(old, entries, strict=False):
        assert (entry.number, entry.at, names[entry.author], entry.act) == before[:4]
        assert entry.before_conversion == before.hash
        if entry.act == "decide":
            assert f"decision {facts[entry.number].pop('key')}" == before.subject
        else:
            assert entry.subject == before.subject
        assert canonical(facts[entry.number]) == before.facts
    assert [entry.subject for entry in entries if entry.act == "decide"] == [
        *("decision 4", "decision 5", "decision 4", "decision 5")
    ]
    assert [(one.number, one.key, one.person_id, one.changed) for one in Decision.objects.all()] == [(4, KEY, 2, 6)]
    last = entries[-1]
    assert (last.act, last.subject, last.previous) == ("convert", "office", entries[-2].hash)
    hashes = digest_of_hashes(entry.hash for entry in old)
    assert json.loads(last.facts) == {"entries": 8, "head": old[-1].hash, "hashes": hashes, "lists": {}}
    assert old_hashes(8) == {entry.number: entry.hash for entry in old}


def test_the_old_journal_is_gone_from_the_database_and_its_log(office: Office) -> None:
    older(office)
    converted(office)
    assert "journal_before" not in connection.introspection.table_names()
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("pragma secure_delete")
            assert cursor.fetchone() == (1,)
        log = office.folder / "office.sqlite3-wal"
        assert not log.exists() or log.stat().st_size == 0
        # In the old journal the reason stood behind the rating; now it stands alone.
        assert b'"reason":"she has shown the page","standard"' not in (office.folder / "office.sqlite3").read_bytes()


@pytest.mark.parametrize(
    ("change", "number"),
    [
        ("update journal set facts = replace(facts, '1900', '1901') where number = 8", 8),
        ("update journal set who = 'olga' where number = 2", 2),
        ("delete from journal where number = 3", 3),
        ("delete from journal where number = 8", 7),
        ("update journal_head set number = 7", 8),
    ],
)
def test_a_broken_chain_refuses_the_conversion_and_nothing_changes(office: Office, change: str, number: int) -> None:
    older(office)
    with connection.cursor() as cursor:
        cursor.execute(change)
    before = everything()
    refused = renew_office(office.folder, "", "olga", NOON)
    assert refused == Problem("journal", "conversion_refused", {"number": number})
    assert everything() == before
    assert other_tables(office) == Problem(str(office.folder), "tables_old")


def test_old_hashes_are_held_by_the_entry_of_the_conversion(office: Office) -> None:
    older(office)
    converted(office)
    named = [Problem("journal", "conversion_changed", {"entries": 8})]
    assert list(conversion_differences()) == []
    for number, value in ((3, "0" * 64), (8, ""), (9, "0" * 64)):
        before = Entry.objects.get(number=number).before_conversion
        Entry.objects.filter(number=number).update(before_conversion=value)
        assert list(conversion_differences()) == named
        Entry.objects.filter(number=number).update(before_conversion=before)


def test_an_anchor_of_the_old_chain_still_counts(office: Office) -> None:
    old = older(office)
    anchors = [("old.txt", old_anchor(office, entry, "2024-04-01T12:00:00Z")) for entry in old]
    converted(office)
    assert list(anchor_differences(office.folder, anchors)) == []
    forged = anchors[3][1]._replace(hash=old[4].hash)
    assert [one.code for one in anchor_differences(office.folder, [("x", forged)])] == ["anchor_altered"]
    other = old_anchor(office, old[3]._replace(hash=old[4].hash), "2024-04-01T12:00:00Z")
    assert [one.code for one in anchor_differences(office.folder, [("x", other)])] == ["anchor_of_another_journal"]


def test_an_old_anchor_names_a_converted_journal_that_was_written_again(office: Office) -> None:
    """Also where the old hashes stay in their column, and all new hashes and digests are made to fit."""
    rng = random.Random(SEED)
    old = older(office)
    anchor = old_anchor(office, old[-1], "2024-04-01T12:00:00Z")
    converted(office)
    kept = list(Entry.objects.values()), list(PrivateFacts.objects.values())
    for case in range(CASES):
        number = rng.randint(1, len(old))
        at = NOON - timedelta(seconds=1 + case)
        Entry.objects.filter(number=number).update(at=at)
        hashed_again()
        assert first_break() is None
        assert list(conversion_differences()) == []
        found = [one.code for one in anchor_differences(office.folder, [("anchor.txt", anchor)])]
        assert found == ["anchor_of_another_journal"], number
        PrivateFacts.objects.all().delete()
        Entry.objects.all().delete()
        Entry.objects.bulk_create([Entry(**row) for row in kept[0]])
        PrivateFacts.objects.bulk_create([PrivateFacts(**row) for row in kept[1]])


def hashed_again() -> None:
    """Hash the whole journal again, as someone who knows the program would."""
    before = BEFORE_THE_FIRST
    for entry in list(written(Entry.objects.all())):
        previous, before = before, hash_of(entry._replace(previous=before))
        Entry.objects.filter(number=entry.number).update(previous=previous, hash=before)
    Head.objects.update(hash=before)


def test_tables_alone_are_not_brought_up_to_date(office: Office) -> None:
    """Only `arpad office init` converts; a migration without it would take the journal away."""
    from arpad.office.storage.database import bring_up_to_date, migrating

    older(office)
    before = everything()
    with pytest.raises(RuntimeError, match="arpad office init"), migrating():
        bring_up_to_date()
    assert everything() == before
    assert models_of(TABLES).get_model("office", "Entry").objects.count() == len(ACTS)


def test_what_is_killed_in_the_conversion_changes_nothing(databases: Databases, tmp_path: Path) -> None:
    undisturbed = laid_out(databases, "chess", tmp_path / "undisturbed")
    usual = run_killed(init(undisturbed))
    assert usual.status == 0
    after = state(undisturbed)
    landed = 0
    for number in range(KILLS):
        rng = random.Random(f"{SEED} {databases.name} {number}")
        this = f"seed {SEED}, conversion on {databases.name}, kill {number}"
        place = laid_out(databases, "chess", tmp_path / f"killed-{number}")
        before = raw(place)
        ran = run_killed_somewhere(init(place), usual, number, rng)
        landed += ran.status == -9 and ran.reached == WITHIN
        there = raw(place)
        if "journal_before" in there or "private_facts" not in there:
            assert there == before, this
            assert run_killed(init(place)).status == 0, this
        elif ran.status != 0:  # the journal is converted; the workings of its lists may be missing
            assert run_killed(init(place)).status in (0, 2), this
        assert state(place) == after, this
        assert place.differences() == [], this
        databases.drop(place)
    print(f"{KILLS} kills of a conversion on {databases.name}, seed {SEED}: {landed} within the transaction")
    assert landed >= KILLS / 2


def init(place: Place) -> list[str]:
    return ["office", "init", "--office", str(place.folder), "--by", "vera"]


OF_LISTS = {
    "person_salt": {"salt"},
    "list_line": {"digest"},
    "publication": {"file_id"},
    "stored_file": {"sha256", "packed"},
}
"""Further columns that depend on a salt: those of the lists that were made of older ones."""


def state(place: Place) -> dict[str, object]:
    """What is held but for the moment of the conversion."""
    found: dict[str, object] = dict(held_by(place, SALTED | OF_LISTS))
    place.open()
    found["journal"] = list(
        Entry.objects.exclude(act="convert").values_list(
            "number", "author", "act", "subject", "facts", "before_conversion"
        )
    )  # the entry of the conversion has the hashes of lists, which depend on salts
    return found


def raw(place: Place) -> dict[str, object]:
    office = find_office(place.folder)
    assert isinstance(office, Office)
    open_office(office)
    found = everything()
    connections.close_all()
    return dict(found)


assert TABLES.startswith(TABLES_OF_THEN)

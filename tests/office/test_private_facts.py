"""No name, birth, reason, ID of a file or name of an officer stands in a hashed column of the journal."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from arpad.core.verdicts import Problem
from arpad.formats.conversion import convert
from arpad.office.journal.acts import acting
from arpad.office.journal.digests import author_differences, private_differences
from arpad.office.journal.facts import facts_at
from arpad.office.journal.private_facts import PUBLIC, digest_of, divided, joined, kind_of, salts_from
from arpad.office.journal.report import entries_json
from arpad.office.registry.people import register
from arpad.office.registry.record import Record
from arpad.office.storage.folder import Office
from arpad.office.storage.models import Author, Decision, Entry, PrivateFacts
from arpad.office.verify.registry import registry_differences
from tests.office.copying import Databases
from tests.office.lists import txt
from tests.office.made_office import OPENED, PUBLISHED, RATED, SENT, Place, event, opening, people, write
from tests.office.test_conversion import NOON
from tests.office.test_doubts import doubted

PLANTED = "zzplant"
"""In every name, reason, name of a file, ID of a file, place and officer."""
BORN, FIDE_IDS = "1933", "77123"
OFFICER = "Zzplant Officer"
ACTS = {
    *("found", "define", "import_list", "open", "register", "change", "title", "decide_elo", "page", "close"),
    *("license", "take_out", "put_back", "submit", "tell", "match", "decide", "start", "answer", "ask", "waive"),
    *("accept", "reject", "rate", "publish"),
}
HASH = re.compile("[0-9a-f]{64}")
GO = """; EV[Made Go Cup]
; PC[HU,Szeged]
; DT[2024-04-03,2024-04-03]
; TM[60]
; Pl Name                            Rk Co Club  MMS  SOSSOSOS
   1 Zzplant Ada                     6K HU Szeg   32    1    1 0    2+/w0    3+/w0
   2 Zzplant Bea                     7K HU Szeg   31    1    1 0    1-/b0    4+/w0
   3 Zzplant Cili                    7K SK Koma   30    1    1 0    4+/w0    1-/b0
   4 Zzplant Denes                   8K HU Szeg   29    1    1 0    3-/b0    2-/b0
"""
REASON = ("--reason", "zzplant has said so")


def planted() -> list[dict[str, Any]]:
    """Players whose name, birth and ID can be searched for."""
    return [
        {**one, "id": f"{FIDE_IDS}{number:02}", "name": f"Zzplant{one['name'][:4]}, Ada", "birth": 1933}
        for number, one in enumerate(people(8), start=1)
    ]


def every_act(databases: Databases, folder: Path) -> Place:
    """An office with each act, whose names and words are planted."""
    place = databases.found(folder / "office")
    place.done("list", "add", "go", "--kind", "go", "--federation", "HUN", "--zone", "Europe/Budapest")

    def do(*words: str, today: str = SENT) -> dict[str, Any]:
        ran = place.do(*words, "--json", today=today, by=OFFICER)
        assert ran.status == 0, (words, ran.err)
        return json.loads(ran.out)  # type: ignore[no-any-return]

    everybody = planted()
    do("import-list", write(folder, "zzplant-fide.txt", txt()), "--month", "2024-04", today=OPENED)
    opened = write(folder, "zzplant-list.json", opening(everybody[:6]))
    do("open", "standard", opened, "--day", "2024-04-01", today=OPENED)
    table = "name,federation,rating,Games before\nZzplant Ada,HUN,1500,40\nZzplant Bea,HUN,1400,40\n"
    do("open", "go", write(folder, "zzplant-go.csv", table.encode()), "--day", OPENED, today=OPENED)

    do("person", "add", "Zzplant, Éva", "--birth", "1933-03-03", "--fide-id", "7712399", today=OPENED)
    do("person", "add", "Zzplant, Eva", today=OPENED)
    do("person", "change", "9", "--name", "Zzplantné, Éva", "--died", "2024-02-03")
    do("person", "title", "9", "WFM", "--source", "zzplant said")
    do("person", "elo", "1", "--month", "2024-04", "--standard", "1900", *REASON)
    for rating in ("1900", "1910"):
        do("person", "page", "1", "--from", "2024-02-01", "--rating", rating)
    do("licence", "add", "1", "--season", "2024", "--club", "Made SE")
    do("person", "merge", "10", "9", *REASON)
    do("person", "unmerge", "10", *REASON)

    with Path(write(folder, "report.json", event("Made cup", everybody[:6]))).open("rb") as stream:
        trf = convert(stream, "json", "trf16", "report.json")
    assert trf.pieces is not None
    file = write(folder, "zzplant-cup.trf", doubted(b"".join(trf.pieces)))
    do("submit", "standard", file, "--tell", "minutes=90", "--tell", "x_hall=zzplant hall")
    do("event", "tell", "1", "x_note=zzplant")
    do("rule", "1", "answer", *REASON)
    do("rule", "1", "accept")
    do("submit", "standard", write(folder, "zzplant-bad.json", event("Bad cup", everybody)))
    do("match", "2", f"{everybody[6]['id']}=10", f"{everybody[7]['id']}=new", "--confirm")
    do("rule", "2", "reject", *REASON)

    do("submit", "go", write(folder, "zzplant.h9", GO.encode()))
    do("match", "3", "zzplant.h9#1=7", "zzplant.h9#2=8", "--new")
    do("event", "tell", "3", "factor=30")
    do("rule", "3", "ask", "--clause", "6 (1)", "--of", "administrator")
    do("rule", "3", "waive", "--clause", "6 (1)", "--of", "administrator", *REASON)
    do("event", "start", "3", "new:zzplant.h9#4", "--points", "1300", *REASON)
    do("rule", "3", "accept")
    do("rate", "standard", today=RATED)
    do("publish", "standard", today=PUBLISHED)
    return place


@pytest.fixture
def place(databases: Databases, tmp_path: Path) -> Place:
    return every_act(databases, tmp_path)


def test_nothing_private_is_in_a_column_of_the_journal(place: Place) -> None:
    assert place.differences() == []
    place.open()
    assert set(Entry.objects.values_list("act", flat=True)) == ACTS
    with connection.cursor() as cursor:
        for table in ("journal", "journal_head"):
            cursor.execute(f"select * from {table}")
            names = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                for name, value in zip(names, row, strict=True):
                    text = HASH.sub("", str(value)).casefold()
                    assert not [word for word in (PLANTED, BORN, FIDE_IDS, "has said") if word in text], (name, row)
    keys = [*Decision.objects.values_list("key", flat=True)]
    assert keys
    assert not Entry.objects.filter(subject__in=[f"decision {key}" for key in keys]).exists()
    for key in keys:
        assert not Entry.objects.filter(facts__contains=key).exists()


def test_who_reads_gets_everything_as_it_was_entered(place: Place) -> None:
    entries = place.done("journal")["entries"]
    assert {entry["who"] for entry in entries} == {"vera", OFFICER}
    facts = {(entry["act"], entry["subject"]): entry["facts"] for entry in entries}
    assert facts["register", "person 1"]["name"].startswith("Zzplant")
    assert facts["decide_elo", "elo 1/2024-04"] == {"rapid": None, "reason": REASON[1], "standard": 1900}
    assert facts["reject", "event 2"]["reason"] == REASON[1]
    assert facts["import_list", "fide list 2024-04"]["file"] == "zzplant-fide.txt"
    for facts_of_event in (one["facts"] for one in entries if one["subject"].startswith("event ")):
        assert "players" not in facts_of_event


def test_private_facts_that_are_missing_or_changed_are_named(office: Office) -> None:
    with acting("vera", NOON) as journal:
        register(journal, [Record("Ács, Éva"), Record("Őri, Éva"), Record("Kis, Éva")])
    assert list(private_differences()) == []
    beside = PrivateFacts.objects.get(entry=2)
    PrivateFacts.objects.filter(entry=2).update(facts=beside.facts.replace("Őri", "Úri"))
    PrivateFacts.objects.filter(entry=3).delete()
    PrivateFacts.objects.create(entry_id=7, salt=beside.salt, facts="{}")
    assert list(private_differences()) == [
        Problem("journal", "private_facts_changed", {"number": 2}),
        Problem("journal", "private_facts_missing", {"number": 3}),
        Problem("journal", "private_facts_of_no_entry", {"number": 7}),
    ]


def test_the_digest_that_counts_is_that_of_the_latest_erasure(office: Office) -> None:
    """Another name and salt stand in for those of an entry, once a later entry has the new digest."""
    with acting("vera", NOON) as journal:
        register(journal, [Record("Ács, Éva")])
    PrivateFacts.objects.filter(entry=1).update(salt="0" * 32, facts='{"author":"vera","name":"?"}')
    assert [one.code for one in private_differences()] == ["private_facts_changed"]
    for text in ('{"author":"vera","name":"other"}', '{"author":"vera","name":"?"}'):
        with acting("vera", NOON) as journal:
            journal.enter("erase", "person 1", {"name": "?", "digests": {"1": digest_of("0" * 32, text)}})
    assert list(private_differences()) == []


def test_an_author_has_one_number_and_the_name_stands_beside(office: Office) -> None:
    for who in ("vera", "olga", "vera"):
        with acting(who, NOON) as journal:
            register(journal, [Record(f"Ács, {who}")])
    assert list(Author.objects.order_by("number").values_list("number", "name")) == [(1, "vera"), (2, "olga")]
    assert list(Entry.objects.values_list("author", flat=True)) == [1, 2, 1]
    beside = [json.loads(one.facts).get("author") for one in PrivateFacts.objects.order_by("entry")]
    assert beside == ["vera", "olga", None]


def test_facts_are_divided_and_joined() -> None:
    public, private = divided("event 4", {"name": "Cup", "people": {"x": 3, "y": 1}, "reason": "why", "late": ""})
    assert public == {"name": "Cup", "late": "", "players": [1, 3]}
    assert private == {"people": {"x": 3, "y": 1}, "reason": "why"}
    again = joined(json.dumps(public), json.dumps({**private, "author": "vera"}))
    assert list(again.items()) == [("late", ""), ("name", "Cup"), ("people", {"x": 3, "y": 1}), ("reason", "why")]
    assert divided("nothing known 1", {"a": 1}) == ({}, {"a": 1})
    subjects = {"office": "office", "fide page 17/3": "fide page", "fide list 2024-05": "fide list", "list x": "list"}
    assert {subject: kind_of(subject) for subject in subjects} == subjects
    assert set(subjects.values()) <= set(PUBLIC)


def test_salts_come_from_a_seed_for_made_up_people_alone(office: Office) -> None:
    def salts(seed: int | None) -> list[str]:
        name = f"Ács, {seed}"
        if seed is None:
            with acting("vera", NOON) as journal:
                register(journal, [Record(name), Record(name)])
        else:
            with salts_from(seed), acting("vera", NOON) as journal:
                register(journal, [Record(name), Record(name)])
        return [*PrivateFacts.objects.order_by("-entry").values_list("salt", flat=True)[:2]]

    assert salts(5) == salts(5) != salts(6)
    drawn = [*salts(None), *salts(None)]
    assert len(set(drawn)) == 4
    assert {len(salt) for salt in drawn} == {32}


def test_facts_of_many_are_read_and_written_together(office: Office) -> None:
    """As many statements for a thousand people as for two, but for the batches of 500 that a database accepts."""
    counts = []
    for first, last in ((1, 2), (3, 1002)):
        with CaptureQueriesContext(connection) as entering, acting("vera", NOON) as journal:
            register(journal, [Record(f"Ács {number}, Éva") for number in range(first, last + 1)])
        subjects = [f"person {number}" for number in range(first, last + 1)]
        with CaptureQueriesContext(connection) as reading:
            assert len(facts_at(journal.number, subjects)) == len(subjects)
        with CaptureQueriesContext(connection) as listing:
            assert len(entries_json(Entry.objects.filter(number__gte=first))) == len(subjects)
        with CaptureQueriesContext(connection) as verifying:
            assert [*private_differences(), *author_differences(), *registry_differences()] == []
        counts.append([len(one) for one in (entering, reading, listing, verifying)])
    few, many = counts
    assert [after - before for before, after in zip(few, many, strict=True)][1:] == [1, 1, 0]
    assert many[0] <= few[0]

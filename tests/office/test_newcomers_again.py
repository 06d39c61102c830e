"""New players once more: events that are rejected and accepted again, merged people, and what is said before."""

from pathlib import Path

from tests.office import test_starting_points as go
from tests.office.copying import Databases
from tests.office.made_office import RATED, write
from tests.office.test_match_command import begun
from tests.office.test_newcomers import JAN, OURS, facts_of, registry, report, sent

TABLE = """; EV[Made Cup]
; PC[HU,Szeged]
; DT[2024-05-11,2024-05-11]
; Pl Name                            Rk Co Club  MMS  SOSSOSOS
   1 Regi Rita                       7K HU Szeg   32    1    1 0    2+/w0    3+/w0
   2 Borsos Bela                     7K HU Szeg   31    1    1 0    1-/b0    0-
   3 Cseres Cili                     7K SK Koma   30    1    1 0    0-       1-/b0
"""


def test_who_is_gone_is_new_in_every_rejected_event(databases: Databases, tmp_path: Path) -> None:
    """The first event was rejected while the second still had the player; with the second the person goes."""
    place = begun(databases, tmp_path)
    sent(place, tmp_path, "Cup", *OURS, JAN)
    place.done("rule", "1", "accept")
    sent(place, tmp_path, "Open", *OURS, JAN, day="2024-04-08")
    place.done("rule", "1", "reject", "--reason", "not ours")
    place.done("rule", "2", "reject", "--reason", "not ours")
    for number in ("1", "2"):
        assert (facts_of(place, number)["people"], list(facts_of(place, number)["new"])) == (
            {"700001": 1, "700002": 2},
            ["j"],
        )
        assert facts_of(place, number)["stage"] == "rejected"
    assert place.done("rule", "1", "2", "accept")["refused"] == 0
    assert registry(place)[2:] == ["Novak, Jan"]
    assert facts_of(place, "1")["people"]["j"] == facts_of(place, "2")["people"]["j"] == 4
    place.done("rate", "standard", today=RATED)
    assert place.differences() == []


def test_who_is_new_beside_a_namesake_stays_so_after_a_rejection(databases: Databases, tmp_path: Path) -> None:
    """The officer has said that the player is not person 3, though every fact agrees."""
    place = begun(databases, tmp_path)
    place.done("person", "add", "Novak, Jan", "--birth", "1999", "--federation", "CZE")
    number = sent(place, tmp_path, "Cup", *OURS, JAN)
    place.done("match", number, "j=new")
    place.done("rule", number, "accept")
    assert facts_of(place, number)["people"]["j"] == 4
    place.done("rule", number, "reject", "--reason", "not ours")
    place.done("rule", number, "accept")
    assert facts_of(place, number)["people"]["j"] == 5
    assert registry(place)[2:] == ["Novak, Jan", "Novak, Jan"]
    assert place.differences() == []


def test_a_player_of_fides_list_stays_so_after_a_rejection_and_another_file(
    databases: Databases, tmp_path: Path
) -> None:
    """The file has nothing but the name; FIDE's list has ID, year and federation."""
    place = begun(databases, tmp_path)
    nikos = {"id": "#3", "name": "Papas, Nikos"}
    number = sent(place, tmp_path, "Cup", *OURS, nikos)
    place.done("match", number, "#3=fide:700004")
    place.done("rule", number, "accept")
    place.done("rule", number, "reject", "--reason", "a result is wrong")
    file = write(tmp_path, "again.json", report("Cup", *OURS, nikos, JAN))
    place.done("submit", "standard", file, "--event", number)
    (found,) = place.done("match", number)["new"]
    assert (found["fide_id"], found["birth_year"], found["federation"]) == (700004, 1978, "GRE")
    place.done("match", number, "--new")
    place.done("rule", number, "accept")
    assert place.done("person", "show", "4")["fide_id"] == 700004
    assert place.differences() == []


def test_check_takes_a_new_player_of_whom_the_law_has_a_row(databases: Databases, tmp_path: Path) -> None:
    """fide-2024 8.2.1: no point in a first event. The row has the file's ID and no number of the registry."""
    place = begun(databases, tmp_path)
    number = sent(place, tmp_path, "Cup", *OURS, JAN)
    assert place.do("check", number).status == 0
    found = place.done("check", number)["findings"]
    assert [one["subject"] for one in found if one["clause"] == "8.2.1"] == ["player new:j"]


def test_facts_of_a_new_player_that_are_not_used_are_named_before_the_acceptance(
    databases: Databases, tmp_path: Path
) -> None:
    place = begun(databases, tmp_path)
    number = sent(place, tmp_path, "Cup", *OURS, {**JAN, "k": 20, "games": 45, "peak": 2410})
    words = "Novak, Jan: the file says k 20, games 45, peak 2410, which is not used"
    for command in ("match", "check"):
        ran = place.do(command, number)
        assert (ran.status, (ran.out + ran.err).count(words)) == (0, 1)
    (doubt,) = place.done("check", number)["rating_doubts"]
    assert (doubt["player"], doubt["code"]) == ("player new:j", "file_facts_not_used")


def test_a_rating_of_a_new_player_makes_a_file_one_that_prints_ratings(databases: Databases, tmp_path: Path) -> None:
    """The same is doubted before the acceptance and after it."""
    place = begun(databases, tmp_path)
    number = sent(place, tmp_path, "Cup", *OURS, {**JAN, "rating": 1700})
    before = place.done("check", number)["rating_doubts"]
    assert [(one["player"], one["code"]) for one in before] == [
        ("player 1", "rating_missing_in_file"),
        ("player 2", "rating_missing_in_file"),
    ]
    ran = place.do("rule", number, "accept")
    assert (ran.status, ran.err.count("has no rating in the file")) == (0, 2)
    assert place.done("check", number)["rating_doubts"] == before


def test_a_start_and_an_approval_go_with_a_merged_person_and_back(databases: Databases, tmp_path: Path) -> None:
    """mgsz-2012 6 (1): the administrator has decided on the player, whichever record of theirs stays."""
    place = go.founded(databases, tmp_path)
    number = go.submitted(place, tmp_path, go.NEWCOMER, go.GUEST)
    words = ("event", "start", number, "new:n", "--points", "1400", "--reason", "strong in club games")
    place.done(*words, today=go.SENT)
    accepted = place.do("rule", number, "accept")
    assert accepted.status == 0
    place.do("person", "add", "Új, Ubul", "--birth", "1999", "--federation", "HUN")
    for words, person in (
        (("merge", "2", "4", "--reason", "one person"), 4),
        (("unmerge", "2", "--reason", "two people"), 2),
    ):
        place.done("person", *words)
        assert [(one["person"], one["points"]) for one in facts_of(place, number)["starts"]] == [(person, 1400)]
        place.done("rule", number, "accept")
    assert go.published(place, number)["Új Ubul"] == 1390
    assert place.differences() == []


def test_the_grade_of_an_entrant_is_not_called_unused(databases: Databases, tmp_path: Path) -> None:
    """mgsz-2012 6 (1) step 2: points come from the grade at which the player enters, which is the file's."""
    place = go.founded(databases, tmp_path)
    number = go.submitted(place, tmp_path, go.NEWCOMER, go.GUEST)
    agreed = ("--clause", "6 (1)", "--of", "administrator", "--reason", "the proposal is right")
    place.done("rule", number, "waive", *agreed, today=go.SENT)
    ran = place.do("rule", number, "accept")
    assert (ran.status, ran.err) == (0, "")
    assert place.done("check", number)["rating_doubts"] == []


def test_the_rank_of_an_entrant_in_an_h9_file_is_not_called_unused(databases: Databases, tmp_path: Path) -> None:
    """mgsz-2012 6 (1): the points of both who are new come from it. Rita has a grade on the list, the same as here."""
    place = go.founded(databases, tmp_path)
    file = write(tmp_path, "cup.h9", TABLE.encode())
    assert place.do("submit", "go", file, "--tell", "factor=30", today=go.SENT).status == 0
    matched = place.do("match", "1", "cup.h9#1=1", "--new")
    assert (matched.status, matched.err) == (0, "")
    assert place.done("check", "1")["rating_doubts"] == []


def test_who_was_entered_since_is_asked_where_a_namesake_fits_too(databases: Databases, tmp_path: Path) -> None:
    """Both files have a name and a federation: either Ivo may be the second event's."""
    place = begun(databases, tmp_path)
    ivo = {"id": "#3", "name": "Babic, Ivo", "federation": "CRO"}
    sent(place, tmp_path, "Cup", *OURS, ivo)
    sent(place, tmp_path, "Open", *OURS, ivo, day="2024-04-08")
    place.done("rule", "1", "accept")
    place.do("person", "add", "Babic, Ivo", "--federation", "CRO")
    refused = place.do("rule", "2", "accept")
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert 'match 2 "#3=3"' in refused.err
    place.done("match", "2", "#3=4")
    place.done("rule", "2", "accept")
    assert facts_of(place, "2")["people"]["#3"] == 4


def test_all_who_may_have_been_entered_since_are_asked_at_once(databases: Databases, tmp_path: Path) -> None:
    """One command answers for both: neither file has a birth, and the second has no federation."""
    place = begun(databases, tmp_path)
    ivo, eva = {"id": "#3", "name": "Babic, Ivo"}, {"id": "#4", "name": "Babic, Eva"}
    sent(place, tmp_path, "Cup", *OURS, {**ivo, "federation": "CRO"}, {**eva, "federation": "CRO"})
    sent(place, tmp_path, "Open", *OURS, ivo, eva, day="2024-04-08")
    place.done("rule", "1", "accept")
    for command in (("rule", "2", "accept"), ("check", "2")):
        refused = place.do(*command)
        assert (refused.status, refused.err.count("\n")) == (2, 1)
        for words in ("Babic, Ivo (#3): 3 Babic, Ivo", "Babic, Eva (#4): 4 Babic, Eva", 'match 2 "#3=3" "#4=4"'):
            assert words in refused.err
    place.done("match", "2", "#3=3", "#4=new")
    place.done("rule", "2", "accept")
    assert facts_of(place, "2")["people"] == {"700001": 1, "700002": 2, "#3": 3, "#4": 5}
    assert place.differences() == []

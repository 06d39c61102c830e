"""What the reader of a file doubts: shown on the way of an event, kept with it, and answered before it is accepted."""

import json
from pathlib import Path

from arpad.formats.conversion import convert
from arpad.office.events.doubts import doubts_of
from arpad.office.events.event import EventFacts, find_event, read, written
from tests.office.copying import Databases
from tests.office.made_office import OPENED, SENT, Place, event, opening, people, write


def begun(databases: Databases, folder: Path) -> tuple[Place, bytes]:
    """An office with an open list, and the sound TRF of an event of its players."""
    everybody = people(4)
    place = databases.found(folder / "office")
    place.done(
        "open", "standard", write(folder, "opening.json", opening(everybody)), "--day", "2024-04-01", today=OPENED
    )
    report = write(folder, "event.json", event("Made cup", everybody))
    with Path(report).open("rb") as stream:
        converted = convert(stream, "json", "trf16", "event.json")
        assert converted.pieces is not None
        return place, b"".join(converted.pieces)


def doubted(trf: bytes) -> bytes:
    """The first player's points are one too many."""
    lines = trf.decode().split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("001"))
    points = float(lines[at][80:84]) + 1
    lines[at] = f"{lines[at][:80]}{points:4.1f}{lines[at][84:]}"
    return "\n".join(lines).encode()


def told(place: Place) -> EventFacts:
    facts = find_event(1)
    assert isinstance(facts, EventFacts)
    return facts


def test_a_doubt_is_shown_kept_and_answered_before_accept(databases: Databases, tmp_path: Path) -> None:
    place, trf = begun(databases, tmp_path)
    path = write(tmp_path, "cup.trf", doubted(trf))
    submitted = place.do("submit", "standard", path, "--tell", "minutes=90", today=SENT)
    words = "doubt: the points are "
    assert (submitted.status, words in submitted.err) == (0, True)
    assert [doubt["code"] for doubt in told(place).doubts or ()] == ["points_differ"]
    for command in (("match", "1"), ("check", "1")):
        shown = place.do(*command, today=SENT)
        assert words in shown.err, command
        answer = json.loads(place.do(*command, "--json", today=SENT).out)
        assert ([doubt["code"] for doubt in answer["doubts"]], answer["answered"]) == (["points_differ"], None)
    refused = place.do("rule", "1", "accept", today=SENT)
    assert (refused.status, words in refused.err) == (2, True)
    assert "doubts 1 facts" in refused.err
    assert place.do("rule", "1", "answer", today=SENT).status == 2  # without a reason
    answered = place.do(
        "rule", "1", "answer", "--reason", "The arbiter confirms the rounds.", "--by", "vera", today=SENT
    )
    assert answered.status == 0, answered
    assert told(place).answered == {"by": "vera", "date": SENT, "reason": "The arbiter confirms the rounds."}
    shown = place.do("check", "1", "--lang", "hu", today=SENT)
    assert "kétség: a pontszám" in shown.err
    assert "The arbiter confirms the rounds." in shown.err
    assert place.do("rule", "1", "accept", today=SENT).status == 0
    assert place.do("verify").status == 0


def test_a_reason_with_accept_answers_and_a_new_file_asks_again(databases: Databases, tmp_path: Path) -> None:
    place, trf = begun(databases, tmp_path)
    place.done("submit", "standard", write(tmp_path, "cup.trf", doubted(trf)), "--tell", "minutes=90", today=SENT)
    assert place.do("rule", "1", "accept", "--reason", "The rounds are right.", today=SENT).status == 0
    assert told(place).answered["reason"] == "The rounds are right."
    place.done("submit", "standard", write(tmp_path, "cup.trf", doubted(doubted(trf))), "--event", "1", today=SENT)
    assert told(place).answered == {}
    assert place.do("rule", "1", "accept", today=SENT).status == 2
    place.done("submit", "standard", write(tmp_path, "cup.trf", trf), "--event", "1", today=SENT)
    assert told(place).doubts == ()
    assert place.do("rule", "1", "answer", "--reason", "x", today=SENT).status == 2
    assert place.do("rule", "1", "accept", today=SENT).status == 0


def test_an_event_from_before_doubts_were_kept_is_read_again(databases: Databases, tmp_path: Path) -> None:
    place, trf = begun(databases, tmp_path)
    place.done("submit", "standard", write(tmp_path, "cup.trf", doubted(trf)), "--tell", "minutes=90", today=SENT)
    before = written(told(place))
    for name in ("doubts", "answered", "results", "results_reason", "ids"):
        del before[name]
    facts = read(before)
    assert facts.doubts is None
    assert [problem.code for problem in doubts_of(facts, "standard")] == ["points_differ"]


def test_a_supplied_result_is_recorded_with_who_and_why(databases: Databases, tmp_path: Path) -> None:
    place, trf = begun(databases, tmp_path)
    lines = trf.decode().split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("001") and line[98] == "1")
    number, opponent, colour = int(lines[at][4:8]), int(lines[at][91:95]), lines[at][96]
    lines[at] = f"{lines[at][:98]}0{lines[at][99:]}"
    path = write(tmp_path, "cup.trf", "\n".join(lines).encode())
    refused = place.do("submit", "standard", path, today=SENT)
    assert (refused.status, "do not confirm that both lost" in refused.err) == (2, True)
    pair, result = (f"{number}-{opponent}", "1-0") if colour == "w" else (f"{opponent}-{number}", "0-1")
    supplied = ("--result", f"1/{pair}={result}")
    assert "--reason" in place.do("submit", "standard", path, *supplied, today=SENT).err
    place.done(
        "submit", "standard", path, *supplied, "--reason", "The score sheet.", "--tell", "minutes=90", today=SENT
    )
    facts = told(place)
    assert (facts.results, facts.results_reason) == ((f"1/{pair}={result}",), "The score sheet.")
    assert facts.doubts == ()
    assert "was supplied by a person and counts" in place.do("check", "1", today=SENT).err
    assert place.do("rule", "1", "accept", today=SENT).status == 0
    assert place.do("verify").status == 0


def test_a_supplied_id_is_recorded_with_who_and_why(databases: Databases, tmp_path: Path) -> None:
    place, trf = begun(databases, tmp_path)
    lines = trf.decode().split("\n")
    first, second = [at for at, line in enumerate(lines) if line.startswith("001")][:2]
    own, rank = lines[second][57:68].strip(), int(lines[second][4:8])
    lines[second] = lines[second][:57] + lines[first][57:68] + lines[second][68:]
    path = write(tmp_path, "cup.trf", "\n".join(lines).encode())
    refused = place.do("submit", "standard", path, today=SENT)
    assert (refused.status, f"to decide: --id {rank}=ID" in refused.err) == (2, True)
    supplied = ("--id", f"{rank}={own}")
    assert "--reason" in place.do("submit", "standard", path, *supplied, today=SENT).err
    place.done("submit", "standard", path, *supplied, "--reason", "The entry form.", "--tell", "minutes=90", today=SENT)
    facts = told(place)
    assert (facts.ids, facts.results_reason, facts.open) == ((f"{rank}={own}",), "The entry form.", ())
    assert "was supplied by a person and counts" in place.do("check", "1", today=SENT).err
    assert place.do("rule", "1", "accept", today=SENT).status == 0
    assert place.do("verify").status == 0

"""Our list beside FIDE's: each reason with the arithmetic that makes it the likely one.

Changes are K times dR in hundredths: 20 x 1.37 is 2740. Rounding is to the nearest, a half away from zero under
fide-2024, up under fide-2014.
"""

from dataclasses import replace

import pytest

from arpad.locale import LANGUAGES, catalogue
from arpad.office.fide_lists.rows import OutsideRow
from arpad.office.lists.fide_differences import REASONS, Difference, OurEvent, OurGame, OurLine, compare
from arpad.regulations.edition import editions
from arpad.regulations.fide.law import Law

LAW: Law = editions()["fide-2024"].law()
OLD: Law = editions()["fide-2014"].law()

# 20 x 1.37 = 27.40 for nine games, 20 x -0.64 = -12.80 for five: together 14.60, rounded 15.
SPRING = OurEvent("e1", "Spring Open", 2740, 9)
CUP = OurEvent("e2", "River Cup", -1280, 5)
OURS = OurLine(900001, 17, "Minta, Piroska", 2015, 2000, 20, 14, (SPRING, CUP))
THEIRS = OutsideRow(900001, "Minta, Piroska", "HUN", "w", "", 2015, 14, 20, 1990, "w")


def found(
    ours: OurLine = OURS, law: Law = LAW, before: OutsideRow | None = None, **theirs: int | str | None
) -> list[Difference]:
    row = replace(THEIRS, **theirs)  # type: ignore[arg-type]
    return compare({ours.fide_id: ours}, {row.fide_id: row}, law, {row.fide_id: before} if before else None)


def reason(
    ours: OurLine = OURS, law: Law = LAW, before: OutsideRow | None = None, **theirs: int | str | None
) -> tuple[str, dict[str, object]]:
    (difference,) = found(ours, law, before, **theirs)
    return difference.code, dict(difference.values)


def test_lists_that_agree() -> None:
    assert found() == []
    assert found(k=40, flag="wi") == []  # the K that is printed is for the period to come


def test_an_event_is_missing() -> None:
    # Without the cup 27.40, rounded 27: 2027 with 9 games. Without the open -12.80, rounded -13: 1987 with 5.
    assert reason(rating=2027, games=9) == ("event_not_reported", {"event": "River Cup", "games": 5})
    assert reason(rating=1987, games=5) == ("event_not_reported", {"event": "Spring Open", "games": 9})
    assert reason(rating=2028, games=9) == ("fewer_games", {"fewer": 5})
    # Without both nothing is left.
    assert reason(rating=2000, games=0) == (
        "some_events_not_reported",
        {"count": 2, "events": ["Spring Open", "River Cup"]},
    )


def test_a_player_who_is_settled_by_another_text_than_the_list() -> None:
    """Reading R16. Without the cup 10 x -0.25 = -2.50: 2398 by fide-2014, and 2397 by fide-2024."""
    events = (OurEvent("e1", "Spring Open", -250, 1), OurEvent("e2", "River Cup", 1000, 1))
    ours = replace(OURS, rating=2408, previous=2400, k=10, games=2, events=events)  # 7.50 up: 2408
    missing = ("event_not_reported", {"event": "River Cup", "games": 1})
    assert reason(replace(ours, law=OLD), rating=2398, games=1) == missing
    assert reason(ours, rating=2397, games=1) == missing
    assert reason(ours, rating=2398, games=1) == ("fewer_games", {"fewer": 1})


def test_either_of_two_events_may_be_missing() -> None:
    one, other = OurEvent("e3", "East", 200, 3), OurEvent("e4", "West", 220, 3)
    ours = replace(OURS, rating=2019, games=20, events=(SPRING, CUP, one, other))  # 14.60 + 4.20 = 18.80
    # Without East 16.80, without West 16.60: 17 either way, with 17 games.
    code, values = reason(ours, rating=2017, games=17)
    assert (code, values) == ("some_events_not_reported", {"count": 1, "events": ["East", "West"]})


def test_without_an_event_the_limit_on_k_gives_way() -> None:
    # K 40 for 18 games is 720, over 700: 38 (684). 38 x 1.50 = 57.00 and 38 x 1.00 = 38.00: 95.
    # Without the second event 9 games, 360: K is 40 again, and 40 x 1.50 = 60.
    events = (OurEvent("e1", "Spring Open", 5700, 9), OurEvent("e2", "River Cup", 3800, 9))
    ours = replace(OURS, rating=2095, k=40, games=18, events=events)
    assert reason(ours, rating=2060, games=9) == ("event_not_reported", {"event": "River Cup", "games": 9})
    assert reason(ours, rating=2057, games=9) == ("fewer_games", {"fewer": 9})


def test_another_k() -> None:
    # dR is 1.37 - 0.64 = 0.73. By K 40 that is 29.20, by K 10 it is 7.30.
    assert reason(rating=2029) == ("other_k", {"ours": 20, "theirs": 40})
    assert reason(rating=2007) == ("other_k", {"ours": 20, "theirs": 10})
    assert reason(rating=2008) == ("unexplained", {})
    # A K of their list before that no edition has: 30 x 0.73 = 21.90.
    before = replace(THEIRS, rating=2000, k=30)
    assert reason(before=before, rating=2022) == ("other_k", {"ours": 20, "theirs": 30})


def test_another_k_is_limited_too() -> None:
    # 20 games by K 20: 400. dR 2.00, 40.00. By K 40 it would be 800: 35 (700), 70.00.
    ours = replace(OURS, rating=2040, games=20, events=(OurEvent("e1", "Long Open", 4000, 20),))
    assert reason(ours, rating=2070, games=20) == ("other_k", {"ours": 20, "theirs": 40})
    assert reason(ours, rating=2080, games=20) == ("unexplained", {})
    # The text of 2014 has no limit: 80.00.
    assert reason(ours, OLD, rating=2080, games=20)[0] == "other_k"


def test_the_rounding_is_the_editions() -> None:
    # Without the open -12.50: away from zero -13 under fide-2024, up -12 under fide-2014.
    ours = replace(OURS, events=(SPRING, replace(CUP, change=-1250)))
    assert reason(ours, LAW, rating=1987, games=5)[0] == "event_not_reported"
    assert reason(ours, LAW, rating=1988, games=5)[0] == "fewer_games"
    assert reason(ours, OLD, rating=1988, games=5)[0] == "event_not_reported"


def test_a_game_is_missing() -> None:
    # dR 0.64, 0.50, -0.36, 0.08: 0.86, by K 20 17.20: 2017. Without round 3: 1.22, 24.40: 2024. Without round 1: 0.22,
    # 4.40: 2004. Without rounds 1 and 3: 0.58, 11.60: 2012.
    played = tuple(OurGame(number, delta) for number, delta in enumerate((64, 50, -36, 8), start=1))
    ours = replace(OURS, rating=2017, games=4, events=(OurEvent("e1", "Spring Open", 1720, 4, played),))
    assert reason(ours, rating=2024, games=3) == ("game_missing", {"event": "Spring Open", "rounds": ["3"]})
    assert reason(ours, rating=2004, games=3) == ("game_missing", {"event": "Spring Open", "rounds": ["1"]})
    assert reason(ours, rating=2012, games=2) == ("game_missing", {"event": "Spring Open", "rounds": ["1", "3"]})
    assert reason(ours, rating=2020, games=3) == ("fewer_games", {"fewer": 1})
    # Without the games nothing can be told.
    unknown = replace(ours, events=(OurEvent("e1", "Spring Open", 1720, 4),))
    assert reason(unknown, rating=2024, games=3) == ("fewer_games", {"fewer": 1})


def test_either_of_two_games_may_be_missing() -> None:
    # Two draws of 0.10 and 0.11 and a win of 0.50: 0.71, 14.20: 2014. Without a draw 12.20 or 12.00: 12.
    played = (OurGame(1, 10), OurGame(2, 50), OurGame(5, 11))
    ours = replace(OURS, rating=2014, games=3, events=(OurEvent("e1", "Spring Open", 1420, 3, played),))
    code, values = reason(ours, rating=2012, games=2)
    assert (code, values) == ("some_games_missing", {"count": 1, "games": ["Spring Open 1", "Spring Open 5"]})


def test_another_start() -> None:
    # They began from 1990 and came, by the same 15, to 2005.
    before = replace(THEIRS, rating=1990)
    assert reason(before=before, rating=2005) == ("other_start", {"ours": 2000, "theirs": 1990})
    assert reason(before=replace(before, rating=None), rating=1700)[0] == "other_start"
    assert found(before=replace(before, rating=1990)) == []  # where they arrive alike there is nothing to explain


def test_more_games_there() -> None:
    assert reason(rating=2020, games=23) == ("more_games", {"more": 9})


def test_the_same_rating_from_other_games_is_a_difference() -> None:
    nothing = OurEvent("e5", "Level Match", 0, 4)  # 20 x 0.00
    ours = replace(OURS, games=18, events=(SPRING, CUP, nothing))
    assert reason(ours) == ("event_not_reported", {"event": "Level Match", "games": 4})


def test_who_falls_off_the_list() -> None:
    # 1410 - 13 is 1397, below the floor of 1400: with the open 1410 + 15.
    ours = replace(OURS, rating=1425, previous=1410)
    assert reason(ours, rating=None, games=5)[0] == "event_not_reported"


def test_a_first_rating_is_not_guessed_at() -> None:
    ours = replace(OURS, previous=None, k=0)
    assert reason(ours, rating=None, games=9) == ("fewer_games", {"fewer": 5})
    assert reason(ours, rating=2010) == ("unexplained", {})


def test_titles_and_who_is_on_one_list_only() -> None:
    assert reason(title="WFM") == ("title", {"ours": None, "theirs": "WFM"})
    assert [difference.code for difference in found(title="WFM", rating=2029)] == ["other_k", "title"]
    other = replace(THEIRS, fide_id=900000, name="Minta, Benedek")
    both = compare({OURS.fide_id: OURS}, {other.fide_id: other}, LAW)
    assert [(one.fide_id, one.number, one.name, one.code) for one in both] == [
        (900000, None, "Minta, Benedek", "only_theirs"),
        (900001, 17, "Minta, Piroska", "only_ours"),
    ]
    assert (both[0].our_rating, both[0].their_rating, both[1].our_games, both[1].their_games) == (None, 2015, 14, None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    values = {"ours": 20, "theirs": 40, "event": "Open", "events": ["Open"], "games": 9, "count": 1, "rounds": ["3"]}
    values |= {"fewer": 5, "more": 9}
    for code in REASONS:
        text = catalogue(language).text(f"reconcile.{code}", values)
        assert "{" not in text
        assert not text.startswith("reconcile."), code

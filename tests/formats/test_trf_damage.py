"""Damaged copies of TRF files: each is stopped, has a doubt, or says the same of people and games.

A second reader (plain_trf) says what the undamaged file says. What a copy changes without a word is counted by class:
only facts that a file states once are there, and never a game.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator

from arpad.core.verdicts import Problem
from arpad.formats.notebook import Reading
from arpad.formats.tournament import Tournament
from arpad.formats.trf.reader import read_trf
from arpad.formats.trf.writer import write_trf
from tests.formats import made_trf
from tests.formats.damage import SEED
from tests.formats.plain_trf import POINTS, Facts, Game, Person, facts_of, game
from tests.formats.real_data import files
from tests.formats.trf_damage import damaged

COPIES = int(os.environ.get("ARPAD_TRF_COPIES", "2000"))
LARGEST = 40_000
"""Larger files are the same again, and take longer."""
SIGNS = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "1/2-1/2": ("=", "="),
    "0-0": ("0", "0"),
    "+/-": ("+", "-"),
    "-/+": ("-", "+"),
    "-/-": ("-", "-"),
}
SHORT = {"1": "W", "0": "L", "=": "D"}
ONCE = ("ID", "name", "year of birth", "sex", "federation", "rating")
"""What a file states once, in the order of a person's facts."""
WHY = {
    **{f"{fact} of a player": "a file states it once; another value is as good as the first" for fact in ONCE},
    "a game with both its players, lost": "both lines are gone, no other line names them, and no header counts players",
    "a player without a game, lost": "no line names the player, and no header says how many there are",
    "a player without a game, added": "no line names the player, and no header says how many there are",
    "a round without an opponent": "two damages agree: the points and the sign, or a round that is worth nothing",
}


def sources() -> Iterator[bytes]:
    """Real files where there are any, and made-up ones."""
    for path in files("trf") if files("trf") else []:
        data = path.read_bytes()
        if len(data) <= LARGEST:
            yield data
    for number in range(40):
        rng = random.Random(f"source {number}")
        version = rng.choice(("trf16", "trf26"))
        data, _ = write_trf(made_trf.tournament(rng, version), version)  # type: ignore[arg-type]
        yield data


def read_facts(tournament: Tournament) -> Facts:
    """What the program has read, in the second reader's words."""
    people: dict[int, Person] = {
        entrant.number: (
            *(entrant.id, entrant.name or "", entrant.birth_year, entrant.sex, entrant.federation, entrant.rating),
        )
        for entrant in tournament.entrants
    }
    games: set[Game] = set()
    alone = set()
    for pairing in tournament.pairings:
        if pairing.black is None:
            points = POINTS.get((pairing.alone or "").upper(), 0)
            alone |= {(pairing.round, pairing.white, points)} if points else set()
            continue
        first, second = SIGNS[pairing.result]
        if pairing.one_move_each is False:
            first, second = SHORT[first], SHORT[second]
        games.add(game(pairing.round, pairing.white, pairing.black, first, second))
    return Facts(people, frozenset(games), frozenset(alone))


def told(reading: Reading[Tournament]) -> Counter[tuple[str, str]]:
    """What must be decided or answered, wherever it stands."""
    return Counter(
        (problem.code, str(sorted(problem.values.items()))) for problem in reading.problems if weighs(problem)
    )


def weighs(problem: Problem) -> bool:
    return problem.severity in ("stop", "doubt")


def classes(good: Facts, bad: Facts, where: str) -> set[str]:
    """What a copy has changed, by class. No class is a result or an opponent that one line alone has changed."""
    found = set()
    lost_games = good.games - bad.games
    gone = good.people.keys() - bad.people.keys()
    assert not bad.games - good.games, where
    assert all(one in gone and other in gone for _, one, other, *_ in lost_games), where
    if lost_games:
        found.add("a game with both its players, lost")
    playing = {number for _, one, other, *_ in bad.games for number in (one, other)}
    for number in good.people.keys() | bad.people.keys():
        before, after = good.people.get(number), bad.people.get(number)
        if before is None or after is None:
            assert number not in playing, where
            found.add(f"a player without a game, {'added' if before is None else 'lost'}")
        else:
            found |= {
                f"{fact} of a player" for fact, one, other in zip(ONCE, before, after, strict=True) if one != other
            }
    if good.alone != bad.alone:
        found.add("a round without an opponent")
    return found


CONTRADICTIONS = {"one_sided_pairing", "results_disagree", "opponent_not_entered"}
"""Lines that contradict each other in an undamaged file stop each copy too, also one in which damage took some away."""


def test_the_two_readers_agree_on_undamaged_files() -> None:
    for data in sources():
        reading = read_trf(data)
        if reading.content is not None and not any(map(weighs, reading.problems)):
            assert read_facts(reading.content) == facts_of(data)


def test_damaged_copies_are_stopped_doubted_or_the_same() -> None:
    good = [
        (data, told(reading), read_facts(reading.content))
        for data in sources()
        if (reading := read_trf(data)).content and not CONTRADICTIONS & {problem.code for problem in reading.problems}
    ]
    outcomes: Counter[str] = Counter()
    silent: Counter[str] = Counter()
    for number in range(COPIES):
        rng = random.Random(f"copy {SEED} {number}")
        data, known, facts = rng.choice(good)
        copy, how = damaged(data, rng)
        reading = read_trf(copy)
        where = f"seed {SEED}, copy {number}: {how}"
        assert reading.content is not None or reading.stopped, where
        if reading.content is None or told(reading) - known:
            stops = {problem.code for problem in reading.problems if problem.severity == "stop"}
            outcomes["stopped" if stops - {code for code, _ in known} else "doubted"] += 1
            continue
        after = read_facts(reading.content)
        if after == facts:
            outcomes["the same"] += 1
            continue
        outcomes["changed, consistent in itself"] += 1
        silent.update(classes(facts, after, where))
    print(f"\n{COPIES} damaged copies of {len(good)} TRF files, seed {SEED}: {dict(outcomes)}")
    for name, count in silent.most_common():
        print(f"  {count:6}  {name}: {WHY[name]}")
    assert outcomes["the same"] < COPIES // 2

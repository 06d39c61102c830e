"""Damaged go files are answered within a second, and what is accepted is what was meant.

What that means: a game of a table stands on the lines of both players, so damage on one line must never change it
without a stop; a game of OpenGotha stands on one line, so it may differ only if that line was touched. The same holds
for a player and the player's rounds without an opponent, which stand on one line in every format. A game by default may
become another game by default: neither is ever rated.
"""

import random
import re
import time
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from arpad.core.report import FORFEITS
from arpad.core.visible_text import UNWRITABLE
from arpad.formats.go.h9 import read_h9
from arpad.formats.go.opengotha import read_opengotha
from arpad.formats.go.tou import read_tou
from arpad.formats.notebook import Reading
from arpad.formats.tournament import Entrant, Pairing, Tournament
from arpad.locale import catalogue
from tests.formats import go_made
from tests.formats.damage import COUNT, SEED, Damaged, damaged
from tests.locale.test_catalogues import PLACEHOLDER, messages

Read = Callable[[bytes], Reading[Tournament]]
FORMATS: dict[str, tuple[Read, Callable[[go_made.Made], bytes]]] = {
    "h9": (read_h9, go_made.as_h9),
    "tou": (read_tou, go_made.as_tou),
    "opengotha": (read_opengotha, go_made.as_opengotha),
}
SENTENCES = messages("en")
OF_THE_FILE = ("no_players", "empty_file", "larger_than", "neither_game_nor_bye")
"""Stops that are of no line."""


@cache
def base(kind: str, number: int) -> bytes:
    return FORMATS[kind][1](go_made.made(random.Random(f"base {number}"), defaults=kind != "tou"))


def lines_of(kind: str, data: bytes) -> dict[object, int]:
    """On which line each player (by name) and each game of OpenGotha (by round and player) stands."""
    found: dict[object, int] = {}
    for number, line in enumerate(data.decode().splitlines(), start=1):
        names = [word for word in line.split() if word.isalpha()]
        if kind != "opengotha" and not line.startswith(";"):
            found[f"{names[0]}, {names[1]}"] = number
        elif line.startswith("<Player "):
            found[f"{_value(line, 'name')}, {_value(line, 'firstName')}"] = number
        elif line.startswith("<Game "):
            for side in ("whitePlayer", "blackPlayer"):
                found[int(_value(line, "roundNumber")), _value(line, side)] = number
        elif line.startswith("<ByePlayer "):
            found[int(_value(line, "roundNumber")), _value(line, "player")] = number
    return found


def _value(line: str, name: str) -> str:
    return line.partition(f' {name}="')[2].partition('"')[0]


Told = dict[tuple[int, int], tuple[object, ...]]


def told(tournament: Tournament) -> Told:
    """What each player's round came to: with whom, how, and with how many stones."""
    found: Told = {}
    for pairing in tournament.pairings:
        found[pairing.round, pairing.white] = ("w", pairing.black, pairing.result, pairing.stones, pairing.alone)
        if pairing.black is not None:
            found[pairing.round, pairing.black] = ("b", pairing.white, pairing.result, pairing.stones, pairing.alone)
    return found


def both_unplayed(one: tuple[object, ...] | None, other: tuple[object, ...] | None) -> bool:
    return (
        one is not None and other is not None and one[2] in FORFEITS and other[2] in FORFEITS and one[:2] == other[:2]
    )


def unexplained(kind: str, data: bytes, damage: Damaged, found: Tournament) -> list[str]:
    """The differences that lie on no touched line."""
    good = FORMATS[kind][0](data).content
    assert good is not None
    if damage.how == "encoding":  # the same letters, which are all ASCII here: no line is another
        damage = damage._replace(lines=frozenset())
    lines = lines_of(kind, data)
    names = {entrant.number: entrant.name or "" for entrant in good.entrants}
    now = {entrant.number: same_person(entrant, found) for entrant in good.entrants}
    wrong = [
        f"player {entrant.name}: {now[entrant.number]}"
        for entrant in good.entrants
        if lines[entrant.name] not in damage.lines and not same_facts(entrant, now[entrant.number])
    ]
    before, after = told(good), told(found)
    back = {entrant.number: old for old, entrant in now.items() if entrant is not None}
    after = {
        (round_, back.get(player, -player)): (side, back.get(other, other) if other else None, *rest)  # type: ignore[call-overload]
        for (round_, player), (side, other, *rest) in after.items()
    }
    for key in before.keys() | after.keys():
        one, other = before.get(key), after.get(key)
        if one == other or both_unplayed(one, other):
            continue
        if not explained(kind, key, (one, other), lines, names, damage):
            wrong.append(f"round {key[0]} of {names.get(key[1], key[1])}: {one} became {other}")
    return wrong


def same_person(entrant: Entrant, found: Tournament) -> Entrant | None:
    """A player in the damaged file, where name, numbers or place may have changed: by any of the three."""
    for fact in ("name", "id", "national", "number"):
        for other in found.entrants:
            if getattr(entrant, fact) and getattr(entrant, fact) == getattr(other, fact):
                return other
    return None


def same_facts(one: Entrant, other: Entrant | None) -> bool:
    return other is not None and other._replace(number=one.number) == one


def explained(
    kind: str,
    key: tuple[int, int],
    values: tuple[tuple[object, ...] | None, ...],
    lines: dict[object, int],
    names: dict[int, str],
    damage: Damaged,
) -> bool:
    round_, player = key
    players = {player} | {int(value[1]) for value in values if value and value[1]}  # type: ignore[call-overload]
    if kind != "opengotha":  # every line that tells of it, before or after
        return all(number not in names or lines[names[number]] in damage.lines for number in players)
    texts = {(round_, names[number].replace(", ", "").upper()) for number in players if number in names}
    own = {lines[names[number]] for number in players if number in names}
    moved = any(lines.get(text) in damage.lines for text in texts) or own & damage.lines
    return bool(moved) or any(  # a game that came here from another round, on a touched line
        lines[place] in damage.lines
        for place in lines
        if isinstance(place, tuple) and place[1] in {t[1] for t in texts}
    )


@pytest.mark.parametrize("kind", FORMATS)
def test_damaged_files_are_answered(kind: str) -> None:
    read = FORMATS[kind][0]
    outcome: Counter[str] = Counter()
    for number in range(COUNT):
        rng = random.Random(f"{SEED} {kind} {number}")
        data = base(kind, rng.randrange(20))
        damage = damaged(data, rng)
        began = time.process_time()
        reading = read(damage.data)
        assert time.process_time() - began < 1, f"seed {SEED}, damage {number}"
        for problem in reading.problems:
            assert set(PLACEHOLDER.findall(SENTENCES[f"problem.{problem.code}"])) <= set(problem.values), problem
            sentence = catalogue("en").text(f"problem.{problem.code}", problem.values)
            assert not UNWRITABLE.search(sentence), repr(sentence)
            assert problem.severity == "note" or problem.line or problem.code in OF_THE_FILE, problem
        stops = [problem.code for problem in reading.problems if problem.severity == "stop"]
        outcome[stops[0] if stops else "accepted"] += 1
        if reading.stopped:
            assert stops, "a file that is not accepted says why"
            continue
        assert reading.content is not None
        wrong = unexplained(kind, data, damage, reading.content)
        assert not wrong, (f"seed {SEED}, damage {number}: {damage.how} on {sorted(damage.lines)}", wrong)
    print(f"{COUNT} damaged {kind} files, seed {SEED}: {dict(outcome.most_common())}")
    assert outcome["accepted"] < 0.7 * COUNT, "the damage is worth the name"


@pytest.mark.parametrize("kind", FORMATS)
def test_made_up_files_are_read_as_they_were_made_up(kind: str) -> None:
    for number in range(60):
        rng = random.Random(f"{SEED} made {number}")
        made = go_made.made(rng, defaults=kind != "tou")
        reading = FORMATS[kind][0](FORMATS[kind][1](made))
        assert [one for one in reading.problems if one.code != "adjusted_time_not_used"] == []
        assert reading.content is not None
        games = [pairing for pairing in reading.content.pairings if pairing.black is not None]
        assert {(game.round, game.white, game.black, game.result, game.stones) for game in games} == set(made.games)
        assert len(games) == len(made.games)
        alone = {(one.round, one.white): one.result for one in reading.content.pairings if one.black is None}
        assert alone == {key: "bye" if sign == "+" else "unplayed" for key, sign in made.alone.items()}
        assert [entrant.number for entrant in reading.content.entrants] == list(range(1, made.count + 1))
        assert all(isinstance(pairing, Pairing) for pairing in reading.content.pairings)


CELL = re.compile(r"(?<= )([1-9][0-9]*)([-+=])(?:/?)([wb])([0-9])(?=[ \n])")
OTHERS = [
    {str(number): str(number % 11 + 1) for number in range(1, 12)},
    {"+": "-", "-": "=", "=": "+"},
    {"w": "b", "b": "w"},
    {"0": "1", "1": "3", "3": "9", "9": "0"},
]
"""For each part of a cell (opponent, result, colour, stones) another that may stand there."""


@pytest.mark.parametrize("kind", ["h9", "tou"])
@pytest.mark.parametrize("part", [1, 2, 3, 4])
def test_one_changed_part_of_a_game_is_always_caught(kind: str, part: int) -> None:
    """Not by chance but every time: each cell of each line in turn, for the line of the opponent says otherwise."""
    tried = 0
    for number in range(4):
        text = base(kind, number).decode()
        for cell in CELL.finditer(text):
            other = OTHERS[part - 1][cell[part]]
            copy = text[: cell.start(part)] + other + text[cell.end(part) :]
            assert FORMATS[kind][0](copy.encode()).stopped, (cell.group(), other)
            tried += 1
    assert tried > 40

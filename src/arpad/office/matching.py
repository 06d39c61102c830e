"""Who is who: the players of a file and the people of the registry.

By ID first, then by name and birth; else a person decides, and what he decides is remembered for the next file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import HIGHEST_ID
from arpad.formats.overlay import same_person
from arpad.office.canonical import canonical, sha256
from arpad.office.events import EventFacts, enter, open_event, subject_of
from arpad.office.journal import Journal, changed_meanwhile
from arpad.office.lists import ListFacts
from arpad.office.models import LONGEST_NAME, LONGEST_TITLE, Decision, Entry, NameWord, Person
from arpad.office.names import words_of
from arpad.office.record import record_told
from arpad.office.record import subject_of as person_subject
from arpad.office.registry import Record, find_people, register
from arpad.regulations.mssz_2017.registry import largest_komir_id

if TYPE_CHECKING:
    from arpad.office.outside_rows import OutsideRow

Value = TypeVar("Value")
AT_ONCE = 500
SHOWN = 5
"""So many of those who somebody might be are shown."""
NEW = "new"
"""Said of somebody who is to be entered in the registry."""


@dataclass(frozen=True, slots=True)
class Question:
    """Somebody in a file of whom nobody has said who he is, and who he might be."""

    id: str
    player: Player
    candidates: tuple[Person, ...]


class LookedAt(NamedTuple):
    """The file that whoever says who is who has before him: what he says is of no other."""

    file: str | None
    report: Report


def key_of(player: Player) -> str:
    """By what a decision is remembered: what a file tells of who somebody is; an ID of the file's own is none."""
    own = player.id if "#" not in player.id else ""
    birth = str(player.birth_date or player.birth_year or "")
    return sha256(canonical([own, sorted(words_of(player.name or "")), birth, player.federation]).encode())


def match(report: Report, facts: EventFacts) -> EventFacts:
    """The facts of an event with everybody whom the office knows for certain.

    Who was who in an earlier file of it says nothing: its IDs may have been start ranks, which another file may have
    given to others. What somebody has decided is remembered by what the file tells of the player.
    """
    named = players_of(report, facts.place)
    people = match_players(named, report.list)
    return replace(facts, people=people, open=tuple(player.id for player in named if player.id not in people))


def match_players(players: Sequence[Player], kind: str) -> dict[str, int]:
    """Who is in the registry for certain: by what was decided before, by ID, by name and birth.

    `kind` is that of the list: it says whose numbers the IDs are.
    """
    found = _decided(list(players))
    for way in (_by_number, partial(_by_fide_id, kind=kind), _by_name):
        found |= way([player for player in players if player.id not in found])
    return _each_once(found)


def players_of(report: Report, place: str) -> list[Player]:
    """Those who are in one event of a file."""
    event = report.events[place]
    named = {name for game in event.games for name in (game.white, game.black) if name}
    return [player for player in report.players.values() if player.id in named]


def _alone(keys: dict[str, str]) -> dict[str, str]:
    """By each key the one player who has it; of two whom a file does not tell apart nothing is remembered."""
    times = Counter(keys.values())
    return {key: name for name, key in keys.items() if times[key] == 1}


def _each_once(people: dict[str, int]) -> dict[str, int]:
    """Two of a file are never one person: of such nobody is matched."""
    times = Counter(people.values())
    return {name: number for name, number in people.items() if times[number] == 1}


def _decided(players: list[Player]) -> dict[str, int]:
    keys = _alone({player.id: key_of(player) for player in players})
    found: dict[str, int] = {}
    for part in _parts(list(keys)):
        rows = Decision.objects.filter(key__in=part).values_list("key", "person_id")
        found |= {keys[key]: number for key, number in rows}
    return found


def _by_number(players: list[Player]) -> dict[str, int]:
    """A number of the registry; whose name is quite another is not him."""
    numbers = {number: player for player in players if (number := _digits(player)) is not None}
    found: dict[str, int] = {}
    for part in _parts([number for number in numbers if number <= largest_komir_id()]):
        for person in Person.objects.filter(number__in=part):
            if _may_be(numbers[person.number], person):
                found[numbers[person.number].id] = person.number
    return found


def _names_of(person: Person) -> list[str]:
    """The names that somebody has and had: a file may know him by an earlier one."""
    entries = Entry.objects.filter(subject=person_subject(person.number)).order_by("-number")
    earlier = (json.loads(facts)["name"] for facts in entries.values_list("facts", flat=True))
    return list(dict.fromkeys((person.name, *earlier)))


def _by_fide_id(players: list[Player], kind: str) -> dict[str, int]:
    """The same for a number of FIDE's."""
    numbers = {number: player for player in players if (number := fide_id_of(player, kind)) is not None}
    found: dict[str, int] = {}
    for part in _parts(list(numbers)):
        for person in Person.objects.filter(fide_id__in=part):
            if person.fide_id is not None and _may_be(numbers[person.fide_id], person):
                found[numbers[person.fide_id].id] = person.number
    return found


def fide_id_of(player: Player, kind: str) -> int | None:
    """The number that somebody has at FIDE, by a file for a list: in go a long number is a PIN of the EGD."""
    number = None if kind == "go" else _digits(player)
    return number if number is not None and largest_komir_id() < number <= HIGHEST_ID else None


def _digits(player: Player) -> int | None:
    """The ID of somebody as a number. Of too many digits it is nobody's, and no database would take it."""
    told = player.id
    return int(told) if told.isascii() and told.isdigit() and len(told) <= len(str(HIGHEST_ID)) else None


def _may_be(player: Player, person: Person) -> bool:
    if not player.name or same_person(player.name, person.name):
        return True
    return any(same_person(player.name, name) for name in _names_of(person))


def _by_name(players: list[Player]) -> dict[str, int]:
    """Everybody who is alone with his name and birth; a year of it at least is told."""
    wanted = {player.id: set(words_of(player.name or "")) for player in players if player.birth_year}
    having: dict[str, set[int]] = {}
    for part in _parts(sorted(set().union(*wanted.values()))):
        for number, word in NameWord.objects.filter(word__in=part).values_list("person_id", "word"):
            having.setdefault(word, set()).add(number)
    named = {
        name: set.intersection(*(having.get(word, set()) for word in words)) for name, words in wanted.items() if words
    }
    people = _people(set().union(*named.values()))
    found = {}
    for player in players:
        having_all = [people[number] for number in sorted(named.get(player.id, ()))]
        alike = [
            person for person in having_all if _same_birth(player, person) and _is_named(person, wanted[player.id])
        ]
        if len(alike) == 1:
            found[player.id] = alike[0].number
    return found


def _is_named(person: Person, words: set[str]) -> bool:
    """Whether somebody has or had a name of these words; the journal is asked only where his name is another now."""
    if set(words_of(person.name)) == words:
        return True
    return any(set(words_of(name)) == words for name in _names_of(person))


def _people(numbers: Iterable[int]) -> dict[int, Person]:
    found: dict[int, Person] = {}
    for part in _parts(sorted(numbers)):
        found |= {person.number: person for person in Person.objects.filter(number__in=part)}
    return found


def _same_birth(player: Player, person: Person) -> bool:
    """Born on the same day as far as both are told; a year at least is told of both."""
    year = person.birth_date.year if person.birth_date else person.birth_year
    if player.birth_date and person.birth_date:
        return player.birth_date == person.birth_date
    return year is not None and year == player.birth_year


def questions(report: Report, facts: EventFacts) -> list[Question]:
    """Those of whom a person must say who they are."""
    return [
        Question(name, report.players[name], tuple(find_people(report.players[name].name or "", most=SHOWN)))
        for name in facts.open
        if name in report.players
    ]


def named_alike_at_fide(player: Player, kind: str, day: date) -> list[OutsideRow]:
    """Who somebody of a file might be at FIDE, by its latest list that was out on a day; in go it is not asked."""
    from arpad.office.outside import find_by_name, list_in_force  # NumPy takes long, and files are taken in without it

    month = None if kind == "go" else list_in_force("standard", day)
    return [] if month is None else find_by_name(month, "standard", player.name or "", player.birth_year)[:SHOWN]


def decide(
    journal: Journal,
    number: int,
    looked_at: LookedAt,
    of_list: ListFacts,
    answers: dict[str, int | str],
    seen: int | None = None,
) -> EventFacts | Problem:
    """Say who somebody in a file is: a number of the registry, or `new`. It is remembered."""
    facts = open_event(number, of_list.name, seen)
    if isinstance(facts, Problem):
        return facts
    if facts.file != looked_at.file:
        return changed_meanwhile(subject_of(number))
    report = looked_at.report
    unknown = [name for name in answers if name not in report.players]
    if unknown:
        return Problem(subject_of(number), "player_not_in_file", {"given": unknown[0]})
    newcomers = [name for name, answer in answers.items() if answer == NEW]
    numbers = register(journal, [record_of(report.players[name], of_list) for name in newcomers])
    if isinstance(numbers, Problem):
        return numbers
    chosen = {name: int(answer) for name, answer in answers.items() if answer != NEW}
    missing = set(chosen.values()).difference(_existing(chosen.values()))
    if missing:
        return Problem("registry", "unknown_person", {"number": min(missing)})
    people = {**facts.people, **chosen, **dict(zip(newcomers, numbers, strict=True))}
    twice = [person for person, times in Counter(people.values()).items() if times > 1]
    if twice:
        return Problem(subject_of(number), "one_person_twice", {"number": twice[0]})
    still_open = tuple(name for name in facts.open if name not in people)
    decided = replace(facts, people=people, open=still_open, verdict="", period="")
    enter(journal, "match", number, decided)
    for name in answers:
        key = key_of(report.players[name])
        entry = journal.enter("decide", f"decision {key}", {"person": people[name]})
        Decision.objects.update_or_create(key=key, defaults={"person_id": people[name], "changed": entry})
    return decided


def record_of(player: Player, of_list: ListFacts) -> Record:
    """Somebody of an event or an opening list who is new to the registry.

    What is too long for it is cut, for nobody mends a name in another's file; whose federation is untold is at home.
    """
    told = record_told(player, fide_id_of(player, of_list.kind))
    return told._replace(
        name=(told.name or player.id)[:LONGEST_NAME],
        federation=told.federation or of_list.federation,
        title=told.title[:LONGEST_TITLE],
    )


def _existing(numbers: Iterable[int]) -> set[int]:
    found: set[int] = set()
    for part in _parts([number for number in numbers if number <= largest_komir_id()]):
        found |= set(Person.objects.filter(number__in=part).values_list("number", flat=True))
    return found


def _parts(values: list[Value]) -> Iterator[list[Value]]:
    return (values[first : first + AT_ONCE] for first in range(0, len(values), AT_ONCE))

"""The workings of a computed list in public form: one for each rated player, and one for each event.

They depend only on the list and its facts, so that they can be made again at any time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from arpad.core.answer import Row, Working
from arpad.core.canonical import sha256
from arpad.core.exact import half_points_text
from arpad.core.report import Event, Game
from arpad.core.verdicts import Finding, each_once, event_subject, player_subject
from arpad.office.events.event import EventFacts
from arpad.office.events.event import subject_of as subject_of_event
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.working_text import event_text, working_text
from arpad.office.lists.working_values import (
    Absence,
    Asked,
    Entrant,
    EntrantLine,
    EventAct,
    EventGame,
    StepRow,
    StoredEvent,
    StoredWorking,
)
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Entry
from arpad.rating_list.rating import Computed, RatedStep
from arpad.regulations.public import OFFICE, is_office, public_findings, public_row

BYES = {"H": 1, "F": 2, "U": 2, "+": 2}
"""The half points of a bye, where the event's file states no points."""
WITHOUT_GAME = {"bye": "U", "unplayed": "Z"}
"""The kinds of rounds without an opponent, where the file states none."""


class EventRow(NamedTuple):
    """The row of an event: the SHA-256 of its file, how it was rated if it was late, and its other facts as text."""

    file: str
    late: str
    text: str


class Workings(NamedTuple):
    """The workings of a list as texts, by the numbers of the people and of the events."""

    people: Mapping[int, str]
    events: Mapping[int, EventRow]


def workings_of(
    of_list: ListFacts,
    computed: Computed,
    facts: Mapping[int, EventFacts],
    entry: int,
    other_text: Sequence[str] = (),
    published: Mapping[int, int | None] | None = None,
) -> Workings:
    """The workings of a list that was computed with the working of every number.

    `facts` are those of its events at an entry of the journal. For an older list `other_text` names editions whose text
    has changed since, and `published` has the published ratings, which may then differ.
    """
    findings = [public_findings(rated.answer.findings) for rated in computed.rated]
    people = _people(computed, findings, tuple(other_text), published)
    return Workings(people, _events(of_list, computed, findings, facts, entry, tuple(other_text)))


def workings_hash(people: Mapping[int, str], events: Mapping[int, EventRow]) -> str:
    """The hash of the workings of a list: a line for each person, then for each event, in the order of the numbers."""
    lines = [f"{number} {text}\n" for number, text in sorted(people.items())]
    lines += [f"event {number} {' '.join(row)}\n" for number, row in sorted(events.items())]
    return sha256("".join(lines).encode())


def _people(
    computed: Computed,
    findings: Sequence[Sequence[Finding]],
    other_text: tuple[str, ...],
    published: Mapping[int, int | None] | None,
) -> dict[int, str]:
    rows: dict[int, list[StepRow]] = defaultdict(list)
    on_person: dict[int, list[Finding]] = defaultdict(list)
    absences: dict[int, list[Absence]] = defaultdict(list)
    for step, rated in enumerate(computed.rated):
        for row in rated.answer.rows:
            rows[int(row.id)].append(StepRow(step, public_row(row)))
        for finding in findings[step]:
            for person in _touched(finding):
                on_person[person].append(finding)
        for event in rated.report.events.values():
            for game in event.games:
                if game.black is None:
                    absences[int(game.white)].append(Absence(int(event.id), game.round, _kind(game)))
    texts = {}
    for person, own in rows.items():
        rating = own[-1].row.new
        recorded = rating if published is None else published.get(person, rating)
        working = StoredWorking(
            tuple(own),
            tuple(each_once(on_person.get(person, ()))),
            tuple(dict.fromkeys(absences.get(person, ()))),
            other_text,
            None if recorded == rating else recorded,
        )
        texts[person] = working_text(working)
    return texts


def _touched(finding: Finding) -> Iterator[int]:
    """The people that a finding is about: a player, or both of a game."""
    if finding.game is not None:
        names: Iterable[str | None] = (finding.game.white, finding.game.black)
    elif finding.subject.startswith(player_subject("")):
        names = (finding.subject.removeprefix(player_subject("")),)
    else:
        names = ()
    return (int(name) for name in names if name and name.isdigit())


def _kind(game: Game) -> str:
    return game.bye or WITHOUT_GAME.get(game.result, "Z")


class _OfStep(NamedTuple):
    """An event in a step of the list: the report, the rows of all its players, and the findings on it."""

    step: int
    rated: RatedStep
    rows: Mapping[str, Row]
    findings: Sequence[Finding]


def _events(
    of_list: ListFacts,
    computed: Computed,
    findings: Sequence[Sequence[Finding]],
    facts: Mapping[int, EventFacts],
    entry: int,
    other_text: tuple[str, ...],
) -> dict[int, EventRow]:
    acts = _acts(of_list, facts, entry)
    steps: dict[int, list[_OfStep]] = defaultdict(list)
    for step, rated in enumerate(computed.rated):
        rows = {row.id: row for row in rated.answer.rows}
        on_event: dict[str | None, list[Finding]] = defaultdict(list)
        for finding in findings[step]:
            on_event[finding.event or _event_named(finding)].append(finding)
        for name in rated.report.events:
            steps[int(name)].append(_OfStep(step, rated, rows, on_event.get(name, ())))
    rows_of_events = {}
    for number, of_event in steps.items():
        event = _event(of_list, number, of_event, facts[number], acts.get(number, ()), other_text)
        rows_of_events[number] = EventRow(facts[number].file or "", facts[number].late, event_text(event))
    return rows_of_events


def _event_named(finding: Finding) -> str | None:
    """The event that is a finding's subject."""
    before = event_subject("")
    return finding.subject.removeprefix(before) if finding.subject.startswith(before) else None


def _event(
    of_list: ListFacts,
    number: int,
    steps: Sequence[_OfStep],
    facts: EventFacts,
    acts: Sequence[EventAct],
    other_text: tuple[str, ...],
) -> StoredEvent:
    name = str(number)
    event = steps[-1].rated.report.events[name]
    players = dict.fromkeys(name for game in event.games for name in (game.white, game.black) if name)
    lines: dict[int, list[EntrantLine]] = defaultdict(list)
    workings: dict[tuple[int, int, str], list[Working]] = defaultdict(list)
    for one in steps:
        for row in (one.rows[player] for player in players if player in one.rows):
            own = [part for part in row.parts if part.event == name]
            parts = tuple(part._replace(working=()) for part in own)
            lines[int(row.id)].append(EntrantLine(one.step, row.status, row.old, row.new, parts))
            for game in (game for part in own for game in part.working):
                workings[int(row.id), game.round, game.opponent].append(game)
    is_go = of_list.kind_of_list.is_go
    return StoredEvent(
        start=str(event.start),
        end=str(event.end),
        system=event.system,
        country=event.country,
        rounds=event.rounds or max((game.round for game in event.games), default=None),
        seconds=event.seconds,
        regulations=tuple(dict.fromkeys(one.rated.answer.regulations[name] for one in steps)),
        entrants=tuple(_entrants(event, lines)),
        games=tuple(_game(game, workings, is_go) for game in event.games),
        findings=tuple(each_once(finding for one in steps for finding in one.findings)),
        acts=tuple(acts),
        asked=tuple(_asked(facts, number, [finding for one in steps for finding in one.findings])),
        other_text=other_text,
    )


def _entrants(event: Event, lines: Mapping[int, Sequence[EntrantLine]]) -> Iterator[Entrant]:
    """The players of an event, in the order of its file's places or ranks where it states them, else by points."""
    ranks = {int(rank.player): rank for rank in event.ranks if rank.player.isdigit()}
    halves: dict[int, int] = defaultdict(int)
    for game in event.games:
        white, black = game.half_points
        halves[int(game.white)] += white if game.black else BYES.get(_kind(game), 0)
        if game.black:
            halves[int(game.black)] += black
    entrants = []
    for person in {*halves, *(ranks.keys() & lines.keys())}:
        rank = ranks.get(person)
        points = rank.points if rank is not None and rank.points else half_points_text(halves[person])
        place = None if rank is None else rank.place
        own = tuple(lines.get(person, ()))
        entrants.append(Entrant(person, None if rank is None else rank.rank, place, points, own))
    return iter(sorted(entrants, key=lambda one: (one.place or len(entrants) + 1, -float(one.points), one.person)))


def _game(game: Game, workings: Mapping[tuple[int, int, str], list[Working]], is_go: bool) -> EventGame:
    white_reason, black_reason = (
        _reason(workings, player, game.round, opponent)
        for player, opponent in ((game.white, game.black), (game.black, game.white))
    )
    return EventGame(
        round=game.round,
        white=int(game.white),
        black=None if game.black is None else int(game.black),
        result=game.result,
        bye=_kind(game) if game.black is None else None,
        date=None if game.date is None else str(game.date),
        playoff=bool(game.playoff),
        stones=game.stones,
        white_reason=white_reason,
        black_reason=black_reason,
        white_known=not is_go or bool(game.stones),
    )


def _reason(
    workings: Mapping[tuple[int, int, str], list[Working]], player: str | None, round_: int, opponent: str | None
) -> str | None:
    """Why the next game of two players in a round does not count for the first; None: this list does not rate it."""
    waiting = workings.get((int(player), round_, opponent or ""), []) if player else []
    if not waiting:
        return None
    working = waiting.pop(0)  # two players may meet twice in a round
    return "" if working.counted else working.reason or "uncounted"


def _asked(facts: EventFacts, number: int, findings: Iterable[Finding]) -> Iterator[Asked]:
    """The offices that were asked to agree, if an edition or a finding names them. Other names are left out."""
    named = {str(finding.values.get("by", "")) for finding in findings}
    for request in facts.asked:
        by = request["by"] if request["by"] in named or is_office(request["by"], {}) else OFFICE
        yield Asked(request["clause"], by, request["date"], request.get("subject") or subject_of_event(number))


def _acts(of_list: ListFacts, facts: Mapping[int, EventFacts], entry: int) -> dict[int, list[EventAct]]:
    """The acts on events up to an entry of the journal. Who acted is not public."""
    acts: dict[int, list[EventAct]] = defaultdict(list)
    for part in batches(subject_of_event(number) for number in facts):
        entries = Entry.objects.filter(subject__in=part, number__lte=entry).order_by("number")
        for number, subject, act, at in entries.values_list("number", "subject", "act", "at"):
            acts[int(subject.partition(" ")[2])].append(EventAct(number, str(of_list.day_of(at)), act))
    return acts

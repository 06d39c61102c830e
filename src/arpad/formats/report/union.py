"""Joins several files into one report: their facts must agree, and each player of a game must be declared."""

from collections.abc import Collection, Iterable
from datetime import date

from arpad.core.dates import Month
from arpad.core.report import Event, Player, Report
from arpad.core.verdicts import Problem, Values
from arpad.formats.overlay import person_doubts
from arpad.formats.report.undeclared import undeclared

Named = tuple[str, Report]
"""A file's name and the report read from it."""
COSMETIC = ("name", "title", "sex", "federation")
"""Facts of a player that change no number, and that programs spell differently."""
OF_THE_PERSON = ("name", "sex", "birth_year", "birth_date")
"""Facts that identify a person: where two files contradict each other, one ID may mean two people."""
DECIDING_AT_HOME = ("title", "federation")
"""Facts that do change numbers on a national list."""


def gather(
    reports: Iterable[Named], also: Iterable[Named] = (), same_people: Collection[str] = ()
) -> tuple[Report | None, list[Problem]]:
    """One report from several files, with notes; None, with the problems, if something must be decided first.

    `also` are files that only add facts of players. `same_people`: IDs that a person has confirmed to be one person's.
    """
    main, extra = list(reports), list(also)
    cosmetic = [field for field in COSMETIC if not (main[0][1].kind.home and field in DECIDING_AT_HOME)]
    problems: list[Problem] = []
    players: dict[str, Player] = {}
    events: dict[str, Event] = {}
    home: dict[str, str] = {}
    first_name, first = main[0]
    for name, report in main:
        if report.list != first.list:
            problems.append(Problem(name, "lists_differ", {"one": report.list, "other": first.list}))
        if report.period and first.period and report.period != first.period:
            values = {"one": str(report.period), "other": str(first.period)}
            problems.append(Problem(name, "periods_differ", values))
        for event in report.events.values():
            if event.id in events:
                problems.append(Problem(name, "event_in_two_files", {"id": event.id, "other": home[event.id]}))
            events[event.id] = event
            home[event.id] = name
    for name, report in extra:
        if report.events:
            problems.append(Problem(name, "events_among_players", {"id": next(iter(report.events))}))
    for name, report in [*main, *extra]:
        for player in report.players.values():
            players[player.id] = _joined(name, player, players.get(player.id), cosmetic, problems, same_people)
    if not events:
        problems.append(Problem(first_name, "no_events"))
    for event in events.values():
        problems += undeclared(event, players, home[event.id])
    notes = [problem for problem in problems if problem.severity == "note"]
    if len(notes) < len(problems):
        return None, problems
    period = next((report.period for _, report in main if report.period), None)
    named = _named(events.values())
    start = min(event.start for event in events.values())
    problems = [
        problem for name, player in players.items() if name in named for problem in _impossible(player, period, start)
    ]
    if problems:
        return None, problems
    in_reports = named.union(*(report.players for _, report in main))
    return Report(
        list=first.list,
        period=period,
        players={name: player for name, player in players.items() if name in in_reports},
        events=events,
        approvals=tuple(approval for _, report in [*main, *extra] for approval in report.approvals),
    ), notes


def _named(events: Iterable[Event]) -> set[str]:
    return {name for event in events for game in event.games for name in (game.white, game.black) if name}


def _joined(
    file: str,
    player: Player,
    known: Player | None,
    cosmetic: Collection[str],
    problems: list[Problem],
    same_people: Collection[str],
) -> Player:
    """The facts of one player in two files, joined; a problem where they disagree.

    If a fact changes no number, the first file prevails, with a note; but both names must be of one person.
    """
    if known is None:
        return player
    # A federation may change between two events; where it decides a number the files must agree on it.
    here, there = (facts._replace(federation=None) for facts in (player, known))
    doubts = list(person_doubts(here, there, file, same_people, on_a_list=False))
    problems += doubts
    facts = {}
    for name in Player._fields:
        value, known_value = getattr(player, name), getattr(known, name)
        if value in (None, ()):
            facts[name] = known_value
        elif known_value in (None, ()) or value == known_value:
            facts[name] = value
        else:
            short = isinstance(value, int | str)
            values = {"id": player.id, "field": name, "one": str(value) if short else "...", "other": "..."}
            values |= {"other": str(known_value)} if short else {}
            if name in OF_THE_PERSON and doubts:
                continue
            if name in cosmetic or (name in OF_THE_PERSON and player.id in same_people):
                facts[name] = known_value
                problems.append(Problem(file, "spelled_differently", values, "note"))
            else:
                problems.append(Problem(file, "facts_differ", values))
    return player._replace(**facts)


def _impossible(player: Player, period: Month | None, start: date) -> list[Problem]:
    """Problems of dates: a birth after the first event began, or an earlier game in or after the period of the list."""
    problems = []
    if player.birth_year is not None and player.birth_year > start.year:
        values: Values = {"birth": player.birth_year, "start": str(start)}
        problems.append(Problem(f"player {player.id}", "born_after_event", values))
    last = max((game.date for game in player.earlier), default=None)
    if last and period and last >= period.first_day:
        values = {"date": str(last), "period": str(period)}
        problems.append(Problem(f"player {player.id}", "earlier_after_list", values))
    return problems

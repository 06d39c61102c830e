"""Writes a tournament as TRF16 or TRF26. A note names what a version has no record for."""

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from typing import Literal

from arpad.core.verdicts import Problem
from arpad.formats.event_time import Written, agreed_control
from arpad.formats.lost_fields import IN_A_TRF, of_tournament
from arpad.formats.notebook import Notebook, has_stop
from arpad.formats.tournament import SIGNS_ALONE, UNDECIDED, Entrant, Pairing, Team, Tournament
from arpad.formats.trf import headers, layout
from arpad.formats.trf.layout import Place
from arpad.formats.trf.pairings import ABSENT, FREE, RESULTS

Version = Literal["trf16", "trf26"]
SIGNS = {result: pair for pair, result in reversed(RESULTS.items())}
SHORT_SIGNS = {"1": "W", "0": "L", "=": "D"}
SEX_SIGNS = {"m": "m", "w": "w", None: " "}
COMMENT = "#"
MOST_NUMBER = 9_999
"""A starting rank has four columns."""
MOST_TEAM_NUMBER = 999
NEW_IN_TRF26 = re.compile("1[4-9]2|2[0-2]2|3[56]2|2[456]0|299|3[0-3]0|80[12]")
"""Records that a TRF16 does not know."""
NEW_FIELDS = ("encoded_type", "encoded_time_control")
FROM_THE_CONTROL = ("seconds", "seconds_black")
"""Fields that follow from the time control."""


def write_trf(tournament: Tournament, version: Version) -> tuple[bytes, tuple[Problem, ...]]:
    """The bytes of the file (UTF-8, lines ending in LF), and the problems of what it cannot hold."""
    notebook = Notebook()
    _note_lost(tournament, version, notebook)
    _check_size(tournament, notebook)
    if has_stop(notebook.problems):
        return b"", tuple(notebook.problems)
    lines = [
        *_headers(tournament, version),
        *_kept(tournament, version, notebook),
        *_players(tournament, notebook),
        *_teams(tournament, version, notebook),
    ]
    text = "".join(f"{line.rstrip()}\n" for line in lines)
    return text.encode("utf-8", "replace"), notebook.reading(None).problems


def _headers(tournament: Tournament, version: Version) -> Iterator[str]:
    is_new = version == "trf26"
    known: list[tuple[str, object]] = [
        (headers.NAME, tournament.name),
        (headers.CITY, tournament.city),
        (headers.FEDERATION, tournament.federation),
        (headers.START, tournament.start and f"{tournament.start:%Y/%m/%d}"),
        (headers.END, tournament.end and f"{tournament.end:%Y/%m/%d}"),
        (headers.PLAYERS, len(tournament.entrants)),
        (headers.TYPE, tournament.type),
        (headers.CHIEF_ARBITER, tournament.chief_arbiter),
        *((headers.DEPUTY, deputy) for deputy in tournament.deputies),
        (headers.TIME_CONTROL, tournament.time_control),
        (headers.ROUNDS if is_new else headers.JAVAFO_ROUNDS, tournament.rounds),
        (headers.ENCODED_TYPE, tournament.encoded_type if is_new else None),
        (headers.ENCODED_TIME_CONTROL, tournament.encoded_time_control if is_new else None),
    ]
    for record, value in known:
        if value:
            yield f"{record} {_one_line(str(value))}"
    days = tournament.round_dates or _days_of_rounds(tournament)
    if any(days):
        cells = "".join(f"{day:%y/%m/%d}  " if day else " " * layout.ROUND_WIDTH for day in days)
        yield headers.ROUND_DATES.ljust(layout.FIRST_ROUND - 1) + cells


def _days_of_rounds(tournament: Tournament) -> tuple[date | None, ...]:
    """The day of each round, if all games of each round were on one day."""
    days: dict[int, set[date | None]] = {}
    for pairing in tournament.pairings:
        if pairing.black is not None:
            days.setdefault(pairing.round, set()).add(pairing.date)
    if not days or any(len(found) > 1 for found in days.values()):
        return ()
    return tuple(next(iter(days.get(round_, {None}))) for round_ in range(1, max(days) + 1))


def _note_lost(tournament: Tournament, version: Version, notebook: Notebook) -> None:
    """A note with the names of the fields that a version has no place for."""
    lost = of_tournament(tournament, IN_A_TRF)
    if version == "trf16":
        lost += [name for name in NEW_FIELDS if getattr(tournament, name) is not None]
    if _time_is_written(tournament, version):
        lost = [name for name in lost if name not in FROM_THE_CONTROL]
    if not (tournament.round_dates or _days_of_rounds(tournament)) and any(game.date for game in tournament.pairings):
        lost.append("game.date")
    if any(game.alone and game.black is None and _own_sign(game) is None for game in tournament.pairings):
        lost.append("game.alone")
    if lost:
        notebook.note("left_out", fields=lost)


def _time_is_written(tournament: Tournament, version: Version) -> bool:
    """True if the tournament's time follows from the time controls that this version holds."""
    encoded = tournament.encoded_time_control if version == "trf26" else None
    texts: list[Written] = [Written("encoded", encoded)] if encoded else []
    if tournament.time_control:
        texts.append(Written("free", tournament.time_control))
    control = agreed_control(texts).control
    if control is None:
        return False
    return (control.seconds, control.seconds_black) == (tournament.seconds, tournament.seconds_black)


def _check_size(tournament: Tournament, notebook: Notebook) -> None:
    """Stop at facts that the columns cannot hold: numbers of five digits, too many rounds, two games in one round."""
    if any(entrant.number > MOST_NUMBER for entrant in tournament.entrants):
        notebook.stop("too_many_players", most=MOST_NUMBER)
    if any(pairing.round > headers.MOST_ROUNDS for pairing in tournament.pairings):
        notebook.stop("too_many_rounds", most=headers.MOST_ROUNDS)
    seen: set[tuple[int, int | None]] = set()
    for pairing in tournament.pairings:
        for number in (pairing.white, pairing.black):
            if number is not None and (pairing.round, number) in seen:
                notebook.stop("two_games_in_a_round", player=str(number), round=pairing.round)
            seen.add((pairing.round, number))


def _kept(tournament: Tournament, version: Version, notebook: Notebook) -> Iterator[str]:
    """The kept records, unchanged: programs ignore extensions that they do not know.

    A record of TRF26 is no extension and is not written into a TRF16, with a note.
    """
    for record in tournament.kept:
        of_the_version = version == "trf26" or not NEW_IN_TRF26.fullmatch(record.id)
        if of_the_version and (len(record.id) == 3 or record.id.startswith(COMMENT)):
            yield f"{record.id}{record.text}"
        else:
            notebook.note("not_in_trf", given=f"{record.id}{record.text}")


def _players(tournament: Tournament, notebook: Notebook) -> Iterator[str]:
    cells: dict[int, dict[int, str]] = {entrant.number: {} for entrant in tournament.entrants}
    for pairing in tournament.pairings:
        if pairing.result == UNDECIDED:
            continue  # the reader has written down a stop
        for number, cell in _cells(pairing):
            cells[number][pairing.round] = cell
    for entrant in tournament.entrants:
        rounds = cells[entrant.number]
        last = max(rounds, default=0)
        tail = "".join(rounds.get(round_, "").ljust(layout.ROUND_WIDTH) for round_ in range(1, last + 1))
        yield _player(entrant, notebook).ljust(layout.FIRST_ROUND - 1) + tail


def _cells(pairing: Pairing) -> Iterator[tuple[int, str]]:
    """The cells of a pairing in the lines of its players."""
    if pairing.black is None:
        yield pairing.white, f"0000 - {_own_sign(pairing) or SIGNS_ALONE[pairing.result]}"
        return
    signs = SIGNS[pairing.result]
    if pairing.one_move_each is False and pairing.result[0] not in "+-":
        signs = (SHORT_SIGNS[signs[0]], SHORT_SIGNS[signs[1]])
    colours = ("w", "b") if pairing.colours_known else ("-", "-")
    yield pairing.white, f"{pairing.black:>4} {colours[0]} {signs[0]}"
    yield pairing.black, f"{pairing.white:>4} {colours[1]} {signs[1]}"


def _own_sign(pairing: Pairing) -> str | None:
    """The file's own sign for a bye or an absence, if a TRF has it and it agrees with the result."""
    sign = (pairing.alone or "").upper()
    known = FREE if pairing.result == "bye" else ABSENT
    return sign if len(sign) == 1 and sign in known else None


def _player(entrant: Entrant, notebook: Notebook) -> str:
    birth = f"{entrant.birth_date:%Y/%m/%d}" if entrant.birth_date else ""
    if not birth and entrant.birth_year:
        birth = f"{entrant.birth_year}/00/00"
    placed: list[tuple[Place, str]] = [
        (layout.RECORD, "001"),
        (layout.NUMBER, f"{entrant.number:>4}"),
        (layout.SEX, SEX_SIGNS[entrant.sex]),
        (layout.TITLE, f"{_fitted(entrant.title, layout.TITLE, notebook):>3}"),
        (layout.NAME, _fitted(entrant.name, layout.NAME, notebook)),
        (layout.RATING, f"{entrant.rating or '':>4}"),
        (layout.FEDERATION, _fitted(entrant.federation, layout.FEDERATION, notebook)),
        (layout.ID, f"{_id(entrant, notebook):>11}"),
        (layout.BIRTH, birth),
        (layout.POINTS, f"{_fitted(entrant.points, layout.POINTS, notebook):>4}"),
        (layout.RANK, f"{entrant.rank or '':>4}"),
    ]
    return _line(placed)


def _id(entrant: Entrant, notebook: Notebook) -> str:
    """The FIDE ID; an ID that is no number is left out with a note."""
    if entrant.id is None or (entrant.id.isascii() and entrant.id.isdigit() and len(entrant.id) <= 11):
        return entrant.id or ""
    notebook.note("not_in_trf", given=entrant.id)
    return ""


def _fitted(text: str | None, place: Place, notebook: Notebook) -> str:
    width = place[1] - place[0] + 1
    text = _one_line(text or "")
    if len(text) > width:
        notebook.note("cut_to_fit", given=text, expected=text[:width])
    return text[:width]


def _teams(tournament: Tournament, version: Version, notebook: Notebook) -> Iterator[str]:
    if version == "trf16":
        yield from (_team_16(team, notebook) for team in tournament.teams)
        return
    taken = {team.number for team in tournament.teams}
    free = (number for number in itertools.count(1) if number not in taken)
    for team in tournament.teams:
        number = team.number
        if number is None:
            number = next(free)
            notebook.note("team_numbered", given=team.name, expected=str(number))
        yield _team_26(replace(team, number=number), notebook)


def _team_16(team: Team, notebook: Notebook) -> str:
    for value in (team.number, team.nick, team.strength, team.match_points, team.game_points, team.rank):
        if value is not None:
            notebook.note("not_in_trf", given=f"{team.name}: {value}")
    members = "".join(f"{member:>4} " for member in team.members)
    name = _fitted(team.name, layout.TEAM_NAME, notebook)
    return _line([(layout.RECORD, "013"), (layout.TEAM_NAME, name), ((layout.TEAM_MEMBERS, 9999), members)])


def _team_26(team: Team, notebook: Notebook) -> str:
    texts = [
        (layout.TEAM_26_NAME, team.name),
        (layout.TEAM_26_NICK, team.nick),
        (layout.TEAM_26_STRENGTH, team.strength),
        (layout.TEAM_26_MATCH_POINTS, team.match_points),
        (layout.TEAM_26_GAME_POINTS, team.game_points),
    ]
    numbers = [(layout.TEAM_26_NUMBER, team.number), (layout.TEAM_26_RANK, team.rank)]
    for _, number in numbers:
        if number is not None and number > MOST_TEAM_NUMBER:
            notebook.note("not_in_trf", given=f"{team.name}: {number}")
    numbers = [(place, number) for place, number in numbers if number is not None and number <= MOST_TEAM_NUMBER]
    members = "".join(f"{member:>4} " for member in team.members)
    return _line(
        [
            (layout.RECORD, "310"),
            *((place, _fitted(text, place, notebook)) for place, text in texts),
            *((place, f"{number:>3}") for place, number in numbers),
            ((layout.TEAM_26_MEMBERS, 9999), members),
        ]
    )


def _line(placed: Iterable[tuple[Place, str]]) -> str:
    """Texts, each beginning in its column."""
    line = ""
    for (first, _), text in sorted(placed):
        line = line.ljust(first - 1) + text
    return line


def _one_line(text: str) -> str:
    return " ".join(text.split())

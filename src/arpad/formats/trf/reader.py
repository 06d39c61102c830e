"""Reads a TRF: the tournament, and everything that is wrong with the file."""

import re
from collections.abc import Collection, Iterable, Mapping

from arpad.core.verdicts import Value
from arpad.formats.notebook import Notebook, Reading
from arpad.formats.supplied.ids import SuppliedId
from arpad.formats.supplied.results import SuppliedResult
from arpad.formats.text import read_text, without_controls
from arpad.formats.tournament import Kept, Team, Tournament
from arpad.formats.trf.alignment import NOTHING, looks_like_a_player
from arpad.formats.trf.columns import check_columns
from arpad.formats.trf.headers import CHIEF_ARBITER as ARBITER
from arpad.formats.trf.headers import (
    CITY,
    ENCODED_TIME_CONTROL,
    ENCODED_TYPE,
    NAME,
    READ_HERE,
    TIME_CONTROL,
    TYPE,
    Headers,
)
from arpad.formats.trf.national import add_national, is_national
from arpad.formats.trf.pairings import read_pairings
from arpad.formats.trf.player_line import PlayerLine, read_player
from arpad.formats.trf.points import check_points
from arpad.formats.trf.scoring import RECORDS as SCORING
from arpad.formats.trf.scoring import read_scoring
from arpad.formats.trf.supplied_facts import supply_ids, supply_results
from arpad.formats.trf.teams import NEW, OLD, read_team
from arpad.formats.trf.unknown_records import check_unknown

PLAYER = "001"
MOST_PLAYERS = 10_000
MOST_LINES = 100_000
"""Ten lines for each of `MOST_PLAYERS`."""
KNOWN = {
    *("072", "082", "152", "162", "172", "182", "202", "212", "352", "362"),
    *("240", "250", "260", "299", "300", "320", "330", "801", "802"),
}
"""Records of FIDE's documents that no rating uses; they are kept."""
ID_WIDTH = "XXW"
"""An extension with wider IDs, which moves all later columns."""
COMMENT = re.compile("#")
RULER = re.compile(r"DDD |[0-9]{10}")
EXTENSION = re.compile(r"XX[A-Z]|BB[A-Z]|DAT|XRS|XID")
VEGA = re.compile(r"[0-9]{3} *\|")


def read_trf(
    data: bytes, results: Collection[SuppliedResult] = (), ids: Collection[SuppliedId] = ()
) -> Reading[Tournament]:
    """The tournament of a TRF06, TRF16 or TRF26; None if the bytes are no TRF.

    `results` and `ids` are those that a person supplies for single games and players, in place of the file's.
    """
    notebook = Notebook()
    text = read_text(data, notebook)
    if text is None:
        return notebook.reading(None)
    if len(text.lines) > MOST_LINES:
        notebook.stop("table_too_many_rows", MOST_LINES + 1, most=MOST_LINES)
        return notebook.reading(None)
    if any(VEGA.match(line) for line in text.lines[:20]):
        notebook.stop("vega_file", 1, 1)
        return notebook.reading(None)
    headers = Headers()
    players: dict[int, PlayerLine] = {}
    teams: list[tuple[Team, int]] = []
    kept: list[Kept] = []
    national: list[tuple[str, str, int]] = []
    scoring: list[tuple[str, str, int]] = []
    unknown: list[tuple[str, int]] = []
    for number, line in enumerate(without_controls(text.lines, notebook), start=1):
        record = line[:3]
        if record == PLAYER:
            _add_player(line, number, players, notebook)
        elif not line.strip() or RULER.match(line):
            continue  # a ruler helps to count columns and has no content
        elif record in READ_HERE:
            headers.add(record, line.replace("\t", " "), number, notebook)
        elif record in (OLD, NEW) and (team := read_team(record, line, number, notebook)):
            teams.append((team, number))
        else:
            kept.append(Kept(record, line[3:].rstrip()))
            if SCORING.fullmatch(record):
                scoring.append((record, line[3:].replace("\t", " "), number))
            if is_national(record, line):
                national.append((record, line, number))
            elif record == ID_WIDTH:
                notebook.stop("width_of_ids", number, 1, given=line[:40])
            elif looks_like_a_player(line):
                unknown.append((line, number))
            elif record not in KNOWN and record not in (OLD, NEW) and not COMMENT.match(line):
                if EXTENSION.match(line):
                    notebook.note("extension_kept", number, 1, given=line[:40])
                else:
                    unknown.append((line, number))
        if len(players) > MOST_PLAYERS:
            notebook.stop("too_many_players", number, 1, most=MOST_PLAYERS)
            return notebook.reading(None)
    if not players:
        notebook.stop("no_player_lines", expected="001")
        return notebook.reading(None)
    check_unknown(unknown, (player.entrant.name for player in players.values()), notebook)
    refusal = supply_ids(players, ids, notebook) or supply_results(
        players, results, headers.rounds(Notebook()), notebook
    )
    if refusal is not None:
        return Reading(None, (refusal,))
    return notebook.reading(_tournament(headers, players, teams, kept, national, scoring, notebook))


def _add_player(line: str, number: int, players: dict[int, PlayerLine], notebook: Notebook) -> None:
    player = read_player(line, number, notebook)
    if player is None:
        return
    start_number = player.entrant.number
    if start_number in players:
        notebook.stop("number_twice", number, 5, given=str(start_number), player=str(start_number))
    else:
        players[start_number] = player


def _tournament(
    headers: Headers,
    players: dict[int, PlayerLine],
    teams: list[tuple[Team, int]],
    kept: list[Kept],
    national: list[tuple[str, str, int]],
    scoring: list[tuple[str, str, int]],
    notebook: Notebook,
) -> Tournament:
    _check_members(teams, players, notebook)
    headers.missing(notebook)
    headers.check_players(players.keys(), notebook)
    _check_ids(players.values(), notebook)
    entrants = {number: player.entrant for number, player in players.items()}
    for record, line, number in national:
        add_national(entrants, record, line, number, notebook)
    check_columns(players.values(), notebook)
    points = check_points(players.values(), read_scoring(scoring, notebook), notebook)
    pairings = tuple(read_pairings(players, points.confirmed, notebook))
    if not any(pairing.black for pairing in pairings):
        notebook.stop("no_games")
    rounds = headers.rounds(notebook)
    played = _check_last_round(players.values(), rounds, notebook)
    _check_empty_rounds(players.values(), played, notebook)
    span = headers.span(rounds or played, notebook)
    _check_all_rounds(played, max(rounds or 0, len(span.rounds)), points.too_many, notebook)
    white, black = headers.seconds(notebook)
    return Tournament(
        entrants=tuple(entrants.values()),
        pairings=pairings,
        name=headers.text(NAME),
        city=headers.text(CITY),
        federation=headers.federation(notebook),
        start=span.start,
        end=span.end,
        rounds=None if rounds is None else max(rounds, played),
        round_dates=span.rounds,
        type=headers.text(TYPE),
        encoded_type=headers.text(ENCODED_TYPE),
        chief_arbiter=headers.text(ARBITER),
        deputies=tuple(headers.deputies),
        time_control=headers.text(TIME_CONTROL),
        encoded_time_control=headers.text(ENCODED_TIME_CONTROL),
        seconds=white,
        seconds_black=None if black == white else black,
        teams=tuple(team for team, _ in teams),
        kept=tuple(kept),
        lines={number: player.line for number, player in players.items()},
    )


def _check_members(teams: Iterable[tuple[Team, int]], players: Mapping[int, PlayerLine], notebook: Notebook) -> None:
    """A note for members of a team without a line; the lines of their opponents stop."""
    for team, number in teams:
        for member in team.members:
            if member not in players:
                notebook.note("member_not_entered", number, 1, given=str(member), team=team.name)


def _check_ids(players: Iterable[PlayerLine], notebook: Notebook) -> None:
    """Stop where two entrants share a FIDE ID: they are one player, or one ID is wrong."""
    seen: dict[str, int] = {}
    for player in players:
        id_, rank = player.entrant.id, player.entrant.number
        if id_ is None:
            continue
        if id_ in seen:
            values: dict[str, Value] = {"given": id_, "player": str(rank), "other": str(seen[id_])}
            notebook.stop("id_twice", player.line, 58, **values, answer=f"--id {rank}=ID")
        seen.setdefault(id_, rank)


def _check_last_round(players: Iterable[PlayerLine], rounds: int | None, notebook: Notebook) -> int:
    """The last round on any line; a doubt for each line with a later round than the header states."""
    played = 0
    for player in players:
        last = next((at for at in range(len(player.rounds), 0, -1) if player.round_cell(at) is not NOTHING), 0)
        played = max(played, last)
        if rounds is not None and last > rounds:
            values: dict[str, Value] = {"player": str(player.entrant.number), "round": last}
            notebook.doubt("result_beyond_last", *player.place(last), expected=f"1-{rounds}", **values)
    return played


def _check_empty_rounds(players: Iterable[PlayerLine], played: int, notebook: Notebook) -> None:
    """A doubt for empty rounds before the last one: all columns may have slipped."""
    filled = {
        at for player in players for at in range(1, len(player.rounds) + 1) if player.round_cell(at) is not NOTHING
    }
    empty = [at for at in range(1, played) if at not in filled]
    if empty:
        notebook.doubt("rounds_empty", rounds=", ".join(map(str, empty)), last=played)


def _check_all_rounds(played: int, expected: int, too_many: int, notebook: Notebook) -> None:
    """A doubt where rounds are missing at the end: they may still come. A stop if players have points from them."""
    if not 0 < played < expected:
        return
    if too_many:
        notebook.stop("rounds_missing", given=str(played), expected=str(expected), players=too_many)
    else:
        notebook.doubt("fewer_rounds", given=str(played), expected=str(expected))

"""The names of fields that have a value but no place in a format, so that they would be lost."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from arpad.core.report import Event, Game, Player, Report
from arpad.formats.report_from_tournament import bye_of
from arpad.formats.tournament import SIGNS_ALONE, Entrant, Pairing, Tournament

WITHOUT_A_GAME = "players without a game"
SIGNS_OF_GO = {"bye": "+", "unplayed": "-"}
Holds = dict[type, Sequence[str]]
"""For each class, the fields that a format can hold."""

EMPTY: dict[type, Any] = {
    Tournament: Tournament(),
    Entrant: Entrant(0),
    Pairing: Pairing(0, 0, None, ""),
    Player: Player(""),
}
OF_A_TOURNAMENT: Holds = {
    Player: ("id", "name", "federation", "sex", "birth_year", "birth_date", "title", "rating", "grade", "entry_grade"),
    Event: (
        *("id", "name", "start", "end", "games", "system", "country", "rounds", "seconds", "arbiters", "board"),
        *("base_seconds", "byo_yomi", "ranks"),
    ),
    Game: (
        *("round", "white", "black", "result", "date", "seconds", "seconds_black", "one_move_each", "stones", "bye"),
    ),
}
"""The fields of a report that a tournament holds."""
IN_A_REPORT: Holds = {
    Tournament: (
        *("entrants", "pairings", "name", "federation", "start", "end", "rounds", "round_dates", "type"),
        *("encoded_type", "chief_arbiter", "deputies", "encoded_time_control", "seconds", "seconds_black", "is_go"),
        *("board", "base_seconds", "byo_yomi"),
    ),
    Entrant: (
        *("number", "name", "id", "sex", "title", "rating", "federation", "birth_year", "birth_date", "points"),
        *("rank", "grade"),
    ),
    Pairing: ("round", "white", "black", "result", "one_move_each", "stones", "date", "seconds", "seconds_black"),
}
"""The fields of a tournament that a report holds. The sign of a bye is held as the kind of the bye, if it has one."""
IN_A_TABLE: Holds = {
    Tournament: (
        *("entrants", "pairings", "name", "city", "federation", "start", "end", "rounds", "round_dates", "type"),
        *("chief_arbiter", "time_control", "seconds", "seconds_black", "is_go"),
    ),
    Entrant: (
        *("number", "name", "id", "sex", "title", "rating", "federation", "birth_year", "birth_date", "points"),
        *("rank", "club", "grade"),
    ),
    Pairing: Pairing._fields,
}
"""The fields of a tournament that a table of games holds."""
NOT_IN_A_TRF = ("board", "base_seconds", "byo_yomi", "seconds", "seconds_black")
"""The fields that no TRF holds. A time for 60 moves follows from a time control, but not the other way round."""
IN_A_TRF: Holds = {
    Tournament: tuple(field.name for field in fields(Tournament) if field.name not in NOT_IN_A_TRF),
    Entrant: tuple(name for name in Entrant._fields if name not in ("club", "grade", "kept")),
    Pairing: ("round", "white", "black", "result", "alone", "colours_known", "one_move_each", "date"),
}
ON_A_LIST: Holds = {
    Player: ("id", "name", "federation", "sex", "birth_year", "title", "rating", "ratings", "k"),
}
"""The fields of a player that a FIDE list holds. Of ratings by date it holds the last, with a separate note."""


def of_players(report: Report) -> list[str]:
    """The fields of a report that have a value and no place on a list."""
    found = [f"player.{name}" for name in _lost(report.players.values(), ON_A_LIST)]
    return [*found, *(["events"] if report.events else []), *(["approvals"] if report.approvals else [])]


def of_tournament(tournament: Tournament, holds: Holds) -> list[str]:
    """The fields of a tournament that have a value and no place."""
    return [
        *_lost((tournament,), holds),
        *(f"player.{name}" for name in _lost(tournament.entrants, holds)),
        *(f"player.{name}" for name in _lost(_more(tournament, holds), {Player: ("id",)})),
        *(f"game.{name}" for name in _lost(_without_plain_signs(tournament, holds), holds)),
    ]


def _more(tournament: Tournament, holds: Holds) -> list[Player]:
    """The further facts of the players, which only a report holds."""
    if holds is IN_A_REPORT:
        return []
    more = ((entrant, entrant.more) for entrant in tournament.entrants)
    return [one._replace(rating=None) if one.rating == entrant.rating else one for entrant, one in more if one]


def _without_plain_signs(tournament: Tournament, holds: Holds) -> Iterator[Pairing]:
    """The pairings without the signs of byes and absences that follow from the result, or from the kind of bye."""
    plain = SIGNS_OF_GO if tournament.is_go else SIGNS_ALONE
    has_kinds = holds is IN_A_REPORT and not tournament.is_go
    for pairing in tournament.pairings:
        is_said = pairing.alone == plain.get(pairing.result) or (has_kinds and bye_of(pairing) is not None)
        yield pairing._replace(alone=None) if is_said else pairing


def without_a_round(tournament: Tournament) -> list[str]:
    """The names of entrants without a round, for whom a table of games has no row."""
    playing = {number for pairing in tournament.pairings for number in (pairing.white, pairing.black)}
    return [WITHOUT_A_GAME] if any(entrant.number not in playing for entrant in tournament.entrants) else []


def of_report(report: Report) -> list[str]:
    """The fields of a report that have a value and no place in any tournament file."""
    fields = [f"player.{name}" for name in _lost(report.players.values(), OF_A_TOURNAMENT)]
    for event in report.events.values():
        fields += [f"event.{name}" for name in _lost((event,), OF_A_TOURNAMENT)]
        fields += [f"game.{name}" for name in _lost(event.games, OF_A_TOURNAMENT)]
    playing = {name for event in report.events.values() for game in event.games for name in (game.white, game.black)}
    playing |= {entry.player for event in report.events.values() for entry in event.ranks}
    if report.events and any(player not in playing for player in report.players):
        fields.append(WITHOUT_A_GAME)
    if any(player.entry_grade not in (None, player.grade) and player.grade for player in report.players.values()):
        fields.append("player.grade")
    if any(not (player.isascii() and player.isdigit()) for player in report.players):
        fields.append("player.id that is no number")
    return list(dict.fromkeys([*fields, *(["approvals"] if report.approvals else [])]))


def _lost(records: Iterable[Any], holds: Holds) -> list[str]:
    """The fields of records with a value but no place. Fields that are not compared are no facts."""
    lost: dict[str, None] = {}
    for record in records:
        kind = type(record)
        names = [field.name for field in fields(record) if field.compare] if is_dataclass(record) else record._fields
        for name in names:
            if kind is Entrant and name == "more":
                continue
            if name not in holds[kind] and name not in lost and getattr(record, name) not in (_empty(kind, name), ()):
                lost[name] = None
    return list(lost)


def _empty(kind: type, name: str) -> Any:
    """The value of an empty field."""
    if kind in EMPTY:
        return getattr(EMPTY[kind], name)
    return () if name == "importance" else None

"""The report in JSON: bytes in, a report and problems out."""

import json
import re
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, get_args

from arpad.core.list_kind import STANDARD, list_kinds
from arpad.core.report import ALONE, ByeKind, EarlierGame, Event, Game, MonthReport, Player, Report, StartingRank
from arpad.core.verdicts import Problem, Values
from arpad.formats.event_time import Written, with_time_control
from arpad.formats.fields import EARLIEST_BIRTH, LAST_YEAR, Fields, read_day, shown
from arpad.formats.report.model.approvals import APPROVAL
from arpad.formats.report.model.events import ARBITERS, EVENT, RANKS
from arpad.formats.report.model.games import GAME, RESULTS
from arpad.formats.report.model.kinds import ANY_DAY, MONTH, THOUSAND
from arpad.formats.report.model.players import COUNT, OF_LISTS, PLAYER, SEXES, check_days
from arpad.formats.report.model.report import REPORT_KEYS

LARGEST_FILE = 50_000_000
OPENED_TAKES, VALUE_TAKES, MOST_TAKEN = 200, 64, 150_000_000
"""Bytes of memory: of an object or list, of a value, and the most for all values together."""
MOST_PROBLEMS = 1_000
DAYS_MOVED = 366
"""A game that lies more days from its event than this is a mistake."""


def read_report(data: bytes, list_name: str | None = None) -> tuple[Report | None, list[Problem]]:
    """A report from the bytes of a file; None, with the problems, if it cannot be used.

    `list_name` is the list where the file does not name one.
    """
    problems = _Problems()
    try:
        value = _json(data, problems)
        if problems:
            return None, problems
        report = _report(value, list_name, problems)
    except _TooMany:
        return None, problems
    return (None if problems else report), problems


class _TooMany(Exception):  # noqa: N818 (it never leaves this file)
    """The limit of problems is reached."""


class _Problems(list[Problem]):
    """What is wrong with a report, up to a limit."""

    def append(self, problem: Problem) -> None:
        super().append(problem)
        if len(self) >= MOST_PROBLEMS:
            raise _TooMany


def _json(data: bytes, problems: list[Problem]) -> Any:
    if len(data) > LARGEST_FILE:
        problems.append(Problem("", "file_too_large", {"most": LARGEST_FILE // 1_000_000}))
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problems.append(Problem("", "not_utf8", {"offset": error.start, "byte": f"0x{data[error.start]:02x}"}))
        return None
    if not text.strip():
        problems.append(Problem("", "empty_file"))
        return None
    taken = OPENED_TAKES * (text.count("{") + text.count("[")) + VALUE_TAKES * text.count(",")
    if taken > MOST_TAKEN:
        problems.append(Problem("", "too_many_values"))
        return None
    repeated: list[str] = []

    def pairs(entries: list[tuple[str, Any]]) -> dict[str, Any]:
        values = dict(entries)
        if len(values) < len(entries):
            names = [name for name, _ in entries]
            repeated.extend(name for name in values if names.count(name) > 1)
        return values

    def constant(name: str) -> Any:
        raise ValueError(name)

    try:
        value = json.loads(text, parse_float=Decimal, parse_constant=constant, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        problems.append(Problem(f"{error.lineno}:{error.colno}", "not_json", {"what": error.msg}))
        return None
    except RecursionError:
        problems.append(Problem("", "too_deep"))
        return None
    except ValueError:  # NaN, Infinity, or an integer of thousands of digits
        problems.append(Problem("", "not_a_number"))
        return None
    if repeated:
        problems.append(Problem(repeated[0], "repeated_field"))
    return value


def _report(value: Any, list_name: str | None, problems: list[Problem]) -> Report:
    fields = Fields(value, "", problems, REPORT_KEYS)
    undecided = list(fields.each("undecided", lambda entry, _: shown(entry).strip('"')))
    if undecided:
        fields.problem("undecided", "undecided", what=undecided[0])
    name = fields.choice("list", tuple(list_kinds()))
    if name is None and not fields.has("list"):
        name = list_name
    if name is None and not problems:
        fields.problem("list", "missing_list", choices=list(list_kinds()))
    players = list(fields.each("players", lambda entry, place: (place, _player(entry, place, problems))))
    kind = list_kinds().get(name or "", STANDARD)
    # On a national list a game counts on the day it was really played, and a country decides numbers.
    moved = DAYS_MOVED if kind.home else 0
    events = list(fields.each("events", lambda entry, place: (place, _event(entry, place, moved, problems))))
    if kind.home:
        countries = [(f"{place}.federation", player.federation) for place, player in players]
        countries += [(f"{place}.country", event.country) for place, event in events]
        for place, country in countries:
            if country is not None and not re.fullmatch("[A-Z]{3}", country):
                problems.append(Problem(place, "not_a_country", {"given": shown(country)}))
    if kind.is_go:  # its events are split by their rounds
        for place, event in events:
            _check_number_of_rounds(event, place, problems)
    return Report(
        list=kind.name,
        period=MONTH.read(fields, "period") if fields.has("period") else None,
        players=_by_id(players, "duplicate_player", problems),
        events=_by_id(events, "duplicate_event", problems),
        approvals=tuple(fields.each("approvals", lambda entry, place: APPROVAL.read(entry, place, problems))),
    )


def _by_id(entries: Any, code: str, problems: list[Problem]) -> dict[str, Any]:
    by_id: dict[str, Any] = {}
    for place, entry in entries:
        if entry.id in by_id and entry.id:
            problems.append(Problem(f"{place}.id", code, {"id": entry.id}))
        by_id[entry.id] = entry
    return by_id


def _player(value: Any, place: str, problems: list[Problem]) -> Player:
    fields = Fields(value, place, problems, PLAYER.keys)
    sex = fields.choice("sex", SEXES)
    birth = fields.values.get("birth")
    birth_date = read_day(birth) if isinstance(birth, str) else None
    birth_year = birth_date.year if birth_date else _birth_year(fields, birth)
    ratings = sorted(OF_LISTS.read(fields, "ratings"), key=lambda entry: entry.since)
    check_days(fields, "ratings", ratings)
    facts = PLAYER.read_fields(fields)
    if "earlier" in facts:
        facts["earlier"] = tuple(sorted(facts["earlier"], key=_order_of_games))
    if fields.has("normal_games"):
        facts["normal_games"] = _normal_games(fields)
    of_hand = {"birth_year": birth_year, "birth_date": birth_date, "ratings": tuple(ratings)}
    player: Player = PLAYER.made({"sex": "w" if sex == "f" else sex, **of_hand, **facts})
    return player


def _order_of_games(game: EarlierGame) -> tuple[date, str, int, int]:
    return game.date, game.event or "", game.opponent, game.half_points


def _normal_games(fields: Fields) -> int | None:
    """The games at normal time, which are no more than all games."""
    normal = COUNT.read(fields, "normal_games")
    games = fields.values.get("games")
    if normal is not None and isinstance(games, int) and not isinstance(games, bool) and normal > games:
        fields.problem("normal_games", "normal_games_too_many", given=normal, most=games)
    return normal


def _birth_year(fields: Fields, value: Any) -> int | None:
    """A year of birth, as a number or as four digits."""
    if value is None:
        return None
    if isinstance(value, str) and len(value) == 4 and value.isascii() and value.isdigit():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and EARLIEST_BIRTH <= value <= LAST_YEAR:
        return value
    fields.problem("birth", "not_a_birth", given=shown(value))
    return None


def _event(value: Any, place: str, moved: int, problems: list[Problem]) -> Event:
    """An event. A game may lie at most `moved` days before or after it."""
    fields = Fields(value, place, problems, EVENT.keys)
    fields.needed("start")
    fields.needed("end")
    start, end = fields.day("start"), fields.day("end")
    if start and end and end < start:
        fields.problem("end", "ends_before_start", start=str(start), end=str(end))
    games = tuple(fields.each("games", lambda entry, at: _game(entry, at, problems)))
    if not games:
        fields.problem("games", "no_games")
    by_hand: dict[str, Any] = {"start": start or ANY_DAY, "end": end or ANY_DAY, "games": games}
    by_hand["arbiters"] = ARBITERS.read(fields, "arbiters") if fields.has("arbiters") else None
    by_hand["ranks"] = RANKS.read(fields, "ranks")
    _check_ranks(by_hand["ranks"], place, problems)
    facts = EVENT.read_fields(fields)
    if "parts" in facts:
        facts["parts"] = _in_order(fields, facts["parts"])
    event: Event = EVENT.made({**by_hand, **facts})
    text = fields.text("time_control")
    if text is not None:
        event = with_time_control(event, [Written("free", text)])
    _check_rounds(event.games, f"{place}.games", problems)
    margin = timedelta(days=moved)
    for number, game in enumerate(games):
        if start and end and game.date and not start - margin <= game.date <= end + margin:
            values: Values = {"date": str(game.date), "start": str(start), "end": str(end), "days": moved}
            at = f"{place}.games[{number}].date"
            problems.append(Problem(at, "game_far_from_event" if moved else "game_outside_event", values))
    if event.system == "match" and len({name for game in games for name in (game.white, game.black) if name}) > 2:
        fields.problem("system", "match_of_more_than_two")
    return event


def _in_order(fields: Fields, parts: Sequence[MonthReport]) -> tuple[MonthReport, ...]:
    """The monthly reports of a long event in order, each month once."""
    months = sorted(parts, key=lambda one: one.month)
    if len({one.month for one in months}) < len(months):
        fields.problem("parts", "repeated_month")
    return tuple(months)


def _game(value: Any, place: str, problems: list[Problem]) -> Game:
    fields = Fields(value, place, problems, GAME.keys)
    fields.needed("round")
    fields.needed("result")
    white = fields.identifier("white")
    black = fields.text("black")
    result = fields.choice("result", RESULTS) or ""
    if black is not None and black == white:
        fields.problem("black", "against_oneself", player=white)
    if result in ALONE and black is not None:
        fields.problem("result", "alone_with_opponent", result=result)
    if result and result not in ALONE and black is None:
        fields.problem("black", "no_opponent", result=result)
    round_ = THOUSAND.read(fields, "round") or 0
    found = GAME.read_fields(fields)
    return Game(round_, white, black, result, bye=_bye(fields, result), **found)


def _bye(fields: Fields, result: str) -> ByeKind | None:
    """The kind of a bye or an absence; one that the result contradicts is a problem."""
    kind = fields.choice("bye", get_args(ByeKind))
    if kind is not None and (result not in ALONE or (kind in "Z-") != (result == "unplayed")):
        fields.problem("bye", "bye_contradicts", given=kind, result=result)
    return kind  # type: ignore[return-value]


def _check_ranks(ranks: Sequence[StartingRank], place: str, problems: list[Problem]) -> None:
    """Note the problem of a player with two starting ranks, and of a rank with two players."""
    for field, named in (("player", [entry.player for entry in ranks]), ("rank", [str(entry.rank) for entry in ranks])):
        seen: set[str] = set()
        for number, name in enumerate(named):
            if name in seen:
                problems.append(Problem(f"{place}.ranks[{number}].{field}", "rank_twice", {"given": name}))
            seen.add(name)


def _check_rounds(games: Sequence[Game], place: str, problems: list[Problem]) -> None:
    """Note the problem of a player with two games in a round; a play-off is not a part of it."""
    seen: set[tuple[int, bool, str]] = set()
    for number, game in enumerate(games):
        for name in (game.white, game.black):
            key = (game.round, bool(game.playoff), name or "")
            if name and key in seen:
                values: Values = {"player": name, "round": game.round}
                problems.append(Problem(f"{place}[{number}]", "twice_in_round", values))
            seen.add(key)


def _check_number_of_rounds(event: Event, place: str, problems: list[Problem]) -> None:
    """Note the problem of a game in a round after the event's last."""
    for number, game in enumerate(event.games):
        if event.rounds is not None and game.round > event.rounds:
            values: Values = {"round": game.round, "rounds": event.rounds}
            problems.append(Problem(f"{place}.games[{number}].round", "round_beyond_last", values))

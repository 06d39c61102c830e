"""The report in JSON: bytes in, a report and problems out."""

import json
import re
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, get_args

from arpad.core.dates import Month
from arpad.core.report import (
    ALONE,
    FORFEITS,
    PLAYED,
    Approval,
    Arbiter,
    ByeKind,
    ByoYomi,
    ByoYomiKind,
    Decision,
    DecisionKind,
    EarlierGame,
    Event,
    FideRated,
    Game,
    Importance,
    LimitedTo,
    List,
    MonthReport,
    Organiser,
    Player,
    PublishedRating,
    Register,
    Report,
    Ruling,
    StartingRank,
    System,
)
from arpad.core.verdicts import Problem, Values
from arpad.formats.event_time import Written, with_time_control
from arpad.formats.fields import FIRST_YEAR, LAST_YEAR, Fields, read_day, shown

LISTS: tuple[str, ...] = get_args(List)
SYSTEMS: tuple[str, ...] = get_args(System)
RULINGS: tuple[str, ...] = get_args(Ruling)
BYES: tuple[str, ...] = get_args(ByeKind)
ORGANISERS: tuple[str, ...] = get_args(Organiser)
FIDE_RATED: tuple[str, ...] = get_args(FideRated)
LIMITS: tuple[str, ...] = get_args(LimitedTo)
REGISTERS: tuple[str, ...] = get_args(Register)
IMPORTANCE: tuple[str, ...] = get_args(Importance)
BYO_YOMI_KINDS: tuple[str, ...] = get_args(ByoYomiKind)
DECISION_KINDS: tuple[str, ...] = get_args(DecisionKind)
LARGEST_FILE = 50_000_000
OPENED_TAKES, VALUE_TAKES, MOST_TAKEN = 200, 64, 150_000_000
"""Bytes of memory that an object or a list, and a value, take at most, and that all of them may take together."""
MOST_PROBLEMS = 1_000
EARLIEST_BIRTH = 1850
MOST_GAMES = 1_000_000
HIGHEST_K = 1_000
HIGHEST_FACTOR = 1_000
FINNISH = ("selo", "pelo")
"""Lists whose games count on the day they were really played, and on which a country decides numbers."""
DAYS_MOVED = 366
"""A game that was moved farther than this from its event is a mistake."""
RESULTS = (*PLAYED, *FORFEITS, *ALONE)
GRADE = re.compile("[1-9][0-9]? kyu|[1-9] dan")
"""A grade of go as it is written; which of them have a limit is for the law to say."""
FIELDS_OF_BYO_YOMI = {"japanese": ("kind", "seconds"), "canadian": ("kind", "moves", "minutes")}

REPORT_FIELDS = ("list", "period", "players", "events", "approvals", "undecided")
PLAYER_FIELDS = (
    *("id", "name", "federation", "sex", "birth", "title", "rating", "ratings", "games", "peak", "k"),
    *("earlier", "suspended", "not_listed", "inactive"),
    # of the Finnish lists and of go
    *("earlier_games", "elo", "elo_rapid", "national", "national_rapid", "elo_taken", "elo_games_since"),
    *("normal_games", "grade", "reached", "entry_grade", "register"),
)
EVENT_FIELDS = (
    *("id", "name", "system", "start", "end", "country", "rounds", "minutes", "time_control", "registered", "games"),
    *("reported", "arbiters", "norms", "first_control_moves", "hours_per_day", "hybrid", "pgn", "says_rated"),
    *("official", "championship", "match_games", "rate_all_games", "registered_by", "fee_paid", "unrated_in_person"),
    *("decisions", "parts", "ranks"),
    # of the Finnish lists and of go
    *("organiser", "applied", "fide_rated", "each_game_alone", "limited_to", "board", "base_minutes", "byo_yomi"),
    *("importance", "factor", "pair", "international", "member_organiser"),
)
GAME_FIELDS = (
    *("round", "white", "black", "result", "date", "minutes", "minutes_black", "one_move_each", "playoff"),
    *("ruling", "stones", "bye"),
)
RANK_FIELDS = ("player", "rank", "points", "place")
HIGHEST_RANK = 100_000
PUBLISHED_FIELDS = ("from", "rating", "k")
EARLIER_FIELDS = ("date", "event", "opponent", "score")
BYO_YOMI_FIELDS = ("kind", "seconds", "moves", "minutes")
DECISION_FIELDS = ("kind", "by", "date", "reason")
MONTH_FIELDS = ("month", "reported", "list")
ARBITER_FIELDS = ("name", "licensed")
APPROVAL_FIELDS = ("clause", "subject", "by", "date", "reason")
_ANY_DAY = date(2000, 1, 1)  # stands in for a day that a problem was told of
CHAMPIONSHIPS = ("national", "national-women", "european", "world")


def read_report(data: bytes, list_name: str | None = None) -> tuple[Report | None, list[Problem]]:
    """A report from the bytes of a file; None with the problems where it cannot be used.

    `list_name` is the list where the file does not say.
    """
    problems = _Problems()
    try:
        value = _json(data, problems)
        if problems:
            return None, problems
        report = _report(value, list_name, problems)
    except _TooMany:  # the file is wrong from end to end: the rest of it is not looked at
        return None, problems
    return (None if problems else report), problems


class _TooMany(Exception):  # noqa: N818 (it never leaves this file)
    """More problems than anybody reads."""


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
        found = dict(entries)
        if len(found) < len(entries):
            names = [name for name, _ in entries]
            repeated.extend(name for name in found if names.count(name) > 1)
        return found

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
    fields = Fields(value, "", problems, REPORT_FIELDS)
    undecided = fields.each("undecided", lambda entry, _: shown(entry).strip('"'))
    if undecided:
        fields.problem("undecided", "undecided", what=undecided[0])
    name = fields.choice("list", LISTS)
    if name is None and not fields.has("list"):
        name = list_name
    if name is None and not problems:
        fields.problem("list", "missing_list", choices=list(LISTS))
    players = fields.each("players", lambda entry, place: (place, _player(entry, place, problems)))
    moved = DAYS_MOVED if name in FINNISH else 0
    events = fields.each("events", lambda entry, place: (place, _event(entry, place, moved, problems)))
    if name in FINNISH:
        countries = [(f"{place}.federation", player.federation) for place, player in players]
        countries += [(f"{place}.country", event.country) for place, event in events]
        for place, country in countries:
            if country is not None and not re.fullmatch("[A-Z]{3}", country):
                problems.append(Problem(place, "not_a_country", {"given": shown(country)}))
    if name == "go":  # its events are split by their rounds
        for place, event in events:
            _check_number_of_rounds(event, place, problems)
    return Report(
        list=name or "standard",  # type: ignore[arg-type]
        period=_month(fields, "period"),
        players=_by_id(players, "duplicate_player", problems),
        events=_by_id(events, "duplicate_event", problems),
        approvals=tuple(fields.each("approvals", lambda entry, place: _approval(entry, place, problems))),
    )


def _by_id(entries: Any, code: str, problems: list[Problem]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for place, entry in entries:
        if entry.id in found and entry.id:
            problems.append(Problem(f"{place}.id", code, {"id": entry.id}))
        found[entry.id] = entry
    return found


def _month(fields: Fields, key: str) -> Month | None:
    text = fields.text(key)
    if text is None:
        return None
    month = Month.parse(text)
    if month is None or not FIRST_YEAR <= month.year <= LAST_YEAR:
        fields.problem(key, "not_a_month", given=text)
        return None
    return month


def _player(value: Any, place: str, problems: list[Problem]) -> Player:
    fields = Fields(value, place, problems, PLAYER_FIELDS)
    sex = fields.choice("sex", ("m", "w", "f"))
    birth = fields.values.get("birth")
    birth_date = read_day(birth) if isinstance(birth, str) else None
    birth_year = birth_date.year if birth_date else _birth_year(fields, birth)
    ratings = sorted(
        fields.each("ratings", lambda entry, at: _published(entry, at, problems)), key=lambda entry: entry.since
    )
    _check_repeated(fields, "ratings", ratings)
    return Player(
        id=fields.identifier("id"),
        name=fields.text("name"),
        federation=_code(fields, "federation"),
        sex="w" if sex == "f" else sex,  # type: ignore[arg-type]
        birth_year=birth_year,
        birth_date=birth_date,
        title=fields.text("title"),
        rating=fields.rating("rating"),
        ratings=tuple(ratings),
        games=fields.integer("games", 0, MOST_GAMES),
        peak=fields.rating("peak"),
        k=fields.integer("k", 1, HIGHEST_K),
        earlier=_earlier_games(fields, problems),
        suspended=fields.flag("suspended"),
        not_listed=fields.flag("not_listed"),
        inactive=fields.flag("inactive"),
        earlier_games=fields.integer("earlier_games", 0, MOST_GAMES),
        elo=_elo(fields, problems),
        elo_rapid=fields.rating("elo_rapid"),
        national=fields.rating("national"),
        national_rapid=fields.rating("national_rapid"),
        elo_taken=fields.day("elo_taken"),
        elo_games_since=_any_since(fields),
        grade=_told_grade(fields, "grade", problems),
        reached=tuple(fields.each("reached", lambda entry, at: _grade(entry, at, problems))),
        entry_grade=_told_grade(fields, "entry_grade", problems),
        register=fields.choice("register", REGISTERS),  # type: ignore[arg-type]
        normal_games=_normal_games(fields),
    )


def _normal_games(fields: Fields) -> int | None:
    """The games at normal time, which are no more than all games."""
    normal = fields.integer("normal_games", 0, MOST_GAMES)
    games = fields.values.get("games")
    if normal is not None and isinstance(games, int) and not isinstance(games, bool) and normal > games:
        fields.problem("normal_games", "normal_games_too_many", given=normal, most=games)
    return normal


def _told_grade(fields: Fields, key: str, problems: list[Problem]) -> str | None:
    return _grade(fields.values[key], f"{fields.place}.{key}", problems) if fields.has(key) else None


def _grade(value: Any, place: str, problems: list[Problem]) -> str:
    """A grade of go, such as 5 kyu or 2 dan."""
    if not isinstance(value, str) or not GRADE.fullmatch(value):
        problems.append(Problem(place, "not_a_grade", {"given": shown(value)}))
    return str(value)


def _importance(value: Any, place: str, problems: list[Problem]) -> str:
    if value not in IMPORTANCE:
        choices = list(IMPORTANCE)
        problems.append(Problem(place, "not_a_choice", {"given": shown(value), "choices": choices}))
    return str(value)


def _code(fields: Fields, key: str) -> str | None:
    """The code of a federation or a country, which is written in capitals however a file has it."""
    text = fields.text(key)
    return None if text is None else text.strip().upper()


def _check_repeated(fields: Fields, key: str, ratings: Sequence[PublishedRating]) -> None:
    """Of one day there is one published rating."""
    days = [entry.since for entry in ratings]
    if len(set(days)) < len(days):
        fields.problem(key, "repeated_day")


def _byo_yomi(fields: Fields, place: str, problems: list[Problem]) -> ByoYomi | None:
    """Byo-yomi: {"kind": "japanese", "seconds": 20} or {"kind": "canadian", "moves": 30, "minutes": 5}."""
    if not fields.has("byo_yomi"):
        return None
    given = fields.values["byo_yomi"]
    told = given.get("kind") if isinstance(given, dict) else None
    known = FIELDS_OF_BYO_YOMI.get(told, BYO_YOMI_FIELDS) if isinstance(told, str) else BYO_YOMI_FIELDS
    inner = Fields(given, f"{place}.byo_yomi", problems, known)
    inner.needed("kind")
    kind = inner.choice("kind", BYO_YOMI_KINDS)
    if kind == "canadian":
        for key in ("moves", "minutes"):
            inner.needed(key)
        return ByoYomi("canadian", inner.integer("moves", 1, 1000) or 1, inner.sixtieths("minutes") or 0)
    if kind == "japanese":
        inner.needed("seconds")
    return ByoYomi("japanese", 1, inner.integer("seconds", 1, 86_400) or 0)


def _elo(fields: Fields, problems: list[Problem]) -> tuple[PublishedRating, ...]:
    """A FIDE rating, or those of several lists by date, as `ratings` are given."""
    if isinstance(fields.values.get("elo"), list):
        published = fields.each("elo", lambda entry, at: _published(entry, at, problems))
        _check_repeated(fields, "elo", published)
        return tuple(sorted(published, key=lambda entry: entry.since))
    rating = fields.rating("elo")
    return () if rating is None else (PublishedRating(date.min, rating),)


def _any_since(fields: Fields) -> bool | None:
    """Whether there were such games, said outright or by their number."""
    value = fields.values.get("elo_games_since")
    if isinstance(value, int) and not isinstance(value, bool):
        return bool(fields.integer("elo_games_since", 0, MOST_GAMES))
    return fields.flag("elo_games_since")


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


def _published(value: Any, place: str, problems: list[Problem]) -> PublishedRating:
    fields = Fields(value, place, problems, PUBLISHED_FIELDS)
    fields.needed("from")
    since = fields.day("from")
    return PublishedRating(since or _ANY_DAY, fields.rating("rating"), fields.integer("k", 1, HIGHEST_K))


def _earlier_games(fields: Fields, problems: list[Problem]) -> tuple[EarlierGame, ...]:
    games = fields.each("earlier", lambda entry, at: _earlier(entry, at, problems))
    return tuple(sorted(games, key=lambda game: (game.date, game.event or "", game.opponent, game.half_points)))


def _earlier(value: Any, place: str, problems: list[Problem]) -> EarlierGame:
    fields = Fields(value, place, problems, EARLIER_FIELDS)
    for key in ("date", "opponent", "score"):
        fields.needed(key)
    return EarlierGame(
        date=fields.day("date") or _ANY_DAY,
        event=fields.text("event"),
        opponent=fields.rating("opponent") or 0,
        half_points=fields.half_points("score") if fields.has("score") else 0,
    )


def _event(value: Any, place: str, moved: int, problems: list[Problem]) -> Event:
    """An event; `moved` is how many days before or after it a game of its may have been moved to."""
    fields = Fields(value, place, problems, EVENT_FIELDS)
    fields.needed("start")
    fields.needed("end")
    start, end = fields.day("start"), fields.day("end")
    if start and end and end < start:
        fields.problem("end", "ends_before_start", start=str(start), end=str(end))
    games = tuple(fields.each("games", lambda entry, at: _game(entry, at, problems)))
    if not games:
        fields.problem("games", "no_games")
    arbiters = tuple(fields.each("arbiters", lambda entry, at: _arbiter(entry, at, problems)))
    ranks = tuple(fields.each("ranks", lambda entry, at: _starting_rank(entry, at, problems)))
    _check_ranks(ranks, place, problems)
    event = Event(
        id=fields.identifier("id"),
        start=start or _ANY_DAY,
        end=end or _ANY_DAY,
        games=games,
        ranks=ranks,
        name=fields.text("name"),
        system=fields.choice("system", SYSTEMS),  # type: ignore[arg-type]
        country=_code(fields, "country"),
        rounds=fields.integer("rounds", 1, 1000),
        seconds=fields.sixtieths("minutes"),
        registered=fields.day("registered"),
        reported=fields.day("reported"),
        arbiters=arbiters if fields.has("arbiters") else None,
        norms=fields.flag("norms"),
        first_control_moves=fields.integer("first_control_moves", 0, 1000),
        minutes_per_day=fields.sixtieths("hours_per_day"),
        hybrid=fields.flag("hybrid"),
        pgn=fields.flag("pgn"),
        says_rated=fields.flag("says_rated"),
        official=fields.flag("official"),
        championship=fields.choice("championship", CHAMPIONSHIPS),
        match_games=fields.integer("match_games", 1, 1000),
        rate_all_games=fields.flag("rate_all_games"),
        organiser=fields.choice("organiser", ORGANISERS),  # type: ignore[arg-type]
        applied=fields.flag("applied"),
        fide_rated=fields.choice("fide_rated", FIDE_RATED),  # type: ignore[arg-type]
        each_game_alone=fields.flag("each_game_alone"),
        limited_to=fields.choice("limited_to", LIMITS),  # type: ignore[arg-type]
        board=fields.integer("board", 1, 100),
        base_seconds=fields.sixtieths("base_minutes"),
        byo_yomi=_byo_yomi(fields, place, problems),
        importance=tuple(fields.each("importance", lambda entry, at: _importance(entry, at, problems))),
        factor=fields.integer("factor", 0, HIGHEST_FACTOR),
        pair=fields.flag("pair"),
        international=fields.flag("international"),
        member_organiser=fields.flag("member_organiser"),
        registered_by=_code(fields, "registered_by"),
        fee_paid=fields.flag("fee_paid"),
        unrated_in_person=fields.flag("unrated_in_person"),
        decisions=tuple(fields.each("decisions", lambda entry, at: _decision(entry, at, problems))),
        parts=_months(fields, problems),
    )
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


def _decision(value: Any, place: str, problems: list[Problem]) -> Decision:
    fields = Fields(value, place, problems, DECISION_FIELDS)
    for key in ("kind", "by"):
        fields.needed(key)
    kind = fields.choice("kind", DECISION_KINDS) or "refused"
    return Decision(kind, fields.text("by") or "", fields.day("date"), fields.text("reason"))  # type: ignore[arg-type]


def _months(fields: Fields, problems: list[Problem]) -> tuple[MonthReport, ...]:
    """What is recorded of the months of a long event, each once, in their order."""
    given = fields.each("parts", lambda entry, at: _month_report(entry, at, problems))
    months = sorted(given, key=lambda one: one.month)
    if len({one.month for one in months}) < len(months):
        fields.problem("parts", "repeated_month")
    return tuple(months)


def _month_report(value: Any, place: str, problems: list[Problem]) -> MonthReport:
    fields = Fields(value, place, problems, MONTH_FIELDS)
    fields.needed("month")
    return MonthReport(_month(fields, "month") or Month.of(_ANY_DAY), fields.day("reported"), _month(fields, "list"))


def _arbiter(value: Any, place: str, problems: list[Problem]) -> Arbiter:
    fields = Fields(value, place, problems, ARBITER_FIELDS)
    return Arbiter(fields.text("name"), fields.flag("licensed"))


def _game(value: Any, place: str, problems: list[Problem]) -> Game:
    fields = Fields(value, place, problems, GAME_FIELDS)
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
    return Game(
        round=fields.integer("round", 1, 1000) or 0,
        white=white,
        black=black,
        result=result,
        date=fields.day("date"),
        seconds=fields.sixtieths("minutes"),
        seconds_black=fields.sixtieths("minutes_black"),
        one_move_each=fields.flag("one_move_each"),
        playoff=fields.flag("playoff"),
        ruling=fields.choice("ruling", RULINGS),  # type: ignore[arg-type]
        stones=fields.integer("stones", 0, 100),
        bye=_bye(fields, result),
    )


def _bye(fields: Fields, result: str) -> ByeKind | None:
    """The kind of a bye or an absence; one that the result contradicts is a problem."""
    kind = fields.choice("bye", BYES)
    if kind is not None and (result not in ALONE or (kind in "Z-") != (result == "unplayed")):
        fields.problem("bye", "bye_contradicts", given=kind, result=result)
    return kind  # type: ignore[return-value]


def _starting_rank(value: Any, place: str, problems: list[Problem]) -> StartingRank:
    fields = Fields(value, place, problems, RANK_FIELDS)
    fields.needed("rank")
    rank = fields.integer("rank", 1, HIGHEST_RANK) or 0
    player = fields.identifier("player")
    return StartingRank(player, rank, fields.text("points"), fields.integer("place", 1, HIGHEST_RANK))


def _check_ranks(ranks: Sequence[StartingRank], place: str, problems: list[Problem]) -> None:
    """Each player has one starting rank, and each rank one player."""
    for field, named in (("player", [entry.player for entry in ranks]), ("rank", [str(entry.rank) for entry in ranks])):
        seen: set[str] = set()
        for number, one in enumerate(named):
            if one in seen:
                problems.append(Problem(f"{place}.ranks[{number}].{field}", "rank_twice", {"given": one}))
            seen.add(one)


def _check_rounds(games: Sequence[Game], place: str, problems: list[Problem]) -> None:
    """Nobody plays twice in a round; a play-off beside the round is another matter."""
    seen: set[tuple[int, bool, str]] = set()
    for number, game in enumerate(games):
        for name in (game.white, game.black):
            key = (game.round, bool(game.playoff), name or "")
            if name and key in seen:
                values: Values = {"player": name, "round": game.round}
                problems.append(Problem(f"{place}[{number}]", "twice_in_round", values))
            seen.add(key)


def _check_number_of_rounds(event: Event, place: str, problems: list[Problem]) -> None:
    """No game is of a round beyond those that the event had."""
    for number, game in enumerate(event.games):
        if event.rounds is not None and game.round > event.rounds:
            values: Values = {"round": game.round, "rounds": event.rounds}
            problems.append(Problem(f"{place}.games[{number}].round", "round_beyond_last", values))


def _approval(value: Any, place: str, problems: list[Problem]) -> Approval:
    fields = Fields(value, place, problems, APPROVAL_FIELDS)
    clause, subject, by = (fields.identifier(key) for key in ("clause", "subject", "by"))
    return Approval(clause, subject, by, fields.day("date"), fields.text("reason"))

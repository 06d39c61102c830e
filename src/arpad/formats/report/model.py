"""The report's objects, field by field: the reader, the writer and the schema all follow from these tables.

A field is one line: its key, its kind, what it means, and the attribute of the value that it becomes, where that has
another name. What a field says together with others is the reader's (`by_hand`).

msgspec would carry the shapes, but it stops at the first thing that is wrong, in its own words; a report's reader names
every problem, up to a thousand, each with its place and a sentence in three languages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from operator import attrgetter
from typing import Any, NamedTuple, get_args

from arpad.core.dates import Month
from arpad.core.list_kind import list_kinds
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
    MonthReport,
    Organiser,
    Player,
    PublishedRating,
    Register,
    Ruling,
    StartingRank,
    System,
)
from arpad.core.verdicts import Problem
from arpad.formats.fields import LAST_YEAR, Fields, shown
from arpad.formats.report.field_kinds import (
    CODE,
    DAY,
    FLAG,
    GRADE_OF_GO,
    ID,
    MONTH,
    RATING,
    TEXT,
    TIME,
    Choice,
    FieldKind,
    Schema,
    Score,
    Whole,
    or_null,
    read_grade,
    ref,
)

EARLIEST_BIRTH = 1850
MOST_GAMES = 1_000_000
HIGHEST_K = 1_000
HIGHEST_FACTOR = 1_000
HIGHEST_RANK = 100_000
CHAMPIONSHIPS = ("national", "national-women", "european", "world")
MOST_MOVES, MOST_SECONDS = 1000, 86_400
RESULTS = (*PLAYED, *FORFEITS, *ALONE)
SEXES = ("m", "w", "f")
ANY_DAY = date(2000, 1, 1)
"""Stands in for a day of which a problem was written down."""
COUNT, K = Whole(0, MOST_GAMES, "maybeCount"), Whole(1, HIGHEST_K, "maybeK")
THOUSAND = Whole(1, 1000)
RANK = Whole(1, HIGHEST_RANK)


class Field(NamedTuple):
    """A key of an object. `by_hand`: read by the reader of the object, and not with the others."""

    key: str
    kind: FieldKind
    meaning: str
    attribute: str = ""
    needed: bool = False
    by_hand: bool = False
    null_says: bool = False
    """True: null is written too, for it says something."""
    get: Callable[[Any], Any] | None = None
    """What is written, where it is not the attribute."""

    @property
    def name(self) -> str:
        return self.attribute or self.key

    @property
    def schema(self) -> Schema:
        schema = self.kind.needed if self.needed else self.kind.optional
        return {**schema, "description": self.meaning} if self.meaning else schema


class Shape:
    """An object of the report: its fields in the order in which they are written.

    `make` makes the value; `stand_ins` are for what is missing or wrong, of which a problem was written down. `first`
    names the fields that are read before the others. `head` and `rest` are what the schema says before and behind them.
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        *fields: Field,
        make: Callable[..., Any],
        stand_ins: Mapping[str, Any] = {},
        first: Sequence[str] = (),
        head: Schema | None = None,
        rest: Schema | None = None,
    ) -> None:
        self.name, self.fields, self.rest = name, fields, rest or {}
        self.head = head or {"type": "object", "description": meaning}
        self.make, self.stand_ins = make, stand_ins
        self.keys = tuple(field.key for field in fields)
        in_order = sorted(fields, key=lambda field: field.key not in first)
        self._read = [(one.key, one.name, one.kind.read, one.kind is ID) for one in in_order if not one.by_hand]
        self._needed = [one.key for one in in_order if one.needed and one.kind is not ID and not one.by_hand]
        self._written = [(one.key, one.get or attrgetter(one.name), one.kind.write, one.null_says) for one in fields]

    def read(self, value: Any, place: str, problems: list[Problem]) -> Any:
        """The value of an object that is read by its table alone."""
        return self.made(self.read_fields(Fields(value, place, problems, self.keys)))

    def read_fields(self, fields: Fields) -> dict[str, Any]:
        """The attributes of an object, but for those that are read by hand and those that it does not say."""
        for key in self._needed:
            fields.needed(key)
        values = fields.values
        return {
            name: read(fields, key) for key, name, read, is_id in self._read if is_id or values.get(key) is not None
        }

    def made(self, found: Mapping[str, Any]) -> Any:
        """The value with these attributes."""
        return self.make(**{**self.stand_ins, **{name: one for name, one in found.items() if one is not None}})

    def write(self, thing: Any) -> dict[str, Any]:
        """An object in JSON, without what is not known."""
        found = {}
        for key, get, write, null_says in self._written:
            value = write(get(thing))
            if value is not None or null_says:
                found[key] = value
        return found

    @property
    def schema(self) -> Schema:
        needed = [field.key for field in self.fields if field.needed]
        return {
            **self.head,
            "properties": {field.key: field.schema for field in self.fields},
            **({"required": needed} if needed else {}),
            **self.rest,
            "patternProperties": {"^x_": True},
            "additionalProperties": False,
        }


class Objects(FieldKind):
    """A list of objects. An empty one is written only where it says something."""

    def __init__(self, shape: Shape, empty_says: bool = False) -> None:
        super().__init__({"type": ["array", "null"], "items": ref(shape.name)})
        self.shape, self.empty_says = shape, empty_says

    def read(self, fields: Fields, key: str) -> tuple[Any, ...]:
        return tuple(fields.each(key, lambda entry, at: self.shape.read(entry, at, fields.problems)))

    def write(self, value: Any) -> list[dict[str, Any]] | None:
        if not value and (value is None or not self.empty_says):
            return None
        return [self.shape.write(entry) for entry in value]


class Words(FieldKind):
    """A list of texts; `read_one` takes an entry with its place."""

    def __init__(self, item: Schema, read_one: Callable[[Any, str, list[Problem]], str]) -> None:
        super().__init__({"type": ["array", "null"], "items": item})
        self.read_one = read_one

    def read(self, fields: Fields, key: str) -> tuple[str, ...]:
        return tuple(fields.each(key, lambda entry, at: self.read_one(entry, at, fields.problems)))

    def write(self, value: tuple[str, ...]) -> list[str] | None:
        return list(value) or None


class Games(FieldKind):
    """The games of an event, read by hand and written after everything else, a line each."""

    def write(self, _value: Any) -> None:
        return None


class Birth(FieldKind):
    """A date or a year, read by hand."""

    def write(self, value: date | int | None) -> str | int | None:
        return value.isoformat() if isinstance(value, date) else value


class Elo(FieldKind):
    """A FIDE rating, which then holds since ever, or those of several lists by date."""

    def read(self, fields: Fields, key: str) -> tuple[PublishedRating, ...]:
        if isinstance(fields.values[key], list):
            published = OF_LISTS.read(fields, key)
            check_days(fields, key, published)
            return tuple(sorted(published, key=lambda entry: entry.since))
        rating = fields.rating(key)
        return () if rating is None else (PublishedRating(date.min, rating),)

    def write(self, value: tuple[PublishedRating, ...]) -> Any:
        return value[0].rating if [entry.since for entry in value] == [date.min] else OF_LISTS.write(value)


class AnySince(FieldKind):
    """Whether there were such games, said outright or by their number."""

    def read(self, fields: Fields, key: str) -> bool | None:
        value = fields.values[key]
        if isinstance(value, int) and not isinstance(value, bool):
            return bool(COUNT.read(fields, key))
        return fields.flag(key)


class Clock(FieldKind):
    """Byo-yomi: {"kind": "japanese", "seconds": 20} or {"kind": "canadian", "moves": 30, "minutes": 5}."""

    def read(self, fields: Fields, key: str) -> ByoYomi:
        given = fields.values[key]
        kind = given.get("kind") if isinstance(given, dict) else None
        known = KEYS_OF_BYO_YOMI.get(kind, BYO_YOMI.keys) if isinstance(kind, str) else BYO_YOMI.keys
        inner = Fields(given, f"{fields.place}.{key}", fields.problems, known)
        inner.needed("kind")
        kind = inner.choice("kind", get_args(ByoYomiKind))
        if kind == "canadian":
            for name in ("moves", "minutes"):
                inner.needed(name)
            return ByoYomi("canadian", inner.integer("moves", 1, MOST_MOVES) or 1, inner.sixtieths("minutes") or 0)
        if kind == "japanese":
            inner.needed("seconds")
        return ByoYomi("japanese", 1, inner.integer("seconds", 1, MOST_SECONDS) or 0)

    def write(self, value: ByoYomi | None) -> dict[str, Any] | None:
        if value is None:
            return None
        if value.kind == "canadian":
            return {"kind": "canadian", "moves": value.moves, "minutes": TIME.write(value.seconds)}
        return {"kind": "japanese", "seconds": value.seconds}


def check_days(fields: Fields, key: str, ratings: Sequence[PublishedRating]) -> None:
    """Of one day there is one published rating."""
    days = [entry.since for entry in ratings]
    if len(set(days)) < len(days):
        fields.problem(key, "repeated_day")


def _read_importance(value: Any, place: str, problems: list[Problem]) -> str:
    choices = get_args(Importance)
    if value not in choices:
        problems.append(Problem(place, "not_a_choice", {"given": shown(value), "choices": list(choices)}))
    return str(value)


PUBLISHED = Shape(
    "published",
    "A rating as published from a day on.",
    Field("from", DAY, "The first day of that list.", "since", needed=True),
    Field("rating", RATING, "Null: not on that list.", null_says=True),
    Field("k", K, "The K published beside it."),
    make=PublishedRating,
    stand_ins={"since": ANY_DAY, "rating": None},
)
OF_LISTS = Objects(PUBLISHED)
SCORE = Score(
    {
        "anyOf": [
            {"enum": [0, 0.5, 1]},
            {"type": "string", "pattern": "^([01](\\.0+)?|0\\.50*|1/2)$", "not": {"pattern": "\\n"}},
        ]
    }
)
EARLIER = Shape(
    "earlierGame",
    "A game that was counted before this report.",
    Field("date", DAY, "The day it is counted at.", needed=True),
    Field("event", TEXT, "An id: the same one, the same event."),
    Field("opponent", RATING, "The opponent's rating.", needed=True),
    Field("score", SCORE, "0, 0.5 or 1, as a number or as text; 1/2 as text.", "half_points", needed=True),
    make=EarlierGame,
    stand_ins={"date": ANY_DAY, "event": None, "opponent": 0, "half_points": 0},
)
YEAR: Schema = {"type": "integer", "minimum": EARLIEST_BIRTH, "maximum": LAST_YEAR}
YEAR_TEXT: Schema = {"type": "string", "maxLength": 4, "pattern": "^(18[5-9]|19[0-9]|2[01][0-9])[0-9]$"}
BIRTH = Birth({"anyOf": [{"type": "null"}, ref("day"), YEAR, YEAR_TEXT]})
ELO = Elo({"anyOf": [ref("maybeRating"), {"type": "array", "items": ref("published")}]})
PLAYER = Shape(
    "player",
    "A player, as known before the period.",
    Field("id", ID, "By what games and other files name him.", needed=True),
    Field("name", TEXT, "Family name, comma, given name."),
    Field("federation", CODE, "The federation's code, such as HUN."),
    Field("sex", Choice(SEXES), "f is read as w.", by_hand=True),
    Field("birth", BIRTH, "A date or a year.", by_hand=True, get=lambda player: player.birth_date or player.birth_year),
    Field("title", TEXT, "GM, FM, WIM; of the Finnish lists also M, ME, I."),
    Field(
        "rating",
        RATING,
        "The rating before the period; absent or null: unrated. Of the Finnish lists the selo or pelo, in go the "
        "points.",
    ),
    Field(
        "ratings",
        OF_LISTS,
        "Published values by date, where one will not do; then rating is not used. No two from the same day.",
        by_hand=True,
    ),
    Field("games", COUNT, "Counted games before the period, since he last was new to the list."),
    Field("peak", RATING, "The highest rating ever published."),
    Field("k", K, "Taken instead of the choice of K."),
    Field("earlier", Objects(EARLIER), "Counted games of a player still without a rating, or new to a Finnish list."),
    Field("suspended", FLAG, "His federation is suspended."),
    Field("not_listed", FLAG, "He is not to be listed."),
    Field("inactive", FLAG, "Marked as inactive on the list that the player comes from."),
    Field("earlier_games", COUNT, "Finland: how many earlier games, where single results are unknown."),
    Field("elo", ELO, "Finland: the FIDE rating, one number or several by date."),
    Field("elo_rapid", RATING, "Finland: the FIDE rapid rating."),
    Field("national", RATING, "Finland: the rating of another federation."),
    Field("national_rapid", RATING, "Finland: the rapid rating of another federation."),
    Field("elo_taken", DAY, "Finland: the day on which an Elo was taken over."),
    Field(
        "elo_games_since",
        AnySince({"anyOf": [ref("maybeFlag"), ref("maybeCount")]}),
        "Finland: whether there were Elo games since, or how many.",
    ),
    Field(
        "normal_games",
        COUNT,
        "Finland: those of the games that were at normal time (90 minutes or more for 60 moves).",
        by_hand=True,
    ),
    Field("grade", GRADE_OF_GO, "Go: the grade, such as 1 kyu."),
    Field("reached", Words(ref("grade"), read_grade), "Go: grades whose limit was reached once."),
    Field("entry_grade", GRADE_OF_GO, "Go: the grade at which he entered."),
    Field("register", Choice(get_args(Register)), "Go: enters the registry now, or stays out of it."),
    make=Player,
)
EMPTY: Schema = {}
"""Of a field whose limits depend on another one."""
WITHOUT_BLACK: Schema = {
    "if": {"properties": {"result": {"enum": [*ALONE]}}},
    "then": {"properties": {"black": {"type": "null"}}},
    "else": {"properties": {"black": {"type": "string"}}, "required": ["black"]},
}
GAME = Shape(
    "game",
    "A game, or the round of a player who had no opponent.",
    Field("round", THOUSAND, "The round, from 1.", needed=True, by_hand=True),
    Field("white", ID, "The id of white, or of the player without an opponent.", needed=True, by_hand=True),
    Field("black", TEXT, "The id of black; absent with bye and unplayed.", by_hand=True),
    Field(
        "result",
        Choice(RESULTS),
        "Played; forfeited with + and -; bye and unplayed with one player.",
        needed=True,
        by_hand=True,
    ),
    Field("date", DAY, "The day, within the event."),
    Field("minutes", TIME, "Where they differ from the event's.", "seconds"),
    Field("minutes_black", TIME, "Where black's differ from white's.", "seconds_black"),
    Field("one_move_each", FLAG, "False where not even one move by each was played."),
    Field("playoff", FLAG, "A play-off beside the round."),
    Field("ruling", Choice(get_args(Ruling)), "Why the result is not that of the board."),
    Field("stones", Whole(0, 100), "Go: handicap stones received by black."),
    Field(
        "bye",
        Choice(get_args(ByeKind)),
        "Of a bye or an absence, how its file writes it: half-point, full-point or allocated bye, absence, forfeit "
        "without a named opponent. Without it U and Z.",
        by_hand=True,
    ),
    make=Game,
    rest=WITHOUT_BLACK,
)
SECONDS: Schema = {"type": "integer", "minimum": 1, "maximum": MOST_SECONDS}
MOVES: Schema = {"type": "integer", "minimum": 1, "maximum": MOST_MOVES}
BYO_YOMI = Shape(
    "byoYomi",
    "Japanese: seconds for each move. Canadian: minutes for so many moves.",
    Field("kind", Choice(get_args(ByoYomiKind)), "Which of the two.", needed=True),
    Field("seconds", FieldKind(EMPTY), "Japanese: 1 to 86400."),
    Field("moves", FieldKind(EMPTY), "Canadian: 1 to 1000."),
    Field("minutes", FieldKind(EMPTY), "Canadian: in whole seconds."),
    make=ByoYomi,
    rest={
        "if": {"properties": {"kind": {"const": "canadian"}}},
        "then": {
            "properties": {"moves": MOVES, "minutes": ref("time"), "seconds": False},
            "required": ["moves", "minutes"],
        },
        "else": {"properties": {"seconds": SECONDS, "moves": False, "minutes": False}, "required": ["seconds"]},
    },
)
KEYS_OF_BYO_YOMI = {"japanese": ("kind", "seconds"), "canadian": ("kind", "moves", "minutes")}
DECISION = Shape(
    "decision",
    "What an office of FIDE decided about an event.",
    Field(
        "kind",
        Choice(get_args(DecisionKind)),
        "delegated: the right to register was passed to a body of an autonomous territory; refused: the registration "
        "was refused; ordered: the event is rated although the federation did not submit it.",
        needed=True,
    ),
    Field("by", TEXT, "Who decided it.", needed=True),
    Field("date", DAY, "When."),
    Field("reason", TEXT, "Why."),
    make=Decision,
    stand_ins={"kind": "refused", "by": ""},
)
STARTING_RANK = Shape(
    "startingRank",
    "",
    Field("player", ID, "", needed=True),
    Field("rank", RANK, "The starting rank.", needed=True),
    Field("points", TEXT, 'As the file states them: "3.5".'),
    Field("place", RANK, "The final place."),
    make=StartingRank,
    stand_ins={"rank": 0},
    first=("rank",),
    head={"description": "An entrant of an event. Each player and each rank stands once.", "type": "object"},
)
MONTH_REPORT = Shape(
    "monthReport",
    "What is recorded of one month of a long event.",
    Field("month", MONTH, "The month of play, YYYY-MM.", needed=True),
    Field("reported", DAY, "The day the month's games were reported."),
    Field("list", MONTH, "The list that rates the month, where it is not the first that it is in time for."),
    make=MonthReport,
    stand_ins={"month": Month.of(ANY_DAY)},
)
ARBITER = Shape(
    "arbiter",
    "An arbiter of an event.",
    Field("name", TEXT, "His name."),
    Field("licensed", FLAG, "Whether he has a licence."),
    make=Arbiter,
)
APPROVAL = Shape(
    "approval",
    "Turns the finding on its subject into a note.",
    Field("clause", ID, "The clause not met, or the one that grants the exception.", needed=True),
    Field("subject", ID, "As the finding has it: event E, game E/ROUND/WHITE-BLACK, player P.", needed=True),
    Field("by", ID, "The office that agreed.", needed=True),
    Field("date", DAY, "When."),
    Field("reason", TEXT, "Why."),
    make=Approval,
)
ARBITERS, RANKS = Objects(ARBITER, empty_says=True), Objects(STARTING_RANK)
IMPORTANCE = Words({"enum": [*get_args(Importance)]}, _read_importance)
EVENT = Shape(
    "event",
    "An event as reported.",
    Field("id", ID, "By what findings and approvals name it.", needed=True),
    Field("name", TEXT, "Its name."),
    Field("system", Choice(get_args(System)), "How it is paired; a match has two players."),
    Field("start", DAY, "The first day; it chooses the edition.", needed=True, by_hand=True),
    Field("end", DAY, "The last day, not before the first.", needed=True, by_hand=True),
    Field("country", CODE, "The federation in whose country it is played."),
    Field("rounds", THOUSAND, "How many rounds."),
    Field("minutes", TIME, "Minutes per player for 60 moves, in whole seconds.", "seconds"),
    Field(
        "time_control",
        TEXT,
        "The time control as written, such as 90 min + 30 sec; read where minutes are absent.",
        by_hand=True,
    ),
    Field("registered", DAY, "The day it was registered."),
    Field("reported", DAY, "The day the report came in."),
    Field(
        "arbiters",
        ARBITERS,
        "The arbiters; an empty list says that there was none.",
        by_hand=True,
    ),
    Field("norms", FLAG, "Title norms are possible."),
    Field("first_control_moves", Whole(0, 1000), "Moves of the first control; 0 where no control is set by moves."),
    Field("hours_per_day", TIME, "Hours of play on a day, in whole minutes.", "minutes_per_day"),
    Field("hybrid", FLAG, "Played online in playing zones."),
    Field("pgn", FLAG, "The games were handed in."),
    Field("says_rated", FLAG, "The announcement says that it is rated."),
    Field("official", FLAG, "An official event of FIDE."),
    Field("championship", Choice(CHAMPIONSHIPS), "Of what it is the championship."),
    Field("match_games", THOUSAND, "For how many games the match was set."),
    Field("rate_all_games", FLAG, "All games of a decided match are to be rated."),
    Field("organiser", Choice(get_args(Organiser)), "Finland: who organises it."),
    Field("applied", FLAG, "Finland: it was asked to be rated."),
    Field("fide_rated", Choice(get_args(FideRated)), "Finland: which FIDE lists it counts for."),
    Field("each_game_alone", FLAG, "Finland: every game is rated as an event of its own."),
    Field("limited_to", Choice(get_args(LimitedTo)), "Finland: whom it is limited to."),
    Field("board", Whole(1, 100), "Go: the size of the board."),
    Field("base_minutes", TIME, "Go: the base time in minutes, in whole seconds.", "base_seconds"),
    Field("byo_yomi", Clock(or_null(ref("byoYomi"))), "Go: the time after the base time."),
    Field("importance", IMPORTANCE, "Go: what raises the factor."),
    Field("factor", Whole(0, HIGHEST_FACTOR), "Go: C, where the committee sets it."),
    Field("pair", FLAG, "Go: pair go."),
    Field("international", FLAG, "Go: an international event."),
    Field("member_organiser", FLAG, "Go: organised by a member of the association."),
    Field("registered_by", CODE, "The federation that registered the event, by its code."),
    Field("fee_paid", FLAG, "The rating fee is paid."),
    Field(
        "unrated_in_person",
        FLAG,
        "The players were told in person, before the start, that the event is not rated.",
    ),
    Field("decisions", Objects(DECISION), "What offices of FIDE decided about the event."),
    Field("parts", Objects(MONTH_REPORT), "Of a long event: what is recorded of its months, each once."),
    Field(
        "ranks",
        RANKS,
        "The starting list as the event's file has it; no rule asks for it.",
        by_hand=True,
    ),
    Field(
        "games",
        Games({"type": "array", "minItems": 1, "items": ref("game")}),
        "The games and byes; nobody plays twice in a round.",
        needed=True,
        by_hand=True,
    ),
    make=Event,
)
SHAPES = (
    *(PLAYER, PUBLISHED, EARLIER, EVENT, GAME, BYO_YOMI, DECISION, STARTING_RANK, MONTH_REPORT, ARBITER, APPROVAL),
)
REPORT_FIELDS = (
    Field(
        "list",
        Choice(tuple(list_kinds())),
        "The list that is made. It may be left out only where the command names it with --list.",
    ),
    Field(
        "period",
        MONTH,
        "The month whose list is made, YYYY-MM. Without it, the first list that the last event is in time for.",
    ),
    Field("players", Objects(PLAYER), "The players, each once."),
    Field("events", Objects(EVENT), "The events, each once."),
    Field("approvals", Objects(APPROVAL), "Who agreed to what a clause leaves to them."),
    Field(
        "undecided",
        FieldKind({"type": ["array", "null"], "maxItems": 0}),
        "What was open when a file was converted; empty or absent when all is decided.",
    ),
)
REPORT_KEYS = tuple(field.key for field in REPORT_FIELDS)

"""The fields of an event: its days, its time control, its officials, its starting list, its months."""

from typing import Any, get_args

from arpad.core.dates import Month
from arpad.core.report import (
    Arbiter,
    ByoYomi,
    ByoYomiKind,
    Decision,
    DecisionKind,
    Event,
    FideRated,
    Importance,
    LimitedTo,
    MonthReport,
    Organiser,
    StartingRank,
    System,
)
from arpad.core.verdicts import Problem
from arpad.formats.fields import Fields, shown
from arpad.formats.report.model.kinds import (
    ANY_DAY,
    CODE,
    DAY,
    FLAG,
    ID,
    MONTH,
    TEXT,
    THOUSAND,
    TIME,
    Choice,
    FieldKind,
    ReadKind,
    Schema,
    Whole,
    or_null,
    ref,
)
from arpad.formats.report.model.shape import Field, Objects, Shape, Words

HIGHEST_FACTOR = 1_000
CHAMPIONSHIPS = ("national", "national-women", "european", "world")
MOST_MOVES, MOST_SECONDS = 1000, 86_400
RANK = Whole(1, 100_000)


class Games(FieldKind):
    """The games of an event, read by hand and written after everything else, a line each."""

    def write(self, _value: Any) -> None:
        return None


class Clock(ReadKind):
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


def _read_importance(value: Any, place: str, problems: list[Problem]) -> str:
    choices = get_args(Importance)
    if value not in choices:
        problems.append(Problem(place, "not_a_choice", {"given": shown(value), "choices": list(choices)}))
    return str(value)


DEPENDS: Schema = {}
"""The schema of a field whose limits depend on another field."""
SECONDS: Schema = {"type": "integer", "minimum": 1, "maximum": MOST_SECONDS}
MOVES: Schema = {"type": "integer", "minimum": 1, "maximum": MOST_MOVES}
BYO_YOMI = Shape(
    "byoYomi",
    "Japanese: seconds for each move. Canadian: minutes for so many moves.",
    Field("kind", Choice(get_args(ByoYomiKind)), "Which of the two.", needed=True),
    Field("seconds", FieldKind(DEPENDS), "Japanese: 1 to 86400."),
    Field("moves", FieldKind(DEPENDS), "Canadian: 1 to 1000."),
    Field("minutes", FieldKind(DEPENDS), "Canadian: in whole seconds."),
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
    Field("name", TEXT, "The arbiter's name."),
    Field("licensed", FLAG, "True if the arbiter has a licence."),
    make=Arbiter,
)
ARBITERS, RANKS = Objects(ARBITER, empty_says=True), Objects(STARTING_RANK)
IMPORTANCE = Words({"enum": [*get_args(Importance)]}, _read_importance)
EVENT = Shape(
    "event",
    "An event as reported.",
    Field("id", ID, "The ID by which findings and approvals name the event.", needed=True),
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
    Field("limited_to", Choice(get_args(LimitedTo)), "Finland: the group that it is limited to."),
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
        "The players heard in person, before the start, that the event is not rated.",
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
        "The games and byes; no player has two in a round.",
        needed=True,
        by_hand=True,
    ),
    make=Event,
)

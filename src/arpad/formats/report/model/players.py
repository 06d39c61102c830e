"""The fields of a player: who they are, what is published of them, and the games counted before the report."""

from collections.abc import Sequence
from datetime import date
from typing import Any, get_args

from arpad.core.report import EarlierGame, Player, PublishedRating, Register
from arpad.formats.fields import EARLIEST_BIRTH, HIGHEST_K, LAST_YEAR, MOST_GAMES, Fields
from arpad.formats.report.model.kinds import (
    ANY_DAY,
    CODE,
    DAY,
    FLAG,
    GRADE_OF_GO,
    ID,
    RATING,
    TEXT,
    Choice,
    FieldKind,
    ReadKind,
    Schema,
    Score,
    Whole,
    read_grade,
    ref,
)
from arpad.formats.report.model.shape import Field, Objects, Shape, Words

SEXES = ("m", "w", "f")
COUNT, K = Whole(0, MOST_GAMES, "maybeCount"), Whole(1, HIGHEST_K, "maybeK")


class Birth(FieldKind):
    """A date or a year, read by hand."""

    def write(self, value: date | int | None) -> str | int | None:
        return value.isoformat() if isinstance(value, date) else value


class Elo(ReadKind):
    """A FIDE rating without a date, or those of several lists by date."""

    def read(self, fields: Fields, key: str) -> tuple[PublishedRating, ...]:
        if isinstance(fields.values[key], list):
            published = OF_LISTS.read(fields, key)
            check_days(fields, key, published)
            return tuple(sorted(published, key=lambda entry: entry.since))
        rating = fields.rating(key)
        return () if rating is None else (PublishedRating(date.min, rating),)

    def write(self, value: tuple[PublishedRating, ...]) -> Any:
        return value[0].rating if [entry.since for entry in value] == [date.min] else OF_LISTS.write(value)


class AnySince(ReadKind):
    """True if there were such games: a flag, or their number."""

    def read(self, fields: Fields, key: str) -> bool | None:
        value = fields.values[key]
        if isinstance(value, int) and not isinstance(value, bool):
            return bool(COUNT.read(fields, key))
        return fields.flag(key)


def check_days(fields: Fields, key: str, ratings: Sequence[PublishedRating]) -> None:
    """Note the problem of two ratings that were published on one day."""
    days = [entry.since for entry in ratings]
    if len(set(days)) < len(days):
        fields.problem(key, "repeated_day")


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
    Field("id", ID, "The ID by which games and other files name the player.", needed=True),
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
    Field("games", COUNT, "Counted games before the period, since the player last was new to the list."),
    Field("peak", RATING, "The highest rating ever published."),
    Field("k", K, "Taken instead of the choice of K."),
    Field("earlier", Objects(EARLIER), "Counted games of a player still without a rating, or new to a Finnish list."),
    Field("suspended", FLAG, "The player's federation is suspended."),
    Field("not_listed", FLAG, "The player is not to be listed."),
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
    Field("entry_grade", GRADE_OF_GO, "Go: the grade at which the player entered the event."),
    Field("register", Choice(get_args(Register)), "Go: enters the registry now, or stays out of it."),
    make=Player,
)

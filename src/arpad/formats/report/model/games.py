"""The fields of a game, which is also how a report says that a player had no opponent in a round."""

from typing import get_args

from arpad.core.report import ALONE, FORFEITS, PLAYED, ByeKind, Game, Ruling
from arpad.formats.report.model.kinds import DAY, FLAG, ID, TEXT, THOUSAND, TIME, Choice, Schema, Whole
from arpad.formats.report.model.shape import Field, Shape

RESULTS = (*PLAYED, *FORFEITS, *ALONE)
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

"""The fields of the report itself, and the shapes of all objects in it."""

from arpad.core.list_kind import list_kinds
from arpad.formats.report.model.approvals import APPROVAL
from arpad.formats.report.model.events import ARBITER, BYO_YOMI, DECISION, EVENT, MONTH_REPORT, STARTING_RANK
from arpad.formats.report.model.games import GAME
from arpad.formats.report.model.kinds import MONTH, Choice, FieldKind
from arpad.formats.report.model.players import EARLIER, PLAYER, PUBLISHED
from arpad.formats.report.model.shape import Field, Objects

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

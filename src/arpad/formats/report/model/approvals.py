"""The fields of an approval: who agreed to what a clause leaves to them."""

from arpad.core.report import Approval
from arpad.formats.report.model.kinds import DAY, ID, TEXT
from arpad.formats.report.model.shape import Field, Shape

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

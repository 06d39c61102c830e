"""The staff of the made-up office, and the arbiters who write to it: made-up names."""

from random import Random

from arpad.office.journal.foundation import DEMO_REGISTRAR

REGISTRAR = DEMO_REGISTRAR
RATING_OFFICER = "Vejlmo Ravkimäki"
LIST_OFFICER = "Sorvkea Tölviniemi"
ARBITERS = ("Ojvtu Kelmula", "Irvlia Nurpanta", "Peltso Vanjkero", "Merva Säljoki", "Urmko Lorvijoki")


def arbiter_of(chance: Random) -> str:
    """Draw the chief arbiter, who sends the report."""
    return chance.choice(ARBITERS)

"""FIDE's text of 2024: what it has beside what the FIDE editions share."""

from arpad.regulations.fide.regulation import FideRegulation
from arpad.regulations.fide_2024.checks import EVENT_CHECKS
from arpad.regulations.fide_2024.duties import duties


class Fide2024(FideRegulation):
    event_checks = EVENT_CHECKS
    duties = duties


REGULATION = Fide2024

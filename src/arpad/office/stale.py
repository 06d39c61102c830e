"""Whoever acts on what he has seen is refused if somebody else has changed it meanwhile, and told who."""

from arpad.core.verdicts import Problem, Values
from arpad.office.canonical import instant
from arpad.office.journal import changed_since
from arpad.office.models import Head


def stale(subject: str, seen: int | None) -> Problem | None:
    """A refusal if there is an entry of the subject after the one that was seen; without one nothing was claimed.

    Nobody has seen an entry that is not written yet: it would be later than whatever comes meanwhile.
    """
    if seen is None:
        return None
    last_number = Head.objects.get(pk=1).number
    if not 0 <= seen <= last_number:
        return Problem("--seen", "entry_not_here", {"number": seen, "last": last_number})
    later = changed_since(subject, seen)
    if not later:
        return None
    last = later[-1]
    values: Values = {
        "subject": subject,
        "who": last.who,
        "act": last.act,
        "at": instant(last.at),
        "number": last.number,
    }
    return Problem(subject, "changed_meanwhile", values)

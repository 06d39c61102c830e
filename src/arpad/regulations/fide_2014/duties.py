"""0.2, 7.13 and 9.1 The duties of an event, each with its last day."""

from collections.abc import Iterable

from arpad.core.duties import Duty, by_day
from arpad.core.report import Event, Player
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import closing_day, is_official, list_for
from arpad.regulations.fide.parts import report_days
from arpad.regulations.fide_2014.registration import registration_due
from arpad.regulations.fide_2014.reports import arbiter_due, upload_due
from arpad.regulations.regulation import Regulation


def duties(text: Regulation[Law], event: Event, _: Iterable[Player]) -> list[Duty]:
    """Registration by the federation, the arbiter's report, and the officer's upload before the list closes.

    A long event is reported month by month (4.13). No duty depends on the players.
    """
    law, number, official = text.law, text.edition.number, is_official(event)
    due = registration_due(law, event.start, bool(event.norms))
    acts = [Duty(number(registration_due), "registration", "federation", due)]
    for month, end in report_days(law, event):
        of_month = "" if month is None else str(month)
        closing = closing_day(law, list_for(law, end, official), official)
        acts += [
            Duty(number(arbiter_due), "arbiter_report", "arbiter", arbiter_due(law, end), of_month),
            Duty(number(upload_due), "upload", "officer", upload_due(law, end), of_month),
            Duty(number(closing_day), "list_closing", "officer", closing, of_month),
        ]
    return by_day(acts)

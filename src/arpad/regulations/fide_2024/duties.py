"""0.2 and 9.1 The duties about an event, each with its last day."""

from collections.abc import Iterable

from arpad.core.duties import Duty, by_day
from arpad.core.report import Event, Player
from arpad.regulations.fide.entry import rating_on
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.parts import report_days
from arpad.regulations.fide.submission import Entrant
from arpad.regulations.fide_2024.registration import is_top_player, registration_due
from arpad.regulations.fide_2024.reports import last_report_day, report_due
from arpad.regulations.regulation import Regulation


def duties(text: Regulation[Law], event: Event, players: Iterable[Player]) -> list[Duty]:
    """The federation registers the event, the rating officer uploads the report in time for its list, and for the third
    list at the latest; a long event is reported month by month (4.1). `players` are those known to take part.
    """
    law, number = text.law, text.edition.number
    top = with_top_player(text, event, players)
    registration = Duty(
        "0.2.1" if top else "0.2.2", "registration", "federation", registration_due(law, event.start, top)
    )
    last = Duty(number(last_report_day), "last_report", "officer", last_report_day(law, event.end))
    reports = [
        Duty(number(report_due), "list_report", "officer", report_due(law, end), "" if month is None else str(month))
        for month, end in report_days(law, event)
    ]
    return by_day([registration, *reports, last])


def with_top_player(text: Regulation[Law], event: Event, players: Iterable[Player]) -> bool:
    """True if one of the players is a top player when the event begins."""
    ratings = ((player, rating_on(text.law, player, event.start)) for player in players)
    return any(is_top_player(text.law, Entrant(player, rating, rating, rating)) for player, rating in ratings)

"""A period: a report in, the answer out."""

from collections.abc import Mapping

from arpad.core.answer import Answer, ListEntry, highest_first, list_line
from arpad.core.dates import Month
from arpad.core.report import Report
from arpad.regulations.approvals import in_order, refusals, with_approvals
from arpad.regulations.regulation import Regulation, Run
from arpad.regulations.submission import Submitted
from avalon_2023.answer import player_after, player_row
from avalon_2023.eligibility import judge_event
from avalon_2023.law import Law
from avalon_2023.listing import list_of
from avalon_2023.procedure import rate_period
from avalon_2023.setup import Frame, frame


def month_of(report: Report) -> Month:
    """The list that a report is for: the one it names, else the latest that one of its events is for."""
    return report.period or max(list_of(event.end) for event in report.events.values())


def rate(of_list: Regulation[Law], texts: Mapping[str, Regulation[Law]], report: Report, run: Run) -> Answer:
    """Check every event by its own text, rate what may be rated by that of the list, and say how it came about."""
    edition, month = of_list.edition, month_of(report)
    found = [f for event in report.events.values() for f in judge_event(Submitted(texts[event.id], event))]
    findings = with_approvals(found, report.approvals, edition.offices)
    columns = frame(edition, of_list.law, report, month, refusals(findings))
    run(rate_period, of_list.law, columns.of_players, columns.games, columns.work)
    editions = {event: text.edition for event, text in texts.items()}
    everybody = range(len(columns.players))
    return Answer(
        list=report.list,
        period=month,
        regulations={event: text.id for event, text in editions.items()},
        overrides={},
        list_regulation=edition.id,
        findings=in_order(of_list, texts, findings),
        rows=tuple(player_row(columns, player) for player in everybody),
        printed=tuple(printed(columns)),
        after=tuple(player_after(columns, player) for player in everybody),
    )


def printed(columns: Frame) -> list[ListEntry]:
    """The list of those in the report."""
    results = columns.work.results
    lines = zip(columns.players, results.new, results.games, strict=True)
    return highest_first(list_line(player, new, games) for player, new, games in lines if new)

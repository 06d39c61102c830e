"""The events of a report one after the other: a report in, the answer out."""

from collections.abc import Mapping

from arpad.core.answer import Answer
from arpad.core.report import Event, Player, Report
from arpad.core.verdicts import Finding
from arpad.regulations.approvals import in_order
from arpad.regulations.regulation import Regulation, Run
from arpad.regulations.submission import Submitted
from thule_2021.answer import OfEvent, Played, part_of, row_of
from thule_2021.eligibility import check_players
from thule_2021.explain import steps_of
from thule_2021.law import Law
from thule_2021.procedure import rate_event
from thule_2021.setup import blank_results, games_of, names_in


def rate(of_list: Regulation[Law], texts: Mapping[str, Regulation[Law]], report: Report, run: Run) -> Answer:
    """Rate the events in the order of their days, each from the ratings that the one before left."""
    findings: list[Finding] = []
    players = dict(report.players)
    played: dict[str, Played] = {name: [] for name in players}
    for event in sorted(report.events.values(), key=lambda event: (event.end, event.start, event.id)):
        refused = list(check_players(Submitted(texts[event.id], event)))
        findings += refused
        if not refused:
            play(texts[event.id], event, players, played, run)
    return Answer(
        list=report.list,
        period=report.period,
        regulations={event: text.edition.id for event, text in texts.items()},
        overrides={},
        findings=in_order(of_list, texts, findings),
        rows=tuple(row_of(report.players[name], players[name], played[name]) for name in players),
        list_regulation=of_list.edition.id,
        after=tuple(players.values()),
    )


def play(text: Regulation[Law], event: Event, players: dict[str, Player], played: dict[str, Played], run: Run) -> None:
    """Rate one event, and write it into the players and their parts."""
    names = names_in(event)
    place = {name: row for row, name in enumerate(names)}
    (games, columns), results = games_of(event, names), blank_results(names, players)
    run(rate_event, text.law, columns, results)
    for row, name in enumerate(names):
        if results.games[row]:
            part = part_of(text, event, games, place, results, name)
            steps = tuple(steps_of(text, results, row, is_new=not players[name].rating))
            played[name].append(OfEvent(part, results.half_points[row], steps))
            own = players[name]
            players[name] = own._replace(
                rating=results.new[row], ratings=(), games=(own.games or 0) + results.games[row]
            )

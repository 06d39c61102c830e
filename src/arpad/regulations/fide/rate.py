"""A period of the FIDE editions: a report in, the answer out."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from arpad.core.answer import Answer, ListEntry
from arpad.core.exact import half_points_text
from arpad.core.report import Report
from arpad.core.verdicts import Finding, Values, player_subject
from arpad.regulations.approvals import in_order, offices_of, refusals, with_approvals
from arpad.regulations.fide.admission import void_zeros
from arpad.regulations.fide.answer import RULES_OF_ENTRY, player_row, sides_by_entry
from arpad.regulations.fide.carried import player_after, with_exception
from arpad.regulations.fide.checks import judge_event, judge_game, judge_player
from arpad.regulations.fide.counted_games import every_game_counts, time_rating
from arpad.regulations.fide.entry import list_month, submissions
from arpad.regulations.fide.explain import rated_steps
from arpad.regulations.fide.explain_field import results_of
from arpad.regulations.fide.explain_first import first_steps
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import exceptions, list_entry, printed
from arpad.regulations.fide.pool import below_floor
from arpad.regulations.fide.procedure import rate_month
from arpad.regulations.fide.reasons import DROPPED, FINDING_OF_ENTRY, FINDING_OF_SIDE, VOIDED
from arpad.regulations.fide.setup import Frame, Lists, make_frame
from arpad.regulations.fide.submission import Submission
from arpad.regulations.regulation import Regulation, Run, interpreted


class Prepared(NamedTuple):
    """A report ready to be rated: the findings, and the columns of what is left."""

    findings: list[Finding]
    columns: Frame


def prepare(
    of_list: Regulation[Law],
    texts: Mapping[str, Regulation[Law]],
    report: Report,
    before: Regulation[Law] | None = None,
) -> Prepared:
    """Enter all players with their ratings, check every event, and set up the month's frame."""
    lists = Lists(of_list, before or of_list)
    month = list_month(texts, report)
    players = list(report.players.values())
    every = submissions(texts, report, month)
    entered = [submission for submission in every if submission.is_for_list]
    starts: dict[str, set[date]] = {player.id: set() for player in players}
    for submission in entered:
        for name in submission.entrants:
            starts[name].add(submission.event.start)
    latest = latest_texts(entered)
    verdicts: list[Finding] = []
    for player in players:
        verdicts += judge_player(lists, latest.get(player.id), player, month, starts[player.id])
    for parts in by_event(every):
        verdicts += judge_event(lists.now, latest, parts)
    findings = with_approvals(
        verdicts, report.approvals, offices_of(text.edition for text in (*lists, *texts.values()))
    )
    elsewhere = [submission for submission in every if not submission.is_for_list]
    return Prepared(findings, make_frame(lists, month, players, entered, refusals(findings), elsewhere))


def latest_texts(entered: Iterable[Submission]) -> dict[str, Regulation[Law]]:
    """The latest text among each player's events, which settles the player if a game of that event counts (R16)."""
    return {
        name: submission.regulation
        for submission in sorted(entered, key=lambda submission: submission.edition.first_day)
        for name in submission.entrants
    }


def rate(
    of_list: Regulation[Law],
    texts: Mapping[str, Regulation[Law]],
    report: Report,
    working: bool = True,
    run: Run = interpreted,
    before: Regulation[Law] | None = None,
) -> Answer:
    """Check a month's events, each by its own text, rate what counts, and say how every number came about.

    `before` is the text of the previous list, where it is not the list's own.
    """
    findings, frame = prepare(of_list, texts, report, before)
    run(rate_month, frame.laws, frame.period, frame.work)
    sides = sides_by_entry(frame)
    rows = []
    for player, old in enumerate(frame.period.players.rating):
        steps = (rated_steps if old else first_steps)(frame, player, sides) if working else ()
        rows.append(player_row(frame, player, sides if working else None, tuple(steps)))
    agreed = exceptions(findings)
    entries = list_entries(frame) if working else []
    names = [entry.id for entry in entries]
    titled = of_list.unrated_title_holders(frame.player_rows, names) if working else []
    return Answer(
        list=report.list,
        period=frame.month,
        regulations={event: text.edition.id for event, text in texts.items()},
        list_regulation=of_list.edition.id,
        findings=in_order(
            of_list,
            texts,
            [*findings, *game_findings(frame), *field_findings(frame), *entry_findings(frame)],
        ),
        rows=tuple(rows),
        printed=tuple(printed(entries, findings)),
        rated_in_part=rated_in_part(frame),
        unrated_titled=tuple(player.id for player in titled),
        after=tuple(with_exception(player_after(frame, place, sides), agreed) for place in range(len(rows))),
    )


def rated_in_part(frame: Frame) -> tuple[str, ...]:
    """The long events with a month that is refused on this list and a month that is not."""
    refused: dict[str, set[bool]] = {}
    for submission in frame.event_rows:
        is_refused = bool(frame.refusals.of(submission.event.id, submission.part))
        refused.setdefault(submission.event.id, set()).add(is_refused)
    return tuple(event for event, found in refused.items() if len(found) > 1)


def list_entries(frame: Frame) -> list[ListEntry]:
    """The lines of the players with a rating after the period."""
    results = frame.work.players
    return [
        list_entry(player, results.new[place], results.games[place], results.next_k[place])
        for place, player in enumerate(frame.player_rows)
        if results.new[place] > 0
    ]


def by_event(entered: list[Submission]) -> list[list[Submission]]:
    """The parts of each event together, in the order in which the first of them ends."""
    groups: dict[str, list[Submission]] = {}
    for submission in entered:
        groups.setdefault(submission.event.id, []).append(submission)
    return list(groups.values())


def field_findings(frame: Frame) -> Iterator[Finding]:
    """A note on each round robin that is rated as a Swiss because one of its games does not count."""
    for event, submission in enumerate(frame.event_rows):
        refused = frame.refusals.of(submission.event.id, submission.part)
        if frame.period.events.meetings[event] > frame.work.events.iterated[event] == 0 and not refused:
            number = submission.edition.number(every_game_counts)
            yield submission.finding("note", number, "rated_as_swiss", {"reading": "R18"})


def entry_findings(frame: Frame) -> Iterator[Finding]:
    """Findings on events that do not count for an unrated player, and on dropped pools."""
    for entry, (submission, player) in enumerate(frame.entry_rows):
        reason = frame.work.entries.reason[entry]
        values, number = entry_values(frame, entry), submission.edition.number
        if reason == VOIDED and "points" in values:
            yield submission.on_player("note", number(void_zeros), player, "first_event_emptied", values)
        elif reason in FINDING_OF_ENTRY:
            yield submission.on_player("note", number(RULES_OF_ENTRY[reason]), player, FINDING_OF_ENTRY[reason], values)
    for place, player_row_ in enumerate(frame.player_rows):
        if frame.work.players.outcome[place] == DROPPED:
            regulation = frame.regulation_of(place)
            clause = regulation.edition.number(below_floor)
            values = {"rating": frame.work.players.computed[place], "floor": regulation.law.floor}
            yield Finding("note", clause, player_subject(player_row_.id), "pool_dropped", values)


def entry_values(frame: Frame, entry: int) -> Values:
    """The event of an entry, and its points if they were lost with removed players (reading R20)."""
    values: Values = {"event": frame.entry_rows[entry].submission.event.id}
    if frame.work.entries.reason[entry] != VOIDED:
        return values
    points = sum(results_of(frame, entry))
    return {**values, "points": half_points_text(points), "reading": "R20"} if points else values


def game_findings(frame: Frame) -> Iterator[Finding]:
    """A finding on each game that the procedure did not count. Byes are no games."""
    games, period = frame.period.games, frame.period
    for place, (submission, game) in enumerate(frame.game_rows):
        reason = frame.work.sides.reason[2 * place]
        if reason in FINDING_OF_SIDE:
            event = frame.event_of(place)
            highest = frame.work.events.highest[period.events.whole[event]]
            rating = time_rating(submission.law, period, event, place, highest)
            yield judge_game(submission, game, reason, rating, games.seconds[place])

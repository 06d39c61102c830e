"""Rates a report: its events in order."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from arpad.core.answer import Answer, Method, Part, Row, Status
from arpad.core.exact import divide_half_up, half_points_text, hundredths_text, read_hundredths
from arpad.core.report import PLAYED, EarlierGame, Event, Report
from arpad.core.verdicts import Finding, Step, Values
from arpad.regulations.approvals import in_order as findings_in_order
from arpad.regulations.approvals import refusals, with_approvals
from arpad.regulations.edition import Edition
from arpad.regulations.regulation import Regulation, Run, interpreted
from arpad.regulations.ssl_2022.answer import exact_number, player_part
from arpad.regulations.ssl_2022.carried import player_after
from arpad.regulations.ssl_2022.checks import judge_event, judge_games, judge_player
from arpad.regulations.ssl_2022.columns import longer_seconds
from arpad.regulations.ssl_2022.eligibility import game_reason, is_selo_event, playing_day
from arpad.regulations.ssl_2022.elos import elo_on
from arpad.regulations.ssl_2022.entry import (
    Known,
    State,
    elo_offered,
    elo_taken_over,
    held_with,
    is_established,
    is_foreigner,
    state_before,
    takes_elos,
)
from arpad.regulations.ssl_2022.explain import event_steps, known_steps, label
from arpad.regulations.ssl_2022.formulas import full_minutes, is_normal_time
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.performance import POINT, performance
from arpad.regulations.ssl_2022.procedure import rate_event
from arpad.regulations.ssl_2022.reasons import COUNTED, ESTABLISHED, NEW, PROVISIONAL, SELO
from arpad.regulations.ssl_2022.selection import CareerEvent
from arpad.regulations.ssl_2022.setup import LISTS, Frame, first_day, in_order, last_day, make_frame
from arpad.regulations.ssl_2022.submission import Submission
from arpad.regulations.ssl_2022.titles import (
    TITLES,
    Reached,
    Value,
    is_master,
    limits_of,
    may_meet,
    reached,
    values_during,
)
from arpad.regulations.submission import not_checked

COMMITTEE = "selo committee"
METHODS: dict[int, Method] = {ESTABLISHED: "established", NEW: "new", PROVISIONAL: "provisional"}


@dataclass(slots=True)
class Progress:
    """A player's results over a report, event by event."""

    first: State
    state: State
    began: date  # the first day of the first event; without one date.max
    parts: list[Part] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    methods: list[Method] = field(default_factory=list)
    exact: list[str | None] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    events: list[CareerEvent] = field(default_factory=list)
    played: list[EarlierGame] = field(default_factory=list)  # every counted game


class Counted(NamedTuple):
    """A game that counted for a player: the side, whether it was at full weight (so is a game of unknown time, reading
    R8), whether its time is unknown, and R_i and W_i.
    """

    side: int
    is_full: bool
    is_untimed: bool
    game: EarlierGame

    @property
    def is_normal(self) -> bool:
        """True if it is known to be at normal time."""
        return self.is_full and not self.is_untimed


def rate(
    of_list: Regulation[Law], texts: Mapping[str, Regulation[Law]], report: Report, run: Run = interpreted
) -> Answer:
    """Rate the events in order, each from the numbers after the previous one."""
    progress_of, findings = rate_events(of_list, texts, report, run)
    return Answer(
        list=report.list,
        period=report.period,
        regulations={event: text.edition.id for event, text in texts.items()},
        findings=findings_in_order(of_list, texts, findings),
        rows=tuple(row(of_list.law, LISTS[report.list], name, progress) for name, progress in progress_of.items()),
        list_regulation=of_list.edition.id,
        after=tuple(
            player_after(of_list.law, LISTS[report.list], report.players[name], progress.state, progress.played)
            for name, progress in progress_of.items()
        ),
    )


def rate_events(
    text: Regulation[Law], texts: Mapping[str, Regulation[Law]], report: Report, run: Run = interpreted
) -> tuple[dict[str, Progress], list[Finding]]:
    """Every player's progress over the report's events, and the findings. `text` is the list's, `texts` by event."""
    of_list = LISTS[report.list]
    submissions = in_order(texts, report)
    events = {submission.event.id: submission for submission in submissions}
    findings = [finding for submission in events.values() for finding in judge_event(submission)]
    edition, law = text.edition, text.law
    refused = refusals(with_approvals(findings, report.approvals, edition.offices))
    began: dict[str, date] = {}
    for submission in submissions:
        for name in names_in(submission):
            began.setdefault(name, first_day(submission))
    progress_of = {}
    for name, player in report.players.items():
        state = state_before(law, of_list, player, began.get(name, date.max))
        progress_of[name] = Progress(
            state, state, began.get(name, date.max), steps=list(known_steps(edition, law, of_list, state))
        )
        findings += judge_player(edition, law, of_list, player, state)
    states = {name: progress.state for name, progress in progress_of.items()}
    open_events: dict[str, Event] = {}  # with a player whose Elo was taken over before, and would be again
    for submission in submissions:
        frame = make_frame(submission, states, refused)
        if any(elo_taken_again_open(frame, name) for name in frame.names):
            open_events[submission.event.id] = submission.event
        run(rate_event, submission.law, frame.event, frame.work)
        findings += judge_games(frame)
        for entrant, name in enumerate(frame.names):
            before = progress_of[name].state
            elo = frame.work.results.elo_taken[entrant]
            if elo:
                progress_of[name].state = before._replace(number=elo, by_elo=True, taken=True)
                frame.states[name] = progress_of[name].state
            findings += add_event(frame, entrant, progress_of[name], elo)
            states[name] = progress_of[name].state
    found = with_unchecked(edition, elo_taken_over, open_events, findings)
    return progress_of, with_approvals(found, report.approvals, edition.offices)


def elo_taken_again_open(frame: Frame, name: str) -> bool:
    """3.7: True if an Elo taken over in an earlier event of the report would be taken again after games rated by Elo
    alone. No report states such games.
    """
    submission, state = frame.submission, frame.states[name]
    if not state.taken or not takes_elos(submission.list, frame.event.foreign):
        return False
    player, day = submission.players[name], first_day(submission)
    return elo_offered(submission.law, int(is_foreigner(player)), elo_on(player, day), state.number, 0) > 0


def with_unchecked(
    edition: Edition, rule: Callable[..., object], events: Mapping[str, Event], findings: Iterable[Finding]
) -> list[Finding]:
    """The findings, with the clause of a rule added to the unchecked ones of some events, in one note each."""
    number, left, completed = edition.number(rule), dict(events), []
    for finding in findings:
        if finding.code == "not_checked" and finding.event in left:
            clauses = finding.values["clauses"]
            named = {number, *(clauses if isinstance(clauses, list) else ())}
            finding = not_checked(edition, left.pop(finding.event), named)
        completed.append(finding)
    return [*completed, *(not_checked(edition, left[event], {number}) for event in sorted(left))]


def names_in(submission: Submission) -> set[str]:
    """The players with a game that counts on the list, by its time and its moves."""
    event, law = submission.event, submission.law
    of_selo = int(is_selo_event(law, event))
    names = set()
    for game in submission.games:
        if game.black is None:
            continue
        white, black = (-1 if seconds is None else seconds for seconds in event.seconds_of(game))
        played, moved = int(game.result in PLAYED), int(game.one_move_each is not False)
        reason = game_reason(law, submission.list, played, moved, white, black, int(bool(game.playoff)), of_selo)
        if reason == COUNTED:
            names |= {game.white, game.black}
    return names


def add_event(frame: Frame, entrant: int, progress: Progress, elo_taken: int) -> list[Finding]:
    """Add an event to a player's progress: part, steps, titles, and the state after it. Return the findings."""
    results, law = frame.work.results, frame.submission.law
    progress.parts.append(player_part(frame, entrant))
    progress.steps += event_steps(frame, entrant, elo_taken)
    if results.games[entrant] == 0:
        return []
    progress.methods.append(METHODS[results.method[entrant]])
    progress.exact.append(exact_number(frame, entrant))
    before = progress.state
    games = counted_games(frame, entrant)
    after = before._replace(
        number=results.new[entrant],
        games=before.games + results.games[entrant],
        normal_games=before.normal_games + sum(counted.is_normal for counted in games),
        untimed_games=before.untimed_games + sum(counted.is_untimed for counted in games),
        known=Known(
            before.known.games + len(games),
            before.known.half_points + sum(counted.game.half_points for counted in games),
            before.known.ratings + sum(counted.game.opponent for counted in games),
        ),
    )
    progress.played += [counted.game for counted in games]
    findings: list[Finding] = []
    values: list[Value] = []
    if frame.event.list == SELO:
        values = values_reached(frame, entrant, before, after, games)
        if elo_taken:
            values = [Value(elo_taken, before.normal_games, before.untimed_games), *values]
        brought = reached(law, (*before.titles, *before.due), values)
        for title in brought:
            progress.titles.append(title.title)
            progress.steps.append(title_step(frame, title))
            if not title.is_known:
                findings.append(unknown_count(frame, entrant, title))
            if TITLES[title.title] is is_master:
                findings.append(confirmation(frame, entrant, title.value))
        if brought:  # the highest comes first, and stands for those below it
            after = after._replace(titles=held_with(brought[0].title))
        full = [(counted.game.opponent, counted.game.half_points) for counted in games if counted.is_full]
        progress.events.append(CareerEvent(last_day(frame.submission), tuple(v.selo for v in values), tuple(full)))
    progress.state = after
    return findings


def counted_games(frame: Frame, entrant: int) -> list[Counted]:
    """A player's counted games of an event."""
    counted = []
    event = frame.submission.event
    for side in frame.sides[entrant]:
        if frame.work.sides.reason[side] == COUNTED:
            game = frame.games[side // 2]
            seconds = longer_seconds(frame.event, side // 2)
            is_full = is_normal_time(frame.submission.law, full_minutes(seconds))
            opponent, half_points = frame.work.sides.opponent[side], game.half_points[side % 2]
            known = EarlierGame(playing_day(event, game), event.id, opponent, half_points)
            counted.append(Counted(side, is_full, seconds < 0, known))
    return counted


def values_reached(frame: Frame, entrant: int, before: State, after: State, played: list[Counted]) -> list[Value]:
    """The values during the event (6.2) of an established player; a new player's after it, once established."""
    law, results = frame.submission.law, frame.work.results
    if results.method[entrant] == ESTABLISHED:
        gain = frame.work.sides.gain
        games = [(gain[counted.side], counted.is_normal, counted.is_untimed) for counted in played]
        start = Value(before.number, before.normal_games, before.untimed_games)
        return list(values_during(law, start, results.k[entrant], games))
    if is_established(law, SELO, after):
        return [Value(after.number, after.normal_games, after.untimed_games)]
    return []


def title_step(frame: Frame, brought: Reached) -> Step:
    """A title with the value that brought it."""
    title, value, is_known = brought
    needed, games = limits_of(frame.submission.law, title)
    values: Values = {
        "event": label(frame),
        "title": title,
        "selo": value.selo,
        "needed": needed,
        "games": value.normal_games if is_known else value.most_games,
        "needed_games": games,
        **({} if is_known else {"known": value.normal_games, "reading": "R4", "wording": "title_reached_unknown"}),
    }
    return Step(frame.edition.number(TITLES[title]), "title_reached", values)


def unknown_count(frame: Frame, entrant: int, brought: Reached) -> Finding:
    """6.2: the games at normal time are enough only if games of unknown time are counted among them."""
    event, (title, value, _) = frame.submission.event.id, brought
    values: Values = {
        "by": COMMITTEE,
        "by_alone": True,
        "event": event,
        "title": title,
        "selo": value.selo,
        "games": value.most_games,
        "known": value.normal_games,
        "needed": limits_of(frame.submission.law, title)[1],
        "field": "normal_games",
        "reading": "R4",
    }
    number, name = frame.edition.number(may_meet), frame.names[entrant]
    return frame.submission.on_player("approve", number, name, "title_games_unknown", values)


def confirmation(frame: Frame, entrant: int, value: Value) -> Finding:
    """6.3: the committee confirms a master."""
    event = frame.submission.event.id
    values: Values = {"by": COMMITTEE, "by_alone": True, "event": event, "selo": value.selo, "games": value.most_games}
    if not is_master(frame.submission.law, value.selo, value.normal_games):  # the count of 6.2 is not known yet
        values = {**values, "known": value.normal_games, "wording": "master_to_confirm_unknown"}
    number, name = frame.edition.number(is_master), frame.names[entrant]
    return frame.submission.on_player("approve", number, name, "master_to_confirm", values)


def row(law: Law, of_list: int, name: str, progress: Progress) -> Row:
    """A player's row of the answer: the first number, the last one, and everything in between."""
    counted = [part for part in progress.parts if part.games]
    old, new = progress.first.number, progress.state.number
    games = sum(part.games for part in counted)
    coefficients = {part.k for part in counted}
    half_points = sum(game.half_points for game in progress.played)
    micro = performance(law, [game.opponent for game in progress.played], half_points) if progress.played else None
    single = counted[0] if len(counted) == 1 else None
    return Row(
        id=name,
        status=status(law, of_list, progress.state, games),
        method=progress.methods[-1] if progress.methods else method_of(law, of_list, progress.state),
        old=old or None,
        new=new or None,
        change=single.change if single else None,
        rounded=new - old if games and old else None,
        k=coefficients.pop() if len(coefficients) == 1 else None,
        games=games,
        score=half_points_text(half_points),
        expected=single.expected if single else sum_expected(counted),
        performance=None if micro is None else divide_half_up(micro, POINT),
        parts=tuple(progress.parts),
        steps=tuple(progress.steps),
        exact=progress.exact[0] if single else None,
        titles=tuple(progress.titles),
    )


def sum_expected(parts: list[Part]) -> str | None:
    """The expectations of several events together; None where one of them has none."""
    if not parts or any(part.expected is None for part in parts):
        return None
    return hundredths_text(sum(read_hundredths(part.expected or "0") for part in parts))


def method_of(law: Law, of_list: int, state: State) -> Method:
    """The method by which a player without a counted game would be computed."""
    if is_established(law, of_list, state):
        return "established"
    return "new" if of_list == SELO else "provisional"


def status(law: Law, of_list: int, state: State, games: int) -> Status:
    """The status after all events."""
    if state.number == 0:
        return "unrated"
    if not is_established(law, of_list, state):
        return "new"
    return "rated" if games else "not-rated"

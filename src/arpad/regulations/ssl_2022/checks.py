"""Every check of an event, in the order of the paragraphs, and the games that do not count."""

from collections.abc import Callable, Iterable, Iterator

from arpad.core.exact import minutes_text
from arpad.core.report import Player
from arpad.core.verdicts import Finding, Unchecked, Values, Verdict, player_subject
from arpad.regulations.edition import Edition
from arpad.regulations.ssl_2022.columns import longer_seconds
from arpad.regulations.ssl_2022.eligibility import (
    blitz_playoff,
    check_foreign,
    check_games_told,
    check_long_team_event,
    check_organiser,
    check_playoffs,
    is_foreign,
    right_list,
    same_time,
    unplayed,
)
from arpad.regulations.ssl_2022.elo_checks import check_elos
from arpad.regulations.ssl_2022.entry import (
    CLASSES,
    GAMES_NEEDED,
    State,
    count_assumed,
    counts_differ,
    elo_taken_over,
    games_since_untold,
    games_told,
    is_established,
    is_foreigner,
    start_number,
)
from arpad.regulations.ssl_2022.foreign import event_performances, is_comparable, listed_number
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.procedure import meets_without_number
from arpad.regulations.ssl_2022.reasons import (
    BLITZ_PLAYOFF,
    BY_PERFORMANCE,
    BY_SELO,
    COUNTED,
    FINDING_OF_SIDE,
    FORFEIT,
    NEW,
    NO_LIST,
    NO_MOVE,
    NOT_MET,
    OTHER_LIST,
    SCORELESS,
    SELO,
    UNBOUNDED,
    UNEQUAL_TIME,
)
from arpad.regulations.ssl_2022.setup import Frame
from arpad.regulations.ssl_2022.sides import entrant_of, opponent_of
from arpad.regulations.ssl_2022.submission import Submission
from arpad.regulations.ssl_2022.titles import TITLES, Value, due_before
from arpad.regulations.submission import findings_of

EVENT_CHECKS: tuple[Callable[[Submission], Iterable[Verdict]], ...] = (
    check_organiser,
    check_foreign,
    check_games_told,
    check_playoffs,
    check_long_team_event,
    check_elos,
)

RULES_OF_SIDE: dict[int, Callable[..., object]] = {
    FORFEIT: unplayed,
    NO_MOVE: unplayed,
    UNEQUAL_TIME: same_time,
    OTHER_LIST: right_list,
    NO_LIST: right_list,
    BLITZ_PLAYOFF: blitz_playoff,
}
"""The rule that took a game out."""
WITHOUT_LIST = (BY_PERFORMANCE, UNBOUNDED, SCORELESS)
"""Where a number is from that no list gave."""
LOWEST = {UNBOUNDED: "lowest_number", SCORELESS: "lowest_scoreless"}
"""How it is told why there is no performance."""


def judge_event(submission: Submission) -> list[Finding]:
    """The findings on an event, and last one note on the clauses that were not checked."""
    return findings_of(submission.edition, submission.event, verdicts_on(submission))


def verdicts_on(submission: Submission) -> Iterator[Verdict]:
    """What every check says of an event, and whether somebody's number of games is not told."""
    for check in EVENT_CHECKS:
        yield from check(submission)
    names = {name for game in submission.event.games for name in (game.white, game.black) if name}
    if any(count_assumed(submission.players[name]) for name in names):
        yield Unchecked(submission.edition.number(GAMES_NEEDED[submission.list]))
    if submission.list == SELO and not is_foreign(submission.event):
        law, players, day = submission.law, submission.players, submission.event.start
        if any(games_since_untold(law, players[name], day) for name in names):
            yield Unchecked(submission.edition.number(elo_taken_over))


def titles_due(edition: Edition, law: Law, subject: str, state: State) -> Iterator[Finding]:
    """Titles above the one that is told whose selo and games the report gives already before its events (R16)."""
    now_due = due_before(law, Value(state.number, state.normal_games, state.untimed_games))
    for title, rule in TITLES.items():
        if title not in state.titles and title in state.due:
            values: Values = {
                "title": title,
                "held": state.titles[0],
                "selo": state.number,
                "games": state.normal_games + state.untimed_games,
                "reading": "R16",
            }
            if title not in now_due:  # it was before an earlier list, and the selo has fallen since
                values = {"title": title, "held": state.titles[0], "reading": "R16", "wording": "title_due_earlier"}
            yield Finding("note", edition.number(rule), subject, "title_due", values)


def judge_player(edition: Edition, law: Law, of_list: int, player: Player, state: State) -> Iterator[Finding]:
    """Games before the report that contradict each other or the number: what is told, and what was taken."""
    number, subject = edition.number(GAMES_NEEDED[of_list]), player_subject(player.id)
    told = games_told(player)
    if counts_differ(player):
        values: Values = {
            "games": player.games,
            "known": len(player.earlier),
            "unknown": player.earlier_games or 0,
            "taken": state.games,
        }
        yield Finding("note", number, subject, "counts_differ", values)
    if told > state.games:  # only without a number
        yield Finding("note", number, subject, "games_without_number", {"games": told, "taken": state.games})
    if of_list == SELO and player.title in CLASSES and is_established(law, of_list, state):
        yield from titles_due(edition, law, subject, state)
    if state.computed:
        values = {"games": state.games, "number": state.number, "reading": "R14"}
        yield Finding("note", number, subject, "number_of_known_games", values)
    if state.number and not state.games and not state.by_elo:
        yield Finding("note", number, subject, "number_without_games", {"number": state.number})


def judge_games(frame: Frame) -> list[Finding]:
    """The games that the procedure found not to count, and opponents abroad for whom nothing was found."""
    submission = frame.submission
    found = []
    for place, game in enumerate(frame.games):
        reason = frame.work.sides.reason[2 * place]
        if reason in FINDING_OF_SIDE:
            number = submission.edition.number(RULES_OF_SIDE[reason])
            seconds = longer_seconds(frame.event, place)
            timed = reason in (UNEQUAL_TIME, OTHER_LIST, NO_LIST, BLITZ_PLAYOFF)
            values: Values = {"minutes": minutes_text(seconds)} if timed else {"result": game.result}
            if reason == OTHER_LIST:
                values = {**values, "other": "pelo" if frame.event.list == SELO else "selo"}
            found.append(submission.on_game("reject", number, game, FINDING_OF_SIDE[reason], values))
    found += judge_unknown_results(frame)
    return found + judge_abroad(frame) if frame.event.foreign == 1 else found


def judge_unknown_results(frame: Frame) -> Iterator[Finding]:
    """Players whose earlier games have no results: new opponents met them at the start number (3.6)."""
    submission, work = frame.submission, frame.work
    met = {
        opponent_of(frame.event, side)
        for side in range(2 * len(frame.games))
        if work.sides.reason[side] == COUNTED
        and work.results.method[entrant_of(frame.event, side)] == NEW
        and meets_without_number(frame.event, work, side)
    }
    for entrant in sorted(met):
        name = frame.names[entrant]
        told = games_told(submission.players[name])
        if told:
            event = submission.event.id
            values: Values = {"event": event, "games": told, "number": frame.event.start}
            rule = submission.edition.number(start_number)
            yield Finding("note", rule, player_subject(name), "start_number_unknown_results", values, event=event)


def national_not_used(frame: Frame, entrant: int, name: str) -> Iterator[Finding]:
    """A national rating that is supplied and not used, because the country's are not held to be comparable (3.9)."""
    submission, player = frame.submission, frame.submission.players[name]
    event = submission.event.id
    if is_comparable(submission.law.comparable_countries, player.federation):
        return
    for rapid, national in enumerate((player.national, player.national or player.national_rapid)):
        row = 2 * entrant + rapid
        if national and frame.work.met.source[row] in WITHOUT_LIST:
            values: Values = {
                "event": event,
                "national": national,
                "country": player.federation,
                "number": frame.work.met.number[row],
            }
            number = submission.edition.number(is_comparable)
            yield Finding("note", number, player_subject(name), "national_not_used", values, event=event)


def judge_abroad(frame: Frame) -> list[Finding]:
    """Players at the lowest number, whom nothing bounds or who scored nothing (R5), and Finns without a selo (R6)."""
    submission = frame.submission
    event = submission.event.id
    found = []
    for entrant, name in enumerate(frame.names):
        sources = set(frame.work.met.source[2 * entrant : 2 * entrant + 2]) - {NOT_MET}
        finn = not is_foreigner(submission.players[name])
        for source in sorted(sources & set(LOWEST)):
            number = submission.edition.number(event_performances)
            values: Values = {"event": event, "number": submission.law.lowest_number, "reading": "R5"}
            found.append(Finding("note", number, player_subject(name), LOWEST[source], values, event=event))
        found += national_not_used(frame, entrant, name)
        if finn and sources - {BY_SELO}:
            number = submission.edition.number(listed_number)
            values = {"event": event, "reading": "R6"}
            found.append(
                Finding("note", number, player_subject(name), "finn_without_selo", values, event=submission.event.id)
            )
    return found

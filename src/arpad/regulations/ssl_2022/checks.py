"""The checks of an event, in the order of the paragraphs, and the findings on players and on games."""

from collections.abc import Callable, Iterable, Iterator

from arpad.core.exact import minutes_text
from arpad.core.report import Player
from arpad.core.verdicts import Finding, Unchecked, Values, Verdict, player_subject
from arpad.regulations.edition import Edition
from arpad.regulations.ssl_2022 import eligibility, reasons
from arpad.regulations.ssl_2022.columns import longer_seconds
from arpad.regulations.ssl_2022.elo_checks import check_elos
from arpad.regulations.ssl_2022.entry import (
    CLASSES,
    GAMES_NEEDED,
    State,
    count_assumed,
    counts_differ,
    elo_taken_over,
    games_given,
    games_since_unknown,
    is_established,
    is_foreigner,
    start_number,
)
from arpad.regulations.ssl_2022.foreign_numbers import event_performances, is_comparable, listed_number
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.procedure import meets_without_number
from arpad.regulations.ssl_2022.reasons import FINDING_OF_SIDE, SELO
from arpad.regulations.ssl_2022.setup import Frame
from arpad.regulations.ssl_2022.sides import entrant_of, opponent_of
from arpad.regulations.ssl_2022.submission import Submission
from arpad.regulations.ssl_2022.titles import TITLES, Value, due_before
from arpad.regulations.submission import findings_of

EVENT_CHECKS: tuple[Callable[[Submission], Iterable[Verdict]], ...] = (
    eligibility.check_organiser,
    eligibility.check_foreign,
    eligibility.check_times_known,
    eligibility.check_playoffs,
    eligibility.check_long_team_event,
    check_elos,
)

RULES_OF_SIDE: dict[int, Callable[..., object]] = {
    reasons.FORFEIT: eligibility.unplayed,
    reasons.NO_MOVE: eligibility.unplayed,
    reasons.UNEQUAL_TIME: eligibility.same_time,
    reasons.OTHER_LIST: eligibility.right_list,
    reasons.NO_LIST: eligibility.right_list,
    reasons.BLITZ_PLAYOFF: eligibility.blitz_playoff,
}
"""The rule by which a game does not count, by the reason."""
WITHOUT_LIST = (reasons.BY_PERFORMANCE, reasons.UNBOUNDED, reasons.SCORELESS)
"""The sources of numbers that are on no list."""
LOWEST = {reasons.UNBOUNDED: "lowest_number", reasons.SCORELESS: "lowest_scoreless"}
"""The findings on players abroad without a performance, by the source of their number."""


def judge_event(submission: Submission) -> list[Finding]:
    """The findings on an event, and last a note on the clauses that were not checked."""
    return findings_of(submission.edition, submission.event, verdicts_on(submission))


def verdicts_on(submission: Submission) -> Iterator[Verdict]:
    """The verdicts of every check on an event. A clause that needs an unknown number of games stays unchecked."""
    for check in EVENT_CHECKS:
        yield from check(submission)
    names = {name for game in submission.event.games for name in (game.white, game.black) if name}
    if any(count_assumed(submission.players[name]) for name in names):
        yield Unchecked(submission.edition.number(GAMES_NEEDED[submission.list]))
    if submission.list == SELO and not eligibility.is_foreign(submission.event):
        law, players, day = submission.law, submission.players, submission.event.start
        if any(games_since_unknown(law, players[name], day) for name in names):
            yield Unchecked(submission.edition.number(elo_taken_over))


def titles_due(edition: Edition, law: Law, subject: str, state: State) -> Iterator[Finding]:
    """A note on each higher title for which a player had the selo and the games before the report's events (R16)."""
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
            if title not in now_due:  # it was due before an earlier list, and the selo has fallen since
                values = {"title": title, "held": state.titles[0], "reading": "R16", "wording": "title_due_earlier"}
            yield Finding("note", edition.number(rule), subject, "title_due", values)


def judge_player(edition: Edition, law: Law, of_list: int, player: Player, state: State) -> Iterator[Finding]:
    """Notes on a player whose supplied number and earlier games disagree: the supplied and the used values."""
    number, subject = edition.number(GAMES_NEEDED[of_list]), player_subject(player.id)
    given = games_given(player)
    if counts_differ(player):
        values: Values = {
            "games": player.games,
            "known": len(player.earlier),
            "unknown": player.earlier_games or 0,
            "taken": state.games,
        }
        yield Finding("note", number, subject, "counts_differ", values)
    if given > state.games:  # only of a player without a number
        yield Finding("note", number, subject, "games_without_number", {"games": given, "taken": state.games})
    if of_list == SELO and player.title in CLASSES and is_established(law, of_list, state):
        yield from titles_due(edition, law, subject, state)
    if state.computed:
        values = {"games": state.games, "number": state.number, "reading": "R14"}
        yield Finding("note", number, subject, "number_of_known_games", values)
    if state.number and not state.games and not state.by_elo:
        yield Finding("note", number, subject, "number_without_games", {"number": state.number})


def judge_games(frame: Frame) -> Iterator[Finding]:
    """Findings on the games that the procedure did not count, and notes on the numbers of opponents."""
    submission = frame.submission
    for place, game in enumerate(frame.games):
        reason = frame.work.sides.reason[2 * place]
        if reason in FINDING_OF_SIDE:
            number = submission.edition.number(RULES_OF_SIDE[reason])
            seconds = longer_seconds(frame.event, place)
            timed = reason in (reasons.UNEQUAL_TIME, reasons.OTHER_LIST, reasons.NO_LIST, reasons.BLITZ_PLAYOFF)
            values: Values = {"minutes": minutes_text(seconds)} if timed else {"result": game.result}
            if reason == reasons.OTHER_LIST:
                values = {**values, "other": "pelo" if frame.event.list == SELO else "selo"}
            yield submission.on_game("reject", number, game, FINDING_OF_SIDE[reason], values)
    yield from judge_unknown_results(frame)
    if frame.event.foreign == 1:
        yield from judge_abroad(frame)


def judge_unknown_results(frame: Frame) -> Iterator[Finding]:
    """Notes on players whose earlier games have no results: new opponents meet them at the start number (3.6)."""
    submission, work = frame.submission, frame.work
    met = {
        opponent_of(frame.event, side)
        for side in range(2 * len(frame.games))
        if work.sides.reason[side] == reasons.COUNTED
        and work.results.method[entrant_of(frame.event, side)] == reasons.NEW
        and meets_without_number(frame.event, work, side)
    }
    for entrant in sorted(met):
        name = frame.names[entrant]
        games = games_given(submission.players[name])
        if games:
            values: Values = {"event": submission.event.id, "games": games, "number": frame.event.start}
            number = submission.edition.number(start_number)
            yield submission.on_player("note", number, name, "start_number_unknown_results", values)


def national_not_used(frame: Frame, entrant: int, name: str) -> Iterator[Finding]:
    """A note on a national rating that is not used, because those of the country are not comparable (3.9)."""
    submission, player = frame.submission, frame.submission.players[name]
    if is_comparable(submission.law, player.federation):
        return
    for rapid, national in enumerate((player.national, player.national or player.national_rapid)):
        row = 2 * entrant + rapid
        if national and frame.work.met.source[row] in WITHOUT_LIST:
            values: Values = {
                "event": submission.event.id,
                "national": national,
                "country": player.federation,
                "number": frame.work.met.number[row],
            }
            yield submission.on_player(
                "note", submission.edition.number(is_comparable), name, "national_not_used", values
            )


def judge_abroad(frame: Frame) -> Iterator[Finding]:
    """Notes on players at the lowest number (R5), on unused national ratings, and on Finns without a selo (R6)."""
    submission = frame.submission
    event = submission.event.id
    for entrant, name in enumerate(frame.names):
        sources = set(frame.work.met.source[2 * entrant : 2 * entrant + 2]) - {reasons.NOT_MET}
        finn = not is_foreigner(submission.players[name])
        for source in sorted(sources & set(LOWEST)):
            number = submission.edition.number(event_performances)
            values: Values = {"event": event, "number": submission.law.lowest_number, "reading": "R5"}
            yield submission.on_player("note", number, name, LOWEST[source], values)
        yield from national_not_used(frame, entrant, name)
        if finn and sources - {reasons.BY_SELO}:
            number = submission.edition.number(listed_number)
            values = {"event": event, "reading": "R6"}
            yield submission.on_player("note", number, name, "finn_without_selo", values)

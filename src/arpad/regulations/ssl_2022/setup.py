"""From a report to events in order, and from an event to the columns that its procedure reads and writes."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.outcomes import outcome_of
from arpad.core.report import PLAYED, Event, Game, Report
from arpad.regulations.approvals import Refusals
from arpad.regulations.edition import Edition
from arpad.regulations.regulation import Regulation
from arpad.regulations.ssl_2022 import columns
from arpad.regulations.ssl_2022.columns import Work
from arpad.regulations.ssl_2022.eligibility import (
    days_of_rounds,
    is_computed,
    is_foreign,
    is_selo_event,
    playing_day,
)
from arpad.regulations.ssl_2022.entry import (
    State,
    elo_taken_over,
    is_established,
    is_foreigner,
    number_of_known,
    start_number,
    takes_elos,
    with_unknown,
)
from arpad.regulations.ssl_2022.foreign_numbers import lists_row
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.reasons import PELO, SELO
from arpad.regulations.ssl_2022.submission import Submission

LISTS = {"selo": SELO, "pelo": PELO}


class Frame(NamedTuple):
    """The columns of one event with what their rows stand for."""

    edition: Edition
    submission: Submission
    event: columns.Event
    work: Work
    names: list[str]
    games: list[Game]
    sides: list[list[int]]  # each player's, in the order the games were played
    states: dict[str, State]
    refused: tuple[str, ...]


def last_day(submission: Submission) -> date:
    """The last day on which a game of an event was really played (reading E38); without one the event's last day."""
    event = submission.event
    return max((playing_day(event, game) for game in submission.games if game.result in PLAYED), default=event.end)


@clause("2.12", "2.11")
def in_order(texts: Mapping[str, Regulation[Law]], report: Report) -> list[Submission]:
    """The events in the order of last day, first day and id; a game that is an event of its own on its own day."""
    submissions = []
    of_list = LISTS[report.list]
    for event in report.events.values():
        groups = [(game,) for game in in_playing_order(event, event.games)] if event.each_game_alone else [event.games]
        for part, games in enumerate(groups, start=1):
            submissions.append(Submission(texts[event.id], event, of_list, part, tuple(games), report.players))
    return sorted(submissions, key=lambda s: (last_day(s), first_day(s), s.event.id, s.part))


def first_day(submission: Submission) -> date:
    """The day on which an event begins, even if a game was moved before it (reading R13).

    A game that is an event of its own begins on its own day.
    """
    alone = submission.event.each_game_alone
    return last_day(submission) if alone else submission.event.start


def first_day_of(event: Event, game: Game) -> date:
    """The first day of the event that a game belongs to: the game's own day where it is an event of its own."""
    return playing_day(event, game) if event.each_game_alone else event.start


def in_playing_order(event: Event, games: Iterable[Game]) -> list[Game]:
    """The games between two players in the order of play, whatever their order in the report: by day, by round, a
    play-off last. A game without a day has that of its round (reading R17).
    """
    paired = [game for game in games if game.black is not None]
    mixed = len({game.date for game in paired}) > 1 and not event.each_game_alone
    days = days_of_rounds(event) if mixed else {}
    return sorted(
        paired,
        key=lambda game: (
            game.date or days.get(game.round, event.end),
            game.round,
            bool(game.playoff),
            game.white,
            game.black,
        ),
    )


def make_frame(submission: Submission, states: Mapping[str, State], refusals: Refusals) -> Frame:
    """The columns of one event."""
    law, event = submission.law, submission.event
    foreign = is_foreign(event)
    games = in_playing_order(event, submission.games)
    names = sorted({name for game in games for name in (game.white, game.black or "")})
    place = {name: number for number, name in enumerate(names)}
    state_of = {name: states[name] for name in names}
    refused = refusals.of(event.id, 0)
    times = [tuple(-1 if s is None else s for s in event.seconds_of(game)) for game in games]
    of_selo = int(is_selo_event(law, event))
    kinds = [(*time, int(bool(game.playoff))) for game, time in zip(games, times, strict=True)]
    kind_place = {kind: number for number, kind in enumerate(dict.fromkeys(kinds))}
    earlier = [with_unknown(state_of[n].number, state_of[n].unknown, *state_of[n].known[1:]) for n in names]
    event_columns = columns.Event(
        list=submission.list,
        foreign=int(foreign),
        of_selo=of_selo,
        refused=int(bool(refused)),
        start=start_number(law, event),
        players=len(names),
        first=0,
        end=len(games),
        entrants=columns.Entrants(
            number=[state_of[name].number for name in names],
            computed=[
                int(is_computed(int(foreign), int(not is_foreigner(submission.players[n])), state_of[n].number))
                for n in names
            ],
            established=[int(is_established(law, submission.list, state_of[name])) for name in names],
            elo=elos_to_take(submission, names, state_of),
            earlier_games=[state_of[name].games for name in names],
            earlier_half_points=[half_points for half_points, _ in earlier],
            earlier_ratings=[ratings for _, ratings in earlier],
            by_known=[number_of_known(law, submission.list, state_of[n].number, *state_of[n].known) for n in names],
        ),
        lists=lists_abroad(submission, names),
        kinds=columns.Kinds(*[[kind[part] for kind in kind_place] for part in range(3)]),
        games=columns.Games(
            white=[place[game.white] for game in games],
            black=[place[game.black or ""] for game in games],
            outcome=[outcome_of(game) for game in games],
            kind=[kind_place[kind] for kind in kinds],
        ),
    )
    work = blank_work(len(names), len(games), len(kind_place))
    sides = sides_of_each(event_columns)
    return Frame(submission.edition, submission, event_columns, work, names, games, sides, state_of, refused)


def sides_of_each(event: columns.Event) -> list[list[int]]:
    """The sides of each player."""
    sides: list[list[int]] = [[] for _ in range(event.players)]
    for game, (white, black) in enumerate(zip(event.games.white, event.games.black, strict=True)):
        sides[white].append(2 * game)
        sides[black].append(2 * game + 1)
    return sides


def elos_to_take(submission: Submission, names: list[str], state_of: Mapping[str, State]) -> list[int]:
    """Each player's Elo that is taken over with a counted game; 0: none."""
    event, law, day = submission.event, submission.law, first_day(submission)
    if not takes_elos(submission.list, int(is_foreign(event))):
        return [0] * len(names)
    return [elo_taken_over(law, submission.players[n], state_of[n].number, day, state_of[n].taken) for n in names]


def lists_abroad(submission: Submission, names: list[str]) -> columns.Lists:
    """The numbers on lists of the players of a foreign event on its first day; zeros at home."""
    if not is_foreign(submission.event):
        return columns.Lists(*[[0] * len(names) for _ in columns.Lists._fields])
    day = first_day(submission)
    rows = [lists_row(submission.law, submission.players[name], day) for name in names]
    return columns.Lists(*[[row[part] for row in rows] for part in range(len(columns.Lists._fields))])


def blank_work(entrants: int, games: int, kinds: int) -> Work:
    return Work(
        kinds=columns.KindsWork(*[[0] * kinds for _ in columns.KindsWork._fields]),
        sides=columns.Sides(*[[0] * (2 * games) for _ in columns.Sides._fields]),
        results=columns.Results(*[[0] * entrants for _ in columns.Results._fields]),
        met=columns.Met(*[[0] * (2 * entrants) for _ in columns.Met._fields]),
        unlisted=columns.Unlisted(*[[0] * entrants for _ in columns.Unlisted._fields]),
        gathered=columns.Gathered(*[[0] * (2 * games) for _ in columns.Gathered._fields]),
    )

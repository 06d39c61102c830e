"""From a report to events in order, and from an event to the columns that its procedure reads and writes."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.outcomes import outcome
from arpad.core.report import PLAYED, Game, Report
from arpad.core.report import Event as ReportedEvent
from arpad.regulations.approvals import Refusals
from arpad.regulations.edition import Edition
from arpad.regulations.regulation import Regulation
from arpad.regulations.ssl_2022.columns import (
    Entrants,
    Event,
    Games,
    Gathered,
    Kinds,
    KindsFound,
    Lists,
    Met,
    Results,
    Sides,
    Unlisted,
    Work,
)
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
from arpad.regulations.ssl_2022.foreign import lists_of
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.reasons import PELO, SELO
from arpad.regulations.ssl_2022.submission import Submission

LISTS = {"selo": SELO, "pelo": PELO}


class Frame(NamedTuple):
    """The columns of one event with what their rows stand for."""

    edition: Edition
    submission: Submission
    event: Event
    work: Work
    names: list[str]
    games: list[Game]
    sides: list[list[int]]  # each player's, in the order the games were played
    states: dict[str, State]
    refused: tuple[str, ...]


def last_day(submission: Submission) -> date:
    """An event's last day is the last on which a game was really played (reading E38); without a game it is its own."""
    event = submission.event
    return max((playing_day(event, game) for game in submission.games if game.result in PLAYED), default=event.end)


@clause("2.12", "2.11")
def in_order(texts: Mapping[str, Regulation[Law]], report: Report) -> list[Submission]:
    """The events in the order of last day, first day and id; a game that is an event of its own on its own day."""
    found = []
    of_list = LISTS[report.list]
    for event in report.events.values():
        groups = [(game,) for game in in_playing_order(event, event.games)] if event.each_game_alone else [event.games]
        for part, games in enumerate(groups, start=1):
            found.append(Submission(texts[event.id], event, of_list, part, tuple(games), report.players))
    return sorted(found, key=lambda s: (last_day(s), first_day(s), s.event.id, s.part))


def first_day(submission: Submission) -> date:
    """The day an event begins, also where a game was moved ahead of it (reading R13).

    A game that is an event of its own begins on its own day.
    """
    alone = submission.event.each_game_alone
    return last_day(submission) if alone else submission.event.start


def first_day_of(event: ReportedEvent, game: Game) -> date:
    """The day an event begins that a game belongs to: the game's own where it is an event of its own."""
    return playing_day(event, game) if event.each_game_alone else event.start


def in_playing_order(event: ReportedEvent, games: Iterable[Game]) -> list[Game]:
    """The games between two players in the order they were played: by day, by round, a play-off last; alike whatever
    order they are told in. A game whose day is not told is of its round's (reading R17).
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


def frame(submission: Submission, states: Mapping[str, State], refusals: Refusals) -> Frame:
    """The columns of one event."""
    law, event = submission.law, submission.event
    foreign = is_foreign(event)
    games = in_playing_order(event, submission.games)
    names = sorted({name for game in games for name in (game.white, game.black or "")})
    place = {name: number for number, name in enumerate(names)}
    own = {name: states[name] for name in names}
    refused = refusals.of(event.id, 0)
    times = [tuple(-1 if s is None else s for s in event.seconds_of(game)) for game in games]
    of_selo = int(is_selo_event(law, event))
    kinds = [(*time, int(bool(game.playoff))) for game, time in zip(games, times, strict=True)]
    kind_place = {kind: number for number, kind in enumerate(dict.fromkeys(kinds))}
    earlier = [with_unknown(own[n].number, own[n].unknown, *own[n].known[1:]) for n in names]
    columns = Event(
        list=submission.list,
        foreign=int(foreign),
        of_selo=of_selo,
        refused=int(bool(refused)),
        start=start_number(law, event),
        players=len(names),
        first=0,
        end=len(games),
        entrants=Entrants(
            number=[own[name].number for name in names],
            computed=[
                int(is_computed(int(foreign), int(not is_foreigner(submission.players[n])), own[n].number))
                for n in names
            ],
            established=[int(is_established(law, submission.list, own[name])) for name in names],
            elo=elos_to_take(submission, names, own),
            earlier_games=[own[name].games for name in names],
            earlier_half_points=[half_points for half_points, _ in earlier],
            earlier_ratings=[ratings for _, ratings in earlier],
            by_known=[number_of_known(law, submission.list, own[n].number, *own[n].known) for n in names],
        ),
        lists=lists_abroad(submission, names),
        kinds=Kinds(*[[kind[part] for kind in kind_place] for part in range(3)]),
        games=Games(
            white=[place[game.white] for game in games],
            black=[place[game.black or ""] for game in games],
            outcome=[
                outcome(*game.half_points, int(game.result in PLAYED), int(game.one_move_each is not False), 0)
                for game in games
            ],
            kind=[kind_place[kind] for kind in kinds],
        ),
    )
    work = blank_work(len(names), len(games), len(kind_place))
    sides = sides_of_each(columns)
    return Frame(submission.edition, submission, columns, work, names, games, sides, own, refused)


def sides_of_each(event: Event) -> list[list[int]]:
    """The sides of each player."""
    found: list[list[int]] = [[] for _ in range(event.players)]
    for game, (white, black) in enumerate(zip(event.games.white, event.games.black, strict=True)):
        found[white].append(2 * game)
        found[black].append(2 * game + 1)
    return found


def elos_to_take(submission: Submission, names: list[str], own: Mapping[str, State]) -> list[int]:
    """Each player's Elo that is taken over if he has a counted game; 0: none."""
    event, law, day = submission.event, submission.law, first_day(submission)
    if not takes_elos(submission.list, int(is_foreign(event))):
        return [0] * len(names)
    return [elo_taken_over(law, submission.players[n], own[n].number, day, own[n].taken) for n in names]


def lists_abroad(submission: Submission, names: list[str]) -> Lists:
    """What lists say of the players of a foreign event on its first day; at home nobody asks."""
    if not is_foreign(submission.event):
        return Lists(*[[0] * len(names) for _ in Lists._fields])
    comparable, day = submission.law.comparable_countries, first_day(submission)
    told = [lists_of(comparable, submission.players[name], day) for name in names]
    return Lists(*[[entry[part] for entry in told] for part in range(len(Lists._fields))])


def blank_work(entrants: int, games: int, kinds: int) -> Work:
    return Work(
        kinds=KindsFound(*[[0] * kinds for _ in KindsFound._fields]),
        sides=Sides(*[[0] * (2 * games) for _ in Sides._fields]),
        results=Results(*[[0] * entrants for _ in Results._fields]),
        met=Met(*[[0] * (2 * entrants) for _ in Met._fields]),
        unlisted=Unlisted(*[[0] * entrants for _ in Unlisted._fields]),
        gathered=Gathered(*[[0] * (2 * games) for _ in Gathered._fields]),
    )

"""From a report to events in order, and from an event to the columns that its procedure reads and writes."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.outcomes import outcome
from arpad.core.report import PLAYED, Game, Report
from arpad.core.report import Event as ReportedEvent
from arpad.regulations.approving import Refusals
from arpad.regulations.edition import Edition, Text
from arpad.regulations.ssl_2022.eligibility import (
    days_of_rounds,
    game_reason,
    is_computed,
    is_foreign,
    is_selo_event,
    playing_day,
)
from arpad.regulations.ssl_2022.entering import (
    State,
    elo_taken_over,
    is_established,
    is_foreigner,
    start_number,
    takes_elos,
    with_unknown,
)
from arpad.regulations.ssl_2022.event_columns import Entrants, Event, Games, Kinds, KindsFound, Results, Sides, Work
from arpad.regulations.ssl_2022.foreign import (
    ForeignGame,
    Found,
    event_performances,
    has_scored,
    is_raised,
    is_rapid,
    listed_number,
    number_met,
)
from arpad.regulations.ssl_2022.reasons import COUNTED, PELO, SELO
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
    states: dict[str, State]
    abroad: dict[tuple[str, bool], Found]
    refused: tuple[str, ...]


@clause("2.12", "5.8")
def last_day(submission: Submission) -> date:
    """An event's last day is the last on which a game was really played (reading E38); without a game it is its own."""
    event = submission.event
    return max((playing_day(event, game) for game in submission.games if game.result in PLAYED), default=event.end)


@clause("2.11", "2.12")
def in_order(texts: dict[str, Text], report: Report) -> list[Submission]:
    """The events in the order of last day, first day and id; a game that is an event of its own on its own day."""
    found = []
    of_list = LISTS[report.list]
    for event in report.events.values():
        edition, law = texts[event.id]
        paired = in_playing_order(event, event.games)
        groups = [(game,) for game in paired] if event.each_game_alone else [event.games]
        for part, games in enumerate(groups, start=1):
            found.append(Submission(edition, law, event, of_list, part, tuple(games), report.players))
    return sorted(found, key=lambda s: (last_day(s), first_day(s), s.event.id, s.part))


@clause("2.12")
def first_day(submission: Submission) -> date:
    """The day an event begins, also where a game was moved ahead of it (reading R13).

    A game that is an event of its own begins on its own day.
    """
    alone = submission.event.each_game_alone
    return last_day(submission) if alone else submission.event.start


@clause("2.12")
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
    abroad = numbers_abroad(submission, games, times, own) if foreign and not refused else {}
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
        ),
        kinds=Kinds(*[[kind[part] for kind in kind_place] for part in range(3)]),
        games=Games(
            white=[place[game.white] for game in games],
            black=[place[game.black or ""] for game in games],
            outcome=[
                outcome(*game.half_points, int(game.result in PLAYED), int(game.one_move_each is not False), 0)
                for game in games
            ],
            kind=[kind_place[kind] for kind in kinds],
            white_number=[number_of(abroad, g.white, is_rapid(law, max(t))) for g, t in zip(games, times, strict=True)],
            black_number=[
                number_of(abroad, g.black or "", is_rapid(law, max(t))) for g, t in zip(games, times, strict=True)
            ],
        ),
    )
    work = blank_work(len(names), len(games), len(kind_place))
    return Frame(submission.edition, submission, columns, work, names, games, own, abroad, refused)


@clause("3.7")
def elos_to_take(submission: Submission, names: list[str], own: Mapping[str, State]) -> list[int]:
    """Each player's Elo that is taken over if he has a counted game; 0: none."""
    event, law, day = submission.event, submission.law, first_day(submission)
    if not takes_elos(submission.list, int(is_foreign(event))):
        return [0] * len(names)
    return [elo_taken_over(law, submission.players[n], own[n].number, day, own[n].taken) for n in names]


def number_of(abroad: Mapping[tuple[str, bool], Found], name: str, rapid: bool) -> int:
    """What a player is measured by in a game abroad; 0: by his own number, as a Finn's selo is."""
    found = abroad.get((name, rapid))
    return 0 if found is None or found.source == "selo" else found.number


@clause("3.8", "3.9")
def numbers_abroad(
    submission: Submission, games: list[Game], times: list[tuple[int, ...]], own: Mapping[str, State]
) -> dict[tuple[str, bool], Found]:
    """Everybody's number in a foreign event, by player and by whether a game is rapid."""
    law, event, players = submission.law, submission.event, submission.players
    of_selo = int(is_selo_event(law, event))
    counted = []
    for game, (white, black) in zip(games, times, strict=True):
        played, moved = int(game.result in PLAYED), int(game.one_move_each is not False)
        reason = game_reason(law, submission.list, played, moved, white, black, int(bool(game.playoff)), of_selo)
        if reason == COUNTED:
            rapid = is_rapid(law, max(white, black))
            counted.append(ForeignGame(game.white, game.black or "", game.half_points[0], rapid))
            counted.append(ForeignGame(game.black or "", game.white, game.half_points[1], rapid))
    found: dict[tuple[str, bool], Found] = {}
    comparable = submission.edition.data("countries")["comparable"]
    for name, rapid in {(game.player, game.rapid) for game in counted}:
        listed = listed_number(law, comparable, players[name], own[name].number, rapid, first_day(submission))
        if listed is not None:
            found[name, rapid] = listed
    fixed = {key: entry.number for key, entry in found.items()}
    performances = event_performances(law, counted, fixed)
    for key in {(game.player, game.rapid) for game in counted} - set(fixed):
        name = key[0]
        if name in performances:
            told = "performance_raised" if is_raised(law, counted, fixed, performances, name) else "performance"
        else:
            told = "unbounded" if has_scored(counted, name) else "scoreless"
        found[key] = Found(number_met(law, performances, name), told)
    return found


def blank_work(entrants: int, games: int, kinds: int) -> Work:
    return Work(
        kinds=KindsFound(*[[0] * kinds for _ in KindsFound._fields]),
        sides=Sides(*[[0] * (2 * games) for _ in Sides._fields]),
        results=Results(*[[0] * entrants for _ in Results._fields]),
    )

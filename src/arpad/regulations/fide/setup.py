"""From submissions to the columns that the month's procedure reads and writes."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from arpad.core.dates import Month, day_code
from arpad.core.outcomes import outcome_of
from arpad.core.report import PLAYED, Game, Player
from arpad.regulations.approvals import Refusals
from arpad.regulations.edition import Edition
from arpad.regulations.fide import columns
from arpad.regulations.fide.columns import Period, Work, black_entry, white_entry
from arpad.regulations.fide.eligibility import shorter_time
from arpad.regulations.fide.entry import (
    PooledEvent,
    birth_code,
    games_of,
    given_k,
    highest_published,
    old_rating,
    pool_before,
)
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import publication_day, rating_period
from arpad.regulations.fide.meetings import meetings
from arpad.regulations.fide.reasons import COUNTED, EVENT_REFUSED, GAME_REFUSED
from arpad.regulations.fide.submission import Submission, names_in
from arpad.regulations.regulation import Regulation


class Lists(NamedTuple):
    """The texts of the new list and of the previous list, each by its own day."""

    now: Regulation[Law]
    before: Regulation[Law]


class EntryRow(NamedTuple):
    """What a row of the entry columns stands for."""

    submission: Submission
    player: str


class GameRow(NamedTuple):
    """What a row of the game columns stands for."""

    submission: Submission
    game: Game


class Frame(NamedTuple):
    """The columns of a period, and the facts of the report that their rows stand for.

    `edition` and `law` are those of the list; `before` is the text of the previous list, which says who was on it. An
    event's text is in its submission. `texts` are the list's, then the events', oldest first: one of them settles each
    player (reading R16).
    """

    edition: Edition
    law: Law
    before: Regulation[Law]
    texts: tuple[Regulation[Law], ...]
    month: Month
    period: Period
    work: Work
    refusals: Refusals
    player_rows: list[Player]
    event_rows: list[Submission]
    entry_rows: list[EntryRow]
    game_rows: list[GameRow]
    pool_rows: list[PooledEvent]

    @property
    def laws(self) -> tuple[Law, ...]:
        """The laws by the numbers that the columns have for them."""
        return tuple(text.law for text in self.texts)

    def regulation_of(self, player: int) -> Regulation[Law]:
        """The text that settles a player's period (reading R16); known when the period is rated."""
        return self.texts[self.work.players.law[player]]

    def entries_of(self, player: int) -> list[int]:
        """The numbers of a player's entries, in order of time."""
        starts = self.period.players.entries
        return list(self.period.entries.order[starts[player] : starts[player + 1]])

    def event_of(self, game: int) -> int:
        """The event of a game."""
        return bisect_right(self.period.events.game, game) - 1

    def sides_of(self, game: int) -> tuple[int, int]:
        """The entries of white and black."""
        event = self.event_of(game)
        return white_entry(self.period, event, game), black_entry(self.period, event, game)


def make_frame(
    lists: Lists,
    month: Month,
    players: list[Player],
    entered: Sequence[Submission],
    refused: Refusals,
    elsewhere: Sequence[Submission] = (),
) -> Frame:
    """The period's columns. `entered` are in order of time, and so are each player's entries.

    `elsewhere` are the months of long events that other lists rate: their ratings decide the time needed too.
    """
    before = lists.before.law
    place = {player.id: number for number, player in enumerate(players)}
    whole = {submission.event.id: number for number, submission in enumerate(entered)}
    of_events = texts_by_age(entered)
    number_of = {text.edition.id: number for number, text in enumerate(of_events, start=1)}
    event_of = {id(submission): number for number, submission in enumerate(entered)}
    entries = [EntryRow(submission, name) for submission in entered for name in submission.entrants]
    entrants = [entrant for submission in entered for entrant in submission.entrants.values()]
    with_day = [(e.player, day) for s in entered for day in [s.day_after_start] for e in s.entrants.values()]
    # A stable sort by player keeps each player's entries in order of time.
    order = sorted(range(len(entries)), key=lambda at: place[entries[at].player])
    pools = [pool_before(before, player, month)[0] for player in players]
    pool = [event for events in pools for event in events]
    games = [GameRow(s, game) for s in entered for game in s.games if game.black is not None]
    seats = {id(submission): {name: at for at, name in enumerate(submission.entrants)} for submission in entered}
    published_on = publication_day(month)
    count = [0] * len(players)
    for row in entries:
        count[place[row.player]] += 1
    period = Period(
        first_day=day_code(rating_period(month).first_day),
        next_first_day=day_code(month.first_day),
        players=columns.Players(
            rating=[old_rating(before, player, month) for player in players],
            peak=[highest_published(player, published_on) for player in players],
            games=[games_of(player) for player in players],
            birth=[birth_code(player) for player in players],
            k=[given_k(player, published_on) for player in players],
            entries=starts(count),
            pool=starts([len(events) for events in pools]),
        ),
        pool=columns.Pool(
            end=[event.end for event in pool],
            games=[len(event.games) for event in pool],
            half_points=[sum(game.half_points for game in event.games) for event in pool],
            opponents=[sum(game.opponent for game in event.games) for event in pool],
        ),
        events=columns.Events(
            law=[number_of[submission.edition.id] for submission in entered],
            whole=[whole[submission.event.id] for submission in entered],
            start=[day_code(submission.event.start) for submission in entered],
            end=[day_code(submission.last_day) for submission in entered],
            meetings=[meetings(submission) for submission in entered],
            elsewhere=highest_elsewhere(whole, len(entered), elsewhere),
            game=starts([sum(game.black is not None for game in submission.games) for submission in entered]),
            entry=starts([len(submission.entrants) for submission in entered]),
        ),
        entries=columns.Entries(
            event=[event_of[id(row.submission)] for row in entries],
            player=[place[row.player] for row in entries],
            own=[entrant.own for entrant in entrants],
            seen=[entrant.seen for entrant in entrants],
            began=[entrant.k_rating for entrant in entrants],
            peak=[highest_published(player, day) for player, day in with_day],
            k=[given_k(player, day) for player, day in with_day],
            place=sorted(range(len(entries)), key=lambda at: order[at]),
            order=order,
        ),
        games=columns.Games(
            white=[seats[id(submission)][game.white] for submission, game in games],
            black=[seats[id(submission)][game.black or ""] for submission, game in games],
            outcome=[outcome_of(row.game) for row in games],
            seconds=[shorter_time(row.submission.event, row.game) for row in games],
            barred=[barred(row, refused) for row in games],
        ),
    )
    work = blank_work(len(players), len(entered), len(entries), len(games))
    rows = (players, list(entered), entries, games, pool)
    return Frame(
        lists.now.edition, lists.now.law, lists.before, (lists.now, *of_events), month, period, work, refused, *rows
    )


def texts_by_age(entered: Iterable[Submission]) -> list[Regulation[Law]]:
    """The texts of some events, each once, the oldest first."""
    texts = {submission.edition.id: submission.regulation for submission in entered}
    return sorted(texts.values(), key=lambda text: (text.edition.first_day, text.edition.id))


def highest_elsewhere(whole: Mapping[str, int], events: int, elsewhere: Iterable[Submission]) -> list[int]:
    """The highest rating of each event's months on other lists, in the row that stands for the whole event."""
    highest = [0] * events
    for submission in elsewhere:
        if submission.event.id in whole:
            place = whole[submission.event.id]
            highest[place] = max(highest[place], highest_in(submission))
    return highest


def highest_in(submission: Submission) -> int:
    """The highest rating of the players with a played game in a part; 0: all are unrated (reading R27)."""
    played = [game for game in submission.games if game.result in PLAYED and game.one_move_each is not False]
    return max((submission.entrants[name].seen for name in names_in(played)), default=0)


def barred(row: GameRow, refused: Refusals) -> int:
    """Why a finding on a game or its event excludes it; COUNTED: no finding does."""
    submission, game = row
    if refused.of(submission.event.id, submission.part):
        return EVENT_REFUSED
    if refused.games and (submission.event.id, game) in refused.games:
        return GAME_REFUSED
    return COUNTED


def starts(counts: Sequence[int]) -> list[int]:
    """The places at which groups of these sizes begin if they lie one after the other, and the end of the last."""
    return list(accumulate(counts, initial=0))


def blank_work(players: int, events: int, entries: int, games: int) -> Work:
    return Work(
        sides=columns.Sides(*[[0] * (2 * games) for _ in columns.Sides._fields]),
        events=columns.EventSums(*[[0] * events for _ in columns.EventSums._fields]),
        entries=columns.EntrySums(*[[0] * entries for _ in columns.EntrySums._fields]),
        players=columns.Results(*[[0] * players for _ in columns.Results._fields]),
    )

"""From submissions to the columns that the month's procedure reads and writes."""

from collections.abc import Sequence
from typing import NamedTuple

from arpad.core.dates import Month, day_code
from arpad.core.report import PLAYED, EarlierGame, Game, Player
from arpad.core.verdicts import game_subject
from arpad.regulations.fide_2024.entering import old_rating, published_before
from arpad.regulations.fide_2024.law import Law
from arpad.regulations.fide_2024.listing import highest_published, publication_day, rating_period
from arpad.regulations.fide_2024.month import (
    Games,
    Parts,
    PartSums,
    Period,
    Players,
    Pool,
    Results,
    Sides,
    Work,
)
from arpad.regulations.fide_2024.reasons import (
    COUNTED,
    EVENT_REFUSED,
    MATCH_DECIDED,
    RULED_FAIR_PLAY,
    RULED_FORCE_MAJEURE,
)
from arpad.regulations.fide_2024.submission import Submission

RULINGS = {None: 0, "fair-play": RULED_FAIR_PLAY, "force-majeure": RULED_FORCE_MAJEURE}


class PooledEvent(NamedTuple):
    """An earlier event of a player who has no rating yet, with the games that were counted in it."""

    name: str | None
    end: int
    games: tuple[EarlierGame, ...]


class PlayedGame(NamedTuple):
    """A row of the game columns: where the game comes from."""

    submission: Submission
    game: Game


class Frame(NamedTuple):
    """The columns with what their rows stand for: the way from the working back to the report."""

    period: Period
    work: Work
    submissions: Sequence[Submission]
    refused: dict[tuple[str, int], tuple[str, ...]]  # event, part: the clauses that refuse it
    players: list[Player]
    parts: list[tuple[int, str]]  # submission, player
    games: list[PlayedGame]
    pool: list[PooledEvent]


def frame(
    law: Law,
    month: Month,
    players: list[Player],
    entered: Sequence[Submission],
    refused: dict[tuple[str, int], tuple[str, ...]],
    refused_games: set[str],
) -> Frame:
    """The period's columns. `refused` are the parts, `refused_games` the subjects that may not be rated."""
    number = {player.id: place for place, player in enumerate(players)}
    parts = [(place, name) for place, submission in enumerate(entered) for name in submission.entrants]
    part_number = {key: place for place, key in enumerate(parts)}
    # Submissions are in order of time, so a stable sort by player keeps each player's parts in that order.
    order = sorted(range(len(parts)), key=lambda part: number[parts[part][1]])
    pool = [pooled_events(player.earlier) for player in players]
    played = [
        (at, game) for at, submission in enumerate(entered) for game in submission.games if game.black is not None
    ]
    games = Games(
        white=[part_number[at, game.white] for at, game in played],
        black=[part_number[at, game.black or ""] for at, game in played],
        white_half_points=[game.half_points[0] for _, game in played],
        black_half_points=[game.half_points[1] for _, game in played],
        played=[int(game.result in PLAYED) for _, game in played],
        moved=[int(game.one_move_each is not False) for _, game in played],
        ruling=[RULINGS[game.ruling] for _, game in played],
        seconds=[shorter_time(entered[at], game) for at, game in played],
        barred=[barred(entered[at], game, refused, refused_games) for at, game in played],
    )
    period = Period(
        year=rating_period(month).year,
        players=player_columns(law, month, players, [parts[part][1] for part in order], pool),
        pool=Pool(
            end=[event.end for events in pool for event in events],
            games=[len(event.games) for events in pool for event in events],
            half_points=[sum(g.half_points for g in event.games) for events in pool for event in events],
            opponents=[sum(g.opponent for g in event.games) for events in pool for event in events],
        ),
        parts=Parts(
            own=[entered[at].entrants[name].own for at, name in parts],
            seen=[entered[at].entrants[name].seen for at, name in parts],
            end=[day_code(entered[at].last_day) for at, _ in parts],
            order=order,
        ),
        games=games,
    )
    rows = [PlayedGame(entered[at], game) for at, game in played]
    return Frame(
        period=period,
        work=blank_work(len(players), len(parts), len(played)),
        submissions=entered,
        refused=refused,
        players=players,
        parts=parts,
        games=rows,
        pool=[event for events in pool for event in events],
    )


def player_columns(
    law: Law, month: Month, players: Sequence[Player], names_of_parts: list[str], pool: list[list[PooledEvent]]
) -> Players:
    count: dict[str, int] = {}
    for name in names_of_parts:
        count[name] = count.get(name, 0) + 1
    last = [published_before(player, publication_day(month)) for player in players]
    return Players(
        rating=[old_rating(law, player, month) for player in players],
        peak=[highest_published(player, month) for player in players],
        games=[-1 if player.games is None else player.games for player in players],
        birth_year=[player.birth_year or 0 for player in players],
        k=[(entry.k if entry else None) or player.k or 0 for entry, player in zip(last, players, strict=True)],
        parts=starts([count.get(player.id, 0) for player in players]),
        pool=starts([len(events) for events in pool]),
    )


def barred(
    submission: Submission, game: Game, refused: dict[tuple[str, int], tuple[str, ...]], refused_games: set[str]
) -> int:
    """The reason why a game cannot count whatever its result: its event, or a ruling on it alone."""
    if (submission.event.id, submission.part) in refused:
        return EVENT_REFUSED
    if game_subject(submission.event.id, game.round, game.white, game.black or "") in refused_games:
        return MATCH_DECIDED
    return COUNTED


def pooled_events(earlier: Sequence[EarlierGame]) -> list[PooledEvent]:
    """Earlier games by event; where no event is named, the games of one day are one event."""
    by_event: dict[tuple[str | None, object], list[EarlierGame]] = {}
    for game in earlier:
        by_event.setdefault((game.event, None if game.event else game.date), []).append(game)
    events = [
        PooledEvent(name, max(day_code(game.date) for game in games), tuple(games))
        for (name, _), games in by_event.items()
    ]
    return sorted(events, key=lambda event: (event.end, event.name or ""))


def shorter_time(submission: Submission, game: Game) -> int:
    """The shorter of the two players' times, -1 where one is not given."""
    white, black = submission.event.seconds_of(game)
    return -1 if white is None or black is None else min(white, black)


def starts(counts: Sequence[int]) -> list[int]:
    """Where each group begins when groups of these sizes lie one after the other, and where the last ends."""
    found = [0]
    for count in counts:
        found.append(found[-1] + count)
    return found


def blank_work(players: int, parts: int, games: int) -> Work:
    return Work(
        sides=Sides(*[[0] * (2 * games) for _ in Sides._fields]),
        parts=PartSums(*[[0] * parts for _ in PartSums._fields]),
        players=Results(*[[0] * players for _ in Results._fields]),
    )

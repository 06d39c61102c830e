"""What a player takes into the next period: the rating, the peak, the games that K depends on, and the pool."""

from collections.abc import Mapping
from datetime import date

from arpad.core.dates import day_code
from arpad.core.report import EarlierGame, Player
from arpad.core.verdicts import player_subject
from arpad.regulations.fide.admission import in_pool
from arpad.regulations.fide.change import facts_missing, games_after, highest_after
from arpad.regulations.fide.eligibility import is_long
from arpad.regulations.fide.entry import birth_code, games_of
from arpad.regulations.fide.law import AVERAGE_AND_BONUS, Law
from arpad.regulations.fide.pool import pooled_together
from arpad.regulations.fide.reasons import DROPPED, LEFT_LIST, LISTED, POOLED
from arpad.regulations.fide.setup import Frame
from arpad.regulations.fide.submission import Submission


def games_carried(was_rated: bool, outcome: int, before: int, games: int, pooled: int) -> int:
    """The games that count towards the limit of a new player: those of the first rating, then every rated game."""
    if outcome == LISTED:
        return pooled
    return games_after(before, games) if was_rated else before


def pool_ends(outcome: int) -> bool:
    """True if the pool ends: it became a rating, it was dropped, or the player left the list."""
    return outcome == LISTED or outcome == DROPPED or outcome == LEFT_LIST


def player_after(frame: Frame, place: int, sides: list[list[int]]) -> Player:
    """A player after a rated period. `sides` has the sides (a player's games) of each entry.

    `ratings` is empty: the caller records the published ratings with their days.
    """
    before, results = frame.period.players, frame.work.players
    old, new = before.rating[place], results.new[place]
    counted, pooled = results.games[place], results.pool_games[place]
    games = games_carried(old > 0, results.outcome[place], before.games[place], counted, pooled)
    return frame.player_rows[place]._replace(
        rating=new or None,
        ratings=(),
        games=None if games < 0 else games,
        # A rating supplied without a peak was published too. A higher one before it is not known.
        peak=highest_after(highest_after(before.peak[place], old), new) or None,
        earlier=() if old > 0 or pool_ends(results.outcome[place]) else pool_after(frame, place, sides),
    )


def as_published(player: Player, published: Player) -> Player:
    """A player whose peak is the higher one of the new computation and of the list as it was published."""
    highest = highest_after(highest_after(player.peak or 0, published.peak or 0), published.rating or 0)
    return player._replace(peak=highest or None)


def without_supplied_k(law: Law, player: Player, day: date) -> Player:
    """A player without the supplied K, which holds for one period. It stays if the next K depends on a missing fact."""
    if player.k is None:
        return player
    games, birth = games_of(player), birth_code(player)
    missing = facts_missing(law, 0, player.rating or 0, player.peak or 0, games, birth, day_code(day))
    return player if missing else player._replace(k=None)


def with_exception(player: Player, agreed: Mapping[str, str]) -> Player:
    """A suspended player with the office that agreed to list them; None if no office agreed."""
    by = agreed.get(player_subject(player.id))
    return player if player.excepted == by else player._replace(excepted=by)


def pool_after(frame: Frame, place: int, sides: list[list[int]]) -> tuple[EarlierGame, ...]:
    """The pool of a player without a rating: the earlier games that still count, and the pooled games of the period."""
    starts, newest = frame.period.players.pool, frame.work.players.pool_newest[place]
    earlier = frame.pool_rows[starts[place] : starts[place + 1]]
    law = frame.regulation_of(place).law
    kept = [game for event in earlier if pooled_together(law, event.end, newest) for game in event.games]
    for entry in frame.entries_of(place):
        if in_pool(frame.work, entry):
            kept += pooled_games(frame, entry, sides[entry])
    return tuple(kept)


def pooled_games(frame: Frame, entry: int, sides: list[int]) -> list[EarlierGame]:
    """The pooled games of an entry, each with the rating that its opponent counts with (compare `pooled_sums`).

    In a round robin with unrated players this rating is the player's corrected average, Rc. If only rated opponents
    count, games against unrated ones are omitted.
    """
    submission = frame.entry_rows[entry].submission
    event = frame.period.entries.event[entry]
    law = frame.regulation_of(frame.period.entries.player[entry]).law
    in_field = law.first_method == AVERAGE_AND_BONUS and frame.work.events.opponents[event] > 0
    pooled = []
    for side in sides:
        if frame.work.sides.reason[side] == POOLED:
            other = frame.sides_of(side // 2)[1 - side % 2]
            opponent = frame.work.entries.rc[entry] if in_field else frame.period.entries.seen[other]
            if opponent > 0:
                half_points = frame.game_rows[side // 2].game.half_points[side % 2]
                pooled.append(EarlierGame(submission.last_day, pooled_name(submission), opponent, half_points))
    return pooled


def pooled_name(submission: Submission) -> str:
    """The name of an event in a pool. Each month of a long event has a name of its own, with its last day."""
    event = submission.event
    return f"{event.id} {submission.last_day}" if is_long(submission.law, event) else event.id

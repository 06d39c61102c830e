"""A player as the next period's report needs them: the rating, the peak, the games that K depends on, and the pool."""

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
    """The games towards the limit of a new player: those of the first rating, then every rated one."""
    if outcome == LISTED:
        return pooled
    return games_after(before, games) if was_rated else before


def pool_ends(outcome: int) -> bool:
    """True if no pool is left: it made a rating, was dropped, or the player left the list."""
    return outcome == LISTED or outcome == DROPPED or outcome == LEFT_LIST


def player_after(frame: Frame, place: int, sides: list[list[int]]) -> Player:
    """A player after a period that was rated; `sides` are those of each entry.

    `ratings` is left empty: the caller keeps what was published on which day.
    """
    before, results = frame.period.players, frame.work.players
    old, new = before.rating[place], results.new[place]
    counted, pooled = results.games[place], results.pool_games[place]
    games = games_carried(old > 0, results.outcome[place], before.games[place], counted, pooled)
    return frame.player_rows[place]._replace(
        rating=new or None,
        ratings=(),
        games=None if games < 0 else games,
        # A lone rating was published too, though it says nothing of higher ones before it.
        peak=highest_after(highest_after(before.peak[place], old), new) or None,
        earlier=() if old > 0 or pool_ends(results.outcome[place]) else pool_after(frame, place, sides),
    )


def as_published(player: Player, published: Player) -> Player:
    """A player who is rated again after a list that published a different rating: the highest published one is kept."""
    highest = highest_after(highest_after(player.peak or 0, published.peak or 0), published.rating or 0)
    return player._replace(peak=highest or None)


def without_supplied_k(law: Law, player: Player, day: date) -> Player:
    """A player after the period of a supplied K: the text fixes the next K, unless it depends on an unknown fact."""
    if player.k is None:
        return player
    games, birth = games_of(player), birth_code(player)
    missing = facts_missing(law, 0, player.rating or 0, player.peak or 0, games, birth, day_code(day))
    return player if missing else player._replace(k=None)


def with_exception(player: Player, agreed: Mapping[str, str]) -> Player:
    """The player with the office that agreed to list them although suspended; it ends with the suspension."""
    by = agreed.get(player_subject(player.id))
    return player if player.excepted == by else player._replace(excepted=by)


def pool_after(frame: Frame, place: int, sides: list[list[int]]) -> tuple[EarlierGame, ...]:
    """The pool of a player without a rating yet: the earlier games that still count, and those of the period."""
    starts, newest = frame.period.players.pool, frame.work.players.pool_newest[place]
    earlier = frame.pool_rows[starts[place] : starts[place + 1]]
    law = frame.regulation_of(place).law
    kept = [game for event in earlier if pooled_together(law, event.end, newest) for game in event.games]
    for entry in frame.entries_of(place):
        if in_pool(frame.work, entry):
            kept += pooled_games(frame, entry, sides[entry])
    return tuple(kept)


def pooled_games(frame: Frame, entry: int, sides: list[int]) -> list[EarlierGame]:
    """The pooled games of an entry, each with the rating that the opponent counts with: as `settlement.pooled_sums`.

    In a round robin with unrated players that is the player's own corrected average. Where only rated opponents count,
    games against others are left out.
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
    """The name of an event in a pool. The months of a long event are pooled one by one, named by their last days."""
    event = submission.event
    return f"{event.id} {submission.last_day}" if is_long(submission.law, event) else event.id

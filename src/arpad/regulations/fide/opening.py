"""The facts that the K on an opening list implies about a player's games and highest rating, if the list does not state
them.

A list states rating, K and birth, and neither the number of games nor the highest rating. Its K implies bounds for
both, and the rule of K needs no more: K 10 for a rating of 2400 or more once published, K 20 for 30 games or more.
For example a player of 1700 and 30 years with K 40 has fewer than 30 games: how many is not known, and they are counted
from the opening list on (reading R30).
"""

from datetime import date

from arpad.core.dates import day_code
from arpad.core.report import Player
from arpad.regulations.fide.change import is_junior
from arpad.regulations.fide.entry import birth_code
from arpad.regulations.fide.law import Law


def implied_by_k(law: Law, player: Player, day: date) -> Player:
    """The player with the bounds on games and highest rating that the K of a list in force from a day implies.

    Facts that the list states are kept, and a K that the text does not name implies nothing (reading R30).
    """
    k, rating = player.k, player.rating or 0
    if k not in (law.k_high, law.k_normal, law.k_new, law.k_junior) or not rating:
        return player
    games, peak = player.games, player.peak
    if k == law.k_high:
        return player if peak is not None else player._replace(peak=max(rating, law.high_rating))
    if games is None:
        games = law.new_games if k == law.k_normal else 0
    if peak is None:
        junior = is_junior(law, birth_code(player), day_code(day))
        reached = law.junior_rating if junior and k == law.k_normal and games >= law.new_games else 0
        peak = max(rating, reached)
    return player._replace(games=games, peak=peak)


def unknown_for_k(law: Law, player: Player) -> tuple[str, ...]:
    """The facts that K depends on and an opening list leaves unknown: `games`, `birth`, or the K itself (`k`)."""
    if not player.rating or player.k == law.k_high:
        return ()
    if player.k not in (law.k_normal, law.k_new, law.k_junior):
        return ("k",) if player.games is None else ()
    games = () if player.games is not None or player.k == law.k_normal else ("games",)
    return games if player.birth_year is not None else (*games, "birth")

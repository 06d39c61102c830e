"""6 § (1) step 1 and (3), tables 2 and 3: the factor C of an event, and the parts of one that weighs too much."""

from collections.abc import Sequence
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.report import ByoYomi
from arpad.regulations.mgsz_2012.law import Law

FULL_BOARD = 19
SMALL_BOARD = 13


class Factor(NamedTuple):
    """C with what it is made of; None where the event is below every category or its times are not known."""

    c: int | None
    time: int | None
    added: tuple[tuple[str, int], ...]


@clause("table 2")
def extended_seconds(law: Law, base: int, byo_yomi: ByoYomi | None) -> int:
    """The base time and the byo-yomi of so many moves, in seconds."""
    if byo_yomi is None:
        return base
    if byo_yomi.kind == "japanese":
        return base + law.japanese_moves * byo_yomi.seconds
    return base + law.canadian_moves * byo_yomi.seconds // byo_yomi.moves


@clause("table 2")
def time_factor(law: Law, base: int, extended: int, with_byo_yomi: bool) -> int | None:
    """The factor of the highest category whose least times are both met; without byo-yomi the base time decides (E7).

    None below every category.
    """
    for category in range(len(law.factors)):
        long_enough = not with_byo_yomi or extended >= 60 * law.extended_minutes[category]
        if base >= 60 * law.base_minutes[category] and long_enough:
            return law.factors[category]
    return None


@clause("table 3")
def importance(law: Law, kinds: Sequence[str], players: int, handicap: bool) -> tuple[tuple[str, int], ...]:
    """What each row of table 3 that applies adds, each once."""
    rows = []
    if "invitational" in kinds or "national-championship" in kinds:
        rows.append(("invitational", law.invitational))
    if players > law.many_players:
        rows.append(("large_event", law.large_event))
    if "european" in kinds or "world" in kinds:
        rows.append(("championship", law.championship))
    if not handicap:
        rows.append(("no_handicap", law.no_handicap))
    return tuple(rows)


@clause("6 (1)", "6 (2)", "table 2", "table 3")
def factor(
    law: Law,
    board: int | None,
    base: int | None,
    byo_yomi: ByoYomi | None,
    kinds: Sequence[str],
    players: int,
    handicap: bool,
) -> Factor:
    """C: the time, where it is known, and the importance; on 13x13 one number, and nothing is added."""
    if board == SMALL_BOARD:
        return Factor(law.small_board, law.small_board, ())
    added = importance(law, kinds, players, handicap)
    time = None
    if base is not None:
        time = time_factor(law, base, extended_seconds(law, base, byo_yomi), byo_yomi is not None)
    return Factor(None if time is None else time + sum(points for _, points in added), time, added)


@clause("6 (3)")
def parts(law: Law, c: int, rounds: int) -> list[int]:
    """The rounds of each part: as few as keep C times rounds below the limit, as equal as can be, longer first (R1)."""
    count = 1
    while c * -(-rounds // count) >= law.split_at and count < rounds:
        count += 1
    small, larger = divmod(rounds, count)
    return [small + 1] * larger + [small] * (count - larger)

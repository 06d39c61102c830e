"""6 § (1) step 1 and (3), tables 2 and 3: the factor C of an event, and the parts of an event that is too heavy."""

from collections.abc import Sequence
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.report import ByoYomi
from arpad.regulations.mgsz_2012.law import Law

FULL_BOARD = 19
SMALL_BOARD = 13

NONE = -1
"""An unknown time, no factor, a row of table 3 that does not apply, or an event below every category."""

NO_BYO_YOMI, JAPANESE, CANADIAN = 0, 1, 2
BYO_YOMI = {"japanese": JAPANESE, "canadian": CANADIAN}

INVITATIONAL, NATIONAL, EUROPEAN, WORLD = 1, 2, 4, 8
KINDS = {"invitational": INVITATIONAL, "national-championship": NATIONAL, "european": EUROPEAN, "world": WORLD}
"""The kinds that an event may have at once: bits of one number."""

BY_INVITATION, BY_SIZE, BY_CHAMPIONSHIP, WITHOUT_HANDICAP = 0, 1, 2, 3
ROWS = ("invitational", "large_event", "championship", "no_handicap")
"""The rows of table 3, by number."""
ROW_COUNT = len(ROWS)


class Times(NamedTuple):
    """The times of an event, in seconds."""

    base: int
    byo_yomi: int  # which kind
    moves: int  # Canadian: for how many moves the seconds are
    seconds: int


class Factor(NamedTuple):
    """C and its parts; None if the event is below every category or its times are not known."""

    c: int | None
    time: int | None
    added: tuple[tuple[str, int], ...]


def times_of(base: int | None, byo_yomi: ByoYomi | None) -> Times:
    """The times of a report as numbers."""
    seconds = NONE if base is None else base
    if byo_yomi is None:
        return Times(seconds, NO_BYO_YOMI, 0, 0)
    return Times(seconds, BYO_YOMI[byo_yomi.kind], byo_yomi.moves, byo_yomi.seconds)


def kinds_of(importance: Sequence[str]) -> int:
    """The kinds of an event as bits of one number."""
    return sum(KINDS[name] for name in set(importance))


@clause("table 2")
def extended_time(law: Law, times: Times) -> int:
    """The base time with the byo-yomi of the moves that the table counts, in seconds."""
    if times.byo_yomi == JAPANESE:
        return times.base + law.japanese_moves * times.seconds
    if times.byo_yomi == CANADIAN:
        return times.base + law.canadian_moves * times.seconds // times.moves
    return times.base


@clause("table 2")
def category(law: Law, base: int, extended: int, with_byo_yomi: bool) -> int:
    """The highest category whose least times are both met; without byo-yomi the base time decides (E7).

    NONE below every category.
    """
    for number in range(len(law.factors)):
        long_enough = not with_byo_yomi or extended >= 60 * law.extended_minutes[number]
        if base >= 60 * law.base_minutes[number] and long_enough:
            return number
    return NONE


@clause("table 3")
def added_by(law: Law, row: int, kinds: int, players: int, handicap: bool) -> int:
    """The number that a row of table 3 adds; NONE if it does not apply."""
    if row == BY_INVITATION:
        return law.invitational if kinds & (INVITATIONAL | NATIONAL) else NONE
    if row == BY_SIZE:
        return law.large_event if players > law.many_players else NONE
    if row == BY_CHAMPIONSHIP:
        return law.championship if kinds & (EUROPEAN | WORLD) else NONE
    return NONE if handicap else law.no_handicap


@clause("6 (1)", "table 2", "table 3")
def table_factor(law: Law, board: int, times: Times, kinds: int, players: int, handicap: bool) -> int:
    """C by the tables: the time and every row of the importance that applies, each once; on 13x13 one number, and
    nothing is added. NONE where the tables have none for the times, or these are not known.
    """
    if board == SMALL_BOARD:
        return law.small_board
    if times.base == NONE:
        return NONE
    of_time = category(law, times.base, extended_time(law, times), times.byo_yomi != NO_BYO_YOMI)
    if of_time == NONE:
        return NONE
    total = law.factors[of_time]
    for row in range(ROW_COUNT):
        total += max(0, added_by(law, row, kinds, players, handicap))
    return total


@clause("6 (2)")
def event_factor(board: int, decided: int, by_tables: int) -> int:
    """C: that of the committee if it decided, else that of the tables; 0 if there is none.

    On 13x13 table 2 has one number for every event, so that nothing is left for the committee to decide.
    """
    if decided == NONE or board == SMALL_BOARD:
        return max(0, by_tables)
    return decided


@clause("6 (2)")
def factor_is_open(decided: int, by_tables: int) -> bool:
    """An event for which the tables have no factor is not rated unless the committee sets it."""
    return decided == NONE and by_tables == NONE


def extended_seconds(law: Law, base: int, byo_yomi: ByoYomi | None) -> int:
    """The extended time of a report, in seconds."""
    return extended_time(law, times_of(base, byo_yomi))


@clause("table 2")
def time_factor(law: Law, base: int, extended: int, with_byo_yomi: bool) -> int | None:
    """The factor of the category; None below all of them."""
    found = category(law, base, extended, with_byo_yomi)
    return None if found == NONE else law.factors[found]


@clause("table 3")
def importance(law: Law, kinds: Sequence[str], players: int, handicap: bool) -> tuple[tuple[str, int], ...]:
    """The rows of table 3 that apply, with what each adds."""
    rows = [(name, added_by(law, row, kinds_of(kinds), players, handicap)) for row, name in enumerate(ROWS)]
    return tuple((name, points) for name, points in rows if points != NONE)


@clause("6 (1)")
def factor(
    law: Law,
    board: int | None,
    base: int | None,
    byo_yomi: ByoYomi | None,
    kinds: Sequence[str],
    players: int,
    handicap: bool,
) -> Factor:
    """C by the tables, and its parts."""
    c = table_factor(law, board or 0, times_of(base, byo_yomi), kinds_of(kinds), players, handicap)
    if board == SMALL_BOARD:
        return Factor(c, c, ())
    time = None
    if base is not None:
        time = time_factor(law, base, extended_seconds(law, base, byo_yomi), byo_yomi is not None)
    return Factor(None if c == NONE else c, time, importance(law, kinds, players, handicap))


@clause("6 (3)")
def part_count(law: Law, c: int, rounds: int) -> int:
    """As few parts as keep C times rounds below the limit; none is shorter than a round (R1)."""
    count = 1
    while c * -(-rounds // count) >= law.split_at and count < rounds:
        count += 1
    return count


def last_round(rounds: int, count: int, part: int) -> int:
    """The round that ends a part, from 1: they are as equal as can be, longer ones first (R1)."""
    return part * (rounds // count) + min(part, rounds % count)


@clause("6 (3)")
def parts(law: Law, c: int, rounds: int) -> list[int]:
    """The rounds of each part."""
    count = part_count(law, c, rounds)
    return [last_round(rounds, count, part) - last_round(rounds, count, part - 1) for part in range(1, count + 1)]

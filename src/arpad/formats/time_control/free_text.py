"""Free text on a time control, such as `90 min/40 moves + 30 min + 30 sec per move`.

Tokens that belong together are joined step by step: 40 and `moves` to a count of moves, 90 and `min` to a time. What
remains must be periods and increments. Any text that is not clear gives None, and a person must decide.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from arpad.formats.time_control.control import LONGEST, Period, TimeControl, begins_after_60, control_of
from arpad.formats.time_control.tokens import Token, tokens_of
from arpad.formats.time_control.words import BLITZ, RAPID, STANDARD, THEN

Joined = Callable[[list[Fraction]], Fraction | None]
LONGEST_BARE = 180
"""A number without a unit is minutes; from this on it may also be seconds."""
LEAST_SECONDS = 180
"""The fewest seconds at the beginning of a text that are a player's time; fewer are an increment."""
LEAST_GAME = 3
"""G/2 may be two hours."""
LEAST_FOR_MOVES, LEAST_MOVES, MOST_MOVES = 60, 30, 50
"""In `40/90` the first number is moves if it lies in this range and the second is long enough for them."""
USUAL_MOVES = 40
SHORT_GAME, MOST_ADDED = 15 * 60, 15
"""`3 min, 30 sec` may be three and a half minutes: so large an increment is rare in so short a game."""
SPEEDS = {BLITZ: range(15 * 60 + 1), RAPID: range(10 * 60, 60 * 60), STANDARD: range(60 * 60, LONGEST + 1)}
"""The seconds for 60 moves that a word for a speed may mean, over many years."""
LOST_NUMBER = re.compile(r"(?<![nt])[hms]")
"""A unit whose number is missing."""
STATED_PER_MOVE = re.compile(r"s/?i?/?[ME](?!n)")
"""Seconds with the word for a move."""
DENIED_INCREMENT = "xi"
LONGEST_BEFORE_INCREMENT = 150 * 60
"""With up to this time for 60 moves an increment may be from move 1; with 120 + 60 it is from move 61, if at all."""


def _hours_and_minutes(values: list[Fraction]) -> Fraction | None:
    """The seconds of `1h30` or `1h and 30 min`; None from 60 minutes on."""
    minutes = values[-2] if len(values) > 3 else values[2]
    return 3600 * values[0] + 60 * minutes if minutes < 60 else None


JOINS: tuple[tuple[str, str, Joined], ...] = (
    ("[,/+]?x[id]", "", lambda v: v[0]),
    ("f+", "f", lambda v: v[0]),
    ("f[+]", "f", lambda v: v[0]),
    ("r/?r(?:/?r)*", "r", lambda v: v[0]),
    ("rM", "r", lambda v: v[0]),
    ("fM[n1]|f[n1]M?|[n1]T", "F", lambda v: max(v) or Fraction(1)),
    ("0", "F", lambda _: Fraction(1)),
    ("1", "", lambda v: v[0]),
    ("oMn|on?nM", "C", max),
    ("aMn", "A", max),
    ("nM", "C", max),
    ("aC|Cb", "A", max),
    ("w&r|r&w", "r", lambda v: v[0]),
    ("/w|w", "", lambda v: v[0]),
    ("nh&?nm|nhn(?=$|/[nC]|[^smM/Ehid])", "S", _hours_and_minutes),
    ("nhn(?=/?[ME])", "X", max),  # 1h30/move: an hour and a half, or 30 seconds a move
    ("th?", "S", lambda v: v[0]),
    ("nh", "S", lambda v: 3600 * v[0]),
    ("nm", "S", lambda v: 60 * v[0]),
    ("ns", "s", lambda v: v[0]),
    ("/?M", "E", lambda v: v[0]),
    ("E?d/?[ns]E?|[ns]E?d(?!/?[ns])E?", "D", max),
    ("E[ns]i|E?i/?[ns]E?|[ns]E?i(?!/?[ns])E?|[ns]/?E|E[ns]|[ns](?=F)|(?<=F)s", "I", max),
    ("[&>]", ",", lambda v: v[0]),
)
"""The joins in order: a pattern of kinds, the kind that they become, and its value.

S: a time in seconds. s: a number of seconds, a time or an increment. C: a count of moves. A: after a number of moves.
F: from a move on. I, D: what each move adds, D as a delay.
"""
ATOM = re.compile(r"S/?C|C/?S|S/n|n/S|S/?r?A|AS|r/?S|S/?r|S|r/n|n/n|[ID]F?|F[ID]")
ALONE = re.compile(r"n|s|F")


@dataclass(slots=True)
class _Draft:
    """The control as far as it has been read."""

    periods: list[Period] = field(default_factory=list)
    chunks: list[int] = field(default_factory=list)
    """The chunk of each period."""
    adds: list[tuple[int, int, int | None]] = field(default_factory=list)
    """Increments: seconds, the chunk, and the first move if it is stated."""
    has_delay: bool = False
    is_american: bool = False
    is_time_first: bool | None = None
    """True if the last period was written as `90/40` and not as `40/90`."""
    bare: int = 0
    """How many numbers without a unit stand for times."""
    is_per_move: bool = False
    """True if the text says that the increment is for each move."""

    @property
    def wants_rest(self) -> bool:
        return bool(self.periods) and self.periods[-1].moves is not None


def read_free(text: str) -> TimeControl | None:
    """The time control of a free text; None where it is not clear."""
    words = tokens_of(text)
    if words is None:
        return None
    kinds = "".join(token.kind for token in words.tokens)
    if LOST_NUMBER.search(kinds) or kinds.startswith(THEN):  # what stood before it is lost
        return None
    tokens = _joined(words.tokens)
    if tokens is None:
        return None
    draft = _Draft(is_per_move=STATED_PER_MOVE.search(kinds) is not None)
    chunks = [chunk for chunk in _split(tokens, ",") if chunk]
    for number, chunk in enumerate(chunks):
        if not _read_chunk(chunk, number, draft):
            return None
    if DENIED_INCREMENT in kinds and draft.adds and not draft.has_delay:
        return None
    is_number_alone = draft.bare == len(draft.periods) == 1 and not draft.adds and words.speed is None
    control = None if is_number_alone else _control(draft, len(chunks))
    return control if control and _fits(control, words.speed) else None


def _fits(control: TimeControl, speed: str | None) -> bool:
    """True if the time is one of the speed that the text names."""
    return speed is None or control.seconds in SPEEDS[speed]


def _joined(tokens: list[Token]) -> list[Token] | None:
    """The tokens, joined where they belong together; None where a join has no meaning."""
    for pattern, kind, value in JOINS:
        kinds = "".join(token.kind for token in tokens)
        joined, end = [], 0
        for match in re.finditer(pattern, kinds):
            joined += tokens[end : match.start()]
            together = value([token.value for token in tokens[match.start() : match.end()]])
            if together is None:
                return None
            if kind:
                joined.append(Token(kind, together))
            end = match.end()
        tokens = joined + tokens[end:]
    return tokens


def _split(tokens: Sequence[Token], kind: str) -> list[list[Token]]:
    pieces: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind == kind:
            pieces.append([])
        else:
            pieces[-1].append(token)
    return pieces


def _read_chunk(chunk: list[Token], number: int, draft: _Draft) -> bool:
    """Add the periods and increments between two commas; False where they are not clear."""
    is_added = chunk[0].kind == "+"
    pieces = _split(chunk[1:] if is_added else chunk, "+")
    for place, piece in enumerate(pieces):
        kinds = "".join(token.kind for token in piece)
        if not kinds:
            return False
        if ALONE.fullmatch(kinds):
            if not _read_alone(piece[0], number, draft, is_added, place, len(pieces)):
                return False
            continue
        at = 0
        while at < len(kinds):
            atom = ATOM.match(kinds, at)
            if atom is None or not _read_atom(atom[0], piece[at : atom.end()], number, draft):
                return False
            at = atom.end()
    return True


def _read_alone(token: Token, number: int, draft: _Draft, is_added: bool, place: int, count: int) -> bool:
    """Add a number without a unit, a number of seconds, or `from move 1`; the meaning depends on the place."""
    value = _whole(token.value)
    if token.kind == "F":
        if not draft.adds or draft.adds[-1][2] is not None:
            return False
        draft.adds[-1] = (*draft.adds[-1][:2], int(token.value))
        return True
    if token.kind == "s":
        if not draft.periods and not is_added and token.value >= LEAST_SECONDS:
            return _add_period(draft, token.value, None, number)
        is_clear = is_added or place > 0 or not draft.periods or not _is_short(draft) or token.value < MOST_ADDED
        return value is not None and is_clear and _add(draft, value, number)
    if not draft.periods and not is_added:
        draft.bare += 1
        is_clear = token.value < 1 or token.value.denominator == 1  # 1.5 may be hours
        return is_clear and token.value < LONGEST_BARE and _add_period(draft, 60 * token.value, None, number)
    if draft.wants_rest and not is_added:
        draft.bare += 1
        is_last_of_sum = place == count - 1 and count > 1
        return token.value < LONGEST_BARE and not is_last_of_sum and _add_period(draft, 60 * token.value, None, number)
    belongs_to_period = is_added or number in draft.chunks
    return value is not None and bool(draft.periods) and belongs_to_period and _add(draft, value, number)


def _is_short(draft: _Draft) -> bool:
    return sum(period.seconds for period in draft.periods) < SHORT_GAME


def _read_atom(kinds: str, tokens: list[Token], number: int, draft: _Draft) -> bool:
    values = {token.kind: token.value for token in tokens}
    if "I" in kinds or "D" in kinds:
        value = _whole(values.get("I", values.get("D", Fraction(0))))
        draft.has_delay = draft.has_delay or "D" in kinds
        return value is not None and _add(draft, value, number, int(values["F"]) if "F" in values else None)
    if kinds == "n/n":
        return _read_pair(tokens[0].value, tokens[2].value, number, draft)
    if kinds == "r/n":
        draft.is_american = True
        return LEAST_GAME <= values["n"] < LONGEST_BARE and _add_period(draft, 60 * values["n"], None, number)
    if "A" in kinds:
        return _add_after(draft, values["S"], int(values["A"]), number)
    moves = values.get("C", values.get("n"))
    if moves is not None:
        draft.is_time_first = kinds.startswith("S")
    return _add_period(draft, values["S"], moves, number)


def _read_pair(first: Fraction, second: Fraction, number: int, draft: _Draft) -> bool:
    """Add 40/90 or 90/40; False where it is not clear which of them is moves."""
    is_moves_first = (
        first == USUAL_MOVES or (LEAST_MOVES <= first <= MOST_MOVES and not draft.periods)
    ) and second >= LEAST_FOR_MOVES
    follows = bool(draft.periods) and draft.wants_rest and first < second <= LEAST_FOR_MOVES
    if is_moves_first or follows:
        is_other_order, draft.is_time_first = draft.is_time_first is True, False
        return not is_other_order and second < LONGEST_BARE and _add_period(draft, 60 * second, first, number)
    if second == USUAL_MOVES and first >= LEAST_FOR_MOVES:
        draft.is_time_first = True
        return first < LONGEST_BARE and _add_period(draft, 60 * first, second, number)
    return False


def _whole(value: Fraction) -> int | None:
    return value.numerator if value.denominator == 1 else None


def _add_period(draft: _Draft, seconds: Fraction, moves: Fraction | None, number: int) -> bool:
    """Add a period; False if it follows one for the rest of the game."""
    whole = _whole(seconds)
    if whole is None or moves == 0 or (draft.periods and not draft.wants_rest):
        return False
    draft.periods.append(Period(whole, None if moves is None else int(moves)))
    draft.chunks.append(number)
    return True


def _add_after(draft: _Draft, seconds: Fraction, moves: int, number: int) -> bool:
    """Add a period that begins after a number of moves, at which the period before it ends."""
    done = sum(period.moves or 0 for period in draft.periods)
    if not draft.periods or draft.wants_rest or moves <= done:
        return False
    draft.periods[-1] = draft.periods[-1]._replace(moves=moves - done)
    return _add_period(draft, seconds, None, number)


def _add(draft: _Draft, seconds: int, number: int, from_move: int | None = None) -> bool:
    draft.adds.append((seconds, number, from_move))
    return True


def _control(draft: _Draft, chunks: int) -> TimeControl | None:
    """The control; None where it is not clear which moves have the increment."""
    if len(draft.adds) > 1:
        return _control_by_period(draft)
    if not draft.adds:
        return control_of(draft.periods)
    seconds, chunk, from_move = draft.adds[0]
    if from_move is None and len(draft.periods) > 1:
        stands_apart = chunk not in draft.chunks or chunks == 1 or draft.has_delay or draft.is_american
        if not stands_apart or (begins_after_60(draft.periods) and not _is_from_move_1(draft)):
            return None
    return control_of(draft.periods, seconds, from_move or 1, draft.has_delay)


def _is_from_move_1(draft: _Draft) -> bool:
    """True if an increment is clearly for all moves, although it stands after a period that begins after move 60."""
    return draft.is_per_move and sum(period.seconds for period in draft.periods[:-1]) <= LONGEST_BEFORE_INCREMENT


def _control_by_period(draft: _Draft) -> TimeControl | None:
    """The control where each period has its own increment; None where it does not."""
    added = {chunk: seconds for seconds, chunk, from_move in draft.adds if from_move is None}
    if len(added) < len(draft.adds) or list(added) != draft.chunks:
        return None
    periods = [period._replace(added=added[chunk]) for period, chunk in zip(draft.periods, draft.chunks, strict=True)]
    return control_of(periods, has_delay=draft.has_delay)

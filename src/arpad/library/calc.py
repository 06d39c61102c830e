"""`arpad.calc`: the law's arithmetic for a few numbers given by hand; a function for each command."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar, get_args

from arpad.core.answer import Row
from arpad.core.byhand import HandGame, HandTotal, summed
from arpad.core.report import ByoYomi, Importance, Report
from arpad.core.verdicts import Finding, Problem, Step
from arpad.formats.answer_json import finding_json, row_json, step_json
from arpad.formats.fields import HIGHEST_RATING, read_day, read_half_points
from arpad.library.refusal import Refused, refused
from arpad.library.reports import File, Read, read, source_of
from arpad.library.settings import Settings, settings_of, texts
from arpad.locale import catalogue
from arpad.regulations.edition import find_edition
from arpad.regulations.regulation import Regulation
from arpad.regulations.settings import overridden, shown_settings

MOST_GAMES = 1000
HIGHEST_K = 1000
MOST_STONES = 100
MOST_MINUTES = 10_000
MOST_PLAYERS = 100_000
BOARDS = ("19", "13")
GO = "mgsz-2012"
FINNISH = "ssl-2022"
CHANGE = ("change", "rounded", "new", "old", "k", "games", "score", "expected", "performance", "status")
Given = ParamSpec("Given")
Value = TypeVar("Value")
Rating = int | str
Score = int | float | str | Decimal
Game = tuple[Rating, Score] | str
"""The opponent's rating and the score, as a pair or as the text `1900:0.5`."""
GoGame = tuple[Rating, Score] | tuple[Rating, Score, int] | str
"""The same with the stones received, negative for stones given: `(2087, 1, 1)` or `2087:1:1`."""


@dataclass(frozen=True, slots=True)
class Calculated:
    """The result of a calculation: values by the keys of the command's JSON, the steps and the findings."""

    regulation: str
    set: Mapping[str, int | str]
    """The what-ifs as they were taken."""
    values: Mapping[str, Any]
    steps: Sequence[Step] | None = None
    """None: the calculation shows no steps."""
    findings: Sequence[Finding] | None = None
    row: Row | None = None
    """The working of a change that was computed game by game."""
    unsaid: Mapping[str, Any] | None = None
    """Keys of the JSON that have no meaning for this calculation."""

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The answer of the command with `--json`."""
        words = catalogue(language)
        answer: dict[str, Any] = {"regulation": self.regulation, "set": self.set, **self.values, **(self.unsaid or {})}
        if self.row is not None:
            answer["working"] = row_json(self.row, words.text)["parts"][0]["working"]
        if self.steps is not None:
            answer["steps"] = [step_json(step, words.text) for step in self.steps]
        if self.findings is not None:
            answer["findings"] = [finding_json(finding, words.text) for finding in self.findings]
        return answer


class _Wrong(Exception):  # noqa: N818 (it never leaves this file)
    """Ends a calculation: a number that was given cannot be one."""

    def __init__(self, refusal: Refused) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def _wrong(place: str, code: str, **values: Any) -> _Wrong:
    """Return the exception for one problem."""
    return _Wrong(refused(Problem(place, code, values)))


def _refusing(calculate: Callable[Given, Calculated]) -> Callable[Given, Calculated | Refused]:
    """Return the calculation with its refusals as values."""

    @wraps(calculate)
    def answer(*given: Given.args, **named: Given.kwargs) -> Calculated | Refused:
        try:
            return calculate(*given, **named)
        except _Wrong as wrong:
            return wrong.refusal

    return answer


def _right(value: Value | Problem | Refused) -> Value:
    """Return a value; a problem or a refusal ends the calculation."""
    if isinstance(value, Problem):
        raise _Wrong(refused(value))
    if isinstance(value, Refused):
        raise _Wrong(value)
    return value


@_refusing
def change(
    regulation: str,
    rating: Rating,
    game: Iterable[Game] = (),
    *,
    k: int | None = None,
    average: Rating | None = None,
    games: int | None = None,
    points: Score | None = None,
    set: Settings = (),
) -> Calculated:
    """Compute the change of a rating over one period; from an average only where the regulation works so by hand.

    Without `k` the rating alone decides it.

    >>> change("fide-2024", 1500, [(1900, 1)], k=40)["change"]
    '36.80'
    """
    law = _law(regulation, set, "change")
    _check_whole(k, "--k", HIGHEST_K)
    played = _played(game)
    if not played or not {average, games, points} <= {None, ""}:
        return _change_by_average(law, rating, k, _total(played, average, games, points))
    row = law.calculated("change", _rating(rating, "--rating"), k, _games(played)).rows[0]
    values = {key: getattr(row, key) for key in CHANGE}
    return Calculated(regulation, law.shown, values, row.steps, row=row)


@_refusing
def first(
    regulation: str,
    game: Iterable[Game] = (),
    *,
    average: Rating | None = None,
    games: int | None = None,
    points: Score | None = None,
    set: Settings = (),
) -> Calculated:
    """Compute a first rating from all the games of a player without one: one by one, or their average and points.

    >>> first("fide-2014", average=2184, games=12, points=6.5)["rating"]
    2199
    """
    law = _law(regulation, set, "first")
    total = _total(_played(game), average, games, points)
    return Calculated(regulation, law.shown, law.calculated("first", total))


@_refusing
def performance(
    regulation: str,
    game: Iterable[Game] = (),
    *,
    average: Rating | None = None,
    games: int | None = None,
    points: Score | None = None,
    set: Settings = (),
) -> Calculated:
    """Compute the performance (TPR) over games against rated opponents; null where the rule gives none.

    >>> performance("fide-2024", [(2000, 1), (2000, 0)])["performance"]
    2000
    """
    law = _law(regulation, set, "performance")
    played = _played(game)
    total = _total(played, average, games, points)
    # Where only the average is known, every opponent is taken at it.
    ratings = [one.opponent for one in _games(played)] or [total.opponents // total.games] * total.games
    return Calculated(regulation, law.shown, law.calculated("performance", total, ratings))


@_refusing
def selection(
    player: File | Read | Report | Refused,
    date: datetime.date | str,
    *,
    id: str | None = None,
    regulation: str = FINNISH,
    set: Settings = (),
) -> Calculated:
    """Compute a player's selection numbers on a day, from a report of their selo events.

    `id` names the player; without it the first of the report is taken.
    """
    law = _law(regulation, set, "selection")
    if isinstance(player, Report):
        place, report = "", player
    elif isinstance(player, Read | Refused):
        place, report = "", _right(player).report
    else:
        place, report = source_of(player).shown, _right(read(player)).report
    day = read_day(date) if isinstance(date, str) else date
    if day is None:
        raise _wrong("--date", "not_a_date", given=str(date))
    if report.list != "selo" or "selo" not in law.regulation.edition.lists:
        raise _wrong(place, "not_selo", given=report.list)
    name = id or next(iter(report.players))
    if name not in report.players:
        raise _wrong("--id", "no_player", given=name, known=[*report.players])
    values = law.calculated("selection", report, name, day)
    findings, steps = values.pop("findings"), values.pop("steps")
    return Calculated(regulation, law.shown, {"player": name, "date": str(date), **values}, steps, findings)


@_refusing
def factor(
    *,
    board: int = 19,
    base: int | None = None,
    byo_yomi: ByoYomi | str | None = None,
    players: int = 1,
    importance: Iterable[str] = (),
    handicap: bool = False,
    regulation: str = GO,
    set: Settings = (),
) -> Calculated:
    """Compute the factor C of a go event, row by row; `byo_yomi` as `japanese:20` or `canadian:30:5`.

    >>> factor(base=60, byo_yomi="japanese:20", players=82, importance=["invitational"])["factor"]
    30
    """
    chosen = texts(importance)
    law = _law(regulation, set)
    _check_choice(str(board), "--board", BOARDS)
    _check_whole(base, "--base", MOST_MINUTES, 0)
    _check_whole(players, "--players", MOST_PLAYERS)
    for one in chosen:
        _check_choice(one, "--importance", get_args(Importance))
    kind = _byo_yomi(byo_yomi) if isinstance(byo_yomi, str) else byo_yomi
    _need_go(law, "factor")
    seconds = None if base is None else 60 * base
    found, steps, findings = law.calculated("factor", board, seconds, kind, chosen, players, handicap)
    return Calculated(regulation, law.shown, found, steps, findings)


@_refusing
def game_point(rating: Rating, game: GoGame, *, regulation: str = GO, set: Settings = ()) -> Calculated:
    """Compute the game point of a game of go.

    >>> game_point(1947, (2087, 1, 1))["game_point"]
    '0.69'
    """
    law = _law(regulation, set)
    opponent, half_points, stones = _go_game(game)
    _need_go(law, "game_point")
    own, other = _rating(rating, "--rating"), _rating(opponent, "--game")
    found, steps = law.calculated("game_point", own, other, half_points, stones)
    return Calculated(regulation, law.shown, found, steps)


class _Law(NamedTuple):
    """A regulation with the what-ifs, and the what-ifs as shown."""

    regulation: Regulation[Any]
    shown: dict[str, int | str]

    def calculated(self, name: str, *given: Any) -> Any:
        """Return the result of a calculation of the regulation; a problem of it ends the calculation."""
        return _right(self.regulation.calculations[name](self.regulation, *given))


def _law(regulation: str, settings: Settings, rule: str = "") -> _Law:
    """Return the regulation of an ID, which must have the calculation."""
    edition = _right(find_edition(regulation))
    if rule and rule not in edition.regulation().calculations:
        raise _wrong("--regulation", "no_such_calculation", regulation=edition.id)
    wanted = _right(settings_of(settings))
    return _Law(edition.regulation(_right(overridden(edition, wanted))), shown_settings([edition], wanted))


def _change_by_average(law: _Law, rating: Rating, k: int | None, total: HandTotal) -> Calculated:
    if "change_by_average" not in law.regulation.calculations:
        raise _wrong("--average", "no_average", regulation=law.regulation.edition.id)
    old = _rating(rating, "--rating")
    values = law.calculated("change_by_average", old, k, total)
    # The keys of a change game by game are all there; a change by hand has no working of games.
    unsaid: dict[str, Any] = {"old": old, "performance": None, "status": "rated", "working": [], "steps": []}
    return Calculated(law.regulation.edition.id, law.shown, values, unsaid=unsaid)


def _rating(rating: Rating, option: str) -> int:
    text = str(rating)
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and 1 <= int(text) <= HIGHEST_RATING):
        raise _wrong(option, "bad_rating", given=text, most=HIGHEST_RATING)
    return int(text)


def _check_whole(number: int | None, option: str, most: int, least: int = 1) -> None:
    if number is not None and not (isinstance(number, int) and least <= number <= most):
        raise _wrong(option, "not_an_integer", given=str(number), least=least, most=most)


def _check_choice(text: str, option: str, choices: Sequence[str]) -> None:
    if text not in choices:
        raise _wrong(option, "not_a_choice", given=text, choices=[*choices])


def _played(game: Iterable[Game]) -> list[Game]:
    """One game as a text, or several, as a list."""
    return [game] if isinstance(game, str) else [*game]


def _text(game: tuple[Any, ...] | str) -> str:
    """A game as the command line writes it."""
    return ":".join(map(str, game)) if isinstance(game, tuple | list) else str(game)


def _games(games: Iterable[Game]) -> list[HandGame]:
    games_by_hand = []
    for game in map(_text, games):
        opponent, colon, score = game.partition(":")
        half_points = read_half_points(score)
        if not colon or half_points is None:
            raise _wrong("--game", "bad_game", given=game)
        games_by_hand.append(HandGame(_rating(opponent, "--game"), half_points))
    if len(games_by_hand) > MOST_GAMES:
        raise _wrong("--game", "too_many_games", most=MOST_GAMES)
    return games_by_hand


def _total(played: Sequence[Game], average: Rating | None, games: int | None, points: Score | None) -> HandTotal:
    """The games in sum, from each of them or from their average, number and points."""
    if played and (average, games, points) == (None, None, None):
        return summed(_games(played))
    if played or average is None or games is None or points is None:
        raise _wrong("", "games_or_average")
    _check_whole(games, "--games", MOST_GAMES)
    whole, _, part = str(points).partition(".")
    part = part.rstrip("0")
    readable = whole.isascii() and whole.isdigit() and len(whole) <= 4 and part in ("", "5")
    half_points = 2 * int(whole) + (part == "5") if readable else -1
    if not 0 <= half_points <= 2 * games:
        raise _wrong("--points", "bad_points", given=str(points), games=games)
    return HandTotal(_rating(average, "--average") * games, games, half_points)


def _go_game(game: GoGame) -> tuple[str, int, int]:
    """The opponent's rating as text, the half points and the stones of a game of go."""
    text = _text(game)
    opponent, score, stones = (*text.split(":"), "0", "")[:3]
    half_points = read_half_points(score)
    stones = stones if text.count(":") == 2 else "0"
    whole = stones.removeprefix("-")
    readable = whole.isascii() and whole.isdigit() and len(whole) <= 3 and int(whole) <= MOST_STONES
    if text.count(":") not in (1, 2) or half_points is None or not readable:
        raise _wrong("--game", "bad_go_game", given=text)
    return opponent, half_points, int(stones)


def _need_go(law: _Law, name: str) -> None:
    """Refuse a calculation that only regulations of go have."""
    if name not in law.regulation.calculations:
        raise _wrong("--regulation", "list_not_covered", list="go", regulation=law.regulation.edition.id)


def _byo_yomi(text: str) -> ByoYomi:
    kind, *numbers = text.split(":")
    whole = all(n.isascii() and n.isdigit() and len(n) <= 5 and int(n) for n in numbers)
    if kind == "japanese" and len(numbers) == 1 and whole:
        return ByoYomi("japanese", 1, int(numbers[0]))
    if kind != "canadian" or len(numbers) != 2 or not whole:
        raise _wrong("--byo-yomi", "bad_byo_yomi", given=text)
    return ByoYomi("canadian", int(numbers[0]), 60 * int(numbers[1]))

"""`arpad.calc`: the law's arithmetic for values given by hand. Each command of `arpad calc` has a function here."""

from __future__ import annotations

import datetime
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar, get_args

from arpad.core.answer import Row
from arpad.core.exact import half_points_text
from arpad.core.hand_games import HandGame, HandTotal, total_of
from arpad.core.report import ByoYomi, Importance, Report
from arpad.core.verdicts import Finding, Problem, Step
from arpad.formats.answer_json import finding_json, row_json, step_json
from arpad.formats.fields import HIGHEST_RATING, read_half_points
from arpad.library.refusal import Refused, refused
from arpad.library.reports import File, Read, day_of, read, source_of
from arpad.library.settings import Settings, settings_of, texts
from arpad.locale import catalogue
from arpad.regulations.edition import find_edition
from arpad.regulations.regulation import Regulation
from arpad.regulations.settings import overridden, shown_settings

MOST_GAMES = 1000
MOST_OPPONENTS = 60
"""The most opponents for `needed`, which asks the law about each possible score."""
HIGHEST_K = 1000
MOST_STONES = 100
MOST_MINUTES = 10_000
MOST_PLAYERS = 100_000
BOARDS = ("19", "13")
GO = "mgsz-2012"
"""The edition for calculations of go, unless another one is given."""
FINNISH = "ssl-2022"
"""The edition for selection numbers, unless another one is given."""
CHANGE_KEYS = ("change", "rounded", "new", "old", "k", "games", "score", "expected", "performance", "status")
"""The fields of a `Row` that are the values of a calculated change."""
Given = ParamSpec("Given")
Value = TypeVar("Value")
Rating = int | str
Score = int | float | str | Decimal
Game = tuple[Rating, Score] | str
"""The opponent's rating and the score, as a pair or as the text `1900:0.5`."""
GoGame = tuple[Rating, Score] | tuple[Rating, Score, int] | str
"""The opponent's rating, the score and the stones received, `(2087, 1, 1)` or `2087:1:1`; stones given are negative."""


@dataclass(frozen=True, slots=True)
class Calculated:
    """The result of a calculation: its values under the keys of the command's JSON, its steps and its findings."""

    regulation: str
    set: Mapping[str, int | str]
    """The parameters that `--set` changed, with the values that were used."""
    values: Mapping[str, Any]
    steps: Sequence[Step] | None = None
    """None if the calculation shows no steps."""
    findings: Sequence[Finding] | None = None
    """None if the calculation checks nothing."""
    row: Row | None = None
    """The row with the working of each game; None if nothing was computed game by game."""
    further_keys: Mapping[str, Any] | None = None
    """Keys added to the JSON of a change from an average, so that it has all keys of a change from single games."""

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The answer of the command with `--json`."""
        words = catalogue(language)
        answer: dict[str, Any] = {
            "regulation": self.regulation,
            "set": self.set,
            **self.values,
            **(self.further_keys or {}),
        }
        if self.row is not None:
            answer["working"] = row_json(self.row, words.text)["parts"][0]["working"]
        if self.steps is not None:
            answer["steps"] = [step_json(step, words.text) for step in self.steps]
        if self.findings is not None:
            answer["findings"] = [finding_json(finding, words.text) for finding in self.findings]
        return answer


class _CalculationError(Exception):
    """Ends a calculation with a refusal, which `_returning_refusals` catches and returns."""

    def __init__(self, refusal: Refused) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def _error(place: str, code: str, **values: Any) -> _CalculationError:
    """Return the exception for one problem."""
    return _CalculationError(refused(Problem(place, code, values)))


def _returning_refusals(calculate: Callable[Given, Calculated]) -> Callable[Given, Calculated | Refused]:
    """Decorate a calculation: if it ends with a refusal, the refusal is returned instead of raised."""

    @wraps(calculate)
    def answer(*given: Given.args, **named: Given.kwargs) -> Calculated | Refused:
        try:
            return calculate(*given, **named)
        except _CalculationError as error:
            return error.refusal

    return answer


def _accepted(value: Value | Problem | Refused) -> Value:
    """Return the value. If it is a problem or a refusal, end the calculation with it."""
    if isinstance(value, Problem):
        raise _CalculationError(refused(value))
    if isinstance(value, Refused):
        raise _CalculationError(value)
    return value


@_returning_refusals
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
    """Compute the change of a rating over one period.

    The games are given one by one. Some regulations also take the average rating of the opponents, the number of games
    and the points. Without `k`, K follows from the rating alone.

    >>> change("fide-2024", 1500, [(1900, 1)], k=40)["change"]
    '36.80'
    """
    calculator = _calculator(regulation, set, "change")
    _check_integer(k, "--k", HIGHEST_K)
    played = _game_list(game)
    if not played or not {average, games, points} <= {None, ""}:  # `_total` refuses an average beside games
        return _change_by_average(calculator, rating, k, _total(played, average, games, points))
    row = calculator.calculated("change", _rating(rating, "--rating"), k, _games(played)).rows[0]
    values = {key: getattr(row, key) for key in CHANGE_KEYS}
    return Calculated(regulation, calculator.shown, values, row.steps, row=row)


@_returning_refusals
def first(
    regulation: str,
    game: Iterable[Game] = (),
    *,
    average: Rating | None = None,
    games: int | None = None,
    points: Score | None = None,
    set: Settings = (),
) -> Calculated:
    """Compute the first rating of a player from all their games.

    The games are given one by one, or as the average rating of the opponents, the number of games and the points.

    >>> first("fide-2014", average=2184, games=12, points=6.5)["rating"]
    2199
    """
    calculator = _calculator(regulation, set, "first")
    total = _total(_game_list(game), average, games, points)
    return Calculated(regulation, calculator.shown, calculator.calculated("first", total))


@_returning_refusals
def performance(
    regulation: str,
    game: Iterable[Game] = (),
    *,
    average: Rating | None = None,
    games: int | None = None,
    points: Score | None = None,
    set: Settings = (),
) -> Calculated:
    """Compute the performance (TPR) over games against rated opponents; it is None if the rule gives none.

    >>> performance("fide-2024", [(2000, 1), (2000, 0)])["performance"]
    2000
    """
    calculator = _calculator(regulation, set, "performance")
    played = _game_list(game)
    total = _total(played, average, games, points)
    # If only the average is known, it is the rating of every opponent.
    ratings = [hand_game.opponent for hand_game in _games(played)] or [total.rating_sum // total.games] * total.games
    return Calculated(regulation, calculator.shown, calculator.calculated("performance", total, ratings))


@_returning_refusals
def selection(
    player: File | Read | Report | Refused,
    date: datetime.date | str,
    *,
    id: str | None = None,
    regulation: str = FINNISH,
    set: Settings = (),
) -> Calculated:
    """Compute a player's selection numbers on a day, from a report of their selo events.

    `id` names the player; without it, the player is the first of the report.
    """
    calculator = _calculator(regulation, set, "selection")
    if isinstance(player, Report):
        place, report = "", player
    elif isinstance(player, Read | Refused):
        place, report = "", _accepted(player).report
    else:
        place, report = source_of(player).shown, _accepted(read(player)).report
    day = _accepted(day_of("--date", date if date is not None else "None"))
    if report.list != "selo" or "selo" not in calculator.regulation.edition.lists:
        raise _error(place, "not_selo", given=report.list)
    if not report.players:
        raise _error(place, "no_events")
    name = id or next(iter(report.players))
    if name not in [*report.players]:
        raise _error("--id", "no_player", given=str(name), known=[*report.players])
    values = calculator.calculated("selection", report, name, day)
    findings, steps = values.pop("findings"), values.pop("steps")
    return Calculated(regulation, calculator.shown, {"player": name, "date": str(day), **values}, steps, findings)


@_returning_refusals
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
    """Compute the factor C of a go event; its steps name the rows of the tables that apply.

    `byo_yomi` is a text such as `japanese:20` (seconds) or `canadian:30:5` (moves and minutes).

    >>> factor(base=60, byo_yomi="japanese:20", players=82, importance=["invitational"])["factor"]
    30
    """
    kinds = texts(importance)
    calculator = _calculator(regulation, set)
    _check_choice(str(board), "--board", BOARDS)
    _check_integer(base, "--base", MOST_MINUTES, 0)
    _check_integer(players, "--players", MOST_PLAYERS)
    for kind in kinds:
        _check_choice(kind, "--importance", get_args(Importance))
    overtime = byo_yomi if byo_yomi is None else _byo_yomi(byo_yomi)
    _need_go(calculator, "factor")
    seconds = None if base is None else 60 * base
    values, steps, findings = calculator.calculated("factor", board, seconds, overtime, kinds, players, handicap)
    return Calculated(regulation, calculator.shown, values, steps, findings)


@_returning_refusals
def game_point(rating: Rating, game: GoGame, *, regulation: str = GO, set: Settings = ()) -> Calculated:
    """Compute the game point of a game of go.

    >>> game_point(1947, (2087, 1, 1))["game_point"]
    '0.69'
    """
    calculator = _calculator(regulation, set)
    opponent, half_points, stones = _go_game(game)
    _need_go(calculator, "game_point")
    own, other = _rating(rating, "--rating"), _rating(opponent, "--game")
    values, steps = calculator.calculated("game_point", own, other, half_points, stones)
    return Calculated(regulation, calculator.shown, values, steps)


@_returning_refusals
def needed(
    regulation: str,
    opponent: Iterable[Rating] = (),
    *,
    rating: Rating | None = None,
    k: int | None = None,
    average: Rating | None = None,
    games: int | None = None,
    reach_rating: int | None = None,
    reach_k: int | None = None,
    reach_title: str | None = None,
    normal_games: int = 0,
    set: Settings = (),
) -> Calculated:
    """Find the lowest score against some opponents that brings a rating, a K or a title.

    Exactly one of these is wanted; a K is reached by one that is no higher. Without `rating` the player is unrated, and
    the rating is the first one. A title asks for games at normal time too: `normal_games` are those before. The law's
    own rules are asked. The rating with half a point less, and with all points, stands beside the answer.

    >>> found = needed("fide-2024", [2400] * 9, rating=2380, k=20, reach_rating=2400)
    >>> found["score"], found["new"], found["below"]
    ('5.5', 2405, 2395)
    """
    calculator = _calculator(regulation, set, "change" if rating is not None else "first")
    _check_integer(k, "--k", HIGHEST_K)
    _check_integer(normal_games, "--normal-games", MOST_PLAYERS, 0)
    wanted = {"rating": reach_rating, "k": reach_k, "title": reach_title}
    named = [name for name, value in wanted.items() if value is not None]
    if len(named) != 1 or (rating is None and named != ["rating"]):
        raise _error("", "one_aim")
    (aim,) = named
    ratings = _opponents(opponent, average, games)
    brought = _scores(calculator, rating, k, ratings)
    is_reached = _aim(calculator, aim, wanted[aim], normal_games + len(ratings))
    most = 2 * len(ratings)
    least = bisect_left(range(most + 1), True, key=lambda half_points: is_reached(brought(half_points)))
    is_possible = least <= most
    values = {
        "aim": aim,
        "wanted": wanted[aim],
        "games": len(ratings),
        "old": None if rating is None else _rating(rating, "--rating"),
        "score": half_points_text(least) if is_possible else None,
        "new": brought(least) if is_possible else None,
        "below": brought(least - 1) if is_possible and least else None,
        "most": brought(most),
    }
    return Calculated(regulation, calculator.shown, values)


class _Calculator(NamedTuple):
    """A regulation with what-ifs, which calculates, and the what-ifs as the result shows them."""

    regulation: Regulation[Any]
    shown: dict[str, int | str]

    def calculated(self, name: str, *given: Any) -> Any:
        """Return the result of the regulation's calculation of this name. If it is a problem, end the calculation."""
        return _accepted(self.regulation.calculations[name](self.regulation, *given))


def _calculator(regulation: str, settings: Settings, calculation: str = "") -> _Calculator:
    """Return the calculator for a regulation's ID. Refuse a regulation without `calculation`; empty: any will do."""
    edition = _accepted(find_edition(regulation))
    if calculation and calculation not in edition.regulation().calculations:
        raise _error("--regulation", "no_such_calculation", regulation=edition.id)
    wanted = _accepted(settings_of(settings))
    return _Calculator(edition.regulation(_accepted(overridden(edition, wanted))), shown_settings([edition], wanted))


def _opponents(opponent: Iterable[Rating], average: Rating | None, games: int | None) -> list[int]:
    """Return the ratings of the opponents, given one by one, or as their average and the number of games."""
    given = [opponent] if isinstance(opponent, str) else [*opponent]
    if given and average is None and games is None:
        ratings = [_rating(one, "--opponent") for one in given]
    elif not given and average is not None and games is not None:
        _check_integer(games, "--games", MOST_OPPONENTS)
        ratings = [_rating(average, "--average")] * games
    else:
        raise _error("", "opponents_or_average")
    if len(ratings) > MOST_OPPONENTS:
        raise _error("--opponent", "too_many_games", most=MOST_OPPONENTS)
    return ratings


def _scores(
    calculator: _Calculator, rating: Rating | None, k: int | None, opponents: Sequence[int]
) -> Callable[[int], int | None]:
    """Return the function from half points to the new rating; it gives None if an unrated player gets none."""
    own = None if rating is None else _rating(rating, "--rating")

    @cache
    def brought(half_points: int) -> int | None:
        played = [HandGame(one, min(2, max(0, half_points - 2 * place))) for place, one in enumerate(opponents)]
        if own is not None:
            new: int | None = calculator.calculated("change", own, k, played).rows[0].new
            return new
        found = calculator.calculated("first", total_of(played))
        return found["rating"] if found.get("listed", True) else None

    return brought


def _aim(calculator: _Calculator, aim: str, wanted: Any, games: int) -> Callable[[int | None], bool]:
    """Return the condition on the new rating; `games` is the number of games at normal time, these included."""
    calculations = calculator.regulation.calculations
    if aim == "rating":
        _check_integer(wanted, "--reach-rating", HIGHEST_RATING)
        return lambda new: new is not None and new >= wanted
    if aim not in calculations:
        raise _error("--regulation", "no_such_calculation", regulation=calculator.regulation.edition.id)
    if aim == "k":
        _check_integer(wanted, "--reach-k", HIGHEST_K)
        return lambda new: new is not None and calculator.calculated("k", new) <= wanted
    titles = calculator.calculated("title", HIGHEST_RATING, MOST_PLAYERS)
    _check_choice(str(wanted), "--reach-title", titles)
    return lambda new: new is not None and wanted in calculator.calculated("title", new, games)


def _change_by_average(calculator: _Calculator, rating: Rating, k: int | None, total: HandTotal) -> Calculated:
    if "change_by_average" not in calculator.regulation.calculations:
        raise _error("--average", "no_average", regulation=calculator.regulation.edition.id)
    old = _rating(rating, "--rating")
    values = calculator.calculated("change_by_average", old, k, total)
    further_keys: dict[str, Any] = {"old": old, "performance": None, "status": "rated", "working": [], "steps": []}
    return Calculated(calculator.regulation.edition.id, calculator.shown, values, further_keys=further_keys)


def _rating(rating: Rating, option: str) -> int:
    text = str(rating)
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and 1 <= int(text) <= HIGHEST_RATING):
        raise _error(option, "bad_rating", given=text, most=HIGHEST_RATING)
    return int(text)


def _check_integer(number: int | None, option: str, most: int, least: int = 1) -> None:
    is_whole = isinstance(number, int) and not isinstance(number, bool)
    if number is not None and not (is_whole and least <= number <= most):
        raise _error(option, "not_an_integer", given=str(number), least=least, most=most)


def _check_choice(text: str, option: str, choices: Sequence[str]) -> None:
    if text not in choices:
        raise _error(option, "not_a_choice", given=text, choices=[*choices])


def _game_list(game: Iterable[Game]) -> list[Game]:
    """Return the games as a list. A single game may be given as a text."""
    if game is None:
        return []
    return [*game] if isinstance(game, Iterable) and not isinstance(game, str) else [game]


def _text(game: tuple[Any, ...] | str) -> str:
    """Return a game as a text of the command line, such as `1900:0.5`."""
    return ":".join(map(str, game)) if isinstance(game, tuple | list) else str(game)


def _games(games: Iterable[Game]) -> list[HandGame]:
    games_by_hand = []
    for game in map(_text, games):
        opponent, colon, score = game.partition(":")
        half_points = read_half_points(score)
        if not colon or half_points is None:
            raise _error("--game", "bad_game", given=game)
        games_by_hand.append(HandGame(_rating(opponent, "--game"), half_points))
    if len(games_by_hand) > MOST_GAMES:
        raise _error("--game", "too_many_games", most=MOST_GAMES)
    return games_by_hand


def _total(played: Sequence[Game], average: Rating | None, games: int | None, points: Score | None) -> HandTotal:
    """Return the total of games, either of the games played or from an average, a number of games and the points."""
    if played and (average, games, points) == (None, None, None):
        return total_of(_games(played))
    if played or average is None or games is None or points is None:
        raise _error("", "games_or_average")
    _check_integer(games, "--games", MOST_GAMES)
    whole, _, decimals = str(points).partition(".")
    decimals = decimals.rstrip("0")
    readable = whole.isascii() and whole.isdigit() and len(whole) <= 4 and decimals in ("", "5")
    half_points = 2 * int(whole) + (decimals == "5") if readable else -1
    if not 0 <= half_points <= 2 * games:
        raise _error("--points", "bad_points", given=str(points), games=games)
    return HandTotal(_rating(average, "--average") * games, games, half_points)


def _go_game(game: GoGame) -> tuple[str, int, int]:
    """Return the opponent's rating as a text, the half points and the stones of a game of go."""
    text = _text(game)
    opponent, score, stones = (*text.split(":"), "0", "")[:3]
    half_points = read_half_points(score)
    stones = stones if text.count(":") == 2 else "0"
    digits = stones.removeprefix("-")
    readable = digits.isascii() and digits.isdigit() and len(digits) <= 3 and int(digits) <= MOST_STONES
    if text.count(":") not in (1, 2) or half_points is None or not readable:
        raise _error("--game", "bad_go_game", given=text)
    return opponent, half_points, int(stones)


def _need_go(calculator: _Calculator, name: str) -> None:
    """Refuse a regulation that does not have this calculation of go."""
    if name not in calculator.regulation.calculations:
        raise _error("--regulation", "list_not_covered", list="go", regulation=calculator.regulation.edition.id)


def _byo_yomi(given: ByoYomi | str) -> ByoYomi:
    if isinstance(given, ByoYomi):
        japanese = given.kind == "japanese" and given.moves == 1
        if (japanese or given.kind == "canadian") and given.moves > 0 and given.seconds > 0:
            return given
        raise _error("--byo-yomi", "bad_byo_yomi", given=f"{given.kind}:{given.moves}:{given.seconds}")
    text = str(given)
    kind, *numbers = text.split(":")
    readable = all(n.isascii() and n.isdigit() and len(n) <= 5 and int(n) for n in numbers)
    if kind == "japanese" and len(numbers) == 1 and readable:
        return ByoYomi("japanese", 1, int(numbers[0]))
    if kind != "canadian" or len(numbers) != 2 or not readable:
        raise _error("--byo-yomi", "bad_byo_yomi", given=text)
    return ByoYomi("canadian", int(numbers[0]), 60 * int(numbers[1]))

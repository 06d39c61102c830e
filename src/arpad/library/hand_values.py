"""Values given by hand, checked: ratings, scores, games, opponents and byo-yomi. A bad one ends the calculation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from arpad.core.hand_games import HandGame, HandTotal, total_of
from arpad.core.report import ByoYomi
from arpad.formats.fields import HIGHEST_RATING, read_half_points
from arpad.library.calculation import calculation_error

MOST_GAMES = 1000
MOST_OPPONENTS = 60
"""The most opponents of a search for a score, which asks the law about each possible score."""
MOST_STONES = 100
Rating = int | str
Score = int | float | str | Decimal
Game = tuple[Rating, Score] | str
"""The opponent's rating and the score, as a pair or as the text `1900:0.5`."""
GoGame = tuple[Rating, Score] | tuple[Rating, Score, int] | str
"""The opponent's rating, the score and the stones received, `(2087, 1, 1)` or `2087:1:1`; stones given are negative."""


def rating_of(rating: Rating, option: str) -> int:
    text = str(rating)
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and 1 <= int(text) <= HIGHEST_RATING):
        raise calculation_error(option, "bad_rating", given=text, most=HIGHEST_RATING)
    return int(text)


def check_integer(number: int | None, option: str, most: int, least: int = 1) -> None:
    is_whole = isinstance(number, int) and not isinstance(number, bool)
    if number is not None and not (is_whole and least <= number <= most):
        raise calculation_error(option, "not_an_integer", given=str(number), least=least, most=most)


def check_choice(text: str, option: str, choices: Sequence[str]) -> None:
    if text not in choices:
        raise calculation_error(option, "not_a_choice", given=text, choices=[*choices])


def game_list(game: Iterable[Game]) -> list[Game]:
    """Return the games as a list. A single game may be given as a text."""
    if game is None:
        return []
    return [*game] if isinstance(game, Iterable) and not isinstance(game, str) else [game]


def _text(game: tuple[Any, ...] | str) -> str:
    """Return a game as a text of the command line, such as `1900:0.5`."""
    return ":".join(map(str, game)) if isinstance(game, tuple | list) else str(game)


def games_of(games: Iterable[Game]) -> list[HandGame]:
    games_by_hand = []
    for game in map(_text, games):
        opponent, colon, score = game.partition(":")
        half_points = read_half_points(score)
        if not colon or half_points is None:
            raise calculation_error("--game", "bad_game", given=game)
        games_by_hand.append(HandGame(rating_of(opponent, "--game"), half_points))
    if len(games_by_hand) > MOST_GAMES:
        raise calculation_error("--game", "too_many_games", most=MOST_GAMES)
    return games_by_hand


def total_given(played: Sequence[Game], average: Rating | None, games: int | None, points: Score | None) -> HandTotal:
    """Return the total of games, either of the games played or from an average, a number of games and the points."""
    if played and (average, games, points) == (None, None, None):
        return total_of(games_of(played))
    if played or average is None or games is None or points is None:
        raise calculation_error("", "games_or_average")
    check_integer(games, "--games", MOST_GAMES)
    whole, _, decimals = str(points).partition(".")
    decimals = decimals.rstrip("0")
    readable = whole.isascii() and whole.isdigit() and len(whole) <= 4 and decimals in ("", "5")
    half_points = 2 * int(whole) + (decimals == "5") if readable else -1
    if not 0 <= half_points <= 2 * games:
        raise calculation_error("--points", "bad_points", given=str(points), games=games)
    return HandTotal(rating_of(average, "--average") * games, games, half_points)


def go_game_of(game: GoGame) -> tuple[str, int, int]:
    """Return the opponent's rating as a text, the half points and the stones of a game of go."""
    text = _text(game)
    opponent, score, stones = (*text.split(":"), "0", "")[:3]
    half_points = read_half_points(score)
    stones = stones if text.count(":") == 2 else "0"
    digits = stones.removeprefix("-")
    readable = digits.isascii() and digits.isdigit() and len(digits) <= 3 and int(digits) <= MOST_STONES
    if text.count(":") not in (1, 2) or half_points is None or not readable:
        raise calculation_error("--game", "bad_go_game", given=text)
    return opponent, half_points, int(stones)


def opponent_ratings(opponent: Iterable[Rating], average: Rating | None, games: int | None) -> list[int]:
    """Return the ratings of the opponents, given one by one, or as their average and the number of games."""
    given = [opponent] if isinstance(opponent, str) else [*opponent]
    if given and average is None and games is None:
        ratings = [rating_of(one, "--opponent") for one in given]
    elif not given and average is not None and games is not None:
        check_integer(games, "--games", MOST_OPPONENTS)
        ratings = [rating_of(average, "--average")] * games
    else:
        raise calculation_error("", "opponents_or_average")
    if len(ratings) > MOST_OPPONENTS:
        raise calculation_error("--opponent", "too_many_games", most=MOST_OPPONENTS)
    return ratings


def byo_yomi_of(given: ByoYomi | str) -> ByoYomi:
    if isinstance(given, ByoYomi):
        japanese = given.kind == "japanese" and given.moves == 1
        if (japanese or given.kind == "canadian") and given.moves > 0 and given.seconds > 0:
            return given
        raise calculation_error("--byo-yomi", "bad_byo_yomi", given=f"{given.kind}:{given.moves}:{given.seconds}")
    text = str(given)
    kind, *numbers = text.split(":")
    readable = all(n.isascii() and n.isdigit() and len(n) <= 5 and int(n) for n in numbers)
    if kind == "japanese" and len(numbers) == 1 and readable:
        return ByoYomi("japanese", 1, int(numbers[0]))
    if kind != "canadian" or len(numbers) != 2 or not readable:
        raise calculation_error("--byo-yomi", "bad_byo_yomi", given=text)
    return ByoYomi("canadian", int(numbers[0]), 60 * int(numbers[1]))

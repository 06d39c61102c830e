"""The rows of a history as the facts of a report, for any regulation to rate.

Grades are omitted: a history has their places in an edition's table, and only that edition can name them.
"""

from collections.abc import Sequence
from datetime import date

from arpad.core.outcomes import black_half_points, had_moves, ruling_on, was_played, white_half_points
from arpad.core.report import FORFEITS, PLAYED, ByoYomi, EarlierGame, Event, Game, Player, PublishedRating
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array
from arpad.replay.history.months import day_of

LONG_AGO = date(1800, 1, 1)
"""The day from which the ratings of a history's players are published: before its first event."""
SYSTEMS = (None, "round-robin", "double-round-robin")
LIMITED_TO = (None, "primary", "secondary")
REGISTER = {1: "entrant", 2: "foreigner"}
IMPORTANCE = ("invitational", "national-championship", "european", "world")
RULINGS = (None, "fair-play", "force-majeure")
RESULTS = {(points, 1): result for result, points in PLAYED.items()}
RESULTS |= {(points, 0): result for result, points in FORFEITS.items()}
"""Results, by the half points of both players and whether the game was played."""
GAME_COLUMNS = ("white", "black", "outcome", "round", "stones", "playoff")
JAPANESE_MOVES = 1


def players_of(history: History, is_monthly: bool) -> list[Player]:
    """Every player before the first event. On a monthly list the rating is published by date."""
    columns = {name: history.players[name].tolist() for name in ("rating", "peak", "games", "birth", "elo", "register")}
    supplied_k = history.players["k"].tolist()
    earlier = earlier_games(history)
    players = []
    for number, (name, federation) in enumerate(zip(history.ids, history.federation, strict=True)):
        facts = {column: values[number] for column, values in columns.items()}
        rating, peak = facts["rating"] or None, facts["peak"] or None
        players.append(
            Player(
                id=name,
                federation=federation or None,
                birth_date=day_of(facts["birth"]) if facts["birth"] else None,
                rating=None if is_monthly else rating,
                ratings=(PublishedRating(LONG_AGO, rating, peak=peak),) if is_monthly else (),
                games=None if facts["games"] < 0 else facts["games"],
                peak=peak,
                k=supplied_k[number] or None,
                elo=(PublishedRating(LONG_AGO, facts["elo"]),) if facts["elo"] else (),
                register=REGISTER.get(facts["register"]),  # type: ignore[arg-type]
                earlier=tuple(earlier.get(number, ())),
            )
        )
    return players


def earlier_games(history: History) -> dict[int, list[EarlierGame]]:
    """Games that stand for a player's earlier events: their sums are those in the history."""
    by_player: dict[int, list[EarlierGame]] = {}
    columns = (history.earlier[name].tolist() for name in ("player", "end", "games", "half_points", "ratings"))
    for row, (player, end, games, half_points, ratings) in enumerate(zip(*columns, strict=True), start=1):
        wins, draw = divmod(half_points, 2)
        scores = [2] * wins + [1] * draw + [0] * (games - wins - draw)
        opponents = [(ratings + place) // games for place in range(games)]
        own = [EarlierGame(day_of(end), f"earlier {row}", *game) for game in zip(opponents, scores, strict=True)]
        by_player.setdefault(player, []).extend(own)
    return by_player


def rows_of_events(history: History) -> list[tuple[int, ...]]:
    """The rows of each event, the months of a long one together, by its end, start and ID."""
    by_id: dict[str, list[int]] = {}
    for row, name in enumerate(history.event_ids):
        by_id.setdefault(name, []).append(row)
    last_day, start = (history.events[name].tolist() for name in ("last_day", "start"))
    return sorted(
        map(tuple, by_id.values()), key=lambda rows: (last_day[rows[-1]], start[rows[-1]], history.event_ids[rows[-1]])
    )


def event_of(history: History, rows: Sequence[int], games: Sequence[dict[str, Array]]) -> Event:
    """An event with its games. `games` are rows; its players are in it even if they have no game."""
    facts = {name: int(values[rows[-1]]) for name, values in history.events.items()}
    names = {int(n): history.ids[int(n)] for row in rows for n in seats_of(history, row)}
    played = [game for row, columns in zip(rows, games, strict=True) for game in games_of(history, row, columns, names)]
    seen = {name for game in played for name in (game.white, game.black)}
    absent = [Game(1, name, None, "unplayed") for name in names.values() if name not in seen]
    is_go = facts["board"] > 0
    return Event(
        id=history.event_ids[rows[-1]],
        start=day_of(facts["start"]),
        end=day_of(facts["last_day"]),
        games=(*played, *absent),
        system=SYSTEMS[facts["system"]],  # type: ignore[arg-type]
        country=history.country[rows[-1]] or None,
        rounds=facts["rounds"],
        seconds=None if facts["seconds"] < 0 else facts["seconds"],
        official=bool(facts["official"]),
        limited_to=LIMITED_TO[facts["limited_to"]],  # type: ignore[arg-type]
        board=facts["board"] or None,
        base_seconds=facts["base_seconds"] if is_go else None,
        byo_yomi=byo_yomi_of(facts["byo_yomi_moves"], facts["byo_yomi_seconds"]),
        importance=tuple(name for bit, name in enumerate(IMPORTANCE) if facts["importance"] >> bit & 1),
        factor=None if facts["factor"] < 0 else facts["factor"],
    )


def seats_of(history: History, row: int) -> list[int]:
    """The numbers of the players of a row."""
    found: list[int] = history.entrants[history.entry[row] : history.entry[row + 1]].tolist()
    return found


def games_of(history: History, row: int, columns: dict[str, Array], names: dict[int, str]) -> list[Game]:
    """The games of a row."""
    seats = [names[number] for number in seats_of(history, row)]
    games = []
    for white, black, outcome, round_, stones, playoff in zip(
        *(columns[name].tolist() for name in GAME_COLUMNS), strict=True
    ):
        points, played = (white_half_points(outcome), black_half_points(outcome)), was_played(outcome)
        games.append(
            Game(
                round=round_,
                white=seats[white],
                black=seats[black],
                result=RESULTS[points, played],
                one_move_each=bool(had_moves(outcome)) if played else None,
                playoff=playoff or None,
                ruling=RULINGS[ruling_on(outcome)],  # type: ignore[arg-type]
                stones=stones or None,
            )
        )
    return games


def byo_yomi_of(moves: int, seconds: int) -> ByoYomi | None:
    """The time after the base time; None: there is none."""
    if moves == 0:
        return None
    return ByoYomi("japanese" if moves == JAPANESE_MOVES else "canadian", moves, seconds)

"""The facts of an event as columns of integers, and the meaning of their rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arpad.core.outcomes import outcome_of
from arpad.core.report import Game
from arpad.regulations.approvals import Refusals
from arpad.regulations.mgsz_2012.columns import Entrants, Event, Games, Parts, Results, Sides, Starts, Work
from arpad.regulations.mgsz_2012.entry import Career
from arpad.regulations.mgsz_2012.factor import last_round, part_count
from arpad.regulations.mgsz_2012.grades import NONE, nearest_place
from arpad.regulations.mgsz_2012.procedure import lacks_points
from arpad.regulations.mgsz_2012.reasons import COUNTED, EVENT_REFUSED, GAME_REFUSED
from arpad.regulations.mgsz_2012.starting_points import REGISTER
from arpad.regulations.mgsz_2012.submission import Submission


@dataclass(frozen=True, slots=True)
class Frame:
    """An event with its columns."""

    submission: Submission
    names: list[str]
    played: list[Game]  # the games between two players, in the order of their rows
    alone: list[Game]  # byes, and rounds without a game
    event: Event
    entrants: Entrants
    games: Games
    work: Work
    parts: int  # how many
    all_sides: list[list[int]]  # each player's, in the order of the games

    def rounds(self, number: int) -> range:
        """The rounds of a part; parts are counted from 1."""
        rounds, count = self.event.rounds, self.parts
        return range(last_round(rounds, count, number - 1) + 1, last_round(rounds, count, number) + 1)

    def row(self, number: int, entrant: int) -> int:
        """The row of a part's results."""
        return (number - 1) * len(self.names) + entrant

    def sides(self, number: int, entrant: int) -> list[int]:
        """A player's sides of the games of a part."""
        rounds = self.rounds(number)
        return [side for side in self.all_sides[entrant] if self.played[side // 2].round in rounds]


def names_in(submission: Submission) -> list[str]:
    """The players named in an event, in order of names."""
    return sorted({name for game in submission.event.games for name in (game.white, game.black) if name})


def make_frame(submission: Submission, names: list[str], careers: Mapping[str, Career], c: int) -> Frame:
    """The columns of an event as it begins."""
    event, players = submission.event, submission.players
    every = sorted(event.games, key=lambda game: (game.round, game.white))
    games = [game for game in every if game.black is not None]
    rounds = max(filter(None, [event.rounds, *(game.round for game in every)]), default=1)  # 1: it is announced
    place = {name: at for at, name in enumerate(names)}
    grades = [players[name].entry_grade for name in names]
    parts = part_count(submission.law, c, rounds)
    return Frame(
        submission=submission,
        names=names,
        played=games,
        alone=[game for game in every if game.black is None],
        event=Event(factor=c, rounds=rounds, players=len(names), first=0, end=len(games)),
        entrants=Entrants(
            points=[careers[name].points for name in names],
            registered=[int(careers[name].registered) for name in names],
            register=[REGISTER[players[name].register] for name in names],
            supplied=[careers[name].first or 0 for name in names],
            entry_place=[NONE if grade is None else nearest_place(submission.edition, grade) for grade in grades],
        ),
        games=Games(
            white=[place[game.white] for game in games],
            black=[place[game.black or ""] for game in games],
            outcome=[outcome_of(game) for game in games],
            round=[game.round for game in games],
            stones=[game.stones or 0 for game in games],
            barred=[COUNTED] * len(games),
        ),
        work=blank_work(len(games), len(names), parts),
        parts=parts,
        all_sides=sides_of_each(place, games),
    )


def sides_of_each(place: Mapping[str, int], games: Sequence[Game]) -> list[list[int]]:
    """The sides of each player, by the player's place."""
    sides: list[list[int]] = [[] for _ in place]
    for number, game in enumerate(games):
        sides[place[game.white]].append(2 * number)
        sides[place[game.black or ""]].append(2 * number + 1)
    return sides


def blank_work(games: int, players: int, parts: int) -> Work:
    """Columns for the working, all zero."""
    return Work(
        starts=Starts(*[[0] * players for _ in Starts._fields]),
        sides=Sides(*[[0] * (2 * games) for _ in Sides._fields]),
        results=Results(*[[0] * players for _ in Results._fields]),
        parts=Parts(*[[0] * (parts * players) for _ in Parts._fields]),
    )


def games_without_points(frame: Frame) -> list[Game]:
    """The games in which a player's points are unknown."""
    games = frame.games
    return [
        game
        for at, game in enumerate(frame.played)
        if lacks_points(frame.entrants, games.white[at], games.black[at], games.outcome[at])
    ]


def bar_refused(frame: Frame, refused: Refusals) -> None:
    """Exclude the games that a finding refuses, singly or with the whole event."""
    event = frame.submission.event.id
    whole = refused.of(event, 0)
    for at, game in enumerate(frame.played):
        if whole or (event, game) in refused.games:
            frame.games.barred[at] = EVENT_REFUSED if whole else GAME_REFUSED

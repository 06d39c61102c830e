"""Reads the tags of PGN games: players, round, day and result.

A tag that is missing and that a rating needs (players, round, result) stops. The moves are only counted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from arpad.formats.entrants import Key, note_names_in_two_events
from arpad.formats.event_games import EventGame, EventGames
from arpad.formats.fields import FIRST_YEAR, HIGHEST_RATING, LAST_YEAR, LONGEST_TEXT, plain_id
from arpad.formats.notebook import Notebook, Reading
from arpad.formats.pgn.scan import PgnGame, Scanner
from arpad.formats.text import read_text
from arpad.formats.time_control.reader import read_time_control
from arpad.formats.tournament import Pairing, Tournament

UNKNOWN = ("", "?", "-")
DAY = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")
UNKNOWN_DAY = re.compile(r"[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}")
ROUND = re.compile(r"([0-9]{1,4})(?:\.[0-9]+)*")
"""A round; a point and a number may follow, for the board or the game."""
RESULTS = ("1-0", "0-1", "1/2-1/2")
FORFEITS = {"1-0": "+/-", "0-1": "-/+"}
BY_DEFAULT = ("default", "forfeit", "forfeited", "walkover", "no show", "won by default", "won by forfeit")
PLAYED_OUT = ("normal", "time forfeit", "adjudication", "death", "emergency")
IN_DOUBT = re.compile("forfeit|default|walkover|no.?show|abandon|unterminated")
"""Words after which a game may not have been played to its end, or at all."""
MOST_GAMES = 50_000
MOST_ROUNDS = 1_000


@dataclass(slots=True)
class _Event:
    """An event: its games, the sites that they name, and their texts."""

    line: int
    games: EventGames = field(default_factory=EventGames)
    sites: set[str] = field(default_factory=set)
    texts: list[_GameReader] = field(default_factory=list)


def read_pgn(data: bytes, eight_bit: str = "cp1252") -> Reading[list[Tournament]]:
    """The tournaments of a PGN file, one for each Event, in the order in which the file names them."""
    notebook = Notebook()
    text = read_text(data, notebook, eight_bit)
    if text is None:
        return notebook.reading(None)
    games = Scanner(notebook).scan(text.lines)
    if len(games) > MOST_GAMES:
        notebook.stop("pgn_too_many_games", games[MOST_GAMES].line, most=MOST_GAMES)
        return notebook.reading(None)
    if not any(game.tags for game in games):
        notebook.stop("pgn_no_games", 1)
        return notebook.reading(None)
    events: dict[str | None, _Event] = {}
    for game in games:
        if game.tags:
            reader = _GameReader(game, notebook)
            event = events.setdefault(reader.needed("Event", may_be_unknown=True), _Event(game.line))
            reader.add_to(event)
            event.texts.append(reader)
    for event in events.values():
        _stop_at_empty(event)
    if None in events and len(events) > 1:
        notebook.stop("pgn_event_unknown", events[None].line)
    found = [_tournament(name, event) for name, event in events.items()]
    note_names_in_two_events(found, notebook)
    return notebook.reading(found)


def _stop_at_empty(event: _Event) -> None:
    """Stop at games without moves if other games of the event have moves: they may never have been played."""
    if any(reader.game.half_moves != 0 for reader in event.texts):
        for reader in event.texts:
            unexplained = reader.text("Termination") is None and not reader.has_no_moves_entered
            if reader.game.half_moves == 0 and unexplained and reader.is_decided:
                reader.stop("pgn_without_moves", "Result", result=reader.game.tags["Result"].value)


class _GameReader:
    """The tags of one game, each with its line where it is wrong."""

    def __init__(self, game: PgnGame, notebook: Notebook) -> None:
        self.game = game
        self._notebook = notebook

    def stop(self, code: str, tag: str, /, **values: str | int) -> None:
        found = self.game.tags.get(tag)
        self._notebook.stop(code, found.line if found else self.game.line, 1, **values)

    @property
    def is_decided(self) -> bool:
        """True if the game has a result that counts."""
        return "Result" in self.game.tags and self.game.tags["Result"].value in RESULTS

    @property
    def has_no_moves_entered(self) -> bool:
        """True if the text is only `*`, as pairing programs such as Vega write for a result without moves."""
        return self.game.end == "*" and self.game.half_moves == 0 and self.is_decided

    def text(self, name: str) -> str | None:
        tag = self.game.tags.get(name)
        if tag is None or tag.value in UNKNOWN:
            return None
        if len(tag.value) > LONGEST_TEXT:
            self.stop("pgn_bad_tag", name, given=tag.value)
            return None
        return tag.value

    def needed(self, name: str, may_be_unknown: bool = False) -> str | None:
        text = self.text(name)
        if text is None and not (may_be_unknown and name in self.game.tags):
            self.stop("pgn_tag_missing", name, expected=name)
        return text

    def number(self, name: str) -> int | None:
        text = self.text(name)
        if text is None or text == "0":
            return None
        if not re.fullmatch("[0-9]{1,4}", text) or not 1 <= int(text) <= HIGHEST_RATING:
            self.stop("pgn_not_a_rating", name, given=text, most=HIGHEST_RATING)
            return None
        return int(text)

    def identifier(self, name: str) -> str | None:
        text = self.text(name)
        if text is None or text == "0":
            return None
        if not re.fullmatch("[0-9]{1,12}", text):
            self.stop("pgn_not_an_id", name, given=text)
            return None
        return plain_id(text)

    def day(self, name: str) -> date | None:
        """A day; None if a part of it is unknown."""
        text = self.text(name)
        if text is None or ("?" in text and UNKNOWN_DAY.fullmatch(text)):
            return None
        found = DAY.fullmatch(text)
        try:
            day = date(int(found[1]), int(found[2]), int(found[3])) if found else date.min
        except ValueError:
            day = date.min
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            self.stop("pgn_not_a_date", name, given=text, expected="YYYY.MM.DD")
            return None
        return day

    def round(self) -> int | None:
        text = self.needed("Round")
        match = ROUND.fullmatch(text) if text else None
        if text and (match is None or not 1 <= int(match[1]) <= MOST_ROUNDS):
            self.stop("pgn_not_a_round", "Round", given=text, most=MOST_ROUNDS)
            return None
        return int(match[1]) if match else None

    def seconds(self) -> int | None:
        """The seconds for 60 moves: 5400+30 makes 5400 and 60 times 30. None, with a note, where it is not clear."""
        text = self.text("TimeControl")
        control = None if text is None else read_time_control(text, "pgn")
        if text is not None and control is None:
            self._notebook.note("time_control_unclear", self.game.tags["TimeControl"].line, 1, given=text)
        return None if control is None else control.seconds

    def result(self) -> str | None:
        """The result, played or forfeited. The tag, the end of the text and the termination must agree."""
        tag = self.game.tags.get("Result")
        given = tag.value if tag else None
        if given is None or given == "*":
            self.stop("pgn_tag_missing" if given is None else "pgn_result_open", "Result", expected="Result")
            return None
        if given not in RESULTS:
            self.stop("pgn_not_a_result", "Result", given=given)
            return None
        if self.has_no_moves_entered:
            self._notebook.note("pgn_no_moves_entered", self.game.end_line, 1, result=given)
        elif self.game.end not in (given, None):
            self._notebook.stop("pgn_results_differ", self.game.end_line, given=self.game.end, other=given)
            return None
        if self.game.has_text and self.game.end is None:
            self._notebook.note("pgn_no_end", self.game.line)
        return self._terminated(given)

    def _terminated(self, result: str) -> str | None:
        how = " ".join((self.text("Termination") or "normal").lower().split())
        if how in BY_DEFAULT:
            if result in FORFEITS and not self.game.half_moves:
                return FORFEITS[result]
        elif how in PLAYED_OUT or (how == "rules infraction" and self.game.half_moves):
            return result
        elif how != "rules infraction" and IN_DOUBT.search(how) is None:
            self._notebook.doubt("pgn_termination_unknown", self.game.tags["Termination"].line, 1, given=how)
            return result
        self.stop("pgn_termination_unclear", "Termination", given=how, result=result)
        return None

    def side(self, event: _Event, side: str) -> Key | None:
        def stop(code: str, fact: str, values: Mapping[str, str]) -> None:
            tag = {"id": "FideId", "rating": "Elo", "title": "Title", "club": "Team"}.get(fact, "")
            self.stop(code, f"{side}{tag}", **values)

        facts = {
            "name": self.needed(side),
            "id": self.identifier(f"{side}FideId"),
            "rating": self.number(f"{side}Elo"),
            "title": self.text(f"{side}Title"),
            "club": self.text(f"{side}Team"),
        }
        return event.games.entrants.enter(facts, stop) if facts["name"] is not None else None

    def add_to(self, event: _Event) -> None:
        for tag, fact in (("EventDate", "start"), ("TimeControl", "encoded_time_control")):
            value = self.day(tag) if fact == "start" else self.text(tag)
            known = event.games.facts.setdefault(fact, value) if value is not None else None
            if known != value and fact == "start":
                self.stop("two_facts_of_event", tag, column=tag, given=str(value), other=str(known))
            elif known != value:
                event.games.facts[fact] = None
        event.sites.add(self.text("Site") or "")
        white, black = (self.side(event, side) for side in ("White", "Black"))
        round_, result = self.round(), self.result()
        day = self.day("Date")
        if white is not None and white == black:
            self.stop("against_oneself", "Black", player=white[1])
            return
        if white is None or black is None or round_ is None or result is None:
            return
        moves = self.game.half_moves
        has_moves = bool(moves) and result in RESULTS  # a file without moves does not say whether there were any
        pairing = Pairing(
            round=round_,
            white=0,
            black=0,
            result=result,
            one_move_each=(moves or 0) >= 2 if has_moves else None,
            date=day,
            seconds=self.seconds(),
        )

        def stop(key: Key) -> None:
            self.stop("twice_in_round", "Round", player=key[1], round=round_)

        event.games.add(EventGame(white, black, pairing, self.game.line), stop)


def _tournament(name: str | None, event: _Event) -> Tournament:
    # A site that changes from game to game is an address of the game, not of the event.
    city = (next(iter(event.sites)) or None) if len(event.sites) == 1 else None
    return replace(event.games.tournament(name), city=city)

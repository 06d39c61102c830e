"""The lines about the event itself: each header once, its dates read together."""

import re
from dataclasses import dataclass, field

from arpad.formats.days import readings
from arpad.formats.reading import Notebook
from arpad.formats.trf import layout
from arpad.formats.trf.dates import Span, spans
from arpad.formats.trf.time_control import seconds_for_60_moves

NAME, CITY, FEDERATION, START, END = "012", "022", "032", "042", "052"
PLAYERS, TYPE, CHIEF_ARBITER, DEPUTY, TIME_CONTROL, ROUND_DATES = "062", "092", "102", "112", "122", "132"
ROUNDS, ENCODED_TYPE, ENCODED_TIME_CONTROL, JAVAFO_ROUNDS = "142", "192", "222", "XXR"
READ_HERE = (
    *(NAME, CITY, FEDERATION, START, END, PLAYERS, TYPE, CHIEF_ARBITER, DEPUTY, TIME_CONTROL, ROUND_DATES),
    *(ROUNDS, ENCODED_TYPE, ENCODED_TIME_CONTROL, JAVAFO_ROUNDS),
)
NEEDED_TO_RATE = (START, END)
ASKED_FOR = (NAME, CITY, FEDERATION, CHIEF_ARBITER, ROUND_DATES)
"""FIDE wants these too; an event is the same without them."""
MOST_ROUNDS = 200
LEADING_NUMBER = re.compile("[0-9]{1,6}")


@dataclass(slots=True)
class Headers:
    """The text of each header with its line; `deputies` may stand on several lines."""

    texts: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)

    def add(self, record: str, line: str, number: int, notebook: Notebook) -> None:
        text = line[4:].rstrip()
        if record != ROUND_DATES:
            text = text.strip()
        if record == DEPUTY:
            self.deputies += [text] if text else []
        elif record in self.texts and self.texts[record] != text:
            values = {"name": record, "given": text, "expected": self.texts[record]}
            dated = record in (START, END, ROUND_DATES, ENCODED_TIME_CONTROL)
            (notebook.stop if dated else notebook.note)("header_twice", number, 1, **values)
        elif text:
            self.texts[record], self.lines[record] = text, number

    def text(self, record: str) -> str | None:
        return self.texts.get(record)

    def missing(self, notebook: Notebook) -> None:
        for record in NEEDED_TO_RATE:
            if record not in self.texts:
                notebook.stop("date_header_missing", record=record, expected=f"{record} YYYY/MM/DD")
        for record in ASKED_FOR:
            if record not in self.texts:
                notebook.note("header_missing", record=record)

    def federation(self, notebook: Notebook) -> str | None:
        text = self.texts.get(FEDERATION)
        if text and not (len(text) == 3 and text.isalpha()):
            notebook.note("odd_federation", self.lines[FEDERATION], 5, given=text, expected="ABC")
        return text.upper() if text else None

    def check_players(self, players: int, notebook: Notebook) -> None:
        """The number of players as the file states it (`129 (88)`: 88 of them rated); a cut file has fewer."""
        text = self.texts.get(PLAYERS, "")
        stated = LEADING_NUMBER.match(text)
        if text and (not stated or int(stated[0]) != players):
            notebook.note("players_differ", self.lines[PLAYERS], 5, given=text, expected=str(players))

    def rounds(self, notebook: Notebook) -> int | None:
        """How many rounds the event has by its own header, or by JaVaFo's."""
        for record in (ROUNDS, JAVAFO_ROUNDS):
            text = self.texts.get(record)
            if text is None:
                continue
            if text.isascii() and text.isdigit() and len(text) < 5 and 0 < int(text) <= MOST_ROUNDS:
                return int(text)
            notebook.note("odd_rounds", self.lines[record], 5, given=text, expected=f"1-{MOST_ROUNDS}")
        return None

    def seconds(self, notebook: Notebook) -> tuple[int | None, int | None]:
        """What white and black have for 60 moves, by the encoded control; free text is never guessed at."""
        text = self.texts.get(ENCODED_TIME_CONTROL)
        if text is None:
            return None, None
        seconds = seconds_for_60_moves(text)
        if seconds is None:
            line = self.lines[ENCODED_TIME_CONTROL]
            notebook.stop("bad_time_control", line, 5, given=text, expected="5400+30, 40/6000+30:900+30, W300-B240")
            return None, None
        return seconds

    def span(self, notebook: Notebook) -> Span:
        """First day, last day and the days of the rounds, where they can be read in one way only."""
        start, end = self.texts.get(START, ""), self.texts.get(END, "")
        rounds, columns = _round_texts(self.texts.get(ROUND_DATES, ""))
        bad = False
        for record in (START, END):
            text = self.texts.get(record)
            if text and not readings(text):
                notebook.stop("bad_file_date", self.lines[record], 5, given=text, expected="YYYY/MM/DD")
                bad = True
        for text, column in zip(rounds, columns, strict=True):
            if text and not readings(text):
                notebook.stop("bad_file_date", self.lines[ROUND_DATES], column, given=text, expected="YY/MM/DD")
                bad = True
        if bad:
            return Span(None, None)
        found = spans(start, end, rounds)
        if len(found) == 1:
            return found[0]
        if not found:
            self._disagreeing(start, end, rounds, notebook)
            return Span(None, None)
        return self._ambiguous(found, notebook)

    def _ambiguous(self, found: list[Span], notebook: Notebook) -> Span:
        """What the readings agree on is kept; the rest is told, each date where it stands."""
        start = found[0].start if len({span.start for span in found}) == 1 else None
        end = found[0].end if len({span.end for span in found}) == 1 else None
        rounds = found[0].rounds if len({span.rounds for span in found}) == 1 else ()
        for record, kept in ((START, start), (END, end), (ROUND_DATES, rounds or None)):
            if record in self.texts and kept is None:
                text = self.texts[record].strip()
                days = sorted(set(readings(text).values()))
                notebook.stop(
                    "ambiguous_date", self.lines[record], 5, given=text, expected=", ".join(str(day) for day in days)
                )
        return Span(start, end, rounds)

    def _disagreeing(self, start: str, end: str, rounds: list[str], notebook: Notebook) -> None:
        """The dates contradict each other: the last day before the first, or a round outside both."""
        record = ROUND_DATES if spans(start, end, []) else END
        given = self.texts[record].strip() if record == END else ", ".join(text for text in rounds if text)
        notebook.stop("dates_disagree", self.lines[record], 5, given=given, expected=f"{start} - {end}")


def _round_texts(text: str) -> tuple[list[str], list[int]]:
    """The date of each round and its column, by place where they stand in place, else one after the other."""
    line = "    " + text
    starts = range(layout.FIRST_ROUND - 1, len(line), layout.ROUND_WIDTH)
    cells = [line[at : at + layout.ROUND_WIDTH] for at in starts]
    while cells and not cells[-1].strip():
        cells.pop()
    in_place = not line[: layout.FIRST_ROUND - 1].strip() and all(
        not cell.strip() or (cell[0] != " " and cell[8:].strip() == "") for cell in cells
    )
    if in_place:
        return [cell.strip() for cell in cells], [at + 1 for at in starts][: len(cells)]
    words = [(word, line.index(word) + 1) for word in text.split()]
    return [word for word, _ in words], [column for _, column in words]

"""The headers of a file, which describe the event. Its dates are read together."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date

from arpad.core.verdicts import Value
from arpad.formats.days import days_in, open_day, readings
from arpad.formats.event_time import Written, agreed_control
from arpad.formats.notebook import Notebook
from arpad.formats.trf import layout
from arpad.formats.trf.dates import Span, spans
from arpad.formats.trf.round_dates import Cell, round_cells

NAME, CITY, FEDERATION, START, END = "012", "022", "032", "042", "052"
PLAYERS, TYPE, CHIEF_ARBITER, DEPUTY, TIME_CONTROL, ROUND_DATES = "062", "092", "102", "112", "122", "132"
ROUNDS, ENCODED_TYPE, ENCODED_TIME_CONTROL, JAVAFO_ROUNDS = "142", "192", "222", "XXR"
READ_HERE = (
    *(NAME, CITY, FEDERATION, START, END, PLAYERS, TYPE, CHIEF_ARBITER, DEPUTY, TIME_CONTROL, ROUND_DATES),
    *(ROUNDS, ENCODED_TYPE, ENCODED_TIME_CONTROL, JAVAFO_ROUNDS),
)
NEEDED_TO_RATE = (START, END)
DAYS = {START: "start", END: "end"}
"""The records of the event's days, with the names by which problems ask for them."""
ASKED_FOR = (NAME, CITY, FEDERATION, CHIEF_ARBITER, ROUND_DATES)
"""Records that FIDE requires; no rating depends on them."""
DATED = (START, END, ENCODED_TIME_CONTROL)
DECIDING = (ROUND_DATES, FEDERATION, PLAYERS, TYPE, TIME_CONTROL, ROUNDS, ENCODED_TYPE, JAVAFO_ROUNDS)
"""Headers that a rule uses. Of two that differ the first is taken, with a doubt."""
MOST_ROUNDS = 200
FEW = 10
LEADING_NUMBER = re.compile("[0-9]{1,6}")


@dataclass(slots=True)
class Headers:
    """The text and the line of each header; deputies may have several lines."""

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
            decides = notebook.doubt if record in DECIDING else notebook.note
            (notebook.stop if record in DATED else decides)("header_twice", number, 1, **values)
            if record == TIME_CONTROL:
                self.texts[record] += f" / {text}"
        elif text:
            self.texts[record], self.lines[record] = text, number

    def text(self, record: str) -> str | None:
        return self.texts.get(record)

    def missing(self, notebook: Notebook) -> None:
        for record in NEEDED_TO_RATE:
            if record not in self.texts:
                values = open_day(DAYS[record])
                notebook.stop("date_header_missing", record=record, expected=f"{record} YYYY/MM/DD", **values)
        for record in ASKED_FOR:
            if record not in self.texts:
                notebook.note("header_missing", record=record)

    def federation(self, notebook: Notebook) -> str | None:
        text = self.texts.get(FEDERATION)
        if text and not (len(text) == 3 and text.isascii() and text.isalpha()):
            notebook.doubt("odd_federation", self.lines[FEDERATION], 5, given=text, expected="ABC")
        return text.upper() if text else None

    def check_players(self, numbers: Collection[int], notebook: Notebook) -> None:
        """A doubt if the number of players is not the one that the file states: the file may be cut. `129 (88)`: 88 are
        rated.

        If it states no number, gaps in the starting ranks are a doubt.
        """
        text = self.texts.get(PLAYERS, "")
        stated = LEADING_NUMBER.match(text)
        if text and (not stated or int(stated[0]) != len(numbers)):
            notebook.doubt("players_differ", self.lines[PLAYERS], 5, given=text, expected=str(len(numbers)))
        missing = sorted(set(range(1, max(numbers))).difference(numbers))
        if not text and 0 < len(missing) < len(numbers) / 2:
            notebook.doubt("numbers_missing", given=", ".join(map(str, missing[:FEW])), count=len(missing))

    def rounds(self, notebook: Notebook) -> int | None:
        """How many rounds the event has by its own header, or by JaVaFo's."""
        for record in (ROUNDS, JAVAFO_ROUNDS):
            text = self.texts.get(record)
            if text is None:
                continue
            if text.isascii() and text.isdigit() and len(text) < 5 and 0 < int(text) <= MOST_ROUNDS:
                return int(text)
            notebook.doubt("odd_rounds", self.lines[record], 5, given=text, expected=f"1-{MOST_ROUNDS}")
        return None

    def seconds(self, notebook: Notebook) -> tuple[int | None, int | None]:
        """The seconds of White and Black for 60 moves, by the encoded control and the free text.

        None, with a note, where they are not clear: a person must supply them.
        """
        records = {ENCODED_TIME_CONTROL: "encoded", TIME_CONTROL: "free"}
        texts = {record: self.texts[record] for record in records if record in self.texts}
        written = [Written(records[record], text) for record, text in texts.items()]  # type: ignore[arg-type]
        control, quoted = agreed_control(written)
        if control is None:
            if texts:
                notebook.note("time_control_unclear", self.lines[next(iter(texts))], 5, given=quoted)
            return None, None
        black = control.seconds_black
        return control.seconds, control.seconds if black is None else black

    def span(self, rounds: int, notebook: Notebook) -> Span:
        """The first day, the last day and the days of the rounds, as far as they are unambiguous.

        The others are left open, each with a problem.
        """
        start, end = (self._readable(record, notebook) for record in DAYS)
        cells = self._round_cells(rounds, notebook)
        possible = spans(start, end, [text for text, _ in cells])
        if len(possible) == 1:
            return possible[0]
        if not possible:
            return self._disagreeing(start, end, cells, notebook)
        return self._ambiguous(possible, {START: start, END: end}, cells, notebook)

    def _readable(self, record: str, notebook: Notebook) -> str:
        """The text of a day; empty, with the problem, if the text is no day."""
        text = self.texts.get(record, "")
        if text and not readings(text):
            values: dict[str, Value] = {"expected": "YYYY/MM/DD", **open_day(DAYS[record])}
            notebook.stop("bad_file_date", self.lines[record], 5, given=text, **values)
            return ""
        return text

    def _round_cells(self, rounds: int, notebook: Notebook) -> list[Cell]:
        """The text (empty if it is no day) and column of each round's day; an empty list if the days are out of place.

        An unreadable one is only a doubt, because the first and the last day decide the rating.
        """
        text = self.texts.get(ROUND_DATES, "")
        cells = round_cells(text, rounds)
        if cells is None:
            first = 5 + len(text) - len(text.lstrip())
            values: dict[str, Value] = {"given": " ".join(text.split()), "expected": layout.FIRST_ROUND}
            notebook.doubt("round_dates_out_of_place", self.lines[ROUND_DATES], first, **values)
            return []
        for at, (day, column) in enumerate(cells):
            if day and not readings(day):
                notebook.doubt("bad_file_date", self.lines[ROUND_DATES], column, given=day, expected="YY/MM/DD")
                cells[at] = ("", column)
        return cells

    def _ambiguous(self, possible: list[Span], texts: dict[str, str], cells: list[Cell], notebook: Notebook) -> Span:
        """The days on which all readings agree; the others are left open, each with a problem at its place."""
        start = possible[0].start if len({span.start for span in possible}) == 1 else None
        end = possible[0].end if len({span.end for span in possible}) == 1 else None
        rounds = possible[0].rounds if len({span.rounds for span in possible}) == 1 else ()
        for record, kept in ((START, start), (END, end)):
            text = texts[record]
            if text and kept is None:
                values: dict[str, Value] = {"expected": _listed(days_in(text)), **open_day(DAYS[record])}
                notebook.stop("ambiguous_date", self.lines[record], 5, given=text, **values)
        if not rounds:
            for (text, column), *days in zip(cells, *(span.rounds for span in possible), strict=True):
                if len(set(days)) > 1:
                    line, expected = self.lines[ROUND_DATES], _listed(sorted(day for day in set(days) if day))
                    notebook.doubt("ambiguous_date", line, column, given=text, expected=expected)
                    break  # the others are written in the same way
        return Span(start, end, rounds)

    def _disagreeing(self, start: str, end: str, cells: list[Cell], notebook: Notebook) -> Span:
        """The days that remain if dates contradict each other: the last before the first, or a round outside both."""
        without_rounds = spans(start, end, [])
        record = ROUND_DATES if without_rounds else END
        given = self.texts[record] if record == END else ", ".join(text for text, _ in cells if text)
        if record == END:
            values: dict[str, Value] = {"given": given, "expected": f"{start} - {end}", **open_day("both")}
            notebook.stop("dates_disagree", self.lines[END], 5, **values)
        else:
            notebook.doubt("dates_disagree", self.lines[record], 5, given=given, expected=f"{start} - {end}")
        return without_rounds[0] if len(without_rounds) == 1 else Span(None, None)


def _listed(days: list[date]) -> str:
    return ", ".join(map(str, days))

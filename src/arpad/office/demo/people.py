"""The people of the made-up federation: names, true strengths, lists and the months in which they play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random

from arpad.made.names import names_of
from arpad.office.demo.request import HOME, Request
from arpad.office.registry.record import Record

NEIGHBOURS = ("SWE", "EST", "NOR", "HUN")
FOREIGNERS, NEWCOMERS, JUNIORS, WOMEN, GO_PLAYERS, BOTH_GAMES = 0.03, 0.1, 0.25, 0.15, 0.16, 0.2
"""Shares of all people; `BOTH_GAMES` is a share of the go players."""
FIRST_FIDE_ID = 990_000_001
"""FIDE has issued no ID from this one on."""
OPEN_TITLES = ((2480, "GM"), (2390, "IM"), (2290, "FM"), (2190, "CM"))
WOMENS_TITLES = ((2260, "WGM"), (2160, "WIM"), (2060, "WFM"))
LIVELY = 6.0
CHESS_LISTS = {"standard": 0.6, "selo": 0.95, "pelo": 0.6}
"""By list the share of the chess players who are on it."""


@dataclass(slots=True)
class DemoPerson:
    """A made-up person. `number` is the registry's, 0 before the entry; the strengths are unknown to the office."""

    name: str
    sex: str
    federation: str
    born: date
    fide_id: int | None
    title: str
    region: int
    chess: float  # strength as a rating when the demo begins; 0: does not play
    go: float  # strength in points of go; 0: does not play
    growth: float  # of both strengths, in a month
    lively: float  # how often the person plays; 1 is usual
    plays: tuple[str, ...]  # the lists
    enters: int  # the first month with events; 0: known before the demo
    leaves: int | None = None  # the month of the death or of the last event
    busy: date = date.min  # the last day of the event that the person plays in
    number: int = 0
    ratings: dict[str, int] = field(default_factory=dict)  # as published last, by list
    grade: str = ""

    def strength(self, list_name: str, month: int) -> float:
        start = self.go if list_name == "go" else self.chess
        return start + self.growth * (month - self.enters)

    def is_there(self, month: int) -> bool:
        return self.enters <= month and (self.leaves is None or month < self.leaves)

    def record(self) -> Record:
        """The facts for the registry."""
        return Record(
            name=self.name,
            fide_id=self.fide_id,
            birth_date=self.born,
            sex=self.sex,
            federation=self.federation,
            title=self.title,
        )


def draw_people(request: Request) -> list[DemoPerson]:
    """All people of the federation, in the order in which the registry enters them."""
    chance = Random(f"people {request.seed}")
    names = {(sex, far): names_of(chance, sex, far) for sex in "mw" for far in (False, True)}
    people = [_draw(chance, request, number, names) for number in range(request.players)]
    _make_active(people[0])
    return people


def _draw(chance: Random, request: Request, place: int, names: dict[tuple[str, bool], Iterator[str]]) -> DemoPerson:
    far = place % round(1 / FOREIGNERS) == round(1 / FOREIGNERS) - 1
    sex = "w" if chance.random() < WOMEN else "m"
    enters = (
        chance.randrange(1, request.months) if request.months > 1 and not far and chance.random() < NEWCOMERS else 0
    )
    is_junior = chance.random() < (2 * JUNIORS if enters else JUNIORS)
    age = chance.randrange(7, 19) if is_junior else min(88, 19 + int(chance.expovariate(1 / 25)))
    of_go = chance.random() < GO_PLAYERS
    of_chess = not of_go or chance.random() < BOTH_GAMES
    skill = chance.gauss(0, 1) - (0.09 * (19 - age) if is_junior else 0) - (0.7 if enters else 0)
    chess = min(2600.0, max(1050.0, 1720 + 290 * skill)) if of_chess else 0.0
    plays = tuple(name for name, share in CHESS_LISTS.items() if of_chess and chance.random() < share)
    fide_id = FIRST_FIDE_ID + place if "standard" in plays and (not enters or chance.random() < 0.5) else None
    return DemoPerson(
        name=next(names[sex, far]),
        sex=sex,
        federation=chance.choice(NEIGHBOURS) if far else HOME,
        born=date(request.start.year - age, 1, 1) + timedelta(days=chance.randrange(365)),
        fide_id=fide_id,
        title=_title(chance, sex, chess) if fide_id and not is_junior else "",
        region=chance.randrange(1000),
        chess=chess,
        go=min(2650.0, max(1010.0, 1620 + 260 * skill)) if of_go else 0.0,
        growth=chance.gammavariate(2, 4) if is_junior else chance.gauss(0, 0.8),
        lively=chance.lognormvariate(0, 0.8) * (1.6 if is_junior else 1),
        plays=(*plays, *(("go",) if of_go else ())),
        enters=enters,
        leaves=chance.randrange(1, request.months + 1) if not enters and chance.random() < 0.03 else None,
    )


def _title(chance: Random, sex: str, strength: float) -> str:
    """Draw a title for a strength; a woman may have an open one. Empty: none."""
    earned = [*OPEN_TITLES, *(WOMENS_TITLES if sex == "w" else ())]
    return next((title for limit, title in earned if strength > limit + chance.gauss(30, 40)), "")


def _make_active(person: DemoPerson) -> None:
    """Let a person play chess all the time, so that there is always a line to explain."""
    person.plays, person.enters, person.leaves = tuple(CHESS_LISTS), 0, None
    person.chess = person.chess or 1850.0
    person.fide_id = FIRST_FIDE_ID
    person.lively = LIVELY

"""What the lines of a list are filtered and sorted by: read from the texts of an address, applied to rows and lines.

A published edition is filtered by its rows in the database; a preview has no rows, and is filtered line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from arpad.core.verdicts import Problem, Values
from arpad.office.lists.published_line import Line
from arpad.office.storage.models import Licence, ListLine, NameWord, Person
from arpad.office.storage.name_keys import end_of, ordered_by, words_of

Who = Literal["", "active", "inactive"]
Sex = Literal["", "m", "w"]
NUMBERS = ("born_from", "born_to", "rating_from", "rating_to", "k")
AGES = ("u8", "u10", "u12", "u14", "u16", "u18", "u20", "50", "65")
"""Age groups: under an age in the year of the list, or of an age and above."""
LONGEST = 60
MOST_PLAYERS = 1_000
MOST_DIGITS = 18
SORTED_BY = ("rating", "name", "id", "birth", "games")
"""What lines are sorted by, with a minus before it in falling order."""
HIGHEST, LOWEST = "-rating", "rating"
COLUMNS = {"rating": "rating", "name": "ordered", "id": "person_id", "birth": "birth_year", "games": "games"}


@dataclass(frozen=True, slots=True)
class LineFilter:
    """Which lines of a list are wanted. Empty and None: any."""

    player: str = ""
    """Words of a name, or several numbers of the registry or of FIDE."""
    federation: str = ""
    club: str = ""
    """The club of the latest licence in the year of the list or earlier."""
    sex: Sex = ""
    age: str = ""
    title: str = ""
    grade: str = ""
    born_from: int | None = None
    born_to: int | None = None
    rating_from: int | None = None
    rating_to: int | None = None
    k: int | None = None
    who: Who = ""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that were asked for; empty if a name was, or nothing."""
        words = self.player.replace(",", " ").replace(";", " ").split()
        if not all(word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS for word in words):
            return ()
        return tuple(dict.fromkeys(map(int, words)))

    @property
    def names_people(self) -> bool:
        """True if the lines wanted are of some people: of a club, or with a name or number."""
        return bool(self.club or self.player)

    def set_fields(self) -> dict[str, str | int]:
        """The filters that are set, by their names, in their order."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value not in ("", None)}

    def to_json(self, lang: str = "en") -> dict[str, Any]:  # noqa: ARG002
        return dict(self.set_fields())


ANY_LINE = LineFilter()


def read_filter(texts: Mapping[str, str]) -> LineFilter | list[Problem]:
    """A filter from texts by their names; other names are passed over."""
    values: dict[str, Any] = {}
    problems = []
    for name in (field.name for field in fields(LineFilter)):
        text = texts.get(name, "").strip()
        value = _value(name, text) if text else None
        if text and value is None:
            problems.append(_wrong(name, text))
        elif value is not None:
            values[name] = value
    found = LineFilter(**values)
    if len(found.numbers) > MOST_PLAYERS:
        problems.append(Problem("player", "too_many_numbers", {"most": MOST_PLAYERS}))
    return problems or found


def read_sort(text: str) -> str | Problem:
    """What lines are sorted by; the highest rating first if nothing is asked for."""
    if not text:
        return HIGHEST
    known = text.removeprefix("-") in SORTED_BY
    return text if known else _wrong("sort", text)


def _wrong(name: str, text: str) -> Problem:
    values: Values = {"name": name, "given": text[:LONGEST]}
    return Problem(name, "filter_wrong", values)


def _value(name: str, text: str) -> str | int | None:
    """The value of a filter; None if the text is none."""
    if name in NUMBERS:
        return int(text) if text.isascii() and text.isdigit() and len(text) <= 5 else None
    if name == "player":
        return " ".join(text.split())
    known = {"sex": get_args(Sex), "who": get_args(Who), "age": AGES}.get(name)
    if known is not None:
        return text if text in known else None
    return text if len(text) <= LONGEST * 2 else None


def born_within(age: str, year: int) -> tuple[int | None, int | None]:
    """The first and last years of birth of an age group on a list of a year; None: no bound."""
    if not age:
        return None, None
    return (year - int(age[1:]), None) if age.startswith("u") else (None, year - int(age))


def _births(wanted: LineFilter, year: int) -> tuple[int | None, int | None]:
    """The first and last years of birth that a filter takes."""
    first, last = born_within(wanted.age, year)
    froms = [one for one in (first, wanted.born_from) if one is not None]
    untils = [one for one in (last, wanted.born_to) if one is not None]
    return max(froms, default=None), min(untils, default=None)


def filtered_rows(rows: QuerySet[ListLine], wanted: LineFilter, year: int) -> QuerySet[ListLine]:
    """The rows of an edition of a year that a filter takes."""
    same = {name: getattr(wanted, name) for name in ("federation", "sex", "title", "grade", "k")}
    rows = rows.filter(**{name: value for name, value in same.items() if value not in ("", None)})
    if wanted.who:
        rows = rows.filter(inactive=wanted.who == "inactive")
    first, last = _births(wanted, year)
    bounds = {
        "born__gte": first,
        "born__lte": last,
        "rating__gte": wanted.rating_from,
        "rating__lte": wanted.rating_to,
    }
    rows = rows.alias(born=F("birth_year") + 0)  # the rows are found in the order of ratings, not by the year
    rows = rows.filter(**{name: value for name, value in bounds.items() if value is not None})
    people = []
    if wanted.club:
        people.append(Q(person_id__in=members(wanted.club, year)))
    if wanted.numbers:
        people.append(Q(person_id__in=numbered(wanted.numbers)))
    elif wanted.player:
        words = words_of(wanted.player)
        if not words:
            return rows.none()
        people += [Q(person_id__in=named(words)), *map(_has_word, words)]
    return rows.filter(*people)


def members(club: str, year: int) -> QuerySet[Any]:
    """The people whose latest licence, of a season that has begun by a year, is for a club."""
    begun = Licence.objects.filter(season__lt=str(year + 1))
    later = begun.filter(person=OuterRef("person"), season__gt=OuterRef("season"))
    return begun.filter(~Exists(later), club=club).values("person_id")


def numbered(numbers: Iterable[int]) -> list[int]:
    """The people with some numbers of the registry or of FIDE."""
    wanted = list(numbers)
    return list(Person.objects.filter(Q(number__in=wanted) | Q(fide_id__in=wanted)).values_list("number", flat=True))


def named(words: Iterable[str]) -> QuerySet[Any]:
    """The people in whose names, present or past, a word begins with the longest of some words."""
    begins = max(words, key=len)
    found = NameWord.objects.filter(word__gte=begins)
    if end_of(begins):
        found = found.filter(word__lt=end_of(begins))
    return found.values("person")


def _has_word(word: str) -> Q:
    """The name that the list prints has a word that begins so. A past name finds nothing."""
    return Q(ordered__startswith=word) | Q(ordered__contains=f" {word}")


def sorted_rows(rows: QuerySet[ListLine], sort: str) -> QuerySet[ListLine]:
    """The rows in an order of `read_sort`. Equal ones stand by rating, then by name, then by number."""
    column, falls = COLUMNS[sort.removeprefix("-")], sort.startswith("-")
    first: list[Any] = [f"-{column}" if falls else column]
    if column == "birth_year":
        first = [F(column).desc(nulls_last=True) if falls else F(column).asc(nulls_last=True)]
    then = [other for other in ("-rating", "ordered", "person_id") if other.removeprefix("-") != column]
    return rows.order_by(*first, *then)


def filtered_lines(lines: Iterable[Line], wanted: LineFilter, year: int) -> Iterator[Line]:
    """The same of lines that have no rows."""
    club = set(members(wanted.club, year).values_list("person_id", flat=True)) if wanted.club else None
    numbers = set(numbered(wanted.numbers)) if wanted.numbers else None
    words = words_of(wanted.player) if wanted.player and not wanted.numbers else []
    first, last = _births(wanted, year)
    if wanted.player and not wanted.numbers and not words:
        return
    for line in lines:
        if any(
            value not in ("", None) and value != having
            for value, having in (
                (wanted.federation, line.federation),
                (wanted.sex, line.sex),
                (wanted.title, line.title),
                (wanted.grade, line.grade),
                (wanted.k, line.k),
            )
        ):
            continue
        if wanted.who and line.inactive != (wanted.who == "inactive"):
            continue
        if not _is_within(line.birth, first, last):
            continue
        if not _is_within(line.rating, wanted.rating_from, wanted.rating_to):
            continue
        if (club is not None and line.id not in club) or (numbers is not None and line.id not in numbers):
            continue
        if words and not _has_words(line.name, words):
            continue
        yield line


def _is_within(value: int | None, first: int | None, last: int | None) -> bool:
    if value is None:
        return first is None and last is None
    return (first is None or value >= first) and (last is None or value <= last)


def _has_words(name: str, words: Iterable[str]) -> bool:
    having = words_of(name)
    return all(any(one.startswith(word) for one in having) for word in words)


def sorted_lines(lines: Iterable[Line], sort: str) -> list[Line]:
    """The same order as `sorted_rows`."""
    name, falls = sort.removeprefix("-"), sort.startswith("-")
    ordered = sorted(lines, key=lambda line: (-line.rating, ordered_by(line.name), line.id))
    keys: dict[str, Callable[[Line], Any]] = {
        "rating": lambda line: line.rating,
        "name": lambda line: ordered_by(line.name),
        "id": lambda line: line.id,
        "birth": lambda line: line.birth,
        "games": lambda line: line.games,
    }
    known = [line for line in ordered if keys[name](line) is not None]
    return sorted(known, key=keys[name], reverse=falls) + [line for line in ordered if keys[name](line) is None]

"""FIDE ratings in a bundle: from the lists that were asked for, and of each person from every source."""

from __future__ import annotations

from datetime import date
from typing import Any, get_args

from arpad.core.report import EloSource, SuppliedElo
from arpad.core.report import PublishedRating as Rating
from arpad.rating_list.bundle.checked_json import Malformed, any_day, entries_of, key_number, number_of, object_of
from arpad.rating_list.bundle.sections import Sections, read_sections
from arpad.rating_list.recorded_source import FideLists, Record
from arpad.rating_list.source import Elos

FIDE_RATINGS = ("standard", "rapid", "blitz")


def outside_sections(record: Record) -> Sections:
    """The sections of outside.json: FIDE's lists that were asked, and the sources of FIDE ratings."""
    return {
        "fide_lists": {
            f"{rating} {first} {last}": {
                str(fide_id): [[str(one.since), one.rating, one.k] for one in ratings]
                for fide_id, ratings in sorted(found.items())
            }
            for (rating, first, last), found in sorted(record.outside.items())
        },
        "elos": {
            f"{first} {last}": {
                str(number): {
                    name: [[one.source, str(one.first), str(one.last), one.rating] for one in elos]
                    for name, elos in of_person._asdict().items()
                }
                for number, of_person in sorted(found.items())
            }
            for (first, last), found in sorted(record.elos.items())
        },
    }


def read_outside(data: bytes, record: Record) -> None:
    """Add the answers of outside.json to a record."""
    sections = read_sections(data, "fide_lists", "elos")
    for key, found in sections["fide_lists"].items():
        record.outside[_fide_lists(key)] = {
            _fide_id(name): tuple(_rating(one, f"fide_lists.{name}") for one in entries_of(of_player, name))
            for name, of_player in object_of(found, "fide_lists").items()
        }
    for key, found in sections["elos"].items():
        first, last = _range(key)
        record.elos[first, last] = {
            key_number(name, "elos"): _elos(one, f"elos.{name}") for name, one in object_of(found, "elos").items()
        }


def _fide_lists(key: str) -> FideLists:
    rating, _, days = key.partition(" ")
    if rating not in FIDE_RATINGS:
        raise Malformed("fide_lists")
    return rating, *_range(days)  # type: ignore[return-value]


def _range(key: str) -> tuple[date, date]:
    first, _, last = key.partition(" ")
    return any_day(first, "outside"), any_day(last, "outside")


def _fide_id(key: str) -> int:
    digits = key.removeprefix("-")  # a number below zero stands in for the ID of a person whom the office erased
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 12:
        raise Malformed("fide_lists")
    return int(key)


def _rating(value: Any, place: str) -> Rating:
    since, rating, k = entries_of(value, place, 3)
    numbers = [None if one is None else number_of(one, place) for one in (rating, k)]
    return Rating(any_day(since, place), *numbers)


def _elos(value: Any, place: str) -> Elos:
    of_person = object_of(value, place, Elos._fields)
    return Elos(
        **{name: tuple(_elo(one, place) for one in entries_of(entries, place)) for name, entries in of_person.items()}
    )


def _elo(value: Any, place: str) -> SuppliedElo:
    source, first, last, rating = entries_of(value, place, 4)
    if source not in get_args(EloSource):
        raise Malformed(place)
    return SuppliedElo(source, any_day(first, place), any_day(last, place), number_of(rating, place))

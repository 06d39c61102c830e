"""2 § The contents of KOMIR: pages, numbers and titles, as the registry uses them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from arpad.core.clauses import clause
from arpad.core.verdicts import Problem, Values
from arpad.regulations.data_files import read_yaml


@clause("1 § 1", "2 § KOMIR page", "2 § FIDE page")
def contents() -> Mapping[str, Any]:
    """The two pages, the two numbers and the titles, as data."""
    return _read()


@cache
def _read() -> Mapping[str, Any]:
    found: Mapping[str, Any] = read_yaml(Path(__file__).with_name("registry.yaml"))
    return found


@clause("2 § KOMIR ID")
def komir_id_problem(number: str) -> Problem | None:
    """Why a text is no KOMIR ID, which is never missing and has a limited number of digits; None if it is one."""
    most = contents()["komir_id"]["digits"]
    if not number:
        return Problem("komir_id", "komir_id_missing", {})
    if not (number.isascii() and number.isdigit()) or len(number) > most or int(number) == 0:
        return Problem("komir_id", "komir_id_wrong", {"given": number, "digits": most})
    return None


@clause("2 § KOMIR ID")
def largest_komir_id() -> int:
    """The largest possible KOMIR ID."""
    digits: int = contents()["komir_id"]["digits"]
    return int("9" * digits)


@clause("2 § FIDE page")
def is_fide_status(status: str) -> bool:
    """True for a status that the FIDE page has."""
    return status in contents()["fide_page"]["status"]


@clause("2 § FIDE page")
def is_fide_k(k: int) -> bool:
    """True for a K that the FIDE page has."""
    return k in contents()["fide_page"]["k"]


@clause("2 § FIDE ID")
def fide_id_unusual(number: str, country: str) -> bool:
    """True if a Hungarian player's FIDE ID does not look as usual; those of other countries are not checked."""
    usual = contents()["fide_id"]
    digits = number.isascii() and number.isdigit() and len(number) == usual["usual_digits"]
    return country == usual["country"] and not (digits and number.startswith(str(usual["usual_first_digit"])))


@clause("2 § FIDE ID")
def fide_id_note(name: str, fide_id: int, country: str) -> Problem | None:
    """The note on a player's FIDE ID that does not look as usual; None if there is nothing to note."""
    if not fide_id_unusual(str(fide_id), country):
        return None
    values: Values = {"name": name, "fide_id": fide_id, "federation": country}
    return Problem("registry", "fide_id_unusual", values, "note")


@clause("2 § FIDE ID")
def may_have_fide_id(games_against_rated: int) -> bool:
    """True if a player has enough games against rated players in an event for a FIDE ID."""
    needed: int = contents()["fide_id"]["games_against_rated"]
    return games_against_rated >= needed


@clause("1 § 3", "1 § 3.1")
def is_title(title: str, earned_year: int) -> bool:
    """True for a title that may be used: a FIDE title, or a national one that was earned early enough."""
    titles, national = contents()["titles"], contents()["national_titles"]
    if title in (*titles["held"], *titles["on_application"]):
        return True
    return title in (*national["held"], *national["tacitly"]) and earned_year < national["before"]


@clause("1 § 3", "1 § 3.1")
def title_unusual(title: str, earned_year: int, country: str) -> bool:
    """True if a Hungarian player's title may not be used; those of other countries are not checked."""
    own: str = contents()["fide_id"]["country"]
    return country == own and not is_title(title, earned_year)


@clause("1 § 3.1")
def earned_too_late(title: str, earned_year: int) -> int:
    """The year before which a national title had to be earned, if it was earned later; 0: in time, or no such title."""
    national = contents()["national_titles"]
    before: int = national["before"]
    return before if title in (*national["held"], *national["tacitly"]) and earned_year >= before else 0


@clause("1 § 3", "1 § 3.1")
def title_note(name: str, title: str, earned_year: int, country: str) -> Problem | None:
    """The note on a player's title that may not be used, because it was earned too late or is no title of the text;
    None if there is nothing to note.
    """
    if not title_unusual(title, earned_year, country):
        return None
    values: Values = {"name": name, "title": title}
    before = earned_too_late(title, earned_year)
    if before:
        return Problem("registry", "title_too_late", {**values, "year": earned_year, "before": before}, "note")
    return Problem("registry", "title_unusual", values, "note")


@clause("1 § 3")
def makes_title_holder(title: str) -> bool:
    """True for a title that makes a title holder; titles given on application do not."""
    return title in contents()["titles"]["held"]

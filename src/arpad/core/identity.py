"""Compares two descriptions: are they of one person? ID, name, birth, sex, federation and rating, weighed together.

    >>> file = Description({"fide": "700001"}, ("Peter Nagy",), 1980, federation="HUN")
    >>> registry = Description({"fide": "700001"}, ("Nagy, Péter",), date(1980, 5, 3), "m", "HUN")
    >>> weigh(file, registry).verdict
    'taken'

A missing fact is neither a contradiction nor evidence. A contradiction leads to a question; a rating alone never
decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal, NamedTuple

from arpad.core.country_letters import three_letters
from arpad.core.name_relation import Relation, best_relation

Verdict = Literal["taken", "asked", "refused"]
NO_FEDERATION = frozenset(("", "FID", "NON"))
"""Codes for an unknown federation: FIDE's own flag, and the marks for none."""
FAR = 200
"""Ratings that differ by more are far apart. A player seldom moves so far between two files; a lost digit does it."""


@dataclass(frozen=True, slots=True)
class Description:
    """What a file or a register states of a person. `ids` are by register; `names` has the current name first."""

    ids: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    birth: date | int | None = None
    sex: str | None = None
    federation: str | None = None
    rating: int | None = None


class Reason(NamedTuple):
    """A fact that contradicts that two descriptions are of one person, with both values."""

    code: str
    given: str = ""
    known: str = ""

    @property
    def text(self) -> str:
        """The reason as a value of a verdict: `birth_differs: 1975 | 1985`."""
        return f"{self.code}: {self.given} | {self.known}"


class Weighed(NamedTuple):
    """The verdict on two descriptions, and the reasons against taking them for one person."""

    verdict: Verdict
    reasons: tuple[Reason, ...] = ()
    same_id: bool = False

    @property
    def contradicts(self) -> bool:
        """True if the descriptions differ in a fact, not only in what is missing."""
        return any(reason.code in CONTRADICTIONS for reason in self.reasons)


TWO_WORDS = 2
"""A name with fewer full words proves too little without an ID."""
FACTS_DIFFER = frozenset(("birth_differs", "sex_differs", "federation_differs"))
NAMES_DIFFER = frozenset(("name_spelled", "name_changed", "name_differs"))
CONTRADICTIONS = FACTS_DIFFER | NAMES_DIFFER | {"id_differs", "rating_far", "name_turned"}


def weigh(given: Description, known: Description, far: int = FAR) -> Weighed:
    """Weigh what a file gives against what is known of a candidate. Ratings more than `far` apart contradict."""
    name = best_relation(given.names, known.names)
    shared = [register for register in given.ids if register in known.ids]
    same = [register for register in shared if given.ids[register] == known.ids[register]]
    reasons = [
        *(
            Reason("id_differs", given.ids[register], known.ids[register])
            for register in shared
            if register not in same
        ),
        *([] if same and name.kind == "turned" else _name_reasons(name, given, known)),
        *_fact_reasons(given, known),
    ]
    if given.rating and known.rating and abs(given.rating - known.rating) > far:
        reasons.append(Reason("rating_far", str(given.rating), str(known.rating)))
    codes = {reason.code for reason in reasons}
    if same:
        verdict = _with_same_id(name, codes, known.birth is not None and given.birth is not None)
    elif shared:
        verdict = _with_other_id(name, codes, given, known)
    else:
        verdict = _without_id(name, codes, given, known)
    return Weighed(verdict, tuple(reasons), bool(same))


def _with_same_id(name: Relation, codes: set[str], births_known: bool) -> Verdict:
    if name.kind == "different" and codes & {"birth_differs", "sex_differs"}:
        return "refused"
    if codes & (FACTS_DIFFER | NAMES_DIFFER | {"id_differs"}) or name.kind == "unreadable":
        return "asked"
    if name.kind == "part":
        # One word of a name is the least evidence; initials alone are none.
        enough = name.full_words >= TWO_WORDS and not name.generation
        return "taken" if enough or (births_known and name.full_words) else "asked"
    return "taken"


def _with_other_id(name: Relation, codes: set[str], given: Description, known: Description) -> Verdict:
    if codes & FACTS_DIFFER or not _may_be_named(name, _births_agree(given, known)):
        return "refused"
    return "asked"


def _without_id(name: Relation, codes: set[str], given: Description, known: Description) -> Verdict:
    births_agree, differing = _births_agree(given, known), len(codes & FACTS_DIFFER)
    if name.kind == "same" and name.full_words >= TWO_WORDS:
        if differing or "rating_far" in codes:
            return "asked" if differing < 2 else "refused"
        both_dates = isinstance(given.birth, date) and isinstance(known.birth, date)
        federation = federation_of(given.federation)
        same_federation = federation != "" and federation == federation_of(known.federation)
        return "taken" if births_agree and (both_dates or same_federation) else "asked"
    if differing:
        return "refused"
    if name.kind == "changed":
        is_one_day = births_agree and isinstance(given.birth, date) and isinstance(known.birth, date)
        return "asked" if is_one_day else "refused"
    if name.kind == "unreadable":
        return "asked" if births_agree else "refused"
    return "asked" if _may_be_named(name, births_agree) else "refused"


def _may_be_named(name: Relation, births_agree: bool) -> bool:
    """True if two names may belong to one person although no ID says so."""
    if name.kind == "spelled":
        return births_agree
    return name.kind in ("same", "turned", "transliterated") or (name.kind == "part" and name.full_words > 0)


def _name_reasons(name: Relation, given: Description, known: Description) -> list[Reason]:
    code = {
        "part": "name_part",
        "turned": "name_turned",
        "transliterated": "name_transliterated",
        "unreadable": "name_unreadable",
        "spelled": "name_spelled",
        "changed": "name_changed",
        "different": "name_differs",
        "missing": "name_missing",
    }.get(name.kind)
    if name.kind == "same" and name.full_words < TWO_WORDS:
        code = "name_short"
    one, other = (names[0] if names else "" for names in (given.names, known.names))
    return [] if code is None else [Reason(code, one, other)]


def _fact_reasons(given: Description, known: Description) -> list[Reason]:
    reasons = []
    if given.birth is None or known.birth is None:
        reasons.append(Reason("birth_missing", _shown(given.birth), _shown(known.birth)))
    elif not _births_agree(given, known):
        reasons.append(Reason("birth_differs", _shown(given.birth), _shown(known.birth)))
    if given.sex and known.sex and given.sex != known.sex:
        reasons.append(Reason("sex_differs", given.sex, known.sex))
    code, known_code = federation_of(given.federation), federation_of(known.federation)
    if not code or not known_code or len(code) != len(known_code):  # GB and ENG are of two systems
        reasons.append(Reason("federation_missing", code, known_code))
    elif code != known_code:
        reasons.append(Reason("federation_differs", code, known_code))
    return reasons


def _births_agree(given: Description, known: Description) -> bool:
    """True if both births are known and do not contradict each other; a year agrees with every day of it."""
    birth, known_birth = given.birth, known.birth
    if isinstance(birth, date) and isinstance(known_birth, date):
        return birth == known_birth
    return birth is not None and _year(birth) == _year(known_birth)


def _year(birth: date | int | None) -> int | None:
    return birth.year if isinstance(birth, date) else birth


def federation_of(code: str | None) -> str:
    """The three-letter code of a federation, also from a country's two letters; empty if there is no such code."""
    plain = three_letters(code or "")
    return "" if plain in NO_FEDERATION or not plain.isalpha() else plain


def _shown(birth: date | int | None) -> str:
    return "" if birth is None else str(birth)

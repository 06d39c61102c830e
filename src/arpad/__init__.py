"""Arpad: a rating office in a box. The law is in `regulations`; everything else serves it.

As a library it offers what the commands do, on values, with the JSON of the commands as `.to_json()`. What cannot be
done is returned as `Refused`, with its problems; nothing prints or exits. docs/library.md has an example of each.

    read        files of any format as one report, with everything that is wrong in them
    rate        a report under the law: the new list, the working, the findings
    check       the findings alone
    explain     why a player's number is what it is
    convert     a file in another format
    calc        the law's arithmetic for a few numbers given by hand
    editions    the editions of the law, and the numbers of one
    clauses     the clauses of the law, and everything about one
    replay      a whole history under one edition, compiled
    open_office an office in a folder
    verify_list published lists computed again from their bundles
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arpad.core.verdicts import Problem as Problem
    from arpad.library import calc as calc
    from arpad.library.calc import Calculated as Calculated
    from arpad.library.clauses import AllClauses as AllClauses
    from arpad.library.clauses import ClausePage as ClausePage
    from arpad.library.clauses import EditionClauses as EditionClauses
    from arpad.library.clauses import clauses as clauses
    from arpad.library.conversion import Converted as Converted
    from arpad.library.conversion import convert as convert
    from arpad.library.editions import EditionNumbers as EditionNumbers
    from arpad.library.editions import Editions as Editions
    from arpad.library.editions import editions as editions
    from arpad.library.histories import Replayed as Replayed
    from arpad.library.histories import replay as replay
    from arpad.library.list_bundles import VerifiedLists as VerifiedLists
    from arpad.library.list_bundles import verify_list as verify_list
    from arpad.library.offices import OpenOffice as OpenOffice
    from arpad.library.offices import Verified as Verified
    from arpad.library.offices import open_office as open_office
    from arpad.library.rating import Checked as Checked
    from arpad.library.rating import Explained as Explained
    from arpad.library.rating import Rated as Rated
    from arpad.library.rating import check as check
    from arpad.library.rating import explain as explain
    from arpad.library.rating import rate as rate
    from arpad.library.refusal import Refused as Refused
    from arpad.library.reports import Read as Read
    from arpad.library.reports import read as read

__version__ = "0.1.0"

_MODULES = {
    **dict.fromkeys(("read", "Read"), "library.reports"),
    **dict.fromkeys(("rate", "Rated", "check", "Checked", "explain", "Explained"), "library.rating"),
    **dict.fromkeys(("convert", "Converted"), "library.conversion"),
    **dict.fromkeys(("calc", "Calculated"), "library.calc"),
    **dict.fromkeys(("editions", "Editions", "EditionNumbers"), "library.editions"),
    **dict.fromkeys(("clauses", "AllClauses", "EditionClauses", "ClausePage"), "library.clauses"),
    **dict.fromkeys(("replay", "Replayed"), "library.histories"),
    **dict.fromkeys(("open_office", "OpenOffice", "Verified"), "library.offices"),
    **dict.fromkeys(("verify_list", "VerifiedLists"), "library.list_bundles"),
    "Refused": "library.refusal",
    "Problem": "core.verdicts",
}
"""The modules, each imported when something of it is asked for: the start of a command is short."""

__all__ = sorted(_MODULES)  # noqa: PLE0605 (it is a list of names)


def _offered(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "replay":
        return import_module("arpad.replay")  # the package can be called, see there
    module = import_module(f"arpad.{_MODULES[name]}")
    return module if name == "calc" else getattr(module, name)


if not TYPE_CHECKING:
    __getattr__ = _offered  # a type checker that saw it would take any name for one that is offered


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULES])

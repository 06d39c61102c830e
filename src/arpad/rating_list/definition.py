"""The definition of a list: the facts about the list itself that its computation needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from arpad.core.dates import Month
from arpad.core.list_kind import ListKind, kind_of_list
from arpad.regulations.calendar import Calendar


@dataclass(frozen=True, slots=True)
class ListDefinition:
    """The definition of a list. `kind` is the law's word for it (standard, selo, pelo, go), `name` the office's own."""

    name: str
    kind: str
    authority: str
    federation: str  # the list is made for its members
    comparable: str = field(default="", kw_only=True)
    """Countries with comparable national ratings (ssl-2022 3.9); empty: those of the edition."""

    @property
    def kind_of_list(self) -> ListKind:
        """The list kind that `kind` names."""
        return kind_of_list(self.kind)

    @property
    def calendar(self) -> Calendar:
        """The editions by which the list is made, each for its days."""
        return Calendar(self.authority, self.kind)

    @property
    def settings(self) -> dict[str, str]:
        """The parameters that the law leaves to the list's federation."""
        return {"comparable_countries": self.comparable} if self.comparable else {}

    def in_force_from(self, month: Month) -> date:
        """The day from which the list of a month is in force."""
        return self.calendar.latest.publication_day(month)

    @property
    def subject(self) -> str:
        """The name of the list as the place of a problem."""
        return f"list {self.name}"

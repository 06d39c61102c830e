"""The lists at a glance: the edition in force, how many players, what changed, who is first, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass

from arpad.core.list_kind import list_kinds
from arpad.core.verdicts import Problem
from arpad.office.lists.published_line import Line
from arpad.office.public_record.line_filter import LineFilter
from arpad.office.public_record.list_changes import FALLEN, RISEN, changed_people
from arpad.office.public_record.list_editions import ListEdition, PublicList, list_edition, public_lists
from arpad.office.public_record.list_lines import list_lines
from arpad.office.public_record.remembered import remembered


@dataclass(frozen=True, slots=True)
class ChangeCounts:
    """The number of people whose lines changed since the edition before."""

    changed: int
    """Have another rating."""
    new: int
    """New, or back on the list."""
    left: int


@dataclass(frozen=True, slots=True)
class ListGlance:
    """A list with its edition in force. None: before the opening list."""

    of_list: PublicList
    edition: ListEdition | None
    players: int
    counts: ChangeCounts
    first: Line | None
    """The active player with the highest rating."""
    preview: ListEdition | None


def lists_at_a_glance() -> tuple[ListGlance, ...]:
    """Every list, in the order of their kinds."""
    return remembered("glance", _glances)


def in_order() -> list[PublicList]:
    """The lists in the order of their kinds (standard, selo, pelo, go), then by name."""
    kinds = list(list_kinds())
    return sorted(public_lists().lists, key=lambda one: (kinds.index(one.facts.kind), one.name))


def change_counts(found: ListEdition) -> ChangeCounts:
    """The number of people whose lines an edition changed."""
    people = {section: len(numbers) for section, numbers in changed_people(found).items()}
    return ChangeCounts(people[RISEN] + people[FALLEN], people["new"] + people["back"], people["left"])


def _glances() -> tuple[ListGlance, ...]:
    return tuple(map(_glance, in_order()))


def _glance(of_list: PublicList) -> ListGlance:
    edition = list_edition(of_list.name)
    draft = of_list.preview
    preview = None if draft is None else list_edition(of_list.name, draft.edition)
    previewed = None if isinstance(preview, Problem) else preview
    if isinstance(edition, Problem):
        return ListGlance(of_list, None, 0, ChangeCounts(0, 0, 0), None, previewed)
    lines = list_lines(of_list.name, most=0)
    highest = list_lines(of_list.name, wanted=LineFilter(who="active"), most=1)
    players = 0 if isinstance(lines, Problem) else lines.count
    first = None if isinstance(highest, Problem) or not highest.players else highest.players[0].line
    return ListGlance(of_list, edition, players, change_counts(edition), first, previewed)

"""`arpad.verify_list`: published lists computed again from their bundles. No office is needed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arpad.core.canonical import sha256
from arpad.core.verdicts import Problem
from arpad.formats.source import opened
from arpad.library.refusal import Refused, refused
from arpad.library.reports import File, source_of
from arpad.library.sentences import problem_line
from arpad.locale import catalogue
from arpad.rating_list.bundle.archive import MANIFEST
from arpad.rating_list.bundle.check import Checked, check_bundle, check_together
from arpad.rating_list.bundle.contents import Bundle, read_bundle
from arpad.rating_list.bundle.manifest import Manifest


@dataclass(frozen=True, slots=True)
class VerifiedList:
    """A list that was computed again from its bundle, and everything that differs."""

    file: str
    manifest: Manifest
    bundle: str
    """The SHA-256 of the manifest, which has the hashes of all other files: equal hashes are of equal bundles."""
    checked: Checked

    @property
    def differences(self) -> tuple[Problem, ...]:
        return self.checked.differences

    @property
    def agrees(self) -> bool:
        """True if the list is what its bundle and the law make it."""
        return not self.checked.differences

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The list's entry in the answer of `arpad verify-list --json`."""
        manifest = self.manifest
        return {
            "file": self.file,
            "list": manifest.definition.name,
            "number": manifest.number,
            "day": str(manifest.day),
            "period": None if manifest.period is None else str(manifest.period),
            "sha256": manifest.sha256,
            "bundle": self.bundle,
            "regulations": dict(manifest.editions),
            "events": len(manifest.events),
            "lines": self.checked.lines,
            "recomputed": self.checked.recomputed,
            "statements": self.checked.stated,
            "differences": [_json(problem, language) for problem in self.checked.differences],
            "notes": [_json(problem, language) for problem in self.checked.notes],
        }


@dataclass(frozen=True, slots=True)
class VerifiedLists:
    """The lists of some bundles, and what differs between the bundles of one list."""

    lists: tuple[VerifiedList, ...]
    differences: tuple[Problem, ...]
    """Where a list does not begin from what an earlier list among these published."""

    @property
    def agrees(self) -> bool:
        """True if nothing differs; else the status of the command is 1."""
        return not self.differences and all(one.agrees for one in self.lists)

    def lines(self, language: str = "en") -> list[str]:
        """A line for each difference, note and list."""
        words, lines = catalogue(language), []
        for one in self.lists:
            manifest = one.manifest
            lines += [problem_line(problem, language, one.file) for problem in one.checked.differences]
            lines += [problem_line(problem, language, one.file) for problem in one.checked.notes]
            values = {
                "list": manifest.definition.name,
                "number": manifest.number,
                "day": str(manifest.day),
                "lines": one.checked.lines,
                "recomputed": one.checked.recomputed,
                "statements": one.checked.stated,
                "sha256": manifest.sha256,
            }
            code = "verified_list.agrees" if one.agrees else "verified_list.differs"
            lines.append(words.text(code, values))
        return [*lines, *(problem_line(problem, language) for problem in self.differences)]

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The answer of `arpad verify-list --json`."""
        return {
            "agrees": self.agrees,
            "lists": [one.to_json(language) for one in self.lists],
            "differences": [_json(problem, language) for problem in self.differences],
        }


def verify_list(file: File, *more: File) -> VerifiedLists | Refused:
    """Compute published lists again from their bundles, as `arpad office list bundle` writes them.

    Of several bundles of one list, each must also begin from what the earlier ones have published.
    """
    lists: list[VerifiedList] = []
    bundles: list[Bundle] = []
    for one in (file, *more):
        source = source_of(one)
        with opened(source) as stream:
            if isinstance(stream, Problem):
                return refused(stream)
            bundle = read_bundle(stream)
        if isinstance(bundle, Problem):
            return refused(bundle, source.shown)
        checked = check_bundle(bundle)
        if isinstance(checked, Problem):
            return refused(checked, source.shown)
        bundles.append(bundle)
        lists.append(VerifiedList(source.shown, bundle.manifest, sha256(bundle.members[MANIFEST]), checked))
    return VerifiedLists(tuple(lists), tuple(check_together(bundles)))


def _json(problem: Problem, language: str) -> dict[str, Any]:
    values = dict(problem.values)
    message = catalogue(language).text(f"problem.{problem.code}", values)
    return {"place": problem.place, "code": problem.code, "values": values, "message": message}

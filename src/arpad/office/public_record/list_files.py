"""The files of a published edition: each format that `arpad office list export` writes, and the bundle."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass

from arpad.core.verdicts import Problem
from arpad.office.lists.bundle import bundle_of
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.export import FIDE_LISTS, HASHED, exported
from arpad.office.lists.published import rows_of
from arpad.office.public_record.editions_of_list import edition_of, find_edition
from arpad.office.public_record.list_editions import public_list
from arpad.office.public_record.remembered import remembered
from arpad.office.storage.models import Person, Publication

BUNDLE = "zip"
PACKED = "csv.gz"
TARGETS: Mapping[str, str] = {
    "csv": "csv",
    "xlsx": "xlsx",
    "json": "json",
    "parquet": "parquet",
    "txt": "fide-txt",
    "xml": "fide-xml",
    "hashed.csv": HASHED,
}
"""What `arpad office list export --to` calls each suffix."""
SUFFIXES = (*TARGETS, PACKED, BUNDLE)
CONTENT_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
    "parquet": "application/vnd.apache.parquet",
    "txt": "text/plain; charset=utf-8",
    "xml": "application/xml",
    "hashed.csv": "text/csv; charset=utf-8",
    PACKED: "application/gzip",
    BUNDLE: "application/zip",
}


@dataclass(frozen=True, slots=True)
class ListFile:
    """A file of an edition, before it is made."""

    facts: ListFacts
    publication: Publication
    suffix: str

    @property
    def name(self) -> str:
        """The name under which it is saved: standard-2025-03.csv."""
        return f"{self.facts.name}-{edition_of(self.publication)}.{self.suffix}"

    @property
    def content_type(self) -> str:
        return CONTENT_TYPES[self.suffix]

    @property
    def lines(self) -> int:
        """How many lines the edition has."""
        of_list, number = self.publication.list_id, self.publication.number
        return remembered(("lines", of_list, number), lambda: rows_of(of_list, number).count())

    @property
    def tag(self) -> str:
        """A text that changes if the bytes may, by an erasure. Another version of the program may change them too."""
        erased = remembered("erased", lambda: Person.objects.filter(ordered="").count())
        return f"{self.publication.file_id[:32]}-{erased}-{self.name}"

    @property
    def command(self) -> list[str]:
        """The command that writes the same bytes; empty for the packed CSV."""
        if self.suffix == PACKED:
            return []
        what = ["bundle"] if self.suffix == BUNDLE else ["export", "--to", TARGETS[self.suffix]]
        return ["office", "list", what[0], self.facts.name, "--number", str(self.publication.number), *what[1:]]

    def content(self) -> bytes | Problem:
        """Its bytes, which are always the same."""
        if self.suffix == BUNDLE:
            return bundle_of(self.publication)
        content = exported(self.facts, self.publication, TARGETS[self.suffix.removesuffix(".gz")])
        packed = self.suffix == PACKED and isinstance(content, bytes)
        return gzip.compress(content, 6, mtime=0) if packed and isinstance(content, bytes) else content


def suffixes_of(of_list: ListFacts) -> tuple[str, ...]:
    """The formats of a list: those of FIDE where its numbers are FIDE's."""
    is_of_fide = of_list.kind_of_list.fide_rating is not None
    return tuple(one for one in SUFFIXES if is_of_fide or TARGETS.get(one) not in FIDE_LISTS)


def list_file(name: str, edition: str, suffix: str) -> ListFile | Problem:
    """A file of a published edition. A preview has none: it may still change."""
    of_list = public_list(name)
    if isinstance(of_list, Problem):
        return of_list
    publication = find_edition(of_list.facts, edition)
    if isinstance(publication, Problem):
        return publication
    known = suffixes_of(of_list.facts)
    if suffix not in known:
        return Problem("suffix", "no_such_format", {"given": suffix[:20], "known": list(known)})
    return ListFile(of_list.facts, publication, suffix)

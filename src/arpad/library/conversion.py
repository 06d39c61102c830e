"""`arpad.convert`: reads a file of any known format and writes it in another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from arpad.core.verdicts import Problem
from arpad.formats import conversion
from arpad.formats.content import kind_of_file
from arpad.formats.conversion import TARGETS, Conversion, Target
from arpad.formats.fide_list.row import KINDS
from arpad.formats.fide_list.row import Kind as FideKind
from arpad.formats.file_kinds import Kind
from arpad.formats.source import opened
from arpad.library.refusal import Refused, refused
from arpad.library.reports import Day, File, source_of, supplied_of, wrong_choice, wrong_list
from arpad.library.sentences import problem_json, problem_lines


@dataclass(frozen=True, slots=True)
class Converted:
    """A file in another format, with the problems of reading and writing it.

    `data` is None if nothing could be written. A file with a problem of the level stop cannot be rated until the
    problem is solved.
    """

    file: str
    kind: Kind
    to: Target
    data: bytes | None
    problems: tuple[Problem, ...]

    def lines(self, language: str = "en", every_one: bool = False) -> list[str]:
        """The problems as lines, `file:line:column: sentence`. Similar ones share a line, unless `every_one` is set."""
        return problem_lines(self.problems, language, self.file, every_one)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The answer of `arpad convert --json`; `out` is null, because no file is written."""
        return conversion_json(self.kind, self.to, None, self.problems, language)


@dataclass(frozen=True, slots=True)
class OpenConversion:
    """A conversion while its file is open. The pieces of the new file are made as they are taken."""

    file: str
    kind: Kind
    conversion: Conversion


def convert(
    file: File,
    to: Target,
    *,
    list: str | None = None,
    start: Day | None = None,
    end: Day | None = None,
    result: Iterable[str] = (),
    id: Iterable[str] = (),
    list_kind: FideKind | None = None,
) -> Converted | Refused:
    """Read a file, whatever its format, and write it in another; the options are those of `arpad convert`.

    >>> convert(("cup.txt", b"nothing"), "trf16")
    Refused(problems=(Problem(place='', code='unknown_format', ...),), file='cup.txt', notes=())
    """
    with begin(file, to, list=list, start=start, end=end, result=result, id=id, list_kind=list_kind) as opened_file:
        if isinstance(opened_file, Refused):
            return opened_file
        made = opened_file.conversion
        data = b"".join(made.pieces or ())
        return Converted(opened_file.file, opened_file.kind, to, None if made.failed else data, tuple(made.problems))


@contextmanager
def begin(
    file: File,
    to: Target,
    *,
    list: Any = None,
    start: Day | None = None,
    end: Day | None = None,
    result: Iterable[str] = (),
    id: Iterable[str] = (),
    list_kind: FideKind | None = None,
) -> Iterator[OpenConversion | Refused]:
    """Yield a conversion whose pieces are made one by one as they are taken: a list may be larger than memory."""
    wrong = wrong_list(list) or wrong_choice("--to", str(to), TARGETS) or wrong_choice("--list-kind", list_kind, KINDS)
    supplied = wrong or supplied_of(start, end, result, id)
    if isinstance(supplied, Problem):
        yield refused(supplied)
        return
    source = source_of(file)
    with opened(source) as stream:
        if isinstance(stream, Problem):
            yield refused(stream)
            return
        kind = kind_of_file(stream, source.shown)
        stream.seek(0)
        if isinstance(kind, Problem):
            yield refused(kind, source.shown)
            return
        made = conversion.convert(stream, kind, to, source.short, list, supplied.days, list_kind, supplied.facts)
        yield OpenConversion(source.shown, kind, made)


def conversion_json(
    kind: Kind, to: Target, out: str | None, problems: Iterable[Problem], language: str
) -> dict[str, Any]:
    """The answer of `arpad convert --json`."""
    return {"format": kind, "to": to, "out": out, "problems": [problem_json(problem, language) for problem in problems]}

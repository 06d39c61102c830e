"""The digest of an edition's law: it changes if a file that affects a rating changes."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from arpad.core.list_kind import kind_modules
from arpad.core.packages import package_folder
from arpad.regulations.closure import closure, files_digest
from arpad.regulations.edition import editions

RATING = "arpad.regulations.rate"


@cache
def digest_of(edition: str) -> str:
    """SHA-256 over the files of an edition's law: the code that rates by it and the data of its folders."""
    return files_digest(law_files(edition))


def law_files(edition: str) -> Iterator[tuple[str, Path]]:
    """Every file that decides ratings of an edition, by name: the import closure of its rules, and its data."""
    packages = editions()[edition].packages
    beside = [*(f"{package}.adjustment" for package in packages), *kind_modules(editions()[edition].lists)]
    yield from closure(RATING, f"{packages[0]}.regulation", *beside).items()
    for package in packages:
        folder = package_folder(package)
        for path in (*folder.glob("*.yaml"), *folder.glob("tables/*.csv")):
            if not path.name.startswith(("texts.", "readings.", "sentences.", "public.", "working.")):  # what is shown
                yield f"{package}/{path.relative_to(folder).as_posix()}", path

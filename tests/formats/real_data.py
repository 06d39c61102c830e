"""Where the real files lie that the project does not ship: beside it, in a working copy that has them."""

from pathlib import Path

import pytest

DATA = Path(__file__).parents[2].parent / "shared" / "data"
only_with_data = pytest.mark.skipif(not DATA.is_dir(), reason="no real files beside the project")


def files(folder: str, *endings: str) -> list[Path]:
    """The files of a folder of the data, those with the given endings, in order."""
    found = sorted(path for path in (DATA / folder).rglob("*") if path.is_file())
    return [path for path in found if not endings or path.name.lower().endswith(endings)]

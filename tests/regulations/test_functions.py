"""Functions of the law that serve the rules, one by one: given these arguments, this comes back.

`functions/FOLDER/MODULE.yaml` has them in the shape of the editions' cases. They name no clause: what a clause asks for
stands in the edition's own `cases/`.
"""

from pathlib import Path
from typing import Any

import pytest

from arpad.regulations.data_files import read_yaml
from arpad.regulations.edition import Edition, editions
from arpad.selftest import run_case

HOME = Path(__file__).parent / "functions"
CALLS = [
    pytest.param(edition, {**call, "file": path.name}, id=f"{edition.id} {call['call']}: {call['name']}")
    for edition in editions().values()
    for path in sorted((HOME / edition.folder.name).glob("*.yaml"))
    for call in read_yaml(path)
]


@pytest.mark.parametrize(("edition", "call"), CALLS)
def test_function(edition: Edition, call: dict[str, Any]) -> None:
    assert run_case(edition, call) == []


def test_every_folder_is_of_an_edition_and_every_file_of_a_module() -> None:
    folders = {edition.folder.name: edition for edition in editions().values()}
    for path in HOME.glob("*/*.yaml"):
        modules = {call["call"].partition(".")[0] for call in read_yaml(path)}
        assert modules == {path.stem}, path
        assert path.parent.name in folders, path
    assert len(CALLS) > 150

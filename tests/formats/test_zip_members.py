"""The files of a zip: each has a name of its own, because it becomes part of the IDs of players without one."""

import io
import zipfile

from arpad.formats.zip_members import members_of


def zip_of(*paths: str) -> io.BytesIO:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for path in paths:
            archive.writestr(path, path)
    stream.seek(0)
    return stream


def test_no_two_files_have_one_name() -> None:
    found = members_of(zip_of("a/x.trf", "b/x.trf", "b/y.trf", "a-x.trf"))
    assert isinstance(found, list)
    assert {one.path: one.name for one in found} == {
        "a-x.trf": "a-x.trf",
        "a/x.trf": "a/x.trf",
        "b/x.trf": "b-x.trf",
        "b/y.trf": "y.trf",
    }
    assert all(one.data == one.path.encode() for one in found)

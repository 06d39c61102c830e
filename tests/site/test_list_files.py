"""The files of lists: those of the commands, whole or of a view, streamed if they are large."""

import csv
import gzip
import hashlib
import io
from typing import Any

import pytest
from django.test import Client

from arpad.site import large_files, list_downloads
from tests.office.made_office import Place
from tests.site.test_lists import NUMBERS, OFFICIAL, PREVIEW, SUPERSEDED, exported, page, rows_of, shown


@pytest.mark.parametrize(
    ("suffix", "target"),
    [
        ("csv", "csv"),
        ("xlsx", "xlsx"),
        ("json", "json"),
        ("parquet", "parquet"),
        ("txt", "fide-txt"),
        ("xml", "fide-xml"),
        ("hashed.csv", "hashed"),
    ],
)
@pytest.mark.parametrize("edition", [SUPERSEDED, OFFICIAL])
def test_a_file_is_that_of_the_command(
    client: Client, served: Place, tmp_path: Any, suffix: str, target: str, edition: str
) -> None:
    answer = client.get(f"/en/lists/standard/{edition}.{suffix}")
    number = str(NUMBERS[edition])
    assert answer.content == exported(
        served, "export", "standard", "--number", number, "--to", target, out=tmp_path / "file"
    )
    assert answer["Content-Disposition"] == f'attachment; filename="standard-{edition}.{suffix}"'
    assert (
        client.get(f"/en/lists/standard/{edition}.{suffix}", headers={"if-none-match": answer["ETag"]}).status_code
        == 304
    )


def test_the_packed_files_of_the_api(client: Client, served: Place, tmp_path: Any) -> None:
    packed = client.get(f"/api/v1/lists/standard/{OFFICIAL}.csv.gz")
    whole = exported(served, "export", "standard", out=tmp_path / "list.csv")
    assert gzip.decompress(packed.content) == whole
    parquet = client.get(f"/api/v1/lists/standard/{OFFICIAL}.parquet")
    assert parquet.content == exported(served, "export", "standard", "--to", "parquet", out=tmp_path / "list.parquet")
    bundle = client.get(f"/en/lists/standard/{OFFICIAL}.zip").content
    assert bundle == exported(served, "bundle", "standard", out=tmp_path / "list.zip")
    assert client.get("/api/v1/lists/standard/2031-01.parquet").status_code == 404
    assert client.get("/en/lists/selo/2.txt").status_code == 404  # no list of FIDE's
    assert client.head(f"/api/v1/lists/standard/{OFFICIAL}.parquet").content == b""


def test_a_view_is_a_file_too(client: Client, served: Place, tmp_path: Any) -> None:
    """The lines of a filter have the columns of the whole file, in the order of the view."""
    links = [link["href"] for link in page(client, f"standard/{OFFICIAL}?sex=w&sort=name").all("a")]
    address = f"/en/lists/standard/{OFFICIAL}.csv?sex=w&sort=name"
    assert address in links
    rows = list(csv.DictReader(io.StringIO(client.get(address).content.decode())))
    whole = {row["id"]: row for row in rows_of(served, OFFICIAL, tmp_path)}
    assert [whole[row["id"]] for row in rows] == rows
    assert [int(row["id"]) for row in rows] == shown(client, f"standard/{OFFICIAL}?sex=w&sort=name&size=100")
    assert client.get(f"/en/lists/standard/{OFFICIAL}.csv?k=x").status_code == 422
    assert not any(".csv?" in link["href"] for link in page(client, f"standard/{PREVIEW}?sex=w").all("a"))


def test_large_files_are_made_once_and_streamed(
    client: Client, served: Place, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_downloads, "SMALL", 0)
    monkeypatch.setenv("ARPAD_OFFICE", str(served.folder))
    whole = exported(served, "export", "standard", out=tmp_path / "list.csv")
    address = f"/en/lists/standard/{OFFICIAL}.csv"
    answer = client.get(f"{address}?large")
    assert answer.streaming
    assert b"".join(answer.streaming_content) == whole
    tag = answer["ETag"]
    with monkeypatch.context() as patched:
        patched.setattr(large_files, "_make", lambda *_: pytest.fail("made again"))
        again = client.get(f"{address}?large")
        assert b"".join(again.streaming_content) == whole
        assert client.get(f"{address}?large", headers={"if-none-match": tag}).status_code == 304
        patched.setattr(large_files, "AT_A_TIME", ())
        busy = client.get(f"/en/lists/standard/{SUPERSEDED}.csv?large")
        assert (busy.status_code, busy["Retry-After"]) == (503, "20")
    packed = client.get(f"/api/v1/lists/standard/{OFFICIAL}.csv.gz?large")
    assert gzip.decompress(b"".join(packed.streaming_content)) == whole
    head = client.head(f"/api/v1/lists/standard/{OFFICIAL}.csv.gz?large")
    assert (head.status_code, b"".join(head.streaming_content)) == (200, b"")


def test_the_hash_on_the_page_is_that_of_the_file_without_names(client: Client) -> None:
    content = client.get(f"/en/lists/standard/{OFFICIAL}.hashed.csv").content
    digest = hashlib.sha256(content).hexdigest()
    assert digest.encode() in client.get(f"/en/lists/standard/{OFFICIAL}").content
    verify = client.get("/en/verify/").content.decode()
    for edition in (OFFICIAL, SUPERSEDED):
        content = client.get(f"/en/lists/standard/{edition}.hashed.csv").content
        assert hashlib.sha256(content).hexdigest() in verify

"""`arpad office serve`: its settings, its refusals, its end; and that it reads alone."""

import http.client
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest

from arpad.core.verdicts import Problem
from arpad.office.storage.folder import SETTINGS, SQLITE
from arpad.site.site_settings import SiteSettings, read_site_settings, secret_key
from tests.cli.running import run
from tests.office.made_office import Place, empty, found
from tests.site.conftest import Server


def settings_of(folder: Path, table: str, **environment: str) -> SiteSettings | Problem:
    (folder / SETTINGS).write_text(f'database = ""\n{table}', encoding="utf-8")
    return read_site_settings(folder, environment)


def test_settings_stand_in_the_office_and_the_environment_goes_over_them(tmp_path: Path) -> None:
    assert settings_of(tmp_path, "") == SiteSettings()
    table = """
[site]
name = "Rating office of the Demo Federation"
address = "https://ratings.example.org/"
hosts = ["www.example.org"]
proxies = ["10.0.0.0/8", "::1"]
bind = "[::1]:8080"
fair_use = 100
"""
    site = settings_of(tmp_path, table)
    assert isinstance(site, SiteSettings)
    assert (site.address, site.host, site.port, site.fair_use) == ("https://ratings.example.org", "[::1]", 8080, 100)
    assert site.allowed_hosts == ["127.0.0.1", "localhost", "[::1]", "www.example.org", "ratings.example.org"]
    other = settings_of(
        tmp_path,
        table,
        ARPAD_SITE_HOSTS="a.example, b.example",
        ARPAD_SITE_BIND="0.0.0.0:80",
        ARPAD_SITE_FAIR_USE="0",
        ARPAD_SITE_PROXIES="",
    )
    assert isinstance(other, SiteSettings)
    assert (other.hosts, other.bind, other.fair_use, other.proxies) == (
        ("a.example", "b.example"),
        "0.0.0.0:80",
        0,
        (),
    )


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ("[site]\ncolour = 1", "site_setting_unknown"),
        ("site = 1", "site_setting_wrong"),
        ('[site]\nbind = "8000"', "site_setting_wrong"),
        ('[site]\nbind = "127.0.0.1:99999"', "site_setting_wrong"),
        ('[site]\naddress = "ratings.example.org"', "site_setting_wrong"),
        ('[site]\naddress = "https://ratings.example.org/x"', "site_setting_wrong"),
        ('[site]\nproxies = ["proxy"]', "site_setting_wrong"),
        ('[site]\nname = "a\\u202eb"', "site_setting_wrong"),
        ("[site]\nname = 5", "site_setting_wrong"),
        ("[site]\nfair_use = true", "site_setting_wrong"),
        ("[site]\nfair_use = -1", "site_setting_wrong"),
        ("[site", "office_unreadable"),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, table: str, code: str) -> None:
    problem = settings_of(tmp_path, table)
    assert isinstance(problem, Problem)
    assert problem.code == code


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    key = secret_key(tmp_path)
    assert len(key) > 50
    assert secret_key(tmp_path) == key
    (file,) = tmp_path.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_what_cannot_be_served_is_refused_in_a_sentence(tmp_path: Path) -> None:
    assert run("office", "serve", "--office", str(tmp_path)).status == 2
    place = empty(tmp_path / "office")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        command = [*(sys.executable, "-m", "arpad", "office", "serve", "--office", str(place.folder), "--bind")]
        ran = subprocess.run([*command, f"127.0.0.1:{taken.getsockname()[1]}"], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("arpad: --bind: ")
    assert "in use" in ran.stderr
    assert "Traceback" not in ran.stderr
    ran = subprocess.run([*command, "nowhere"], capture_output=True, text=True)
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr


def test_a_server_says_where_it_is_and_ends_with_status_0(place: Place) -> None:
    server = Server(place.folder, "--workers", "2", "--lang", "fi", "--today", "2025-03-10")
    try:
        assert server.address in server.said()
        body = urllib.request.urlopen(f"{server.address}/fi/").read().decode()
        assert "Jokainen vahvuusluku" in body
    finally:
        status = server.stop()
    assert status == 0
    assert "Traceback" not in server.said()


def raw(server: Server, request: bytes) -> bytes:
    """What the server sends for the bytes of a request."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(request)
        received = b""
        while piece := connection.recv(65536):
            received += piece
        return received


def test_head_has_no_body_on_the_wire(server: Server) -> None:
    for path in ("/en/about", "/api/v1/editions"):
        answer = raw(server, f"HEAD {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        head, _, body = answer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200")
        assert body == b""


def test_a_file_that_is_too_large_is_refused_before_it_is_read(server: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.putrequest("POST", "/en/check/")
    connection.putheader("Content-Type", "multipart/form-data; boundary=x")
    connection.putheader("Content-Length", str(10**12))
    connection.endheaders()
    answer = connection.getresponse()  # nothing was sent yet
    assert answer.status == 413
    connection.close()


def test_pages_answer_while_another_process_writes(server: Server, place: Place) -> None:
    """A writer that holds the lock of the database keeps no reader waiting, and what it writes is not seen before."""
    writer = sqlite3.connect(place.folder / SQLITE, isolation_level=None)
    writer.execute("begin immediate")
    try:
        writer.execute("update journal_head set number = number + 1")
        begun = time.monotonic()
        for path in ("/en/", "/hu/law/fide-2024/8.3.1", "/api/v1/editions"):
            assert urllib.request.urlopen(server.address + path, timeout=10).status == 200
        assert time.monotonic() - begun < 8
    finally:
        writer.execute("rollback")
        writer.close()


def test_an_act_of_the_office_shows_on_the_next_request(tmp_path: Path) -> None:
    place = found(tmp_path / "office")
    server = Server(place.folder)
    try:
        first = urllib.request.urlopen(f"{server.address}/en/about")
        place.done("list", "add", "selo", "--kind", "selo", "--federation", "FIN", "--zone", "Europe/Helsinki")
        request = urllib.request.Request(f"{server.address}/en/about", headers={"If-None-Match": first.headers["ETag"]})
        second = urllib.request.urlopen(request)
        assert second.status == 200
        assert first.read() != second.read()
    finally:
        server.stop()


def test_a_hostile_file_does_not_stop_the_pages(server: Server) -> None:
    """While a file is checked that takes long, pages answer."""
    from tests.formats.test_bombs import BOMBS

    def upload(name: str) -> None:
        path = Path(server.log.parent) / "bomb"
        BOMBS[name](path)
        boundary = "b0undary"
        body = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'.encode()
            + path.read_bytes()
            + f"\r\n--{boundary}--\r\n".encode()
        )
        headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        request = urllib.request.Request(f"{server.address}/api/v1/check", body, headers)
        try:
            urllib.request.urlopen(request, timeout=60).close()
        except urllib.error.HTTPError as error:
            statuses.append(error.code)

    statuses: list[int] = []
    thread = threading.Thread(target=upload, args=("games in 16 MB",))
    thread.start()
    slowest = 0.0
    while thread.is_alive():
        begun = time.monotonic()
        assert urllib.request.urlopen(f"{server.address}/en/law/", timeout=20).status == 200
        slowest = max(slowest, time.monotonic() - begun)
        time.sleep(0.1)
    thread.join()
    assert slowest < 5
    assert set(statuses) <= {422}

"""Fair use is counted for each address, over all processes of the server, however one of them ends."""

import fcntl
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from django.test import Client
from django.test.utils import override_settings

from arpad.site import fair_use
from arpad.site.fair_use import SECOND, Allowance
from arpad.site.site_settings import SiteSettings
from tests.office.made_office import Place
from tests.site.conftest import Server

SETTINGS = {**os.environ, "DJANGO_SETTINGS_MODULE": "arpad.site.settings"}


def test_it_is_counted_by_address_and_fills_up_again(tmp_path: Path) -> None:
    now = [0]
    allowance = Allowance(60, tmp_path, clock=lambda: now[0])
    assert [allowance.seconds_to_wait("a") for _ in range(60)] == [0] * 60
    assert allowance.seconds_to_wait("a") == 1
    assert allowance.seconds_to_wait("b") == 0
    now[0] = SECOND  # 60 a minute are one a second
    assert [allowance.seconds_to_wait("a") for _ in range(2)] == [0, 1]
    now[0] = 1000 * SECOND
    assert [allowance.seconds_to_wait("a") for _ in range(61)] == [0] * 60 + [1]


@pytest.mark.parametrize("per_minute", [1, 7, 600, 1_000_000])
def test_each_allowance_is_given_whole(tmp_path: Path, per_minute: int) -> None:
    allowance = Allowance(per_minute, tmp_path, clock=lambda: 5 * SECOND)
    most = min(per_minute, 5000)
    assert {allowance.seconds_to_wait("a") for _ in range(most)} == {0}
    if most == per_minute:
        assert allowance.seconds_to_wait("a") == max(1, 60 // per_minute if per_minute < 7 else 60 // per_minute + 1)


def test_of_too_many_addresses_those_that_asked_least_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_use, "BUCKETS", 1)
    allowance = Allowance(2, tmp_path, clock=lambda: 0)
    assert [allowance.seconds_to_wait("often") for _ in range(3)] == [0, 0, 30]
    for number in range(1000):
        assert allowance.seconds_to_wait(str(number)) == 0
    assert allowance.seconds_to_wait("often") == 30


def test_who_asks_too_much_is_asked_to_wait(served: object) -> None:
    with override_settings(SITE=SiteSettings(fair_use=3)):
        client = Client(SERVER_NAME="localhost")
        assert [client.get("/en/about").status_code for _ in range(3)] == [200] * 3
        answer = client.get("/hu/about")
        assert (answer.status_code, answer["Retry-After"]) == (429, "20")  # 3 a minute
        assert "20 másodperc múlva" in answer.content.decode()
        problem = client.get("/api/v1/editions")
        assert (problem.status_code, problem["Content-Type"]) == (429, "application/problem+json")
        assert client.get("/en/about", REMOTE_ADDR="198.51.100.7").status_code == 200


def counting(folder: Path, times: int) -> subprocess.Popen[str]:
    """A process that asks so many times, and prints how often it was let in."""
    script = (
        "import pathlib, sys; from arpad.site.fair_use import Allowance; "
        "allowance = Allowance(1000, pathlib.Path(sys.argv[1]), clock=lambda: 10**9); "
        "print(sum(allowance.seconds_to_wait('a') == 0 for _ in range(int(sys.argv[2]))))"
    )
    command = [sys.executable, "-c", script, str(folder), str(times)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=SETTINGS)


def test_processes_at_once_lose_no_count(tmp_path: Path) -> None:
    """1000 a minute: of 3 x 600 requests at one moment, 1000 are let in."""
    processes = [counting(tmp_path, 600) for _ in range(3)]
    assert sum(int(process.communicate(timeout=60)[0]) for process in processes) == 1000


def test_a_process_that_is_killed_with_a_lock_stops_no_other(tmp_path: Path) -> None:
    allowance = Allowance(10, tmp_path)
    assert allowance.seconds_to_wait("a") == 0
    script = (
        "import fcntl, os, sys, time; file = os.open(sys.argv[1], os.O_RDWR); fcntl.lockf(file, fcntl.LOCK_EX); "
        "print('locked', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", script, str(tmp_path / fair_use.FILE)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "locked\n"
        with (tmp_path / fair_use.FILE).open("r+b") as file, pytest.raises(BlockingIOError):
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        holder.send_signal(signal.SIGKILL)
        holder.wait(timeout=10)
    assert allowance.seconds_to_wait("a") == 0


def test_a_count_takes_microseconds(tmp_path: Path) -> None:
    allowance = Allowance(600, tmp_path)
    began = time.perf_counter()
    for number in range(2000):
        allowance.seconds_to_wait(f"192.0.2.{number % 256}")
    assert (time.perf_counter() - began) / 2000 < 200e-6, "about 7 microseconds on an idle machine"


def test_two_workers_count_together(place: Place) -> None:
    """40 a minute: of 60 requests, each on a connection of its own, 40 are answered, whichever worker answers."""
    server = Server(place.folder, "--workers", "2", ARPAD_SITE_FAIR_USE="40")
    try:
        statuses = []
        for _ in range(60):
            try:
                with urllib.request.urlopen(f"{server.address}/en/about", timeout=10) as answer:
                    statuses.append(answer.status)
            except urllib.error.HTTPError as refused:
                statuses.append(refused.code)
        asked_before = 1  # the server was asked once whether it answers
        assert 40 - asked_before <= statuses.count(200) <= 40 + 5, statuses  # it fills up by two in three seconds
        assert statuses.count(429) == 60 - statuses.count(200)
    finally:
        server.stop()

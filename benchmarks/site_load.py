"""Open-loop load on a server of this machine: requests at planned moments, whether earlier ones were answered or not.

The latency of a request counts from the moment for which it was planned, so that a server that falls behind cannot
hide it. Beside the requests, files may be sent that are hard to check, so many at a time. The load ends by itself: it
has a number of requests, and each waits `PATIENCE` seconds at most.

    python -m benchmarks.site_load PORT RATE FILE [--uploads N --upload FILE]

FILE has a JSON array of [kind, address] in the order of the requests. The last line printed is JSON.
"""

import argparse
import asyncio
import json
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, NamedTuple

HOST = "127.0.0.1"
PATIENCE = 30.0
MOST_REQUESTS, HIGHEST_RATE = 100_000, 1_000
CONNECTIONS = 128
"""The most connections at a time. Further requests wait, and their time counts."""
HEADERS = f"Host: {HOST}\r\nAccept-Encoding: gzip\r\nAccept: text/html\r\n"
VISITORS = 200
"""Addresses from which requests come, as a proxy on this machine names them."""


class Answered(NamedTuple):
    """How a request ended: its kind, its seconds from the planned moment, how late it was sent, status and bytes.

    One without an answer took as long as it may, and has status 0.
    """

    kind: str
    seconds: float
    late: float
    status: int
    received: int


class Connections:
    """Connections to the server that are kept open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        self._places = asyncio.Semaphore(CONNECTIONS)

    async def ask(self, request: bytes) -> tuple[int, int]:
        """Send a request; return the status of the answer and its bytes, headers included."""
        async with self._places:
            reader, writer = self._idle.pop() if self._idle else await asyncio.open_connection(HOST, self._port)
            try:
                writer.write(request)
                await writer.drain()
                status, received, stays = await answer_of(reader)
            except BaseException:
                writer.close()
                raise
            if stays:
                self._idle.append((reader, writer))
            else:
                writer.close()
            return status, received

    def close(self) -> None:
        for _, writer in self._idle:
            writer.close()


async def answer_of(reader: asyncio.StreamReader) -> tuple[int, int, bool]:
    """Read an answer; return its status, its bytes, and whether the connection stays open."""
    head = await reader.readuntil(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").lower().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines if ": " in line)
    received = len(head)
    if "chunked" in headers.get("transfer-encoding", ""):
        while True:
            size = await reader.readuntil(b"\r\n")
            received += len(size) + len(await reader.readexactly(int(size, 16) + 2))
            if int(size, 16) == 0:
                break
    else:
        received += len(await reader.readexactly(int(headers.get("content-length", 0))))
    return int(first.split()[1]), received, headers.get("connection") != "close"


async def load(port: int, rate: float, requests: list[tuple[str, str]], uploads: int, file: bytes) -> dict[str, Any]:
    """Send the requests at their moments, with uploads beside them until the last is answered."""
    connections = Connections(port)
    answered: list[Answered] = []
    failed: Counter[str] = Counter()
    sent: Counter[int] = Counter()
    senders = [asyncio.create_task(_upload(port, number, file, sent)) for number in range(uploads)]
    if senders:
        await asyncio.sleep(1)  # until they are in flight
    began = time.perf_counter() + 0.1

    async def one(number: int, kind: str, address: str) -> None:
        planned = began + number / rate
        late = max(0.0, time.perf_counter() - planned)
        who = f"X-Forwarded-For: 203.0.113.{number % VISITORS}\r\n"
        request = f"GET {address} HTTP/1.1\r\n{HEADERS}{who}\r\n".encode("ascii")
        try:
            status, received = await asyncio.wait_for(connections.ask(request), PATIENCE)
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            failed[type(error).__name__] += 1
            answered.append(Answered(kind, PATIENCE, late, 0, 0))
            return
        answered.append(Answered(kind, time.perf_counter() - planned, late, status, received))

    tasks = []
    for number, (kind, address) in enumerate(requests):
        wait = began + number / rate - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        tasks.append(asyncio.create_task(one(number, kind, address)))
    await asyncio.gather(*tasks)
    seconds = time.perf_counter() - began
    for sender in senders:
        sender.cancel()
    await asyncio.gather(*senders, return_exceptions=True)
    connections.close()
    return summary(answered, seconds) | {"failed": dict(failed), "uploads": {str(key): sent[key] for key in sent}}


async def _upload(port: int, visitor: int, file: bytes, sent: Counter[int]) -> None:
    """Send a file to be checked again and again, as a visitor of its own; count the answers by their status."""
    bound = "made-up-boundary"
    body = (
        f'--{bound}\r\nContent-Disposition: form-data; name="file"; filename="made.trf"\r\n\r\n'.encode()
        + file
        + f"\r\n--{bound}--\r\n".encode()
    )
    head = (
        f"POST /en/check/ HTTP/1.1\r\n{HEADERS}X-Forwarded-For: 198.51.100.{visitor}\r\nConnection: close\r\n"
        f"Content-Type: multipart/form-data; boundary={bound}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    while True:
        try:
            reader, writer = await asyncio.open_connection(HOST, port)
            try:
                writer.write(head.encode() + body)
                status, _, _ = await answer_of(reader)
                sent[status] += 1
            finally:
                writer.close()
        except (OSError, asyncio.IncompleteReadError):
            sent[0] += 1
        await asyncio.sleep(0.2)


def summary(answered: list[Answered], seconds: float) -> dict[str, Any]:
    """The percentiles of all requests and of each kind, in milliseconds, and what was answered."""
    kinds: dict[str, list[Answered]] = defaultdict(list)
    for one in answered:
        kinds[one.kind].append(one)
    return {
        "requests": len(answered),
        "seconds": seconds,
        "all": percentiles([one.seconds for one in answered]),
        "kinds": {kind: percentiles([one.seconds for one in some]) for kind, some in sorted(kinds.items())},
        "statuses": {str(status): count for status, count in Counter(one.status for one in answered).items()},
        "bytes": {kind: max(one.received for one in some) for kind, some in sorted(kinds.items())},
        "late": percentiles([one.late for one in answered]),
    }


def percentiles(seconds: list[float]) -> dict[str, float]:
    """The 50th, 95th and 99th percentile and the slowest, in milliseconds."""
    if not seconds:
        return {}
    ordered = sorted(seconds)
    found = {str(part): ordered[min(len(ordered) - 1, len(ordered) * part // 100)] * 1000 for part in (50, 95, 99)}
    return found | {"slowest": ordered[-1] * 1000}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("rate", type=float)
    parser.add_argument("requests", type=Path)
    parser.add_argument("--uploads", type=int, default=0)
    parser.add_argument("--upload", type=Path)
    given = parser.parse_args()
    requests = [(kind, address) for kind, address in json.loads(given.requests.read_text(encoding="utf-8"))]
    file = given.upload.read_bytes() if given.upload else b""
    rate = min(given.rate, HIGHEST_RATE)
    print(json.dumps(asyncio.run(load(given.port, rate, requests[:MOST_REQUESTS], given.uploads, file))))


if __name__ == "__main__":
    main()

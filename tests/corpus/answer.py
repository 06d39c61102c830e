"""One answer of the program as text: its status and both outputs, without what differs from run to run."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from tests.cli.running import Ran, run

WIDTH = 400
"""JSON that fits into so many characters stays on one line."""
SECONDS = re.compile(r"""(?<="seconds": ){[^}]*}|(?<=^Seconds: ).*$""", re.MULTILINE)
STOPPED = 128
"""A status above it is of a program that was ended by a signal."""
SENTENCES = ("message", "text")
"""The keys of an answer that hold sentences; codes and values say the same."""

_whole: list[bool] = []


def answer(*arguments: str, folder: Path | None = None) -> str:
    """Run the program and return its answer. The path of `folder`, which is another in every run, is shown as <tmp>."""
    return as_text(run(*arguments), folder)


def as_text(ran: Ran, folder: Path | None = None) -> str:
    """The answer as lines: `status N`, then `out` and `err`, each followed by its own lines, indented."""
    if ran.status > STOPPED:
        raise SystemExit(ran.status)  # a person has ended the run: this is no answer
    lines = [f"status {ran.status}"]
    for name, written in (("out", ran.out), ("err", ran.err)):
        if written:
            lines += _output(name, normal(written, folder))
    return "\n".join(lines)


def hashed(ran: Ran, folder: Path | None = None) -> str:
    """The answer as one line: the status, the hashes of both outputs, and the hash of what JSON says beside sentences.

    While answers are written to be looked at, it is the whole answer.
    """
    whole = as_text(ran, folder)
    if _whole:
        return whole
    out, err = (normal(written, folder) for written in (ran.out, ran.err))
    return f"{ran.status} out {sha(out)} err {sha(err)} facts {sha(_without_sentences(out))}"


def keep_whole() -> None:
    """From now on return whole texts where a hash would do, for a person who wants to see what is behind a hash."""
    _whole.append(True)


def brief(text: str) -> str:
    """The hash of a text, or the text itself after `keep_whole`."""
    return text if _whole else sha(text)


def sha(text: str) -> str:
    """The first 16 digits of the SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def normal(written: str, folder: Path | None) -> str:
    """An output without the path of the temporary folder and without the seconds that something took."""
    if folder is not None:
        written = written.replace(str(folder), "<tmp>")
    return SECONDS.sub('"<seconds>"', written)


def _output(name: str, written: str) -> list[str]:
    """An output line by line; JSON is broken into lines, and bytes that are no text are shown as their hash."""
    if "\ufffd" in written or "\0" in written:
        return [f"{name}, binary", f"  {len(written)} characters, sha256 {sha(written)}"]
    parsed = _parsed(written)
    if parsed is not None:
        return [f"{name}, JSON", *(f"  {line}" for line in broken(parsed))]
    ending = "" if written.endswith("\n") else ", without a last line end"
    shown = written.replace("\r", "␍").removesuffix("\n")
    return [f"{name}{ending}", *(f"  {line}" for line in shown.split("\n"))]


def _parsed(written: str) -> Any:
    """What one line of JSON holds; None where writing it again would not give the same text."""
    if not written.startswith(("{", "[")):
        return None
    try:
        parsed = json.loads(written)
    except ValueError:
        return None
    return parsed if json.dumps(parsed, ensure_ascii=False) + "\n" == written else None


def broken(value: Any, before: str = "", indent: str = "", after: str = "") -> list[str]:
    """JSON in lines: what fits is on one line, what does not has its entries below it, indented by one."""
    line = f"{indent}{before}{json.dumps(value, ensure_ascii=False)}{after}"
    if len(line) <= WIDTH or not isinstance(value, dict | list) or not value:
        return [line]
    is_object = isinstance(value, dict)
    entries = list(value.items()) if is_object else [("", entry) for entry in value]
    lines = [f"{indent}{before}{'{' if is_object else '['}"]
    for place, (key, entry) in enumerate(entries, start=1):
        named = f"{json.dumps(key, ensure_ascii=False)}: " if is_object else ""
        lines += broken(entry, named, indent + " ", "," if place < len(entries) else "")
    return [*lines, f"{indent}{'}' if is_object else ']'}{after}"]


def _without_sentences(out: str) -> str:
    """The JSON of an output without its sentences; empty where the output is no JSON."""
    parsed = _parsed(out)
    return "" if parsed is None else json.dumps(_pruned(parsed), ensure_ascii=False)


def _pruned(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _pruned(entry) for key, entry in value.items() if key not in SENTENCES}
    return [_pruned(entry) for entry in value] if isinstance(value, list) else value

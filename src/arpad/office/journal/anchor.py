"""Anchors: the head of the journal as a signed text, kept outside the office.

The chain alone cannot show that a journal was cut short, or written again with new hashes up to its end. An anchor
names an entry and its hash; the journal must still have that entry with that hash. The office signs it with a key of
its own (Ed25519), so that no other party can make up an anchor in its name.
"""

from __future__ import annotations

import base64
import binascii
import os
import re
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arpad.core.canonical import canonical, instant
from arpad.core.verdicts import Problem, Values
from arpad.office.journal.old_chain import old_hashes
from arpad.office.storage.failures import UNREADABLE
from arpad.office.storage.folder import PRIVATE_FILE
from arpad.office.storage.models import HASH, Entry, Head

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

KEY_FILE = "office.key"
HEADING = "arpad anchor"
WIDTH = 64
"""The most letters in a line: mail programs break longer lines."""
LINE = re.compile(r"[\s>]*(entry|at|hash|key|signature):\s*(\S+)\s*")
CONTINUED = re.compile(r"[\s>]*([A-Za-z0-9+/=]+)\s*")
DIGITS = re.compile(rf"[0-9a-f]{{{HASH}}}")
LARGEST = 2**62


class Anchor(NamedTuple):
    """The entry that an anchor names, its moment and hash, the office's public key, and the signature of all four."""

    entry: int
    at: str
    hash: str
    key: str
    signature: str = ""

    def signed_bytes(self) -> bytes:
        """The bytes that the signature is of."""
        return canonical({**self._asdict(), "signature": HEADING}).encode()

    def text(self) -> str:
        """The anchor as it is mailed or printed; `read_anchor` reads it."""
        lines = [HEADING]
        for name, value in self._asdict().items():
            first, *further = textwrap.wrap(str(value), WIDTH)
            lines += [f"{name}: {first}", *(f"  {part}" for part in further)]
        return "\n".join(lines) + "\n"


def make_anchor(folder: Path) -> Anchor | Problem:
    """Sign the head of the open office. The key in the office's folder is made when it is first needed."""
    private = _private_key(folder)
    if isinstance(private, Problem):
        return private
    head = Head.objects.get(pk=1)
    at = instant(Entry.objects.get(number=head.number).at)
    anchor = Anchor(head.number, at, head.hash, _public_text(private))
    return anchor._replace(signature=_base64(private.sign(anchor.signed_bytes())))


def read_anchor(file: str, content: bytes) -> Anchor | Problem:
    """The anchor in a text. Quotation marks of a mail, broken lines and text around it do no harm."""
    found: dict[str, str] = {}
    last = ""
    for line in content.decode("utf-8", errors="replace").splitlines():
        named, continued = LINE.fullmatch(line), CONTINUED.fullmatch(line)
        if named is not None:
            last = named[1]
            found.setdefault(last, named[2])
        elif continued is not None and last in ("key", "signature", "hash"):
            found[last] += continued[1]
        else:
            last = ""
    missing = [name for name in Anchor._fields if name not in found]
    if missing:
        return Problem(file, "no_anchor", {"lines": missing})
    entry = found["entry"]
    if not (entry.isdecimal() and entry.isascii() and 0 < len(entry) < len(str(LARGEST))):
        return Problem(file, "no_anchor", {"lines": ["entry"]})
    if not DIGITS.fullmatch(found["hash"]):
        return Problem(file, "no_anchor", {"lines": ["hash"]})
    return Anchor(int(entry), *(found[name] for name in Anchor._fields[1:]))


def anchor_differences(folder: Path, anchors: Sequence[tuple[str, Anchor]]) -> Iterator[Problem]:
    """The differences between the journal of the open office and anchors, which are given by file."""
    own = _own_key(folder)
    head = Head.objects.filter(pk=1).first()
    last = head.number if head else 0
    hashes = dict(Entry.objects.filter(number__in=[one.entry for _, one in anchors]).values_list("number", "hash"))
    old = _old_hashes([one for _, one in anchors if hashes.get(one.entry) != one.hash])
    for file, anchor in anchors:
        values: Values = {"number": anchor.entry, "at": anchor.at}
        if not is_signed(anchor):
            yield Problem(file, "anchor_altered")
        elif own not in ("", anchor.key):
            yield Problem(file, "anchor_of_another_office")
        elif anchor.entry > last:
            yield Problem(file, "anchor_beyond_journal", {**values, "last": last})
        elif anchor.hash not in (hashes.get(anchor.entry), old.get(anchor.entry)):
            yield Problem(file, "anchor_of_another_journal", values)


def _old_hashes(anchors: Sequence[Anchor]) -> dict[int, str]:
    """The hashes that the entries of anchors had before the journal was converted; empty if it cannot be read."""
    try:
        return old_hashes(max(one.entry for one in anchors)) if anchors else {}
    except UNREADABLE:  # `verify` names the entry
        return {}


def is_signed(anchor: Anchor) -> bool:
    """True if the signature of an anchor fits its text and its key."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(base64.b64decode(anchor.key, validate=True))
        key.verify(base64.b64decode(anchor.signature, validate=True), anchor.signed_bytes())
    except (binascii.Error, ValueError, InvalidSignature):
        return False
    return True


def _own_key(folder: Path) -> str:
    """The public key of an office; empty if it has none that can be read."""
    private = None if not (folder / KEY_FILE).exists() else _private_key(folder)
    return "" if private is None or isinstance(private, Problem) else _public_text(private)


def _private_key(folder: Path) -> Ed25519PrivateKey | Problem:
    """The key of an office; a new one if there is none."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    path = folder / KEY_FILE
    try:
        if not path.exists():
            key = Ed25519PrivateKey.generate()
            form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
            _write_once(path, key.private_bytes(*form))
        read = serialization.load_pem_private_key(path.read_bytes(), None)
    except OSError as error:
        return Problem(str(path), "office_unreadable", {"what": error.strerror or str(error)})
    except (ValueError, TypeError):
        return Problem(str(path), "key_unreadable")
    return read if isinstance(read, Ed25519PrivateKey) else Problem(str(path), "key_unreadable")


def _write_once(path: Path, content: bytes) -> None:
    """Write a private file, whole or not at all. If another process has made it meanwhile, that file stays."""
    begun = path.with_name(f".{path.name}-{os.getpid()}")
    begun.touch(mode=PRIVATE_FILE)
    try:
        begun.write_bytes(content)
        with begun.open("rb") as file:
            os.fsync(file.fileno())
        if not path.exists():
            os.link(begun, path)
    except FileExistsError:
        pass
    finally:
        begun.unlink()


def _public_text(private: Ed25519PrivateKey) -> str:
    return _base64(private.public_key().public_bytes_raw())


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()

"""Damage for tables and PGN: bytes flipped, lines cut, columns shifted, encodings mixed; parts of a workbook too."""

import io
import random
import zipfile

SIGNS = [
    b",",
    b";",
    b"\t",
    b'"',
    b"[",
    b"]",
    b"{",
    b"}",
    b"(",
    b"=",
    b"-",
    b"0",
    b"1",
    b" ",
    b"\n",
    b"\x00",
    b"\xff",
    b"<",
]


def damaged_text(data: bytes, rng: random.Random) -> bytes:
    """A text with one or a few faults of the kinds that files suffer."""
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        data = rng.choice([_flipped, _flipped, _cut, _shifted, _lines, _lines, _copied])(data, rng) or b"x"
    if rng.random() < 0.08:
        data = _mixed(data, rng)
    return data


def _flipped(data: bytes, rng: random.Random) -> bytes:
    found = bytearray(data)
    at = rng.randrange(len(found))
    kind = rng.random()
    if kind < 0.4:
        found[at] = rng.randrange(256)
    elif kind < 0.7:
        found[at] = rng.choice(b"0123456789-/abcXY ")
    else:
        found[at] ^= 1 << rng.randrange(8)
    return bytes(found)


def _cut(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    if rng.random() < 0.2:
        return data[:at]
    return data[:at] + data[at + rng.choice([1, 1, 2, 10, 200]) :]


def _shifted(data: bytes, rng: random.Random) -> bytes:
    """A sign put in, or a sign of the table taken out."""
    if rng.random() < 0.5:
        at = rng.randrange(len(data) + 1)
        return data[:at] + rng.choice(SIGNS) + data[at:]
    places = [at for at, byte in enumerate(data) if byte in b',;\t"[]{}']
    at = rng.choice(places or [0])
    return data[:at] + data[at + 1 :]


def _lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.random()
    if kind < 0.3:
        del lines[one]
    elif kind < 0.6:
        lines.insert(other, lines[one])
    elif kind < 0.8:
        lines[one], lines[other] = lines[other], lines[one]
    else:
        lines[one] = lines[one][: rng.randrange(len(lines[one]) + 1)]
    return b"\n".join(lines)


def _copied(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at : at + rng.randrange(1, 40)] + data[at:]


def _mixed(data: bytes, rng: random.Random) -> bytes:
    """Half of it in another encoding, or all of it."""
    text = data.decode("utf-8", errors="replace")
    at = rng.randrange(len(text) + 1)
    other = rng.choice(["utf-16", "utf-16-be", "cp1250", "utf-32"])
    if rng.random() < 0.5:
        return text.encode(other, errors="replace")
    return text[:at].encode() + text[at:].encode(other, errors="replace")


def damaged_workbook(data: bytes, rng: random.Random) -> bytes:
    """The zip itself damaged, or one of its parts, packed again as though nothing had happened."""
    if rng.random() < 0.3:
        return rng.choice([_flipped, _cut, _copied])(data, rng)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        names = old.namelist()
        telling = [
            name for name in names if "sheet" in name or "sharedStrings" in name or name.endswith("workbook.xml")
        ]
        hit = rng.choice(telling if rng.random() < 0.8 else names)
        for name in names:
            part = old.read(name)
            if name == hit:
                if rng.random() < 0.1:
                    continue
                part = _xml_damaged(part, rng)
            new.writestr(zipfile.ZipInfo(name), part)
    return out.getvalue()


def _xml_damaged(part: bytes, rng: random.Random) -> bytes:
    """Damage that leaves XML more often than chance would: a digit or a letter of a value, an element twice or gone."""
    kind = rng.random()
    if kind < 0.5:
        places = [at for at, byte in enumerate(part) if chr(byte).isalnum()]
        at = rng.choice(places or [0])
        return part[:at] + rng.choice([b"0", b"1", b"2", b"9", b"a", b"B", b"C"]) + part[at + 1 :]
    if kind < 0.8:
        pieces = part.replace(b"><", b">\x00<").split(b"\x00")
        at = rng.randrange(len(pieces))
        width = rng.choice([1, 3, 3, 5])
        copied = pieces[at : at + width]
        pieces[at : at + (width if rng.random() < 0.5 else 0)] = copied if rng.random() < 0.5 else []
        return b"".join(pieces)
    return rng.choice([_flipped, _cut, _copied, _shifted])(part, rng)

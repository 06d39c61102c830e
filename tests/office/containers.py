"""Everything in which a person could still be found: tables, files of the folder, exports, copies, all unpacked."""

import gzip
import io
import json
import re
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from django.db import connection, connections

from arpad.office.storage.folder import SQLITE
from tests.cli.running import run
from tests.office.made_office import Place

TARGETS = ("csv", "json", "xlsx", "parquet", "fide-txt", "fide-xml", "hashed", "pdf")
SHORTEST = 4
"""Bytes: what is left of a name in an encoding that lacks its letters may be nothing, or stand anywhere."""
EXCEL, EPOCH = date(1899, 12, 30), date(1970, 1, 1)
MONTHS = {
    "en": "January February March April May June July August September October November December",
    "hu": "január február március április május június július augusztus szeptember október november december",
    "fi": "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta "
    "marraskuuta joulukuuta",
}


def plain(text: str) -> str:
    """Small letters without accents."""
    return "".join(one for one in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(one))


def forms_of_name(*words: str) -> set[str]:
    """A name's words in every form: as written, without accents, in capitals."""
    return {form for word in words for form in (word, word.upper(), word.lower(), plain(word), plain(word).upper())}


def forms_of_day(day: date) -> set[str]:
    """A day in every form of a text; the numbers of spreadsheets and columns are in `numbers_of_day`."""
    english, hungarian, finnish = (MONTHS[language].split()[day.month - 1] for language in ("en", "hu", "fi"))
    return {
        str(day),
        f"{day:%Y.%m.%d}",
        f"{day:%Y/%m/%d}",
        f"{day:%d.%m.%Y}",
        f"{day.day}.{day.month}.{day.year}",
        f"{day:%Y%m%d}",
        f"{day.year}. {hungarian} {day.day}",
        f"{day.day} {english} {day.year}",
        f"{english} {day.day}, {day.year}",
        f"{day.day}. {finnish} {day.year}",
    }


def unpacked(content: bytes, depth: int = 0) -> Iterator[bytes]:
    """Bytes, and what is packed in them: zlib, gzip, zip with its workbooks, Parquet, and the text of a PDF."""
    yield content
    if depth > 4:
        return
    if content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name in archive.namelist():
                yield name.encode()
                yield from unpacked(archive.read(name), depth + 1)
    elif content[:2] == b"\x1f\x8b":
        yield from unpacked(gzip.decompress(content), depth + 1)
    elif content[:4] == b"PAR1":
        import pyarrow.parquet

        table = pyarrow.parquet.read_table(io.BytesIO(content))
        yield json.dumps(table.to_pylist(), ensure_ascii=False, default=str).encode()
        yield "".join(f"{field.name} {field.type}\n" for field in table.schema).encode()
    elif content[:5] == b"%PDF-":
        from pypdf import PdfReader

        read = PdfReader(io.BytesIO(content))
        yield "\n".join([*(page.extract_text() for page in read.pages), str(read.metadata)]).encode()
    elif content[:1] == b"\x78":
        try:
            yield from unpacked(zlib.decompress(content), depth + 1)
        except zlib.error:
            return


def tables(place: Place) -> Iterator[tuple[str, bytes]]:
    """Every cell of every table, as text or as bytes."""
    place.open()
    with connection.cursor() as cursor:
        for table in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f'select * from "{table}"')
            for row in cursor.fetchall():
                for cell in row:
                    if isinstance(cell, bytes | memoryview):
                        yield f"table {table}", bytes(cell)
                    else:
                        text = cell if isinstance(cell, str) else json.dumps(cell, default=str, ensure_ascii=False)
                        yield f"table {table}", text.encode()
    connections.close_all()


def folder(place: Place) -> Iterator[tuple[str, bytes]]:
    """The files of the folder: the database as its bytes are, its log, and all others."""
    for path in sorted(place.folder.rglob("*")):
        if path.is_file():
            yield f"file {path.name}", path.read_bytes()


def exports(place: Place, out: Path) -> Iterator[tuple[str, bytes]]:
    """The first published lists and the last in every format, their bundles, and what commands say of them."""
    for of_list in place.done("list", "show")["lists"]:
        published = [publication for publication in of_list["publications"] if publication["day"]]
        for publication in published if len(published) < 4 else (*published[:1], published[-1]):
            which = (of_list["name"], "--number", str(publication["number"]))
            for target in TARGETS:
                file = out / "export"
                ran = place.do("export", *which, "--to", target, "--out", str(file))
                if ran.status == 0:
                    yield f"export {target}", file.read_bytes()
            bundle = out / "bundle.zip"
            if place.do("list", "bundle", *which, "--out", str(bundle)).status == 0:
                yield "bundle", bundle.read_bytes()
            yield "changes", place.do("changes", *which, "--json").out.encode()
    yield "journal", place.do("journal", "--json").out.encode()
    for event in place.done("event", "list")["events"]:
        yield "event show", place.do("event", "show", str(event["number"]), "--json").out.encode()
        yield "event export", place.do("event", "export", str(event["number"]), "--to", "trf26").out.encode()


def copies(place: Place, out: Path, database: str = "") -> Iterator[tuple[str, bytes]]:
    """A copy of the office made now, and the office that is restored from it."""
    copy, restored = out / "copy.zip", Place(out / "restored")
    place.done("backup", str(copy))
    yield "copy", copy.read_bytes()
    own = ("--database", database) if database else ()
    erased = place.folder / "office.erased"
    known = ("--erased", str(erased)) if erased.exists() else ("--nothing-erased",)
    ran = run(
        "office", "restore", str(copy), str(restored.folder), *own, *known, "--by", "vera", "--today", place.latest
    )
    assert ran.status == 0, ran
    for name, content in (*tables(restored), *folder(restored)):
        yield f"restored {name}", content


def places_with(contents: Iterator[tuple[str, bytes]], forms: set[str], numbers: set[int] = frozenset()) -> set[str]:  # type: ignore[assignment]
    """The places in which a form is found, in any encoding; numbers are looked for in workbooks and columns."""
    wanted = {form.encode(encoding, "ignore") for form in forms for encoding in ("utf-8", "utf-16-le", "cp1250")}
    wanted -= {piece for piece in wanted if len(piece) < SHORTEST}
    wanted |= {json.dumps(form)[1:-1].encode() for form in forms}
    pattern = re.compile(b"|".join(sorted(map(re.escape, wanted), key=len, reverse=True)))
    values = re.compile(rb"(?<![0-9])(?:%s)(?![0-9])" % b"|".join(str(n).encode() for n in sorted(numbers) or [-1]))
    found = set()
    for place, content in contents:
        for piece in unpacked(content):
            is_sheet = place.endswith(("xlsx", "parquet", "fide-txt", "fide-xml", "csv"))
            if pattern.search(piece) or (is_sheet and values.search(piece)):
                found.add(place)
    return found


def numbers_of_day(day: date) -> set[int]:
    """A day as a workbook (days since the end of 1899) and a column of Parquet (days since 1970) have it."""
    return {(day - EXCEL).days, (day - EPOCH).days}


def everything(place: Place, out: Path, database: str = "") -> Iterator[tuple[str, bytes]]:
    out.mkdir()
    yield from tables(place)
    yield from folder(place)
    yield from exports(place, out)
    yield from copies(place, out, database)


def sqlite_of(place: Place) -> Path:
    return place.folder / SQLITE

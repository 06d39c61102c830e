"""The hashed list: its bytes, its digests, and the only form in which it is read."""

import hashlib
import hmac

import pytest

from arpad.core.answer import ListEntry
from arpad.rating_list.hashed_list import (
    HEADING,
    HashedLine,
    PersonalFacts,
    content_of_texts,
    line_of,
    list_hash,
    person_digest,
    read_hashed_list,
    texts_of,
    texts_of_content,
)

SALT = "0123456789abcdef0123456789abcdef"
EVA = PersonalFacts(700001, "Kis, Éva", "HUN", "w", 1990)
LINES = (
    HashedLine("2", "WGM", "2300", "9", "20", "", "", "a" * 32),
    HashedLine("10", "", "1500", "0", "", '4 "kyu"', "i", "b" * 32),
)


def written(*lines: HashedLine) -> bytes:
    return content_of_texts(dict(zip((int(line.id) for line in lines), texts_of(lines), strict=True)))


def test_a_digest_is_half_of_a_keyed_hash_of_the_canonical_facts() -> None:
    message = '[700001,"Kis, Éva","HUN","w",1990]'.encode()
    assert person_digest(SALT, EVA) == hmac.new(SALT.encode(), message, hashlib.sha256).hexdigest()[:32]
    unknown = '[null,"Kis, Éva","","",null]'.encode()
    expected = hmac.new(SALT.encode(), unknown, hashlib.sha256).hexdigest()[:32]
    assert person_digest(SALT, PersonalFacts(None, "Kis, Éva", "", "", None)) == expected


@pytest.mark.parametrize("field", PersonalFacts._fields)
def test_every_fact_and_the_salt_change_the_digest(field: str) -> None:
    other = {"fide_id": 700002, "name": "Kiss, Éva", "federation": "FIN", "sex": "m", "birth_year": 1991}[field]
    assert person_digest(SALT, EVA._replace(**{field: other})) != person_digest(SALT, EVA)
    assert person_digest(SALT[::-1], EVA) != person_digest(SALT, EVA)


def test_the_bytes_have_a_heading_and_the_lines_by_number() -> None:
    content = written(*reversed(LINES))
    assert content.decode() == (
        "id,title,rating,games,k,grade,inactive,person\n"
        f"2,WGM,2300,9,20,,,{'a' * 32}\n"
        f'10,,1500,0,,"4 ""kyu""",i,{"b" * 32}\n'
    )
    assert list_hash(content) == hashlib.sha256(content).hexdigest()
    assert read_hashed_list(content) == {2: LINES[0], 10: LINES[1]}
    assert content_of_texts(texts_of_content(content)) == content


def test_a_line_of_the_law_has_no_name_and_no_birth() -> None:
    entry = ListEntry("2", "Kis, Éva", None, "HUN", 2300, 9, "1990-05-06", "w", 20, None, True)
    assert line_of(entry, "a" * 32) == HashedLine("2", "", "2300", "9", "20", "", "i", "a" * 32)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"id,name\n1,x\n",
        f"{HEADING}\n1,,1500,0,,,\n".encode(),  # a cell is missing
        f"{HEADING}\n1,,1500,0,,,,x,\n".encode(),  # a cell too many
        f"{HEADING}\nx,,1500,0,,,,x\n".encode(),
        f"{HEADING}\n01,,1500,0,,,,x\n".encode(),
        f"{HEADING}\n1,,1500,0,,,,x".encode(),  # no line feed at the end
        f"{HEADING}\n1,,1500,0,,,,x\r\n".encode(),
        f"{HEADING}\n2,,1500,0,,,,x\n1,,1500,0,,,,x\n".encode(),
        f"{HEADING}\n1,,1500,0,,,,x\n1,,1500,0,,,,x\n".encode(),
        f'{HEADING}\n1,,"1500",0,,,,x\n'.encode(),
        f"{HEADING}\n\n1,,1500,0,,,,x\n".encode(),
        HEADING.encode() + b"\n1,\xff,1500,0,,,,x\n",
    ],
)
def test_another_form_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match=r"hashed list|decode|literal"):
        read_hashed_list(content)

"""Two editions side by side: a clause stands beside the one that took its place, and what differs is a link away."""

import re

import pytest
from django.test import Client


@pytest.mark.parametrize(
    ("first", "second", "number", "other"),
    [
        ("fide-2014", "fide-2024", "8.56", "8.3.3"),  # K: the paragraph of two digits became one of three parts
        ("fide-2014", "fide-2024", "0.1", "0.1"),
        ("fide-2024", "fide-2025", "8.3.1", "8.3.1"),
    ],
)
def test_side_by_side_a_clause_stands_beside_the_one_that_took_its_place(
    client: Client, first: str, second: str, number: str, other: str
) -> None:
    rows = client.get(f"/en/law/{first}/beside/{second}").content.decode().split("<tr")
    row = next(row for row in rows if f'href="/en/law/{first}/{number}"' in row)
    assert f'href="/en/law/{second}/{other}"' in row


def test_the_clauses_that_differ_are_a_link_away(client: Client) -> None:
    """fide-2025 changed 8.3.1 alone, as its own first sentence says."""
    page = client.get("/en/law/fide-2024/beside/fide-2025").content.decode()
    assert re.findall(r'<a href="#(r\d+)">([^<]+)</a>', page) == re.findall(
        r'<tr id="(r\d+)"><th scope="row">([^<]+)', page
    )
    assert re.findall(r'<a href="#r\d+">([^<]+)</a>', page) == ["8.3.1"]

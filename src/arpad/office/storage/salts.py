"""Salts of people. Without the salt a name cannot be found from the digest on a list."""

import secrets

from arpad.core.canonical import sha256

LONGEST_SALT = 32
"""Hexadecimal digits: 128 bits."""


def random_salt() -> str:
    return secrets.token_hex(LONGEST_SALT // 2)


def practice_salt(number: int) -> str:
    """The salt of a person in a practice office, which keeps no secrets: the same commands leave the same bytes."""
    return sha256(f"practice {number}".encode())[:LONGEST_SALT]

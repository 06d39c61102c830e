"""What is wrong with a field of a form."""

from typing import NamedTuple


class FieldProblem(NamedTuple):
    """The sentence of a problem, and its field; empty: it is about the whole form."""

    text: str
    field: str

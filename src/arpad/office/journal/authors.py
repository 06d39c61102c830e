"""The authors of entries: the chain has their numbers, a table their names."""

from django.db.models import Max

from arpad.office.storage.models import Author


def author_names() -> dict[int, str]:
    """The names of all authors, by number."""
    return dict(Author.objects.values_list("number", "name"))


def author_name(number: int) -> str:
    """The name of an author; empty if the table lacks it, which `verify` reports."""
    return Author.objects.filter(number=number).values_list("name", flat=True).first() or ""


def author_number(name: str) -> int | None:
    """The number of an author; None for a name that has not acted yet."""
    return Author.objects.filter(name=name).values_list("number", flat=True).first()


def add_author(name: str) -> int:
    """Add an author, and return the number. Only an act that has locked the journal may do this."""
    number = (Author.objects.aggregate(last=Max("number"))["last"] or 0) + 1
    Author.objects.create(number=number, name=name)
    return number

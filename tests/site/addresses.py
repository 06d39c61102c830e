"""The addresses of the site that tests look at: every page of its table, with its examples, in every language."""

from collections.abc import Iterator


def examples(language: str, files: bool = False) -> Iterator[tuple[str, str]]:
    """The name of each page with an address of it; with `files`, of what is no page instead, such as a PDF."""
    from django.urls import reverse

    from arpad.site.urls import OWN, PAGES

    for page in (one for one in PAGES if one.is_file == files):
        for example in page.examples:
            values = {name: value for name, value in example.items() if name != "?"}
            if values.get("sha256") == OWN:
                values["sha256"] = _file_of(values["number"])
            address = reverse(f"{language}:{page.name}", kwargs=values)
            yield page.name, f"{address}?{example['?']}" if "?" in example else address


def _file_of(event: int) -> str:
    """The hash of the file that an event was rated from."""
    from arpad.office.storage.models import EventWorking

    return str(EventWorking.objects.filter(event_id=event).values_list("file", flat=True).get())

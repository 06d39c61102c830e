"""Commands that are imported when they are called: to import all of them takes longer than most answers."""

from collections.abc import Iterator, Mapping
from pkgutil import resolve_name

import click


class Commands(Mapping[str, click.Command]):
    """The commands of a group by name; each is imported from its place, `module:name`, when it is looked up."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> click.Command:
        command: click.Command = resolve_name(self._places[name])
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

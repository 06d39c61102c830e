"""The shape of an object of the report: a table of fields, from which reader, writer and schema follow.

A field is one line: its key, its kind, its meaning, and the attribute that it becomes, if that has another name.
Fields that are read together are left to the reader (`by_hand`).

msgspec would carry the shapes, but it stops at the first fault, in its own words; a report's reader names
every problem, up to a thousand, each with its place and a sentence in three languages.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from arpad.core.verdicts import Problem
from arpad.formats.fields import Fields
from arpad.formats.report.model.kinds import ID, FieldKind, ReadKind, Schema, ref


class Field(NamedTuple):
    """A key of an object. `by_hand`: the reader of the object reads it, not `Shape.read_fields`."""

    key: str
    kind: FieldKind
    meaning: str
    attribute: str = ""
    needed: bool = False
    by_hand: bool = False
    null_says: bool = False
    """True: null is written too, because it has a meaning."""
    get: Callable[[Any], Any] | None = None
    """Returns what is written, if that is not the attribute itself."""

    @property
    def name(self) -> str:
        return self.attribute or self.key

    @property
    def schema(self) -> Schema:
        schema = self.kind.needed if self.needed else self.kind.optional
        return {**schema, "description": self.meaning} if self.meaning else schema


class Shape:
    """An object of the report: its fields in the order in which they are written.

    `make` makes the value; `stand_ins` replace missing or wrong attributes, after their problems were written down.
    `first` names fields that are read before the others. `head` and `rest` are the schema's keys around fields.
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        *fields: Field,
        make: Callable[..., Any],
        stand_ins: Mapping[str, Any] = {},
        first: Sequence[str] = (),
        head: Schema | None = None,
        rest: Schema | None = None,
    ) -> None:
        self.name, self.fields, self.rest = name, fields, rest or {}
        self.head = head or {"type": "object", "description": meaning}
        self.make, self.stand_ins = make, stand_ins
        self.keys = tuple(field.key for field in fields)
        in_order = sorted(fields, key=lambda field: field.key not in first)
        self._read = [
            (one.key, one.name, one.kind.read, one.kind is ID)
            for one in in_order
            if isinstance(one.kind, ReadKind) and not one.by_hand
        ]
        self._needed = [one.key for one in in_order if one.needed and one.kind is not ID and not one.by_hand]
        self._written = [(one.key, one.get or attrgetter(one.name), one.kind.write, one.null_says) for one in fields]

    def read(self, value: Any, place: str, problems: list[Problem]) -> Any:
        """The value of an object that is read by its table alone."""
        return self.made(self.read_fields(Fields(value, place, problems, self.keys)))

    def read_fields(self, fields: Fields) -> dict[str, Any]:
        """The attributes of an object, except those read by hand and absent ones."""
        for key in self._needed:
            fields.needed(key)
        values = fields.values
        return {
            name: read(fields, key) for key, name, read, is_id in self._read if is_id or values.get(key) is not None
        }

    def made(self, values: Mapping[str, Any]) -> Any:
        """The value with these attributes."""
        return self.make(**{**self.stand_ins, **{name: one for name, one in values.items() if one is not None}})

    def write(self, record: Any) -> dict[str, Any]:
        """An object in JSON, without absent facts."""
        values = {}
        for key, get, write, null_says in self._written:
            value = write(get(record))
            if value is not None or null_says:
                values[key] = value
        return values

    @property
    def schema(self) -> Schema:
        needed = [field.key for field in self.fields if field.needed]
        return {
            **self.head,
            "properties": {field.key: field.schema for field in self.fields},
            **({"required": needed} if needed else {}),
            **self.rest,
            "patternProperties": {"^x_": True},
            "additionalProperties": False,
        }


class Objects(ReadKind):
    """A list of objects. `empty_says`: an empty one has a meaning, and is written."""

    def __init__(self, shape: Shape, empty_says: bool = False) -> None:
        super().__init__({"type": ["array", "null"], "items": ref(shape.name)})
        self.shape, self.empty_says = shape, empty_says

    def read(self, fields: Fields, key: str) -> tuple[Any, ...]:
        return tuple(fields.each(key, lambda entry, at: self.shape.read(entry, at, fields.problems)))

    def write(self, value: Any) -> list[dict[str, Any]] | None:
        if not value and (value is None or not self.empty_says):
            return None
        return [self.shape.write(entry) for entry in value]


class Words(ReadKind):
    """A list of texts; `read_one` takes an entry with its place."""

    def __init__(self, item: Schema, read_one: Callable[[Any, str, list[Problem]], str]) -> None:
        super().__init__({"type": ["array", "null"], "items": item})
        self.read_one = read_one

    def read(self, fields: Fields, key: str) -> tuple[str, ...]:
        return tuple(fields.each(key, lambda entry, at: self.read_one(entry, at, fields.problems)))

    def write(self, value: tuple[str, ...]) -> list[str] | None:
        return list(value) or None

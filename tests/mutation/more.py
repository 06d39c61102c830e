"""Mutations that cosmic-ray does not make and the law needs: its sums, its bounds, its memberships, its `elif`s.

They have the two methods that a visitor of cosmic-ray calls on an operator.
"""

from collections.abc import Iterator
from typing import Any

import parso

Position = tuple[tuple[int, int], tuple[int, int]]


def _instead(text: str) -> Any:
    return parso.parse(f" {text}")


class ExchangeAugmented:
    """`x += y` as `x -= y`, and the other way round: cosmic-ray changes `+` but not `+=`."""

    TO = {"+=": "-=", "-=": "+=", "|=": "&="}  # noqa: RUF012

    def mutation_positions(self, node: Any) -> Iterator[Position]:
        if node.type == "operator" and node.value in self.TO:
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        node.value = self.TO[node.value]
        return node


class ExchangeMinMax:
    """A lower bound for an upper one: `min(...)` as `max(...)`, and the other way round."""

    TO = {"min": "max", "max": "min"}  # noqa: RUF012

    def mutation_positions(self, node: Any) -> Iterator[Position]:
        if node.type == "name" and node.value in self.TO and node.parent.children[0] is node:
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        node.value = self.TO[node.value]
        return node


class ExchangeIn:
    """`x in y` as `x not in y`, and the other way round."""

    def mutation_positions(self, node: Any) -> Iterator[Position]:
        if node.type == "comparison":
            for child in node.children[1::2]:
                if child.get_code().split() in (["in"], ["not", "in"]):
                    yield child.start_pos, child.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        places = [n for n, child in enumerate(node.children) if child.get_code().split()[-1:] == ["in"]]
        old = node.children[places[index]].get_code().split()
        node.children[places[index]] = _instead("in" if old == ["not", "in"] else "not in")
        return node


class AddNotFurther:
    """The opposite of the conditions that cosmic-ray's AddNot leaves: of `elif` and of a comprehension's `if`."""

    def mutation_positions(self, node: Any) -> Iterator[Position]:
        for place in self._conditions(node):
            yield node.children[place].start_pos, node.children[place].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        place = self._conditions(node)[index]
        node.children[place] = _instead(f"not ({node.children[place].get_code().strip()})")
        return node

    @staticmethod
    def _conditions(node: Any) -> list[int]:
        if node.type not in ("if_stmt", "comp_if"):
            return []
        opening = ("elif",) if node.type == "if_stmt" else ("if",)
        return [n + 1 for n, child in enumerate(node.children) if getattr(child, "value", None) in opening]


MORE = {operator.__name__: operator for operator in (AddNotFurther, ExchangeAugmented, ExchangeIn, ExchangeMinMax)}

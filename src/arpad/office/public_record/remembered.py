"""Answers that hold until the journal's next entry, in the memory of a process: counts, choices, facts of editions.

A key names the office's state by the hash of its last entry, so that an act of the office, in any process, ends them
all, and two offices never share one.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar, cast

from arpad.office.storage.models import Head

Value = TypeVar("Value")
MOST = 20_000
"""Answers in memory; those that were asked for longest ago leave first."""
_answers: OrderedDict[Hashable, object] = OrderedDict()
_lock = threading.Lock()
_making = threading.RLock()
"""One answer is made at a time: what several pages wait for is made once. An answer may be made of others."""
_head: ContextVar[str | None] = ContextVar("head", default=None)


@contextmanager
def at_head(head: str) -> Iterator[None]:
    """Take a hash as that of the journal's last entry within the `with` block: the caller has read it."""
    token = _head.set(head)
    try:
        yield
    finally:
        _head.reset(token)


def remembered(key: Hashable, make: Callable[[], Value], state: str = "") -> Value:
    """The answer of a key: as it was made since the journal's last entry, else as `make` gives it now.

    `state` is the hash of what alone decides the answer, where no other act can change it.
    """
    head = state or _head.get() or Head.objects.filter(pk=1).values_list("hash", flat=True).first()
    place = (head, key)
    found = _known(place)
    if found is None:
        with _making:
            found = _known(place) or _keep(place, make())
    return cast("Value", found[0])


def _known(place: Hashable) -> tuple[object] | None:
    """An answer in memory; None: there is none."""
    with _lock:
        if place not in _answers:
            return None
        _answers.move_to_end(place)
        return (_answers[place],)


def _keep(place: Hashable, answer: object) -> tuple[object]:
    with _lock:
        _answers[place] = answer
        while len(_answers) > MOST:
            _answers.popitem(last=False)
    return (answer,)

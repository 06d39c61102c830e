"""Answers that hold until the journal's next entry, in the memory of a process: counts, choices, facts of editions.

A key names the office's state by the hash of its last entry, so that an act of the office, in any process, ends them
all, and two offices never share one.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from arpad.office.storage.models import Head

Value = TypeVar("Value")
MOST = 20_000
"""Answers in memory; those that were asked for longest ago leave first."""
_answers: OrderedDict[Hashable, object] = OrderedDict()
_lock = threading.Lock()


def remembered(key: Hashable, make: Callable[[], Value]) -> Value:
    """The answer of a key: as it was made since the journal's last entry, else as `make` gives it now."""
    head = Head.objects.filter(pk=1).values_list("hash", flat=True).first()
    place = (head, key)
    with _lock:
        if place in _answers:
            _answers.move_to_end(place)
            return cast("Value", _answers[place])
    answer = make()
    with _lock:
        _answers[place] = answer
        while len(_answers) > MOST:
            _answers.popitem(last=False)
    return answer

"""How a command or an act that reads and computes much uses memory."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_cycle_search(at_the_end: bool = True) -> Iterator[None]:
    """Stop Python's search for reference cycles: an answer has none.

    Each search goes through hundreds of thousands of objects that all live on; in a large report it takes a quarter of
    the time. `at_the_end`: the process ends soon, so that what there is by then is not searched later either.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            if at_the_end:
                gc.freeze()  # else a last search would go through all of them
            gc.enable()

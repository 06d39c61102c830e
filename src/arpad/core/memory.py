"""The memory of commands and acts that read and compute much."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_cycle_search(at_the_end: bool = True) -> Iterator[None]:
    """Stop Python's search for reference cycles: an answer has none.

    Each search goes through hundreds of thousands of objects that all live on; in a large report it takes a quarter of
    the time. With `at_the_end` the search stays off afterwards too, because the process ends soon.
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

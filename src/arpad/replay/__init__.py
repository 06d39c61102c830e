"""Replays histories fast: it compiles the edition's own functions. No rule is written here.

The package can be called: `arpad.replay(...)` is `arpad.library.histories.replay`. This also works if a module of the
package, which has the same name, was imported before.
"""

import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

# Intel's vector library has its own erf. Its last digit differs from that of the erf that the law calls (7.10 of
# ssl-2022). If it is installed, the compiler would take it, unless this is set before it is loaded.
os.environ["NUMBA_DISABLE_INTEL_SVML"] = "1"


class _Callable(ModuleType):
    def __call__(self, *given: Any, **options: Any) -> Any:
        return import_module("arpad.library.histories").replay(*given, **options)


sys.modules[__name__].__class__ = _Callable

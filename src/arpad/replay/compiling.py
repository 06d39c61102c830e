"""Compiles a function of the law together with every function of the law that it calls.

The law is plain Python over integers and columns. A function is compiled from its own code, bound to the
compiled versions of those it calls, so that there is one text of each rule and it is the one that runs.
"""

import dis
from collections.abc import Callable
from types import FunctionType
from typing import Any

from numba import njit


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, compiled, with everything it calls."""
    made: Callable[..., Any] = _compile(function, {})
    return made


def _compile(function: Any, done: dict[Any, Any]) -> Any:
    if function in done:
        if done[function] is None:
            raise ValueError(f"{function.__qualname__} calls itself; the law's procedures are loops")
        return done[function]
    done[function] = None  # under way
    scope = dict(function.__globals__)
    for name in called_names(function):
        if isinstance(scope.get(name), FunctionType):
            scope[name] = _compile(scope[name], done)
    bound = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    bound.__kwdefaults__ = function.__kwdefaults__
    done[function] = njit(bound)
    return done[function]


def called_names(function: Any) -> list[str]:
    """The global names that a function reads; names of attributes are not among them."""
    return [str(step.argval) for step in dis.get_instructions(function.__code__) if step.opname == "LOAD_GLOBAL"]

"""Compiles a function of the law together with every function of the law that it calls.

The law is plain Python over integers and columns. A function is compiled from its own code, bound to the
compiled versions of those it calls, so that there is one text of each rule and it is the one that runs.
"""

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
        return done[function]
    scope = dict(function.__globals__)
    for name in function.__code__.co_names:
        called = scope.get(name)
        if isinstance(called, FunctionType):
            scope[name] = _compile(called, done)
    bound = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    done[function] = njit(bound)
    return done[function]

"""Compiles a function of the law together with every function of the law that it calls.

The law is plain Python over integers and columns. A function is compiled from its own code and calls the compiled
versions of the functions that it names. So each rule has one text, and that text runs.
"""

import dis
from collections.abc import Callable, Collection
from types import FunctionType
from typing import Any

import numba

from arpad.replay.code_cache import forget_compiled, keep_compiled
from arpad.replay.compiler.column import Column
from arpad.replay.compiler.prefetch import compiled_fetch, fetch
from arpad.replay.compiler.thread import in_compiler_thread

_typeof: Any = numba.typeof
_njit: Any = numba.njit  # its types do not name all of its options

INLINED = {"forceinline": True}
"""Inlined, because a call would pass each of the hundred columns one by one."""


def compiled(function: Callable[..., Any], leaving_out: Collection[Callable[..., Any]] = ()) -> "Compiled":
    """Return a function compiled with everything it calls. A call of a function in `leaving_out` does nothing.

    The compiled code runs without Python's lock, and is kept for the next run of the program.
    """
    done: dict[Any, Any] = {name: _njit(_nothing_of(name), **INLINED) for name in leaving_out}
    done[fetch] = compiled_fetch
    bound = _bound(function, done)
    # Compiled code is kept by name, and leaving something out makes different code.
    bound.__qualname__ = "_without_".join([function.__qualname__, *sorted(left.__qualname__ for left in leaving_out)])
    return Compiled(bound)


class Compiled:
    """A compiled function. Its types are looked up once for each set of kinds of columns.

    Numba would look up the type of each of a hundred columns at every call.
    """

    def __init__(self, function: Any) -> None:
        self._function = function
        self._dispatcher = _njit(function, nogil=True, cache=keep_compiled(function.__module__))
        self._made: dict[Any, Callable[..., Any]] = {}

    def __call__(self, *arguments: Any) -> Any:
        kinds = kinds_of(arguments)
        made = self._made.get(kinds)
        if made is None:
            types = tuple(_typeof(argument) for argument in arguments)
            made = self._made[kinds] = self._entry_point(types)
        return made(*arguments)

    def is_kept(self, *arguments: Any) -> bool:
        """True if compiled code for these arguments is kept from an earlier run."""
        types = tuple(_typeof(argument) for argument in arguments)
        try:
            overload = self._dispatcher._cache.load_overload(types, self._dispatcher.targetctx)
        except Exception:  # noqa: BLE001 (reading what is kept may fail in any way)
            return False
        return overload is not None

    def _entry_point(self, types: tuple[Any, ...]) -> Callable[..., Any]:
        try:
            in_compiler_thread(lambda: self._dispatcher.compile(types))
        except Exception:  # noqa: BLE001 (reading or writing what is kept may fail in any way)
            forget_compiled(self._function.__module__)
            self._dispatcher = _njit(self._function, nogil=True)
            in_compiler_thread(lambda: self._dispatcher.compile(types))
        found: Callable[..., Any] = self._dispatcher.overloads[types].entry_point
        return found


def kinds_of(value: Any) -> Any:
    """Return what compiled code depends on: the classes of named tuples, and the kinds of numbers in columns."""
    if isinstance(value, Column):
        return value.kind
    if isinstance(value, tuple):
        return (type(value), *map(kinds_of, value))
    return type(value)


def _bound(function: Any, done: dict[Any, Any]) -> Any:
    """Return the function, bound to the compiled versions of the functions that it calls."""
    scope = dict(function.__globals__)
    for name in called_names(function):
        if isinstance(scope.get(name), FunctionType):
            scope[name] = _inlined(scope[name], done)
    bound = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    bound.__kwdefaults__ = function.__kwdefaults__
    return bound


def _inlined(function: Any, done: dict[Any, Any]) -> Any:
    if function in done:
        if done[function] is None:
            raise ValueError(f"{function.__qualname__} calls itself; the law's procedures are loops")
        return done[function]
    done[function] = None  # it is being compiled
    done[function] = _njit(_bound(function, done), **INLINED)
    return done[function]


def _nothing_of(function: Any) -> Any:
    """Return a function that takes the same arguments and does nothing."""
    arguments = ", ".join(function.__code__.co_varnames[: function.__code__.co_argcount])
    return eval(f"lambda {arguments}: None")


def called_names(function: Any) -> list[str]:
    """Return the global names that a function reads, without names of attributes."""
    return [str(step.argval) for step in dis.get_instructions(function.__code__) if step.opname == "LOAD_GLOBAL"]

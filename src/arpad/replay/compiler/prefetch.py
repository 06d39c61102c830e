"""Fetches numbers from memory into the processor's cache some steps before they are read."""

from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from arpad.replay.compiler.column import ColumnType

AHEAD = 16
"""How many steps ahead a loop fetches: about the steps that it runs until memory answers."""


def fetch(column: Sequence[int], index: int) -> None:
    """Fetch a number that will soon be read. Compiled, any index is allowed; interpreted, it does nothing."""


@intrinsic
def compiled_fetch(_typing: Any, column: Any, index: Any) -> Any:
    """Compile `fetch` as the processor's prefetch instruction."""
    if not (isinstance(column, ColumnType) and isinstance(index, types.Integer)):
        return None

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found = cgutils.create_struct_proxy(signature.args[0])(context, builder, value=arguments[0])
        place = builder.gep(found.data, [context.cast(builder, arguments[1], signature.args[1], types.intp)])
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        prefetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        for_writing, keep, data = number(1), number(3), number(1)
        builder.call(prefetch, [builder.bitcast(place, byte), for_writing, keep, data])
        return context.get_dummy_value()

    return types.none(column, index), lower

"""A column in the form that compiled code reads: the address of its numbers, and how many there are.

NumPy's own arrays count their references and allow negative indices. The law needs neither, so a column is two machine
words. A procedure over a hundred columns then compiles and runs several times faster than over arrays.
"""

import operator
from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.core.pythonapi import NativeValue
from numba.extending import lower_builtin, register_model, type_callable, typeof_impl, unbox
from numba.np.numpy_support import from_dtype

LIMIT_OF_16_BITS = 2**15
"""A table of the law whose numbers are all smaller is kept in 16 bits."""


class Column:
    """An array of whole numbers in the form that is passed to compiled code. Keep the column until the call returns."""

    __slots__ = ("address", "array", "kind", "length")

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        if array.ndim != 1 or not array.flags.c_contiguous or array.dtype.kind not in "iub":
            raise TypeError("a column is one row of whole numbers")
        self.array = array
        self.address = array.__array_interface__["data"][0]
        self.length = len(array)
        self.kind = array.dtype.char


def columns(value: Any) -> Any:
    """Return a named tuple with a `Column` in place of each array and of each table of the law, at any depth."""
    if isinstance(value, tuple):
        return type(value)(*[columns(entry) for entry in value])
    if isinstance(value, list):
        return Column(np.array(value, dtype=np.int16 if max(value) < LIMIT_OF_16_BITS else np.int32))
    return Column(value) if isinstance(value, np.ndarray) else value


class ColumnType(types.Type):
    """The compiler's type of a column of one kind of number."""

    def __init__(self, dtype: Any) -> None:
        self.dtype = dtype
        super().__init__(name=f"Column({dtype})")


@register_model(ColumnType)
class ColumnModel(models.StructModel):
    """A column in memory: the address of its numbers, and how many there are."""

    def __init__(self, manager: Any, of_type: ColumnType) -> None:
        members = [("data", types.CPointer(of_type.dtype)), ("length", types.intp)]
        super().__init__(manager, of_type, members)


@typeof_impl.register(Column)
def _type_of(column: Column, _context: Any) -> ColumnType:
    return _type_of_kind(column.array.dtype)


@cache
def _type_of_kind(dtype: Any) -> ColumnType:
    """Return the type for a kind of number. Cached, because every call asks for the type of each of its columns."""
    return ColumnType(from_dtype(dtype))


@unbox(ColumnType)
def _unboxed(of_type: ColumnType, column: Any, c: Any) -> NativeValue:
    """Compile the reading of a `Column` of Python into its two words."""
    made = cgutils.create_struct_proxy(of_type)(c.context, c.builder)
    address = c.pyapi.object_getattr_string(column, "address")
    length = c.pyapi.object_getattr_string(column, "length")
    made.data = c.builder.inttoptr(c.pyapi.long_as_longlong(address), made.data.type)
    made.length = c.pyapi.long_as_longlong(length)
    c.pyapi.decref(address)
    c.pyapi.decref(length)
    return NativeValue(made._getvalue())


@type_callable(operator.getitem)
def _type_read(_context: Any) -> Any:
    """Return the function that types `column[index]`."""

    def typer(column: Any, index: Any) -> Any:
        return column.dtype if isinstance(column, ColumnType) and isinstance(index, types.Integer) else None

    return typer


@type_callable(operator.setitem)
def _type_write(_context: Any) -> Any:
    """Return the function that types `column[index] = value`."""

    def typer(column: Any, index: Any, value: Any) -> Any:
        fits = isinstance(column, ColumnType) and isinstance(index, types.Integer)
        return types.none if fits and isinstance(value, types.Integer | types.Boolean) else None

    return typer


@type_callable(len)
def _type_length(_context: Any) -> Any:
    """Return the function that types `len(column)`."""
    return lambda column: types.intp if isinstance(column, ColumnType) else None


@lower_builtin(operator.getitem, ColumnType, types.Integer)
def _read(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Compile `column[index]`."""
    (of_type, of_index), (column, index) = signature.args, arguments
    place = _place(context, builder, of_type, of_index, column, index)
    return context.unpack_value(builder, of_type.dtype, place)


@lower_builtin(operator.setitem, ColumnType, types.Integer, types.Any)
def _write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Compile `column[index] = value`."""
    (of_type, of_index, of_value), (column, index, value) = signature.args, arguments
    place = _place(context, builder, of_type, of_index, column, index)
    context.pack_value(builder, of_type.dtype, context.cast(builder, value, of_value, of_type.dtype), place)
    return context.get_dummy_value()


@lower_builtin(len, ColumnType)
def _length(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Compile `len(column)`."""
    return cgutils.create_struct_proxy(signature.args[0])(context, builder, value=arguments[0]).length


def _place(context: Any, builder: Any, of_type: ColumnType, of_index: Any, column: Any, index: Any) -> ir.Value:
    """Return the address of the number at an index, which is never negative."""
    words = cgutils.create_struct_proxy(of_type)(context, builder, value=column)
    return builder.gep(words.data, [context.cast(builder, index, of_index, types.intp)], inbounds=True)

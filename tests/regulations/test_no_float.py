"""Integers only: no float can enter a number of the law."""

import ast
from pathlib import Path

import pytest

import arpad.core
import arpad.regulations

FOLDERS = [Path(package.__path__[0]) for package in (arpad.core, arpad.regulations)]
SOURCES = [path for folder in FOLDERS for path in sorted(folder.rglob("*.py"))]


FLOATING = ("math", "cmath", "statistics")


def floats(source: str) -> list[str]:
    """Literals with a point or an exponent, true division, float(), and what brings floats in."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            found.append(f"line {node.lineno}: {node.value}")
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div) and not is_path(node):
            found.append(f"line {node.lineno}: true division")
        if isinstance(node, ast.Name) and node.id in ("float", "complex"):
            found.append(f"line {node.lineno}: {node.id}")
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] + [getattr(node, "module", "") or ""]
            found += [f"line {node.lineno}: {name}" for name in names if name.split(".")[0] in FLOATING]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            if isinstance(node.right, ast.UnaryOp):
                found.append(f"line {node.lineno}: negative power")
    return found


def is_path(node: ast.BinOp | ast.AugAssign) -> bool:
    """folder / "name" joins paths: one side is a string."""
    if isinstance(node, ast.AugAssign):
        return False
    return isinstance(node.right, ast.JoinedStr) or (
        isinstance(node.right, ast.Constant) and isinstance(node.right.value, str)
    )


ERROR_FUNCTION = Path(arpad.regulations.__path__[0]) / "ssl_2022" / "performance.py"


def test_the_error_function_is_the_only_float() -> None:
    """7.10 of ssl-2022 goes through `math.erf`, in one line; everything around it is whole numbers."""
    source = ERROR_FUNCTION.read_text(encoding="utf-8")
    line = next(at for at, text in enumerate(source.splitlines(), start=1) if "math.erf(" in text)
    imported = next(at for at, text in enumerate(source.splitlines(), start=1) if text == "import math")
    assert floats(source) == [f"line {imported}: math", f"line {line}: true division"]
    assert source.count("math.") == 1


WHOLE = [path for path in SOURCES if path != ERROR_FUNCTION]


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_float(path: Path) -> None:
    assert floats(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source", ["x = 0.5", "x = a / b", "x /= 2", "x = float(3)", "import math", "x = 10 ** -1", "x = 1e3"]
)
def test_the_test_sees_floats(source: str) -> None:
    assert floats(source)

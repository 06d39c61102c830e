"""`latest.json`: the last measures of each benchmark, under its name."""

import json
import os
import platform
from pathlib import Path
from typing import Any

LATEST = Path(__file__).with_name("latest.json")


def record(name: str, measured: dict[str, Any], latest: Path = LATEST) -> None:
    """Write one benchmark's measures, and keep those of the others."""
    known = json.loads(latest.read_text(encoding="utf-8")) if latest.exists() else {}
    known[name] = measured
    known["machine"] = {"python": platform.python_version(), "system": platform.system(), "cores": os.cpu_count()}
    latest.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")

"""The benchmark runs, and keeps what others measured."""

import json
import subprocess
import sys
from pathlib import Path


def test_the_benchmark_at_two_thousand_players(tmp_path: Path) -> None:
    out = tmp_path / "latest.json"
    out.write_text(json.dumps({"another": 1}), encoding="utf-8")
    command = [sys.executable, "-m", "benchmarks.fide_lists", "--players", "2000", "--out", str(out)]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2], check=True)
    assert [line.split()[0] for line in ran.stdout.splitlines()] == ["A", "txt", "xml"]
    latest = json.loads(out.read_text(encoding="utf-8"))
    assert latest["another"] == 1
    assert latest["fide_lists"]["players"] == 2_000
    assert latest["fide_lists"]["txt"]["columns txt"]["megabytes"] < 300
    assert latest["fide_lists"]["xml"]["columns xml"]["rows_per_second"] > 0

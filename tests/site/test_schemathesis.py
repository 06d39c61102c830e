"""schemathesis over the whole OpenAPI document, against a server: no failure, no undocumented answer."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec

from tests.site.browser import missing
from tests.site.conftest import Server

EXAMPLES = max(5, int(os.environ.get("ARPAD_EXAMPLES", "30")) // 6)
"""Of each address in each phase; the soak takes more."""
LEFT_OUT = ("positive_data_acceptance", "negative_data_rejection")
"""The library decides what it takes, and refuses in a sentence: the document does not say every rule of the law."""


def test_schemathesis_finds_nothing(server: Server) -> None:
    if find_spec("schemathesis") is None:
        missing("schemathesis is not installed: the API was not searched with it (make setup)")
    command = [*(sys.executable, "-m", "schemathesis.cli", "run", f"{server.address}/api/v1/openapi.json")]
    command += ["--checks", "all", "--exclude-checks", ",".join(LEFT_OUT), "--max-examples", str(EXAMPLES)]
    command += ["--seed", "1", "--suppress-health-check", "all", "--no-color", "--generation-database", "none"]
    command += ["--phases", "examples,coverage,fuzzing", "--output-truncate", "true"]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=server.log.parent)
    found = "\n".join(line[:300] for line in ran.stdout.splitlines())
    assert ran.returncode == 0, found[-6000:] + ran.stderr[-1000:]
    tested = re.search(r"Tested: (\d+)", found)
    assert tested
    assert int(tested[1]) >= 13
    assert "Traceback" not in server.said()

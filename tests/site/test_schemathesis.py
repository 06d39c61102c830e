"""schemathesis over the whole OpenAPI document, against a server: no failure, no undocumented answer."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec

from arpad.office.storage.models import EventWorking
from tests.office.made_office import Place
from tests.site.browser import missing
from tests.site.conftest import Server

EXAMPLES = max(5, int(os.environ.get("ARPAD_EXAMPLES", "30")) // 6)
"""Of each address in each phase; the soak takes more."""
LEFT_OUT = ("positive_data_acceptance", "negative_data_rejection")
"""The library decides what it takes, and refuses in a sentence: the document does not say every rule of the law."""


KNOWN = """
[parameters]
"path.number" = 2
"path.of_list" = "standard"
"path.edition" = "2024-05"
"path.other" = 1
"path.regulation" = "fide-2024"
"path.sha256" = "{sha256}"

[[operations]]
include-path = "/api/v1/clauses/{{regulation}}/{{number}}"
parameters = {{ "path.number" = "8.3.1" }}
"""
"""What the office has, for the place-holders of addresses: then what is searched is the answers, not refusals."""


def test_schemathesis_finds_nothing(server: Server) -> None:
    searched = search_api(server, "examples,coverage,fuzzing")
    assert searched >= 30


def test_schemathesis_finds_nothing_in_answers_on_what_the_office_has(server: Server, served: Place) -> None:
    file = EventWorking.objects.filter(event_id=2).values_list("file", flat=True).get()
    config = server.log.parent / "schemathesis.toml"
    config.write_text(KNOWN.format(sha256=file), encoding="utf-8")
    try:
        assert search_api(server, "fuzzing") >= 30
    finally:
        config.unlink()


def search_api(server: Server, phases: str) -> int:
    """Search the API for answers that fail or are not documented; how many addresses were searched."""
    if find_spec("schemathesis") is None:
        missing("schemathesis is not installed: the API was not searched with it (make setup)")
    command = [*(sys.executable, "-m", "schemathesis.cli", "run", f"{server.address}/api/v1/openapi.json")]
    command += ["--checks", "all", "--exclude-checks", ",".join(LEFT_OUT), "--max-examples", str(EXAMPLES)]
    command += ["--seed", "1", "--suppress-health-check", "all", "--no-color", "--generation-database", "none"]
    command += ["--phases", phases, "--output-truncate", "true"]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=server.log.parent)
    found = "\n".join(line[:300] for line in ran.stdout.splitlines())
    assert ran.returncode == 0, found[-6000:] + ran.stderr[-1000:]
    tested = re.search(r"Tested: (\d+)", found)
    assert tested
    assert "Traceback" not in server.said()
    return int(tested[1])

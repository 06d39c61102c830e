"""Damaged reports give an answer or problems, never a traceback."""

import json
import os
import random
import time

from arpad.core.answer import Answer
from arpad.core.verdicts import Problem
from arpad.locale import catalogue
from tests import faults, made
from tests.cli.running import run
from tests.locale.test_catalogues import PLACEHOLDER, messages
from tests.rating import anything

COUNT = int(os.environ.get("ARPAD_FAULTS", "1000"))
SENTENCES = messages("en")
SEED = int(os.environ.get("ARPAD_SEED", "1"))


def test_damaged_reports_are_answered() -> None:
    told: dict[str, int] = {}
    for number in range(COUNT):
        rng = random.Random(f"{SEED} {number}")
        data = faults.damaged(made.report(rng), rng)
        began = time.process_time()
        found = anything(data)
        assert time.process_time() - began < 1, f"seed {SEED}, fault {number}"
        if isinstance(found, Answer):
            told["rated"] = told.get("rated", 0) + 1
            continue
        first = found if isinstance(found, Problem) else found[0]
        told[first.code] = told.get(first.code, 0) + 1
        sentence = catalogue("en").text(f"problem.{first.code}", first.values)
        assert set(PLACEHOLDER.findall(SENTENCES[f"problem.{first.code}"])) <= set(first.values), first
        assert "\n" not in sentence + first.place, first
    print(f"{COUNT} damaged reports, seed {SEED}: {told}")
    assert len(told) > 10, "the damage is worth the name"
    assert told["rated"] > 0


def test_the_command_tells_a_damaged_report_in_one_line() -> None:
    for number in range(COUNT // 20):
        rng = random.Random(f"command {SEED} {number}")
        ran = run("rate", "-", "--json", stdin=faults.damaged(made.report(rng), rng))
        assert ran.status in (0, 1, 2), ran.err
        if ran.status == 2:
            assert ran.err.count("\n") == 1, ran.err
            assert ran.out == ""
        else:
            assert ran.err == ""
            json.loads(ran.out)

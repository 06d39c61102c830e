"""Every function of the law is reached from a command: a rule that nothing asks for is no rule."""

from pathlib import Path

import arpad
from arpad.regulations.coverage import law_functions
from arpad.regulations.edition import editions
from tests.regulations.call_graph import reached

SOURCE = Path(arpad.__file__).parent.parent


def test_every_function_of_the_law_is_reached_from_a_command() -> None:
    known = {
        (function.__module__, function.__name__)
        for edition in editions().values()
        for _, function in law_functions(edition)
    }
    assert len(known) > 600
    assert sorted(known - reached(SOURCE)) == []


def test_a_rule_that_nothing_names_is_seen(tmp_path: Path) -> None:
    (tmp_path / "arpad" / "cli").mkdir(parents=True)
    (tmp_path / "arpad" / "cli" / "main.py").write_text("from arpad.law import used\n\ndef main():\n    used()\n")
    (tmp_path / "arpad" / "law.py").write_text("def used():\n    pass\n\n\ndef unused():\n    used()\n")
    found = reached(tmp_path)
    assert ("arpad.law", "used") in found
    assert ("arpad.law", "unused") not in found

import json

from tests.cli.running import run


def test_the_schema_is_printed() -> None:
    ran = run("schema")
    assert ran.status == 0
    assert json.loads(ran.out)["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert json.loads(run("schema", "--json").out) == json.loads(ran.out)

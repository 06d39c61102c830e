"""The API answers what the library answers; its document says so; whatever is asked, it does not fail."""

import json
from typing import Any
from urllib.parse import quote

import jsonschema
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

import arpad
from arpad.regulations.edition import editions
from tests.site.test_check import EXAMPLE, trf

PROBLEM = "application/problem+json"


@pytest.fixture(scope="module")
def document(served: object) -> dict[str, Any]:
    answer = Client(SERVER_NAME="localhost").get("/api/v1/openapi.json")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def data(client: Client, address: str) -> Any:
    answer = client.get(f"/api/v1/{address}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json"), address
    return answer.json()


def test_the_answers_are_those_of_the_library(client: Client) -> None:
    assert data(client, "editions?lang=hu") == arpad.editions().to_json("hu")
    assert data(client, "clauses?lang=fi") == arpad.clauses().to_json("fi")
    for edition in editions():
        assert data(client, f"editions/{edition}?lang=hu") == arpad.editions(edition).to_json("hu")
        assert data(client, f"clauses/{edition}") == arpad.clauses(edition).to_json()
    for edition, number in [
        ("fide-2024", "8.3.1"),
        ("mgsz-2012", "6 (2)"),
        ("mssz-2017", "2 § K"),
        ("fide-2014", "8.5"),
    ]:
        assert data(client, f"clauses/{edition}/{quote(number)}?lang=fi") == arpad.clauses(edition, number).to_json(
            "fi"
        )
    calc = arpad.calc
    for address, found in {
        "calc/change?regulation=fide-2024&rating=1500&k=40&game=1900:1": calc.change(
            "fide-2024", 1500, ["1900:1"], k=40
        ),
        "calc/change?regulation=mssz-2017&rating=2145&average=2300&games=10&points=4.5": calc.change(
            "mssz-2017", 2145, average=2300, games=10, points=4.5
        ),
        "calc/change?regulation=fide-2024&rating=1500&game=1900:1&set=difference_limit=300": calc.change(
            "fide-2024", 1500, ["1900:1"], set=["difference_limit=300"]
        ),
        "calc/first?regulation=fide-2014&average=2184&games=12&points=6.5": calc.first(
            "fide-2014", average=2184, games=12, points=6.5
        ),
        "calc/performance?regulation=ssl-2022&game=2000:1&game=1900:0.5": calc.performance(
            "ssl-2022", ["2000:1", "1900:0.5"]
        ),
        "calc/needed?regulation=ssl-2022&rating=2180&reach_title=M&normal_games=99&average=2200&games=9": calc.needed(
            "ssl-2022", rating=2180, reach_title="M", normal_games=99, average=2200, games=9
        ),
        "calc/game-point?rating=1947&game=2087:1:-1": calc.game_point(1947, "2087:1:-1"),
        "calc/factor?base=60&byo_yomi=japanese:20&players=82&importance=european&handicap=true": calc.factor(
            base=60, byo_yomi="japanese:20", players=82, importance=["european"], handicap=True
        ),
    }.items():
        assert not isinstance(found, arpad.Refused), address
        assert data(client, address) == found.to_json(), address


def test_a_file_is_checked_and_rated_as_by_the_command(client: Client) -> None:
    content = EXAMPLE.read_bytes()
    read = arpad.read(("month.json", content))

    def sent(address: str, **options: str) -> Any:
        file = SimpleUploadedFile("month.json", content)
        return client.post(f"/api/v1/{address}", {"file": file, **options}).json()

    assert sent("check?lang=hu") == arpad.check(read).to_json("hu")
    assert sent("rate") == json.loads(json.dumps(arpad.rate(read).to_json()))
    assert sent("rate", regulation="fide-2014") == arpad.rate(read, regulation="fide-2014").to_json()
    refused = client.post("/api/v1/check", {"file": SimpleUploadedFile("cup.trf", trf("2O50"))})
    assert (refused.status_code, refused["Content-Type"]) == (422, PROBLEM)
    problem = refused.json()["problems"][0]
    assert (problem["line"], problem["read"], problem["severity"]) == (8, "2O50", "stop")
    assert "Access-Control-Allow-Origin" not in refused


def test_a_refusal_is_a_problem_in_the_language(client: Client, document: dict[str, Any]) -> None:
    schema = document["paths"]["/api/v1/editions/{regulation}"]["get"]["responses"]["404"]["content"][PROBLEM]["schema"]
    for address, status, code in [
        ("editions/none?lang=fi", 404, "unknown_regulation"),
        ("clauses/fide-2024/99?lang=fi", 404, "unknown_clause"),
        ("calc/change?regulation=none&rating=1&game=1:1", 422, "unknown_regulation"),
        ("calc/change?regulation=fide-2024&rating=high&game=1900:1", 422, "bad_rating"),
        ("editions?lang=sv", 422, "parameter"),
        ("nothing", 404, "not_found"),
        ("", 404, "not_found"),
    ]:
        answer = client.get(f"/api/v1/{address}")
        assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM), address
        body = answer.json()
        jsonschema.validate(body, schema)
        assert (body["status"], body["code"], body["instance"]) == (status, code, f"/api/v1/{address}")
        assert body["detail"]
        assert answer["Cache-Control"] == "no-store"
    assert "säännöstöä" in client.get("/api/v1/editions/none?lang=fi").json()["detail"]
    for method, address in [("POST", "editions"), ("PUT", "check"), ("GET", "check"), ("DELETE", "calc/change")]:
        answer = client.generic(method, f"/api/v1/{address}")
        assert (answer.status_code, answer["Content-Type"]) == (405, PROBLEM), address
        assert answer["Allow"]
    too_large = client.post("/api/v1/check", {"file": SimpleUploadedFile("x", b"x")}, CONTENT_LENGTH="99999999")
    assert too_large.status_code == 413
    assert client.post("/api/v1/rate", {}).status_code == 422


def test_every_site_may_read(client: Client) -> None:
    answer = client.get("/api/v1/editions", headers={"origin": "https://other.example"})
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"
    asked = client.options("/api/v1/clauses/fide-2024", headers={"access-control-request-method": "GET"})
    assert (asked.status_code, asked["Access-Control-Allow-Methods"]) == (204, "GET, HEAD")
    assert "Access-Control-Allow-Credentials" not in answer
    assert "Access-Control-Allow-Origin" not in client.get("/en/")


def test_an_answer_that_still_holds_is_304(client: Client) -> None:
    answer = client.get("/api/v1/clauses/fide-2024/8.3.1")
    again = client.get("/api/v1/clauses/fide-2024/8.3.1", headers={"if-none-match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert answer["Vary"] == "Accept-Encoding"
    client.cookies["theme"] = "dark"
    assert client.get("/api/v1/clauses/fide-2024/8.3.1")["ETag"] == answer["ETag"]


def test_the_examples_of_the_document_are_true(client: Client, document: dict[str, Any]) -> None:
    from arpad.site.pages.api_guide import EXAMPLES

    operations = {one["operationId"]: one for methods in document["paths"].values() for one in methods.values()}
    assert set(EXAMPLES) == set(operations) - {"check", "rate", "calc_selection", "event_file"}
    for name, operation in operations.items():
        contents = operation["responses"]["200"]["content"]
        content = contents.get("application/json")
        if content and "example" in content:
            jsonschema.validate(content["example"], content["schema"])
        if name in EXAMPLES:
            answer = client.get(EXAMPLES[name])
            assert answer.status_code == 200, name
            assert answer["Content-Type"] in contents, name
            if content:
                jsonschema.validate(answer.json(), content["schema"])
        assert operation["summary"]


@pytest.mark.parametrize("language", ["en", "hu", "fi"])
def test_the_page_names_every_address(client: Client, document: dict[str, Any], language: str) -> None:
    """Each with a sentence of what it gives: the name of an operation is none."""
    page = client.get(f"/{language}/api").content.decode()
    for address, methods in document["paths"].items():
        assert f"<code>{address}</code>" in page
        for operation in methods.values():
            assert f"api.{operation['operationId']}" not in page


KNOWN = {
    **dict.fromkeys(("regulation", "number"), (*editions(), "8.3.1", "8.3", "table 2")),
    "of_list": ("standard", "selo"),
    "edition": ("2024-05", "2024-06", "1"),
}
"""Values of parts of a path that there are."""
TEXTS = st.one_of(
    st.sampled_from(["", "0", "1", "1500", "-1", "1e9", "2400:1", "2400:0.5:2", "M", "x", "٣", "\x00", "ß", "½"]),
    st.text(max_size=12),
    st.integers(-10, 100_000).map(str),
)


@given(st.data())
def test_whatever_is_asked_is_answered_as_documented(
    served: object, document: dict[str, Any], chosen: st.DataObject
) -> None:
    """Any address with any parameters: a documented status, the documented type, and the documented shape."""
    gets = [(address, methods["get"]) for address, methods in document["paths"].items() if "get" in methods]
    address, operation = chosen.draw(st.sampled_from(gets))
    query: dict[str, list[str]] = {}
    for parameter in operation.get("parameters", ()):
        known = KNOWN.get(parameter["name"], ())
        values = st.one_of(st.sampled_from(known), TEXTS) if known else TEXTS
        if parameter["in"] == "path":
            value = chosen.draw(values)
            address = address.replace(f"{{{parameter['name']}}}", quote(value, safe=""))
        elif parameter["name"] == "lang":
            query["lang"] = chosen.draw(st.sampled_from([[], ["hu"], ["fi"], ["xx"]]))
        else:
            query[parameter["name"]] = chosen.draw(st.lists(values, max_size=3))
    answer = Client(SERVER_NAME="localhost").get(address, query)
    if answer.status_code in (301, 404) and "//" in address:
        return  # an empty part of the path is another address
    content = operation["responses"][str(answer.status_code)]["content"]
    kind = answer["Content-Type"]
    assert kind in content, (address, query, answer.status_code)
    if "json" in kind:
        jsonschema.validate(answer.json(), content[kind]["schema"])


@given(st.binary(max_size=300), st.text(max_size=20), st.dictionaries(st.sampled_from(["list", "start", "x"]), TEXTS))
@settings(max_examples=6)
def test_whatever_file_is_sent_is_answered_as_documented(
    served: object, document: dict[str, Any], content: bytes, name: str, options: dict[str, str]
) -> None:
    client = Client(SERVER_NAME="localhost")
    answer = client.post("/api/v1/check", {**options, "file": SimpleUploadedFile(name or "x", content)})
    documented = document["paths"]["/api/v1/check"]["post"]["responses"][str(answer.status_code)]["content"]
    jsonschema.validate(answer.json(), documented[answer["Content-Type"]]["schema"])

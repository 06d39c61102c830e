"""What the public reads of a working: every code says which of its values are private, and no birthday gets out."""

import json
import random
import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from arpad.core.answer import Answer, LineExplanation, ListEntry
from arpad.core.verdicts import Finding, Problem, Step
from arpad.formats.answer_json import answer_json, finding_json, step_json
from arpad.library.case_sentences import sentences_of_clause
from arpad.locale import LANGUAGES, catalogue
from arpad.regulations import public
from arpad.regulations.edition import HOME, Edition, editions
from arpad.regulations.fide.law import UNTIL_BIRTHDAY
from arpad.regulations.public import (
    PublicForm,
    declared,
    erased_step,
    form_of,
    public_answer,
    public_entry,
    public_findings,
    public_forms,
    public_line,
    public_row,
    public_step,
)
from arpad.selftest import answer_case
from tests import made, made_go
from tests.locale.test_catalogues import codes_in_the_source, messages
from tests.rating import rated

VALUE = re.compile(r"{(\w+)(?::[^}]*)?}")
PACKAGES = ["arpad.regulations", *(f"arpad.regulations.{path.parent.name}" for path in HOME.glob("*/public.yaml"))]
PRIVATE_NAMES = re.compile("birth|name|_because$|reason$")
"""Values that are private by their name."""
PEOPLE_NAMES = {"player", "opponent"}
GENERAL = {public.EVERY, public.APPROVED}


def codes_of_catalogue() -> set[str]:
    """The steps and findings of the catalogues, without the sentences that public forms alone use."""
    of_public = {f"{code.split('.')[0]}.{form.sentence}" for code, form in public_forms().items() if form.sentence}
    of_public |= {f"{code.split('.')[0]}.{form.erased}" for code, form in public_forms().items() if form.erased}
    of_public |= {f"step.{public.UNDECLARED}", f"finding.{public.UNDECLARED}"}
    return {code for code in messages("en") if code.split(".")[0] in ("step", "finding")} - of_public


def case_answers(edition: Edition) -> Iterator[tuple[dict[str, Any], Answer]]:
    """The answers to the reports among an edition's cases."""
    for case in edition.cases():
        if "call" not in case:
            answer = answer_case(edition, case)
            if not isinstance(answer, Problem):
                yield case, answer


@cache
def seen() -> dict[str, dict[str, list[Any]]]:
    """Every code of the shipped cases and of made-up months, with the values that it came with."""
    found: dict[str, dict[str, list[Any]]] = {}
    answers = [answer for edition in editions().values() for _, answer in case_answers(edition)]
    answers += [rated(made.report(random.Random(f"public {n}")), "fide-2014") for n in range(60)]
    answers += [rated(made_go.report(random.Random(f"public {n}")), "mgsz-2012") for n in range(40)]
    for answer in answers:
        verdicts: list[Step | Finding] = [*answer.findings, *(step for row in answer.rows for step in row.steps)]
        for verdict in verdicts:
            kind = "step" if isinstance(verdict, Step) else "finding"
            values = found.setdefault(f"{kind}.{verdict.code}", {})
            for name, value in verdict.values.items():
                values.setdefault(name, []).append(value)
    return found


def test_every_code_declares_its_values_once() -> None:
    codes = [code for package in PACKAGES for code in declared(package)]
    assert sorted(codes) == sorted(set(codes))
    assert set(codes) - GENERAL == codes_of_catalogue()
    made_in_source = {code for code in codes_in_the_source() if code.split(".")[0] in ("step", "finding")}
    assert made_in_source <= set(codes)


def test_every_value_of_a_sentence_is_declared() -> None:
    english = messages("en")
    general = public_forms()[public.EVERY].values | public_forms()[public.APPROVED].values
    for code in codes_of_catalogue():
        assert set(VALUE.findall(english[code])) <= form_of(code).values | general, code


def test_every_value_that_comes_is_declared() -> None:
    assert len(seen()) > 200
    general = public_forms()[public.EVERY].values | public_forms()[public.APPROVED].values
    for code, values in seen().items():
        assert set(values) <= form_of(code).values | general, code


def test_births_names_and_words_are_private_by_their_names() -> None:
    """A new code cannot show one by mistake: its name says what it is."""
    for code, form in public_forms().items():
        shown = {name for name in form.shown if PRIVATE_NAMES.search(name)}
        assert shown == set(), code
        assert not PEOPLE_NAMES & set(form.shown), code
        assert not {"born", "decided_by", "approved_by"} & set(form.shown), code
        assert set(form.private.values()) <= {"birth", "name", "words"}, code


def test_no_shown_value_is_free_text() -> None:
    """What is shown is a number, a day of an event, a code, or a text of the regulation; people are IDs."""
    ids = {"a", "b", *(f"p{number}" for number in range(1, 200))}
    for code, values in seen().items():
        form = form_of(code)
        for name in form.people:
            for value in values.get(name, []):
                for one in value if isinstance(value, list) else [value]:
                    assert " " not in one.partition(" (")[0], (code, name, one)
        assert not ids & {str(value) for name in form.shown if name != "event" for value in values.get(name, [])}, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_public_sentence_has_a_hole(language: str) -> None:
    words = catalogue(language)
    sentences = messages(language)
    for code, form in public_forms().items():
        if code in GENERAL or public.SUBJECT in form.private:
            continue
        said = f"{code.split('.')[0]}.{form.sentence}" if form.sentence else code
        hidden = set(VALUE.findall(sentences[said])) - form.values | set(VALUE.findall(sentences[said])) & {
            *form.private
        }
        assert hidden == set(), code
    for edition in editions().values():
        for _, answer in case_answers(edition):
            open_ = public_answer(answer)
            for finding in open_.findings:
                assert "{" not in words.text(f"finding.{finding.code}", finding.values), finding
            for row in open_.rows:
                for step in row.steps:
                    assert "{" not in words.text(f"step.{step.code}", step.values), step


JUNIOR = Step(
    "8.56", "k_junior_birthday", {"k": 40, "birth": "2005-03-09", "age": 18, "limit": 2300}
)  # born on 9 March 2005


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_on_an_erased_person_has_a_year(language: str) -> None:
    """A code with years has a sentence without them, which needs no value that an erased person has not."""
    sentences = messages(language)
    with_years = {code: form for code, form in public_forms().items() if form.years}
    assert set(with_years) >= {"step.k_junior", "step.k_junior_year_only", "finding.birth_year_only"}
    for code, form in with_years.items():
        said = sentences[f"{code.split('.')[0]}.{form.erased}"]
        assert set(VALUE.findall(said)) <= {*form.shown, *public_forms()[public.EVERY].shown}, code


def test_a_step_on_an_erased_person_has_no_year() -> None:
    step = Step("8.3.3", "k_junior", {"k": 40, "born": 2007, "until": 2025, "limit": 2300})
    shown = erased_step(step)
    assert shown.values == {"k": 40, "limit": 2300, "wording": "k_junior_then"}
    said = "K is 40: a junior then, and never yet at 2300 or more."
    assert catalogue("en").text("step.k_junior", shown.values) == said
    with_day = Step("8.56", "k_junior_birthday", {"k": 40, "birth": "2007-05-04", "age": 18, "limit": 2300})
    assert "2007" not in catalogue("en").text("step.k_junior_birthday", erased_step(with_day).values)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "K is 40: a junior on that day (until the 18th birthday), and never yet at 2300 or more."),
        ("hu", "K = 40: azon a napon ifjúsági játékos (18. születésnapjáig), és értékszáma még soha nem volt 2300"),
        ("fi", "K = 40: sinä päivänä juniori (18-vuotispäivään asti), eikä vahvuusluku ole vielä koskaan"),
    ],
)
def test_a_junior_is_one_on_that_day(language: str, sentence: str) -> None:
    step = public_step(JUNIOR)
    assert (step.clause, step.code) == (JUNIOR.clause, JUNIOR.code)
    assert catalogue(language).text(f"step.{step.code}", step.values).startswith(sentence)
    assert "2005" not in str(step)
    assert public_step(step) == step


def test_a_year_of_birth_is_public() -> None:
    by_year = Step("8.3.3", "k_junior", {"k": 40, "born": 2008, "until": 2026, "limit": 2300})
    assert public_step(by_year) == by_year
    unknown = Step("8.56", "k_junior_year_only", {"k": 40, "birth": "2008", "age": 18, "limit": 2300})
    assert public_step(unknown) == unknown
    given = Step("8.56", "k_junior_year_only", {**unknown.values, "birth": "2008-05-31"})
    assert public_step(given).values["birth"] == "2008"
    entry = ListEntry("1", "Minta, Anna", None, "HUN", 1500, 3, "2008-05-31", "w", 40)
    assert public_entry(entry).birth == "2008"
    assert public_entry(entry._replace(birth=None)).birth is None
    assert public_entry(entry._replace(birth="2008")).birth == "2008"


def test_an_approval_names_an_office_and_no_person_and_no_reason() -> None:
    finding = Finding("approve", "1.1", "event 3", "hybrid", {"by": "QC chairman", "rules": "2.1"}, event="3")
    by_person = finding.approved("Minta Anna", "2024-05-02", "the hall of Minta Anna burnt down")
    by_office = finding.approved("qc chairman", "2024-05-02", "the hall burnt down")
    open_person, open_office = public_findings([by_person, by_office])
    assert open_person.values["approved_by"] == "office"
    assert open_office.values["approved_by"] == "qc chairman"
    for one in (open_person, open_office):
        assert "Minta" not in str(one)
        assert "burnt" not in str(one)
    said = catalogue("en").text("finding.hybrid", open_person.values)
    assert said.endswith("Approved by the office in charge (date: 2024-05-02).")


def test_the_reason_of_a_decision_is_private() -> None:
    values = {"decided_by": "QC chairman", "decided_on": "2024-01-05", "decided_because": "Minta Anna fell ill"}
    (found,) = public_findings([Finding("reject", "0.2", "event 3", "registration_refused", values, event="3")])
    assert found.values["decided_by"] == "QC chairman"
    assert catalogue("en").text("finding.registration_refused", found.values) == (
        "The registration of the event was refused by the QC chairman (date: 2024-01-05). It is not rated."
    )


def test_a_finding_on_what_an_approval_names_is_left_out() -> None:
    free = Finding("note", "1.1", "about Minta Anna", "approval_without_finding", {"approved_by": "Minta Anna"})
    assert public_findings([free]) == ()


def test_what_no_package_declares_is_shown_by_its_clause_alone() -> None:
    step = public_step(Step("4", "of_another_package", {"birth": "2005-03-09"}))
    assert step == Step("4", "of_another_package", {"wording": public.UNDECLARED})
    assert catalogue("en").text(f"step.{step.code}", step.values).startswith("This step is not shown in public")
    (finding,) = public_findings([Finding("note", "4", "player 7", "of_another_package", {"birth": "2005-03-09"})])
    assert finding.values == {"wording": public.UNDECLARED}


def test_a_value_that_is_not_declared_is_left_out() -> None:
    form = PublicForm(shown=("k",))
    assert form.of({"k": 40, "born_on": "2005-03-09"}) == {"k": 40}


# Planted births: none comes out


def shown(open_: Answer) -> str:
    """All that a public answer says, as JSON and in three languages."""
    texts = [repr(open_)]
    for language in LANGUAGES:
        texts.append(json.dumps(answer_json(open_, catalogue(language).text), ensure_ascii=False))
    return " ".join(texts)


def births(answer: Answer) -> set[date]:
    return {player.birth_date for player in answer.after if player.birth_date is not None}


def names_a_day(text: str, day: date) -> bool:
    """True if a text names a day by its month and day in any of the forms that answers use."""
    forms = (str(day), f"{day.day}.{day.month}.{day.year}", f"{day:%d.%m.%Y}", f"{day:%Y/%m/%d}", f"{day:%Y%m%d}")
    forms = (*forms, repr(day))
    return any(form in text for form in forms)


def planted(case: dict[str, Any], edition: Edition) -> dict[str, Any]:
    """A case whose players all have a birthday that nothing else in the case can be: 17 years before its edition."""
    rng = random.Random(case["name"])
    players = {}
    for number, (name, player) in enumerate(case.get("players", {}).items()):
        day = date(edition.first_day.year - 17, 1, 2).toordinal() + rng.randrange(0, 300) + number
        players[name] = {**player, "birth": str(date.fromordinal(day))}
    return {**case, **({"players": players} if players else {})}


@pytest.mark.parametrize("edition", editions().values(), ids=editions())
def test_no_planted_birthday_comes_out_of_a_case(edition: Edition) -> None:
    """The same search finds every birthday in the answer itself, and in its steps where K turns on a day."""
    kept, out = set(), 0
    for case in edition.cases():
        if "call" in case:
            continue
        for one in (case, planted(case, edition)):
            answer = answer_case(edition, one)
            if isinstance(answer, Problem):
                continue
            private, open_ = shown(answer), shown(public_answer(answer))
            for day in births(answer):
                assert not names_a_day(open_, day), (case["name"], day)
                assert names_a_day(private, day)
                kept.add(day)
                out += any(str(day) in str(step.values) for row in answer.rows for step in row.steps)
    assert len(kept) > 10
    assert (out > 0) == (
        edition.parameters.get("junior_until") is not None and edition.law().junior_until == UNTIL_BIRTHDAY
    )


def test_no_planted_birthday_comes_out_of_made_months() -> None:
    """Births around the 18th birthday, under the text whose K turns on the day (fide-2014 8.56)."""
    said = 0
    for number in range(80):
        answer = rated(made.report(random.Random(f"births {number}")), "fide-2014")
        open_ = public_answer(answer)
        said += "k_junior_birthday" in repr(answer)
        text = " ".join(repr(row) for row in open_.rows) + repr(open_.findings) + repr(open_.printed)
        for row in open_.rows:
            for step in row.steps:
                text += catalogue("en").text(f"step.{step.code}", step.values)
        turning = re.findall(r"\b(?:19|20)\d\d-\d\d-\d\d\b", text)
        assert not {str(day) for day in births(answer)} & set(turning)
    assert said > 5


def test_the_parts_of_an_answer_have_the_same_public_form() -> None:
    edition = editions()["fide-2014"]
    case = next(case for case in edition.cases() if "k_junior_birthday" in str(case.get("expect")))
    answer = answer_case(edition, case)
    assert isinstance(answer, Answer)
    assert tuple(map(public_row, answer.rows)) == public_answer(answer).rows
    why = LineExplanation(True, answer.findings, (JUNIOR,))
    assert public_line(why) == LineExplanation(True, public_findings(answer.findings), (public_step(JUNIOR),))


def test_a_sentence_of_a_clause_is_public_or_has_a_public_form() -> None:
    """A shipped case brings the sentence with the birthday; its public form is of the same code."""
    said = next(one for one in sentences_of_clause(editions()["fide-2014"], "8.56") if one.code == "k_junior_birthday")
    step = Step("8.56", said.code, said.values)
    assert step_json(public_step(step), catalogue("en").text)["code"] == "k_junior_birthday"


def test_the_json_of_a_public_finding_has_no_private_value() -> None:
    values = {"decided_by": "Minta Anna", "decided_on": None, "decided_because": "x y z", "clause": "0.2"}
    (found,) = public_findings([Finding("note", "0.2", "event 3", "refused_and_ordered", values, event="3")])
    as_json = finding_json(found, catalogue("hu").text)
    assert as_json["values"] == {
        "decided_by": "office",
        "decided_on": None,
        "clause": "0.2",
        "wording": "refused_and_ordered_without_reason",
    }
    assert "az illetékes szerv" in as_json["message"]


def test_files_of_public_forms_are_read_in_the_order_of_the_catalogue() -> None:
    """So that a reader finds a code in both in the same place."""
    order = {code: place for place, code in enumerate(messages("en"))}
    for path in [HOME / "public.yaml", *HOME.glob("*/public.yaml")]:
        codes = re.findall(r"^((?:step|finding)\.\w+):", Path(path).read_text(encoding="utf-8"), re.MULTILINE)
        assert codes == sorted(codes, key=order.__getitem__), path


def test_a_step_without_values_has_its_public_form_too() -> None:
    """Of an undeclared code the clause alone is shown, and a code with another sentence for the public has that."""
    assert public_step(Step("1", "made_up")).values == {"wording": "not_public"}
    assert public_step(Step("8.56", "k_junior_birthday")).values == {"wording": "k_junior_on_day"}
    plain = Step("8.57", "rounded", {"change": "0.40", "rounded": 0})
    assert public_step(plain) is plain

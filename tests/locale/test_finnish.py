"""Finnish as an arbiter or officer says it: in the terms of selosäännöstö, with the cases that numbers ask for."""

import json
import re
from typing import Any

import pytest
from babel.messages.pofile import read_po

from arpad.cli.office.journal import _line
from arpad.locale import HOME, catalogue
from arpad.office.storage.database import set_up
from arpad.regulations.data_files import read_yaml
from arpad.regulations.edition import HOME as REGULATIONS
from arpad.regulations.edition import editions
from tests.cli.running import run

SENTENCES: list[tuple[str, dict[str, Any], str]] = [
    # 2.10: games are counted "listalle"
    ("finding.after_closing", {"next": "2024-06"}, "Kilpailu kuuluu listalle 2024-06."),
    ("task.event_to_rate_next", {"name": "Kevät"}, "laskettava seuraavalle listalle"),
    # 5.5: full weight is "täydellä kertoimella"; one game is not in the partitive
    ("step.selection_games", {"games": 1}, "on 1 täydellä kertoimella pelattu peli."),
    ("step.selection_games", {"games": 30}, "on 30 täydellä kertoimella pelattua peliä."),
    ("step.selection_no_run", {"limit": 50}, "yli 50 pistettä"),
    # 7.8: the time is "60 siirtoon pelaajaa kohti"
    ("finding.time_unknown", {"clauses": ["2.8", "7.8"]}, "kohdat: 2.8, 7.8): anna kenttä `minutes`"),
    ("finding.time_unknown", {"clauses": ["2.8"]}, "minuutit 60 siirtoon pelaajaa kohti"),
    ("finding.time_overruled", {"given": "90", "read": "89.5", "minutes": "90"}, "olisi 89,5 minuuttia 60 siirtoon"),
    ("replay.seconds", {"read": "0.1", "rate": "2.5", "write": "0.3"}, "luku 0,1, laskenta 2,5, kirjoitus 0,3"),
    # 7.1: N and E are of the event, E is "odotustulosten summa"
    ("step.new_sums", {"games": 7, "now": 2}, "N = 7 (niistä tässä kilpailussa 2)"),
    ("why.score_expected", {"score": "1.5", "expected": "1.20"}, "pisteet 1,5, odotustulos 1,20"),
    ("problem.points_differ", {"given": "3.0", "expected": "3.5"}, "pisteet ovat 3,0, kierroksista tulee 3,5"),
    # Cases beside numbers
    ("finding.too_many_days", {"days": 1, "limit": 90, "by": "QC"}, "Kilpailu kestää 1 päivän; yli 90 päivän"),
    ("finding.long_team_event", {"days": 40, "long": 31}, "kestää 40 päivää (yli 31)"),
    ("finding.match_decided", {"games": 6}, "kun 6 pelin ottelu oli jo ratkennut"),
    ("step.field_passes", {"passes": 1}, "toistettiin 1 kerran"),
    ("step.field_passes", {"passes": 5}, "toistettiin 5 kertaa"),
    ("step.go_limit_reached", {"times": 1, "needed": 2}, "on saavutettu 1 kerran; vaaditaan 2 kertaa"),
    ("step.out_of_pool", {"months": 26}, "yli 26 kuukautta ennen"),
    ("finding.first_control", {"moves": 25, "needed": 30}, "on 25 siirron kohdalla; sen on oltava vähintään 30"),
    ("office.may_set_aside", {"number": 1}, "Rivejä, joita ei voi lukea: 1;"),
    # The day of the list, which is not today
    ("step.list_of_first_day", {"first_day": "2024-04-03"}, "käytetään 2024-04-03 voimassa olleen listan"),
    # One word for one thing
    ("problem.earlier_reading", {"regulations": "fide-2024"}, "säännöstön fide-2024 teksti tässä ohjelmassa"),
    ("office.calendar", {"editions": "ssl-2022"}, "säännöstöt: ssl-2022"),
    ("problem.match_contradicts", {}, "vahvista se valitsimella --confirm"),
    ("reconcile.other_k", {"theirs": 20, "ours": 40}, "on sama kuin meidän, kun K on 20 eikä 40"),
    ("status.rated", {}, "on vahvuusluku"),
    ("column.id", {}, "Tunnus"),
]


@pytest.mark.parametrize(("code", "values", "expected"), SENTENCES)
def test_sentences_are_as_a_finnish_officer_says_them(code: str, values: dict[str, Any], expected: str) -> None:
    assert expected in catalogue("fi").text(code, values)


FORBIDDEN = (
    r"šakki|valinnalla -|valinnan -|YYYY|\} MB|FIDE-numero|FIDE-vahvuusluku|[Aa]vausluettel|[Ll]uettelon nro"
    r"|Ilmoittautumisluokka|vahvuusluvullinen$|vasta tulossa|kuuluu listaan|ehtii listaan|ei laske\b"
    r"|epäily|kuulta|paritus|[Nn]umerolla \{number\} on (?!FIDE-lista)|vuotissynty"
)
"""Words of another trade or language, and second words for what has one already."""


def test_no_sentence_has_a_word_that_is_not_said() -> None:
    with (HOME / "fi" / "LC_MESSAGES" / "arpad.po").open("rb") as file:
        found = [str(message.string) for message in read_po(file) if re.search(FORBIDDEN, str(message.string))]
    assert found == []


PAGES = sorted(REGULATIONS.glob("*/readings.yaml"))


@pytest.mark.parametrize("page", PAGES, ids=[page.parent.name for page in PAGES])
def test_every_reading_is_said_in_finnish(page: Any) -> None:
    ids = [entry["id"] for entry in read_yaml(page)["readings"]]
    texts = read_yaml(page.parent / "texts.fi.yaml").get("readings", {})
    assert list(texts) == ids
    questions = read_yaml(page.parent / "texts.fi.yaml").get("questions", {})
    english = re.compile(r"\b(?:the|of|and|with|rated|players?)\b")
    said = [*texts.values(), *questions.values()]
    assert [text for text in said if english.search(re.sub(r"`[^`]*`", "", text))] == []
    assert [text for text in texts.values() if not text.endswith(".")] == []


def test_selosaannosto_is_quoted_where_it_differs_from_the_short_text() -> None:
    """2.11: team events usually, others by discretion; 3.7: again only after games that count for Elo alone."""
    clauses = read_yaml(REGULATIONS / "ssl_2022" / "texts.fi.yaml")["clauses"]
    assert "joukkuekilpailuissa katsotaan yleensä jokainen peli omaksi kilpailukseen" in clauses["2.11"]
    assert "ellei hän ole sittemmin pelannut pelejä" in clauses["3.7"]
    assert "SSL:n hallituksen tai sen nimeämän toimihenkilön hyväksymä" in clauses["2.3"]


def test_the_journal_names_who_approves_in_the_readers_language() -> None:
    set_up()  # the names of acts stand beside the tables
    act = {
        "number": 7,
        "at": "2024-05-09T12:00:00Z",
        "who": "Made Officer",
        "act": "ask",
        "subject": "event 28",
        "name": "Made cup",
        "details": {"by": "QC chairman", "clause": "0.2.2"},
        "changes": [],
    }
    assert _line(act, catalogue("fi"))[-1] == "antaja luokittelukomission (QC) puheenjohtaja; kohta 0.2.2"
    assert _line(act, catalogue("en"))[-1] == "by the QC chairman; clause 0.2.2"
    other = {**act, "details": {"by": "Made Person"}}
    assert _line(other, catalogue("fi"))[-1] == "antaja Made Person"


@pytest.mark.parametrize("name", editions())
def test_nothing_that_is_shown_in_finnish_is_in_english(name: str) -> None:
    """Words by which English texts are known, outside of what a person types: options, values and fields."""
    law = re.sub(r"`[^`]*`", "", run("regulations", name, "--lang", "fi").out)
    clauses = json.loads(run("clauses", name, "--json", "--lang", "fi").out)["clauses"]
    shown = law + " ".join(clause["text"] for clause in clauses)
    assert re.findall(r"\b(?:the|of|and|with|which|page|table|rated|players?)\b", shown.casefold()) == []

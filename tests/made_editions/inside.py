"""What is asked of the made-up editions as a library, in the process that has them installed."""

import re
from pathlib import Path
from unittest import mock

from arpad.library.clause_page import clause_page
from arpad.locale import LANGUAGES, added_sentences
from arpad.regulations.coverage import implemented_clauses, law_functions
from arpad.regulations.digest import law_files
from arpad.regulations.edition import editions
from arpad.regulations.public import form_of, public_forms
from arpad.regulations.regulation import interpreted
from arpad.regulations.sentences import codes_of_clause
from arpad.regulations.texts import clause_text, meaning, readings, readings_data, title
from arpad.replay.code_cache import sources_digest
from arpad.replay.history.history import History, open_history
from arpad.replay.results import Watch, digest
from arpad.replay.run import open_replay

VALUE = re.compile(r"{(\w+)")


def not_implemented(regulation: str) -> list[str]:
    """The compute and check clauses without a function or a case, and functions that cite no clause of the text."""
    edition = editions()[regulation]
    done = {clause.number for clause in implemented_clauses(edition)}
    missing = [number for number, clause in edition.clauses.items() if clause.executable and number not in done]
    cited = {n for _, rule in law_functions(edition) for n in getattr(rule, "clauses", {}).get(edition.folder.name, ())}
    return [*missing, *sorted(cited - edition.clauses.keys())]


def without_place(regulation: str, language: str) -> list[str]:
    """What a page of a clause shows without the file and the line on which it stands."""
    edition, missing = editions()[regulation], []
    for clause in edition.clauses.values():
        page = clause_page(edition, clause, language)
        entries = [page, *page["numbers"], *page["rules"], *page["readings"], *page["tables"], *page["sentences"]]
        missing += [str(entry) for entry in entries if not (entry["file"] and entry["line"])]
        for said in page["sentences"]:
            line = Path(said["file"]).read_text(encoding="utf-8").splitlines()[said["line"] - 1]
            missing += [said["key"]] if not line.startswith(f"{said['key']}: ") else []
    return missing


def without_text(regulation: str, language: str) -> list[str]:
    """What the edition shows in English although the reader's language is another."""
    edition = editions()[regulation]
    shown = {"title": (title(edition, language), edition.title)}
    shown |= {number: (clause_text(edition, one, language), one.text) for number, one in edition.clauses.items()}
    shown |= {name: (meaning(edition, one, language), one.meaning) for name, one in edition.parameters.items()}
    english = {entry["id"]: (entry["decision"], entry["text"]) for entry in readings_data(edition.folder)["readings"]}
    for reading in readings(edition, language):
        decision, question = english[reading.id]
        shown |= {reading.id: (reading.text, decision), f"{reading.id} asked": (reading.question, question)}
    return [name for name, (text, in_english) in shown.items() if text == in_english]


def without_sentence(regulation: str) -> list[str]:
    """Codes of the edition's source that lack a sentence in some language, or have other values in one."""
    edition = editions()[regulation]
    codes = {f"{kind}.{code}" for number in edition.clauses for kind, code in codes_of_clause(edition, number)}
    every = [added_sentences(language) for language in LANGUAGES]
    values = {code: [set(VALUE.findall(sentences.get(code, ""))) for sentences in every] for code in codes}
    missing = [code for code in codes if not all(code in sentences for sentences in every)]
    return sorted(missing + [code for code, of_each in values.items() if any(one != of_each[0] for one in of_each)])


def read_sentences_again() -> None:
    """Forget the sentences of the packages, whose files have changed."""
    added_sentences.cache_clear()


def without_public_form(regulation: str) -> list[str]:
    """Codes of steps and findings of the edition's source that do not say what of them is public, or not all of it."""
    edition = editions()[regulation]
    english = added_sentences("en")
    codes = {f"{kind}.{code}" for number in edition.clauses for kind, code in codes_of_clause(edition, number)}
    found = [code for code in codes if code.startswith(("step.", "finding."))]
    assert found
    return sorted(
        code
        for code in found
        if code not in public_forms() or not form_of(code).values.issuperset(VALUE.findall(english[code]))
    )


def files_of_law(regulation: str) -> list[str]:
    """The files that the digest of an edition covers."""
    return [name for name, _ in law_files(regulation)]


def digest_of_sources(module: str) -> str:
    """The digest that names the folder of a module's compiled code."""
    sources_digest.cache_clear()
    return sources_digest(module)


def interpreted_digest(folder: str, regulation: str, list_name: str) -> str:
    """The digest of a replay whose procedures run as plain Python."""
    history = open_history(Path(folder))
    assert isinstance(history, History)
    with mock.patch("arpad.replay.reports.driver.run_compiled", interpreted):
        replay = open_replay(history, editions()[regulation].regulation(), list_name, 1, False, Watch())
        for _ in replay.slices():
            pass
    return digest(replay.ratings)


def page_of(folder: str, address: str) -> str:
    """A page of the site of an office."""
    from django.test import Client
    from django.test.utils import override_settings

    from arpad.office.storage.database import open_for_reading, set_up
    from arpad.office.storage.folder import find_office

    set_up()
    from arpad.site import settings
    from arpad.site.site_settings import SiteSettings

    site = SiteSettings(name="Office of the tests", fair_use=0)
    wanted = ("ROOT_URLCONF", "MIDDLEWARE", "TEMPLATES", "STATIC_URL", "INSTALLED_APPS", "CONTENT_SECURITY_POLICY")
    values = {name: getattr(settings, name) for name in (*wanted, "WHITENOISE_USE_FINDERS", "STATICFILES_FINDERS")}
    with override_settings(**values, APPEND_SLASH=False, SITE=site, ALLOWED_HOSTS=site.allowed_hosts):
        open_for_reading(find_office(Path(folder)))  # type: ignore[arg-type]
        answer = Client(SERVER_NAME="localhost").get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return str(answer.content.decode())

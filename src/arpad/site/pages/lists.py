"""The lists: those in force at a glance, a list with its filters, what changed on it, and its files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse

from arpad.core.list_kind import ListKind, kind_of_list
from arpad.core.verdicts import Problem
from arpad.office.public_record.line_filter import AGES, HIGHEST, LineFilter, read_filter, read_sort
from arpad.office.public_record.list_changes import ON_PAGES, changed_lines, changed_people
from arpad.office.public_record.list_editions import (
    PREVIEW,
    ListEdition,
    PublicList,
    list_edition,
    public_list,
)
from arpad.office.public_record.list_files import suffixes_of
from arpad.office.public_record.list_glance import change_counts, in_order, lists_at_a_glance
from arpad.office.public_record.list_lines import MOST, Choices, ListedPlayer, ListLines, choices_of, list_lines
from arpad.site.languages import language_of
from arpad.site.list_downloads import file_answer, view_answer
from arpad.site.pager import Pager, pager
from arpad.site.pages.errors import not_found, refusal
from arpad.site.parts import render_page_or_part, wants_part
from arpad.site.table_parts import Chip, SortedColumn, SortedHead
from arpad.site.view_address import ViewAddress
from arpad.site.words import PageWords, page_words

FILTERS = tuple(LineFilter.__dataclass_fields__)
VIEW = (*FILTERS, "sort", "size", "page")
"""The parameters of a view of a list, in the order in which its address has them."""
RARE = ("sex", "age", "born_from", "born_to", "k", "club")
"""Filters that are folded."""
NONE, UNKNOWN = "·", "–"
FORMATS = {"parquet": "Parquet"}
"""Names of formats that are no abbreviations."""
FIRST = 10
"""How many of each kind of difference stand on the page of all of them."""


def lists_page(request: HttpRequest) -> HttpResponse:
    """Every list: the edition in force, and the one that comes."""
    return render(request, "lists.html", {"glances": lists_at_a_glance()})


def list_page(request: HttpRequest, of_list: str, edition: str = "") -> HttpResponse:
    """The lines of an edition of a list, by default the one in force."""
    found = list_edition(of_list, edition)
    if isinstance(found, Problem):
        return refusal(request, found)
    if edition and edition != found.edition:  # its number: there is one address for it
        return HttpResponseRedirect(_same_view(request, found))
    given = {name: request.GET.get(name, "") for name in VIEW}
    address = ViewAddress(request.path, given.items())
    if any(not request.GET[name] for name in request.GET) and not wants_part(request):
        return HttpResponseRedirect(str(address))
    return ListView(request, found, address, given).answer()


class ListRow(NamedTuple):
    """A line as the page shows it."""

    id: int
    place: int | None
    title: str
    name: str
    federation: str
    birth: str
    rating: int
    change: str
    games: str
    k: str
    grade: str
    below: str
    """The second line on a phone."""
    inactive: bool
    is_new: bool


class ListView:
    """A view of an edition: its lines by the filters, the order and the page of an address."""

    def __init__(
        self, request: HttpRequest, edition: ListEdition, address: ViewAddress, given: Mapping[str, str]
    ) -> None:
        self.request, self.edition, self.address, self.given = request, edition, address, given
        self.words = page_words(language_of(request))
        self.of_list = public_list(edition.list)

    def answer(self) -> HttpResponse:
        wanted, sort = read_filter(self.given), read_sort(self.given["sort"])
        problems = wanted if isinstance(wanted, list) else []
        if isinstance(sort, Problem):
            problems = [*problems, sort]
        if problems or isinstance(wanted, list) or isinstance(sort, Problem):
            return self._rendered(self._frame(None) | {"problems": self._sentences(problems)})
        counted = list_lines(self.edition.list, self.edition.edition, wanted, sort, most=0)
        if isinstance(counted, Problem):
            return refusal(self.request, counted)
        pages = pager(counted.count, self.given["page"], self.given["size"], self.address)
        if pages is None:
            return not_found(self.request)
        lines = list_lines(self.edition.list, self.edition.edition, wanted, sort, pages.offset, pages.limit)
        if isinstance(lines, Problem):
            return refusal(self.request, lines)
        return self._rendered(self._frame(wanted) | self._table(lines, pages))

    def _rendered(self, context: dict[str, Any]) -> HttpResponse:
        answer = render_page_or_part(self.request, "list.html", "list_view.html", context)
        if wants_part(self.request):
            answer["HX-Push-Url"] = str(self.address)
        return answer

    def _frame(self, wanted: LineFilter | None) -> dict[str, Any]:
        of_list, edition = self.of_list, self.edition
        assert isinstance(of_list, PublicList)
        kind = of_list.facts.kind_of_list
        return {
            "edition": edition,
            "title": list_title(self.words, edition),
            "of_list": of_list,
            "tabs": [one.name for one in in_order()],
            "counts": change_counts(edition),
            "preview": of_list.preview,
            "is_graded": kind.honours == "grades",
            "choices": _choices(choices_of(edition.list), self.given),
            "clubs": choices_of(edition.list).clubs,
            "given": self.given,
            "ages": [(age, age_text(self.words, age)) for age in AGES],
            "rare_set": any(self.given[name] for name in RARE),
            "rare_names": ", ".join(
                self.words.text(f"filter_name.{name}") for name in ("sex", "age", "birth", "k", "club")
            ),
            "address": self.address,
            "without": str(
                ViewAddress(self.address.path, [("sort", self.given["sort"]), ("size", self.given["size"])])
            ),
            "chips": [] if wanted is None else list(self._chips(wanted)),
            "is_noindex": edition.state == PREVIEW or bool(self.address.parameters),
            "files": [] if edition.state == PREVIEW else list(self._files(of_list)),
            "as_data": self._view_at(f"/api/v1/lists/{edition.list}/{edition.edition}"),
            "inactive_word": self.words.text("list.inactive"),
        }

    def _view_at(self, path: str) -> str:
        """The same lines at another path."""
        return str(ViewAddress(path, [(name, self.given[name]) for name in (*FILTERS, "sort")]))

    def _files(self, of_list: PublicList) -> Iterator[tuple[str, str]]:
        """The formats of the list, each with its name."""
        for suffix in suffixes_of(of_list.facts):
            name = self.words.word("list_format", suffix)
            yield suffix, FORMATS.get(suffix, suffix.upper()) if name == suffix else name

    def _table(self, lines: ListLines, pages: Pager) -> dict[str, Any]:
        words = self.words
        is_part = bool(lines.wanted.set_fields()) and lines.count <= MOST and self.edition.state != PREVIEW
        file = reverse(f"{words.language}:list_file", args=(self.edition.list, self.edition.edition, "csv"))
        shown = {"first": words.count(pages.first), "last": words.count(pages.last), "count": words.count(lines.count)}
        return {
            "lines": lines,
            "as_csv": self._view_at(file) if is_part else "",
            "pager": pages,
            "rows": [self._row(player) for player in lines.players],
            "heads": self._heads(lines.sort),
            "has_places": lines.sort == HIGHEST,
            "counted": words.text("list.counted" if lines.count else "list.none", shown),
            "sorted_by": self._sorted_by(lines.sort),
            "not_listed": ", ".join(map(str, lines.not_listed)),
        }

    def _heads(self, sort: str) -> dict[str, SortedHead]:
        columns = (
            SortedColumn("name", self.words.text("column.name")),
            SortedColumn("id", self.words.text("column.id"), figure=True, style="wide-cell"),
            SortedColumn("birth", self.words.text("column.birth"), True, figure=True, style="wide-cell"),
            SortedColumn("rating", self._rating_word(), True, figure=True),
            SortedColumn("games", self.words.text("column.games"), True, figure=True, style="wide-cell"),
        )
        return {column.name: column.head(self.address, sort) for column in columns}

    def _sorted_by(self, sort: str) -> str:
        names = {"rating": self._rating_word()}
        column = sort.removeprefix("-")
        name = names.get(column) or self.words.text(f"column.{column}")
        return self.words.text(
            "list.sorted_falling" if sort.startswith("-") else "list.sorted_rising", {"column": name}
        )

    def _rating_word(self) -> str:
        assert isinstance(self.of_list, PublicList)
        return self.words.text(f"column.{self.of_list.facts.kind_of_list.rating_word}")

    def _row(self, player: ListedPlayer) -> ListRow:
        line, words = player.line, self.words
        change = player.change
        birth, k = str(line.birth or ""), "" if line.k is None else str(line.k)
        below = (
            line.title,
            words.grade(line.grade) if line.grade else "",
            line.federation,
            birth,
            f"K {k}" if k else "",
        )
        return ListRow(
            line.id,
            player.place,
            line.title or NONE,
            words.person_name(line.name),
            line.federation or UNKNOWN,
            birth or UNKNOWN,
            line.rating,
            NONE if change is None else words.change(change),
            str(line.games) if line.games else NONE,
            k or NONE,
            words.grade(line.grade) if line.grade else NONE,
            " · ".join(filter(None, below)),
            line.inactive,
            player.is_new,
        )

    def _chips(self, wanted: LineFilter) -> Iterator[Chip]:
        for name, value in wanted.set_fields().items():
            text = {
                "age": lambda value: age_text(self.words, str(value)),
                "who": lambda value: self.words.text(f"filter_who.{value}"),
                "sex": lambda value: self.words.text(f"filter_sex.{value}"),
                "grade": lambda value: self.words.grade(str(value)),
            }.get(name, str)(value)
            if name in ("title", "grade", "federation", "club", "who", "sex", "age"):
                shown = text
            else:
                shown = self.words.text(f"filter_chip.{name}", {"value": text if len(text) < 40 else f"{text[:38]}…"})
            yield Chip(shown, self.address.but(**{name: "", "page": ""}))

    def _sentences(self, problems: list[Problem]) -> list[str]:
        named = [(one.code, dict(one.values, name=self.words.text(f"filter_field.{one.place}"))) for one in problems]
        return [self.words.problem(code, values) for code, values in named]


def list_title(words: PageWords, edition: ListEdition) -> str:
    """What an edition is called: Standard list, March 2025; selo list 47."""
    name = words.word("list_kind", edition.list)
    if "-" in edition.edition:
        return words.text("list.title_month", {"list": name, "month": words.month(edition.day)})
    return words.text("list.title_number", {"list": name, "number": edition.number})


def age_text(words: PageWords, age: str) -> str:
    """An age group in words: under 18, 50 and over."""
    under = age.startswith("u")
    return words.text("list.under" if under else "list.and_over", {"age": age.removeprefix("u")})


def _choices(choices: Choices, given: Mapping[str, str]) -> dict[str, list[str]]:
    """The values to choose from, with the one that is set."""
    offered = {"federation": choices.federations, "title": choices.titles, "grade": choices.grades}
    return {name: sorted({*values, *filter(None, [given[name]])}) for name, values in offered.items()}


def _same_view(request: HttpRequest, found: ListEdition) -> str:
    address = reverse(f"{language_of(request)}:list_of", args=(found.list, found.edition))
    parameters = request.GET.urlencode()
    return f"{address}?{parameters}" if parameters else address


def changes_page(request: HttpRequest, of_list: str, edition: str) -> HttpResponse:
    """What changed on an edition since the one before it: one kind of difference, or the first of each."""
    found = list_edition(of_list, edition)
    if isinstance(found, Problem):
        return refusal(request, found)
    if found.number == 0:
        return refusal(request, Problem("edition", "no_list_before", {"list": of_list}))
    if edition != found.edition:
        return HttpResponseRedirect(reverse(f"{language_of(request)}:list_changes", args=(of_list, found.edition)))
    words = page_words(language_of(request))
    chosen = request.GET.get("what", "")
    people = changed_people(found)
    if chosen and chosen not in ON_PAGES:
        return not_found(request)
    address = ViewAddress(request.path, [(name, request.GET.get(name, "")) for name in ("what", "size", "page")])
    pages = (
        pager(len(people[chosen]), request.GET.get("page", ""), request.GET.get("size", ""), address)
        if chosen
        else None
    )
    if chosen and pages is None:
        return not_found(request)
    sections = []
    for section in [chosen] if chosen else [one for one in ON_PAGES if people[one]]:
        offset, most = (pages.offset, pages.limit) if pages else (0, FIRST)
        lines = changed_lines(found, section, offset, most)
        sections.append({"name": section, "count": len(people[section]), "lines": lines})
    context = {
        "edition": found,
        "title": words.text("changes.title", {"list": list_title(words, found)}),
        "list_title": list_title(words, found),
        "sections": sections,
        "counts": {section: len(people[section]) for section in ON_PAGES},
        "chosen": chosen,
        "pager": pages,
        "counted": ""
        if pages is None
        else words.text(
            "list.counted",
            {"first": words.count(pages.first), "last": words.count(pages.last), "count": words.count(pages.count)},
        ),
        "is_noindex": found.state == PREVIEW or bool(request.GET),
        "rating_word": words.text(f"column.{_kind(found).rating_word}"),
    }
    return render(request, "list_changes.html", context)


def file_page(request: HttpRequest, of_list: str, edition: str, suffix: str) -> HttpResponseBase:
    """A published file of an edition; with filters, the CSV of the lines that they take."""
    edition, _, suffix = f"{edition}.{suffix}".partition(".")
    given = {name: request.GET.get(name, "") for name in FILTERS}
    if suffix != "csv" or not any(given.values()):
        return file_answer(request, of_list, edition, suffix)
    wanted, sort = read_filter(given), read_sort(request.GET.get("sort", ""))
    if isinstance(wanted, list) or isinstance(sort, Problem):
        return refusal(
            request, wanted if isinstance(wanted, list) else [sort] if isinstance(sort, Problem) else [], 422
        )
    return view_answer(request, of_list, edition, wanted, sort)


def _kind(found: ListEdition) -> ListKind:
    return kind_of_list(found.kind)

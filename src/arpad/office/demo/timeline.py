"""Runs a demo from its first day to its last: opens the lists, and does two years of work."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import partial
from typing import NamedTuple

from django.db import transaction

from arpad.core.dates import Month
from arpad.core.list_kind import list_kinds
from arpad.office.demo.casework import OfficeWork, done
from arpad.office.demo.clubs import memberships
from arpad.office.demo.departures import leave
from arpad.office.demo.diary import EVENING, MORNING, Diary
from arpad.office.demo.files import read_opening_file
from arpad.office.demo.officers import LIST_OFFICER, REGISTRAR
from arpad.office.demo.opening_lists import opening_file
from arpad.office.demo.people import draw_people
from arpad.office.demo.programme import LISTS, left_over, month_programme
from arpad.office.demo.request import HOME, ZONE, Request
from arpad.office.events.event import ACCEPTED
from arpad.office.journal.acts import acting
from arpad.office.lists.definition import ListFacts, define_list
from arpad.office.lists.opening import open_list
from arpad.office.lists.publication import publish, rate_list
from arpad.office.registry.licences import LicenceFacts, add_licence
from arpad.office.registry.people import register
from arpad.office.storage.models import Event, Head, Publication

LAST_DAY = 10
"""The last day of the demo, as a day of its last month."""
OUT_ON = {"selo": (1, 16), "pelo": (2,), "go": (3,)}
"""The days of a month on which an event list comes out."""


class Made(NamedTuple):
    """What a demo has made. `head` is the hash of the last entry: the same for the same request."""

    today: date
    people: int
    events: int
    lists: int
    entries: int
    head: str


class Demo:
    """The made-up federation and its office, which is founded and open."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.people = draw_people(request)
        self.lists = {name: ListFacts(name, name, list_kinds()[name].authority, HOME, ZONE) for name in LISTS}
        self.diary = Diary()
        self.work = OfficeWork(self.diary, self.lists)

    def run(self, advance: Callable[[int], None]) -> Made:
        """Do all acts in their order. `advance` gets the number of months done."""
        self.diary.on(self.request.founded.first_day, MORNING, self.define_lists)
        self.diary.on(self.request.start.first_day, MORNING, self.begin)
        for month in range(self.request.months):
            for event in month_programme(self.request, month, self.people):
                self.work.expect(event)
            self._lists_out(self.request.start.plus(month + 1))
        for event in left_over(self.request, self.people):
            self.work.expect(event)
        leave(self.request, self.people, self.diary)
        today = self.request.end.first_day + timedelta(days=LAST_DAY - 1)
        for month in range(self.request.months + 1):
            last = min(self.request.start.plus(month).last_day, today)
            with transaction.atomic():  # a month is on the disk at once: thousands of acts would wait for it one by one
                for at, act in self.diary.until(last):
                    act(at)
            advance(month + 1)
        head = Head.objects.get(pk=1)
        known = sum(1 for person in self.people if person.number)
        return Made(today, known, Event.objects.count(), Publication.objects.count(), head.number, head.hash)

    def define_lists(self, at: datetime) -> None:
        """Define the lists: events are announced for them before they are opened."""
        with acting(LIST_OFFICER, at) as journal:
            for of_list in self.lists.values():
                define_list(journal, of_list)

    def begin(self, at: datetime) -> None:
        """Enter the people and open the lists."""
        there = [person for person in self.people if not person.enters]
        with acting(REGISTRAR, at) as journal:
            numbers = register(journal, [person.record() for person in there])
        for person, number in zip(there, numbers, strict=True):
            person.number = number
        with acting(REGISTRAR, at) as journal:
            for number, club in memberships(there):
                add_licence(journal, number, LicenceFacts(str(at.year), club))
        for name, of_list in self.lists.items():
            content = opening_file(self.people, name, self.request.seed)
            with acting(LIST_OFFICER, at) as journal:
                open_list(journal, of_list, read_opening_file(content, name), at.date(), f"{name}.json", content)

    def _lists_out(self, month: Month) -> None:
        """Put the lists of a month into the diary; a monthly one is rated the day before it is in force."""
        for name, of_list in self.lists.items():
            if of_list.kind_of_list.is_monthly:
                self.diary.on(month.first_day - timedelta(days=1), EVENING, partial(self.rate, name))
                self.diary.on(month.first_day, MORNING, partial(self.publish, name))
            for day in OUT_ON.get(name, ()):
                self.diary.on(month.first_day + timedelta(days=day - 1), EVENING, partial(self.rate_and_publish, name))

    def rate_and_publish(self, name: str, at: datetime) -> None:
        """Rate and publish an event list if an event waits for it."""
        if Event.objects.filter(list_id=name, stage=ACCEPTED).exists():
            self.rate(name, at)
            self.publish(name, at)

    def rate(self, name: str, at: datetime) -> None:
        """Rate a list, and note the ratings for later files."""
        draft = done(rate_list(self.lists[name], LIST_OFFICER, at))
        lines = draft.printed
        for person in self.people:
            person.ratings.pop(name, None)
            line = lines.get(person.number)
            if line is not None:
                person.ratings[name] = int(line.rating)
                person.grade = line.grade or person.grade

    def publish(self, name: str, at: datetime) -> None:
        done(publish(self.lists[name], LIST_OFFICER, at))

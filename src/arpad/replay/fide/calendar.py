"""The list that each event of a monthly list counts for, and the check that long events lie in rows by month."""

import numpy as np

from arpad.core.verdicts import Problem
from arpad.regulations.fide.eligibility import is_long_span
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import list_for
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array
from arpad.replay.history.months import day_of, month_number, months_of


def list_months(law: Law, history: History) -> Array:
    """Return the month of the list that each event is in time for, as a number; the law is called once for each day."""
    ends = history.events["last_day"].astype(np.int64) * 2 + history.events["official"]
    days, place = np.unique(ends, return_inverse=True)
    months = [month_number(list_for(law, day_of(day // 2), bool(day % 2))) for day in days.tolist()]
    return np.array(months, np.int64)[place] if months else np.empty(0, np.int64)


def wrongly_parted(law: Law, history: History) -> Problem | None:
    """Return the problem of an event in one row that is long by this law, or of one in several rows that is not."""
    events = history.events
    parted = history.event_ids.is_duplicated().to_numpy()
    ends = events["last_day"].astype(np.int64)
    last = {history.event_ids[int(row)]: int(ends[row]) for row in np.flatnonzero(parted)}
    for row in np.flatnonzero(parted):
        ends[row] = last[history.event_ids[int(row)]]
    spans, place = np.unique(events["start"].astype(np.int64) << 32 | ends, return_inverse=True)
    long = [is_long_span(law, day_of(span >> 32), day_of(span & 0xFFFFFFFF)) for span in spans.tolist()]
    # A long event whose games are all of one month is one row too.
    one_month = months_of(events["first_day"]) == months_of(events["last_day"])
    as_rows = np.array(long, bool)[place] if long else parted
    wrong = np.flatnonzero((as_rows != parted) & (parted | ~one_month))
    if not len(wrong):
        return None
    code = "history_parted_event" if parted[wrong[0]] else "history_long_event"
    return Problem("events.parquet", code, {"row": int(wrong[0]) + 1, "days": law.long_event_days})

"""Every check of an event, in the order of the paragraphs."""

from collections.abc import Callable, Iterable

from arpad.core.verdicts import Verdict
from arpad.regulations.fide.eligibility import (
    check_daily_hours,
    check_first_control,
    check_monthly_reports,
    check_not_rapid,
    check_times_given,
)
from arpad.regulations.fide.listing import check_closing
from arpad.regulations.fide.registration import check_in_force
from arpad.regulations.fide.submission import Submission
from arpad.regulations.fide_2024.eligibility import check_hybrid, check_match_decided, check_match_rated
from arpad.regulations.fide_2024.registration import check_host, check_ordered, check_refused, check_registration
from arpad.regulations.fide_2024.reports import check_pgn, check_reported, check_says_rated

EVENT_CHECKS: tuple[Callable[[Submission], Iterable[Verdict]], ...] = (
    check_in_force,
    check_host,
    check_refused,
    check_ordered,
    check_registration,
    check_times_given,
    check_not_rapid,
    check_first_control,
    check_hybrid,
    check_daily_hours,
    check_monthly_reports,
    check_match_rated,
    check_match_decided,
    check_closing,
    check_reported,
    check_says_rated,
    check_pgn,
)

"""Every check of an event, in the order of the paragraphs."""

from collections.abc import Callable, Iterable

from arpad.core.verdicts import Verdict
from arpad.regulations.fide.decisions import check_refused
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
from arpad.regulations.fide_2014.eligibility import (
    check_composition,
    check_duration,
    check_match_decided,
    check_no_shows,
    check_over_the_board,
    check_unplayed_games,
)
from arpad.regulations.fide_2014.registration import check_arbiters, check_fee, check_registration
from arpad.regulations.fide_2014.reports import check_announced_unrated, check_reported

EVENT_CHECKS: tuple[Callable[[Submission], Iterable[Verdict]], ...] = (
    check_in_force,
    check_over_the_board,
    check_registration,
    check_refused,
    check_fee,
    check_arbiters,
    check_no_shows,
    check_times_given,
    check_not_rapid,
    check_first_control,
    check_daily_hours,
    check_duration,
    check_monthly_reports,
    check_composition,
    check_unplayed_games,
    check_match_decided,
    check_closing,
    check_reported,
    check_announced_unrated,
)

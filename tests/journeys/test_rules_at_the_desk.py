"""Rules that an officer meets beside the rating: appeals, the list beside the list, the scale, the host country."""

from tests.journeys.conftest import Place
from tests.journeys.test_late import STANDARD, begun, published, sent, slow
from tests.journeys.test_month import chess, done, written

JUNIOR = {**STANDARD[1], "birth": 2010}
"""K 40 until the 18th birthday: a match of 1 : 3 against 2000 costs 40 x 0.44 = 17.6, so 1900 becomes 1882."""


def test_a_rejected_event_shows_the_last_day_of_appeal(place: Place) -> None:
    """Seven days after the decision: fide-2024 0.4."""
    begun(place, "standard", STANDARD, "2024-03-01")
    event = sent(place, "standard", STANDARD, slow("2024-03-08"), "2024-03-12")
    ruled = done(place, "rule", event, "reject", "--reason", "No hall.", today="2024-03-14")
    assert ruled["appeal_until"] == "2024-03-21"
    assert done(place, "event", "show", event, today="2024-03-20")["event"]["appeal_until"] == "2024-03-21"
    assert "2024-03-21" in place.run("event", "show", event, today="2024-03-20").out


def test_an_accepted_event_has_no_appeal(place: Place) -> None:
    begun(place, "standard", STANDARD, "2024-03-01")
    event = sent(place, "standard", STANDARD, slow("2024-03-08"), "2024-03-12")
    assert done(place, "rule", event, "accept", today="2024-03-14")["appeal_until"] is None


def test_an_event_in_another_country_is_a_finding(place: Place) -> None:
    """fide-2024 0.2: the federation of the host country registers it, and this office is another's."""
    begun(place, "standard", STANDARD, "2024-03-01")
    told = {"minutes": 120, "rounds": 4, "match_games": 4, "country": "AUT"}
    event = sent(place, "standard", STANDARD, chess("2024-03-08", "2024-03-11", **told), "2024-03-12")
    findings = done(place, "check", event, today="2024-03-12")["findings"]
    hosts = [finding["values"] for finding in findings if finding["code"] == "host_country"]
    assert hosts == [{"country": "AUT", "federation": "HUN"}]


def test_the_scale_and_the_list_beside_the_list(place: Place) -> None:
    """fide-2014 10.3: the two on both lists moved by (9 - 18) / 2 on the average; 7.22: a title holder is unrated."""
    players = [STANDARD[0], JUNIOR]
    begun(place, "standard", players, "2023-05-01")
    added = done(place, "person", "add", "Titled, Tamara", "--title", "WFM", "--federation", "HUN", today="2023-05-02")
    event = sent(place, "standard", players, slow("2023-05-08"), "2023-05-12")
    done(place, "rule", event, "accept", today="2023-05-12")
    assert published(place, "2023-06-01") == [2009, 1882]
    changes = done(place, "changes", "ours", today="2023-06-02")
    assert changes["drift"] == {"players": 2, "average": "-4.50"}
    beside = done(place, "top", "ours", "--unrated-titled", today="2023-06-02")["unrated_titled"]
    assert [(one["name"], one["title"]) for one in beside] == [("Titled, Tamara", "WFM")]
    # mssz-2017 2 §: a FIDE ID is issued to a player who has completed a game against rated players.
    assert done(place, "person", "show", "1", today="2023-06-02")["may_have_fide_id"] is True
    assert done(place, "person", "show", str(added["number"]), today="2023-06-02")["may_have_fide_id"] is False


def test_a_refused_registration_is_recorded_and_keeps_the_event_out(place: Place) -> None:
    """fide-2024 0.2: the QC chairman may refuse it; who and why stand in the finding and in the journal."""
    begun(place, "standard", STANDARD, "2024-03-01")
    file = written(place, "match.json", {"list": "standard", "players": STANDARD, "events": [slow("2024-03-08")]})
    decision = '[{"kind": "refused", "by": "QC chairman", "reason": "No schedule."}]'
    done(place, "submit", "ours", file, "--tell", f"decisions={decision}", today="2024-03-12")
    findings = place.run("check", "1", "--json", today="2024-03-12").out
    assert "No schedule." in findings
    refused = place.run("rule", "1", "accept", today="2024-03-12")
    assert (refused.status, "0.2 (3)" in refused.err) == (2, True)
    assert "No schedule." in place.run("event", "show", "1", "--json", today="2024-03-12").out

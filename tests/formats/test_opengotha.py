"""OpenGotha's XML, quirk by quirk: small made-up files, the expectation read off the file by eye."""

from datetime import date

import pytest

from arpad.core.report import ByoYomi
from arpad.core.verdicts import Problem
from arpad.formats.go.gotha_elements import DEEPEST, MOST_BYTES, MOST_ELEMENTS
from arpad.formats.go.lines import MOST_PLAYERS
from arpad.formats.go.opengotha import read_opengotha
from arpad.formats.notebook import Reading
from arpad.formats.tournament import Entrant, Kept, NationalRating, Pairing, Tournament

ANNA = 'name="Almas" firstName="Anna" rank="3D"'
BELA = 'name="Borsos" firstName="Béla" rank="1k"'
CILI = 'name="Csontos" firstName="Cili" rank="2D"'
GAME = (
    '<Game roundNumber="1" tableNumber="1" whitePlayer="ALMASANNA" blackPlayer="BORSOSBÉLA" knownColor="true" '
    'handicap="0" result="RESULT_WHITEWINS"/>'
)
GENERAL = (
    'basicTime="60" beginDate="2024-03-02" complementaryTimeSystem="SUDDENDEATH" endDate="2024-03-03" '
    'location="Szeged" name="Made-up Cup" numberOfRounds="2" size="19"'
)


def file(
    games: str = GAME,
    players: tuple[str, ...] = (ANNA, BELA, CILI),
    general: str = GENERAL,
    also: str = "",
) -> str:
    """A file: the players from line 3 on, then one line for the games, and the settings last."""
    lines = ["<Tournament>", "<Players>", *(f"<Player {player}/>" for player in players), "</Players>"]
    lines += [f"<Games>{games}</Games>", also, "<TournamentParameterSet>", f"<GeneralParameterSet {general}/>"]
    return "\n".join([*lines, "</TournamentParameterSet>", "</Tournament>"])


def tournament_of(text: str) -> Tournament:
    """What is read from a file with which nothing is wrong."""
    reading = read_opengotha(text.encode())
    assert reading.problems == ()
    assert reading.content is not None
    return reading.content


def only_problem(text: str) -> Problem:
    reading = read_opengotha(text.encode())
    assert len(reading.problems) == 1, reading.problems
    return reading.problems[0]


def content_of(reading: Reading[Tournament]) -> Tournament:
    assert reading.content is not None
    return reading.content


def test_a_whole_file() -> None:
    player = (
        'name="Almas" firstName="Anna_Maria" rank="3D" grade="2D" country="hu" club="Szeg" egfPin="12345678\n" '
        'ffgLicence="1234567" agaId="" rating="2300" participating="11" registeringStatus="FIN"'
    )
    games = GAME.replace("ALMASANNA", "ALMASANNA_MARIA").replace('handicap="0"', 'handicap="3"')
    general = f'{GENERAL} komi="6.5" director="Dr. Diofa" shortName="made"'
    found = tournament_of(file(games, (player, BELA), general))
    assert found.is_go
    assert (found.name, found.city, found.chief_arbiter) == ("Made-up Cup", "Szeged", "Dr. Diofa")
    assert (found.start, found.end, found.rounds, found.board) == (date(2024, 3, 2), date(2024, 3, 3), 2, 19)
    assert Kept("KM", "6.5") in found.kept
    assert Kept("opengotha:shortName", "made") in found.kept
    assert found.entrants == (
        Entrant(
            number=1,
            name="Almas, Anna Maria",
            id="12345678",
            rating=2300,
            federation="HU",
            club="Szeg",
            grade="3 dan",
            national=(NationalRating("FFG", number="1234567"),),
            kept=("grade=2D", "participating=11", "registeringStatus=FIN"),
        ),
        Entrant(2, "Borsos, Béla", grade="1 kyu"),
    )
    assert found.pairings == (Pairing(1, 1, 2, "1-0", stones=3),)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("WHITEWINS", "1-0"),
        ("BLACKWINS", "0-1"),
        ("EQUAL", "1/2-1/2"),
        ("BOTHLOSE", "0-0"),
        ("WHITEWINS_BYDEF", "+/-"),
        ("BLACKWINS_BYDEF", "-/+"),
    ],
)
def test_results(result: str, expected: str) -> None:
    assert tournament_of(file(GAME.replace("WHITEWINS", result))).pairings == (Pairing(1, 1, 2, expected, stones=0),)


@pytest.mark.parametrize(
    ("result", "code", "severity", "kept"),
    [
        ("BOTHWIN", "no_such_result", "stop", "?"),
        ("BOTHWIN_BYDEF", "no_such_result", "stop", "?"),
        ("UNKNOWN", "undecided_game", "stop", "?"),
        ("WHITEWIMS", "no_such_result", "stop", "?"),
        ("BOTHLOSE_BYDEF", "both_by_default", "note", "-/-"),
        ("EQUAL_BYDEF", "drawn_by_default", "note", "-/-"),
    ],
)
def test_results_that_are_none(result: str, code: str, severity: str, kept: str) -> None:
    reading = read_opengotha(file(GAME.replace("WHITEWINS", result)).encode())
    assert [(one.code, one.severity, one.line, one.column) for one in reading.problems] == [(code, severity, 7, 8)]
    assert reading.problems[0].values["given"] == f"RESULT_{result}"
    assert content_of(reading).pairings[0].result == kept


def test_colours_that_are_not_known() -> None:
    text = GAME.replace('"true"', '"false"').replace("ALMASANNA", "CSONTOSCILI")
    assert tournament_of(file(text)).pairings == (Pairing(1, 2, 3, "0-1", colours_known=False, stones=0),)


def test_stones_without_colours() -> None:
    text = GAME.replace('"true"', '"false"').replace('handicap="0"', 'handicap="2"')
    assert only_problem(file(text)).code == "handicap_unclear"


@pytest.mark.parametrize("name", ["ByePlayer", "ByePlayers"])
def test_byes(name: str) -> None:
    """Some versions write the name as the player has it, and not in capitals."""
    also = f'<{name}><ByePlayer player="CsontosCili" roundNumber="1"/></{name}>'
    found = tournament_of(file(also=also))
    assert found.pairings == (Pairing(1, 1, 2, "1-0", stones=0), Pairing(1, 3, None, "bye"))


def test_rounds_that_a_player_missed() -> None:
    absent = f'{CILI} participating="01" registeringStatus="FIN"'
    found = tournament_of(file(players=(ANNA, BELA, absent)))
    assert found.pairings == (Pairing(1, 1, 2, "1-0", stones=0), Pairing(1, 3, None, "unplayed"))


def test_who_was_only_announced_missed_nothing() -> None:
    announced = f'{CILI} participating="00" registeringStatus="PRE"'
    assert len(tournament_of(file(players=(ANNA, BELA, announced))).pairings) == 1


def test_who_takes_part_without_a_game_or_a_bye() -> None:
    present = f'{CILI} participating="11" registeringStatus="FIN"'
    problem = only_problem(file(players=(ANNA, BELA, present)))
    assert (problem.code, problem.severity) == ("neither_game_nor_bye", "doubt")
    assert (problem.values["round"], problem.values["count"], problem.values["player"]) == (1, 1, "Csontos, Cili")


def test_who_is_absent_but_has_a_game() -> None:
    absent = f'{ANNA} participating="00" registeringStatus="FIN"'
    problem = only_problem(file(players=(absent, BELA)))
    assert (problem.code, problem.severity, problem.line) == ("absent_but_paired", "doubt", 3)


def test_a_player_twice_in_a_round() -> None:
    again = GAME.replace("BORSOSBÉLA", "CSONTOSCILI").replace('tableNumber="1"', 'tableNumber="2"')
    problem = only_problem(file(f"{GAME}\n{again}"))
    assert (problem.code, problem.severity, problem.line, problem.column) == ("twice_in_a_round", "stop", 8, 1)
    assert (problem.values["player"], problem.values["round"]) == ("Almas, Anna", 1)


def test_a_game_and_a_bye_in_one_round() -> None:
    also = '<ByePlayers><ByePlayer player="ALMASANNA" roundNumber="1"/></ByePlayers>'
    assert only_problem(file(also=also)).code == "twice_in_a_round"


def test_two_games_at_one_table() -> None:
    fourth = 'name="Diofa" firstName="Dani" rank="2D"'
    again = GAME.replace("ALMASANNA", "CSONTOSCILI").replace("BORSOSBÉLA", "DIOFADANI")
    problem = only_problem(file(GAME + again, (ANNA, BELA, CILI, fourth)))
    assert (problem.code, problem.severity) == ("table_twice", "note")


@pytest.mark.parametrize(
    ("good", "bad", "code"),
    [
        ("ALMASANNA", "ALMASANNE", "opponent_not_entered"),
        ("BORSOSBÉLA", "ALMASANNA", "against_oneself"),
        ('roundNumber="1"', 'roundNumber="3"', "unreadable_value"),  # there are two
        ('roundNumber="1"', 'roundNumber="one"', "unreadable_value"),
        ('handicap="0"', 'handicap="-1"', "unreadable_value"),
        ('knownColor="true"', 'knownColor="perhaps"', "unreadable_value"),
        ('result="RESULT_WHITEWINS"', "", "unreadable_value"),
        ('handicap="0"', "", "unreadable_value"),
    ],
)
def test_games_that_cannot_be_read(good: str, bad: str, code: str) -> None:
    problem = only_problem(file(GAME.replace(good, bad)))
    assert (problem.code, problem.severity, problem.line) == (code, "stop", 7)


@pytest.mark.parametrize(
    ("player", "code"),
    [
        (f'{CILI} egfPin="1234567"', "unreadable_pin"),
        (CILI.replace("2D", "2X"), "not_a_rank"),
        (CILI.replace('rank="2D"', ""), "not_a_rank"),
        ('name="" rank="2D"', "unreadable_value"),
        (f'{CILI} club="A&#133;&#128;"', "unwritable_letter"),
        (ANNA.replace("Almas", "ALMAS"), "player_key_twice"),
    ],
)
def test_players_that_cannot_be_read(player: str, code: str) -> None:
    problem = only_problem(file(players=(ANNA, BELA, player)))
    assert (problem.code, problem.severity, problem.line, problem.column) == (code, "stop", 5, 1)


def test_a_pin_twice() -> None:
    assert only_problem(file(players=(f'{ANNA} egfPin="12345678"', f'{BELA} egfPin="12345678"'))).code == "pin_twice"


def test_an_attribute_that_nobody_knows() -> None:
    problem = only_problem(file(GAME.replace("<Game ", '<Game mood="good" ')))
    assert (problem.code, problem.severity, problem.values["given"]) == ("unknown_attribute", "note", "mood")


@pytest.mark.parametrize(
    ("time", "base", "byo_yomi"),
    [
        ('complementaryTimeSystem="SUDDENDEATH" stdByoYomiTime="30"', 3600, None),
        ('complementaryTimeSystem="STDBYOYOMI" stdByoYomiTime="30"', 3600, ByoYomi("japanese", 1, 30)),
        ('complementaryTimeSystem="STDBYOYOMI" stdByoYomiTime="0"', 3600, None),
        (
            'complementaryTimeSystem="CANBYOYOMI" canByoYomiTime="300" nbMovesCanTime="15"',
            3600,
            ByoYomi("canadian", 15, 300),
        ),
    ],
)
def test_times(time: str, base: int, byo_yomi: ByoYomi | None) -> None:
    general = GENERAL.replace('complementaryTimeSystem="SUDDENDEATH"', time)
    found = tournament_of(file(general=general))
    assert (found.base_seconds, found.byo_yomi) == (base, byo_yomi)


def test_a_time_that_a_report_has_no_place_for() -> None:
    time = 'complementaryTimeSystem="FISCHER" fischerTime="20"'
    reading = read_opengotha(file(general=GENERAL.replace('complementaryTimeSystem="SUDDENDEATH"', time)).encode())
    assert [(problem.code, problem.severity) for problem in reading.problems] == [("unknown_time_system", "doubt")]
    found = content_of(reading)
    assert (found.base_seconds, found.byo_yomi) == (None, None)
    assert found.time_control == "basicTime=60, complementaryTimeSystem=FISCHER, fischerTime=20"


@pytest.mark.parametrize(
    ("good", "bad", "code"),
    [
        ('beginDate="2024-03-02"', 'beginDate="02/03/2024"', "ambiguous_date"),
        ('beginDate="2024-03-02"', 'beginDate="2024-03-32"', "bad_file_date"),
        ('endDate="2024-03-03"', 'endDate="2023-03-03"', "ends_before_start"),
        ('size="19"', 'size="big"', "unreadable_value"),
        ('numberOfRounds="2"', 'numberOfRounds="0"', "unreadable_value"),
    ],
)
def test_settings_that_cannot_be_read(good: str, bad: str, code: str) -> None:
    problem = only_problem(file(general=GENERAL.replace(good, bad)))
    assert (problem.code, problem.severity, problem.line) == (code, "stop", 10)


@pytest.mark.parametrize("lost", ["<Game ", "<Player ", "<GeneralParameterSet "])
def test_an_element_that_lost_its_bracket_is_not_passed_over(lost: str) -> None:
    problems = read_opengotha(file().replace(lost, lost.replace("<", "x"), 1).encode()).problems
    assert "unexpected_element" in [problem.code for problem in problems if problem.severity == "stop"]


@pytest.mark.parametrize("lost", ["<Game ", "<Player "])
def test_an_element_of_another_name_is_not_passed_over(lost: str) -> None:
    problems = read_opengotha(file().replace(lost, f"{lost[:-2]}x ", 1).encode()).problems
    assert "unexpected_element" in [problem.code for problem in problems if problem.severity == "stop"]


@pytest.mark.parametrize("part", ["Games", "Players"])
def test_elements_outside_their_part_are_not_passed_over(part: str) -> None:
    text = file().replace(f"</{part}>", "").replace(f"<{part}>", f"<{part}></{part}>")
    problems = read_opengotha(text.encode()).problems
    assert "unexpected_element" in [problem.code for problem in problems if problem.severity == "stop"]


def test_stray_text_where_nothing_counts() -> None:
    """One program leaves brackets and commas among the criteria."""
    also = "<TeamTournamentParameterSet>[<PlacementCriterion name='MMS'/>, </TeamTournamentParameterSet>"
    assert len(tournament_of(file(also=also)).pairings) == 1


def test_a_part_that_nobody_knows() -> None:
    problem = only_problem(file(also="<Teams/>"))
    assert (problem.code, problem.severity, problem.values["given"]) == ("unexpected_element", "doubt", "Teams")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b"no XML at all", "not_xml"),
        (b"<Tournament><Players>", "not_xml"),
        (b"<Spieler/>", "not_opengotha"),
        (b'<?xml version="1.0" encoding="nobody-knows"?><Tournament/>', "not_xml"),
        (b'<!DOCTYPE T [<!ENTITY a "b">]><Tournament>&a;</Tournament>', "xml_declares_entities"),
        (b'<!DOCTYPE T [<!ENTITY a SYSTEM "file:///nowhere">]><Tournament>&a;</Tournament>', "xml_declares_entities"),
        (b"<Tournament></Tournament>", "no_players"),
        (b" " * (MOST_BYTES + 1), "larger_than"),
        (b"<Tournament>" + b"<a>" * DEEPEST + b"</a>" * DEEPEST + b"</Tournament>", "xml_too_deep"),
        (b"<Tournament>" + b"<a/>" * MOST_ELEMENTS + b"</Tournament>", "too_many_elements"),
        (
            b"<Tournament><Players>"
            + b'<Player name="A" rank="3D"/>' * (MOST_PLAYERS + 1)
            + b"</Players></Tournament>",
            "too_many_players",
        ),
    ],
)
def test_files_of_which_nothing_can_be_made(data: bytes, code: str) -> None:
    reading = read_opengotha(data)
    assert reading.content is None
    assert code in [problem.code for problem in reading.problems]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1"])
def test_encodings(encoding: str) -> None:
    declared = "utf-8" if encoding == "utf-8-sig" else encoding
    text = f'<?xml version="1.0" encoding="{declared}"?>\n<!DOCTYPE Tournament SYSTEM "tournament.dtd">\n{file()}'
    reading = read_opengotha(text.encode(encoding))
    assert reading.problems == ()
    assert content_of(reading).entrants[1].name == "Borsos, Béla"


def test_keys_that_a_turkish_computer_wrote_name_their_players() -> None:
    """In Turkish the capital of i is İ: `Kilic Emin` is called KİLİCEMİN by the games."""
    players = ('name="Kilic" firstName="Emin" rank="3D"', 'name="Aydin" firstName="Işıl" rank="1D"')
    game = GAME.replace("ALMASANNA", "KİLİCEMİN").replace("BORSOSBÉLA", "AYDİNIŞIL")
    found = tournament_of(file(games=game, players=players))
    assert [(pairing.white, pairing.black, pairing.result) for pairing in found.pairings] == [(1, 2, "1-0")]


def test_a_turkish_key_of_two_players_is_asked() -> None:
    players = ('name="Sari" firstName="Ali" rank="3D"', 'name="Sarİ" firstName="Ali" rank="1D"', ANNA)
    game = GAME.replace("BORSOSBÉLA", "SARİALİ")
    assert only_problem(file(games=game, players=players)).code == "opponent_not_entered"


@pytest.mark.parametrize("rating", ["-7800", "strong", "99999"])
def test_a_rating_that_go_does_not_use_stops_no_file(rating: str) -> None:
    reading = read_opengotha(file(players=(f'{ANNA} rating="{rating}"', BELA, CILI)).encode())
    assert [(one.severity, one.code, one.values["given"]) for one in reading.problems] == [
        ("note", "rating_left_out", rating)
    ]
    assert content_of(reading).entrants[0].rating is None
    assert len(content_of(reading).pairings) == 1

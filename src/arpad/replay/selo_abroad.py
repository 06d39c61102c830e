"""3.8, 3.9 in a replay: the numbers of opponents met abroad, by the law as it stands, in the few events abroad."""

from datetime import date

from arpad.core.outcomes import black_half_points, had_moves, was_played, white_half_points
from arpad.core.report import Player, PublishedRating
from arpad.regulations.edition import Text
from arpad.regulations.ssl_2022.eligibility import game_reason, is_computed, list_of_time
from arpad.regulations.ssl_2022.event_columns import Games
from arpad.regulations.ssl_2022.foreign import ForeignGame, event_performances, is_rapid, listed_number, number_met
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.reasons import COUNTED, SELO
from arpad.replay.history import History
from arpad.replay.layout import Array
from arpad.replay.selo_columns import FOREIGNER, MARKS, NUMBER, WIDTH, Facts


class Abroad:
    """Looks up the opponents of foreign events. A player's FIDE rating is the one that the history gives, always."""

    def __init__(self, history: History, text: Text, players: Array) -> None:
        self.history = history
        self.law: Law = text.law
        self.comparable = text.edition.data("countries")["comparable"]
        self.players = players

    def find(self, facts: Facts, row: int, games: Games) -> None:
        """Write into an event's games what each player is measured by; 0: by his own number."""
        begin = facts.entry[row]
        entrants = [int(player) for player in facts.entrants[begin : facts.entry[row + 1]]]
        if not any(self._is_computed(player) for player in entrants):
            return
        counted, rapid = self._counted(facts, row, games)
        listed = {}
        for place in sorted({game.player for game in counted}, key=int):
            player = entrants[int(place)]
            found = listed_number(
                self.law, self.comparable, self._player(player), self._number(player), rapid, date.max
            )
            if found is not None:
                listed[place, rapid] = found
        fixed = {key: found.number for key, found in listed.items()}
        performances = event_performances(self.law, counted, fixed)
        met = {
            place: number_met(self.law, performances, place)
            for place in {game.player for game in counted} - {place for place, _ in fixed}
        }
        met |= {place: 0 if found.source == "selo" else found.number for (place, _), found in listed.items()}
        for game in range(facts.first[row], facts.end[row]):
            games.white_number[game] = met.get(str(games.white[game]), 0)  # type: ignore[index]
            games.black_number[game] = met.get(str(games.black[game]), 0)  # type: ignore[index]

    def _counted(self, facts: Facts, row: int, games: Games) -> tuple[list[ForeignGame], bool]:
        """The counted games from both sides; players are called by their places in the event."""
        law, seconds = self.law, int(facts.seconds[row])
        rapid = is_rapid(law, seconds)
        of_selo = int(list_of_time(law, seconds) == SELO)
        found = []
        for game in range(facts.first[row], facts.end[row]):
            outcome, playoff = int(games.outcome[game]), int(games.kind[game])
            played, moved = was_played(outcome), had_moves(outcome)
            if game_reason(law, SELO, played, moved, seconds, seconds, playoff, of_selo) == COUNTED:
                white, black = str(games.white[game]), str(games.black[game])
                found.append(ForeignGame(white, black, white_half_points(outcome), rapid))
                found.append(ForeignGame(black, white, black_half_points(outcome), rapid))
        return found, rapid

    def _number(self, player: int) -> int:
        return int(self.players[WIDTH * player + NUMBER])

    def _is_computed(self, player: int) -> bool:
        foreigner = int(self.players[WIDTH * player + MARKS]) & FOREIGNER
        return is_computed(1, 1 - foreigner, self._number(player))

    def _player(self, player: int) -> Player:
        elo = int(self.history.players["elo"][player])
        published = (PublishedRating(date.min, elo),) if elo else ()
        return Player("", federation=self.history.federation[player] or None, elo=published)

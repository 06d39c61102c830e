"""The Hungarian Chess Federation's text of 2017: FIDE's of 2014, with its own title holders and work by hand."""

from collections.abc import Iterable

from arpad.core.report import Player
from arpad.regulations.fide_2014.regulation import Fide2014
from arpad.regulations.mssz_2017.byhand import change_by_average
from arpad.regulations.mssz_2017.listing import unrated_title_holders


class Mssz2017(Fide2014):
    calculations = {**Fide2014.calculations, "change_by_average": change_by_average}

    def unrated_title_holders(self, players: Iterable[Player], rated: Iterable[str]) -> list[Player]:
        return unrated_title_holders(players, rated)


REGULATION = Mssz2017

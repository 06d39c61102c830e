"""The Hungarian Chess Federation's text of 2017: FIDE's of 2014, with its own title holders and work by hand."""

from collections.abc import Iterable

from arpad.core.report import Player
from arpad.regulations.fide_2014.regulation import Fide2014
from arpad.regulations.mssz_2017 import registry
from arpad.regulations.mssz_2017.byhand import change_by_average
from arpad.regulations.mssz_2017.listing import unrated_title_holders
from arpad.regulations.regulation import Registry


class Mssz2017(Fide2014):
    calculations = {**Fide2014.calculations, "change_by_average": change_by_average}

    def unrated_title_holders(self, players: Iterable[Player], rated: Iterable[str]) -> list[Player]:
        return unrated_title_holders(players, rated)

    def registry(self) -> Registry:
        """KOMIR: numbers that the federation issues with the first licence (2 §)."""
        return Registry(
            federation=registry.contents()["fide_id"]["country"],
            last_number=registry.largest_komir_id(),
            number_problem=registry.komir_id_problem,
            is_fide_status=registry.is_fide_status,
            is_fide_k=registry.is_fide_k,
            fide_id_note=registry.fide_id_note,
            may_have_fide_id=registry.may_have_fide_id,
            title_note=registry.title_note,
        )


REGULATION = Mssz2017

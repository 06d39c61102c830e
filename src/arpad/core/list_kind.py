"""Kinds of lists: the authority that rules them, how often they are published, how their numbers are read and shown.

A report, a list of an office and an edition name a kind by its name. A package adds kinds of its own as entry points of
the group `arpad.list_kinds`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, get_args

from arpad.core.packages import LIST_KINDS, PackageFault, offered

Game = Literal["chess", "go"]
Cadence = Literal["monthly", "event"]
Honours = Literal["titles", "grades"]
FideRating = Literal["standard", "rapid", "blitz"]
CHOICES = {"game": get_args(Game), "cadence": get_args(Cadence), "honours": get_args(Honours)}

OF_FIDE = ("rating", "difference", "counted_difference", "expected", "score", "delta")
OF_FINLAND = ("rating", "difference", "expected_result", "score", "gain")
OF_GO = ("points", "stones", "corrected", "corrected_difference", "chance", "score", "game_point")


@dataclass(frozen=True, slots=True)
class ListKind:
    """A kind of list: the facts that the formats, the office and the commands need. No number of the law is in it."""

    name: str
    game: Game
    cadence: Cadence
    """A list is made for each month, or again after each event."""
    authority: str
    """The authority whose editions rate the list if none is named."""
    honours: Honours = "titles"
    """What a player earns on the list: titles or grades."""
    fide_rating: FideRating | None = None
    """The FIDE rating that is the list's own number; None: the list has a number of its own."""
    home: str | None = None
    """The federation whose national number the list has in addition to FIDE's. Its law asks who is a foreigner."""
    uses_elo: bool = False
    """True if the law uses the players' FIDE ratings in addition to the list's own."""
    working: tuple[str, ...] = OF_FIDE
    """The columns of a game's working, in the signs of the regulation."""
    statuses: Mapping[str, str] = field(default_factory=dict, compare=False)
    """The regulation's words for a player's status, where they differ from the status."""

    @property
    def is_monthly(self) -> bool:
        return self.cadence == "monthly"

    @property
    def is_go(self) -> bool:
        return self.game == "go"

    @property
    def rating_word(self) -> str:
        """The word for the list's number: a rating, or points."""
        return "points" if self.is_go else "rating"


STANDARD = ListKind("standard", "chess", "monthly", "fide", fide_rating="standard")
SELO = ListKind(
    "selo",
    "chess",
    "event",
    "ssl",
    home="FIN",
    uses_elo=True,
    working=(*OF_FINLAND, "weight"),
    statuses={"rated": "established"},
)
PELO = ListKind("pelo", "chess", "event", "ssl", home="FIN", working=OF_FINLAND, statuses={"rated": "established"})
GO = ListKind(
    "go",
    "go",
    "event",
    "mgsz",
    honours="grades",
    working=OF_GO,
    statuses={"rated": "go_rated", "unrated": "go_unrated"},
)


@cache
def list_kinds() -> dict[str, ListKind]:
    """Every kind of list by its name: those of this package, then those that other packages offer."""
    kinds = {kind.name: kind for kind in (STANDARD, SELO, PELO, GO)}
    for point in offered(LIST_KINDS):
        try:
            kind = point.load()
        except Exception as error:
            what = str(error) if isinstance(error, ImportError | AttributeError) else f"{type(error).__name__}: {error}"
            raise PackageFault(point.value, what) from error
        if not isinstance(kind, ListKind):
            raise PackageFault(point.value, "it is no ListKind")
        for name, choices in CHOICES.items():
            if (given := getattr(kind, name)) not in choices:
                raise PackageFault(point.value, f"{name}: expected one of {', '.join(choices)}, found {given}")
        if kind.name in kinds:
            raise PackageFault(point.value, f'there is a list kind "{kind.name}" already')
        kinds[kind.name] = kind
    return kinds


class KindMissing(PackageFault):
    """A list is of a kind that no installed package offers."""

    def __init__(self, name: str) -> None:
        what = "the package that offers it is not installed"
        Exception.__init__(self, f'there is no kind of list "{name}" here: {what}')


def kind_of_list(name: str) -> ListKind:
    """The kind of a list that was made when its package was installed."""
    if name not in list_kinds():
        raise KindMissing(name)
    return list_kinds()[name]


def kind_modules(names: Iterable[str]) -> list[str]:
    """The modules of other packages that define kinds of lists: a changed kind may be rated in another way."""
    kinds = [list_kinds()[name] for name in names]
    return [point.value.partition(":")[0] for point in offered(LIST_KINDS) if point.load() in kinds]


def default_kind(is_go: bool) -> ListKind:
    """The kind of list that a file is for if it names none."""
    return GO if is_go else STANDARD

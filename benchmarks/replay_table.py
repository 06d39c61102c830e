"""The report of the replay's benchmark, as lines of text."""

from collections.abc import Iterator
from typing import Any

from benchmarks.replay_aims import MILLION, aims, speed
from benchmarks.replay_peers.packages import PACKAGES


def lines(found: dict[str, Any]) -> Iterator[str]:
    """Yield the measures, then the aims."""
    yield (
        f"{found['players']:,} players, {found['games']:,} games, 12 months; best of {found['times']};"
        " millions of games a second"
    )
    yield f"{'':32} {'threads':>7} {'rating':>9} {'end to end':>11} {'load, s':>8} {'MB':>7}"
    for name, measured in found.get("replays", {}).items():
        list_name, threads = name.split()
        yield _replay(f"arpad, {list_name}", threads, measured)
    for name, measured in found.get("growth", {}).items():
        yield _replay(f"arpad, standard, {name} x games", "1", measured)
    for name, measured in found.get("loops", {}).items():
        yield f"{f'C loop, {name}':32} {1:>7} {speed(measured) / MILLION:9.2f}{_agreeing(measured, 'final ratings')}"
    for name, measured in found.get("packages", {}).items():
        package = PACKAGES[name]
        rest = _agreeing(measured, "new ratings") if package.of_month else ""
        if package.most_games and measured["games"] < found["games"] // 2:
            rest = f"   per game, from the first {measured['games']:,}"
        yield f"{package.shown:32} {package.threads:>7} {speed(measured) / MILLION:9.3f}{rest}"
    for name, why in found.get("skipped", {}).items():
        yield f"{name:32} skipped: {why}"
    if "agreement" in found:
        agreed = found["agreement"]
        yield (
            f"{agreed['games']:,} games by the interpreted law too: {agreed['rows']:,} rows of players and months,"
            f" {agreed['different']} differ;"
        )
        yield f"{agreed['players']:,} ratings at the end, {agreed['different_at_the_end']} differ"
    yield "C loops and queries leave things out: first ratings, pools, older lists, the floor (queries); events abroad,"
    yield "Elo taken over on the way (selo); starting points, grades (go). They begin with what arpad has there."
    yield ""
    for aim in aims(found):
        yield aim.line()


def _replay(shown: str, threads: str, measured: dict[str, Any]) -> str:
    rating, whole = (speed(measured, work) / MILLION for work in ("rate", "end_to_end"))
    return f"{shown:32} {threads:>7} {rating:9.2f} {whole:11.2f} {measured['load']:8.2f} {measured['megabytes']:7.0f}"


def _agreeing(measured: dict[str, Any], what: str) -> str:
    if "agree" not in measured:
        return ""
    return f"   {measured['agree']:,} of {measured['players']:,} {what} as arpad's"

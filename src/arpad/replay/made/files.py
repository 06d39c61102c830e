"""The files of a history: each month is put aside when it is made, and all are joined into one file in the end."""

from pathlib import Path

import polars as pl

from arpad.replay.layout import ROW_GROUP

ASIDE = ".aside"


class Shelf:
    """Months of one file, in the order in which they were made; only one is in memory at a time."""

    def __init__(self, folder: Path, name: str, schema: pl.Schema) -> None:
        self._target = folder / f"{name}.parquet"
        self._aside = folder / f"{ASIDE}-{name}"
        self._aside.mkdir()
        self._schema = schema
        self._months: list[Path] = []

    def put(self, month: pl.DataFrame) -> None:
        path = self._aside / f"{len(self._months):05d}.arrow"
        month.cast(self._schema).select(self._schema.names()).write_ipc(path)
        self._months.append(path)

    def join(self) -> None:
        pl.scan_ipc(self._months).sink_parquet(
            self._target, compression="zstd", compression_level=1, statistics=True, row_group_size=ROW_GROUP
        )
        for path in self._months:
            path.unlink()
        self._aside.rmdir()


def write(folder: Path, name: str, frame: pl.DataFrame) -> None:
    frame.write_parquet(folder / f"{name}.parquet", compression="zstd", compression_level=1, statistics=True)

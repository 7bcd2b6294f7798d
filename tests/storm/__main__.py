"""`make storm`: STORM_TABLES tables (200) and STORM_KILLS kills (10); STORM_SEED decides the deals and the kills."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from tests.storm.figures import LATE, Figures
from tests.storm.storm import Storm, brewing

EVERY = 20.0
"""Seconds between two lines that say how far it has come."""


async def tell(storm: Storm) -> None:
    """Say how far it has come, from time to time."""
    while True:
        await asyncio.sleep(EVERY)
        print(storm.figures.progress, file=sys.stderr, flush=True)


async def storm(folder: Path, tables: int, kills: int, seed: str) -> Figures:
    """The whole of it."""
    async with brewing(folder, tables, kills, seed) as raging:
        telling = asyncio.create_task(tell(raging))
        figures = await raging.rage()
        telling.cancel()
        return figures


def main() -> int:
    """Print the figures; 1 where something went wrong, or answers came late."""
    tables, kills = int(os.environ.get("STORM_TABLES", "200")), int(os.environ.get("STORM_KILLS", "10"))
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(storm(Path(folder), tables, kills, os.environ.get("STORM_SEED", "storm")))
    print(figures)
    return int(not figures.good or figures.late > LATE)


if __name__ == "__main__":
    sys.exit(main())

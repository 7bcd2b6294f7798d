"""`make storm`: STORM_TABLES tables (200) and STORM_KILLS kills (10), at moments that STORM_SEED decides."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from tests.storm.storm import storm

LATE = 0.25


def main() -> int:
    """Print the figures; 1 where something went wrong."""
    tables, kills = int(os.environ.get("STORM_TABLES", "200")), int(os.environ.get("STORM_KILLS", "10"))
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(storm(Path(folder), tables, kills, os.environ.get("STORM_SEED", "storm")))
    print(figures)
    return int(bool(figures.wrong) or figures.finished < tables or figures.kills < kills or figures.late > LATE)


if __name__ == "__main__":
    sys.exit(main())

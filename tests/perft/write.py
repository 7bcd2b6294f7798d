"""Writes what stands below the positions of all files anew: `python -m tests.perft.write`.

A position is added by writing it into a file, for counts with a line `depth N: ?` for each depth wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.perft.perft import COUNTS, ORDER, blocks, counted, ordered


def write() -> None:
    """Write every file."""
    for path in sorted(COUNTS.glob("*.txt")):
        rewrite(path, lambda position, below: counted(position, len(below)))
    for path in sorted(ORDER.glob("*.txt")):
        rewrite(path, lambda position, below: ordered(position))


def rewrite(path: Path, below: Callable[[str, list[str]], list[str]]) -> None:
    """Write one file."""
    parts = ["\n".join([position, *below(position, old)]) for position, old in blocks(path)]
    path.write_text("\n\n".join(parts) + "\n", encoding="ascii")


if __name__ == "__main__":
    write()

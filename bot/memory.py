"""How seldom Python looks for garbage."""

from __future__ import annotations

import gc

NEW, YOUNG, OLD = 20_000, 20, 50
"""After so many new objects the new ones are looked through; after so many times those that were left, and then all."""


def collect_seldom() -> None:
    """Leave what is loaded by now out of every search, and search far less often than Python's own 700 objects.

    Steps, positions and panels are small records without cycles, made by the thousand: they go by themselves, and a
    search finds nothing but what the rules remember. Listing steps took a third more time with Python's own numbers.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, YOUNG, OLD)

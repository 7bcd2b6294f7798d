"""What the engine remembers of like tables is forgotten around a test that breaks a rule."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.rows import row


@pytest.fixture
def nothing_remembered() -> Iterator[None]:
    """A rule broken on purpose neither profits from what was found before nor leaves anything behind."""
    row.cache_clear()
    yield
    row.cache_clear()

"""The tables in some places that are not done with."""

from __future__ import annotations

from collections.abc import Callable

from bot.app.model import Place, Table
from bot.app.ports import Store


async def unfinished(store: Store, here: Callable[[Place], bool]) -> tuple[Table, ...]:
    """Those that run, or whose newest change the channel has not been shown."""
    return tuple(table for table in await store.unfinished() if here(table.place))

"""What only a host may do, where the host of a lobby has left the server: Discord tells nobody, so it is asked."""

from __future__ import annotations

from collections.abc import Callable

from bot.app import lobby
from bot.app.errors import NotHost
from bot.app.ledger import Ledger
from bot.app.live import Change, Live, lobby_change
from bot.app.model import Actor, Status
from bot.app.ports import Members


class Hosts:
    """One for the whole bot."""

    def __init__(self, ledger: Ledger, members: Members | None) -> None:
        self._ledger = ledger
        self._members = members

    async def change(self, table_id: int, decide: Callable[[Live], Change]) -> Live:
        """As `Ledger.change`. Before somebody is refused for not hosting a lobby, a host who has left the server gives
        the seat up, and the next person hosts."""
        try:
            return await self._ledger.change(table_id, decide)
        except NotHost:
            if not await self._passed_on(table_id):
                raise
        return await self._ledger.change(table_id, decide)

    async def _passed_on(self, table_id: int) -> bool:
        table = (await self._ledger.read(table_id)).table
        if self._members is None or table.status is not Status.LOBBY:
            return False
        if not await self._members.has_left(table.place.server, table.host):
            return False
        gone = Actor(table.host, table.host_name)
        await self._ledger.change(table_id, lambda live: lobby_change(lobby.left(live.table, gone)))
        return True

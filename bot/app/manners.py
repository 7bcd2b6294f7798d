"""The service's part for what players agree on; `conduct` says what that is."""

from __future__ import annotations

from collections.abc import Callable

from bot.app import conduct, rematch
from bot.app.hosts import Hosts
from bot.app.ledger import Ledger
from bot.app.live import Change, Live
from bot.app.model import Actor, Shown, Status, Wish
from bot.app.ports import Clock


class Manners:
    """Requests, and the answers to them."""

    def __init__(self, ledger: Ledger, hosts: Hosts, clock: Clock) -> None:
        self._ledger = ledger
        self._hosts = hosts
        self._clock = clock

    async def ask(self, actor: Actor, table_id: int, wish: Wish) -> Shown:
        """Ask for something; where nobody else is here it is done at once."""
        return await self._change(table_id, lambda live: conduct.asked(live, actor, wish, self._clock.now()))

    async def agree(self, actor: Actor, table_id: int, turn: int) -> Shown:
        """Agree to what was asked at `turn`; with the last who agrees it is done. A rematch is not dealt to somebody
        who has left the server meanwhile."""
        live = await self._ledger.read(table_id)
        if _in_lobby(live) and live.table.vote is not None:
            await self._hosts.demand_all_here(table_id, actor)

        def decide(live: Live) -> Change:
            agreed = rematch.agreed if _in_lobby(live) else conduct.agreed
            return agreed(live, actor, turn, self._clock.now())

        return await self._change(table_id, decide)

    async def refuse(self, actor: Actor, table_id: int, turn: int) -> Shown:
        """Do not agree to what was asked at `turn`."""

        def decide(live: Live) -> Change:
            refused = rematch.refused if _in_lobby(live) else conduct.refused
            return refused(live, actor, turn)

        return await self._change(table_id, decide)

    async def free(self, actor: Actor, table_id: int, turn: int) -> Shown:
        """Wait no longer for those who have not answered whether they play again, as was asked at `turn`."""
        return await self._change(table_id, lambda live: rematch.freed(live, actor, turn, self._clock.now()))

    async def nudge(self, actor: Actor, table_id: int, turn: int) -> Shown:
        """Have the player called again whose `turn` has lasted long."""
        return await self._change(table_id, lambda live: conduct.nudged(live, actor, turn, self._clock.now()))

    async def _change(self, table_id: int, decide: Callable[[Live], Change]) -> Shown:
        return (await self._ledger.change(table_id, decide)).shown


def _in_lobby(live: Live) -> bool:
    """Whether the table waits for its players: what is asked there is a rematch."""
    return live.table.status is Status.LOBBY

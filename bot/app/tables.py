"""The service: everything that anybody can do at a table, stored before it is shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.app import lobby, playing, rematch
from bot.app.computers import Computers
from bot.app.customs import Customs
from bot.app.deadlines import waiting_for_players
from bot.app.departures import Departures
from bot.app.errors import ChannelBusy
from bot.app.guests import Guests
from bot.app.hosts import Hosts
from bot.app.ledger import Ledger
from bot.app.limiter import Limiter
from bot.app.lines import INVITATION
from bot.app.live import Change, Live, dealt, lobby_change
from bot.app.looking import Looking
from bot.app.manners import Manners
from bot.app.model import Actor, Pace, Place, Post, Shown, Stage, Status, Table, Wanted
from bot.app.openings import Openings
from bot.app.places import Places
from bot.app.playing import Sitting
from bot.app.ports import Announcer, Clock, Members, Records, SeedSource, Thinker
from bot.app.posts import Posts
from bot.app.privacy import Privacy
from bot.app.ranking import Ranking
from bot.app.servers import ServerService, game_for
from bot.app.timekeeper import Timekeeper
from engine.steps import Ask, Insist, Order, Turn


class TableService:
    """One for the whole bot.

    Methods that name a `seq` take the one that the asker was shown: where the table has moved on, they refuse.
    """

    def __init__(
        self,
        records: Records,
        clock: Clock,
        announcer: Announcer,
        seeds: SeedSource,
        thinker: Thinker,
        customs: Customs,
        members: Members | None = None,
    ) -> None:
        store = self._store = records.tables
        limits, self.paces = customs.limits, customs.paces
        self.servers = ServerService(records.servers, clock)
        self.guests = Guests(records.people, self.servers)
        self.ranking = Ranking(records.results, self.servers)
        self._clock, self._announcer, self._seeds = clock, announcer, seeds
        self._ledger = Ledger(store, self.ranking, announcer, clock)
        self._computers = Computers(self._ledger.read, self._ledger.change, clock, thinker, customs.delay)
        self._ledger.followers.append(self._wake)
        self.posts = Posts(store, clock)
        self.looking = Looking(self._ledger, store, records.results)
        self.privacy = Privacy(records.people, self._ledger, self.posts, clock)
        self.time = Timekeeper(self._ledger, store, clock)
        self.departures = Departures(self.servers, store, self._ledger, announcer, clock, customs.delete_after_days)
        self._hosts = Hosts(self._ledger, members, clock)
        self.manners = Manners(self._ledger, self._hosts, clock)
        self.places = Places(self._ledger, self._hosts, store, clock)
        self._looks, self._all_looks = Limiter(limits.looks, clock), Limiter(limits.all_looks, clock)
        self._openings = Openings(store, self.servers, limits, clock)

    # Opening and closing

    async def open(self, actor: Actor, place: Place, wanted: Wanted = Wanted()) -> Table:
        """Open a lobby, the actor in seat 1; see `game_for` and `lobby.opened` for what is chosen where nothing is
        asked for."""
        table = await self._lobby(actor, place, wanted)
        if busy := await self._store.running(place):
            raise ChannelBusy(busy)
        return await self._open(actor, table)

    async def demand_openable(self, actor: Actor, place: Place, wanted: Wanted) -> None:
        """Refuse what `open` would refuse for a place in which no table runs, before that place is made."""
        await self._lobby(actor, place, wanted)
        await self._openings.demand(actor, place)

    async def rematch(self, actor: Actor, table_id: int, parent: int = 0) -> Table:
        """Ask the people of a finished table for another match, or agree to that: with the last who agrees, and at once
        where nobody else has to, the cards are dealt. Where a seat is free, it is a lobby of which the actor is host.
        `parent` is the channel of its thread."""
        anew = lobby.rematch((await self._ledger.read(table_id)).table, actor)
        gone = await self._hosts.gone(anew, *(set(anew.people) - {actor.id}))
        table = rematch.asked(anew, actor, gone, self._clock.now())
        table = replace(table, place=replace(table.place, parent=parent))
        try:
            if busy := await self._store.running(table.place):
                raise ChannelBusy(busy)
            opened = await self._open(actor, table)
        except ChannelBusy as busy:
            if busy.table.rematch_of != table_id or busy.table.vote is None:
                raise
            return (await self.manners.agree(actor, busy.table.id, busy.table.vote.turn)).table
        alone = opened.people == (actor.id,) and len(opened.seats) == opened.size
        return await self.start(actor, opened.id) if alone else opened

    async def end(self, actor: Actor, table_id: int) -> Table:
        """Close a lobby or break a match off; for the host and moderators."""
        now = self._clock.now()
        return (await self._hosts.change(table_id, lambda live: playing.end(live, actor, now))).table

    # In the lobby

    async def join(self, actor: Actor, table_id: int) -> Table:
        """Take a seat."""
        table = await self._change_lobby(table_id, lambda table: lobby.joined(table, actor))
        await self.guests.person(actor)
        return table

    async def leave(self, actor: Actor, table_id: int) -> Table:
        """Give the seat up; in a match that is to resign."""
        return await self._change_lobby(table_id, lambda table: lobby.left(table, actor))

    async def add_computer(self, actor: Actor, table_id: int) -> Table:
        """Put a computer player on a free seat; for the host."""
        return await self._change_lobby(table_id, lambda table: lobby.with_computer(table, actor))

    async def remove_computer(self, actor: Actor, table_id: int) -> Table:
        """Send a computer player away; for the host."""
        return await self._change_lobby(table_id, lambda table: lobby.without_computer(table, actor))

    async def configure(self, actor: Actor, table_id: int, game: str | None = None, size: int | None = None) -> Table:
        """Choose another game, with its house rules, or another size; for the host."""
        return await self._change_lobby(table_id, lambda table: lobby.configured(table, actor, game, size))

    async def set_pace(self, actor: Actor, table_id: int, pace: Pace) -> Table:
        """Choose how fast the match is played; for the host."""
        return await self._change_lobby(table_id, lambda table: lobby.paced(table, actor, pace))

    async def invite(self, actor: Actor, table_id: int) -> Table:
        """Ask people to a lobby, by a line in its channel, once for each state of the lobby; for its people."""

        def decide(live: Live) -> Change:
            lobby.demand_inviting(live.table, actor)
            now, table = self._clock.now(), live.table
            post = Post(f"{INVITATION}{table.seq}", now)
            return Change(replace(table, deadline=waiting_for_players(table, now)), posts=(post,))

        return (await self._ledger.change(table_id, decide)).table

    async def start(self, actor: Actor, table_id: int) -> Table:
        """Deal: for the host, and for everybody seated once the table is full."""

        await self._hosts.demand_all_here(table_id, actor)
        return (await self._hosts.change(table_id, lambda live: dealt(lobby.started(live.table, actor)))).table

    # In the match

    async def play(self, actor: Actor, table_id: int, seq: int, turn: Turn) -> Shown:
        """Play a whole turn."""
        now = self._clock.now()
        return await self._moved(actor, table_id, lambda sitting: playing.play(sitting, seq, turn, now))

    async def insist(self, actor: Actor, table_id: int, seq: int, wish: Insist) -> Shown:
        """Insist on what the last turn left."""
        now = self._clock.now()
        return await self._moved(actor, table_id, lambda sitting: playing.insist(sitting, seq, wish, now))

    async def stand(self, actor: Actor, table_id: int, seq: int) -> Shown:
        """Let the last turn stand, where the table waits for that."""
        now = self._clock.now()
        return await self._moved(actor, table_id, lambda sitting: playing.stand(sitting, seq, now))

    async def order(self, actor: Actor, table_id: int, seq: int, wish: Order) -> Shown:
        """Lay a capture in a new order after an insist enlarged it."""
        now = self._clock.now()
        return await self._moved(actor, table_id, lambda sitting: playing.order(sitting, seq, wish, now))

    async def ask(self, actor: Actor, table_id: int, seq: int, wish: Ask) -> Shown:
        """Ask the partner to leave a build."""
        now = self._clock.now()
        return await self._moved(actor, table_id, lambda sitting: playing.ask(sitting, seq, wish, now))

    async def claim(self, actor: Actor, table_id: int, seq: int) -> Shown:
        """Claim the target, where a match ends only so."""
        now = self._clock.now()
        return await self._moved(actor, table_id, lambda sitting: playing.claim(sitting, seq, now))

    async def resign(self, actor: Actor, table_id: int) -> Shown:
        """Give the match up, also while a computer player plays on for the actor."""
        return (await self._ledger.change(table_id, lambda live: self._resigned(live, actor))).shown

    # Looking

    async def shown(self, table_id: int) -> Shown:
        """The newest state, and what happened since the channel was last shown it."""
        shown = (await self._ledger.read(table_id)).shown
        if shown.table.status is not Status.LOBBY:
            return shown
        return replace(shown, presets=(await self.servers.settings(shown.table.place.server)).presets)

    async def mark_shown(self, table_id: int, seq: int, board: int, boards: int) -> None:
        """The channel has been shown change `seq` on message `board`, the `boards`-th of the table."""
        await self._ledger.mark_shown(table_id, seq, board, boards)

    def look_again(self, table: Table) -> None:
        """Somebody calls for a suspended table: see whether its channel can be reached again. Discord bans an address
        that it has to refuse often, so this is seldom done, however often they call."""
        if table.suspended and not self._looks.wait(table.id) and self._all_looks.take(0):
            self._looks.take(table.id)
            self._announcer.changed(table.id)

    async def show_anew(self, table_id: int) -> None:
        """The channel does not show the table any more."""
        await self._ledger.interrupt(table_id)
        self._announcer.changed(table_id)

    async def look_for_channels(self, is_gone: Callable[[Place], Awaitable[bool]]) -> None:
        """A channel may have been deleted while nothing was heard of it, and a paused table might not be shown there
        for long."""
        for table in await self._store.unfinished():
            if table.runs and not table.suspended and await is_gone(table.place):
                await self.time.suspend(table.id)

    async def notices(self, table_id: int) -> tuple[tuple[str, int], ...]:
        """What stands beside the table's board."""
        return await self._store.notices(table_id)

    async def noticed(self, table_id: int, key: str, message: int) -> None:
        """A notice stands on a message, or with 0 on none any more."""
        await self._store.noticed(table_id, key, message)

    # Life

    async def resume(self) -> None:
        """At start-up: show again what the channels have not been shown, let computer players go on, and see when
        time is up where."""
        await self.time.resume()
        behind = set(await self._store.owing())
        for table in await self._store.unfinished():
            spoken = table.vote or (table.deadline and table.deadline.stage is not Stage.QUIET)
            if table.shown_seq < table.seq or table.interrupted or table.suspended or spoken:
                behind.add(table.id)
            self._wake(table)
            self.time.follow(table)
        for table_id in sorted(behind):
            self._announcer.changed(table_id)

    async def interrupt(self, table_id: int) -> Shown:
        """The board is about to tell of a restart: the state that it shows, and shows again after the start."""
        return (await self._ledger.interrupt(table_id)).shown

    async def close(self) -> None:
        """Stop the background tasks."""
        await self.departures.close()
        await self.time.close()
        await self._computers.close()

    async def _lobby(self, actor: Actor, place: Place, wanted: Wanted) -> Table:
        """The table that is wanted, not opened yet."""
        server = await self.servers.settings(place.server)
        key = game_for(server, wanted.game, wanted.size, wanted.computers, wanted.target)
        table = lobby.opened(actor, place, key, wanted.size, wanted.computers)
        return lobby.paced(table, actor, wanted.pace or server.pace(self.paces))

    async def _open(self, actor: Actor, table: Table) -> Table:
        async def opening() -> Table:
            await self.guests.person(actor)
            seed, salt = self._seeds.seed(), self._seeds.salt()
            now = self._clock.now()
            timed = replace(table, seed=seed, salt=salt, created_at=now, deadline=waiting_for_players(table, now))
            return await self._ledger.open(timed)

        return await self._openings.carry_out(actor, table.place, opening)

    async def _change_lobby(self, table_id: int, decide: Callable[[Table], Table]) -> Table:
        return (await self._hosts.change(table_id, lambda live: lobby_change(decide(live.table)))).table

    async def _moved(self, actor: Actor, table_id: int, decide: Callable[[Sitting], Change]) -> Shown:
        return (await self._ledger.change(table_id, lambda live: decide(Sitting.of(live, actor)))).shown

    def _resigned(self, live: Live, actor: Actor) -> Change:
        return playing.resign(Sitting.held(live, actor), self._clock.now())

    def _wake(self, table: Table) -> None:
        if table.status is Status.PLAYING and table.uses_computer:
            self._computers.wake(table.id)

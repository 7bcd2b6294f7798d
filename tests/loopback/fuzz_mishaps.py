"""What befalls a bot while people press: moderators, places and permissions that come and go, a server of Discord that
fails, a gateway that is cut, and time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random

from playground.world import EVERYONE, Channel, Permission, Server, World
from tests.loopback.fuzz_clock import SharedClock
from tests.people import Answer, Playground, rate_limited, refused

TAKEN = (
    Permission.ATTACH_FILES,
    Permission.SEND_MESSAGES,
    Permission.VIEW_CHANNEL,
    Permission.EMBED_LINKS,
    Permission.READ_MESSAGE_HISTORY,
    Permission.CREATE_PUBLIC_THREADS,
    Permission.SEND_MESSAGES_IN_THREADS,
    Permission.SEND_MESSAGES | Permission.VIEW_CHANNEL,
)
"""What the bot may lose in a channel."""
PASSES = (1.0, 10.0, 31.0, 85.0, 125.0, 125.0, 700.0, 3700.0, 90_000.0)
"""Seconds that may pass at once."""
FEWEST, MOST = 4, 9
"""How many places there are, threads included."""
WAYS = (
    ("PATCH", "/channels"),
    ("POST", "/channels"),
    ("DELETE", "/channels"),
    ("GET", "/channels"),
    ("POST", "/users"),
)
"""Which requests of the bot fail."""

Mishap = Callable[[], Awaitable[str] | str | None]


class Troubles:
    """Answers of the server that go wrong, each once, for the next request of a method under a path."""

    def __init__(self, playground: Playground) -> None:
        self.before: list[tuple[str, str, Answer]] = []
        """Refused before anything is done."""
        self.after: list[tuple[str, str, Answer]] = []
        """Done, and the word of it is lost."""
        self.lost: set[int] = set()
        """The numbers of the requests whose word was lost."""
        playground.before_request(lambda method, path, _: self._next(self.before, method, path))
        playground.before_answer(self._lose)

    def _lose(self, method: str, path: str, number: int) -> Answer | None:
        answer = self._next(self.after, method, path)
        if answer is not None:
            self.lost.add(number)
        return answer

    def _next(self, coming: list[tuple[str, str, Answer]], method: str, path: str) -> Answer | None:
        found = next((each for each in coming if each[0] == method and path.startswith(each[1])), None)
        if found is None:
            return None
        coming.remove(found)
        return found[2]


def places(world: World) -> list[Channel]:
    """Where people can be: the bot sits on their servers."""
    return [each for each in world.channels.values() if each.server_id in world.servers]


class Mishaps:
    """Chooses by `chance`. `sudden` ones may come while presses are under way, the `slow` when
    nothing is."""

    def __init__(self, playground: Playground, chance: Random, clock: SharedClock, servers: list[Server]) -> None:
        self.pg, self.world, self.chance, self.clock = playground, playground.world, chance, clock
        self.servers = servers
        self.befell = Counter[str]()
        """How often what befell the bot."""
        self.troubles = Troubles(playground)
        self.sudden: dict[Mishap, int] = {
            self._delete: 10,
            self._permit: 12,
            self._close_thread: 3,
            self._reopen: 3,
            self._new_place: 3,
            self._remove_place: 1,
            self._close_door: 2,
            self._fail: 8,
            self._leave_server: 1,
            self._cut: 1,
        }
        self.slow: dict[Mishap, int] = {self._pass: 12, self._forget: 1, self._member: 2, self._return: 2}

    async def befall(self, mishaps: dict[Mishap, int]) -> str | None:
        """One of these; in words, what it was."""
        mishap = self.chance.choices([*mishaps], [*mishaps.values()])[0]
        given = mishap()
        told = given if given is None or isinstance(given, str) else await given
        if told is not None:
            self.befell[mishap.__name__.strip("_")] += 1
        return told

    async def end(self) -> None:
        """Everything is given back."""
        self.troubles.before.clear()
        self.troubles.after.clear()
        for server in self.servers:
            if server.id not in self.world.servers:
                self.pg.bring_back(server)
            for user in self.world.users.values():
                server.members.setdefault(user.id, EVERYONE)
        for place in places(self.world):
            self.pg.open_again(place)
            self.pg.set_bot_permissions(place, EVERYONE)
        for user in self.world.users.values():
            user.closed_dms = False
        await self.pg.bot_ready()

    # Suddenly

    def _delete(self) -> str | None:
        """A moderator deletes a message of the bot's: a board, a lobby, a call, a result."""
        mine = [each for each in self.world.messages.values() if each.author_id == self.world.bot.id]
        found = [each for each in mine if each.only_for is None]
        if not found:
            return None
        message = found[-1 - min(int(self.chance.expovariate(0.3)), len(found) - 1)]
        self.pg.remove_message(message)
        return f"message {message.id} is deleted"

    def _permit(self) -> str:
        """The bot may do less in a place, or as often everything."""
        place, taken = self.chance.choice(places(self.world)), self.chance.choice((None, *TAKEN))
        if taken is None or self.chance.random() < 0.4:
            for each in places(self.world):
                self.pg.set_bot_permissions(each, EVERYONE)
            return "the bot may do everything everywhere"
        self.pg.set_bot_permissions(place, EVERYONE & ~taken)
        return f"the bot loses {taken!r} in {place.name}"

    def _close_thread(self) -> str | None:
        threads = [each for each in places(self.world) if each.parent_id]
        if not threads:
            return None
        thread, how = self.chance.choice(threads), self.chance.choice(("archived", "locked", "archived and locked"))
        if how == "locked":
            self.pg.lock(thread)
        else:
            self.pg.archive(thread, locked=how != "archived")
        return f"{thread.name} is {how}"

    def _reopen(self) -> str:
        for each in places(self.world):
            if each.archived or each.locked:
                self.pg.open_again(each)
        return "the threads are open"

    def _new_place(self) -> str | None:
        """A channel, or a thread in one."""
        if len(places(self.world)) >= MOST:
            return None
        channels = [each for each in places(self.world) if not each.parent_id]
        parent = self.chance.choice((None, self.chance.choice(channels)))
        server = self.world.servers[parent.server_id or 0] if parent else self.chance.choice([*self._there()])
        return f"{self.pg.add_channel(f'place-{self.world.new_id() % 10**6}', server, parent).name} is new"

    def _remove_place(self) -> str | None:
        if len(places(self.world)) <= FEWEST:
            return None
        place = self.chance.choice(places(self.world))
        siblings = [each for each in places(self.world) if each.server_id == place.server_id and not each.parent_id]
        if siblings == [place]:
            return None
        self.pg.remove_channel(place)
        return f"{place.name} is deleted"

    def _close_door(self) -> str:
        user = self.chance.choice([each for each in self.world.users.values() if not each.bot])
        user.closed_dms = not user.closed_dms
        return f"{user.name} {'closes' if user.closed_dms else 'opens'} their direct messages"

    def _fail(self) -> str:
        """The server limits, breaks down before or after the work, or takes a second for it."""
        (method, path), way = self.chance.choice(WAYS), self.chance.random()
        if way < 0.1:
            method, path = self.chance.choice(
                (("POST", "/interactions"), ("PATCH", "/webhooks"), ("POST", "/webhooks"))
            )
        if way < 0.5:
            self.troubles.before.append((method, path, rate_limited(0.02)))
            return f"429 to {method} {path}"
        # The library waits a second of real time before it tries again after some of these.
        status = self.chance.choice((503, 503, 503, 500))
        coming = self.chance.choice((self.troubles.before, self.troubles.after))
        if len(coming) < 3:
            coming.append((method, path, refused(status, 0, "broken")))
        return f"{status} to {method} {path}"

    def _leave_server(self) -> str | None:
        """A server throws the bot out."""
        there = [*self._there()]
        if len(there) < len(self.servers):
            return None
        self.pg.remove_server(there[-1])
        return f"{there[-1].name} throws the bot out"

    async def _cut(self) -> str:
        """The network goes away; the bot resumes, and hears what it has missed."""
        await self.pg.drop_gateway()
        return "the gateway is cut"

    # When nothing is under way

    async def _pass(self) -> str:
        seconds = self.chance.choice(PASSES)
        self.clock.advance(seconds)
        return f"{seconds:g} seconds pass"

    async def _forget(self) -> str:
        """The gateway is cut, and the bot has to begin anew."""
        await self.pg.bot_ready()
        self.pg.forget_session()
        self.pg.hub.gateway.ready.clear()
        await self.pg.drop_gateway()
        await self.pg.bot_ready()
        return "the bot has had to identify anew"

    def _member(self) -> str | None:
        """Somebody leaves a server, or all who left one come back."""
        server = self.chance.choice(self.servers)
        gone = [each for each in self.world.users.values() if each.id not in server.members]
        for user in gone:
            server.members[user.id] = EVERYONE
        if gone:
            return f"everybody is back on {server.name}"
        user = self.chance.choice([each for each in self.world.users.values() if not each.bot])
        if user.id == server.owner_id:
            return None
        self.pg.remove_member(user, server)
        return f"{user.name} leaves {server.name}"

    def _return(self) -> str | None:
        for server in self.servers:
            if server.id not in self.world.servers:
                self.pg.bring_back(server)
                return f"{server.name} adds the bot again"
        return None

    def _there(self) -> list[Server]:
        return [each for each in self.servers if each.id in self.world.servers]

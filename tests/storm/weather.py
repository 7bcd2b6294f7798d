"""A playground for a storm: it takes the time of first answers, and kills the bot when a chosen request comes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from playground.gateway import Line
from playground.world import Channel, Interaction, Kind, Message, User
from tests.people import Playground
from tests.people.faults import Exchange, WatchedHub

MOMENTS = ("before it is done", "before it is answered", "after it is answered")


class TimedHub(WatchedHub):
    """Notes how long the bot takes for its first answers. What was sent to a bot that died meanwhile does not count."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.waits: list[float] = []
        self.missed: list[str] = []
        """What a bot that lived on did not answer."""
        self.life = 0
        """Which run of the bot is up; 0 for none."""
        self._since: dict[int, tuple[float, int]] = {}
        self._near: dict[int, list[Line]] = {}
        self._there: defaultdict[int, dict[int, Message]] = defaultdict(dict)
        # Among hundreds of tables nothing is looked for in all of them.
        self.world.messages_in = lambda channel: [*self._there[channel].values()]  # type: ignore[method-assign]

    async def land(self, message: Message, change: str) -> Message:
        self._there[message.channel_id][message.id] = message
        return await super().land(message, change)

    def remove(self, message: Message) -> None:
        super().remove(message)
        self._there[message.channel_id].pop(message.id, None)

    def tell(self, kind: str, event: dict[str, Any], sees: Callable[[int], bool]) -> None:
        for line in self._lines(event):
            if sees(self.pages[line]):
                line.put_nowait({"kind": kind, **event})

    def _lines(self, event: dict[str, Any]) -> list[Line]:
        """Those of everybody who is where it happens. All people come before anything happens, and stay."""
        match event:
            case {"interaction": number}:
                place = self.world.interactions[int(number)].channel_id
            case {"message": {"channel_id": number}} | {"channel": {"id": number}}:
                place = int(number)
            case _:
                place = self.world.messages[int(event["id"])].channel_id
        if place not in self._near:
            channel = self.world.channels[place]
            self._near[place] = [line for line, user in self.pages.items() if self.world.sees_channel(user, channel)]
        return self._near[place]

    def ask(
        self, user: User, channel: Channel, kind: Kind, data: dict[str, Any], message: Message | None = None
    ) -> dict[str, Any]:
        since = (perf_counter(), self.life)
        asked = super().ask(user, channel, kind, data, message)
        self._since[int(asked["interaction"])] = since
        return asked

    def settle(self, asked: Interaction, outcome: str, **more: object) -> None:
        since, life = self._since.pop(asked.id)
        if life and life == self.life:
            if outcome == "failed":
                self.missed.append(f"never acknowledged: {self.told(asked)}")
            else:
                self.waits.append(perf_counter() - since)
        super().settle(asked, outcome, **more)

    def told(self, asked: Interaction) -> str:
        """An interaction in words."""
        data = {key: asked.data[key] for key in ("name", "custom_id", "values") if key in asked.data}
        return f"{self.world.users[asked.user_id].shown} sent {data}, {asked.outcome or 'not answered'}"

    def last_asked(self, name: str) -> str:
        """What somebody last pressed or chose, and how it was answered."""
        user = self.world.user(name)
        found = (each for each in reversed(self.world.interactions.values()) if each.user_id == user.id)
        return next(map(self.told, found), f"{user.shown} has sent nothing")


class Windy(Playground):
    """A playground for a storm."""

    Hub = TimedHub
    hub: TimedHub


class Lightning:
    """Calls `strike` as often as is wanted, at requests and moments in them that a seed decides."""

    def __init__(self, playground: Windy, strike: Callable[[], bool], kills: int, requests: int, seed: str) -> None:
        chance = Random(seed)
        numbers = sorted(chance.sample(range(1, requests), kills))
        self.requests = 0
        self._coming = [(number, chance.choice(MOMENTS)) for number in reversed(numbers)]
        self._strike = strike
        playground.before_request(lambda *_: self._at(MOMENTS[0]))
        playground.before_answer(lambda *_: self._at(MOMENTS[1]))
        playground.after_request(lambda *_: self._at(MOMENTS[2]))

    def _at(self, moment: str) -> None:
        self.requests += moment == MOMENTS[0]
        if self._coming and self.requests >= self._coming[-1][0] and moment == self._coming[-1][1] and self._strike():
            self._coming.pop()


def refusals(playground: Windy) -> list[str]:
    """What the bot was refused since this was last asked; what has been looked at is let go."""
    refused = [each for each in playground.log if each.status >= 400 and not _gone_before(each)]
    playground.log[:] = [each for each in playground.log if not each.status]
    return [f"{each.status} to {each.method} {each.path}: {each.answer}" for each in refused]


def _gone_before(exchange: Exchange) -> bool:
    """Whether a message was to be deleted that was deleted just before a kill."""
    return exchange.method == "DELETE" and exchange.status == 404

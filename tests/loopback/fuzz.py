"""Random and malformed interactions, sent at the bot as Discord would send them, without a client that holds back.

Everything comes from a seed and goes straight into the gateway: presses of what is shown and of what was shown once,
ids that nobody made, values that nobody offered, commands whose options Discord would not let through, forms that no
version opens. A burst is sent at once; the next follows when each has its first answer, while what follows upon the
answers is often still under way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bot.ui.desk import Desk
from engine import variants
from playground.world import EVERYONE, Channel, Interaction, Kind, Message, User
from tests.loopback.house import FORWARD
from tests.people import Playground

Act = Callable[[User, Channel], None]

BUTTON, LIST, STRING, WHOLE, YES_OR_NO = 2, 3, 3, 4, 5
LEADING = (*FORWARD, "join", "start", "addcpu", "hand", "agree")
CALM = 0.7
"""How often a burst waits until all that the one before set going is done."""
PATIENCE = 120.0
"""Seconds of real time until it is clear that an answer does not come, however busy the machine is."""

ODD_NAMES = ("**__@everyone__**", "\u202eben\u202d <@1>", "`\u2066||x||\u200b`", "٣" * 32)
WORDS = (
    "",
    " ",
    "african",
    "classic+target=5",
    "african+target=5",
    "sweep+target=5+target=7",
    "nonsense+nothing=1",
    "@everyone <@&1> <#2> [x](http://y) `a` ||b|| **c**",
    "\u202egnp.drac\u202c\u2066\u200f",
    "a\x00b\x1b[31m\r\n\t",
    "💥" * 500,
    "x" * 6000,
    "-1",
    "0",
    "1",
    "9" * 30,
    "²",
    "٣",
    "1e9",
    "None",
    "'; DROP TABLE tables; --",
)
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 10, 100, 2**31, 2**53)

LAST = 20


class Fuzzer:
    """Sends what chance brings. `sent` is everything that was sent, `shown` every part that was ever seen."""

    def __init__(self, playground: Playground, seed: str, channels: int, people: int) -> None:
        self.chance = Random(seed)
        self.pg, self.world = playground, playground.world
        self.sent: list[Interaction] = []
        self.shown: list[tuple[int, dict[str, Any]]] = []
        self.verbs: tuple[str, ...] = ()
        self.hosts: dict[int, User] = {}
        playground.on_message(self._note)
        self.channels = [self.world.channel("casino"), self.world.channel("lounge")]
        self.channels += [playground.add_channel(f"room-{number}") for number in range(channels - 2)]
        self.people = [self.world.user(name) for name in ("anna", "ben", "carla", "dan")]
        self.people += [self._newcomer(number) for number in range(people - 4)]
        self._acts: dict[Act, int] = {
            self._lead: 60,
            self._press: 20,
            self._press_again: 10,
            self._forge: 20,
            self._command: 10,
            self._open: 4,
            self._type: 3,
            self._form: 1,
            self._talk: 2,
        }

    def _newcomer(self, number: int) -> User:
        user = self.world.add_user(f"guest{number}")
        user.shown = ODD_NAMES[number % len(ODD_NAMES)]
        self.world.server.members[user.id] = EVERYONE
        return user

    def _note(self, message: Message, _change: str) -> None:
        self.shown += ((message.id, part) for part in parts(message))

    async def run(self, desk: Desk, interactions: int) -> None:
        """Send so many, and wait until what they set going has come to an end."""
        self.verbs = tuple(sorted(desk.verbs))
        while len(self.sent) < interactions:
            for _ in range(self.chance.choice((1, 1, 2, 4, 8, 16))):
                act = self.chance.choices([*self._acts], [*self._acts.values()])[0]
                act(self.chance.choice(self.people), self.chance.choice(self.channels))
            await self._until(lambda: not self.unanswered())
            if self.chance.random() < CALM:
                await self._until(lambda: not desk.under_way)
        await self._until(lambda: not desk.under_way)

    def unanswered(self) -> list[Interaction]:
        """What the bot has said nothing about, of the newest."""
        return [each for each in self.sent[-16:] if each.outcome is None]

    def newest(self) -> str:
        """What was sent last, for whoever looks for a fault."""
        return "\n".join(f"{each.kind.name} {each.outcome} {ascii(each.data)[:300]}" for each in self.sent[-LAST:])

    def thinking(self) -> list[Message]:
        """What still says that the bot is thinking."""
        return [message for message in self.world.messages.values() if message.loading]

    async def _until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.005)

    # What people do

    def _send(
        self, user: User, channel: Channel, kind: Kind, data: dict[str, Any], message: Message | None = None
    ) -> None:
        number = int(self.pg.hub.ask(user, channel, kind, data, message)["interaction"])
        self.sent.append(self.world.interactions[number])

    def _lead(self, user: User, channel: Channel) -> None:
        """What leads on, on somebody's own panel, or where nobody has one that does, on what stands there for all."""
        messages = [each for each in self.world.messages_in(channel.id) if leading(each)]
        private = [each for each in messages if each.only_for is not None][-2:]
        public = [each for each in messages if each.only_for is None][-3:]
        if private and self.chance.random() < 0.8:
            message = self.chance.choice(private)
            self._use(self.world.users[message.only_for or 0], message, leading(message)[0])
        elif public:
            host = self.hosts.get(channel.id, user)
            message = self.chance.choice(public)
            self._use(self.chance.choice((user, host)), message, self.chance.choice(leading(message)))

    def _press(self, user: User, channel: Channel) -> None:
        """Something that can be pressed now, most often on what is newest."""
        seen = [each for each in self.world.messages_in(channel.id) if self.world.sees(user.id, each) and parts(each)]
        if seen:
            message = seen[-1 - min(int(self.chance.expovariate(0.7)), len(seen) - 1)]
            self._use(user, message, self.chance.choice(parts(message)))

    def _press_again(self, user: User, _channel: Channel) -> None:
        """Something that was shown to anybody at any time, where it was."""
        there = [each for each in self.shown if each[0] in self.world.messages]
        if there:
            number, part = self.chance.choice(there)
            self._use(user, self.world.messages[number], part)

    def _use(self, user: User, message: Message, part: dict[str, Any]) -> None:
        channel = self.world.channels[message.channel_id]
        if channel.recipient_id not in (None, user.id):
            return
        data: dict[str, Any] = {"custom_id": part["custom_id"], "component_type": part["type"]}
        if part["type"] != BUTTON:
            offered = [option["value"] for option in part.get("options", ())]
            offered = offered or [str(each.id) for each in self.channels]
            most = min(part["max_values"], len(offered))
            data["values"] = self.chance.sample(offered, self.chance.randint(min(part["min_values"], most), most))
        self._send(user, channel, Kind.COMPONENT, data, message)

    def _forge(self, user: User, channel: Channel) -> None:
        """An id that was never shown, with anything in its fields, on a message where it does not stand."""
        messages = self.world.messages_in(channel.id)
        if not messages:
            return
        kind = self.chance.choice((BUTTON, LIST))
        data: dict[str, Any] = {"custom_id": self._id(), "component_type": kind}
        if kind == LIST:
            values = [*WORDS[:-1], *map(str, NUMBERS), *(each.key for each in variants.ALL)]
            data["values"] = [
                value[:100] for value in self.chance.choices(values, k=self.chance.choice((0, 1, 1, 2, 25)))
            ]
        self._send(user, channel, Kind.COMPONENT, data, self.chance.choice(messages))

    def _id(self) -> str:
        if self.chance.random() < 0.1:
            return self.chance.choice(("x", "cz0:hand:1:0:0:0", "cz1:hand:1", "cz1:hand:١:0:0:0", "\n\x00", "z" * 100))
        number = self.chance.choice
        fields = (number((*range(9), 10**17)), number((0, 0, *range(40), 10**17)), number((0, *range(40), 10**17)))
        return ":".join(("cz1", number((*self.verbs, "nothing")), *map(str, fields), str(number((*range(30), 10**8)))))

    def _command(self, user: User, channel: Channel) -> None:
        """Any command, with any values of the right kind in any of its options."""
        command = self.chance.choice(self.world.commands)
        self._send(user, channel, Kind.COMMAND, self._filled(command) | {"id": command["id"]})

    def _filled(self, level: dict[str, Any]) -> dict[str, Any]:
        """One way down through the groups of a command."""
        data: dict[str, Any] = {"name": level["name"], "type": level["type"]}
        nested = [option for option in level.get("options", ()) if option["type"] in (1, 2)]
        if nested:
            return data | {"options": [self._filled(self.chance.choice(nested))]}
        wanted = [each for each in level.get("options", ()) if each.get("required") or self.chance.random() < 0.4]
        return data | {"options": [self._option(each) for each in wanted]}

    def _option(self, option: dict[str, Any]) -> dict[str, Any]:
        values: dict[int, tuple[object, ...]] = {STRING: WORDS, WHOLE: NUMBERS, YES_OR_NO: (True, False)}
        return {"name": option["name"], "type": option["type"], "value": self.chance.choice(values[option["type"]])}

    def _open(self, user: User, channel: Channel) -> None:
        """A table that can be opened, with a match that is soon over."""
        rules = self.chance.choice(variants.ALL)
        game = {"name": "game", "type": STRING, "value": f"{rules.key}+target=5"}
        options = [game, {"name": "seats", "type": WHOLE, "value": rules.players[0]}]
        if not any(leading(each) for each in self.world.messages_in(channel.id) if each.only_for is None):
            self.hosts[channel.id] = user
        start = {"name": "start", "type": 1, "options": options}
        casino = next(each for each in self.world.commands if each["name"] == "casino")
        self._send(user, channel, Kind.COMMAND, {"name": "casino", "type": 1, "id": casino["id"], "options": [start]})

    def _type(self, user: User, channel: Channel) -> None:
        """Anything that is being typed into an option that suggests something."""
        command, option = self.chance.choice((("start", "game"), ("rules", "game")))
        typed = {"name": option, "type": STRING, "value": self.chance.choice(WORDS), "focused": True}
        casino = next(each for each in self.world.commands if each["name"] == "casino")
        options = [{"name": command, "type": 1, "options": [typed]}]
        self._send(
            user, channel, Kind.AUTOCOMPLETE, {"name": "casino", "type": 1, "id": casino["id"], "options": options}
        )

    def _form(self, user: User, channel: Channel) -> None:
        """A form that this version of the bot never opened."""
        field = {"type": 4, "id": 2, "custom_id": "reason", "value": self.chance.choice(WORDS)[:4000]}
        rows = [{"type": 1, "id": 1, "components": [field]}]
        self._send(user, channel, Kind.MODAL, {"custom_id": self._id(), "components": rows})

    def _talk(self, user: User, channel: Channel) -> None:
        """Somebody writes, so that boards scroll away."""
        message = Message(self.world.new_id(), channel.id, user.id, "hello")
        self.world.messages[message.id] = message


def leading(message: Message) -> list[dict[str, Any]]:
    """The parts of a message that lead to a match and through it, the nearest to the end of a turn first."""
    found = {part["custom_id"].split(":")[1]: part for part in reversed(parts(message))}
    return [found[verb] for verb in LEADING if verb in found]


def parts(message: Message) -> list[dict[str, Any]]:
    """What can be pressed on a message."""
    return list(_parts(message))


def _parts(message: Message) -> Iterator[dict[str, Any]]:
    for row in message.components:
        yield from (part for part in row["components"] if part.get("custom_id") and not part.get("disabled"))

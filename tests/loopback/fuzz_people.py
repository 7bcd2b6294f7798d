"""People without a client that holds them back: what each of them sends comes from a seed and goes straight into the
gateway, presses of what is shown and of what was shown once, ids that nobody made, values that nobody offered, commands
whose options Discord would not let through, forms that no version opens."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bot.present.admin import VERBS as SETTINGS
from engine import variants
from playground.world import EVERYONE, HOST, Channel, Interaction, Kind, Message, User
from tests.loopback.fuzz_mishaps import places
from tests.loopback.house import FORWARD
from tests.people import Playground

Act = Callable[[User, Channel], None]

BUTTON, LIST, STRING, WHOLE, YES_OR_NO = 2, 3, 3, 4, 5
LEADING = (*FORWARD, "join", "start", "addcpu", "hand", "agree", "rematch", "takeback", "wait", "playon", "nudge")
TWICE = 0.02
"""How often something is delivered twice."""
SEEN, REMEMBERED = 30, 2000
"""How many private messages people leave open, and how many parts that were shown may be pressed again."""
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

LAST = 40


class People:
    """`sent` is everything that was sent, `waiting` what of it has had no answer, `shown` the parts that were seen
    last, and `steps` says in words what happened last."""

    def __init__(self, playground: Playground, chance: Random) -> None:
        self.chance = chance
        self.pg, self.world = playground, playground.world
        self.sent: list[Interaction] = []
        self.waiting: list[Interaction] = []
        self.shown: deque[tuple[int, dict[str, Any]]] = deque(maxlen=REMEMBERED)
        self.steps: deque[str] = deque(maxlen=LAST)
        self.verbs: tuple[str, ...] = ()
        self.hosts: dict[int, User] = {}
        playground.on_message(self._note)
        self.people = [self.world.user(name) for name in ("anna", "ben", "carla", "dan")]
        self.people += [self._newcomer(number) for number in range(2)]
        self.world.server.members[self.people[1].id] = HOST
        self.people[1].locale, self.people[3].locale = "de", "sv-SE"
        self._acts: dict[Act, int] = {
            self._lead: 70,
            self._press: 20,
            self._press_again: 8,
            self._forge: 10,
            self._command: 8,
            self._open: 5,
            self._wish: 4,
            self._type: 3,
            self._form: 1,
            self._talk: 2,
        }

    def act(self) -> None:
        """Somebody does something somewhere."""
        act = self.chance.choices([*self._acts], [*self._acts.values()])[0]
        act(self.chance.choice(self.people), self.chance.choice(places(self.world)))

    def tidy(self) -> None:
        """People close what they alone can see, but for the newest."""
        private = [each for each in self.world.messages.values() if each.only_for is not None and not each.loading]
        for message in private[:-SEEN]:
            self.pg.hub.remove(message)

    def told(self, asked: Interaction) -> str:
        """An interaction in words."""
        return f"{asked.id} {self.world.users[asked.user_id].name}: {asked.kind.name} {ascii(asked.data)[:300]}"

    def _newcomer(self, number: int) -> User:
        user = self.world.add_user(f"guest{number}")
        user.shown = ODD_NAMES[number % len(ODD_NAMES)]
        for server in self.world.servers.values():
            server.members[user.id] = EVERYONE
        return user

    def _note(self, message: Message, _change: str) -> None:
        self.shown += ((message.id, part) for part in parts(message))

    def _send(
        self, user: User, channel: Channel, kind: Kind, data: dict[str, Any], message: Message | None = None
    ) -> None:
        """As their client does, which lets nobody press where they are not, or where a thread is locked."""
        server = self.world.servers.get(channel.server_id or 0)
        if channel.locked or (channel.server_id and (server is None or user.id not in server.members)):
            return
        number = int(self.pg.hub.ask(user, channel, kind, data, message)["interaction"])
        asked = self.world.interactions[number]
        self.sent.append(asked)
        self.waiting.append(asked)
        self.steps.append(self.told(asked))
        if self.chance.random() < TWICE:
            self.pg.deliver_again(number)
            self.steps.append(f"{number} is delivered again")

    def _lead(self, user: User, channel: Channel) -> None:
        """What leads on, on somebody's own panel, or where nobody has one that does, on what stands there for all."""
        messages = [each for each in self.world.messages_in(channel.id) if leading(each)]
        private = [each for each in messages if each.only_for is not None][-2:]
        public = [each for each in messages if each.only_for is None][-3:]
        if private and self.chance.random() < 0.8:
            message = self.chance.choice(private)
            self.use(self.world.users[message.only_for or 0], message, leading(message)[0])
        elif public:
            host = self.hosts.get(channel.id, user)
            message = self.chance.choice(public)
            self.use(self.chance.choice((user, host)), message, self.chance.choice(leading(message)))

    def _press(self, user: User, channel: Channel) -> None:
        """Something that can be pressed now, most often on what is newest."""
        seen = [each for each in self.world.messages_in(channel.id) if self.world.sees(user.id, each) and parts(each)]
        if seen:
            message = seen[-1 - min(int(self.chance.expovariate(0.7)), len(seen) - 1)]
            self.use(user, message, self.chance.choice(parts(message)))

    def _press_again(self, user: User, _channel: Channel) -> None:
        """Something that was shown to anybody at any time, where it was."""
        there = [each for each in self.shown if each[0] in self.world.messages]
        if there:
            number, part = self.chance.choice(there)
            self.use(user, self.world.messages[number], part)

    def use(self, user: User, message: Message, part: dict[str, Any], *, first: bool = False) -> None:
        """Press a part of a message; of a list any options are chosen, or the first."""
        channel = self.world.channels[message.channel_id]
        if channel.recipient_id not in (None, user.id):
            return
        data: dict[str, Any] = {"custom_id": part["custom_id"], "component_type": part["type"]}
        if part["type"] != BUTTON:
            offered = [option["value"] for option in part.get("options", ())]
            offered = offered or [str(each.id) for each in places(self.world)]
            most = min(part["max_values"], len(offered))
            some = self.chance.sample(offered, self.chance.randint(min(part["min_values"], most), most))
            data["values"] = offered[:1] if first else some
        self._send(user, channel, Kind.COMPONENT, data, message)

    def _forge(self, user: User, channel: Channel) -> None:
        """An id that was never shown, with anything in its fields, on a message where it does not stand."""
        messages = self.world.messages_in(channel.id)
        if not messages:
            return
        kind = self.chance.choice((BUTTON, LIST))
        data: dict[str, Any] = {"custom_id": self._id(channel), "component_type": kind}
        if kind == LIST:
            values = [*WORDS[:-1], *map(str, NUMBERS), *(each.key for each in variants.ALL)]
            data["values"] = [
                value[:100] for value in self.chance.choices(values, k=self.chance.choice((0, 1, 1, 2, 25)))
            ]
        self._send(user, channel, Kind.COMPONENT, data, self.chance.choice(messages))

    def _id(self, channel: Channel) -> str:
        """An id of any verb, but for those of the settings of a server whose settings stay alone."""
        if self.chance.random() < 0.1:
            return self.chance.choice(("x", "cz0:hand:1:0:0:0", "cz1:hand:1", "cz1:hand:١:0:0:0", "\n\x00", "z" * 100))
        number = self.chance.choice
        fields = (number((*range(9), 10**17)), number((0, 0, *range(40), 10**17)), number((0, *range(40), 10**17)))
        verbs = self.verbs if self._is_first(channel) else [each for each in self.verbs if each not in SETTINGS]
        return ":".join(("cz1", number((*verbs, "nothing")), *map(str, fields), str(number((*range(30), 10**8)))))

    def _command(self, user: User, channel: Channel) -> None:
        """Any command, with any values of the right kind in any of its options; one server's settings stay alone."""
        found = [each for each in self.world.commands if each["name"] == "casino" or self._is_first(channel)]
        command = self.chance.choice(found)
        self._send(user, channel, Kind.COMMAND, self._filled(command) | {"id": command["id"]})

    def _filled(self, level: dict[str, Any]) -> dict[str, Any]:
        """One way down through the groups of a command."""
        data: dict[str, Any] = {"name": level["name"], "type": level["type"]}
        nested = [option for option in level.get("options", ()) if option["type"] in (1, 2)]
        if nested:
            return data | {"options": [self._filled(self.chance.choice(nested))]}
        wanted = [each for each in level.get("options", ()) if each.get("required") or self.chance.random() < 0.4]
        return data | {"options": [self._option(each) for each in wanted]}

    def _is_first(self, channel: Channel) -> bool:
        return channel.server_id == self.world.server.id

    def _option(self, option: dict[str, Any]) -> dict[str, Any]:
        offered = [each["value"] for each in option.get("choices") or ()]
        if offered and self.chance.random() < 0.8:
            return {"name": option["name"], "type": option["type"], "value": self.chance.choice(offered)}
        values: dict[int, tuple[object, ...]] = {STRING: WORDS, WHOLE: NUMBERS, YES_OR_NO: (True, False)}
        return {"name": option["name"], "type": option["type"], "value": self.chance.choice(values[option["type"]])}

    def _open(self, user: User, channel: Channel) -> None:
        """A table that can be opened, with a match that is soon over."""
        rules = self.chance.choice(variants.ALL)
        seats = rules.players[0]
        options: list[tuple[str, int, Any]] = [("game", STRING, f"{rules.key}+target=5"), ("seats", WHOLE, seats)]
        if self.chance.random() < 0.3:
            options.append(("computers", WHOLE, self.chance.randint(0, seats - 1)))
        if self.chance.random() < 0.3:
            options.append(("pace", STRING, self.chance.choice(("relaxed", "post"))))
        if self.chance.random() < 0.1 and not channel.parent_id:
            options.append(("thread", YES_OR_NO, True))
        if not any(leading(each) for each in self.world.messages_in(channel.id) if each.only_for is None):
            self.hosts[channel.id] = user
        self.say(user, channel, "start", options)

    def _wish(self, user: User, channel: Channel) -> None:
        """What the others are asked to agree to, and what ends a seat or a table."""
        wishes = ("undo", "undo", "pause", "resume", "resume", "hand", "table", "leave", "mine", "verify")
        self.say(user, channel, self.chance.choice(wishes))

    def say(
        self, user: User, channel: Channel, command: str, options: list[tuple[str, int, Any]] | None = None
    ) -> None:
        """A command of `/casino`."""
        casino = next(each for each in self.world.commands if each["name"] == "casino")
        given = [{"name": name, "type": kind, "value": value} for name, kind, value in options or ()]
        data = {
            "name": "casino",
            "type": 1,
            "id": casino["id"],
            "options": [{"name": command, "type": 1, "options": given}],
        }
        self._send(user, channel, Kind.COMMAND, data)

    def _type(self, user: User, channel: Channel) -> None:
        """Anything that is being typed into an option that suggests something."""
        typed = {"name": "game", "type": STRING, "value": self.chance.choice(WORDS), "focused": True}
        casino = next(each for each in self.world.commands if each["name"] == "casino")
        options = [{"name": self.chance.choice(("start", "rules")), "type": 1, "options": [typed]}]
        data = {"name": "casino", "type": 1, "id": casino["id"], "options": options}
        self._send(user, channel, Kind.AUTOCOMPLETE, data)

    def _form(self, user: User, channel: Channel) -> None:
        """A form that this version of the bot never opened, or the one for the seconds of a turn, with anything."""
        value = self.chance.choice((*WORDS, "45", "9000"))[:4000]
        field = {"type": 4, "id": 2, "custom_id": "line", "value": value}
        rows = [{"type": 1, "id": 1, "components": [field]}]
        custom_id = self._id(channel)
        if self.chance.random() < 0.5:
            custom_id = f"cz1:setseconds:{self.chance.randrange(9)}:0:0:0"
        self._send(user, channel, Kind.MODAL, {"custom_id": custom_id, "components": rows})

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

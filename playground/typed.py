"""How a person's words become a command's data, held to what Discord's own client lets a person send."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .errors import Json
from .wire import Wire
from .world import Channel, Role, User, World

NESTED, USER, CHANNEL, ROLE = (1, 2), 6, 7, 8


class Refused(Exception):
    """The person's client would not send this; the sentence says why, and `option` what it is about."""

    def __init__(self, sentence: str, option: str | None = None) -> None:
        super().__init__(sentence)
        self.option = option


def usable(world: World, user_id: int, channel: Channel) -> list[Json]:
    """The commands that this person is offered here, by the command's contexts and default permissions."""
    if channel.server_id is None:
        return [command for command in world.commands if 1 in (command["contexts"] or [1])]
    server = world.servers[channel.server_id]
    has = -1 if user_id == server.owner_id else int(server.members[user_id])
    needed = [(command, command["default_member_permissions"]) for command in world.commands]
    return [command for command, bits in needed if bits is None or has & (int(bits) or 1) == (int(bits) or 1)]


def command_data(wire: Wire, user: User, channel: Channel, path: str, given: Json, focused: str | None) -> Json:
    """The `data` of a slash command that is sent, or with `focused` of one that is still being typed.

    Raises `Refused` for what Discord's own client would not let a person send.
    """
    level: Json = {"options": usable(wire.world, user.id, channel)}
    way: list[Json] = []
    for word in path.removeprefix("/").split():
        found = [part for part in level["options"] if part["name"] == word and part["type"] in NESTED]
        if not found:
            raise Refused(f"There is no command /{path} here.")
        level = {"options": []} | found[0]
        way.append({"type": level["type"], "name": word} | ({} if way else {"id": level["id"]}))
    wanted, names = level["options"], [option["name"] for option in level["options"]]
    strangers = sorted(set(given) - set(names))
    if not way or strangers or any(option["type"] in NESTED for option in wanted):
        raise Refused(f"/{path} {' '.join(strangers)} is not a command; it could go on with {names}.")
    resolved: Json = {}
    filled = [_filled(wire, channel, option, given.get(option["name"]), focused, resolved) for option in wanted]
    options = [option for option in filled if option is not None]
    for part in reversed(way):
        part["options"], options = options, [part]
    return way[0] | ({"resolved": resolved} if resolved else {})


def _filled(wire: Wire, channel: Channel, option: Json, value: Any, focused: str | None, resolved: Json) -> Json | None:
    answer = {"type": option["type"], "name": option["name"]}
    if option["name"] == focused:
        return answer | {"value": value or "", "focused": True}
    if value is None:
        if option.get("required") and focused is None:
            raise Refused(f"{option['name']} is required.", option["name"])
        return None
    if option["type"] in (USER, CHANNEL):
        return answer | {"value": resolve(wire, option["type"], channel, value, resolved)}
    return answer | {"value": _value(option, value)}


def _value(option: Json, given: Any) -> Any:
    name, kind = option["name"], option["type"]
    try:
        value = CONVERT[kind](given)
    except (KeyError, ValueError) as error:
        raise Refused(
            f"{name} has to be {'a whole number' if kind == 4 else 'a number'}, not {given!r}.", name
        ) from error
    choices = [choice["value"] for choice in option.get("choices") or []]
    if choices and value not in choices:
        raise Refused(f"{name} has to be one of those that are listed, not {given!r}.", name)
    measure, what, unit = (len(value), "length", " characters") if isinstance(value, str) else (value, "value", "")
    low, high = option.get(f"min_{what}", measure), option.get(f"max_{what}", measure)
    if not low <= measure <= high:
        raise Refused(f"{name} has to be between {low} and {high}{unit}, not {measure}.", name)
    return value


CONVERT: dict[int, Callable[[Any], Any]] = {3: str, 4: int, 5: lambda text: str(text).lower() == "true", 10: float}


def resolve(wire: Wire, kind: int, channel: Channel, value: Any, resolved: Json) -> str:
    """A person, channel or role by name or id, entered in `resolved` as Discord does for options and selects of
    these."""
    world = wire.world
    server = world.servers.get(channel.server_id or 0)
    known: list[User | Channel | Role] = [*(world.channels if kind == CHANNEL else world.users).values()]
    if kind == ROLE:
        known = [*server.roles.values()] if server else []
    found = next((each for each in known if str(value) in (each.name, str(each.id))), None)
    if found is None:
        raise Refused(f"There is no {value!r} here.")
    number = str(found.id)
    if isinstance(found, Channel):
        resolved.setdefault("channels", {})[number] = wire.channel(found) | {"permissions": "0"}
        return number
    if isinstance(found, Role):
        resolved.setdefault("roles", {})[number] = wire.role(found)
        return number
    resolved.setdefault("users", {})[number] = wire.user(found)
    if server is not None and found.id in server.members:
        member = wire.member(server, found) | {"permissions": str(int(server.members[found.id]))}
        partial = {key: part for key, part in member.items() if key not in ("user", "mute", "deaf")}
        resolved.setdefault("members", {})[number] = partial
    return number

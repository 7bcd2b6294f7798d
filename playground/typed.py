"""How a person's words become a command's data, held to what Discord's own client lets a person send."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .commands import GROUP, SUBCOMMAND
from .errors import Json
from .wire import Wire
from .world import Channel, Permission, Server, User, World

STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER = 3, 4, 5, 6, 7, 10


class Refused(Exception):
    """The person's client would not send this; the sentence says why."""


def usable(world: World, user: User, channel: Channel) -> list[Json]:
    """The commands that this person is offered here, by the command's default permissions."""
    server = world.servers.get(channel.server_id or 0)
    return [command for command in world.commands.values() if _allowed(command, server, user)]


def _allowed(command: Json, server: Server | None, user: User) -> bool:
    guild_id = command.get("guild_id")
    if server is None:
        contexts = command.get("contexts")
        return guild_id is None and (1 in contexts if contexts is not None else command.get("dm_permission", True))
    if guild_id is not None and int(guild_id) != server.id:
        return False
    needed = command.get("default_member_permissions")
    if needed is None or user.id == server.owner_id:
        return True
    return needed != "0" and server.members.get(user.id, Permission(0)) & int(needed) == int(needed)


def command_data(wire: Wire, user: User, channel: Channel, path: str, given: Json, focused: str | None) -> Json:
    """The `data` of a slash command that is sent, or with `focused` of one that is still being typed.

    Raises `Refused` for what Discord's own client would not let a person send.
    """
    words = path.removeprefix("/").split()
    known = {command["name"]: command for command in usable(wire.world, user, channel)}
    if not words or words[0] not in known:
        raise Refused(f"There is no command /{path} here.")
    command = known[words[0]]
    data: Json = {"id": command["id"], "name": command["name"], "type": 1}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    options, level = data.setdefault("options", []), command
    for word in words[1:]:
        found = [o for o in level.get("options") or [] if o["name"] == word and o["type"] in (SUBCOMMAND, GROUP)]
        if not found:
            raise Refused(f"/{command['name']} has no part {word!r}.")
        level = found[0]
        options.append({"type": level["type"], "name": level["name"], "options": []})
        options = options[0]["options"]
    wanted = level.get("options") or []
    if any(o["type"] in (SUBCOMMAND, GROUP) for o in wanted):
        raise Refused(f"/{path} needs one of: {', '.join(o['name'] for o in wanted)}.")
    resolved: Json = {}
    options += _values(wire, channel, wanted, given, focused, resolved)
    return data | ({"resolved": resolved} if resolved else {})


def _values(
    wire: Wire, channel: Channel, wanted: list[Json], given: Json, focused: str | None, resolved: Json
) -> list[Json]:
    strangers = set(given) - {option["name"] for option in wanted}
    if strangers:
        raise Refused(f"There is no option {sorted(strangers)[0]!r}; there are {[o['name'] for o in wanted]}.")
    values = []
    for option in wanted:
        name = option["name"]
        if name == focused:
            values.append({"type": option["type"], "name": name, "value": given.get(name, ""), "focused": True})
        elif given.get(name) is not None:
            value = _value(wire, channel, option, given[name], resolved)
            values.append({"type": option["type"], "name": name, "value": value})
        elif option.get("required") and focused is None:
            raise Refused(f"The option {name!r} is required.")
    return values


def _value(wire: Wire, channel: Channel, option: Json, value: Any, resolved: Json) -> Any:
    kind, name = option["type"], option["name"]
    if kind == USER:
        return resolve_user(wire, channel, value, resolved)
    if kind == CHANNEL:
        return resolve_channel(wire, value, resolved)
    try:
        value = CONVERT[kind](value)
    except (KeyError, ValueError) as error:
        raise Refused(f"{value!r} is no value for the option {name!r}.") from error
    choices = option.get("choices") or []
    if choices and value not in [choice["value"] for choice in choices]:
        raise Refused(f"{value!r} is none of the choices of {name!r}: {[choice['value'] for choice in choices]}.")
    measure, what = (len(value), "length") if isinstance(value, str) else (value, "value")
    if not option.get(f"min_{what}", measure) <= measure <= option.get(f"max_{what}", measure):
        raise Refused(f"{value!r} is out of the range of {name!r}.")
    return value


def _yes(value: Any) -> bool:
    return value is True or str(value).lower() in ("true", "yes", "1")


def resolve_user(wire: Wire, channel: Channel, value: Any, resolved: Json) -> str:
    """A person by name or id, entered in `resolved` as Discord does for user options and user selects."""
    found = [u for u in wire.world.users.values() if str(value) in (u.name, str(u.id))]
    if not found:
        raise Refused(f"Nobody here is called {value!r}.")
    user = found[0]
    resolved.setdefault("users", {})[str(user.id)] = wire.user(user)
    server = wire.world.servers.get(channel.server_id or 0)
    if server is not None and user.id in server.members:
        member = {k: v for k, v in wire.member(server, user).items() if k not in ("user", "mute", "deaf")}
        member["permissions"] = str(int(server.members[user.id]))
        resolved.setdefault("members", {})[str(user.id)] = member
    return str(user.id)


def resolve_channel(wire: Wire, value: Any, resolved: Json) -> str:
    found = [c for c in wire.world.channels.values() if str(value) in (c.name, str(c.id)) and c.server_id is not None]
    if not found:
        raise Refused(f"There is no channel {value!r}.")
    body = wire.channel(found[0]) | {"permissions": "0"}
    resolved.setdefault("channels", {})[str(found[0].id)] = body
    return str(found[0].id)


CONVERT: dict[int, Callable[[Any], Any]] = {STRING: str, INTEGER: int, NUMBER: float, BOOLEAN: _yes}

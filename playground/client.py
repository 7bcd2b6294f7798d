"""What a person's own client may do: look at the page, hear what is theirs to hear, press, choose, type.

`/page/events?as=anna` is a websocket on which a person receives what they may see and nothing else. The other
addresses take a person's act as JSON and answer `{"interaction": id}`, or 400 with a sentence where Discord's
client would not let it happen.
"""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

from .errors import Json
from .gateway import opened
from .hub import Hub
from .limits import BUTTON, LABEL, SELECTS, TEXT_DISPLAY
from .typed import CHANNEL, ROLE, USER, Refused, command_data, resolve
from .world import Channel, Kind, Message, User

PAGE = Path(__file__).parent / "page"
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
}
LONG = 2_000


class Client:
    def __init__(self, hub: Hub) -> None:
        self.hub, self.world = hub, hub.world

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/", self.static),
            web.get("/page/events", self.events),
            web.get("/page/{name}", self.static),
            web.get("/attachments/{channel}/{id}/{filename}", self.attachment),
            web.post("/page/{act:command|component|modal|dismiss|say}", self.act),
        ]

    # Looking

    async def static(self, request: web.Request) -> web.FileResponse:
        path = PAGE / request.match_info.get("name", "index.html")
        if not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers=HEADERS)

    async def attachment(self, request: web.Request) -> web.Response:
        wanted = (request.match_info["id"], request.query.get("hm"))
        for message in self.world.messages.values():
            for file in (*message.attachments, *message.replaced):
                if (str(file.id), file.key) == wanted:
                    return web.Response(body=file.content, content_type=file.about["content_type"])
        raise web.HTTPNotFound(text="This content is no longer available.")

    async def events(self, request: web.Request) -> web.WebSocketResponse:
        people = [self.hub.wire.user(user) for user in self.world.users.values()]
        async with opened(request) as (socket, line):
            try:
                user = self.world.user(request.query.get("as", ""))
            except KeyError as error:
                await socket.send_json({"kind": "nobody", "error": error.args[0], "people": people})
                return socket
            line.put_nowait({"kind": "hello", "people": people} | self._hello(user))
            self.hub.pages[line] = user.id
            try:
                async for _ in socket:
                    pass
            finally:
                del self.hub.pages[line]
        return socket

    def _hello(self, user: User) -> Json:
        """Everything there is for this person, on opening."""
        world, wire = self.world, self.hub.wire
        return {
            "me": wire.user(user),
            "servers": [{"id": str(server.id), "name": server.name} for server in world.servers.values()],
            "roles": [wire.role(role) for server in world.servers.values() for role in server.roles.values()],
            "channels": [wire.channel(c) for c in world.channels.values() if world.sees_channel(user.id, c)],
            "messages": [wire.message(m) for m in world.messages.values() if world.sees(user.id, m)],
            "commands": self.hub.commands_for(user.id),
        }

    # Acting

    async def act(self, request: web.Request) -> web.Response:
        """One of the methods below, by its name."""
        body: Json = await request.json()
        try:
            user = self.world.user(body.get("as", ""))
            return web.json_response(await getattr(self, request.match_info["act"])(user, body))
        except (Refused, KeyError) as refusal:
            option = getattr(refusal, "option", None)
            return web.json_response({"error": str(refusal.args[0]), "option": option}, status=400)

    def _channel(self, user: User, body: Json) -> Channel:
        channel = self.world.channels.get(int(body.get("channel") or 0))
        if channel is None or not self.world.sees_channel(user.id, channel):
            raise Refused("There is no such channel.")
        return channel

    def _message(self, user: User, body: Json) -> Message:
        message = self.world.messages.get(int(body["message"]))
        if message is None or not self.world.sees(user.id, message):
            raise Refused("This message is gone.")
        return message

    async def command(self, user: User, body: Json) -> Json:
        """`{"channel", "path": "casino start", "options": {name: value}, "focused": name or absent}`"""
        channel, focused = self._channel(user, body), body.get("focused")
        data = command_data(self.hub.wire, user, channel, body["path"], body.get("options") or {}, focused)
        kind = Kind.COMMAND if focused is None else Kind.AUTOCOMPLETE
        return self.hub.ask(user, channel, kind, data)

    async def component(self, user: User, body: Json) -> Json:
        """`{"message", "custom_id", "values": [...] for a select}`

        With `"stale": true` it is a press that left the client before the message's last edit arrived there.
        """
        message, custom_id, values = self._message(user, body), body["custom_id"], body.get("values")
        channel = self.world.channels[message.channel_id]
        parts = [part for row in message.components for part in row["components"]]
        part = next((part for part in parts if part.get("custom_id") == custom_id), None)
        if body.get("stale"):
            part = part or {"type": BUTTON if values is None else SELECTS[0]}
        elif part is None or part.get("disabled"):
            raise Refused(f"The message has no component {custom_id!r} that can be used.")
        data: Json = {"custom_id": custom_id, "component_type": part["type"]}
        if part["type"] != BUTTON:
            data |= self._chosen(part, channel, [str(value) for value in values or []])
        return self.hub.ask(user, channel, Kind.COMPONENT, data, message)

    def _chosen(self, select: Json, channel: Channel, values: list[str]) -> Json:
        low, high = select.get("min_values", 1), select.get("max_values", 1)
        if not low <= len(values) <= high:
            raise Refused(f"Between {low} and {high} have to be chosen, not {len(values)}.")
        offered = [option["value"] for option in select.get("options", ())]
        if offered and not set(values) <= set(offered):
            raise Refused(f"{values} are not all among {offered}.")
        kinds, resolved = {5: USER, 6: ROLE, 8: CHANNEL}, dict[str, Json]()
        if select["type"] not in kinds:
            return {"values": values}
        found = [resolve(self.hub.wire, kinds[select["type"]], channel, value, resolved) for value in values]
        return {"values": found, "resolved": resolved}

    async def modal(self, user: User, body: Json) -> Json:
        """`{"interaction": the one that opened the form, "values": {custom_id: text or list}}`"""
        opener = self.world.interactions.get(int(body["interaction"]))
        if opener is None or opener.user_id != user.id or opener.modal is None:
            raise Refused("This form is not open.")
        parts = [_filled(part, body.get("values") or {}) for part in opener.modal["components"]]
        data = {"custom_id": opener.modal["custom_id"], "components": parts}
        source = self.world.messages.get(opener.message_id or 0)
        channel = self.world.channels[opener.channel_id]
        return self.hub.ask(user, channel, Kind.MODAL, data, source)

    async def dismiss(self, user: User, body: Json) -> Json:
        message = self._message(user, body)
        if message.only_for != user.id:
            raise Refused("Only a message that you alone can see can be dismissed.")
        self.hub.remove(message)
        return {}

    async def say(self, user: User, body: Json) -> Json:
        """Ordinary talk; a bot without the messages intent hears none of it."""
        channel, text = self._channel(user, body), str(body.get("text", "")).strip()
        if not 1 <= len(text) <= LONG:
            raise Refused(f"A message has 1 to {LONG} characters.")
        message = Message(self.world.new_id(), channel.id, user.id, text)
        await self.hub.land(message, "create")
        return {"message": str(message.id)}


def _filled(part: Json, values: Json) -> Json:
    """A part of a form, or a field in it, with what the person put into it."""
    answer: Json = {"type": part["type"], "id": 1}
    if part["type"] == TEXT_DISPLAY:
        return answer
    if part["type"] == LABEL:
        return answer | {"component": _filled(part["component"] | {"label": part["label"]}, values)}
    if "components" in part:
        return answer | {"components": [_filled(field, values) for field in part["components"]]}
    answer["custom_id"] = part["custom_id"]
    given = values.get(part["custom_id"])
    if part["type"] in SELECTS:
        return answer | {"values": [str(value) for value in given or []]}
    text = str(part.get("value") or "" if given is None else given)
    least = max(part.get("min_length") or 0, 1) if text or part.get("required", True) else 0
    if not least <= len(text) <= (part.get("max_length") or 4_000):
        raise Refused(f"{part['label']} needs another length.")
    return answer | {"value": text}

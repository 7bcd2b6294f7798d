"""What a person's own client may do: look at the page, hear what is theirs to hear, press, choose, type.

`/page/events?as=anna` is a websocket on which a person receives what they may see and nothing else. The other
addresses take a person's act as JSON and answer `{"interaction": id}`, or 400 with a sentence where Discord's
client would not let it happen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from .errors import Json
from .hub import Hub, pump
from .limits import BUTTON, LABEL, SELECTS, TEXT_DISPLAY
from .typed import Refused, command_data, resolve_channel, resolve_user
from .world import Channel, Interaction, InteractionKind, Message, User

PAGE = Path(__file__).parent / "page"
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
}
SHOWN = 100
LONG = 2_000


class Client:
    def __init__(self, hub: Hub) -> None:
        self.hub, self.world = hub, hub.world

    def routes(self) -> list[web.RouteDef]:
        acts: dict[str, Callable[[User, Json], Awaitable[Json] | Json]] = {
            "command": self.command,
            "component": self.component,
            "modal": self.modal,
            "dismiss": self.dismiss,
            "say": self.say,
        }
        return [
            web.get("/", self.root),
            web.get("/page/events", self.events),
            web.get("/page/{name}", self.static),
            web.get("/attachments/{channel}/{id}/{filename}", self.attachment),
            *(web.post(f"/page/{name}", self._act(act)) for name, act in acts.items()),
        ]

    def _act(self, act: Callable[[User, Json], Awaitable[Json] | Json]) -> Callable[[web.Request], Any]:
        async def handler(request: web.Request) -> web.Response:
            body: Json = await request.json()
            try:
                given = act(self._person(str(body.get("as"))), body)
                return web.json_response(given if isinstance(given, dict) else await given)
            except Refused as refusal:
                return web.json_response({"error": str(refusal)}, status=400)

        return handler

    def _person(self, name: str) -> User:
        try:
            user = self.world.user(name)
        except KeyError as error:
            raise Refused(str(error.args[0])) from error
        if user.bot:
            raise Refused(f"{user.shown} is the bot; nobody can be it.")
        return user

    def _channel(self, user: User, body: Json) -> Channel:
        channel = self.world.channels.get(int(body.get("channel") or 0))
        if channel is None or not self.world.sees_channel(user, channel):
            raise Refused("There is no such channel.")
        return channel

    def _message(self, user: User, body: Json) -> Message:
        message = self.world.messages.get(int(body["message"]))
        if message is None or not self.world.sees(user, message):
            raise Refused("This message is gone.")
        return message

    # Looking

    async def root(self, request: web.Request) -> web.StreamResponse:
        """The page; for a client that asks for a websocket the gateway, as at Discord's own root."""
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self.hub.gateway.connect(request)
        return web.FileResponse(PAGE / "index.html", headers=HEADERS)

    async def static(self, request: web.Request) -> web.FileResponse:
        path = PAGE / request.match_info["name"]
        if path.suffix not in (".css", ".js") or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers=HEADERS)

    async def attachment(self, request: web.Request) -> web.Response:
        wanted = int(request.match_info["id"])
        for message in reversed(self.world.messages.values()):
            for file in message.attachments:
                if file.id == wanted and file.key == request.query.get("hm"):
                    return web.Response(body=file.content, content_type=file.content_type)
        raise web.HTTPNotFound(text="This content is no longer available.")

    async def events(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        try:
            user = self._person(request.query.get("as", ""))
        except Refused as refusal:
            await socket.send_json({"kind": "nobody", "error": str(refusal), "people": self._people()})
            await socket.close()
            return socket
        queue = self.hub.feeds.open(user)
        queue.put_nowait(self._hello(user))
        writer = asyncio.create_task(pump(socket, queue))
        try:
            async for message in socket:
                if message.type == WSMsgType.ERROR:
                    break
        finally:
            self.hub.feeds.close(queue)
            writer.cancel()
            with suppress(asyncio.CancelledError):
                await writer
        return socket

    def _people(self) -> list[Json]:
        return [self.hub.wire.user(u) for u in self.world.users.values()]

    def _hello(self, user: User) -> Json:
        """Everything there is for this person, on opening."""
        channels = [c for c in self.world.channels.values() if self.world.sees_channel(user, c)]
        messages = [m for c in channels for m in self.world.messages_in(c.id) if self.world.sees(user, m)]
        return {
            "kind": "hello",
            "me": self.hub.wire.user(user),
            "people": self._people(),
            "servers": [{"id": str(s.id), "name": s.name} for s in self.world.servers.values()],
            "channels": [self.hub.wire.channel(c) for c in channels],
            "messages": [self.hub.wire.message(m) for m in messages[-SHOWN * len(channels) :]],
            "commands": self.hub.commands_for(user),
        }

    # Acting

    def command(self, user: User, body: Json) -> Json:
        """`{"channel", "path": "casino start", "options": {name: value}, "focused": name or absent}`"""
        channel, focused = self._channel(user, body), body.get("focused")
        data = command_data(self.hub.wire, user, channel, body["path"], body.get("options") or {}, focused)
        kind = InteractionKind.COMMAND if focused is None else InteractionKind.AUTOCOMPLETE
        return _asked(self.hub.ask(user, channel, kind, data))

    def component(self, user: User, body: Json) -> Json:
        """`{"message", "custom_id", "values": [...] for a select}`

        With `"stale": true` it is a press that left the client before the message's last edit arrived there.
        """
        message, custom_id = self._message(user, body), body["custom_id"]
        channel = self.world.channels[message.channel_id]
        found = [part for part in message.parts() if part.get("custom_id") == custom_id]
        if body.get("stale"):
            part = found[0] if found else {"type": BUTTON if body.get("values") is None else 3}
        elif not found:
            raise Refused(f"The message has no component {custom_id!r}.")
        elif found[0].get("disabled"):
            raise Refused(f"{found[0].get('label') or custom_id!r} is disabled.")
        else:
            part = found[0]
        data: Json = {"custom_id": custom_id, "component_type": part["type"]}
        if part["type"] != BUTTON:
            data |= self._chosen(part, channel, [str(value) for value in body.get("values") or []])
        return _asked(self.hub.ask(user, channel, InteractionKind.COMPONENT, data, message))

    def _chosen(self, select: Json, channel: Channel, values: list[str]) -> Json:
        low, high = select.get("min_values", 1), select.get("max_values", 1)
        if not low <= len(values) <= high:
            raise Refused(f"Between {low} and {high} have to be chosen, not {len(values)}.")
        if select["type"] == 3:
            offered = [option["value"] for option in select.get("options", ())]
            if "options" in select and not set(values) <= set(offered):
                raise Refused(f"{values} are not all among {offered}.")
            return {"values": values}
        resolved: Json = {}
        if select["type"] == 5:
            values = [resolve_user(self.hub.wire, channel, value, resolved) for value in values]
        elif select["type"] == 8:
            values = [resolve_channel(self.hub.wire, value, resolved) for value in values]
        else:
            raise Refused("The playground has no roles to choose from.")
        return {"values": values, "resolved": resolved}

    def modal(self, user: User, body: Json) -> Json:
        """`{"interaction": the one that opened the form, "values": {custom_id: text or list}}`"""
        opener = self.world.interactions.get(int(body["interaction"]))
        if opener is None or opener.user_id != user.id or opener.modal is None:
            raise Refused("This form is not open.")
        values = body.get("values") or {}
        parts = [self._filled(part, values) for part in opener.modal["components"]]
        data = {"custom_id": opener.modal["custom_id"], "components": parts, "opened_by": opener.id}
        source = self.world.messages.get(opener.message_id or 0)
        channel = self.world.channels[opener.channel_id]
        return _asked(self.hub.ask(user, channel, InteractionKind.MODAL, data, source))

    def _filled(self, part: Json, values: Json) -> Json:
        if part["type"] == TEXT_DISPLAY:
            return {"type": TEXT_DISPLAY, "id": 1}
        if part["type"] == LABEL:
            return {"type": LABEL, "id": 1, "component": self._field(part["component"], values, part["label"])}
        return {"type": 1, "id": 1, "components": [self._field(f, values, f["label"]) for f in part["components"]]}

    def _field(self, field: Json, values: Json, label: str) -> Json:
        custom_id = field["custom_id"]
        answer: Json = {"type": field["type"], "id": 1, "custom_id": custom_id}
        if field["type"] in SELECTS:
            return answer | {"values": [str(v) for v in values.get(custom_id) or []]}
        text = str(values.get(custom_id, field.get("value") or ""))
        if not text and field.get("required", True):
            raise Refused(f"{label} has to be filled in.")
        if text and not field.get("min_length", 0) <= len(text) <= field.get("max_length", 4_000):
            raise Refused(f"{label} has the wrong length.")
        return answer | {"value": text}

    def dismiss(self, user: User, body: Json) -> Json:
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
        message = Message(self.world.new_id(), channel.id, user.id, self.hub.clock.now(), text)
        await self.hub.land(self.world.put(message), "create")
        return {"message": str(message.id)}


def _asked(asked: Interaction) -> Json:
    return {"interaction": str(asked.id)}

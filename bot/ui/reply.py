"""The answer to one press or command.

Discord wants a first answer within three seconds and fixes with it who sees the rest, so whatever takes time begins
with `think` (a new message for the presser alone) or `update` (the message that was pressed). A press that was
answered too late is carried out all the same; only its answer is lost.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from enum import Enum
from io import BytesIO
from typing import Any, TypeAlias

import discord

from bot.app.errors import Refusal, Refused
from bot.app.faults import note
from bot.app.model import Actor, Place
from bot.app.ports import Meter, Timed
from bot.language import say
from bot.present.form import Form
from bot.present.names import clean, escaped, isolated, plain, quoted
from bot.present.panel import Panel
from bot.present.words import listed, reason_words
from bot.ui import adapt
from bot.ui.calls import Fault, attempt
from bot.ui.ids import Id, UnreadableId
from bot.ui.pictures import Studio
from engine.errors import RulesError

log = logging.getLogger(__name__)


class _Stage(Enum):
    NEW = "not answered yet"
    THINKING = "a new message waits to be filled in"
    UPDATING = "the pressed message may be changed"
    ANSWERED = "answered; anything more is a message of its own"
    LOST = "answered too late"


class Reply:
    """What the bot answers to one interaction. Everything in it is for the presser's eyes alone."""

    def __init__(self, interaction: discord.Interaction[Any], studio: Studio, meter: Meter) -> None:
        self._meter = meter
        self._begun = time.perf_counter()
        self.interaction = interaction
        self._studio = studio
        self._stage = _Stage.NEW

    @property
    def actor(self) -> Actor:
        """Who pressed."""
        interaction, user, may = self.interaction, self.interaction.user, self.interaction.permissions
        return Actor(
            user.id,
            # Halves of characters, which Discord's JSON can hold, can be stored nowhere.
            user.display_name.encode(errors="ignore").decode(),
            str(interaction.locale),
            may_moderate=may.manage_messages,
            may_manage=may.manage_guild,
            server=interaction.guild_id or 0,
            roles=_roles(user),
        )

    @property
    def place(self) -> Place:
        """Where they pressed."""
        channel = self.interaction.channel
        parent = channel.parent_id if isinstance(channel, discord.Thread) else 0
        return Place(self.interaction.guild_id or 0, self.interaction.channel_id or 0, parent)

    @property
    def _on_own_message(self) -> bool:
        """Whether a message was pressed that the presser alone sees."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def think(self) -> None:
        """Acknowledge with a new message, to be filled in by `show` or `say`."""
        await self._first(self.interaction.response.defer(ephemeral=True, thinking=True), _Stage.THINKING)

    async def update(self) -> None:
        """Acknowledge a press on a message, which `show` then changes if it is the presser's own. Of a message that was
        deleted meanwhile it is said that it is gone: the press is carried out all the same. A form need not have been
        opened from a message."""
        if self.interaction.message is None:
            await self.think()
            return
        if await self._first(self.interaction.response.defer(), _Stage.UPDATING) is Fault.MESSAGE_GONE:
            self._stage = _Stage.NEW
            await self.say("The message that you pressed is gone; your press counts all the same.")

    async def turn_page(self) -> None:
        """Acknowledge a press that shows another page: in the presser's own message, or from the board in a new one."""
        await (self.update() if self._on_own_message else self.think())

    async def ask(self, form: Form, table: int = 0) -> None:
        """A form, which has to be the first answer."""
        await self._first(self.interaction.response.send_modal(adapt.dialog(form, table)), _Stage.ANSWERED)

    async def say(self, sentence: str, **parts: object) -> None:
        """A sentence, by its English, or what was said already."""
        text = say(sentence, **parts)
        if self._stage is _Stage.NEW:
            await self._first(self.interaction.response.send_message(text, ephemeral=True), _Stage.ANSWERED)
        elif self._stage is _Stage.THINKING:
            edit = self.interaction.edit_original_response(content=text, attachments=[], view=None)
            await self._next(edit)
            self._stage = _Stage.ANSWERED if self._stage is _Stage.THINKING else self._stage
        else:
            await self._next(self.interaction.followup.send(text, ephemeral=True))

    async def hand_over(self, text: str, name: str, content: str) -> None:
        """A sentence with a text file, in the message that `think` has promised."""
        file = discord.File(BytesIO(content.encode()), name)
        met = await self._next(self.interaction.edit_original_response(content=text, attachments=[file]))
        if met is Fault.FORBIDDEN:
            await self.say(text)

    async def show(self, panel: Panel, table: int = 0, seq: int = 0) -> None:
        """A panel: in the message that was acknowledged, and further ones below it."""
        if self._stage is _Stage.NEW:
            await self.think()
        if self._stage is _Stage.LOST:
            return
        png = await self._studio.png(panel.picture, self.place.server)
        met = await self._put(panel, table, seq, png)
        if met is Fault.FORBIDDEN and png:
            await self._put(panel, table, seq, None)

    async def _put(self, panel: Panel, table: int, seq: int, png: bytes | None) -> Fault | None:
        interaction = self.interaction
        if self._stage is _Stage.THINKING or (self._stage is _Stage.UPDATING and self._on_own_message):
            met = await self._next(interaction.edit_original_response(**adapt.editing(panel, table, seq, png)))
            if met is None and self._stage is _Stage.THINKING:
                self._stage = _Stage.ANSWERED
            return met
        message = adapt.sending(panel, table, seq, png) | {"ephemeral": True}
        return await self._next(interaction.followup.send(**message))

    async def _first(self, call: Awaitable[object], stage: _Stage) -> Fault | None:
        met = await attempt(call)
        if not isinstance(met, Fault) or met is Fault.ANSWERED:
            # What was answered before was answered here: Discord's word of it was lost, and the library asked again.
            self._meter.took(Timed.ANSWER, time.perf_counter() - self._begun)
            self._stage = stage
            return None
        if met is not Fault.FORBIDDEN:
            self._stage = _Stage.LOST
            log.info("An answer was lost: %s.", met.value)
        return met

    async def _next(self, call: Awaitable[object]) -> Fault | None:
        if self._stage is _Stage.LOST:
            if hasattr(call, "close"):
                call.close()
            return Fault.LATE
        met = await attempt(call)
        if not isinstance(met, Fault):
            return None
        if met is Fault.LATE:
            self._stage = _Stage.LOST
        log.info("An answer was lost: %s.", met.value)
        return met


Handler: TypeAlias = Callable[[Reply, Id, tuple[str, ...]], Awaitable[None]]
"""What answers a press: with the reply to fill in, what the button is about, and what was chosen in a list."""


def numbered(wish: Callable[[Actor, int, int], Awaitable[object]]) -> Handler:
    """The press of a button that is about a table and about what its index numbers; the channel shows what comes."""

    async def handle(reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.update()
        await wish(reply.actor, ident.table, ident.index)

    return handle


async def guarded(reply: Reply, where: str, work: Awaitable[None]) -> None:
    """Carry out a press or command. What is refused is said to the presser; any other error is written down, and they
    are told its id."""
    try:
        await work
    except (Refusal, RulesError, UnreadableId) as refusal:
        await _say(reply, where, sentence(refusal))
    except Exception as error:
        error_id = note(log, error, where)
        await _say(
            reply,
            where,
            say(
                "Something went wrong in the bot. Nothing was lost: press the board's buttons to go on."
                " If it happens again, tell whoever runs the bot the number {number}.",
                number=error_id,
            ),
        )


async def _say(reply: Reply, where: str, text: str) -> None:
    try:
        await reply.say(text)
    except Exception as error:
        note(log, error, f"{where}, telling about it")


def sentence(refusal: Exception) -> str:
    """A refusal as its reader reads it: cards as people write them, names as names that ping nobody."""
    if isinstance(refusal, (Refused, RulesError)):
        return reason_words(refusal.reason)
    if isinstance(refusal, Refusal):
        args = {key: _shown(key, value) for key, value in refusal.args_.items()}
        return say(refusal.template, **args)
    return say(str(refusal))


def _shown(key: str, value: str | int) -> str | int:
    match key:
        case "name" | "host":
            return isolated(escaped(clean(str(value), 0)))
        case "quoted":
            return quoted(str(value))
        case "words" | "sign":
            return escaped(plain(str(value)))
        case "rule" | "rules" | "values" | "last" | "games" | "ground":
            return f"`{value}`"
        case "role":
            return f"<@&{value}>"
        case "channels":
            return listed(f"<#{each}>" for each in str(value).split())
    return say(value) if isinstance(value, str) else value


def _roles(user: discord.User | discord.Member) -> frozenset[int]:
    """The roles that somebody has in the server, or stands above."""
    if not isinstance(user, discord.Member):
        return frozenset()
    return frozenset(role.id for role in user.guild.roles if role <= user.top_role)

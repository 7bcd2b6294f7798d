"""Where everything that somebody sends comes in, and where what comes too fast ends."""

from __future__ import annotations

import logging
from collections import deque
from typing import Any, Final

import discord

from bot.app.limiter import Limiter, Limits
from bot.app.ports import Clock
from bot.language import nearest, say, speaking
from bot.ui.calls import attempt

log = logging.getLogger(__name__)

TOO_FAST: Final = "That came faster than the bot can answer, so it did nothing. Wait a few seconds, then go on."


REMEMBERED: Final = 1000
"""How many interactions are known again when they are delivered once more."""


class Gate:
    """Lets through what people can send by hand. The rest is acknowledged and costs nothing but that: no picture, no
    lock, nothing read or stored. What is delivered twice is let through once."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._presses = Limiter(limits.presses, clock)
        self._typing = Limiter(limits.typing, clock)
        self._sentences = Limiter(limits.sentences, clock)
        self._heard = deque[int](maxlen=REMEMBERED)

    async def admits(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether it may be carried out; if not, it is answered already."""
        if interaction.id in self._heard:
            return False
        self._heard.append(interaction.id)
        person, kind = interaction.user.id, interaction.type
        if kind is discord.InteractionType.autocomplete:
            if self._typing.take(person):
                return True
            await attempt(interaction.response.autocomplete([]))
            return False
        if self._presses.take(person):
            return True
        told = self._sentences.take(person)
        if told:
            log.info("Somebody presses too fast, and is told so.")
        if told or kind is not discord.InteractionType.component:
            with speaking(nearest(str(interaction.locale))):
                await attempt(interaction.response.send_message(say(TOO_FAST), ephemeral=True))
        else:
            await attempt(interaction.response.defer())
        return False

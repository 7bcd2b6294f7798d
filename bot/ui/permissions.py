"""What the bot has to be allowed to do in a channel before a table opens there."""

from __future__ import annotations

from typing import Any

import discord

from bot.app.errors import Refusal
from bot.language import say

NEEDED = (
    ("view_channel", "View Channel"),
    ("send_messages", "Send Messages"),
    ("embed_links", "Embed Links"),
    ("attach_files", "Attach Files"),
    ("read_message_history", "Read Message History"),
)
IN_THREADS = ("send_messages_in_threads", "Send Messages in Threads")
TO_MAKE_THREADS = ("create_public_threads", "Create Public Threads")


class NotAllowed(Refusal):
    """The bot itself may not do what a table needs; `missing` lists it."""

    sentence = (
        "I cannot run a table in this channel, because I lack:\n{missing}\n"
        "Somebody who may manage this channel can allow it under Edit Channel, Permissions."
    )


def missing(allowed: discord.Permissions, in_thread: bool, new_thread: bool = False) -> tuple[str, ...]:
    """The permissions that the bot lacks for a table, by the names under which Discord's settings list them."""
    apart = in_thread or new_thread
    needed = [IN_THREADS if apart and name == "send_messages" else (name, shown) for name, shown in NEEDED]
    needed += [TO_MAKE_THREADS] if new_thread else []
    return tuple(shown for name, shown in needed if not getattr(allowed, name))


def demand(
    interaction: discord.Interaction[Any], new_thread: bool = False, refusal: type[NotAllowed] = NotAllowed
) -> None:
    """Refuse a table where the bot lacks a permission for it, in a new thread or in the channel itself."""
    lacking = missing(interaction.app_permissions, isinstance(interaction.channel, discord.Thread), new_thread)
    if lacking:
        raise refusal(missing="\n".join(f"- {say(name)}" for name in lacking))

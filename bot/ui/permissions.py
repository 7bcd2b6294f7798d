"""What the bot has to be allowed to do in a channel before a table opens there."""

from __future__ import annotations

import discord

NEEDED = (
    ("view_channel", "View Channel"),
    ("send_messages", "Send Messages"),
    ("embed_links", "Embed Links"),
    ("attach_files", "Attach Files"),
    ("read_message_history", "Read Message History"),
)
IN_THREADS = ("send_messages_in_threads", "Send Messages in Threads")
TO_MAKE_THREADS = ("create_public_threads", "Create Public Threads")


def missing(allowed: discord.Permissions, in_thread: bool, new_thread: bool = False) -> tuple[str, ...]:
    """The permissions that the bot lacks for a table, by the names under which Discord's settings list them."""
    apart = in_thread or new_thread
    needed = [IN_THREADS if apart and name == "send_messages" else (name, shown) for name, shown in NEEDED]
    needed += [TO_MAKE_THREADS] if new_thread else []
    return tuple(shown for name, shown in needed if not getattr(allowed, name))


def complaint(missing: tuple[str, ...]) -> str:
    """What is told to whoever wanted to start."""
    lines = "\n".join(f"- {name}" for name in missing)
    return (
        f"I cannot run a table in this channel, because I lack:\n{lines}\n"
        "Somebody who may manage this channel can allow it under Edit Channel, Permissions."
    )

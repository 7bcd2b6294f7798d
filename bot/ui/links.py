"""Addresses of messages, as Discord's own clients open them."""

from __future__ import annotations

from bot.app.model import Table


def board_link(table: Table) -> str:
    """A table's board, or its channel while no board stands there."""
    place = f"https://discord.com/channels/{table.place.server}/{table.place.channel}"
    return f"{place}/{table.board}" if table.board else place

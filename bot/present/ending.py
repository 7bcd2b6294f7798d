"""Who ended a table, in words."""

from __future__ import annotations

from bot.app.model import Table
from bot.language import say
from bot.present.names import Names


def ended_by(table: Table) -> str:
    """Who ended the table with a word of theirs; empty where nobody did."""
    ending = table.ending
    if ending is None:
        return ""
    name = Names.of((ending.name,))[1]
    if ending.by_host:
        return say("Ended by **{name}**, its host.", name=name)
    return say("Ended by **{name}**, a moderator.", name=name)

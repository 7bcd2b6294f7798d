"""The rules of any game, asked for without a table: one private message whose buttons turn its pages.

Its buttons carry the game and its house rules as a number, where those of a table carry the table's.
"""

from __future__ import annotations

from binascii import crc32
from typing import Final

from bot.present.pages import rules_pages
from bot.ui.ids import OLD, Id, UnreadableId
from bot.ui.reply import Reply
from engine.errors import Unreadable
from engine.rules import Rules
from engine.variants import ALL, OPTIONS, chosen, find, row

VERB: Final = "rulebook"
_CHECK: Final = 1000


async def open_rules(reply: Reply, rules: Rules) -> None:
    """Show the first page."""
    await reply.show(rules_pages(rules.key, VERB)[0], number_of(rules))


async def turn_page(reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
    """Show the page that a button is for."""
    await reply.turn_page()
    found = rules_pages(rules_numbered(ident.table).key, VERB)
    await reply.show(found[min(ident.index, len(found) - 1)], ident.table)


def number_of(rules: Rules) -> int:
    """A game with its house rules as a number, which this version of the program can read back."""
    settings = dict(chosen(rules))
    number = 0
    for option in OPTIONS:
        values = tuple(option.values)
        number = number * (len(values) + 1) + (values.index(settings[option]) + 1 if option in settings else 0)
    number = number * len(ALL) + ALL.index(row(rules))
    return number * _CHECK + crc32(rules.key.encode()) % _CHECK


def rules_numbered(number: int) -> Rules:
    """The game of a number; `UnreadableId` for one that another version made."""
    left, check = divmod(number, _CHECK)
    left, game = divmod(left, len(ALL))
    parts = [ALL[game].key]
    for option in reversed(OPTIONS):
        left, at = divmod(left, len(option.values) + 1)
        if at:
            parts.append(f"{option.key}={tuple(option.values)[at - 1]}")
    try:
        rules = find("+".join(parts))
    except Unreadable:
        raise UnreadableId(OLD) from None
    if left or crc32(rules.key.encode()) % _CHECK != check:
        raise UnreadableId(OLD)
    return rules

"""The table of the channel that a command came from."""

from __future__ import annotations

from bot.app.model import Table
from bot.app.tables import TableService
from bot.ui.ids import UnreadableId
from bot.ui.reply import Reply

NO_TABLE = "No table runs in this channel. Open one with `/casino start`."


async def table_here(tables: TableService, reply: Reply) -> Table:
    """The lobby or match in the channel, else the one at which the person sits in a thread of it; where there is none,
    that is what the person is told."""
    table = await tables.looking.running(reply.place)
    if table is not None:
        return table
    mine = [shown.table for shown in await tables.looking.mine(reply.actor)]
    within = [each for each in mine if each.place.parent == reply.place.channel]
    if len(within) != 1:
        raise UnreadableId(NO_TABLE)
    return within[0]

"""What servers choose for themselves, and what was changed there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from sqlalchemy import Row, delete, insert, select, union
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app.ports import Entry, Preset, Server, Tempo
from bot.storage.database import Database, whole
from bot.storage.entries import entry_of, entry_row
from bot.storage.schema import entries, presets, results, servers, tables


@whole
class SqliteServers:
    """The port `Servers`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def server(self, server_id: int) -> Server:
        """See `Servers.server`."""
        async with self._database.reading() as connection:
            return await _read(connection, server_id)

    async def change(self, server: Server, entry: Entry | None = None) -> None:
        """See `Servers.change`."""
        row = asdict(server) | {"tempo": server.tempo.value}
        named = row.pop("presets")
        async with self._database.writing() as connection:
            await connection.execute(
                upsert(servers).values(row).on_conflict_do_update(index_elements=[servers.c.id], set_=row)
            )
            await connection.execute(delete(presets).where(presets.c.server == server.id))
            if named:
                await connection.execute(insert(presets), [preset | {"server": server.id} for preset in named])
            if entry:
                await connection.execute(insert(entries).values(entry_row(entry)))

    async def entries(self, server_id: int, skip: int, limit: int) -> tuple[Entry, ...]:
        """See `Servers.entries`."""
        query = select(entries).where(entries.c.server == server_id).order_by(entries.c.id.desc())
        async with self._database.reading() as connection:
            found = await connection.execute(query.offset(skip).limit(limit))
            return tuple(map(entry_of, found))

    async def known(self) -> tuple[Server, ...]:
        """See `Servers.known`."""
        everywhere = union(
            select(servers.c.id), select(tables.c.server), select(results.c.server), select(entries.c.server)
        )
        async with self._database.reading() as connection:
            ids = sorted((await connection.execute(everywhere)).scalars())
            return tuple([await _read(connection, each) for each in ids])

    async def forget_server(self, server_id: int) -> None:
        """See `Servers.forget_server`."""
        async with self._database.writing() as connection:
            await connection.execute(delete(servers).where(servers.c.id == server_id))
            for each in (entries, results, tables):
                await connection.execute(delete(each).where(each.c.server == server_id))


async def _read(connection: AsyncConnection, server_id: int) -> Server:
    row = (await connection.execute(select(servers).where(servers.c.id == server_id))).one_or_none()
    if row is None:
        return Server(server_id)
    named = await connection.execute(select(presets).where(presets.c.server == server_id).order_by(presets.c.name))
    return _server(row, named)


def _server(row: Row[Any], named: Iterable[Row[Any]]) -> Server:
    fields = dict(row._mapping)
    chosen = {"channels": tuple(fields.pop("channels")), "tempo": Tempo(fields.pop("tempo"))}
    return Server(presets=tuple(Preset(each.name, each.game) for each in named), **fields | chosen)

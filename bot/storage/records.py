"""Everything that is kept in one database."""

from __future__ import annotations

from bot.app.ports import Records
from bot.storage.database import Database
from bot.storage.people import SqlitePeople
from bot.storage.results import SqliteResults
from bot.storage.servers import SqliteServers
from bot.storage.store import SqliteStore


def records(database: Database) -> Records:
    """The ports on a migrated database."""
    return Records(SqliteStore(database), SqlitePeople(database), SqliteResults(database), SqliteServers(database))

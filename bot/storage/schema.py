"""The tables as the newest migration leaves them.

Conditions of partial indexes are written as text, since SQLite uses such an index only where a query
says the same without bound values.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

metadata = MetaData()

RUNS = text("status IN ('lobby', 'playing')")
OVER = text("status IN ('finished', 'ended')")
UNFINISHED = text("(status IN ('lobby', 'playing') OR shown_seq < seq)")

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("server", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("seed", Text, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("shown_seq", Integer, nullable=False),
    Column("board", BigInteger, nullable=False),
    Column("boards", Integer, nullable=False),
    Column("rematch_of", Integer, nullable=False),
    Column("salt", Text, nullable=False, server_default=""),
    Column("interrupted", Boolean, nullable=False, server_default=false()),
    Column("parent", BigInteger, nullable=False, server_default="0"),
    Column("apart", Boolean, nullable=False, server_default=false()),
    # An old message's buttons name their table, so a number is never given twice.
    sqlite_autoincrement=True,
)
Index("one_running_table_a_channel", tables.c.channel, unique=True, sqlite_where=RUNS)
Index("tables_of_a_channel", tables.c.channel, tables.c.id)
Index("unfinished_tables", tables.c.id, sqlite_where=UNFINISHED)

timers = Table(
    "timers",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("tempo", Text, nullable=False),
    Column("seconds", Integer, nullable=False),
)

deadlines = Table(
    "deadlines",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("since", Float, nullable=False),
    Column("due", Float, nullable=False),
    Column("stage", Text, nullable=False),
    Column("held", Float, nullable=False),
    Column("nudged", Float, nullable=False),
)

votes = Table(
    "votes",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("wish", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("agreed", JSON, nullable=False),
    Column("refused", Integer, nullable=False),
    Column("at", Float, nullable=False, server_default="0"),
)

suspensions = Table(
    "suspensions",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Float, nullable=False),
)

endings = Table(
    "endings",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("by_host", Boolean, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("message", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

posts = Table(
    "posts",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("at", Float, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("said", Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("level", Text),
    sqlite_with_rowid=False,
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("part", Integer, primary_key=True),
    Column("move", Text, nullable=False),
    sqlite_with_rowid=False,
)

results = Table(
    "results",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("server", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("points", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("ranked", Boolean, nullable=False),
    Column("struck", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("table_id", "person", name="one_result_a_person"),
)
Index("results_of_a_server", results.c.server, results.c.person)

people = Table(
    "people",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("locale", Text, nullable=False),
    Column("dm", Boolean, nullable=False),
    Column("preview", Boolean, nullable=False),
    Column("dm_closed_told", Boolean, nullable=False),
)

servers = Table(
    "servers",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("channels", JSON, nullable=False),
    Column("starters", BigInteger, nullable=False),
    Column("most_tables", Integer, nullable=False),
    Column("theme", Text, nullable=False),
    Column("dm", Boolean, nullable=False),
    Column("former_named", Boolean, nullable=False),
    Column("left_at", Float, nullable=False),
    Column("tempo", Text, nullable=False, server_default="live"),
    Column("language", Text, nullable=False, server_default=""),
    Column("seconds", Integer, nullable=False, server_default="0"),
)

presets = Table(
    "presets",
    metadata,
    Column("server", BigInteger, ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("game", Text, nullable=False),
    sqlite_with_rowid=False,
)

entries = Table(
    "entries",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("server", BigInteger, nullable=False),
    Column("at", Float, nullable=False),
    Column("person", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("what", Text, nullable=False),
)
Index("entries_of_a_server", entries.c.server, entries.c.id)

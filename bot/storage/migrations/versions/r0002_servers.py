"""What servers choose for themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Settings, presets, and the list of changes."""
    op.create_table(
        "servers",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("channels", sa.JSON, nullable=False),
        sa.Column("starters", sa.BigInteger, nullable=False),
        sa.Column("most_tables", sa.Integer, nullable=False),
        sa.Column("theme", sa.Text, nullable=False),
        sa.Column("dm", sa.Boolean, nullable=False),
        sa.Column("former_named", sa.Boolean, nullable=False),
        sa.Column("left_at", sa.Float, nullable=False),
    )
    op.create_table(
        "presets",
        sa.Column("server", sa.BigInteger, sa.ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "entries",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("server", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
    )
    op.create_index("entries_of_a_server", "entries", ["server", "id"])

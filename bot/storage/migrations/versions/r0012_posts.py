"""Messages that are being sent, or were sent and not told of yet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """None so far."""
    op.create_table(
        "posts",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("message", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )

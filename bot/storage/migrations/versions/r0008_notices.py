"""What stands beside a board for a while."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """None stands so far."""
    op.create_table(
        "notices",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("message", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )

"""How fast each table plays, and until when it waits for a turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """The timers; tables that were opened before play live."""
    op.create_table(
        "timers",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("tempo", sa.Text, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("since", sa.Float),
        sa.Column("due", sa.Float),
        sa.Column("stage", sa.Text),
        sa.Column("held", sa.Float),
        sa.Column("nudged", sa.Float),
    )
    op.execute("INSERT INTO timers (table_id, tempo, seconds) SELECT id, 'live', 120 FROM tables")

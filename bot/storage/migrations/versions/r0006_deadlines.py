"""Deadlines are rows of their own, and the bot leaves a mark of when it was there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Timers keep the pace alone."""
    op.rename_table("timers", "old_timers")
    op.create_table(
        "timers",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("tempo", sa.Text, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
    )
    op.execute("INSERT INTO timers SELECT table_id, tempo, seconds FROM old_timers")
    op.drop_table("old_timers")
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("held", sa.Float, nullable=False),
        sa.Column("nudged", sa.Float, nullable=False),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )

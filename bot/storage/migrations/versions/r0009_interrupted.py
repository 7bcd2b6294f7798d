"""Which boards say that the bot is restarting."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the column."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("interrupted", sa.Boolean, nullable=False, server_default=sa.false()))

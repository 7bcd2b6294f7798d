"""Results that were struck from the leaderboard."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Whatever counted goes on counting."""
    op.add_column("results", sa.Column("struck", sa.Boolean, nullable=False, server_default=sa.false()))

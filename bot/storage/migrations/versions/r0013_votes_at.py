"""When players were asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """What is asked now was asked long ago."""
    op.add_column("votes", sa.Column("at", sa.Float, nullable=False, server_default="0"))

"""How many seconds a turn has where a server has chosen them itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """None has so far."""
    op.add_column("servers", sa.Column("seconds", sa.Integer, nullable=False, server_default="0"))

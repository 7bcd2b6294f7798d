"""The pace with which a server's tables open."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Those that have not chosen play live."""
    op.add_column("servers", sa.Column("tempo", sa.Text, nullable=False, server_default="live"))

"""The language of a server's public messages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Nobody has chosen one yet."""
    op.add_column("servers", sa.Column("language", sa.Text, nullable=False, server_default=""))

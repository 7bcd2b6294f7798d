"""What a message says that is being sent, so that it is known again whatever would be said now."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Of those that are being sent now it is not known."""
    op.add_column("posts", sa.Column("said", sa.Text, nullable=False, server_default=""))

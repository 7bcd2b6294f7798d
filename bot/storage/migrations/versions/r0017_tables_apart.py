"""Tables that are played in a thread of their own, and the channel of a table's thread."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """None is so far, and of threads in which tables stand already the channel is not known."""
    op.add_column("tables", sa.Column("parent", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("apart", sa.Boolean, nullable=False, server_default=sa.false()))

"""Lines about somebody who has left a server know their number, so that they can be forgotten."""

from __future__ import annotations

from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Of those that were still to be sent nobody knows it: the lobbies themselves show whose seat is free."""
    op.execute("DELETE FROM posts WHERE key LIKE 'freed.%'")

"""A salt for each match, told with its seed when the match is over; matches of before have none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column, and the index by which a channel's last match is found."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("salt", sa.Text, nullable=False, server_default=""))
    op.create_index("tables_of_a_channel", "tables", ["channel", "id"])

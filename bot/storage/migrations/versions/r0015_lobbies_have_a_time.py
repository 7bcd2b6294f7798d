"""Lobbies have a deadline too."""

from __future__ import annotations

from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Those that wait for players now have a day from now on."""
    now = "CAST(strftime('%s', 'now') AS REAL)"
    op.execute(
        "INSERT INTO deadlines (table_id, turn, since, due, stage, held, nudged)"
        f" SELECT id, seq, {now}, {now} + 86400, 'quiet', 0, 0 FROM tables"
        " WHERE status = 'lobby' AND id NOT IN (SELECT table_id FROM deadlines)"
    )

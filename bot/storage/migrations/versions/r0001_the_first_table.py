"""The first table: tables with seats and moves, results, people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything, in an empty file."""
    _tables()
    _seats_and_moves()
    _results()
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("locale", sa.Text, nullable=False),
        sa.Column("dm", sa.Boolean, nullable=False),
        sa.Column("preview", sa.Boolean, nullable=False),
        sa.Column("dm_closed_told", sa.Boolean, nullable=False),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("server", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("host", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("shown_seq", sa.Integer, nullable=False),
        sa.Column("board", sa.BigInteger, nullable=False),
        sa.Column("boards", sa.Integer, nullable=False),
        sa.Column("rematch_of", sa.Integer, nullable=False),
        sqlite_autoincrement=True,
    )
    runs = "status IN ('lobby', 'playing')"
    op.create_index("one_running_table_a_channel", "tables", ["channel"], unique=True, sqlite_where=sa.text(runs))
    op.create_index("unfinished_tables", "tables", ["id"], sqlite_where=sa.text(f"({runs} OR shown_seq < seq)"))


def _seats_and_moves() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "moves",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("part", sa.Integer, primary_key=True),
        sa.Column("move", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("server", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.UniqueConstraint("table_id", "person", name="one_result_a_person"),
    )
    op.create_index("results_of_a_server", "results", ["server", "person"])

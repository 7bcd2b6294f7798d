"""What keeps the bot from using its database."""

from __future__ import annotations


class StorageError(Exception):
    """The database cannot be used; the text is one sentence for the host."""

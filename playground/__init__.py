"""A small Discord on 127.0.0.1 and a page for it, so that an unmodified bot can be played with and tested.

`python -m playground` starts it with the bot and prints the page's address. `Playground.start` serves it alone, on a
clock that it is given, for a bot that is told `api_url` and `token`; `world` holds the records.
"""

from __future__ import annotations

from .server import Playground

__all__ = ["Playground"]

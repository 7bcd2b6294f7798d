"""The real clock and the real source of seeds."""

from __future__ import annotations

import asyncio
import secrets
import time


class SystemClock:
    """The port `Clock`."""

    def now(self) -> float:
        """See `Clock.now`."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """See `Clock.sleep`."""
        await asyncio.sleep(seconds)


class SecretSeeds:
    """The port `SeedSource`: 128 bits each from the operating system, which nobody can guess."""

    def seed(self) -> str:
        """See `SeedSource.seed`."""
        return secrets.token_hex(16)

    def salt(self) -> str:
        """See `SeedSource.salt`."""
        return secrets.token_hex(16)

"""At most one edit a second in a channel."""

from __future__ import annotations

from bot.app.ports import Clock

MOST_CHANNELS = 500


class Pace:
    """Holds the edits of each channel `seconds` apart."""

    def __init__(self, clock: Clock, seconds: float = 1.0) -> None:
        self._clock = clock
        self._seconds = seconds
        self._free_at: dict[int, float] = {}

    async def wait(self, channel: int) -> None:
        """Return when the channel may be edited, and count this edit."""
        now = self._clock.now()
        # A clock that was set back must not stop a channel for longer than the pause.
        turn = min(max(self._free_at.get(channel, now), now), now + self._seconds)
        self._free_at[channel] = turn + self._seconds
        if len(self._free_at) > MOST_CHANNELS:
            self._free_at = {each: at for each, at in self._free_at.items() if at > now}
        if turn > now:
            await self._clock.sleep(turn - now)

"""Calls to Discord that may fail in ways that belong to the day.

`attempt` gives back what the call gave, or the `Fault` that stood in its way; whoever called answers each fault in its
own way, and none of them ends a game. Every other error is a mistake of ours and is raised.
"""

from __future__ import annotations

from collections.abc import Awaitable
from enum import Enum
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")


class Fault(Enum):
    """Why a call came to nothing."""

    LATE = "the press was answered too late"
    ANSWERED = "the press was answered before"
    MESSAGE_GONE = "the message was deleted"
    CHANNEL_GONE = "the channel was deleted, or the bot may not see it"
    ARCHIVED = "the thread is archived; a new message opens it again unless it is locked"
    LOCKED = "the thread is locked: only whoever may manage threads can open it again"
    THREAD_THERE = "the message has a thread already"
    MANY_THREADS = "there are as many open threads as Discord allows"
    NO_THREADS = "no thread can be made in this kind of channel"
    NO_MEMBER = "the person is not in the server"
    DM_CLOSED = "the person takes no direct messages from the bot"
    DM_TOO_FAST = "direct messages are opened too fast"
    FORBIDDEN = "a permission is missing"
    OLD_MESSAGE = "the message is over an hour old and was edited too often"
    UNREACHABLE = "Discord does not answer"


class Halted(Exception):
    """Nothing more can be shown now, for `fault`."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.value)
        self.fault = fault


BY_CODE = {
    10062: Fault.LATE,  # unknown interaction: three seconds have passed
    40060: Fault.ANSWERED,  # already acknowledged
    10015: Fault.LATE,  # unknown webhook: the token was never answered or is over
    50027: Fault.LATE,  # invalid webhook token: fifteen minutes have passed
    10008: Fault.MESSAGE_GONE,
    10003: Fault.CHANNEL_GONE,
    10004: Fault.CHANNEL_GONE,  # unknown server
    50001: Fault.CHANNEL_GONE,  # missing access
    10007: Fault.NO_MEMBER,
    10013: Fault.NO_MEMBER,  # unknown user: the account is gone
    50083: Fault.ARCHIVED,
    160005: Fault.LOCKED,
    160004: Fault.THREAD_THERE,
    160006: Fault.MANY_THREADS,
    160007: Fault.MANY_THREADS,
    50024: Fault.NO_THREADS,
    50007: Fault.DM_CLOSED,
    50278: Fault.DM_CLOSED,  # no server in common
    40003: Fault.DM_TOO_FAST,
    50013: Fault.FORBIDDEN,
    30046: Fault.OLD_MESSAGE,
}


def fault_of(error: Exception) -> Fault | None:
    """Which expected fault an error is, None for one that nobody expects."""
    if isinstance(error, discord.HTTPException):
        known = BY_CODE.get(error.code)
        return known or (Fault.UNREACHABLE if error.status >= 500 or error.status == 429 else None)
    if isinstance(error, (discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)):
        return Fault.UNREACHABLE
    return None


async def attempt(call: Awaitable[T]) -> T | Fault:
    """What the call gives, or the fault that it met."""
    try:
        return await call
    except Exception as error:
        fault = fault_of(error)
        if fault is None:
            raise
        return fault

"""What takes long is done beside the event loop, told by the thread that does it: how long it takes says little where a
machine is busy."""

from __future__ import annotations

import sqlite3
import threading
from collections import Counter
from typing import Any

import pytest

from bot.app import thinking
from bot.app.pictures import Picture
from bot.storage.migrate import migrate
from engine.view import View
from tests.loopback import house
from tests.loopback.house import House, quick_picture


async def test_the_event_loop_draws_no_picture_thinks_for_no_computer_and_runs_no_sql(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, here, elsewhere = threading.get_ident(), Counter[str](), Counter[str]()

    def did(what: str) -> None:
        (here if threading.get_ident() == loop else elsewhere)[what] += 1

    def paint(picture: Picture, theme: str) -> bytes:
        did("picture")
        return quick_picture(picture, theme)

    def decide(view: View, seed: str) -> str:
        did("thinking")
        return decided(view, seed)

    def connect(*given: Any, **named: Any) -> sqlite3.Connection:
        connection = connected(*given, **named)
        connection.set_trace_callback(lambda _: did("SQL"))
        return connection

    decided, connected = thinking.decide, sqlite3.connect
    migrate(home.settings.database)
    monkeypatch.setattr(house, "migrate", lambda _: None)
    monkeypatch.setattr(thinking, "decide", decide)
    monkeypatch.setattr(sqlite3, "connect", connect)
    await home.start(paint=paint)
    (anna,) = await home.come("anna")
    await (await anna.command("casino start", game="classic", seats=2, computers=1)).message()
    await home.press(anna, "Start")
    await home.go_on(lambda: bool(home.counted()))
    for command in ("table", "mine", "leaderboard", "privacy"):
        await (await anna.command(f"casino {command}")).message()
    assert not here
    assert elsewhere["picture"] > 24 and elsewhere["thinking"] >= 24 and elsewhere["SQL"] > 200

"""How the log is written."""

from __future__ import annotations

import asyncio
import json
import logging

from bot.app.about import about
from bot.logs import Lines


def record(text: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    exc_info = (type(error), error, error.__traceback__) if error else None
    made = logging.LogRecord("bot.ui.boards", logging.WARNING, __file__, 1, text, args, exc_info)
    made.created, made.msecs = 1_000_000_000.25, 250.0
    return made


def written(text: str, *args: object, error: BaseException | None = None, as_json: bool = False) -> str:
    return Lines(as_json, "the-token").format(record(text, *args, error=error))


def test_a_line_is_key_and_value_with_what_it_is_about() -> None:
    with about(interaction=5), about(table=7):
        line = written("Table %d is not shown.", 7)
    assert line == (
        "time=2001-09-09T01:46:40.250Z level=WARNING logger=bot.ui.boards interaction=5 table=7"
        ' message="Table 7 is not shown."'
    )


def test_as_json_a_record_is_one_line_whatever_it_says() -> None:
    with about(table=7):
        line = written("first\nsecond", as_json=True)
    assert "\n" not in line
    assert json.loads(line) == {
        "time": "2001-09-09T01:46:40.250Z",
        "level": "WARNING",
        "logger": "bot.ui.boards",
        "table": 7,
        "message": "first\nsecond",
    }


def test_as_text_further_lines_are_indented_so_that_none_looks_like_a_record() -> None:
    assert written("first\ntime=now level=ERROR").splitlines()[1:] == ["    time=now level=ERROR"]


def test_an_error_is_told_by_its_kind_and_its_place_and_not_by_its_text() -> None:
    hand = "9♥ 8♠"
    try:
        raise ValueError(hand)
    except ValueError as error:
        line = written("It failed.", error=error)
    assert "builtins.ValueError" in line and "test_logs.py" in line and "9♥" not in line


def test_tokens_are_left_out_wherever_they_stand() -> None:
    waiting = "We are being rate limited. PATCH https://discord.com/api/v10/webhooks/12/aW50ZXI6abc/messages/@original"
    assert "aW50ZXI6abc" not in written(waiting) and "/webhooks/12/…/messages" in written(waiting)
    assert "aW50" not in written("POST /interactions/12/aW50ZXI6abc/callback")
    assert "the-token" not in written("A header: Bot the-token")


async def test_a_task_is_about_what_its_maker_was_about_until_it_says_otherwise() -> None:
    async def say() -> tuple[str, str]:
        first = written("x")
        with about(table=8, interaction=None):
            return first, written("x")

    with about(table=7, interaction=5):
        task = asyncio.create_task(say())
    inherited, own = await task
    assert "interaction=5 table=7" in inherited.replace("table=7 interaction=5", "interaction=5 table=7")
    assert "table=8" in own and "interaction" not in own
    assert "table" not in written("x")

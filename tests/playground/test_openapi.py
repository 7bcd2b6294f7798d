"""The playground's own answers, and a bot's bodies, held against Discord's OpenAPI document."""

from __future__ import annotations

import discord

from tests.openapi import needs_openapi, validate_request, validate_response
from tests.people import Playground

from .conftest import Bot, picture

pytestmark = needs_openapi


async def _live(bot: Bot, pg: Playground) -> None:
    """A bit of everything that the routes can do."""
    anna, ben = await pg.person("anna"), await pg.person("ben")
    await anna.command("table start", game="african", seats=2)
    await ben.until(lambda: bool(ben.messages()))
    await ben.press("Join")
    await (await ben.press("Hand")).message()
    await ben.choose("cards", ["7s"])
    await (await ben.submit_modal(await ben.press("Form"), number="7")).message()
    await anna.command("table whisper", to="ben")
    await anna.autocomplete("table start", "game", "a")
    channel = bot.channel()
    embed = discord.Embed(title="Scores", description="so far").add_field(name="Anna", value="7")
    message = await channel.send("board", embed=embed, file=picture(), nonce="t1b1")
    await message.edit(content="new", attachments=[picture("red")])
    await message.delete()
    begun = await channel.send("a table")
    thread = await begun.create_thread(name="table one")
    await thread.send("its board")
    await bot.http.get_channel(thread.id)
    await begun.edit(content="it is played below")
    letters = await bot.create_dm(discord.Object(pg.world.user("ben").id))
    await letters.send("hello")
    await bot.tree.fetch_commands()


async def test_every_answer_is_one_that_discord_could_give(bot: Bot, pg: Playground) -> None:
    await _live(bot, pg)
    wrong = [
        f"{e.method} {e.path}: {problem}"
        for e in pg.log
        for problem in validate_response(e.method, e.path, e.status, e.answer)
    ]
    assert wrong == []
    assert len({(e.method, e.path) for e in pg.log}) > 12


async def test_every_body_of_discord_py_is_one_that_discord_takes(bot: Bot, pg: Playground) -> None:
    await _live(bot, pg)
    wrong = [
        f"{e.method} {e.path}: {problem}" for e in pg.log for problem in validate_request(e.method, e.path, e.body)
    ]
    assert wrong == []


async def test_a_refusal_is_in_discords_shape(bot: Bot, pg: Playground) -> None:
    try:
        await bot.channel().send("x" * 2001)
    except discord.HTTPException:
        refused = pg.log[-1]
    assert refused.status == 400
    assert validate_response(refused.method, refused.path, refused.status, refused.answer) == []


def test_a_body_that_discord_would_not_take_is_found() -> None:
    assert validate_request("POST", "/channels/1/messages", {"content": "x" * 4001})
    assert validate_request("POST", "/channels/1/messages", {"content": "x" * 2000}) == []
    assert validate_response("GET", "/users/@me", 200, {"id": "1"})
    assert validate_request("POST", "/no/such/route", {}) == ["Discord has no POST /no/such/route"]

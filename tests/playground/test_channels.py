"""Members, messages and threads of the playground's channels, as Discord's HTTP API tells and makes them."""

from __future__ import annotations

import discord
import pytest

from tests.people import EVERYONE, Permission, Playground

from .conftest import Bot


async def test_a_member_is_told_of_and_one_who_has_left_is_unknown(bot: Bot, pg: Playground) -> None:
    anna = pg.world.user("anna")
    guild = bot.guilds[0]
    assert (await guild.fetch_member(anna.id)).id == anna.id
    pg.remove_member(anna)
    with pytest.raises(Exception, match="10007"):
        await guild.fetch_member(anna.id)


async def test_messages_are_told_from_one_on_the_oldest_first_where_that_is_asked(bot: Bot, pg: Playground) -> None:
    anna = await pg.person("anna")
    said = [await anna.say(f"word {number}") for number in range(4)]
    channel = bot.channel()
    newest = [each.id async for each in channel.history(limit=2)]
    after = [each.id async for each in channel.history(limit=2, after=discord.Object(said[0]))]
    assert (newest, after) == ([said[3], said[2]], [said[1], said[2]])


async def test_a_thread_is_made_only_where_the_bot_may(bot: Bot, pg: Playground) -> None:
    channel = bot.channel()
    thread = await channel.create_thread(name="table one", type=discord.ChannelType.public_thread)
    assert (thread.parent_id, thread.name) == (channel.id, "table one")
    assert (await thread.send("here")).channel.id == thread.id
    pg.set_bot_permissions(pg.world.channel("casino"), EVERYONE & ~Permission.CREATE_PUBLIC_THREADS)
    with pytest.raises(discord.Forbidden):
        await channel.create_thread(name="table two", type=discord.ChannelType.public_thread)


async def test_a_thread_of_a_message_has_its_id_and_is_the_only_one(bot: Bot, pg: Playground) -> None:
    anna = await pg.person("anna")
    message = await bot.channel().send("lobby")
    thread = await message.create_thread(name="table one")
    assert (thread.id, thread.parent_id) == (message.id, message.channel.id)
    await anna.until(lambda: thread.id in anna.channels)
    seen = anna.message(message.id).raw
    assert seen["thread"]["name"] == "table one" and seen["flags"] & 1 << 5
    with pytest.raises(discord.HTTPException, match="160004"):
        await message.create_thread(name="table two")
    await thread.send("board")
    await anna.until(lambda: [each.content for each in anna.messages(thread.id)] == ["board"])
    assert [each.content for each in anna.messages(message.channel.id)] == ["lobby"]


async def test_no_thread_of_a_message_is_made_where_the_bot_may_not_or_the_message_is_gone(
    bot: Bot, pg: Playground
) -> None:
    message = await bot.channel().send("lobby")
    pg.set_bot_permissions(pg.world.channel("casino"), EVERYONE & ~Permission.CREATE_PUBLIC_THREADS)
    with pytest.raises(discord.Forbidden):
        await message.create_thread(name="table one")
    pg.remove_message(pg.world.messages[message.id])
    with pytest.raises(discord.NotFound, match="10008"):
        await message.create_thread(name="table one")
    assert not pg.world.threads_of(pg.world.channel("casino"))

"""What may befall a bot: lost answers, limits, dropped sockets, missing permissions, places that go."""

from __future__ import annotations

import asyncio
import logging

import aiohttp
import discord
import pytest

from playground.routes import LATE_EDITS, OLD
from tests.people import EVERYONE, HandClock, Permission, Playground, rate_limited, refused

from .conftest import Bot, picture


async def test_a_429_with_via_is_retried_and_the_message_stands_once(bot: Bot, pg: Playground) -> None:
    answers = [rate_limited(0.01)]
    pg.before_request(lambda method, path, n: answers.pop() if method == "POST" and answers else None)
    await bot.channel().send("board")
    tries = [e.status for e in pg.log if e.path.endswith("/messages")]
    assert tries == [429, 200]
    assert len(pg.world.messages) == 1


async def test_a_hook_may_refuse_in_discords_shape(bot: Bot, pg: Playground) -> None:
    pg.before_request(lambda method, path, n: refused(404, 10008, "Unknown Message"))
    with pytest.raises(discord.NotFound, match="Unknown Message"):
        await bot.channel().send("board")
    assert not pg.world.messages


async def test_an_answer_can_be_lost_after_its_work_is_done(bot: Bot, pg: Playground) -> None:
    pg.before_answer(lambda method, path, n: refused(400, 0, "lost"))
    with pytest.raises(discord.HTTPException, match="lost"):
        await bot.channel().send("board")
    assert len(pg.world.messages) == 1


async def test_hooks_see_each_request_in_order_before_and_after(bot: Bot, pg: Playground) -> None:
    seen: list[tuple[str, str, int]] = []

    async def before(method: str, path: str, n: int) -> None:
        seen.append(("before", path, len(pg.world.messages)))

    pg.before_request(before)
    pg.after_request(lambda method, path, n: seen.append(("after", path, len(pg.world.messages))))
    channel = bot.channel()
    await channel.send("board")
    await asyncio.sleep(0)
    path = f"/channels/{channel.id}/messages"
    assert seen == [("before", path, 0), ("after", path, 1)]
    assert pg.log[-1].body["content"] == "board"
    assert pg.log[-1].answer["content"] == "board"
    assert [exchange.n for exchange in pg.log] == list(range(1, len(pg.log) + 1))


@pytest.mark.parametrize("sent", ["half", "whole"])
async def test_a_bot_that_dies_in_the_middle_of_a_request_leaves_no_error(pg: Playground, sent: str) -> None:
    channel = pg.world.channel("casino")
    body = b'{"content": "board"}'
    head = (
        f"POST /api/v10/channels/{channel.id}/messages HTTP/1.1\r\nHost: playground\r\n"
        f"Authorization: Bot {pg.token}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    _, writer = await asyncio.open_connection("127.0.0.1", int(pg.url.rpartition(":")[2]))
    done = asyncio.Event()

    async def die(method: str, path: str, n: int) -> None:
        writer.transport.abort()
        await asyncio.sleep(0.05)

    pg.before_answer(die)
    pg.after_request(lambda method, path, n: done.set())
    writer.write(head.encode() + (body if sent == "whole" else body[:5]))
    await writer.drain()
    if sent == "whole":
        await asyncio.wait_for(done.wait(), 5)
    else:
        await asyncio.sleep(0.05)
        writer.transport.abort()
        await asyncio.sleep(0.05)
    assert len(pg.world.messages) == (1 if sent == "whole" else 0)


async def test_an_observer_sees_a_message_before_the_bot_is_answered(bot: Bot, pg: Playground) -> None:
    seen: list[tuple[str, str, int]] = []
    pg.on_message(lambda message, change: seen.append((message.content, change, pg.log[-1].status)))
    message = await bot.channel().send("one")
    await message.edit(content="two")
    assert seen == [("one", "create", 0), ("two", "edit", 0)]


async def test_a_dropped_socket_is_resumed_and_nothing_is_missed(bot: Bot, pg: Playground) -> None:
    anna = await pg.person("anna")
    await pg.drop_gateway()
    asked = anna.command("table whisper")
    await asyncio.wait_for(bot.resumed.wait(), 15)
    assert (await asked).kind == "ephemeral"
    assert len([e for e in pg.log if e.path == "/users/@me"]) == 1


async def test_a_forgotten_session_makes_the_bot_identify_anew(bot: Bot, pg: Playground) -> None:
    session = pg.hub.gateway.session
    pg.forget_session()
    bot.first_ready.clear()
    await pg.drop_gateway()
    await asyncio.wait_for(bot.first_ready.wait(), 20)
    assert pg.hub.gateway.session not in (session, "forgotten")
    anna = await pg.person("anna")
    assert (await anna.command("table whisper")).kind == "ephemeral"


async def test_without_attach_files_a_file_is_refused_and_text_is_not(bot: Bot, pg: Playground) -> None:
    channel = bot.channel()
    pg.set_bot_permissions(pg.world.channels[channel.id], EVERYONE & ~Permission.ATTACH_FILES)
    with pytest.raises(discord.Forbidden, match="50013"):
        await channel.send("board", file=picture())
    message = await channel.send("board")
    with pytest.raises(discord.Forbidden, match="50013"):
        await message.edit(attachments=[picture()])


async def test_the_bot_is_told_of_its_permissions(bot: Bot, pg: Playground) -> None:
    channel = bot.channel()
    assert channel.permissions_for(channel.guild.me).attach_files
    pg.set_bot_permissions(pg.world.channels[channel.id], EVERYONE & ~Permission.ATTACH_FILES)
    anna = await pg.person("anna")
    await anna.command("table whisper")
    interaction = await asyncio.wait_for(bot.asked.get(), 5)
    assert not channel.permissions_for(channel.guild.me).attach_files
    assert not interaction.app_permissions.attach_files
    assert interaction.app_permissions.send_messages


async def test_without_view_channel_there_is_no_access(bot: Bot, pg: Playground) -> None:
    channel = bot.channel()
    pg.set_bot_permissions(pg.world.channels[channel.id], Permission(0))
    with pytest.raises(discord.Forbidden, match="50001"):
        await channel.send("board")


async def test_a_deleted_message_and_a_deleted_channel_are_unknown(bot: Bot, pg: Playground) -> None:
    channel = bot.channel()
    message = await channel.send("board")
    pg.remove_message(pg.world.messages[message.id])
    with pytest.raises(discord.NotFound, match="10008"):
        await message.edit(content="again")
    pg.remove_channel(pg.world.channels[channel.id])
    with pytest.raises(discord.NotFound, match="10003"):
        await channel.send("board")


async def test_a_server_that_adds_the_bot_and_leaves_again_is_told(bot: Bot, pg: Playground) -> None:
    joined: asyncio.Queue[str] = asyncio.Queue()
    bot.on_guild_join = lambda guild: joined.put(f"+{guild.name}")  # type: ignore[attr-defined]
    bot.on_guild_remove = lambda guild: joined.put(f"-{guild.name}")  # type: ignore[attr-defined]
    server = pg.add_server("Elsewhere", owner="ben")
    assert await asyncio.wait_for(joined.get(), 5) == "+Elsewhere"
    pg.remove_server(server)
    assert await asyncio.wait_for(joined.get(), 5) == "-Elsewhere"


async def test_an_archived_thread_wakes_up_when_written_to(bot: Bot, pg: Playground) -> None:
    anna = await pg.person("anna")
    made = pg.add_channel("table one", parent=pg.world.channel("casino"))
    await anna.command("table whisper")
    thread = bot.channel().get_thread(made.id)
    assert thread is not None
    pg.archive(made)
    await thread.send("board")
    assert not made.archived
    await anna.until(lambda: bool(anna.messages(made.id)))


async def test_a_locked_thread_stays_closed_until_a_moderator_opens_it(bot: Bot, pg: Playground) -> None:
    thread = await (await bot.channel().send("lobby")).create_thread(name="table one")
    board = await thread.send("board")
    made = pg.world.channels[thread.id]
    pg.archive(made, locked=True)
    with pytest.raises(discord.HTTPException, match="160005"):
        await thread.send("again")
    with pytest.raises(discord.HTTPException, match="50083"):
        await board.edit(content="again")
    pg.open_again(made)
    assert (await board.edit(content="again")).content == "again"


async def test_the_threads_of_a_channel_share_its_permissions_and_go_with_it(bot: Bot, pg: Playground) -> None:
    thread = await (await bot.channel().send("lobby")).create_thread(name="table one")
    pg.set_bot_permissions(pg.world.channel("casino"), EVERYONE & ~Permission.SEND_MESSAGES_IN_THREADS)
    with pytest.raises(discord.Forbidden):
        await thread.send("board")
    pg.remove_channel(pg.world.channel("casino"))
    with pytest.raises(discord.NotFound, match="10003"):
        await thread.send("board")


async def test_a_bot_that_is_added_again_finds_what_it_left(bot: Bot, pg: Playground) -> None:
    joined: asyncio.Queue[str] = asyncio.Queue()
    message = await bot.channel().send("board")
    bot.on_guild_join = lambda guild: joined.put(guild.name)  # type: ignore[attr-defined]
    pg.remove_server(pg.world.server)
    with pytest.raises(discord.Forbidden, match="50001"):
        await message.edit(content="again")
    pg.bring_back(pg.world.server)
    assert await asyncio.wait_for(joined.get(), 5) == pg.world.server.name
    assert (await message.edit(content="again")).content == "again"


async def test_in_an_archived_thread_nothing_is_deleted(bot: Bot, pg: Playground) -> None:
    thread = await (await bot.channel().send("lobby")).create_thread(name="table one")
    board = await thread.send("board")
    pg.archive(pg.world.channels[thread.id])
    with pytest.raises(discord.HTTPException, match="50083"):
        await board.delete()


async def test_an_old_message_can_be_edited_a_few_times_only(bot: Bot, pg: Playground, clock: HandClock) -> None:
    message = await bot.channel().send("board")
    clock.advance(OLD + 1)
    for number in range(LATE_EDITS):
        await message.edit(content=f"edit {number}")
    with pytest.raises(discord.HTTPException, match="30046"):
        await message.edit(content="one more")


async def test_a_picture_that_an_edit_took_away_can_still_be_loaded_for_a_while(bot: Bot, pg: Playground) -> None:
    message = await bot.channel().send(file=picture("blue"))
    url = message.attachments[0].url
    for colour in ("green", "red"):
        message = await message.edit(attachments=[picture(colour)])
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        assert answer.status == 200
        assert (await answer.read()).startswith(b"\x89PNG")


async def test_an_edit_keeps_the_attachments_it_names(bot: Bot, pg: Playground) -> None:
    message = await bot.channel().send(files=[picture("red"), picture("blue")])
    message = await message.edit(attachments=[message.attachments[1], picture("green")])
    assert [a.filename for a in message.attachments] == ["blue.png", "green.png"]
    message = await message.edit(content="text")
    assert len(message.attachments) == 2
    message = await message.edit(attachments=[])
    assert message.attachments == []


async def test_only_those_who_may_be_mentioned_are(bot: Bot, pg: Playground) -> None:
    ben = pg.world.user("ben")
    await bot.channel().send(f"<@{ben.id}>", allowed_mentions=discord.AllowedMentions.none())
    await bot.channel().send(f"<@{ben.id}>", allowed_mentions=discord.AllowedMentions(users=[ben]))
    assert [m.mentions for m in pg.world.messages.values()] == [[], [ben.id]]


async def test_what_is_not_known_is_answered_501_with_a_loud_warning(
    bot: Bot, pg: Playground, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, logger="playground"), pytest.raises(discord.HTTPException) as error:
        await bot.http.request(discord.http.Route("GET", "/voice/regions"))
    assert error.value.status == 501
    assert "GET /voice/regions" in str(error.value)
    assert any("GET /voice/regions" in r.getMessage() for r in caplog.records if r.name.startswith("playground"))


async def test_a_message_over_the_limit_is_refused_at_its_place(bot: Bot, pg: Playground) -> None:
    with pytest.raises(discord.HTTPException, match="content: Must be 2000 or fewer in length") as error:
        await bot.channel().send("x" * 2001)
    assert error.value.code == 50035
    assert not pg.world.messages


async def test_a_refused_answer_leaves_the_interaction_open(bot: Bot, pg: Playground, clock: HandClock) -> None:
    anna = await pg.person("anna")
    board = await (await anna.command("table start", game="african")).message()
    await asyncio.wait_for(bot.asked.get(), 5)
    asked = anna.press(board, "sleep")
    interaction = await asyncio.wait_for(bot.asked.get(), 5)
    with pytest.raises(discord.HTTPException, match="50035"):
        await interaction.response.send_message("x" * 2001)
    await interaction.response.send_message("shorter")
    assert (await asked).kind == "message"


async def test_two_people_press_at_once_and_both_are_answered(bot: Bot, pg: Playground) -> None:
    anna, ben = await pg.person("anna"), await pg.person("ben")
    await anna.command("table start", game="african")
    await ben.until(lambda: bool(ben.messages()))
    first, second, third = await asyncio.gather(anna.press("Join"), ben.press("Join"), ben.press("Join"))
    assert {first.kind, second.kind, third.kind} == {"message"}

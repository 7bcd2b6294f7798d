"""A bot of discord.py and scripted people talk over real sockets."""

from __future__ import annotations

import asyncio

import discord
import pytest

from tests.people import HandClock, Outcome, Playground, Refused

from .conftest import Bot, running


async def start(pg: Playground, name: str = "anna") -> Outcome:
    person = await pg.person(name)
    return await person.command("table start", game="african")


async def test_a_slash_command_is_answered_by_a_public_message_that_everybody_sees(bot: Bot, pg: Playground) -> None:
    ben = await pg.person("ben")
    outcome = await start(pg)
    assert outcome.kind == "message"
    board = await outcome.message()
    assert board.content == "african for 2"
    assert board.alt == ["A green table"]
    await ben.until(lambda: bool(ben.messages()))
    assert ben.messages()[0].id == board.id


async def test_options_reach_the_bot_as_typed_values(bot: Bot, pg: Playground) -> None:
    anna = await pg.person("anna")
    outcome = await anna.command("table start", game="classic", seats="4")
    assert (await outcome.message()).content == "classic for 4"


async def test_a_user_option_brings_the_member(bot: Bot, pg: Playground) -> None:
    anna = await pg.person("anna")
    outcome = await anna.command("table whisper", to="ben")
    assert (await outcome.message()).content == "psst Ben"


@pytest.mark.parametrize(
    ("path", "options"),
    [
        ("table start", {}),
        ("table start", {"game": "african", "seats": 9}),
        ("table start", {"game": "african", "colour": "red"}),
        ("table", {}),
        ("chair", {}),
    ],
)
async def test_what_discords_client_would_not_send_is_refused(
    bot: Bot, pg: Playground, path: str, options: dict[str, object]
) -> None:
    anna = await pg.person("anna")
    with pytest.raises(Refused):
        await anna.command(path, **options)


async def test_autocomplete_offers_the_bots_choices(bot: Bot, pg: Playground) -> None:
    anna = await pg.person("anna")
    assert await anna.autocomplete("table start", "game", "afr") == [{"name": "African", "value": "african"}]


async def test_an_ephemeral_answer_is_seen_by_nobody_else(bot: Bot, pg: Playground) -> None:
    anna, ben = await pg.person("anna"), await pg.person("ben")
    outcome = await anna.command("table whisper")
    assert outcome.kind == "ephemeral"
    shown = await outcome.message()
    await anna.say("good evening")
    await ben.until(lambda: bool(ben.messages()))
    assert [m.content for m in ben.messages()] == ["good evening"]
    assert not any(str(shown.id) in frame or "psst" in frame for frame in ben.received)
    late = await pg.person("ben")
    assert not any("psst" in frame for frame in late.received)


async def test_an_ephemeral_message_does_not_exist_for_the_channels_routes(bot: Bot, pg: Playground) -> None:
    anna = await pg.person("anna")
    shown = await (await anna.command("table whisper")).message()
    message = bot.channel().get_partial_message(shown.id)
    with pytest.raises(Exception, match="Unknown Message"):
        await message.edit(content="again")
    with pytest.raises(Exception, match="Unknown Message"):
        await message.delete()


async def test_a_dismissed_message_goes(bot: Bot, pg: Playground) -> None:
    anna = await pg.person("anna")
    shown = await (await anna.command("table whisper")).message()
    await anna.dismiss(shown)
    await anna.until(lambda: not anna.messages())


async def test_a_press_edits_the_message_for_all_with_a_new_picture(bot: Bot, pg: Playground) -> None:
    ben = await pg.person("ben")
    board = await (await start(pg)).message()
    outcome = await ben.press("Join")
    edited = await outcome.message()
    assert (edited.id, edited.content, edited.alt) == (board.id, "Ben joined", ["A blue table"])
    file = edited.raw["attachments"][0]
    assert (file["width"], file["height"], file["content_type"]) == (64, 32, "image/png")
    assert (await ben.fetch(file["url"])).startswith(b"\x89PNG")


async def test_a_picture_is_not_given_to_one_who_guesses_its_address(bot: Bot, pg: Playground) -> None:
    anna = await pg.person("anna")
    board = await (await anna.command("table start", game="african")).message()
    url = board.raw["attachments"][0]["url"]
    with pytest.raises(Exception, match="404"):
        await anna.fetch(url.partition("?")[0])


async def test_a_deferral_is_an_acknowledgement_and_its_followups_follow(bot: Bot, pg: Playground) -> None:
    await start(pg)
    ben = await pg.person("ben")
    outcome = await ben.press("hand")
    assert outcome.kind == "acknowledged"
    hand = await outcome.message()
    assert (hand.content, hand.ephemeral, hand.loading) == ("Your hand", True, False)
    await ben.until(lambda: len(ben.messages()) == 3)
    assert ben.messages()[-1].content == "and a second message"
    assert ben.messages()[-1].ephemeral


async def test_a_select_brings_the_chosen_values(bot: Bot, pg: Playground) -> None:
    await start(pg)
    ben = await pg.person("ben")
    outcome = await ben.choose("cards", ["7s", "Two"])
    assert (await outcome.message()).content == "chose 7s 2h"
    with pytest.raises(Refused):
        await ben.choose("cards", ["As"])


async def test_a_form_opens_and_is_sent_back(bot: Bot, pg: Playground) -> None:
    await start(pg)
    ben = await pg.person("ben")
    opened = await ben.press("Form")
    assert opened.kind == "modal"
    assert opened.modal is not None
    assert opened.modal["title"] == "How many?"
    answer = await ben.submit_modal(opened, number="7")
    assert (await answer.message()).content == "You wrote 7"
    with pytest.raises(Refused):
        await ben.submit_modal(opened, number="12345")


async def test_a_disabled_button_cannot_be_pressed(bot: Bot, pg: Playground) -> None:
    board = await (await start(pg)).message()
    ben = await pg.person("ben")
    with pytest.raises(Refused):
        await ben.press(board, "off")
    with pytest.raises(LookupError):
        await ben.press("off")


async def test_a_stale_press_reaches_the_bot(bot: Bot, pg: Playground) -> None:
    board = await (await start(pg)).message()
    ben = await pg.person("ben")
    with pytest.raises(Refused):
        await ben.press(board, "gone")
    await ben.press(board, "gone", stale=True).sent()
    seen = await bot.asked.get()
    while seen.data != {"custom_id": "gone", "component_type": 2}:
        seen = await asyncio.wait_for(bot.asked.get(), 5)


async def test_three_seconds_without_an_answer_is_a_failure_and_then_too_late(
    bot: Bot, pg: Playground, clock: HandClock
) -> None:
    await start(pg)
    ben = await pg.person("ben")
    await asyncio.wait_for(bot.asked.get(), 5)
    asked = ben.press("Sleep")
    await asked.sent()
    clock.advance(3)
    assert (await asked).kind == "failed"
    interaction = await asyncio.wait_for(bot.asked.get(), 5)
    with pytest.raises(Exception, match="10062"):
        await interaction.response.send_message("too late")


async def test_an_answer_within_three_seconds_is_in_time_and_a_second_one_is_refused(
    bot: Bot, pg: Playground, clock: HandClock
) -> None:
    await start(pg)
    ben = await pg.person("ben")
    await asyncio.wait_for(bot.asked.get(), 5)
    asked = ben.press("Sleep")
    await asked.sent()
    clock.advance(2.9)
    interaction = await asyncio.wait_for(bot.asked.get(), 5)
    await interaction.response.send_message("in time")
    assert (await asked).kind == "message"
    interaction.response._response_type = None
    with pytest.raises(Exception, match="40060"):
        await interaction.response.send_message("again")


async def test_a_token_lives_for_fifteen_minutes(bot: Bot, pg: Playground, clock: HandClock) -> None:
    await start(pg)
    interaction = await asyncio.wait_for(bot.asked.get(), 5)
    clock.advance(14 * 60)
    await interaction.edit_original_response(content="still here")
    clock.advance(60)
    with pytest.raises(Exception, match="50027"):
        await interaction.edit_original_response(content="gone")


async def test_a_dm_arrives_with_its_reader_alone(bot: Bot, pg: Playground) -> None:
    anna, ben = await pg.person("anna"), await pg.person("ben")
    letters = await bot.create_dm(discord.Object(pg.world.user("ben").id))
    await letters.send("Your hand: 7s")
    await ben.until(lambda: bool(ben.dms()))
    assert [m.content for m in ben.dms()] == ["Your hand: 7s"]
    await ben.say("hello")
    await anna.until(lambda: bool(anna.messages()))
    assert not any("7s" in frame for frame in anna.received)


async def test_closed_dms_are_refused_as_discord_does(bot: Bot, pg: Playground) -> None:
    pg.world.user("ben").closed_dms = True
    letters = await bot.create_dm(discord.Object(pg.world.user("ben").id))
    with pytest.raises(Exception, match="50007"):
        await letters.send("Your hand")


async def test_a_repeated_nonce_gives_the_message_that_is_there(bot: Bot, pg: Playground, clock: HandClock) -> None:
    channel = bot.channel()
    first = await channel.send("board", nonce="t1b1")
    assert (await channel.send("board", nonce="t1b1")).id == first.id
    clock.advance(600)
    assert (await channel.send("board", nonce="t1b1")).id != first.id


async def test_a_host_is_offered_what_needs_manage_server_and_others_are_not(bot: Bot, pg: Playground) -> None:
    command = pg.world.commands[0]
    command["default_member_permissions"] = str(1 << 5)
    anna, ben = await pg.person("anna"), await pg.person("ben")
    assert anna.commands[str(anna.here)]
    assert not ben.commands[str(ben.here)]


async def test_a_wrong_token_is_refused(pg: Playground) -> None:
    with pytest.raises(Exception, match="Improper token"):
        async with running(pg, token="wrong"):
            pass

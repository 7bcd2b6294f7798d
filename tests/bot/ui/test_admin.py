"""What those who manage a server choose, and what it does."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.ui.ids import Id
from tests.bot.ui.room import Room, labels, parts


@pytest.fixture
def boss(room: Room) -> Any:
    """Somebody who may manage the server."""
    role = room.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return room.guild.add_member(room.env.create_user("boss", global_name="Boss"), roles=[role])


async def opened(room: Room, boss: Any) -> Any:
    """The page of settings."""
    return (await boss.slash(room.channel, "casino-admin settings")).response


async def chosen(room: Room, who: Any, page: Any, verb: str, *values: Any) -> Any:
    """Choose in a list of the page; the page as it is then."""
    custom_id = next(each["custom_id"] for each in parts(page) if each.get("custom_id", "").startswith(f"cz1:{verb}:"))
    await who.select(page, list(values), custom_id=custom_id)
    return room.reread(page)


async def pressed(room: Room, who: Any, page: Any, label: str) -> Any:
    await room.press(who, page, label)
    return room.reread(page)


async def listed(room: Room, boss: Any) -> str:
    """The list of changes."""
    return str((await boss.slash(room.channel, "casino-admin audit")).response.content)


async def test_every_setting_is_shown_to_the_asker_alone_and_a_change_is_confirmed_in_words(
    room: Room, boss: Any
) -> None:
    result = await boss.slash(room.channel, "casino-admin settings")
    assert result.ephemeral and "Tables at once: **20**" in result.response.content
    page = await chosen(room, boss, result.response, "admingame", "royal")
    assert page.content.startswith("✅ Game that a table opens with: Royal Casino (before: ")
    assert "Game that a table opens with: **Royal Casino**" in page.content
    assert "Boss**: Game that a table opens with: Royal Casino" in await listed(room, boss)


async def test_every_list_and_button_of_the_settings_changes_its_setting(room: Room, boss: Any) -> None:
    role = room.guild.create_role("Regulars")
    page = await opened(room, boss)
    page = await chosen(room, boss, page, "adminchannels", room.channel)
    assert f"Channels in which tables open: **<#{room.channel.id}>**" in page.content
    page = await chosen(room, boss, page, "adminrole", role)
    assert f"Who opens tables: **<@&{role.id}>" in page.content
    page = await pressed(room, boss, page, "Newcomers' direct messages: on")
    assert "for newcomers: **off**" in page.content
    page = await pressed(room, boss, page, "Members who left: named")
    assert "on the leaderboard: **hidden**" in page.content
    page = await pressed(room, boss, page, "More")
    page = await chosen(room, boss, page, "admintempo", "post")
    page = await chosen(room, boss, page, "adminlook", "dark")
    page = await chosen(room, boss, page, "admintables", "3")
    for words in ("Pace: **by post**", "Pictures: **Dark**", "Tables at once: **3**"):
        assert words in page.content
    page = await pressed(room, boss, page, "‹ Back")
    page = await chosen(room, boss, page, "adminchannels")
    assert "Channels in which tables open: **every channel**" in page.content
    changes = (await boss.slash(room.channel, "casino-admin audit")).response
    assert changes.content.count("(before: ") == 5
    assert (await pressed(room, boss, changes, "Next")).content.count("(before: ") == 3


async def test_the_settings_stand_after_a_restart(room: Room, boss: Any, tmp_path: Any) -> None:
    from tests.bot.ui.conftest import built

    await chosen(room, boss, await opened(room, boss), "admingame", "royal")
    again = built(tmp_path)
    await room.env.restart_bot(again)
    assert "with: **Royal Casino**" in (await opened(room, boss)).content
    for work in again.at_end:
        await work()


async def test_a_press_on_settings_by_somebody_who_may_not_manage_changes_nothing(room: Room, boss: Any) -> None:
    forged = await room.foreign_button(str(Id("admindm", 0)))
    result = await room.ann.click(forged, custom_id=str(Id("admindm", 0)))
    assert "Manage Server" in result.followups[-1].content
    assert "for newcomers: **on**" in (await opened(room, boss)).content


async def test_start_obeys_the_servers_channels_and_says_where_tables_open(room: Room, boss: Any) -> None:
    other = room.guild.create_text_channel("lounge")
    await chosen(room, boss, await opened(room, boss), "adminchannels", other)
    refused = await room.ann.slash(room.channel, "casino start")
    assert f"<#{other.id}>" in refused.response.content and not room.messages
    assert "Your table stands" in (await room.ann.slash(other, "casino start")).response.content


async def test_start_obeys_who_may_open_tables(room: Room, boss: Any) -> None:
    above = room.guild.create_role("Dealers")
    regular = room.guild.create_role("Regulars")
    dan = room.guild.add_member(room.env.create_user("dan", global_name="Dan"), roles=[above])
    await chosen(room, boss, await opened(room, boss), "adminrole", regular)
    refused = await room.ann.slash(room.channel, "casino start")
    assert f"<@&{regular.id}>" in refused.response.content and not room.messages
    assert "Your table stands" in (await dan.slash(room.channel, "casino start")).response.content


async def test_a_table_opens_with_the_servers_game_and_pace(room: Room, boss: Any) -> None:
    page = await pressed(room, boss, await chosen(room, boss, await opened(room, boss), "admingame", "spade"), "More")
    await chosen(room, boss, page, "admintempo", "post")
    await room.ann.slash(room.channel, "casino start")
    assert room.board.content.startswith("**Spade Casino** for 2") and "by post" in room.board.content


async def test_seconds_alone_keep_the_pace_of_the_server(room: Room, boss: Any) -> None:
    page = await pressed(room, boss, await opened(room, boss), "More")
    await chosen(room, boss, page, "admintempo", "post")
    await room.ann.slash(room.channel, "casino start", seconds=7200)
    assert "Pace: by post, 2 hours a turn." in room.board.content


async def test_a_preset_is_saved_from_the_channels_table_listed_and_deleted(room: Room, boss: Any) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic", target=31)
    saved = await boss.slash(room.channel, "casino-admin preset save", name="Friday night")
    assert saved.response.content == "**Friday night** is Casino (target 31)."
    assert (
        "**Friday night**: Casino (target 31)"
        in (await boss.slash(room.channel, "casino-admin preset list")).response.content
    )
    offered = await boss.autocomplete(room.channel, "casino-admin preset delete", "name", "fri")
    assert [each["value"] for each in offered] == ["Friday night"]
    gone = await boss.slash(room.channel, "casino-admin preset delete", name="friday night")
    assert gone.response.content == "The preset **friday night** is deleted. Tables that play it go on."
    assert "Preset Friday night: none (before: Casino (target 31))." in await listed(room, boss)
    assert "no preset" in (await boss.slash(room.channel, "casino-admin preset list")).response.content


async def test_a_preset_is_offered_first_at_the_start_and_in_the_lobby_and_played_by_its_name(
    room: Room, boss: Any
) -> None:
    await boss.slash(room.channel, "casino-admin preset save", name="Friday night", game="classic+target=31")
    offered = await room.ann.autocomplete(room.channel, "casino start", "game", "")
    assert offered[0] == {"name": "Friday night: Casino (target 31)", "value": "Friday night"}
    await room.ann.slash(room.channel, "casino start", game="swazi")
    games = next(each for each in parts(room.board) if each.get("custom_id", "").startswith("cz1:setgame:"))
    assert games["options"][0]["label"] == "Game: Friday night"
    await room.choose(room.ann, room.board, "setgame", games["options"][0]["value"])
    assert room.board.content.startswith("**Casino** for 3, to 31")
    rules = await room.ann.slash(room.channel, "casino rules", game="friday night")
    assert "31" in rules.response.content


@pytest.mark.parametrize(
    ("name", "game", "why"),
    [
        ("x" * 33, "classic", "yours has 33"),
        ("**loud**", "classic", "plain signs"),
        ("Mixed", "classic+as_earned=1+claim=1", "each says when points count"),
        ("Cards", "poker", "no game called"),
        ("Cards", "", "No table runs"),
    ],
)
async def test_a_preset_that_cannot_be_is_refused_in_a_sentence(
    room: Room, boss: Any, name: str, game: str, why: str
) -> None:
    options = {"name": name} | ({"game": game} if game else {})
    result = await boss.slash(room.channel, "casino-admin preset save", **options)
    assert result.ephemeral and why in result.response.content


async def test_the_list_of_changes_is_turned_page_by_page(room: Room, boss: Any) -> None:
    assert "Nothing has been changed" in await listed(room, boss)
    page = await opened(room, boss)
    for on in ("on", "off") * 3:
        page = await pressed(room, boss, page, f"Newcomers' direct messages: {on}")
    changes = (await boss.slash(room.channel, "casino-admin audit")).response
    assert labels(changes) == ["Next ›"] and changes.content.count("Boss") == 5
    changes = await pressed(room, boss, changes, "Next")
    assert labels(changes) == ["‹ Previous"] and changes.content.count("Boss") == 1


async def test_a_match_is_struck_from_the_leaderboard_with_a_reason_and_put_back(room: Room, boss: Any) -> None:
    await room.table()
    asked = await room.ann.slash(room.channel, "casino leave")
    await room.press(room.ann, asked.response, "Give up")

    async def board() -> str:
        return str((await room.bob.slash(room.channel, "casino leaderboard")).response.content)

    assert "1 win in 1 match" in await board()
    (match,) = await boss.autocomplete(room.channel, "casino-admin strike", "match", "bob")
    assert match["name"].startswith("1 · African Casino: Ann 0, Bob 0")
    struck = await boss.slash(room.channel, "casino-admin strike", match=match["value"], reason="a *joke* <@1>")
    assert struck.response.content.endswith(r"was struck from the leaderboard. Reason: a \*joke\* \<\@1\>")
    assert "Nobody stands here yet" in await board()
    assert not await boss.autocomplete(room.channel, "casino-admin strike", "match", "")
    (match,) = await boss.autocomplete(room.channel, "casino-admin restore", "match", "")
    await boss.slash(room.channel, "casino-admin restore", match=match["value"], reason="it was none")
    assert "1 win in 1 match" in await board()
    assert "Reason: it was none" in await listed(room, boss)


@pytest.mark.parametrize(
    ("match", "reason", "why"),
    [
        ("1", "x" * 101, "yours has 101"),
        ("1", "\u200b", "yours has 0"),
        ("99", "so", "pick one"),
        ("²", "so", "pick one"),
    ],
)
async def test_striking_is_refused_in_a_sentence(room: Room, boss: Any, match: str, reason: str, why: str) -> None:
    await room.table()
    asked = await room.ann.slash(room.channel, "casino leave")
    await room.press(room.ann, asked.response, "Give up")
    result = await boss.slash(room.channel, "casino-admin strike", match=match, reason=reason)
    assert result.ephemeral and why in result.response.content


async def test_who_has_left_the_server_is_named_on_the_leaderboard_unless_the_server_hides_them(
    room: Room, boss: Any
) -> None:
    await room.table()
    asked = await room.ann.slash(room.channel, "casino leave")
    await room.press(room.ann, asked.response, "Give up")
    room.guild.remove_member(room.ann)

    async def board() -> str:
        return str((await room.bob.slash(room.channel, "casino leaderboard")).response.content)

    assert "**Ann**" in await board()
    await pressed(room, boss, await opened(room, boss), "Members who left: named")
    standing = await board()
    assert "Ann" not in standing and "**somebody who left**" in standing and "**Bob**" in standing


async def test_the_status_is_told_to_those_who_manage_the_server_alone(room: Room, boss: Any) -> None:
    await room.table()
    result = await boss.slash(room.channel, "casino-admin status")
    assert result.ephemeral and "1 table open" in result.response.content
    assert "Answers to presses and commands: half within" in result.response.content

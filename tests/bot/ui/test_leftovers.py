"""Every command and every answer in a language without letters: what is left in English could not be translated."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeAlias

import discord
import pytest

from bot.language import Catalogue, catalogues
from bot.ui import welcome
from bot.ui.client import Client
from bot.ui.sync import payload
from engine.variants import ALL
from tests.bot.present.test_languages import Counted, Mute
from tests.bot.ui.room import Room, ids, parts, verbs

LOCALE = "en-US"
"""What Discord says of everybody in these tests."""
NOTATION = re.compile(
    r"`[^`]*`|“[^”]*”|'[^']*'|\b[a-z_]+=\w+|<[^>]*>|https?:\S+|\b(?:Ann|Bob|Cid|Boss|Late|Computer)\b|\d ms\b"
    r"|en-US|" + "|".join(each.name for each in catalogues().values())
)
"""What is the same in every language: commands, keys and seeds, what was typed, mentions, addresses, names, the sign
for milliseconds, and what languages are called."""
State: TypeAlias = Callable[[Room], Coroutine[None, None, None]]

COMMANDS: dict[str, tuple[dict[str, Any], ...]] = {
    "casino help": ({},),
    "casino rules": ({}, {"game": "african+target=31"}, {"game": "poker"}, {"game": "afircan"}),
    "casino leaderboard": ({},),
    "casino mine": ({},),
    "casino preferences": ({}, {"dm": False, "previews": True}),
    "casino privacy": ({},),
    "casino verify": ({}, {"table": 99}),
    "casino hand": ({},),
    "casino table": ({},),
    "casino undo": ({},),
    "casino pause": ({},),
    "casino resume": ({},),
    "casino start": (
        {"game": "classic+sweep=2"},
        {"game": "classic+target=4"},
        {"game": "classic+soup=1"},
        {"game": "classic+royal"},
        {"game": "classic+target=9+target=9"},
        {"game": "draw+royal=1+pictures=all"},
        {"game": "classic+claim=1+as_earned=1"},
        {"game": "kasino", "seats": 2, "computers": 3},
        {"game": "crazy", "seats": 4},
        {"pace": "live", "seconds": 30},
        {"thread": True},
    ),
    "casino leave": ({},),
    "casino end": ({},),
    "casino-admin settings": ({},),
    "casino-admin status": ({},),
    "casino-admin preset list": ({},),
    "casino-admin preset save": (
        {"name": "Late", "game": "classic+must_capture=1"},
        {"name": "Late", "game": "classic+must_capture=1"},
        {"name": "Late"},
        {"name": "_Late"},
        {"name": "Casino", "game": "royal"},
        {"name": "Late" * 9, "game": "royal"},
    ),
    "casino-admin preset delete": ({"name": "Late"}, {"name": "Bob"}),
    "casino-admin audit": ({},),
    "casino-admin strike": (
        {"match": "1", "reason": "Bob"},
        {"match": "1", "reason": ""},
        {"match": "1", "reason": "Bob"},
    ),
    "casino-admin restore": ({"match": "1", "reason": "Bob"}, {"match": "99", "reason": "Bob"}),
}
TYPING = (
    ("casino start", "game"),
    ("casino rules", "game"),
    ("casino-admin preset save", "game"),
    ("casino-admin strike", "match"),
    ("casino-admin restore", "match"),
)


@pytest.fixture(autouse=True)
def mute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody and every server speaks a language in which every sentence is without letters."""
    monkeypatch.setitem(catalogues(), LOCALE, Catalogue("·", Mute(), Counted()))


@pytest.fixture
def boss(room: Room) -> Any:
    """Somebody who may do everything in the server."""
    role = room.guild.create_role("Managers", permissions=discord.Permissions.all())
    return room.guild.add_member(room.env.create_user("boss", global_name="Boss"), roles=[role])


def texts(body: Any) -> Iterator[str]:
    """Everything that is read in what was sent."""
    if isinstance(body, list):
        for each in body:
            yield from texts(each)
    elif isinstance(body, dict):
        shown = ("content", "label", "placeholder", "title", "name") + (("description",) if "value" in body else ())
        yield from (body[key] for key in shown if isinstance(body.get(key), str))
        yield from (each.get("description") or "" for each in body.get("attachments") or ())
        for key, inner in body.items():
            if key != "attachments":
                yield from texts(inner)


def english(room: Room) -> set[str]:
    """The words that are left of all that was sent since the commands were."""
    left = set()
    for request in room.env.http_requests:
        if request.method == "PUT" and request.path.endswith("/commands"):
            continue
        for text in texts(request.json):
            for name in sorted((rules.name for rules in ALL), key=len, reverse=True):
                text = text.replace(name, "")
            left |= {f"{each} in {text!r}" for each in re.findall(r"[A-Za-z]{2,}", NOTATION.sub("", text))}
    return left


async def press_all(room: Room, who: Any, message: Any) -> None:
    """Press every button, and choose the last entry of every list, each on the message as it is then."""
    for ident in ids(message):
        now = next(
            (each for each in ids(room.reread(message)) if (each.verb, each.index) == (ident.verb, ident.index)), None
        )
        if now is None:
            continue
        part = next(each for each in parts(room.reread(message)) if each.get("custom_id") == str(now))
        if part["type"] == 2:
            await who.click(room.reread(message), custom_id=str(now))
        elif part["type"] == 3:
            await who.select(room.reread(message), [part["options"][-1]["value"]], custom_id=str(now))


async def nothing(room: Room) -> None:
    """No table."""


async def lobby(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic+must_capture=1")


async def match(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="african")
    for who, verb in ((room.bob, "join"), (room.ann, "start")):
        board = room.board
        await who.click(board, custom_id=next(str(each) for each in ids(board) if each.verb == verb))


async def over(room: Room) -> None:
    await match(room)
    asked = await room.ann.slash(room.channel, "casino leave")
    await room.ann.click(asked.response, custom_id=str(ids(asked.response)[0]))


async def late(room: Room) -> None:
    """The player is reminded, then the others are asked what shall be done."""
    await match(room)
    await room.env.advance_time(100)
    await room.env.advance_time(30)
    (asked,) = [each for each in room.messages if "playon" in verbs(each)]
    await room.ann.click(asked, custom_id=next(str(each) for each in ids(asked) if each.verb == "wait"))


async def test_every_command_of_both_trees_is_tried(simcord_bot: Client) -> None:
    def paths(part: dict[str, Any], before: str = "") -> Iterator[str]:
        path = f"{before} {part['name']}".strip()
        inner = [each for each in part.get("options") or [] if each["type"] in (1, 2)]
        yield from (each for one in inner for each in paths(one, path)) if inner else [path]

    assert {path for tree in await payload(simcord_bot.tree) for path in paths(tree)} == {*COMMANDS}


@pytest.mark.parametrize("state", [nothing, lobby, match, late, over])
@pytest.mark.parametrize("tree", ["casino", "casino-admin"])
async def test_no_answer_shows_a_word_that_cannot_be_translated(room: Room, boss: Any, tree: str, state: State) -> None:
    await state(room)
    who = room.ann if tree == "casino" else boss
    for path, given in COMMANDS.items():
        for options in given if path.split()[0] == tree else ():
            answer = await who.slash(room.channel, path, **options)
            for message in (answer.response, *answer.followups):
                await press_all(room, who, message)
    assert english(room) == set()


async def test_no_suggestion_shows_a_word_that_cannot_be_translated(room: Room, boss: Any) -> None:
    await over(room)
    await boss.slash(room.channel, "casino-admin preset save", name="Late", game="classic+must_capture=1")
    for path, option in TYPING:
        await boss.autocomplete(room.channel, path, option, "")
    await boss.slash(room.channel, "casino-admin strike", match="1", reason="Bob")
    assert await boss.autocomplete(room.channel, "casino-admin restore", "match", "")
    assert english(room) == set()


async def test_the_greeting_shows_no_word_that_cannot_be_translated(room: Room) -> None:
    guild = room.env.bot.get_guild(room.guild.id)
    await welcome.greet(guild)
    assert "!" in room.messages[-1].content and english(room) == set()


async def test_the_news_of_a_restart_shows_no_word_that_cannot_be_translated(room: Room) -> None:
    await match(room)
    while room.env.bot.at_end:
        await room.env.bot.at_end.pop(0)()
    assert "⏳" in room.board.content and english(room) == set()

"""Every text that a person or a server can give, as nobody should give it: each gets a clear answer, breaks out of no
sentence, and loses nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.ui import admin_commands, commands, ids, sync
from engine.players import simple
from playground.world import Kind
from tests.loopback.house import House, forward, straight
from tests.loopback.stored import sit_down
from tests.loopback.test_abuse import sent
from tests.people import Person, Seen

ROOT = Path(__file__).parents[2]
WORDS, WHOLE = 3, 4

TEXTS = {
    "markdown": "**a** __b__ ~~c~~ `d` ||e|| [f](https://g) # h\n> i\n```j",
    "mentions": "@everyone @here <@1> <@!2> <@&3> <#4> </casino help:5> <t:6:R>",
    "bidi": "\u202egnp.drac\u202c \u2066\u2067\u2068 \u200f\u061c\u202a",
    "long": "x" * 10_000,
    "nulls": "a\x00b\x00\x1b[31m\x07",
    "surrogates": "a\ud800b\udfff",
    "zalgo": "Z" + "\u0351\u036b\u0343\u036a" * 500,
    "emoji": "👩‍👩‍👧‍👦🏳️‍🌈💥" * 300,
    "nothing": " \u200b\u2060\t\n",
    "format": "{name} {0} %s %(x)s {",
}
SPOILT = re.compile(
    "[\u202a-\u202e\x00\x1b\ud800-\udfff]|(?<!\\\\)@(everyone|here)|(?<!\\\\)<(@[1!&]|#4>)|\u0351\u036b\u0343\u036a\u0351"
)
"""What no answer may hold as it was given."""

OPTIONS: dict[tuple[str, str], dict[str, Any]] = {
    ("casino start", "game"): {},
    ("casino start", "pace"): {},
    ("casino rules", "game"): {},
    ("casino-admin preset save", "name"): {"game": "sweep"},
    ("casino-admin preset save", "game"): {"name": "Evening"},
    ("casino-admin preset delete", "name"): {},
    ("casino-admin strike", "match"): {"reason": "a quarrel"},
    ("casino-admin strike", "reason"): {"match": "1"},
    ("casino-admin restore", "match"): {"reason": "a mistake"},
    ("casino-admin restore", "reason"): {"match": "1"},
}
"""Each option that takes words, with what its command needs beside it."""
SUGGESTED = {
    ("casino start", "game"),
    ("casino rules", "game"),
    ("casino-admin preset save", "game"),
    ("casino-admin preset delete", "name"),
    ("casino-admin strike", "match"),
    ("casino-admin restore", "match"),
}
"""Those that suggest something while somebody types."""
NAMES = {"reply.py: user.display_name"}
"""Where the bot reads what a person, a server, a channel or a role is called."""

given = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)


def options(level: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every option of a command's payload, with the command that has it."""
    path = f"{path} {level['name']}".strip()
    for option in level.get("options", ()):
        if option["type"] in (1, 2):
            yield from options(option, path)
        else:
            yield path, option


def typed(path: str, focused: str, values: dict[str, Any]) -> dict[str, Any]:
    """The data of a command as Discord sends them, one option in the typing."""
    words = [
        {"name": name, "type": WORDS, "value": value} | ({"focused": True} if name == focused else {})
        for name, value in values.items()
    ]
    name, *nested = path.split(" ")
    inner: list[dict[str, Any]] = words
    for depth, each in enumerate(reversed(nested)):
        inner = [{"name": each, "type": 1 if not depth else 2, "options": inner}]
    return {"name": name, "type": 1, "options": inner}


async def command(home: House, person: Person, path: str, **values: Any) -> Seen:
    data = typed(path, "", values)
    number = next(each["id"] for each in home.pg.world.commands if each["name"] == data["name"])
    return await sent(home, person, Kind.COMMAND, data | {"id": number})


async def suggested(home: House, person: Person, path: str, option: str, text: str) -> list[dict[str, Any]]:
    data = typed(path, option, {option: text})
    number = next(each["id"] for each in home.pg.world.commands if each["name"] == data["name"])
    world = home.pg.world
    asked = home.pg.hub.ask(
        world.user(person.name), world.channels[person.here], Kind.AUTOCOMPLETE, data | {"id": number}
    )
    await person.until(lambda: int(asked["interaction"]) in person.answers, "suggestions")
    answer = person.answers[int(asked["interaction"])]
    assert answer["outcome"] == "choices", answer
    return list(answer["choices"])


def demand_clear(answer: Seen) -> None:
    """A sentence for the one who asked alone, that holds nothing as it was given."""
    assert answer.ephemeral and (answer.content or answer.parts or answer.alt), answer.raw
    assert "Something went wrong" not in answer.content and "did not work" not in answer.content, answer.content
    assert not SPOILT.search(answer.content), ascii(answer.content)
    assert len(answer.content) <= 2000


async def test_every_option_that_takes_words_is_tried() -> None:
    client = discord.Client(intents=discord.Intents.none())
    tree = commands.Tree(client)  # type: ignore[arg-type]
    tree.add_command(commands.Casino(client))  # type: ignore[arg-type]
    tree.add_command(admin_commands.CasinoAdmin(client))  # type: ignore[arg-type]
    found = [each for top in await sync.payload(tree) for each in options(top)]
    assert {(path, each["name"]) for path, each in found if each["type"] == WORDS} == set(OPTIONS)
    assert {(path, each["name"]) for path, each in found if each.get("autocomplete")} == SUGGESTED


def test_the_bot_reads_names_and_what_is_written_into_forms_in_known_places_only() -> None:
    reading = re.compile(
        r"\b\w+\.(?:display_name|global_name|nick|topic)\b|\b(?:guild|server|channel|role|user|member|thread)\.name\b"
    )
    sources = {path.name: path.read_text("utf-8") for path in (ROOT / "bot" / "ui").glob("*.py")}
    assert {f"{name}: {each}" for name, text in sources.items() for each in reading.findall(text)} == NAMES
    assert [name for name, text in sources.items() if "TextInput" in text] == ["adapt.py"]
    asking = {f"{name}: {each}" for name, text in sources.items() for each in re.findall(r"\.ask\((\w+_form)", text)}
    assert asking == {"timing.py: seconds_form", "admin.py: seconds_form"}


@given
async def test_a_form_answers_whatever_is_written_into_it_and_nothing_changes(home: House, text: str) -> None:
    await home.start()
    (anna,) = await home.come("anna")
    await anna.command("casino start", game="classic")
    await anna.until(lambda: any(each.part("Invite") for each in anna.messages()), "the lobby")
    for form in ("cz1:setseconds:1:0:0:0", "cz1:adminseconds:0:0:0:0"):
        field = {"type": 4, "id": 2, "custom_id": "line", "value": text}
        data = {"custom_id": form, "components": [{"type": 18, "id": 1, "component": field}]}
        answer = await sent(home, anna, Kind.MODAL, data)
        demand_clear(answer)
        assert "Nothing has changed" in answer.content


@given
async def test_every_option_answers_whatever_is_written_into_it(home: House, text: str) -> None:
    await home.start()
    (anna,) = await home.come("anna")
    for (path, option), others in OPTIONS.items():
        for written in (text, f"classic+{text}=1", f"classic+target={text}"):
            demand_clear(await command(home, anna, path, **(others | {option: written})))
            await command(home, anna, "casino end")
    for path, option in sorted(SUGGESTED):
        for choice in await suggested(home, anna, path, option, text):
            assert 1 <= len(choice["name"]) <= 100 and 1 <= len(choice["value"]) <= 100
    kept = await command(home, anna, "casino-admin preset list")
    demand_clear(kept)


@given
async def test_a_table_is_played_whatever_its_players_the_server_and_the_channel_are_called(
    home: House, text: str
) -> None:
    world = home.pg.world
    for each in (world.user("anna"), world.user("ben"), world.server, world.channel("casino")):
        setattr(each, "shown" if hasattr(each, "shown") else "name", text)
    await home.start()
    anna, ben = await home.come("anna", "ben")
    answer = await command(home, anna, "casino start", game="classic")
    demand_clear(answer)
    await home.press(ben, "Join")
    await home.press(anna, "Start")
    await anna.until(lambda: home.board is not None, "the board")
    turns = 0
    for person in (anna, ben, anna, ben):
        panel = await command(home, person, "casino hand")
        while (found := straight(panel)) is not None:
            panel = await home.use(person, panel, found[0])
            turns += forward(panel) is None
    assert turns >= 2
    for path in ("table", "mine", "leaderboard", "privacy", "pause", "leave"):
        demand_clear(await command(home, ben, f"casino {path}"))
    demand_clear(await command(home, anna, "casino-admin audit"))
    for message in anna.messages():
        assert not SPOILT.search(message.content), ascii(message.content)


async def test_a_match_is_struck_for_whatever_reason_and_the_list_of_changes_shows_it_as_words(home: House) -> None:
    await sit_down(home, "classic+as_earned=1+target=5", ("anna", "ben"), simple, lambda state: max(state.scores) == 4)
    anna, _ = home.people
    await home.go_on(lambda: any(each.part("Rematch") for each in anna.messages()))
    for text in TEXTS.values():
        for reason in (text, text[:100]):
            for path in ("strike", "restore"):
                demand_clear(await command(home, anna, f"casino-admin {path}", match="1", reason=reason))
            demand_clear(await command(home, anna, "casino-admin audit"))


@given
async def test_a_press_with_whatever_id_and_values_is_answered(home: House, text: str) -> None:
    await home.start()
    board = await home.table("classic", "anna", "ben")
    anna = home.people[0]
    assert home.client is not None
    message = home.pg.world.messages[board.id]
    pressed = {"custom_id": text, "component_type": 2}
    answer = await sent(home, anna, Kind.COMPONENT, pressed, message)
    assert answer.content == ids.OLD
    for verb in sorted(home.client.desk.verbs):
        chosen = {"custom_id": f"cz1:{verb}:1:0:0:0", "component_type": 3, "values": [text, text]}
        user, channel = home.pg.world.user("anna"), home.pg.world.channels[anna.here]
        number = int(home.pg.hub.ask(user, channel, Kind.COMPONENT, chosen, message)["interaction"])
        await anna.until(lambda: number in anna.answers, "the bot's first answer")  # noqa: B023
        assert anna.answers[number]["outcome"] in ("acknowledged", "ephemeral", "modal")

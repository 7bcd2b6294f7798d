"""What nobody's client sends, or not so fast, is answered with a sentence, costs little, and loses nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import product
from typing import Any

from bot.app.limiter import Limits
from playground.world import Kind, Message
from tests.loopback.house import House
from tests.people import Person, Seen

HUGE = 10**18 - 1
"""The greatest number that an id can carry."""


async def sent(home: House, person: Person, kind: Kind, data: dict[str, Any], message: Message | None = None) -> Seen:
    """Send an interaction past the person's client; what answers it."""
    world = home.pg.world
    asked = home.pg.hub.ask(world.user(person.name), world.channels[person.here], kind, data, message)
    number = int(asked["interaction"])
    await person.until(lambda: number in person.answers, "the bot's first answer")
    answer = person.answers[number]
    if "message_id" not in answer:
        await person.until(lambda: number in person.followed, "what follows")
        return person.message(person.followed[number][-1])
    return person.message(int(answer["message_id"]))


async def test_a_form_that_an_older_version_opened_is_answered_with_a_sentence(home: House) -> None:
    await home.start()
    (anna,) = await home.come("anna")
    field = {"type": 4, "id": 2, "custom_id": "why", "value": "\u202ebecause <@1> **\x00"}
    form = {"custom_id": "reason", "components": [{"type": 1, "id": 1, "components": [field]}]}
    answer = await sent(home, anna, Kind.MODAL, form)
    assert answer.ephemeral and "older version" in answer.content


async def test_a_form_that_names_no_form_of_the_bot_is_answered_and_changes_nothing(home: House) -> None:
    await home.start()
    await home.table("classic", "anna", "ben")
    anna, before = home.people[0], stored(home)
    for custom_id in (
        "cz1:setseconds:1:0:0:0",
        f"cz1:setseconds:{HUGE}:0:0:0",
        "cz1:start:1:0:0:0",
        "cz1:setseconds:1",
    ):
        field = {"type": 4, "id": 2, "custom_id": "line", "value": "45"}
        form = {"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": field}]}
        answer = await sent(home, anna, Kind.MODAL, form)
        assert answer.ephemeral and "went wrong" not in answer.content, answer.content
    assert stored(home) == before


async def test_what_is_delivered_twice_is_carried_out_and_answered_once(home: House) -> None:
    await home.start()
    (anna,) = await home.come("anna")
    await anna.command("casino start", game="classic", seats=4)
    await anna.until(lambda: any(each.part("Add computer") for each in anna.messages()), "the lobby")
    pressed = await anna.press("Add computer")
    home.pg.deliver_again(pressed.interaction)
    await anna.command("casino help")
    await anna.until(lambda: any("Computer" in each.content for each in anna.messages()), "the computer player")
    answers = [each for each in home.pg.log if each.path.startswith(f"/interactions/{pressed.interaction}/")]
    assert [each.status for each in answers] == [200]
    with closing(sqlite3.connect(home.settings.database)) as connection:
        assert connection.execute("SELECT count(*) FROM seats").fetchone() == (2,)


async def test_a_press_on_what_its_message_does_not_show_any_more_is_answered(home: House) -> None:
    await home.start()
    board = await home.table("classic", "anna", "ben")
    carla = await home.pg.person("carla")
    for custom_id in ("cz1:hand:1:0:0:9", "cz0:play:1", "\n\x00", "z" * 100):
        pressed = {"custom_id": custom_id, "component_type": 2}
        answer = await sent(home, carla, Kind.COMPONENT, pressed, home.pg.world.messages[board.id])
        assert answer.ephemeral and ("do not sit" in answer.content or "older version" in answer.content)
    assert home.board == board


async def test_forged_ids_with_any_numbers_in_their_fields_are_answered_and_change_nothing(home: House) -> None:
    await home.start()
    board = await home.table("classic", "anna", "ben")
    (carla,) = [await home.pg.person("carla")]
    assert home.client is not None
    world, asked, before = home.pg.world, [], stored(home)
    for verb in sorted(home.client.desk.verbs):
        for fields in product((1, HUGE), (0, HUGE), (HUGE,), (0, 10**9 - 1)):
            pressed = {"custom_id": ":".join(("cz1", verb, *map(str, fields))), "component_type": 3, "values": ["1"]}
            user, channel, message = world.user("carla"), world.channels[carla.here], world.messages[board.id]
            number = int(home.pg.hub.ask(user, channel, Kind.COMPONENT, pressed, message)["interaction"])
            asked.append(world.interactions[number])
            await carla.until(lambda: number in carla.answers, "the bot's first answer")  # noqa: B023
    async with asyncio.timeout(30):
        while home.client.desk.under_way:
            await asyncio.sleep(0.01)
    assert {each.outcome for each in asked} <= {"acknowledged", "ephemeral", "message", "modal"}
    assert not [each.content for each in carla.messages() if each.loading or "went wrong" in each.content]
    assert stored(home) == before
    assert home.board == board
    for custom_id in (f"cz1:hand:{HUGE}9:0:0:0", "cz1:hand:-1:0:0:0", "cz1:hand:1:0:0:1e9", "cz1:hand:1:0:0:0:0"):
        pressed = {"custom_id": custom_id, "component_type": 2}
        answer = await sent(home, carla, Kind.COMPONENT, pressed, world.messages[board.id])
        assert answer.ephemeral and "older version" in answer.content


def stored(home: House) -> list[tuple[object, ...]]:
    """What a press could change."""
    questions = ("SELECT id, status, game, host, seq FROM tables", "SELECT * FROM seats", "SELECT * FROM moves")
    with closing(sqlite3.connect(home.settings.database)) as connection:
        return [row for question in questions for row in connection.execute(question)]


async def test_a_pace_that_no_list_offers_is_refused_with_a_sentence(home: House) -> None:
    await home.start()
    (anna,) = await home.come("anna")
    pace = {"name": "pace", "type": 3, "value": "warp"}
    start = {"name": "start", "type": 1, "options": [pace]}
    command = next(each for each in home.pg.world.commands if each["name"] == "casino")
    answer = await sent(
        home, anna, Kind.COMMAND, {"name": "casino", "type": 1, "id": command["id"], "options": [start]}
    )
    assert "choose live, relaxed or by post" in answer.content


async def test_fifty_presses_at_once_by_one_person_are_all_answered_store_nothing_and_leave_the_board_alone(
    home: House,
) -> None:
    await home.start()
    board = await home.table("classic", "anna", "ben")
    anna, before = home.people[0], len(home.pg.log)
    part = board.part("Play / My hand")
    assert part is not None
    outcomes = await asyncio.gather(*(anna.press(board, part.custom_id) for _ in range(50)))
    panels = await asyncio.gather(*(outcome.message() for outcome in outcomes))
    assert len({panel.content for panel in panels}) == 1 and all(panel.parts for panel in panels)
    answers = [each for each in home.pg.log[before:] if each.path.startswith(("/interactions/", "/webhooks/"))]
    assert len(answers) == 2 * len(outcomes)
    assert home.board == board


async def test_tables_that_one_person_starts_in_a_loop_are_few_and_leave_no_empty_threads(home: House) -> None:
    limits = replace(Limits.none(), lobbies=Limits().lobbies, openings=Limits().openings)
    await home.start(limits=limits)
    (anna,) = await home.come("anna")
    rooms = [home.pg.add_channel(f"room-{number}") for number in range(5)]
    opened = []
    for room in rooms:
        await anna.until(lambda: room.id in anna.channels, "the channel")  # noqa: B023
        anna.here = room.id
        opened.append(anna.command("casino start"))
    told = [(await (await each).message()).content for each in opened]
    assert sum("Your table stands" in each for each in told) == limits.lobbies
    assert sum("not started: start one, or close one" in each for each in told) == 5 - limits.lobbies
    channels = len(home.pg.world.channels)
    assert "not started" in (await (await anna.command("casino start", thread=True)).message()).content
    assert len(home.pg.world.channels) == channels

    anna.here = next(room.id for room, each in zip(rooms, told, strict=True) if "Your table stands" in each)
    for _ in range(limits.openings.at_once - limits.lobbies):
        await (await anna.command("casino end")).message()
        answer = await (await anna.command("casino start")).message()
        assert "Your table stands" in answer.content
    await (await anna.command("casino end")).message()
    answer = await (await anna.command("casino start")).message()
    assert "opened many tables in a short time" in answer.content and "seconds" in answer.content

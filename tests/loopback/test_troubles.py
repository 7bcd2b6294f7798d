"""What only real sockets show: things at once, things late, things refused."""

from __future__ import annotations

import asyncio
import logging
import threading

import pytest

from bot.app.pictures import HandPicture, Picture
from bot.app.system import SystemClock
from tests.loopback.house import House, forward, quick_picture, verb
from tests.people import Answer, rate_limited, refused
from tests.people.person import PATIENCE


async def test_of_two_who_take_the_last_seat_at_once_one_sits(home: House) -> None:
    await home.start()
    anna, ben, carla = await home.come("anna", "ben", "carla")
    await anna.command("casino start", game="african")
    for person in (ben, carla):
        await person.until(lambda: any(each.part("Join") for each in person.messages()))  # noqa: B023
    await asyncio.gather(ben.press("Join"), carla.press("Join"))
    await anna.until(lambda: "Everybody is here" in anna.messages()[-1].content)
    text = anna.messages()[-1].content
    assert ("Ben" in text) != ("Carla" in text)
    loser = carla if "Ben" in text else ben
    await loser.until(lambda: any("seats are taken" in each.content for each in loser.messages()))


async def test_of_two_who_start_in_one_channel_at_once_one_opens_a_table(home: House) -> None:
    await home.start()
    anna, ben = await home.come("anna", "ben")
    outcomes = await asyncio.gather(anna.command("casino start"), ben.command("casino start"))
    answers = [(await outcome.message()).content for outcome in outcomes]
    assert sorted("already open" in answer for answer in answers) == [False, True]
    await anna.until(lambda: any(each.part("Join") for each in anna.messages()), "the lobby")
    assert sum(bool(each.part("Join")) for each in anna.messages()) == 1


async def test_a_double_press_of_confirm_plays_once(home: House) -> None:
    await home.start()
    await home.table("classic", "anna", "ben")
    who = home.asked()[0]
    panel = await home.hand(who)
    while (part := forward(panel)) is not None and verb(part) != "confirm":
        panel = await home.use(who, panel, part)
    assert part is not None
    outcomes = await asyncio.gather(*(who.press(panel, part.custom_id) for _ in range(2)))
    assert [outcome.kind for outcome in outcomes] == ["acknowledged"] * 2
    await who.until(lambda: home.asked()[0] is not who)
    other = home.asked()[0]
    assert len([each for each in (await home.hand(other)).buttons if verb(each) == "card"]) == 4
    text = (await (await home.press(who, "Table as text")).message()).content
    mine = next(line for line in text.splitlines() if f"{who.name.capitalize()} (you" in line)
    assert "3 cards in hand" in mine


async def test_a_panel_that_is_stale_by_an_edit_that_crossed_plays_nothing(home: House) -> None:
    await home.start()
    await home.table("classic", "anna", "ben")
    who = home.asked()[0]
    old, new = await home.hand(who), await home.hand(who)
    card = next(each for each in old.buttons if verb(each) == "card")
    await home.turn(who)
    await who.until(lambda: home.asked()[0] is not who)
    outcome = await who.press(new, card.custom_id, stale=True)
    assert "nothing was played" in (await outcome.message()).content
    assert home.asked()[0] is not who


async def test_a_slow_picture_delays_neither_the_first_answer_nor_anybody_else(home: House) -> None:
    go_on = threading.Event()
    drawing = threading.Event()

    def slow(picture: Picture, theme: str) -> bytes:
        if isinstance(picture, HandPicture) and picture.view.seat == 1 and armed.is_set():
            armed.clear()
            drawing.set()
            assert go_on.wait(20)
        return quick_picture(picture)

    armed = threading.Event()
    await home.start(paint=slow)
    await home.table("classic", "anna", "ben")
    anna, ben = home.people
    armed.set()
    outcome = await home.press(anna, "Play / My hand")
    assert outcome.kind == "acknowledged"
    async with asyncio.timeout(PATIENCE):
        while not drawing.is_set():
            await asyncio.sleep(0.01)
    assert (await home.hand(ben)).content
    assert (await (await home.press(ben, "Table as text")).message()).content
    go_on.set()
    assert (await outcome.message()).content


async def test_a_429_on_an_edit_is_waited_out_and_what_came_meanwhile_is_shown_with_it(home: House) -> None:
    await home.start()
    await home.table("classic", "anna", "ben")
    first, before = home.asked()[0], home.board
    limited: list[int] = []

    def limit(method: str, path: str, n: int) -> Answer | None:
        if method == "PATCH" and path.startswith("/channels") and not limited:
            limited.append(n)
            return rate_limited(0.3)
        return None

    home.pg.before_request(limit)
    await home.turn(first)
    second = next(person for person in home.people if person is not first)
    await home.turn(second)
    await first.until(lambda: home.asked() == [first] and home.board != before)
    edits = [each for each in home.pg.log if each.method == "PATCH" and each.path.startswith("/channels")]
    assert limited and edits[-1].status == 200


async def test_after_a_dropped_socket_the_bot_resumes_and_answers(home: House) -> None:
    await home.start()
    await home.table("african", "anna", "ben")
    await home.pg.drop_gateway()
    async with asyncio.timeout(PATIENCE):
        while not home.pg.hub.gateway.resumes:
            await asyncio.sleep(0.02)
    assert (await home.hand(home.people[0])).content


class Waiting(SystemClock):
    """Whoever sleeps does so until the test says that it is time."""

    def __init__(self) -> None:
        self.it_is_time = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        if seconds:
            await self.it_is_time.wait()


async def test_edits_are_held_apart_and_changes_meanwhile_are_shown_together(home: House) -> None:
    def edits() -> int:
        return sum(each.method == "PATCH" and each.path.startswith("/channels") for each in home.pg.log)

    clock = Waiting()
    await home.start(edits_apart=3600.0, clock=clock)
    anna, *_ = await home.come("anna")
    await anna.command("casino start", game="classic", seats=4)
    for _ in range(3):
        await home.press(anna, "Add computer")
    assert edits() == 0
    clock.it_is_time.set()
    await anna.until(lambda: any("Everybody is here" in each.content for each in anna.messages()), "the edit")
    assert 1 <= edits() <= 2


async def test_a_press_that_is_answered_too_late_is_carried_out(home: House) -> None:
    await home.start()
    anna, ben = await home.come("anna", "ben")
    await anna.command("casino start", game="african")
    await ben.until(lambda: any(each.part("Join") for each in ben.messages()))

    def late(method: str, path: str, n: int) -> Answer | None:
        return refused(404, 10062, "Unknown interaction") if path.endswith("/callback") else None

    home.pg.before_request(late)
    await ben.press("Join").sent()
    await anna.until(lambda: "Ben" in anna.messages()[-1].content or "Everybody is here" in str(anna.messages()))


async def test_where_only_discords_word_of_the_first_answer_is_lost_the_rest_follows(home: House) -> None:
    await home.start()
    (anna,) = await home.come("anna")
    lost = [refused(500, 0, "Internal Server Error")]
    home.pg.before_answer(lambda method, path, n: lost.pop() if path.endswith("/callback") and lost else None)
    answer = await (await anna.command("casino help")).message()
    assert not lost and not answer.loading and answer.content


async def test_a_server_that_adds_the_bot_gets_one_message_that_says_how_to_begin(home: House) -> None:
    await home.start()
    assert home.client is not None
    await home.client.wait_until_ready()
    server = home.pg.add_server("Another room", "anna", ("rules", "talk"))
    places = [each.id for each in home.pg.world.channels.values() if each.server_id == server.id]
    async with asyncio.timeout(PATIENCE):
        while not any(home.pg.world.messages_in(place) for place in places):
            await asyncio.sleep(0.02)
    found = [message for place in places for message in home.pg.world.messages_in(place)]
    assert len(found) == 1 and "/casino start" in found[0].content


async def test_nothing_is_asked_of_any_other_machine(home: House) -> None:
    await home.start()
    await home.table("african", "anna", "ben")
    assert home.client is not None
    assert str(home.client.ws.gateway).startswith("ws://127.0.0.1")


async def test_a_press_on_a_message_that_was_deleted_meanwhile_is_answered_and_counts(home: House) -> None:
    await home.start()
    anna, ben = await home.come("anna", "ben")
    await anna.command("casino start", game="african")
    await ben.until(lambda: any(each.part("Join") for each in ben.messages()), "the lobby")
    gone = [refused(404, 10008, "Unknown Message")]
    home.pg.before_request(lambda method, path, n: gone.pop() if path.endswith("/callback") and gone else None)
    outcome = await ben.press("Join")
    assert "is gone" in (await outcome.message()).content
    await anna.until(lambda: any("Everybody is here" in each.content for each in anna.messages()), "both seated")


async def test_suggestions_that_come_too_late_are_no_error(home: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    await home.start()
    (anna,) = await home.come("anna")
    too_late = refused(404, 10062, "Unknown interaction")
    home.pg.before_request(lambda _, path, __: too_late if path.startswith("/interactions/") else None)
    typing = asyncio.create_task(anna.autocomplete("casino rules", "game", "afr"))
    async with asyncio.timeout(PATIENCE):
        while "Suggestions were lost: the press was answered too late." not in caplog.text:
            await asyncio.sleep(0.01)
    typing.cancel()


async def test_what_the_library_tells_after_the_end_is_not_heard(home: House) -> None:
    await home.start()
    client = home.client
    assert client is not None
    await home.stop()
    client.dispatch("ready")

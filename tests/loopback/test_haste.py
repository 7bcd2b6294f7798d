"""Somebody who presses far faster than by hand is acknowledged each time, and costs the others nothing.

CASINO_HASTE is for how many seconds they press.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from dataclasses import replace
from statistics import median
from time import perf_counter

from bot.app.limiter import Limits, Rate
from bot.ui.gate import TOO_FAST
from playground.world import Interaction, Kind, Permission
from tests.loopback.house import House, forward
from tests.people import Person, Seen
from tests.people.faults import Exchange

SECONDS = float(os.environ.get("CASINO_HASTE", "3"))
A_SECOND = 50
TURNS = 8
LOOK = 0.1
"""Seconds before a press of somebody who plays."""
SPARE = 200.0
"""Milliseconds that a busy machine may add."""
ALLOWED = Limits().presses.at_once + SECONDS / Limits().presses.seconds + 2
"""What is carried out of all that, with what comes back while the last presses are on their way."""


async def haste(home: House, person: Person, board: Seen, seconds: float = SECONDS) -> list[Interaction]:
    """Press **Play / My hand** fifty times a second, whatever comes of it."""
    world, part = home.pg.world, board.part("Play / My hand")
    assert part is not None
    user, channel, message = world.user(person.name), world.channels[person.here], world.messages[board.id]
    begun, sent = perf_counter(), []
    while (wanted := (perf_counter() - begun) * A_SECOND) < seconds * A_SECOND:
        while len(sent) < wanted:
            pressed = {"custom_id": part.custom_id, "component_type": 2}
            number = int(home.pg.hub.ask(user, channel, Kind.COMPONENT, pressed, message)["interaction"])
            sent.append(world.interactions[number])
        await asyncio.sleep(0.005)
    return sent


async def settled(home: House, sent: list[Interaction]) -> None:
    """Wait until all is answered and nothing more is under way."""
    assert home.client is not None
    async with asyncio.timeout(15):
        while home.client.desk.under_way or any(each.outcome is None for each in sent):
            await asyncio.sleep(0.01)


async def played(home: House, ended: Callable[[int], bool]) -> tuple[float, float]:
    """Milliseconds (the median) until a press is acknowledged, and from the last press of a turn until the board tells
    of it, with people who look before they press. `ended` is asked after each turn, by its number."""
    answers, boards = [], []
    watcher = home.people[0]
    while not ended(len(boards)):
        await watcher.until(lambda: bool(home.asked()), "somebody to be asked")
        who, before = home.asked()[0], home.board
        assert before is not None
        panel = await (await who.press(before, "Play / My hand")).message()
        while (part := forward(panel)) is not None:
            await asyncio.sleep(LOOK)
            begun = perf_counter()
            value = [each["value"] for each in part.options[:1]]
            outcome = await (who.choose(panel, value, part.custom_id) if value else who.press(panel, part.custom_id))
            answers.append(1000 * (perf_counter() - begun))
            panel = await outcome.message()
        await watcher.until(lambda: home.board != before, "the board")  # noqa: B023
        boards.append(1000 * (perf_counter() - begun))
    return median(answers), median(boards)


async def test_fifty_presses_a_second_of_one_person_leave_the_others_as_quick_as_without(home: House) -> None:
    await home.start(paint=None, limits=Limits())
    await home.table("classic+target=100", "anna", "ben")
    other = House(home.pg, home.folder)
    (carla,) = await other.come("carla")
    carla.go("lounge")
    await (await carla.command("casino start", game="classic", seats=2, computers=1)).message()
    await other.press(carla, "Start")
    await carla.until(lambda: other.board is not None, "the first board")
    assert other.board is not None
    quiet = await played(home, lambda turns: turns == TURNS)

    asked = len(home.pg.log)
    hurrying = asyncio.create_task(haste(home, carla, other.board))
    loud = await played(home, lambda _: hurrying.done())
    sent = await hurrying
    await settled(home, sent)
    print(f"acknowledged, board (ms): {quiet} without, {loud} beside {len(sent)} presses in {SECONDS:g} s")
    assert all(late < 4 * usual + SPARE for late, usual in zip(loud, quiet, strict=True))

    tokens = {each.token for each in sent}

    def answers() -> list[Exchange]:
        return [each for each in home.pg.log[asked:] if tokens & {*each.path.split("/")}]

    requests = answers()
    told = [each for each in requests if TOO_FAST in str(each.body)]
    assert {each.outcome for each in sent} == {"acknowledged", "ephemeral"}
    assert 1 <= len(told) <= 1 + SECONDS / Limits().sentences.seconds
    assert Limits().presses.at_once <= len(requests) - len(sent) <= ALLOWED
    await asyncio.sleep(0.2)
    assert len(answers()) == len(requests), "something was still queued"


async def test_what_is_sent_too_fast_is_answered_whatever_it_is(home: House) -> None:
    once = Rate(1, 3600.0)
    await home.start(limits=Limits(once, once, once))
    (anna,) = await home.come("anna")
    assert await anna.autocomplete("casino rules", "game", "african")
    assert await anna.autocomplete("casino rules", "game", "african") == []
    opened = await (await anna.command("casino start")).message()
    assert "Your table stands" in opened.content
    for _ in range(2):
        refused = await anna.command("casino help")
        assert refused.kind == "ephemeral" and (await refused.message()).content == TOO_FAST
    pressed = await home.press(anna, "Leave")
    assert pressed.kind == "acknowledged"
    form = {"custom_id": "reason", "components": []}
    number = int(
        home.pg.hub.ask(home.pg.world.user("anna"), home.pg.world.channels[anna.here], Kind.MODAL, form)["interaction"]
    )
    await anna.until(lambda: number in anna.answers, "an answer")
    assert anna.answers[number]["outcome"] == "ephemeral"
    assert not [message.id for message in home.pg.world.messages.values() if message.loading]


async def test_however_often_somebody_calls_for_a_suspended_table_discord_is_seldom_asked(home: House) -> None:
    await home.start(limits=replace(Limits.none(), looks=Rate(1, 3600.0)))
    await home.table("classic", "anna", "ben")
    (who,) = home.asked()
    home.pg.set_bot_permissions(home.pg.world.channel("casino"), Permission(0))
    await home.turn(who)
    told = await (await who.command("casino mine")).message()
    while "Suspended" not in told.content:
        told = await (await who.command("casino mine")).message()

    def refusals() -> int:
        return sum(each.status == 403 for each in home.pg.log)

    before = refusals()
    for _ in range(10):
        assert (await home.hand(who)).content
        assert (await (await who.command("casino table")).message()).content
    assert refusals() - before <= 3

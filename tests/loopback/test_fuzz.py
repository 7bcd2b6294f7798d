"""Random and malformed interactions at the real bot while everything goes wrong around it: each is answered once, no
error is logged, nothing hidden is shown, and the tables can still be played to their end.

FUZZ_PRESSES is how many interactions are sent, FUZZ_SEED what they and all mishaps come from.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

from tests.loopback.fuzz import Fuzzer
from tests.loopback.fuzz_clock import SharedClock
from tests.loopback.fuzz_ending import Ending
from tests.loopback.fuzz_reader import Reader
from tests.loopback.house import House
from tests.people import Playground
from tests.people.faults import Exchange
from tests.storm.pictures import telling_picture

PRESSES = int(os.environ.get("FUZZ_PRESSES", "2000"))
SEED = os.environ.get("FUZZ_SEED", "all-at-once")
BEFELL = {10003, 10004, 10007, 10008, 30046, 40060, 50001, 50007, 50013, 50027, 50083, 160005}
"""Why Discord refuses what concerns a server, a place, a message or a person that is gone or closed, or is too late."""


async def test_whatever_people_send_and_whatever_befalls_the_bot_each_is_answered_and_the_tables_are_finished(
    tmp_path: Path, addresses: None
) -> None:
    print(f"To see this again: FUZZ_PRESSES={PRESSES} FUZZ_SEED={SEED}")
    clock = SharedClock()
    async with Playground.start(clock=clock) as playground:
        home, fuzzer = House(playground, tmp_path, SEED), Fuzzer(playground, SEED, clock)
        reader = Reader(playground.world, home.settings.database)
        playground.listeners.append(fuzzer.hear)
        try:
            await home.start(paint=telling_picture, clock=clock)
            playground.on_message(reader.note)
            await fuzzed(home, fuzzer, clock)
            wrong = await reader.differences(home.settings.database)
            assert not wrong, "\n".join(wrong)
        finally:
            playground.listeners.remove(fuzzer.hear)
            print(f"The last that happened:\n{fuzzer.newest()}")
            await home.stop()
            reader.close()
        refused = [each for each in playground.log if 400 <= each.status < 500 and not expected(each)]
        assert not [(each.method, each.path, each.body, each.answer) for each in refused]


async def fuzzed(home: House, fuzzer: Fuzzer, clock: SharedClock) -> None:
    """All that is sent, and what is there afterwards."""
    assert home.client is not None
    desk = home.client.desk
    await fuzzer.run(desk, PRESSES)
    ending = Ending(fuzzer, desk, clock, home.settings.database)
    await ending.settle()
    assert not [message.id for message in home.pg.world.messages.values() if message.loading]
    finished = await ending.finish()
    fresh = home.pg.add_channel("fresh", fuzzer.mishaps.servers[1])
    fuzzer.say(fuzzer.world.user("carla"), fresh, "start", [("game", 3, "three-deal+target=5"), ("seats", 4, 2)])
    await fuzzer.calm(desk)
    assert await ending.finish() == 1, "no new table can be opened"
    newest = ending.stored(
        "SELECT status, count(move) FROM tables JOIN moves ON table_id = id GROUP BY id ORDER BY id"
    )[-1]
    assert newest[0] == "finished" and newest[1] > 10, "the new table cannot be played to its end"
    print(Counter(each.outcome for each in fuzzer.sent), f"finished at the end: {finished}")
    print(dict(fuzzer.mishaps.befell))
    print(dict(ending.stored("SELECT status, count(*) FROM tables GROUP BY status")))
    ((moves,),) = ending.stored("SELECT count(*) FROM moves")
    assert moves > PRESSES // 50, "hardly anything was played"
    assert not (wrong := fuzzer.unanswered()), "\n".join(wrong)


def expected(each: Exchange) -> bool:
    """Whether it was limited, or comes of what befell the bot."""
    return each.status == 429 or each.answer.get("code") in BEFELL

"""Random and malformed interactions at the real bot: each is answered, nothing is an error, and play goes on.

CASINO_FUZZ is how many interactions are sent, CASINO_FUZZ_SEED what they come from.
"""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

from tests.loopback.fuzz import Fuzzer
from tests.loopback.house import House, forward, straight
from tests.people import HandClock, Person, Playground, Seen
from tests.people.faults import Exchange

INTERACTIONS = int(os.environ.get("CASINO_FUZZ", "800"))
SEED = os.environ.get("CASINO_FUZZ_SEED", "all-at-once")
TURNS = 4
"""How many turns are played at each table afterwards."""


async def test_whatever_people_send_is_answered_and_the_tables_can_still_be_finished(
    tmp_path: Path, addresses: None
) -> None:
    print(f"To see this again: CASINO_FUZZ={INTERACTIONS} CASINO_FUZZ_SEED={SEED}")
    # The clock stands still, so that a busy machine is never too late.
    async with Playground.start(clock=HandClock()) as playground:
        home = House(playground, tmp_path)
        fuzzer = Fuzzer(playground, SEED, channels=4, people=6)
        await home.start()
        assert home.client is not None
        try:
            await fuzzer.run(home.client.desk, INTERACTIONS)
        finally:
            print(f"The last that was sent:\n{fuzzer.newest()}")
        print(Counter(each.outcome for each in fuzzer.sent))
        assert not [each.data for each in fuzzer.sent if each.outcome in (None, "failed")]
        assert not [message.id for message in playground.world.messages.values() if message.loading]
        moves = stored(home, "SELECT count(*) FROM moves")
        assert moves > INTERACTIONS // 100, "hardly anything was played"
        await home.come(*(user.name for user in fuzzer.people))
        for channel in fuzzer.channels:
            await close(home, channel.name)
        await play_a_match(home)
        assert not stored(home, "SELECT count(*) FROM tables WHERE status IN ('lobby', 'playing')")
        await home.stop()
        refused = [each for each in playground.log if each.status >= 400 and not crossed(each)]
        assert not [(each.method, each.path, each.body, each.answer) for each in refused]


async def close(home: House, channel: str) -> None:
    """Play on at the table of a channel, and end it."""
    for person in home.people:
        person.go(channel)
    for _ in range(TURNS):
        if not await play_on(home):
            break
    anna = home.people[0]
    answer = await said(anna, "casino end")
    if answer.part("End the match"):
        answer = await (await anna.press(answer, "End the match")).message()
    assert "closed" in answer.content or "No table runs" in answer.content, answer.content


def crossed(each: Exchange) -> bool:
    """Whether a press was on a message that the bot took away at that moment: it is acknowledged in another way."""
    return each.path.endswith("/callback") and each.body == {"type": 6} and each.answer.get("code") == 10008


async def play_a_match(home: House) -> None:
    """Open a new table where that was forbidden too, and play to the end."""
    anna, ben, *_ = home.people
    for person in home.people:
        person.go("casino")
    settings = await said(anna, "casino-admin settings")
    for part in settings.selects:
        if not part.options:
            await (await anna.choose(settings, [], part.custom_id)).message()
    before, table = over(anna), House(home.pg, home.folder)
    table.people = [anna, ben]
    opened = await said(anna, "casino start", game="three-deal+target=5", seats=2)
    assert "Your table stands" in opened.content, opened.content
    for person, label in ((ben, "Join"), (anna, "Start")):
        await table.press(person, label)
    await table.go_on(lambda: over(anna) > before)


async def play_on(home: House) -> bool:
    """One turn or answer of whoever has one, whatever was agreed on before; False where nobody has."""
    for person in home.people:
        panel = await said(person, "casino hand")
        if forward(panel) is None:
            continue
        while (found := straight(panel)) is not None:
            panel = await home.use(person, panel, found[0])
        return True
    return False


async def said(person: Person, command: str, **options: object) -> Seen:
    return await (await person.command(command, **options)).message()


def over(person: Person) -> int:
    """How many matches that are over somebody sees."""
    return sum(each.part("Rematch") is not None for each in person.messages())


def stored(home: House, question: str) -> int:
    with closing(sqlite3.connect(home.settings.database)) as connection:
        return int(connection.execute(question).fetchone()[0])

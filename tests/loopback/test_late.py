"""A table in a thread, and somebody late at one, over real sockets."""

from __future__ import annotations

import asyncio
import time

from tests.loopback.house import House
from tests.people import Person, Seen


class Ahead:
    """The real time, which a test moves on; nobody sleeps long, so that every sleeper soon sees what time it is."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def now(self) -> float:
        return time.time() + self.ahead

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(min(seconds, 0.05))


def said(person: Person, words: str) -> list[Seen]:
    return [each for each in person.messages() if words in each.content]


async def test_a_table_in_a_thread_of_its_own_is_played_there(home: House) -> None:
    await home.start()
    await home.table("classic", "anna", "ben", thread=True)
    anna = home.people[0]
    await anna.until(lambda: bool(home.asked()), "the first board")
    who = home.asked()[0]
    await home.turn(who)
    await who.until(lambda: home.asked()[0] is not who, "the next turn")


async def test_somebody_late_is_called_and_reminded_and_a_computer_plays_until_they_are_back(home: House) -> None:
    clock = Ahead()
    await home.start(clock=clock)
    await home.table("classic", "anna", "ben")
    (late,) = home.asked()
    other = next(each for each in home.people if each is not late)
    clock.ahead += 40
    await other.until(lambda: bool(said(other, "it is your turn in")), "the call")
    (call,) = said(other, "it is your turn in")
    clock.ahead += 50
    await other.until(lambda: bool(said(other, "The time ends")) and call not in other.messages(), "the reminder")
    await home.stop()
    clock.ahead += 5000
    await home.start(clock=clock)
    assert len(said(other, "it is your turn in")) == 1
    clock.ahead += 40
    await other.until(lambda: bool(said(other, "has run out of time")), "the question")
    await other.until(lambda: not said(other, "it is your turn in"), "the call to go")
    await home.press(other, "Computer plays on")
    await late.until(lambda: bool(said(late, "A computer plays for")), "the board")
    await home.press(late, "Take my seat back")
    await other.until(lambda: not said(other, "A computer plays for") and not said(other, "has run out of time"))

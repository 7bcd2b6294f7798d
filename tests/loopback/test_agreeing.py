"""What players agree on, by people who press what is offered and read what all can read, over real sockets."""

from __future__ import annotations

import asyncio

from playground.world import Permission
from tests.loopback.house import House
from tests.loopback.test_late import Ahead, said
from tests.loopback.test_threads import mine
from tests.people import Person


async def asked(home: House, person: Person, command: str) -> str:
    """What a person reads who asks for something by a command."""
    return (await (await person.command(f"casino {command}")).message()).content


async def two(home: House, clock: Ahead, **options: object) -> tuple[Person, Person]:
    """A match between two: who is to play, and the other."""
    await home.start(clock=clock)
    await home.table("classic", "anna", "ben", **options)
    (who,) = home.asked()
    return who, next(each for each in home.people if each is not who)


async def paused(home: House, clock: Ahead) -> tuple[Person, Person]:
    """The same with the clock of the match stopped by agreement."""
    who, other = await two(home, clock)
    await asked(home, who, "pause")
    await home.press(other, "Agree")
    await other.until(lambda: bool(said(other, "⏸️")), "the pause")
    return who, other


async def test_a_turn_is_taken_back_once_the_other_agrees_and_the_request_goes(home: House) -> None:
    who, other = await two(home, Ahead())
    await home.turn(who)
    await other.until(lambda: home.asked() == [other], "the other's turn")
    assert await asked(home, who, "undo") == "The others are asked in the channel."
    await home.press(other, "Agree")
    await other.until(lambda: home.asked() == [who], "the turn taken back")
    await other.until(lambda: not said(other, "do you agree?"), "the request to go")
    assert said(other, f"{who.name.capitalize()} took the last turn back")


async def test_a_paused_table_goes_on_by_itself_when_the_other_does_not_answer(home: House) -> None:
    clock = Ahead()
    who, other = await paused(home, clock)
    clock.ahead += 9000
    await asked(home, who, "resume")
    await other.until(lambda: bool(said(other, "Without an answer it goes on")), "the request")
    clock.ahead += 120
    await other.until(lambda: not said(other, "⏸️") and not said(other, "Without an answer"), "the table to go on")
    assert home.asked() == [who]
    await home.turn(who)
    await other.until(lambda: home.asked() == [other], "the other's turn")


async def test_a_paused_table_whose_channel_is_deleted_is_suspended_and_closed_after_a_week(home: House) -> None:
    clock = Ahead()
    who, _ = await paused(home, clock)
    home.pg.remove_channel(home.pg.world.channel("casino"))
    await mine(who, "lounge", "Suspended, since I cannot write in its channel")
    clock.ahead += 7 * 86400 + 60
    await mine(who, "lounge", "You sit at no table")


async def test_a_paused_table_whose_channel_is_deleted_while_the_bot_hears_nothing_is_suspended(home: House) -> None:
    who, _ = await paused(home, Ahead())
    home.pg.forget_session()
    home.pg.hub.gateway.ready.clear()
    await home.pg.drop_gateway()
    home.pg.remove_channel(home.pg.world.channel("casino"))
    await home.pg.bot_ready()
    await mine(who, "lounge", "Suspended, since I cannot write in its channel")


async def test_somebody_whose_turn_lasts_is_called_again_by_one_line(home: House) -> None:
    clock = Ahead()
    who, other = await two(home, clock, pace="relaxed")
    clock.ahead += 40
    await other.until(lambda: bool(said(other, "it is your turn in")), "the call")
    (call,) = said(other, "it is your turn in")
    clock.ahead += 600
    await home.press(other, "Call again")
    await other.until(lambda: call not in other.messages() and bool(said(other, "it is your turn in")), "the new call")
    assert len(said(other, "it is your turn in")) == 1
    await home.turn(who)
    await other.until(lambda: not said(other, "it is your turn in"), "the call to go")


async def test_a_table_goes_on_where_it_was_when_its_channel_can_be_reached_again(home: House) -> None:
    clock = Ahead()
    who, other = await two(home, clock)
    channel = home.pg.world.channel("casino")
    allowed = channel.bot_permissions
    home.pg.set_bot_permissions(channel, Permission(0))
    clock.ahead += 40
    for _ in range(200):
        if "Suspended" in await asked(home, who, "mine"):
            break
        await asyncio.sleep(0.05)
    clock.ahead += 5000
    home.pg.set_bot_permissions(channel, allowed)
    await home.hand(who)
    await who.until(lambda: bool(said(who, "was suspended")), "the word that it was suspended")
    await home.turn(who)
    await other.until(lambda: home.asked() == [other], "the other's turn")
    assert not said(other, "has run out of time")

"""Matches that end in the middle of a hand: as points are earned, and by a claim."""

from __future__ import annotations

from engine.players import simple
from engine.score import has_target
from engine.state import State
from tests.loopback.house import House
from tests.loopback.stored import sit_down
from tests.people import Person, Seen

PEOPLE = ("anna", "ben")


def claims(state: State) -> list[int]:
    """The seats that may rightly claim the target."""
    return [seat for seat in (1, 2) if has_target(state, seat)]


def end(home: House) -> Seen | None:
    """The message that offers the rematch."""
    return next((each for each in home.people[0].messages() if each.part("Rematch")), None)


async def claim(home: House, person: Person) -> Seen:
    """Press the claim; the panel after that."""
    panel = await home.hand(person)
    part = panel.part("Claim 5 points")
    assert part is not None, panel.parts
    return await home.use(person, panel, part)


async def closes_well(home: House) -> None:
    """What is left of a match that ended in mid-hand: no scoring, a line on the leaderboard, a rematch."""
    host, other = home.people
    await host.until(lambda: home.board is None, "the board to be closed")
    assert not home.counted()
    outcome = await host.command("casino leaderboard")
    assert "1 win in 1 match" in (await outcome.message()).content
    await home.press(other, "Rematch")
    await home.press(host, "Agree")
    await host.until(lambda: home.board is not None, "the next match")


async def test_where_points_count_as_they_are_earned_the_match_ends_in_mid_hand_with_the_capture_of_the_last(
    home: House,
) -> None:
    state = await sit_down(home, "classic+as_earned=1+target=5", PEOPLE, simple, lambda state: max(state.scores) == 4)
    assert state.deal < state.deals
    await home.go_on(lambda: end(home) is not None)
    last = end(home)
    assert last is not None and "wins the match: " in last.content and " took " in last.content
    assert "That is 1 point at once for" in last.content
    await closes_well(home)


async def test_a_false_claim_is_refused_to_the_claimer_alone_and_a_right_one_ends_the_match(home: House) -> None:
    state = await sit_down(home, "classic+claim=1+target=5", PEOPLE, simple, claims)
    (seat,) = claims(state)
    right, wrong = home.people[seat - 1], home.people[2 - seat]
    before = home.board
    panel = await claim(home, wrong)
    assert "You have not got 5 points yet, so the claim does not count" in panel.content
    assert home.board == before and not any("claim" in each.content for each in right.messages())
    panel = await claim(home, right)
    assert "That ended the match" in panel.content
    await wrong.until(lambda: end(home) is not None, "the end")
    name = right.name.capitalize()
    assert any(f"{name} wins the match: they claimed the target rightly" in each.content for each in wrong.messages())
    await closes_well(home)


async def test_one_may_claim_in_ones_own_turn_and_in_the_others(home: House) -> None:
    await home.start()
    await home.table("classic+claim=1+target=5", *PEOPLE)
    for person in home.people:
        assert "so the claim does not count" in (await claim(home, person)).content
    await home.turn(home.asked()[0])

"""What is remembered of people: their newest name and language, and what they chose."""

from __future__ import annotations

from bot.app.model import Actor, Person
from tests.bot.app.conftest import ANN, HERE, House


async def test_a_person_is_known_by_the_newest_name_and_language(house: House) -> None:
    await house.service.open(ANN, HERE)
    person = await house.service.guests.person(Actor(ANN.id, "Anna", "de"))
    assert person == Person(ANN.id, "Anna", "de")
    assert await house.service.guests.person_of(ANN.id) == person


async def test_what_a_person_chose_stays_and_the_rest_is_left(house: House) -> None:
    await house.service.guests.person(ANN)
    await house.service.guests.remember(ANN.id, dm=False)
    await house.service.guests.remember(ANN.id, preview=False)
    assert await house.service.guests.remember(ANN.id, dm_closed_told=True) == Person(
        ANN.id, "Ann", "en", dm=False, preview=False, dm_closed_told=True
    )
    assert (await house.service.guests.person(ANN)).dm is False


async def test_somebody_never_seen_has_the_usual_choices(house: House) -> None:
    assert await house.service.guests.person_of(77) == Person(77, "")

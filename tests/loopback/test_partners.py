"""Partners speak with each other in public: one asks the other to leave a build, and the other may grant it."""

from __future__ import annotations

import pytest

from bot.present.words import face
from engine import legal
from engine.apply import play
from engine.cards import UNKNOWN
from engine.draft import Draft
from engine.partners import may_ask, owner_after
from engine.players import random_player
from engine.state import Phase, State
from engine.steps import Ask, Build, Group
from engine.table import BuildPile
from tests.loopback.house import House
from tests.loopback.stored import sit_down
from tests.people import Person, Seen

PEOPLE = ("anna", "ben", "carla", "dan")
GAMES = ["swazi", "sotho", "south-african+partners=1"]


def grants(state: State) -> list[tuple[BuildPile, Build]]:
    """The builds of the player to move that the partner may ask for, each with a step that would grant it."""
    if state.phase is not Phase.PLAY:
        return []
    asker, found = state.partner(state.turn), []
    for build in may_ask(state, asker):
        asked = play(state, Ask(asker, build.name)).state
        for step in legal.options(Draft.of(asked)):
            if isinstance(step, Build) and step.card is not None and step.groups == (Group(), Group((), (build.name,))):
                if build.owner != asker == owner_after(asked, step, (build,)):
                    found.append((build, step))
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_a_partner_asks_in_public_and_the_other_grants_it_by_joining_the_build(home: House, game: str) -> None:
    state = await sit_down(home, game, PEOPLE, random_player, grants)
    build, step = grants(state)[0]
    partner, asker = home.people[state.turn - 1], home.people[state.partner(state.turn) - 1]
    name, other = asker.name.capitalize(), partner.name.capitalize()
    value = f"{build.value}" if build.is_single else f"{build.value}s"
    panel = await press(home, asker, await home.hand(asker), f"Ask {other} to leave me the {value}")
    assert f"You ask {other} to leave the build of {build.value}." in panel.content
    await asker.until(lambda: f"{name} asks {other} to leave the build of {build.value}." in text(home), "the request")
    panel = await home.hand(partner)
    assert f"{name} asks you to leave the build of {build.value}" in panel.content
    panel = await press(home, partner, panel, f"· {face(step.card or UNKNOWN)} ")
    panel = await press(home, partner, panel, f"{face(step.card or UNKNOWN)} joins your {build.value}")
    assert f"The build is {name}'s" in panel.content
    await press(home, partner, panel, "Confirm")
    put = f"{other} put {face(step.card or UNKNOWN)} into {name}'s {build.value}s"
    await asker.until(lambda: put in text(home), "the grant")
    granted = f"{name} asked {other} to leave the build of {build.value}: it is {name}'s."
    assert granted in text(home) and f"{name} asks" not in text(home)
    table = await (await home.press(asker, "Table as text")).message()
    assert f"our {build.value}s (" in table.content


async def test_nobody_is_offered_to_ask_in_their_own_turn(home: House) -> None:
    state = await sit_down(home, "swazi", PEOPLE, random_player, grants)
    panel = await home.hand(home.people[state.turn - 1])
    assert may_ask(state, state.turn) and not any(part.label.startswith("Ask") for part in panel.parts)


async def press(home: House, person: Person, panel: Seen, words: str) -> Seen:
    """Press the button, or choose the option, whose words hold these."""
    for part in panel.parts:
        labels = [option["label"] for option in part.options] or [part.label]
        at = next((at for at, label in enumerate(labels) if words in label), None)
        if at is not None:
            return await home.use(person, panel, part, at)
    raise LookupError(f"no {words!r} in {panel.content!r} with {[part.label for part in panel.parts]}")


def text(home: House) -> str:
    assert home.board is not None
    return home.board.content

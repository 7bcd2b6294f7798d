"""What goes to each person over their own wire, and to the log, held against the true cards of the stored record.

A card that somebody holds, or that is still in the stock, is nowhere in what another person receives.
"""

from __future__ import annotations

import dataclasses
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.app.pictures import BoardPicture, HandPicture, Picture
from bot.present.words import face
from engine import variants
from engine.cards import PACK, Card
from engine.happened import Happenings, Scored
from engine.match import Match
from engine.notation import parse_move
from engine.state import State
from playground.world import Message
from tests.loopback.house import House, quick_picture
from tests.people import Person

FACES = {face(card): card for card in PACK}
LESSON = re.compile(r"-# \*\*(?:Values|Points):\*\*[^\\\"]*")
"""What the panel teaches of the rules names cards that count, whoever holds them."""
SHOWN = re.compile(r"(?:10|[A2-9JQK])[♠♥♦♣]")
WRITTEN = re.compile(r"\b[A2-9TJQK][shdc]\b|card\(")
WIDTH = 10
"""The width of a picture for spectators; one for a seat is wider by the seat's number."""


def telling_picture(picture: Picture, theme: str = "") -> bytes:
    """A picture that tells over the wire for whose eyes it was drawn."""
    seat = picture.view.seat if isinstance(picture, BoardPicture | HandPicture) else 0
    buffer = BytesIO()
    Image.new("P", (WIDTH + seat, 8)).save(buffer, "PNG")
    return buffer.getvalue()


class Watch:
    """Notes with every message of the bot the changes of the table from the last that was shown to the newest."""

    def __init__(self, home: House) -> None:
        self.home = home
        self.seq = 0
        self.landed: dict[str, range] = {}
        home.pg.on_message(self._land)

    def _land(self, message: Message, change: str) -> None:
        with closing(sqlite3.connect(self.home.settings.database)) as connection:
            row = connection.execute("SELECT coalesce(max(seq), 0), coalesce(max(shown_seq), 0) FROM tables").fetchone()
        self.seq, shown = row
        changes = range(min(shown, self.seq), self.seq + 1)
        self.landed.setdefault(json.dumps(self.home.pg.hub.wire.message(message)), changes)

    def received(self, person: Person) -> Iterator[tuple[range, dict[str, Any]]]:
        """Every message that came to a person, each time it came, with the changes that it may tell of."""
        for frame in map(json.loads, person.received):
            if frame["kind"] == "message":
                yield self.landed[json.dumps(frame["message"])], frame["message"]


@dataclasses.dataclass(frozen=True)
class Truth:
    """The true position after a change. `told` are the cards that were named when a hand was counted with it."""

    state: State
    told: frozenset[Card] = frozenset()

    def hidden_from(self, seat: int) -> set[Card]:
        """What others hold, and the stock."""
        hands = (hand for number, hand in enumerate(self.state.hands, 1) if number != seat)
        return {card for place in (*hands, self.state.stock) for card in place}


def stored(home: House) -> tuple[set[str], dict[int, Truth]]:
    """The match's seed and salt, and the truth after each stored change."""
    with closing(sqlite3.connect(home.settings.database)) as connection:
        game, seats, seed, salt = connection.execute("SELECT game, size, seed, salt FROM tables").fetchone()
        moves = connection.execute("SELECT seq, move FROM moves ORDER BY seq, part").fetchall()
    match = Match.start(variants.find(game), seats, seed)
    since_turn: Happenings = ()
    truths = {moves[0][0] - 1: Truth(match.state)}
    for seq, text in moves:
        move = parse_move(text)
        match, happened = match.apply(move)
        since_turn = happened if isinstance(move, tuple) else since_turn + happened
        truths[seq] = Truth(match.state, frozenset(named(since_turn)) if counted(since_turn) else frozenset())
    return {seed, salt}, truths


def counted(happened: Happenings) -> bool:
    return any(isinstance(each, Scored) for each in happened)


def named(thing: object) -> Iterator[Card]:
    """Every card in a record."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, tuple):
        for each in thing:
            yield from named(each)
    elif dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            yield from named(getattr(thing, field.name))


async def look_around(spectator: Person) -> None:
    """Somebody who does not play presses everything that they can."""
    for label in ("Table as text", "Play / My hand", "Insist", "Let it stand"):
        if any(each.part(label) for each in spectator.messages()):
            await (await spectator.press(label)).message()
    for command in ("casino hand", "casino table"):
        await (await spectator.command(command)).message()


async def played(home: House, game: str) -> tuple[Watch, dict[int, Person]]:
    """Two play into the second hand, or to the end; a third looks on. Gives back the people by their seats."""
    await home.start(paint=telling_picture)
    watch, carla = Watch(home), await home.pg.person("carla")
    home.pg.world.user("ben").closed_dms = True
    await home.table(game, "anna", "ben")
    for until in range(4, 400, 12):
        await home.go_on(lambda: watch.seq >= until or over(home))  # noqa: B023
        await look_around(carla)
        if over(home) or home.counted():
            break
    with closing(sqlite3.connect(home.settings.database)) as connection:
        seats = dict(connection.execute("SELECT person, seat FROM seats").fetchall())
    people = [*home.people, carla]
    return watch, {seats.get(home.pg.world.user(person.name).id, 0): person for person in people}


def over(home: House) -> bool:
    return any(each.part("Rematch") for each in home.people[0].messages())


@pytest.mark.parametrize("game", ["african", "classic"])
async def test_nobody_receives_a_card_that_another_holds_nor_a_secret(
    home: House, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    watch, people = await played(home, game)
    secret_words, truths = stored(home)
    assert sorted(people) == [0, 1, 2] and len(truths) > 40
    for seat, person in people.items():
        seen: set[Card] = set()
        for changes, message in watch.received(person):
            cards = {FACES[found] for found in SHOWN.findall(LESSON.sub("", json.dumps(message, ensure_ascii=False)))}
            now = truths.get(changes[-1])
            told = {card for seq in changes if seq in truths for card in truths[seq].told}
            hidden = now.hidden_from(seat) - told if now else set(PACK)
            assert not cards & hidden, (person.name, message)
            assert not WRITTEN.search(" ".join(names_in(message))), message
            assert {file["width"] for file in message["attachments"]} <= {WIDTH, WIDTH + seat}, (person.name, message)
            seen |= cards
        assert len(seen) > 30
    assert not over(home) and "" not in secret_words
    secrets = secret_words | {home.pg.token, *(asked.token for asked in home.pg.world.interactions.values())}
    heard = "\n".join((*(frame for person in people.values() for frame in person.received), caplog.text))
    assert not [secret for secret in secrets if secret in heard]
    assert caplog.text and not SHOWN.search(caplog.text) and not WRITTEN.search(caplog.text)


def names_in(message: dict[str, Any]) -> Iterator[str]:
    """What is no text for people: names of files and ids of components."""
    yield from (file["filename"] for file in message["attachments"])
    for part in (part for row in message["components"] for part in row["components"]):
        yield part.get("custom_id", "")
        yield from (option["value"] for option in part.get("options", ()))


@pytest.mark.expects_error_log
async def test_an_error_whose_text_names_cards_is_logged_without_it(
    home: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")

    def broken(picture: Picture, theme: str) -> bytes:
        if isinstance(picture, HandPicture):
            raise ValueError(f"{picture} cannot be drawn: {' '.join(map(face, picture.view.hand))}")
        return quick_picture(picture)

    await home.start(paint=broken)
    await home.table("african", "anna", "ben")
    assert SHOWN.search((await home.hand(home.people[0])).content)
    assert "drawing a HandPicture" in caplog.text
    assert not SHOWN.search(caplog.text) and not WRITTEN.search(caplog.text)

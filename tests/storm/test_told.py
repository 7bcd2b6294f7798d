"""What is wrong on purpose is noticed: a hidden card in anything public, and a record that was told otherwise."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.app.live import replayed
from bot.app.model import Table
from bot.app.pictures import HandPicture
from bot.present.words import face
from bot.storage.database import Database
from bot.storage.store import SqliteStore
from engine.cards import Card
from engine.view import view
from playground.world import Message
from tests.storm.pictures import telling_picture
from tests.storm.storm import brewing
from tests.storm.told import Moves, Public, differing, hidden_cards, is_scoring, leaks


@dataclass(frozen=True)
class Played:
    """A whole match: what is stored, what was shown, and a board in its midst with the changes that it may tell of."""

    table: Table
    moves: Moves
    public: list[Public]
    stands: list[str]
    board: Message
    changes: range

    def with_board(self, board: Message) -> list[str]:
        """What is found where this was shown too."""
        return list(differing(self.table, self.moves, [*self.public, Public.of(board, self.changes)], self.stands))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return asyncio.run(_play(tmp_path_factory.mktemp("storm")))


async def _play(folder: Path) -> Played:
    boards: list[Message] = []
    async with brewing(folder, tables=1, kills=0, seed="told") as storm:
        storm.pg.on_message(lambda message, _: boards.append(deepcopy(message)))
        figures = await storm.rage()
        assert figures.good, str(figures)
    database = Database(storm.database)
    store, (sitting,) = SqliteStore(database), storm.sittings
    table, moves = await store.table(1), await store.moves(1)
    await database.close()
    assert table is not None
    public = storm.heard.messages[sitting.host.here]
    seen = [each for each in boards if each.only_for is None and each.channel_id == sitting.host.here]
    at = next(at for at, each in enumerate(public) if each.changes[0] >= moves[4][0] and "▶️" in each.text)
    return Played(table, moves, public, list(sitting.seen), seen[at], public[at].changes)


@pytest.fixture
def hidden(played: Played) -> Card:
    """A card that nobody had shown when the board was."""
    return min(hidden_cards(played.table, played.moves)[played.changes[-1]])


def test_nothing_is_found_where_all_is_as_it_should_be(played: Played) -> None:
    assert played.with_board(played.board) == []


def in_text(board: Message, card: Card) -> None:
    board.content += face(card)


def in_alt_text(board: Message, card: Card) -> None:
    board.attachments[0].about["description"] += face(card)


def in_a_label(board: Message, card: Card) -> None:
    board.components[0]["components"][0]["label"] += face(card)


def in_an_embed(board: Message, card: Card) -> None:
    board.embeds = [{"description": face(card)}]


@pytest.mark.parametrize("plant", [in_text, in_alt_text, in_a_label, in_an_embed])
def test_a_hidden_card_that_everybody_may_read_is_noticed(
    played: Played, hidden: Card, plant: Callable[[Message, Card], None]
) -> None:
    board = deepcopy(played.board)
    plant(board, hidden)
    assert any(f"everybody saw {face(hidden)}" in each for each in played.with_board(board))


def in_a_file_name(board: Message, card: Card) -> None:
    board.attachments[0].filename = f"{card}.png"


def in_a_custom_id(board: Message, card: Card) -> None:
    board.components[0]["components"][0]["custom_id"] = f"cz1:{card}"


def in_an_option(board: Message, card: Card) -> None:
    board.components[0]["components"][0]["options"] = [{"value": str(card)}]


@pytest.mark.parametrize("plant", [in_a_file_name, in_a_custom_id, in_an_option])
def test_a_card_in_what_is_no_text_for_people_is_noticed(
    played: Played, hidden: Card, plant: Callable[[Message, Card], None]
) -> None:
    board = deepcopy(played.board)
    plant(board, hidden)
    assert any("a card is written in" in each for each in played.with_board(board))


def test_a_picture_of_a_hand_that_everybody_sees_is_noticed(played: Played) -> None:
    board, newest = deepcopy(played.board), played.changes[-1]
    match = replayed(played.table, tuple(each for each in played.moves if each[0] <= newest)).match
    assert match is not None
    board.attachments[0].content = telling_picture(HandPicture(view(match.state, 1), ()))
    cards = match.state.hands[0]
    assert cards and any(f"at change {newest} everybody saw" in each for each in played.with_board(board))


@pytest.mark.parametrize(("before", "noticed"), [(1, False), (0, True)])
def test_only_what_may_be_the_lobby_has_cards_for_ornament(played: Played, before: int, noticed: bool) -> None:
    hidden = hidden_cards(played.table, played.moves)
    dealt = min(hidden)
    shown = Public(range(dealt - before, dealt + 1), "", hidden[dealt], ())
    assert bool(list(leaks(played.table, played.moves, [shown]))) is noticed


def line_of(public: list[Public]) -> str:
    """A sentence about a capture that some board tells."""
    return next(line for each in public for line in each.text.splitlines() if " took " in line)


def test_a_sentence_that_was_told_otherwise_is_noticed(played: Played) -> None:
    line = line_of(played.public)
    public = [replace(each, text=each.text.replace(line, f"{line} Twice.")) for each in played.public]
    found = list(differing(played.table, played.moves, public, played.stands))
    assert found == [f"never told: {line}", f"told, but not so: {line} Twice."]


def test_a_sentence_that_was_never_told_is_noticed(played: Played) -> None:
    line = line_of(played.public)
    public = [replace(each, text=each.text.replace(line, "")) for each in played.public]
    assert list(differing(played.table, played.moves, public, played.stands)) == [f"never told: {line}"]


@pytest.mark.parametrize("times", [0, 2])
def test_a_scoring_that_does_not_stand_once_is_noticed(played: Played, times: int) -> None:
    scoring = next(filter(is_scoring, played.stands))
    stands = [text for text in played.stands if text != scoring] + [scoring] * times
    (found,) = differing(played.table, played.moves, played.public, stands)
    assert found.startswith("not counted so: ")


def test_a_record_that_lacks_the_last_move_is_noticed(played: Played) -> None:
    found = list(differing(played.table, played.moves[:-1], played.public, played.stands))
    assert any("and not at the end of a match" in each for each in found)
    assert any(each.startswith("told, but not so: ") for each in found)

"""The rules of a game in one message whose pages turn."""

from __future__ import annotations

import pytest

from bot.ui.ids import Id, UnreadableId
from bot.ui.rulebook import number_of, rules_numbered
from engine.errors import Unreadable
from engine.rules import Rules
from engine.variants import ALL, find, options_for
from tests.bot.ui.room import Room, ids, labels


def with_house_rules() -> list[Rules]:
    """Every game, and every game with each setting of each of its house rules."""
    found = [*ALL]
    for game in ALL:
        for option in options_for(game):
            for value in option.values:
                try:
                    found.append(find(f"{game.key}+{option.key}={value}"))
                except Unreadable:
                    continue
    return found


def test_every_game_with_any_house_rule_is_found_again_by_its_number() -> None:
    games = with_house_rules()
    assert [rules_numbered(number_of(rules)).key for rules in games] == [rules.key for rules in games]


def test_a_number_fits_the_id_of_a_button() -> None:
    assert {Id("rulebook", number_of(rules)).table for rules in with_house_rules()}
    many = find("classic+target=100+partners=1+ties=split+cards_two_last_one=1+one_build=1+must_capture=1+pictures=all")
    assert rules_numbered(Id("rulebook", number_of(many)).table) == many


@pytest.mark.parametrize("number", [0, 999, 10**17, number_of(find("classic")) + 1])
def test_a_number_of_another_version_is_refused_in_words(number: int) -> None:
    with pytest.raises(UnreadableId, match="older version"):
        rules_numbered(number)


async def test_the_rules_are_one_message_that_turns_from_words_to_examples_with_pictures(room: Room) -> None:
    asked = await room.ann.slash(room.channel, "casino rules", game="sotho+target=11")
    book = asked.response
    assert "**Sotho Casino**" in book.content and "House rules at this table:\n- **target** 11" in book.content
    assert not book.attachments
    seen = [book.content]
    while "Next ›" in labels(book):
        await room.press(room.ann, book, "Next ›")
        book = room.reread(book)
        seen.append(book.content)
    assert seen[-1].startswith("**Example 3.")
    assert book.attachments and "You hold" in (book.attachments[0].description or "")
    await room.press(room.ann, book, "‹ Previous")
    assert room.reread(book).content == seen[-2]
    assert {each.verb for each in ids(book)} == {"rulebook"}


async def test_the_rules_of_a_table_turn_to_its_examples_too(room: Room) -> None:
    await room.table("african")
    book = (await room.press(room.cid, room.board, "Rules")).response
    while "Next ›" in labels(book):
        await room.press(room.cid, book, "Next ›")
        book = room.reread(book)
    assert book.content.startswith("**Example 3.") and book.attachments

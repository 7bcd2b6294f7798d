"""The rules of a game over the wire: words, then examples with pictures, in one message whose pages turn."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from bot.render import draw
from tests.loopback.house import House
from tests.people import Person, Seen


async def turned(person: Person, book: Seen, way: str) -> Seen:
    """The message after its page was turned."""
    await person.press(book, way)
    await person.until(lambda: person.message(book.id).content != book.content, f"the page that {way!r} brings")
    return person.message(book.id)


async def test_the_rules_turn_to_examples_with_pictures_and_back(home: House) -> None:
    await home.start(paint=draw)
    (anna,) = await home.come("anna")
    words = await (await anna.command("casino rules", game="south-african+target=31")).message()
    assert "House rules at this table:\n- **target** 31" in words.content and not words.alt
    book = words
    while book.part("Next ›"):
        book = await turned(anna, book, "Next ›")
    assert book.content.startswith("**Example 3.") and "You hold" in book.alt[0]
    with Image.open(BytesIO(await anna.fetch(book.raw["attachments"][0]["url"]))) as picture:
        assert picture.width == 1200
    while book.part("‹ Previous"):
        book = await turned(anna, book, "‹ Previous")
    assert book.content == words.content and not book.alt
    assert all(each.status < 400 for each in home.pg.log)

"""The table of a position as text: loose cards and builds, in the order in which they came."""

from __future__ import annotations

import re
from itertools import product
from typing import Final

from engine.cards import cards_text
from engine.errors import Unreadable, quote
from engine.notation.scan import CARD, read_cards
from engine.rules import Builds, Rules
from engine.table import BuildPile, Item, Layout
from engine.values import values

_ITEM: Final = re.compile(rf"(?P<card>{CARD})|\[(?P<build>[^\[\]]*)\]", re.IGNORECASE | re.ASCII)
_BUILD: Final = re.compile(r"(?P<groups>[^=]+)=(?P<value>[0-9]{1,2})@(?P<owner>[1-9])")


def table_text(table: Layout) -> str:
    """The items run together, `-` for none."""
    return "".join(map(_item_text, table)) or "-"


def read_table(rules: Rules, seats: int, text: str) -> Layout:
    """Read a table; each build is checked against the game's values."""
    if not text:
        raise Unreadable("'table=' says nothing: write table=- for an empty table.")
    shown = quote(f"table={text}")
    items: list[Item] = []
    at = 0
    while text != "-" and at < len(text):
        found = _ITEM.match(text, at)
        if found is None:
            raise Unreadable(
                f"{shown} cannot be read at {quote(text[at:])}: a card (9h) or a build ([5d3c|8h=8@1]) is expected."
            )
        items.extend(read_cards(found["card"]) if found["card"] else [_build(rules, found["build"], seats)])
        at = found.end()
    return tuple(items)


def _build(rules: Rules, text: str, seats: int) -> BuildPile:
    shown = quote(f"[{text}]")
    found = _BUILD.fullmatch(text)
    if found is None:
        raise Unreadable(f"{shown} is no build: write its groups, value and owner, as in [5d3c|8h=8@1].")
    groups, owner = tuple(map(read_cards, found["groups"].split("|"))), int(found["owner"])
    if rules.build.kind is Builds.NONE:
        raise Unreadable(f"{shown} cannot lie there: {rules.name} has no builds.")
    if owner > seats:
        raise Unreadable(f"{shown} belongs to seat {owner}: there are seats 1 to {seats}.")
    if sum(map(len, groups)) < 2 or not all(groups):
        raise Unreadable(f"{shown} is too small: a build has two cards or more, and no group is empty.")
    build = BuildPile(groups, int(found["value"]), owner)
    _check_value(rules, build, shown)
    return build


def _check_value(rules: Rules, build: BuildPile, shown: str) -> None:
    known = values(rules.values)
    if not any(build.value in options for options in known.played):
        raise Unreadable(f"{shown} can be taken by no card: none is played as {build.value} in {rules.name}.")
    for group in build.groups:
        if not any(sum(chosen) == build.value for chosen in product(*(known.table[each] for each in group))):
            raise Unreadable(f"{shown} is no build of {build.value}: {cards_text(group)} does not make {build.value}.")


def _item_text(item: Item) -> str:
    if not isinstance(item, BuildPile):
        return str(item)
    return f"[{'|'.join(map(cards_text, item.groups))}={item.value}@{item.owner}]"

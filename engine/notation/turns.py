"""Steps and turns as text."""

from __future__ import annotations

import re
from typing import Final

from engine.cards import Card, card, cards_text
from engine.errors import Unreadable, quote
from engine.notation.scan import CARD, leading_card, read_cards
from engine.steps import Build, Group, Step, Take, Trail, Turn, plays_hand_card

_ITEM: Final = re.compile(
    rf"(?P<card>{CARD})|\[(?P<build>{CARD})\]|\^(?P<top>[1-9])|\*(?P<pile>[1-9])", re.IGNORECASE | re.ASCII
)
_TAKE: Final = re.compile(r"(?P<groups>[^:{}]*)(?::(?P<value>[0-9]{1,2}))?(?:\{(?P<order>[^{}]+)\})?")
_BUILD: Final = re.compile(r"(?P<groups>[^=]*)=(?P<value>[0-9]{1,2})(?:@(?P<seat>[1-9]))?")


def step_text(step: Step) -> str:
    """The step as it is written; a canonical step gives canonical text."""
    if isinstance(step, Trail):
        return str(step.card)
    groups = [_group_text(group) for group in step.groups]
    if isinstance(step, Take):
        value = "" if step.value is None else f":{step.value}"
        order = f"{{{cards_text(step.order)}}}" if step.order else ""
        return f"{step.card}x{','.join(groups)}{value}{order}"
    end = f"={step.value}" + (f"@{step.seat}" if step.seat else "")
    if step.card is None:
        return f"({','.join(groups)}{end})"
    with_card = f"{step.card}+{groups[0]}" if groups[0] else str(step.card)
    return ",".join([with_card, *groups[1:]]) + end


def turn_text(turn: Turn) -> str:
    """The steps of a turn, or of the beginning of one, parted by semicolons."""
    return ";".join(map(step_text, turn))


def parse_turn(text: str) -> Turn:
    """Read a whole turn, of which exactly one step plays a hand card.

    >>> turn_text(parse_turn("(8c5d=13);khX[5D],10d3h:13"))
    '(5d8c=13);Khx[5d],3hTd:13'
    """
    turn = parse_steps(text)
    played = sum(map(plays_hand_card, turn))
    if played != 1:
        raise Unreadable(f"{quote(text)} plays {played or 'no'} cards from the hand: a turn plays exactly one.")
    return turn


def parse_steps(text: str) -> Turn:
    """Read the steps of a turn that may still be unfinished; an empty text has none."""
    return tuple(map(parse_step, text.split(";"))) if text.strip() else ()


def parse_step(text: str) -> Step:
    """Read one step; whether it is possible anywhere is for the rules to say."""
    text = text.strip()
    if text.startswith("("):
        return _table_build(text)
    found = leading_card(text)
    if found is None:
        raise Unreadable(
            f"{quote(text)} is no step: write a card to trail it (9h), a take (8hx3d5c), a build (3h+5d=8), "
            "or a build from the table (2s3d5c=10)."
        )
    played, rest = found
    if not rest:
        return Trail(played)
    if rest[0] in "xX":
        return _take(text, played, rest[1:])
    if rest[0] in "+,=":
        return _hand_build(text, played, rest)
    raise Unreadable(f"{quote(text)} goes on with {quote(rest)} after the hand card: x, + or , is expected.")


def _take(text: str, played: Card, rest: str) -> Take:
    found = _TAKE.fullmatch(rest)
    if found is None:
        raise Unreadable(f"{quote(text)} does not end like a take: a value and an order go last, as in :8{{As7c}}.")
    groups = tuple(_group(part, text) for part in found["groups"].split(","))
    value = int(found["value"]) if found["value"] else None
    return Take(played, groups, value, read_cards(found["order"] or "", within=text))


def _hand_build(text: str, played: Card, rest: str) -> Build:
    found = _build_parts(text, rest)
    first, *others = found["groups"].split(",")
    own = _group(first[1:], text) if first else Group()
    return Build(played, (own, *(_group(part, text) for part in others)), int(found["value"]), int(found["seat"] or 0))


def _table_build(text: str) -> Build:
    if not text.endswith(")"):
        raise Unreadable(f"{quote(text)} opens a bracket: a build from the table ends with ), as in (2s3d5c=10).")
    found = _build_parts(text, text[1:-1])
    groups = tuple(_group(part, text) for part in found["groups"].split(","))
    return Build(None, groups, int(found["value"]), int(found["seat"] or 0))


def _build_parts(text: str, rest: str) -> re.Match[str]:
    found = _BUILD.fullmatch(rest)
    if found is None:
        raise Unreadable(f"{quote(text)} is no build: a build ends with = and its value, as in 3h+5d=8.")
    return found


def _group(part: str, text: str) -> Group:
    """One group, its parts put in order."""
    if not part:
        raise Unreadable(f"{quote(text)} has an empty group: expected are cards, a build [5d] or a pile's top ^2.")
    cards: list[Card] = []
    builds: list[Card] = []
    tops: list[int] = []
    piles: list[int] = []
    at = 0
    while at < len(part):
        found = _ITEM.match(part, at)
        if found is None:
            raise _no_item(part[at:], text)
        if found["card"]:
            cards.append(card(found["card"]))
        elif found["build"]:
            builds.append(card(found["build"]))
        elif found["top"]:
            tops.append(int(found["top"]))
        else:
            piles.append(int(found["pile"]))
        at = found.end()
    return Group(tuple(sorted(cards)), tuple(sorted(builds)), tuple(sorted(tops)), tuple(sorted(piles)))


def _no_item(rest: str, text: str) -> Unreadable:
    return Unreadable(
        f"{quote(text)} cannot be read at {quote(rest)}: expected is a card 9h, a build [5d], a top ^2 or a pile *2."
    )


def _group_text(group: Group) -> str:
    builds = "".join(f"[{name}]" for name in group.builds)
    tops = "".join(f"^{seat}" for seat in group.tops)
    return cards_text(group.cards) + builds + tops + "".join(f"*{seat}" for seat in group.piles)

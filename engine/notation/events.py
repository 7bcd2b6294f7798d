"""The events that are no turn, as text, and moves, which are either."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NoReturn

from engine.cards import card, cards_text
from engine.errors import Unreadable, quote
from engine.notation.scan import CARD, read_cards
from engine.notation.turns import parse_step, parse_turn, step_text, turn_text
from engine.steps import (
    Ask,
    Build,
    Claim,
    End,
    Event,
    Insist,
    Move,
    Order,
    Pause,
    Resign,
    Resume,
    Return,
    Stand,
    Substitute,
    Take,
    Timeout,
    Undo,
)

_SEAT_ALONE: Final[dict[str, Callable[[int], Event]]] = {
    "stand": Stand,
    "claim": Claim,
    "timeout": Timeout,
    "return": Return,
    "undo": Undo,
    "resign": Resign,
}
_BARE: Final[dict[str, Callable[[], Event]]] = {"pause": Pause, "resume": Resume, "end": End}
_WITH_TEXT: Final = {"insist": "8hx8d:8", "order": "{As7c8d}", "ask": "[8c]", "substitute": "hard"}
_WORDS: Final[dict[object, str]] = {kind: word for word, kind in (*_SEAT_ALONE.items(), *_BARE.items())}

_EVENT: Final = re.compile(r"!(?P<word>[a-z]+)(?:@(?P<seat>[1-9]))?(?::(?P<rest>.+))?", re.ASCII | re.DOTALL)
_LEVEL: Final = re.compile(r"[a-z][a-z0-9-]{0,29}", re.ASCII)
_ASKED: Final = re.compile(rf"\[({CARD})\]", re.IGNORECASE | re.ASCII)
_ORDER: Final = re.compile(r"\{([^{}]+)\}")


def move_text(move: Move) -> str:
    """A turn or an event as it is written."""
    return turn_text(move) if isinstance(move, tuple) else event_text(move)


def parse_move(text: str) -> Move:
    """Read a turn or an event; events begin with `!`."""
    text = text.strip()
    return parse_event(text) if text.startswith("!") else parse_turn(text)


def event_text(event: Event) -> str:
    """An event as it is written."""
    if isinstance(event, Insist):
        return f"!insist@{event.seat}:{step_text(event.step)}"
    if isinstance(event, Order):
        return f"!order@{event.seat}:{{{cards_text(event.cards)}}}"
    if isinstance(event, Ask):
        return f"!ask@{event.seat}:[{event.build}]"
    if isinstance(event, Substitute):
        return f"!substitute@{event.seat}:{event.level}"
    word = _WORDS[type(event)]
    return f"!{word}" if isinstance(event, Pause | Resume | End) else f"!{word}@{event.seat}"


def parse_event(text: str) -> Event:
    """Read an event.

    >>> event_text(parse_event("!insist@2:(5c4s,[9h]=9)"))
    '!insist@2:(4s5c,[9h]=9)'
    """
    text = text.strip()
    found = _EVENT.fullmatch(text)
    if found is None:
        raise Unreadable(f"{quote(text)} is no event: an event is ! and a word, its seat and its text, as in !stand@2.")
    word, seat, rest = found["word"], found["seat"], found["rest"]
    if word in _BARE:
        return _BARE[word]() if not seat and rest is None else _wrong(text, f"!{word}")
    if word in _SEAT_ALONE:
        return _SEAT_ALONE[word](int(seat)) if seat and rest is None else _wrong(text, f"!{word}@1")
    if word not in _WITH_TEXT:
        known = ", ".join(sorted((*_BARE, *_SEAT_ALONE, *_WITH_TEXT)))
        raise Unreadable(f"{quote(text)} is no event: {quote(word)} is none of {known}.")
    if not seat or rest is None:
        return _wrong(text, f"!{word}@1:{_WITH_TEXT[word]}")
    return _with_text(text, word, int(seat), rest)


def _with_text(text: str, word: str, seat: int, rest: str) -> Event:
    if word == "insist":
        step = parse_step(rest)
        if isinstance(step, Take) or (isinstance(step, Build) and step.card is None):
            return Insist(seat, step)
        raise Unreadable(
            f"{quote(text)}: one insists on a whole take (8hx8d:8) or a build from the table (4s5c,[9h]=9)."
        )
    if word == "order":
        found = _ORDER.fullmatch(rest)
        return Order(seat, read_cards(found[1], within=text)) if found else _wrong(text, f"!order@1:{_WITH_TEXT[word]}")
    if word == "ask":
        asked = _ASKED.fullmatch(rest)
        return Ask(seat, card(asked[1])) if asked else _wrong(text, f"!ask@1:{_WITH_TEXT[word]}")
    return Substitute(seat, rest) if _LEVEL.fullmatch(rest) else _wrong(text, f"!substitute@1:{_WITH_TEXT[word]}")


def _wrong(text: str, form: str) -> NoReturn:
    """Refuse an event whose word is known."""
    raise Unreadable(f"{quote(text)} is not written like this event, which is {form}.")

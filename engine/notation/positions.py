"""Positions as text: one line of `key=value` fields behind the game's key."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import product
from typing import Final, TypeVar

from engine.cards import UNKNOWN, Card, cards_text
from engine.deal import deals, refusal
from engine.errors import Unreadable
from engine.notation.scan import CARD, hidden_text, quote, read_cards
from engine.notation.turns import parse_turn, turn_text
from engine.rules import Builds, Rules
from engine.state import Phase, State
from engine.steps import Turn
from engine.table import BuildPile, Item, Layout, builds, loose
from engine.values import values
from engine.variants import find

T = TypeVar("T")

_FIELDS: Final = (
    *("turn", "hands", "table", "piles", "stock", "deal", "dealer", "last"),
    *("scores", "sweeps", "phase", "stood", "prev", "captured", "insisted", "resigned"),
)
_ITEM: Final = re.compile(rf"(?P<card>{CARD})|\[(?P<build>[^\[\]]*)\]", re.IGNORECASE | re.ASCII)
_BUILD: Final = re.compile(r"(?P<groups>[^=]+)=(?P<value>[0-9]{1,2})@(?P<owner>[1-9])")
_DEAL: Final = re.compile(r"([0-9]{1,2})/([0-9]{1,2})")
_PHASES: Final = {phase.value: phase for phase in Phase}


def position_text(state: State) -> str:
    """The position on one line; hands in card order, and what is none left out at the end."""
    fields = {
        "turn": str(state.turn),
        "hands": ",".join(hidden_text(tuple(sorted(hand))) for hand in state.hands),
        "table": "".join(map(_item_text, state.table)) or "-",
        "piles": ",".join(map(hidden_text, state.piles)),
        "stock": hidden_text(state.stock),
        "deal": f"{state.deal}/{state.deals}",
        "dealer": str(state.dealer or ""),
        "last": str(state.last or ""),
        "scores": _numbers_text(state.scores) if any(state.scores) else "",
        "sweeps": _numbers_text(state.sweeps) if any(state.sweeps) else "",
        "phase": "" if state.phase is Phase.PLAY else state.phase.value,
        "stood": _numbers_text(state.stood),
        "prev": turn_text(state.prev),
        "captured": str(state.captured or ""),
        "insisted": "1" if state.insisted else "",
        "resigned": _numbers_text(state.resigned),
    }
    return " ".join([state.rules.key, *(f"{key}={value}" for key, value in fields.items() if value)])


def parse_position(text: str) -> State:
    """Read a position; what is left out is unknown or none, and the deal is the last one.

    >>> position_text(parse_position("african turn=1 hands=kc8d,?2 table=5s3h[5d3c|8h=8@1]"))
    'african turn=1 hands=8dKc,?2 table=5s3h[5d3c|8h=8@1] piles=-,- stock=- deal=2/2'
    """
    game, *rest = text.split() or [""]
    if not game or "=" in game.partition("+")[0]:
        raise Unreadable(f"{quote(text)} names no game: a position begins with it, as in african turn=1 hands=8d,9h.")
    rules = find(game)
    reader = _Reader(rules, _fields(rest))
    state = reader.state()
    _check_cards(state)
    _check_capture(state)
    return state


def _fields(parts: list[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or key not in _FIELDS:
            raise Unreadable(f"{quote(part)} is no field of a position. The fields are {', '.join(_FIELDS)}.")
        if key in fields:
            raise Unreadable(f"The field {key} stands twice in the position.")
        fields[key] = value
    for key, example in (("hands", "hands=8dKc,?2"), ("turn", "turn=1")):
        if key not in fields:
            raise Unreadable(f"The position has no field {key}: write it, as in {example}.")
    return fields


@dataclass(frozen=True, slots=True)
class _Reader:
    """The fields of one position, read one by one."""

    rules: Rules
    fields: dict[str, str]

    def state(self) -> State:
        hands = tuple(tuple(sorted(hand)) for hand in self._card_lists("hands"))
        seats = len(hands)
        if why := refusal(self.rules, seats):
            raise Unreadable(f"{self._shown('hands')} holds {seats} hands: {why}")
        sides = len(self.rules.sides(seats))
        deal, of = self._deal(seats)
        return State(
            rules=self.rules,
            turn=self._seat("turn", seats),
            hands=hands,
            table=self._table(seats),
            piles=self._a_side("piles", self._card_lists("piles"), sides) or ((),) * sides,
            stock=self._cards("stock"),
            deal=deal,
            deals=of,
            dealer=self._seat("dealer", seats),
            last=self._seat("last", seats),
            scores=self._a_side("scores", self._numbers("scores"), sides) or (0,) * sides,
            sweeps=self._a_side("sweeps", self._numbers("sweeps"), sides) or (0,) * sides,
            phase=self._phase(),
            stood=self._seats("stood", seats),
            prev=self._prev(),
            captured=self._captured(),
            insisted=self._insisted(),
            resigned=self._seats("resigned", seats),
        )

    def _shown(self, key: str) -> str:
        return quote(f"{key}={self.fields[key]}")

    def _card_lists(self, key: str) -> tuple[tuple[Card, ...], ...]:
        return tuple(self._card_list(key, part) for part in self.fields[key].split(",")) if key in self.fields else ()

    def _cards(self, key: str) -> tuple[Card, ...]:
        return self._card_list(key, self.fields[key]) if key in self.fields else ()

    def _card_list(self, key: str, text: str) -> tuple[Card, ...]:
        if not text:
            raise Unreadable(f"{self._shown(key)} leaves an entry empty: write - for no cards.")
        return () if text == "-" else read_cards(text, unknown=True)

    def _a_side(self, key: str, entries: tuple[T, ...], sides: int) -> tuple[T, ...]:
        if key in self.fields and len(entries) != sides:
            raise Unreadable(f"{self._shown(key)} has {len(entries)} entries: {sides} are expected, one a side.")
        return entries

    def _numbers(self, key: str) -> tuple[int, ...]:
        text = self.fields.get(key)
        if text is None:
            return ()
        if not re.fullmatch(r"[0-9]{1,4}(,[0-9]{1,4})*", text):
            raise Unreadable(f"{self._shown(key)} is no list of numbers: write them with commas, as in {key}=7,9.")
        return tuple(map(int, text.split(",")))

    def _seats(self, key: str, seats: int) -> tuple[int, ...]:
        found = self._numbers(key)
        if any(not 1 <= seat <= seats for seat in found) or len(set(found)) != len(found):
            raise Unreadable(f"{self._shown(key)} has to name different seats from 1 to {seats}.")
        return tuple(sorted(found))

    def _seat(self, key: str, seats: int) -> int:
        found = self._seats(key, seats)
        if len(found) > 1:
            raise Unreadable(f"{self._shown(key)} names {len(found)} seats: one is expected.")
        return found[0] if found else 0

    def _deal(self, seats: int) -> tuple[int, int]:
        text = self.fields.get("deal")
        if text is None:
            return deals(self.rules, seats), deals(self.rules, seats)
        found = _DEAL.fullmatch(text)
        if found is None or not 1 <= int(found[1]) <= int(found[2]) <= 52:
            raise Unreadable(f"{self._shown('deal')} is no deal: write which of how many it is, as in deal=1/2.")
        return int(found[1]), int(found[2])

    def _phase(self) -> Phase:
        found = _PHASES.get(self.fields.get("phase", Phase.PLAY.value))
        if found is None:
            raise Unreadable(f"{self._shown('phase')} is no phase: it is one of {', '.join(_PHASES)}.")
        return found

    def _prev(self) -> Turn:
        return parse_turn(self.fields["prev"]) if self.fields.get("prev", "-") != "-" else ()

    def _captured(self) -> int:
        found = self._numbers("captured")
        if len(found) > 1:
            raise Unreadable(f"{self._shown('captured')} has {len(found)} entries: one number of cards is expected.")
        return found[0] if found else 0

    def _insisted(self) -> bool:
        if self.fields.get("insisted", "0") not in ("0", "1"):
            raise Unreadable(f"{self._shown('insisted')} is neither 0 nor 1.")
        return self.fields.get("insisted") == "1"

    def _table(self, seats: int) -> Layout:
        text = self.fields.get("table", "-")
        if not text:
            raise Unreadable("'table=' says nothing: write table=- for an empty table.")
        items: list[Item] = []
        at = 0
        while text != "-" and at < len(text):
            found = _ITEM.match(text, at)
            if found is None:
                raise Unreadable(
                    f"{self._shown('table')} cannot be read at {quote(text[at:])}: a card (9h) or a build "
                    "([5d3c|8h=8@1]) is expected."
                )
            items.extend(read_cards(found["card"]) if found["card"] else [_build(self.rules, found["build"], seats)])
            at = found.end()
        return tuple(items)


def _build(rules: Rules, text: str, seats: int) -> BuildPile:
    shown = quote(f"[{text}]")
    found = _BUILD.fullmatch(text)
    if found is None:
        raise Unreadable(f"{shown} is no build: write its groups, value and owner, as in [5d3c|8h=8@1].")
    build = BuildPile(tuple(map(read_cards, found["groups"].split("|"))), int(found["value"]), int(found["owner"]))
    if rules.build.kind is Builds.NONE:
        raise Unreadable(f"{shown} cannot lie there: {rules.name} has no builds.")
    if build.owner > seats:
        raise Unreadable(f"{shown} belongs to seat {build.owner}: there are seats 1 to {seats}.")
    if len(build.cards) < 2 or not all(build.groups):
        raise Unreadable(f"{shown} is too small: a build has two cards or more, and no group is empty.")
    _check_value(rules, build, shown)
    return build


def _check_value(rules: Rules, build: BuildPile, shown: str) -> None:
    known = values(rules.values)
    if not any(build.value in options for options in known.played):
        raise Unreadable(f"{shown} can be taken by no card: none is played as {build.value} in {rules.name}.")
    for group in build.groups:
        if not any(sum(chosen) == build.value for chosen in product(*(known.table[each] for each in group))):
            raise Unreadable(f"{shown} is no build of {build.value}: {cards_text(group)} does not make {build.value}.")


def _check_cards(state: State) -> None:
    """No card stands twice, and there are at most as many as in the pack."""
    lying = (*loose(state.table), *(each for build in builds(state.table) for each in build.cards))
    cards = Counter((*lying, *state.stock, *sum(state.hands, ()), *sum(state.piles, ())))
    twice = [each for each, times in cards.items() if times > 1 and each != UNKNOWN]
    if twice:
        raise Unreadable(f"The {min(twice)} stands twice in the position: a pack has each card once.")
    if cards.total() > 52:
        raise Unreadable(f"The position holds {cards.total()} cards: a pack has 52.")


def _check_capture(state: State) -> None:
    """The last capture lies on its player's pile, and is known where it may be ordered anew."""
    on_pile = len(state.piles[state.side(state.mover)])
    if state.captured > on_pile:
        raise Unreadable(
            f"'captured={state.captured}' is too much: the pile of seat {state.mover} has {on_pile} cards."
        )
    if state.insisted and not state.captured:
        raise Unreadable("'insisted=1' needs the size of the last capture beside it, as in captured=3.")


def _item_text(item: Item) -> str:
    if not isinstance(item, BuildPile):
        return str(item)
    return f"[{'|'.join(map(cards_text, item.groups))}={item.value}@{item.owner}]"


def _numbers_text(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))

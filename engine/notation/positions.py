"""Positions as text: one line of `key=value` fields behind the game's key."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from engine.cards import RANKS, UNKNOWN, Card
from engine.deal import deals, pack, refusal
from engine.errors import Unreadable, quote
from engine.notation.layouts import read_table, table_text
from engine.notation.reader import Reader
from engine.notation.scan import CARD, hidden_text, read_cards
from engine.notation.turns import parse_turn, turn_text
from engine.rules import Rules
from engine.state import Phase, State
from engine.steps import Turn
from engine.table import Layout, build_with, builds, cards_on
from engine.variants import find

_FIELDS: Final = (
    *("turn", "hands", "table", "piles", "stock", "deal", "dealer", "last"),
    *("scores", "sweeps", "phase", "stood", "prev", "captured", "took", "knows", "ask", "insisted", "resigned"),
)
_DEAL: Final = re.compile(r"([0-9]{1,2})/([0-9]{1,2})")
_PHASES: Final = {phase.value: phase for phase in Phase}


def position_text(state: State) -> str:
    """The position on one line; hands in card order, and what is none left out at the end."""
    fields = {
        "turn": str(state.turn),
        "hands": ",".join(hidden_text(tuple(sorted(hand))) for hand in state.hands),
        "table": table_text(state.table),
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
        "took": ",".join(f"{seat}:{each}" for seat, each in state.taken),
        "knows": ",".join(f"{seat}:{_ranks_text(ranks)}" for seat, ranks in enumerate(state.knows, 1) if ranks),
        "ask": ",".join(f"{seat}:[{name}]" for seat, name in _asked(state)),
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
    state = _Position(rules, Reader(_fields(rest))).state()
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
class _Position:
    """A position whose fields are read one by one."""

    rules: Rules
    read: Reader

    def state(self) -> State:
        hands = tuple(tuple(sorted(hand)) for hand in self.read.card_lists("hands"))
        seats = len(hands)
        if why := refusal(self.rules, seats):
            raise Unreadable(f"{self.read.shown('hands')} holds {seats} hands: {why}")
        sides, piles = len(self.rules.sides(seats)), len(self.rules.pile_seats(seats))
        table, (deal, of) = self._table(seats), self._deal(seats)
        return State(
            rules=self.rules,
            turn=self.read.seat("turn", seats),
            hands=hands,
            table=table,
            piles=self.read.a_side("piles", self.read.card_lists("piles"), piles) or ((),) * piles,
            stock=self.read.cards("stock"),
            deal=deal,
            deals=of,
            dealer=self.read.seat("dealer", seats),
            last=self.read.seat("last", seats),
            scores=self.read.a_side("scores", self.read.numbers("scores"), sides) or (0,) * sides,
            sweeps=self.read.a_side("sweeps", self.read.numbers("sweeps"), sides) or (0,) * sides,
            phase=self._phase(),
            stood=self.read.seats("stood", seats),
            prev=self._prev(),
            captured=self._captured(),
            taken=self._took(seats),
            knows=self.read.ranks("knows", seats),
            asks=self._asks(seats, table),
            insisted=self._insisted(),
            resigned=self.read.seats("resigned", seats),
        )

    def _table(self, seats: int) -> Layout:
        return read_table(self.rules, seats, self.read.fields.get("table", "-"))

    def _took(self, seats: int) -> tuple[tuple[int, Card], ...]:
        """Which pile tops the last turn captured."""
        found = self.read.each_seat("took", seats, "took=2:7h")
        if any(not re.fullmatch(CARD, text, re.IGNORECASE | re.ASCII) for _, text in found):
            raise Unreadable(f"{self.read.shown('took')} has to name one card for each seat, as in took=2:7h.")
        return tuple((seat, read_cards(text)[0]) for seat, text in found)

    def _asks(self, seats: int, table: Layout) -> tuple[tuple[int, int], ...]:
        """The standing requests: seats and the values of the builds that they ask for."""
        asked = []
        for seat, text in self.read.each_seat("ask", seats, "ask=3:[8c]"):
            named = re.fullmatch(rf"\[({CARD})\]", text, re.IGNORECASE | re.ASCII)
            build = build_with(table, read_cards(named[1])[0]) if named else None
            if build is None:
                raise Unreadable(f"{self.read.shown('ask')} has to name builds on the table, as in ask=3:[8c].")
            asked.append((seat, build.value))
        return tuple(sorted(asked))

    def _deal(self, seats: int) -> tuple[int, int]:
        text = self.read.fields.get("deal")
        if text is None:
            return deals(self.rules, seats), deals(self.rules, seats)
        found = _DEAL.fullmatch(text)
        if found is None or not 1 <= int(found[1]) <= int(found[2]) <= 52:
            raise Unreadable(f"{self.read.shown('deal')} is no deal: write which of how many it is, as in deal=1/2.")
        return int(found[1]), int(found[2])

    def _phase(self) -> Phase:
        found = _PHASES.get(self.read.fields.get("phase", Phase.PLAY.value))
        if found is None:
            raise Unreadable(f"{self.read.shown('phase')} is no phase: it is one of {', '.join(_PHASES)}.")
        return found

    def _prev(self) -> Turn:
        return parse_turn(self.read.fields["prev"]) if self.read.fields.get("prev", "-") != "-" else ()

    def _captured(self) -> int:
        found = self.read.numbers("captured")
        if len(found) > 1:
            shown = self.read.shown("captured")
            raise Unreadable(f"{shown} has {len(found)} entries: one number of cards is expected.")
        return found[0] if found else 0

    def _insisted(self) -> bool:
        if self.read.fields.get("insisted", "0") not in ("0", "1"):
            raise Unreadable(f"{self.read.shown('insisted')} is neither 0 nor 1.")
        return self.read.fields.get("insisted") == "1"


def _check_cards(state: State) -> None:
    """No card stands twice, and there are at most as many as in the pack."""
    cards = Counter((*cards_on(state.table), *state.stock, *sum(state.hands, ()), *sum(state.piles, ())))
    twice = [each for each, times in cards.items() if times > 1 and each != UNKNOWN]
    if twice:
        raise Unreadable(f"The {min(twice)} stands twice in the position: a pack has each card once.")
    whole = pack(state.rules)
    if strange := sorted(each for each in cards if each != UNKNOWN and each not in whole):
        raise Unreadable(f"The {strange[0]} is not in the pack of {state.rules.name}.")
    if cards.total() > len(whole):
        raise Unreadable(f"The position holds {cards.total()} cards: a pack has {len(whole)}.")


def _check_capture(state: State) -> None:
    """The last capture lies on its player's pile, and is known where it may be ordered anew."""
    on_pile = len(state.piles[state.pile_of(state.mover)])
    if state.captured > on_pile:
        raise Unreadable(
            f"'captured={state.captured}' is too much: the pile of seat {state.mover} has {on_pile} cards."
        )
    if state.insisted and not state.captured:
        raise Unreadable("'insisted=1' needs the size of the last capture beside it, as in captured=3.")


def _numbers_text(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def _ranks_text(ranks: tuple[int, ...]) -> str:
    return "".join(RANKS[rank - 1] for rank in ranks)


def _asked(state: State) -> list[tuple[int, Card]]:
    """The standing requests by the names of the builds."""
    names = {build.value: build.name for build in builds(state.table)}
    return [(seat, names[value]) for seat, value in state.asks]

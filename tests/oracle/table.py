"""The state of a turn, and how a position's one line of text becomes one."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from .cards import cards_of, pile_of
from .games import Game, house_of
from .groups import totals

_FIELDS = ("turn", "hands", "table", "piles", "stock", "deal", "dealer", "last", "scores", "sweeps")
_BUILD = re.compile(r"\[([^=\]]+)=(\d+)@(\d)\]")


@dataclass(frozen=True, slots=True)
class Build:
    """A build on the table. `single` is one set; `due` is another's, augmented now and so to be taken."""

    cards: frozenset[int]
    value: int
    owner: int
    single: bool
    due: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """All that a step may depend on. Loose and hand in card order; `first`: the first twelve's limits."""

    game: Game
    seat: int
    seats: int
    first: bool
    hand: tuple[int, ...]
    loose: tuple[int, ...]
    builds: frozenset[Build]
    piles: tuple[tuple[int | None, ...], ...]
    played: int | None = None
    took: frozenset[int] | None = None
    took_builds: frozenset[Build] = frozenset()

    def mine(self) -> list[Build]:
        return [build for build in self.builds if build.owner == self.seat]

    def with_value(self, value: int) -> list[Build]:
        return [build for build in self.builds if build.value == value]

    def held(self, without: int | None = None) -> set[int]:
        """The values that the cards in hand can be played with, one card put aside."""
        return {value for card in self.hand if card != without for value in self.game.played[card]}

    def tops(self) -> dict[int, int]:
        """The known top card of each opponent's pile, by seat."""
        opponents = [seat for seat in range(1, self.seats + 1) if seat != self.seat]
        found = {}
        for seat in opponents:
            pile = self.piles[seat - 1]
            if pile and pile[-1] is not None:
                found[seat] = pile[-1]
        return found

    def answered(self) -> bool:
        """Whether every value that the mover owns a build of has a card of its own in hand."""
        return _match(sorted({build.value for build in self.mine()}), self.hand, self.game)


def _match(values: list[int], hand: tuple[int, ...], game: Game) -> bool:
    if not values:
        return True
    return any(
        _match(values[1:], hand[:at] + hand[at + 1 :], game)
        for at, card in enumerate(hand)
        if values[0] in game.played[card]
    )


def read_position(text: str) -> State:
    """Read a position; raises ValueError, saying why, for one that cannot be."""
    key, *words = text.split()
    house = house_of(key)
    fields = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in _FIELDS:
            raise ValueError(f"{word!r} is no field of a position that can be asked here")
        fields[name] = value
    hands = [pile_of(hand) for hand in fields["hands"].split(",")]
    seat, seats = int(fields["turn"]), len(hands)
    if seats not in house.game.seats or not 1 <= seat <= seats or (house.partners and seats != 4):
        raise ValueError(f"{seats} hands and turn={seat} do not fit {key}")
    loose, builds = _read_table(house.game, fields.get("table", "-"), seats)
    piles = _read_piles(house.game, fields.get("piles"), seats)
    _no_card_twice(hands, loose, builds, piles)
    hand = tuple(sorted(card for card in hands[seat - 1] if card is not None))
    first = house.game.family == "swazi" and _first_deal(fields.get("deal"))
    return State(house.game, seat, seats, first, hand, tuple(sorted(loose)), builds, piles)


def _first_deal(deal: str | None) -> bool:
    if deal not in ("1/2", "2/2"):
        raise ValueError("say deal=1/2 or deal=2/2: the first twelve cards have limits of their own")
    return deal == "1/2"


def _read_table(game: Game, text: str, seats: int) -> tuple[tuple[int, ...], frozenset[Build]]:
    builds = []
    for inside, value, owner in _BUILD.findall(text):
        groups = [cards_of(group) for group in inside.split("|")]
        build = Build(frozenset(sum(groups, ())), int(value), int(owner), len(groups) == 1)
        adds_up = all(build.value in totals(game, tuple(sorted(group))) for group in groups)
        if game.family == "no builds" or not adds_up or len(build.cards) < 2 or not 1 <= build.owner <= seats:
            raise ValueError(f"[{inside}={value}@{owner}] is no build of {game.key} at this table")
        builds.append(build)
    return cards_of(_BUILD.sub("", text)), frozenset(builds)


def _read_piles(game: Game, text: str | None, seats: int) -> tuple[tuple[int | None, ...], ...]:
    """The piles that count in a turn, one a seat; where nobody draws on them they are read and left out."""
    piles = tuple(pile_of(pile) for pile in text.split(",")) if text else ((),) * seats
    if game.family != "swazi":
        return ()
    if len(piles) != seats:
        raise ValueError(f"{len(piles)} piles for {seats} seats")
    return piles


def _no_card_twice(
    hands: list[tuple[int | None, ...]],
    loose: tuple[int, ...],
    builds: frozenset[Build],
    piles: tuple[tuple[int | None, ...], ...],
) -> None:
    seen = Counter(card for place in (*hands, loose, *(b.cards for b in builds), *piles) for card in place)
    seen.pop(None, None)
    if any(count > 1 for count in seen.values()):
        raise ValueError("a card stands twice in this position")

"""What a card may count as, on the table and when it is played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from engine.cards import PACK, UNKNOWN, Card
from engine.errors import Illegal, Reason, reason
from engine.rules import ValueRules

Options: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Values:
    """Per card number, the values the card may have: `table` as it lies or is built with, `played` as it captures.

    A card without a number has none, and so has the unknown card. A played card has one of its values for the whole
    capture; a card on the table may be counted anew each time, until it is locked in a build. `bits` has the values of
    a played card as the bits `1 << value`, `several` those of the cards that have more than one, each once; `highest`
    is the highest value of all, 0 for none. `alike` has the lowest card of the same rank that counts the same.
    """

    table: tuple[Options, ...]
    played: tuple[Options, ...]
    bits: tuple[int, ...] = field(init=False)
    several: tuple[int, ...] = field(init=False)
    highest: int = field(init=False)
    alike: tuple[Card, ...] = field(init=False)

    def __post_init__(self) -> None:
        bits = tuple(bits_of(options) for options in self.played)
        object.__setattr__(self, "bits", bits)
        object.__setattr__(self, "several", tuple({each for each in bits if each & (each - 1)}))
        object.__setattr__(self, "highest", max([value for options in self.played for value in options], default=0))
        first: dict[tuple[int, Options, Options], Card] = {}
        kinds = [(each.rank, self.table[each], self.played[each]) for each in PACK]
        alike = [first.setdefault(kind, each) for each, kind in zip(PACK, kinds, strict=True)]
        object.__setattr__(self, "alike", (*alike, UNKNOWN))

    def apart(self, needed: int) -> bool:
        """Whether no single card could answer for two of the values of these bits."""
        return self.beside(needed) >= 0

    def beside(self, needed: int) -> int:
        """The bits of the values of cards that could answer for one of these; all bits if a card could for two."""
        found = 0
        for each in self.several:
            both = needed & each
            if both & (both - 1):
                return -1
            if both:
                found |= each
        return found

    def held(self, hand: Iterable[Card]) -> tuple[int, int]:
        """The bits of the values that cards of a hand can be played as, and of those that two cards or more can."""
        once = twice = 0
        known = self.bits
        for each in hand:
            bits = known[each]
            twice |= once & bits
            once |= bits
        return once, twice


def without(held: tuple[int, int], gone: int) -> int:
    """The bits of the values that cards of a hand can be played as (see `Values.held`), without one card of which
    these are the bits."""
    once, twice = held
    return once & ~gone | twice & gone


@lru_cache(maxsize=256)
def values(rules: ValueRules) -> Values:
    """The two lists for a game's value rules; values of one card stand in rising order."""
    table: list[Options] = []
    played: list[Options] = []
    for each in PACK:
        numbered = rules.numbered_pictures if each.is_picture else rules.numbers
        number: Options = (each.rank,) if numbered else ()
        table.append(rules.ace if each.rank == 1 else number)
        played.append(rules.ace_played if each.rank == 1 else number)
    for special in rules.specials:
        table[special.card] = special.table
        played[special.card] = special.played
    return Values((*table, ()), (*played, ()))


def bits_of(some: Iterable[int]) -> int:
    """The bits of values."""
    bits = 0
    for value in some:
        bits |= 1 << value
    return bits


def added(totals: int, options: Options) -> int:
    """The bits of the totals that come of adding one of the values to each of `totals`, which are bits too."""
    found = 0
    for value in options:
        found |= totals << value
    return found


@lru_cache(maxsize=1 << 12)
def rising(bits: int) -> Options:
    """The values whose bits are set."""
    return tuple(value for value in range(bits.bit_length()) if bits >> value & 1)


def takers(hand: Iterable[Card], value: int, known: Values) -> tuple[Card, ...]:
    """The cards of a hand that can be played as `value`."""
    return tuple(each for each in hand if each != UNKNOWN and value in known.played[each])


def demand_taken_value(value: int, known: Values) -> None:
    """Refuse a value that no card of the game takes, before anybody looks for sets of it: of high values there may be
    very many."""
    if not any(value in options for options in known.played):
        raise Illegal(no_taker(value, known))


def no_taker(value: int, known: Values) -> Reason:
    """Why a build of a value may not be made by whoever keeps no card for it, which some values have not got at all."""
    if not any(value in options for options in known.played):
        return reason("build values", "No card can take a build of {value}, so nobody makes one.", value=value)
    return reason("keep a taker", "To build {value} you must keep a card that takes {value}.", value=value)


def answers(hand: tuple[Card, ...], needed: int, known: Values) -> bool:
    """Whether different cards of the hand can take builds of all the values of the bits `needed`.

    One card answers for one value only: a lone ace does not answer for a 1-build and a 14-build.
    """
    held, _ = known.held(hand)
    return not needed & ~held and (known.apart(needed) or _match(rising(needed), hand, known))


def _match(needed: tuple[int, ...], hand: tuple[Card, ...], known: Values) -> bool:
    if not needed:
        return True
    value, rest = needed[0], needed[1:]
    return any(
        value in known.played[each] and _match(rest, hand[:at] + hand[at + 1 :], known) for at, each in enumerate(hand)
    )

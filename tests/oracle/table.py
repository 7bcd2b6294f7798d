"""The state of a turn, and what can be told from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .cards import rank
from .games import Game
from .groups import BUILD, TOP, Pool

Pile = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Build:
    """A build on the table.

    `single` is one set; `due` is an opponent's, augmented now and so to be taken; `stood` was there as its owner's
    when the turn began.
    """

    cards: frozenset[int]
    value: int
    owner: int
    single: bool
    due: bool = False
    stood: bool = False

    @property
    def thing(self) -> int:
        return BUILD + min(self.cards)


@dataclass(frozen=True, slots=True)
class State:
    """All that a step may depend on; loose and hand in card order.

    `paired`: four seats are two sides. `limits`: the game's limits on an owner bind in this deal; `one`: a turn
    ends with one own build at most. `asked` names by a card the builds that the partner asks for, `known` the
    ranks that the partner is known to hold. `piles` has one for each seat, or side where a side shares one.
    """

    game: Game
    seat: int
    seats: int
    paired: bool
    limits: bool
    one: bool
    hand: tuple[int, ...]
    loose: tuple[int, ...]
    builds: frozenset[Build]
    piles: tuple[Pile, ...]
    asked: frozenset[int] = frozenset()
    known: frozenset[int] = frozenset()
    played: int | None = None
    took: frozenset[int] | None = None
    took_builds: frozenset[Build] = frozenset()
    piles_before: tuple[Pile, ...] = ()
    table_built: bool = False

    @property
    def partner(self) -> int:
        """The partner's seat; 0 for who has none."""
        return (self.seat + 1) % 4 + 1 if self.paired else 0

    def ours(self, seat: int) -> bool:
        return seat in (self.seat, self.partner)

    def mine(self) -> list[Build]:
        return [build for build in self.builds if build.owner == self.seat]

    def with_value(self, value: int) -> list[Build]:
        return [build for build in self.builds if build.value == value]

    def is_asked(self, build: Build) -> bool:
        return bool(self.asked & build.cards)

    def held(self, without: int | None = None) -> set[int]:
        """The values that the cards in hand can be played with, one card put aside."""
        return {value for card in self.hand if card != without for value in self.game.played[card]}

    def tops(self, partners: bool) -> dict[int, int]:
        """The known top card of each opponent's pile, and of the partner's where told, by the pile's seat."""
        found = {}
        for seat, pile in enumerate(self.piles, 1):
            own = seat == self.seat or (self.game.shared_piles and self.paired and (seat - self.seat) % 2 == 0)
            allowed = partners if seat == self.partner else not own
            if allowed and pile and pile[-1] is not None:
                found[seat] = pile[-1]
        return found

    def pool(self, tops: dict[int, int] | None = None, builds: tuple[Build, ...] = ()) -> Pool:
        """The loose cards with these builds and tops, each with its values."""
        cards = ((card, self.game.loose[card]) for card in self.loose)
        piled = ((TOP + seat, self.game.loose[card]) for seat, card in sorted((tops or {}).items()))
        stacked = sorted((build.thing, (build.value,)) for build in builds)
        return (*cards, *stacked, *piled)

    def answered(self, but: frozenset[Build] = frozenset()) -> bool:
        """Whether every value that the mover owns a build of has a card of its own in hand."""
        return _match(sorted({build.value for build in self.mine() if build not in but}), self.hand, self.game)

    def partner_takes(self, value: int) -> bool:
        """Whether the partner is known to hold a card of the value that answers for no other build."""
        spoken_for = [build for build in self.builds if build.owner == self.partner or self.is_asked(build)]
        if self.one and spoken_for:
            return False
        return any(
            value in values_of_rank(self.game, known)
            and not any(build.value in values_of_rank(self.game, known) for build in spoken_for)
            for known in self.known
        )


@lru_cache(maxsize=10_000)
def values_of_rank(game: Game, known: int) -> frozenset[int]:
    return frozenset(value for card in game.pack if rank(card) == known for value in game.played[card])


def rank_with_value(game: Game, value: int) -> int:
    """The rank whose cards take a build of the value; one rank alone does in the games with partners' builds."""
    return next(rank(card) for card in sorted(game.pack) if value in game.played[card])


def _match(values: list[int], hand: tuple[int, ...], game: Game) -> bool:
    if not values:
        return True
    return any(
        _match(values[1:], hand[:at] + hand[at + 1 :], game)
        for at, card in enumerate(hand)
        if values[0] in game.played[card]
    )

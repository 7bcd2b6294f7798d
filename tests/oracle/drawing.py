"""One random position being drawn: hands, builds, loose cards and piles such as play leaves them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from .cards import rank, show, show_all
from .houses import House
from .partners import ask_and_knows
from .reading import adds_to

MOST_LOOSE = 7


@dataclass(frozen=True, slots=True)
class Deal:
    """How a game is dealt: the cards on the table at first, each hand, how many deals, whether one draws."""

    table: int
    hand: int
    deals: int
    draws: bool = False


def deal_of(name: str, seats: int) -> Deal:
    if name == "south-african":
        return {2: Deal(0, 10, 2), 3: Deal(1, 13, 1), 4: Deal(0, 10, 1)}[seats]
    if name in ("african", "swazi", "sotho"):
        return {2: Deal(4, 12, 2), 3: Deal(4, 16, 1), 4: Deal(4, 12, 1)}[seats]
    if name in ("crazy", "draw"):
        return Deal(4, 8 if name == "crazy" else 4, 1, draws=True)
    return Deal(4, 4, 3 if name == "three-deal" else 12 // seats)


def unknown(count: int) -> str:
    return "?" if count == 1 else f"?{count}"


@dataclass(slots=True)
class Drawing:
    """One position being drawn: cards leave `pack` for their places."""

    rng: random.Random
    house: House
    seats: int
    pack: list[int] = field(default_factory=list)
    builds: list[tuple[list[list[int]], int, int]] = field(default_factory=list)

    def text(self, key: str) -> str:
        self._shuffle()
        dealt = deal_of(self.house.game.key, self.seats)
        deal, dealer = self.rng.randint(1, dealt.deals), self.rng.randint(1, self.seats)
        mover, stock, sizes = self._sizes(dealt, deal, dealer)
        hands = [sorted(self._deal(size)) for size in sizes]
        self._make_builds(hands, mover, bool(stock), deal)
        loose = self._deal(self.rng.choice([1, 2, 3, 3, 4, 4, 5, 5, 6, MOST_LOOSE]) - self.rng.randint(0, 1))
        table = [show(card) for card in loose]
        for groups, value, owner in self.builds:
            inside = "|".join("".join(map(show, group)) for group in groups)
            table.insert(self.rng.randint(0, len(table)), f"[{inside}={value}@{owner}]")
        shown = [self._show_hand(hand, at == mover) for at, hand in enumerate(hands, 1)]
        words = [key, f"turn={mover}", f"hands={','.join(shown)}", f"table={''.join(table) or '-'}"]
        words += [*self._piles(hands[mover - 1], max(0, len(self.pack) - stock))]
        words += [f"stock={unknown(stock) if stock else '-'}", f"deal={deal}/{dealt.deals}", f"dealer={dealer}"]
        return " ".join([*words, *self._rest(), *self._partners(hands, mover)])

    def _sizes(self, dealt: Deal, deal: int, dealer: int) -> tuple[int, int, list[int]]:
        """Who is to move, how many cards are in the stock and how many in each hand."""
        pack, mover = len(self.house.game.pack), self.rng.randint(1, self.seats)
        stock = pack - dealt.table - self.seats * dealt.hand * deal
        if dealt.draws and self.rng.random() < 0.7:
            stock = self.rng.randint(1, stock)
            # As many were drawn as played, so who is to move follows from the stock.
            mover = (dealer + (pack - dealt.table - 2 * dealt.hand - stock)) % 2 + 1
            return mover, stock, [dealt.hand] * self.seats
        return mover, 0 if dealt.draws else stock, self._hand_sizes(dealer, mover, dealt.hand)

    def _show_hand(self, hand: list[int], open_: bool) -> str:
        if not hand or open_ or self.rng.random() < 0.3:
            return show_all(hand) or "-"
        return unknown(len(hand))

    def _shuffle(self) -> None:
        self.pack = sorted(self.house.game.pack)
        self.rng.shuffle(self.pack)
        if self.rng.random() < 0.4:
            # Low cards first make tables on which more adds up.
            self.pack.sort(key=lambda card: rank(card) > 8 and self.rng.random() < 0.7, reverse=True)

    def _deal(self, count: int) -> list[int]:
        return [self.pack.pop() for _ in range(min(count, len(self.pack)))]

    def _hand_sizes(self, dealer: int, mover: int, full: int) -> list[int]:
        """The mover's hand is anything; who moved before them in this round has one card less."""
        left = self.rng.randint(1, full)
        turn = [(seat - dealer - 1) % self.seats for seat in range(1, self.seats + 1)]
        return [left - (turn[seat] < turn[mover - 1]) for seat in range(self.seats)]

    def _make_builds(self, hands: list[list[int]], mover: int, stock: bool, deal: int) -> None:
        game = self.house.game
        if not game.builds:
            return
        first = game.limits == "first deal" and self.seats == 2 and deal == 1
        one_each = first or (game.one_build and (stock or game.limits != "stock"))
        free = list(hands[mover - 1])
        self.rng.shuffle(free)
        for _ in range(self.rng.choice([0, 0, 1, 1, 2, 2, 3])):
            owner = self.rng.randint(1, self.seats)
            owned = [value for _, value, whose in self.builds if whose == owner]
            if one_each and owned:
                continue
            value = self._value(owner == mover and game.answered, free)
            taken = [value for _, value, _ in self.builds]
            if value is None or ((game.family == "swazi" or game.forbid_same) and value in taken):
                continue
            groups = self._groups(value)
            if groups:
                self.builds.append((groups, value, owner))

    def _value(self, own: bool, free: list[int]) -> int | None:
        """A value to build; one's own is answered for by a card of its own in hand."""
        game = self.house.game
        if not own:
            playable = {value for card in game.pack for value in game.played[card]}
            return self.rng.choice(sorted(playable - {1}))
        while free:
            values = game.played[free.pop()]
            if values:
                return self.rng.choice(values)
        return None

    def _groups(self, value: int) -> list[list[int]]:
        """One to three sets of the value from the pack, or none where it does not come together."""
        wanted = 1 if self.house.game.single_only else self.rng.choice([1, 1, 1, 2, 2, 3])
        groups: list[list[int]] = []
        for _ in range(60):
            size = self.rng.choice([1, 2, 2, 3] if wanted > 1 else [2, 2, 3])
            if size > len(self.pack):
                break
            group = self.rng.sample(self.pack, size)
            if adds_to(self.house.game, group, value):
                groups.append(group)
                self.pack = [card for card in self.pack if card not in group]
            if len(groups) == wanted:
                return groups
        return groups if sum(map(len, groups)) > 1 else []

    def _piles(self, hand: list[int], count: int) -> list[str]:
        """What is nowhere else was captured; who has anything may have captured last."""
        game, pairs = self.house.game, self.house.pairs(self.seats)
        if count < 2 or (pairs and game.family == "anglo"):
            return []
        piles: list[list[int]] = [[] for _ in range(2 if pairs and game.shared_piles else self.seats)]
        for card in self._deal(count):
            self.rng.choice(piles).append(card)
        for pile in piles:
            self._lay(pile, hand)
        last = self.rng.choice([seat for seat, pile in enumerate(piles, 1) if pile])
        hidden = game.family == "swazi" and self.rng.random() < 0.25
        shown = [self._show_pile(pile, hidden) for pile in piles]
        return [f"piles={','.join(shown)}", f"last={last}"]

    def _lay(self, pile: list[int], hand: list[int]) -> None:
        """A pile as play leaves it: pictures beneath in sotho; in bundles often a rank of the hand on top."""
        if self.house.game.key == "sotho":
            pile.sort(key=lambda card: rank(card) <= 10)
        if self.house.game.family == "pairs" and self.rng.random() < 0.5:
            ranks = {rank(card) for card in hand}
            pile.sort(key=lambda card: rank(card) in ranks)

    def _show_pile(self, pile: list[int], hidden: bool) -> str:
        """The whole pile, or all but its top as unknown cards."""
        if hidden and len(pile) > 1:
            return unknown(len(pile) - 1) + show(pile[-1])
        return "".join(map(show, pile)) or "-"

    def _rest(self) -> list[str]:
        sides = 2 if self.house.pairs(self.seats) else self.seats
        low = dict(self.house.options).keys() & {"as_earned", "claim"}
        most = max(0, self.house.target - (35 if low else 1))
        words = [f"scores={','.join(str(self.rng.randint(0, most)) for _ in range(sides))}"]
        if self.house.game.sweep:
            sweeps = [self.rng.randint(0, 2) for _ in range(sides)]
            if self.house.game.cancel:
                sweeps[self.rng.randrange(sides)] = 0
            words.append(f"sweeps={','.join(map(str, sweeps))}")
        return words

    def _partners(self, hands: list[list[int]], mover: int) -> list[str]:
        if self.house.game.family != "swazi" or not self.house.pairs(self.seats):
            return []
        owned = [(value, owner, min(min(group) for group in groups)) for groups, value, owner in self.builds]
        return ask_and_knows(self.rng, self.house.game, hands, owned, mover)

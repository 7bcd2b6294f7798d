"""Random positions, as text, on which two readings of the rules can be compared; one seed, one list."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from .answers import legal
from .cards import rank, show, show_all
from .games import House, house_of
from .groups import totals

MOST_LOOSE = 7


def positions(game: str, count: int, seed: int, players: int | None = None) -> Iterator[str]:
    """So many positions of a game; its key may carry options. Unless told, players and partners vary."""
    rng = random.Random(f"{game} {seed} {players}")
    drawn = 0
    while drawn < count:
        seats = players or rng.choice(house_of(game).game.seats)
        key = game
        if "+" not in game and seats == 4 and house_of(game).game.partners and rng.random() < 0.4:
            key += "+partners=1"
        if "+" not in key and rng.random() < 0.1:
            key += f"+target={rng.randint(5, 100)}"
        text = _Draw(rng, house_of(key), seats).text(key)
        if _cards_in(text) <= 52:
            drawn += 1
            yield text


def _cards_in(position: str) -> int:
    """How many cards a position holds, unknown ones included."""
    cards = " ".join(part for part in position.split() if part.split("=")[0] in ("hands", "table", "piles", "stock"))
    unknown = re.findall(r"\?(\d*?)(?=[A2-9TJQK][shdc]|\D|$)", cards)
    return len(re.findall(r"[A2-9TJQK][shdc]", cards)) + sum(int(number or 1) for number in unknown)


def random_turn(position: str, rng: random.Random) -> str:
    """A whole legal turn, drawn step by step from what this enumerator lists."""
    steps: list[str] = []
    while True:
        choices = legal(position, ";".join(steps))
        if "end" in choices and (len(choices) == 1 or rng.random() < 0.4):
            return ";".join(steps)
        steps.append(rng.choice([choice for choice in choices if choice != "end"]))


def _unknown(count: int) -> str:
    return "?" if count == 1 else f"?{count}"


@dataclass(slots=True)
class _Draw:
    """One position being drawn: cards leave `pack` for their places."""

    rng: random.Random
    house: House
    seats: int
    pack: list[int] = field(default_factory=list)
    builds: list[tuple[str, int, int]] = field(default_factory=list)

    def text(self, key: str) -> str:
        self._shuffle()
        swazi = self.house.game.family == "swazi"
        deals = 2 if swazi else 12 // self.seats
        deal = self.rng.randint(1, deals)
        dealer = self.rng.randint(1, self.seats)
        mover = self.rng.randint(1, self.seats)
        sizes = self._hand_sizes(dealer, mover, 12 if swazi else 4)
        hands = [sorted(self._deal(size)) for size in sizes]
        self._make_builds(hands, mover, deal == 1)
        loose = self._deal(self.rng.choice([1, 2, 3, 3, 4, 4, 5, 5, 6, MOST_LOOSE]) - self.rng.randint(0, 1))
        stock = (deals - deal) * self.seats * (12 if swazi else 4)
        table = [show(card) for card in loose]
        for build, value, owner in self.builds:
            table.insert(self.rng.randint(0, len(table)), f"[{build}={value}@{owner}]")
        shown = [self._show_hand(hand, at == mover) for at, hand in enumerate(hands, 1)]
        words = [key, f"turn={mover}", f"hands={','.join(shown)}", f"table={''.join(table) or '-'}"]
        words += [*self._piles(max(0, len(self.pack) - stock)), f"stock={_unknown(stock) if stock else '-'}"]
        return " ".join([*words, f"deal={deal}/{deals}", f"dealer={dealer}", *self._rest()])

    def _show_hand(self, hand: list[int], open_: bool) -> str:
        if not hand or open_ or self.rng.random() < 0.3:
            return show_all(hand) or "-"
        return _unknown(len(hand))

    def _shuffle(self) -> None:
        self.pack = list(range(52))
        self.rng.shuffle(self.pack)
        if self.rng.random() < 0.4:
            # Low cards first make tables on which more adds up.
            self.pack.sort(key=lambda card: rank(card) > 8 and self.rng.random() < 0.7, reverse=True)

    def _deal(self, count: int) -> list[int]:
        return [self.pack.pop() for _ in range(count)]

    def _hand_sizes(self, dealer: int, mover: int, full: int) -> list[int]:
        """The mover's hand is anything; who moved before them in this round has one card less."""
        left = self.rng.randint(1, full)
        turn = [(seat - dealer - 1) % self.seats for seat in range(1, self.seats + 1)]
        return [left - (turn[seat] < turn[mover - 1]) for seat in range(self.seats)]

    def _make_builds(self, hands: list[list[int]], mover: int, first: bool) -> None:
        game = self.house.game
        if game.family == "no builds":
            return
        free = list(hands[mover - 1])
        self.rng.shuffle(free)
        for _ in range(self.rng.choice([0, 0, 1, 1, 2, 2, 3])):
            owner = self.rng.randint(1, self.seats)
            owned = [value for _, value, whose in self.builds if whose == owner]
            if game.family == "swazi" and first and owned:
                continue
            value = self._value(owner == mover, free)
            taken = [value for _, value, _ in self.builds]
            if value is None or (game.family == "swazi" and value in taken):
                continue
            groups = self._groups(value)
            if groups:
                self.builds.append(("|".join(map(self._show_group, groups)), value, owner))

    def _value(self, own: bool, free: list[int]) -> int | None:
        """A value to build; one's own is answered for by a card of its own in hand."""
        game = self.house.game
        if not own:
            return self.rng.randint(2, max(value for values in game.played for value in values))
        while free:
            values = game.played[free.pop()]
            if values:
                return self.rng.choice(values)
        return None

    def _groups(self, value: int) -> list[list[int]]:
        """One to three sets of the value from the pack, or none where it does not come together."""
        wanted = self.rng.choice([1, 1, 1, 2, 2, 3])
        groups: list[list[int]] = []
        for _ in range(60):
            size = self.rng.choice([1, 2, 2, 3] if wanted > 1 else [2, 2, 3])
            group = self.rng.sample(self.pack, size)
            if value in totals(self.house.game, tuple(sorted(group))):
                groups.append(group)
                self.pack = [card for card in self.pack if card not in group]
            if len(groups) == wanted:
                return groups
        return groups if sum(map(len, groups)) > 1 else []

    def _show_group(self, group: list[int]) -> str:
        return "".join(show(card) for card in group)

    def _piles(self, count: int) -> list[str]:
        """What is nowhere else was captured; who has anything may have captured last."""
        if self.house.partners or count < 2:
            return []
        piles: list[list[int]] = [[] for _ in range(self.seats)]
        for card in self._deal(count):
            self.rng.choice(piles).append(card)
        last = self.rng.choice([seat for seat, pile in enumerate(piles, 1) if pile])
        hidden = self.house.game.family == "swazi" and self.rng.random() < 0.25
        shown = [self._show_pile(pile, hidden) for pile in piles]
        return [f"piles={','.join(shown)}", f"last={last}"]

    def _show_pile(self, pile: list[int], hidden: bool) -> str:
        """The whole pile, or all but its top as unknown cards."""
        if hidden and len(pile) > 1:
            return _unknown(len(pile) - 1) + show(pile[-1])
        return "".join(map(show, pile)) or "-"

    def _rest(self) -> list[str]:
        sides = 2 if self.house.partners else self.seats
        words = [f"scores={','.join(str(self.rng.randint(0, self.house.target - 1)) for _ in range(sides))}"]
        if self.house.game.sweep:
            sweeps = [self.rng.randint(0, 2) for _ in range(sides)]
            sweeps[self.rng.randrange(sides)] = 0
            words.append(f"sweeps={','.join(map(str, sweeps))}")
        return words

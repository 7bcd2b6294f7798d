"""How a position's one line of text becomes the state of a turn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from .cards import RANKS, cards_of, pile_of
from .games import Game
from .groups import sets_of
from .houses import House, fits, house_of
from .table import Build, Pile, State

_FIELDS = (
    *("turn", "hands", "table", "piles", "stock", "deal", "dealer", "last", "scores", "sweeps"),
    *("phase", "stood", "prev", "ask", "knows"),
)
_BUILD = re.compile(r"\[([^=\]]+)=(\d+)@(\d)\]")
_ASK = re.compile(r"(?:\d:(?:\[[^\]]+\])+,?)+")
_KNOWS = re.compile(r"(?:\d:[A2-9TJQK]+,?)+")


def read_position(text: str) -> State:
    """Read a position; raises ValueError, saying why, for one that cannot be."""
    key, *words = text.split()
    house = house_of(key)
    fields = dict(_field(word) for word in words)
    hands = [pile_of(hand) for hand in fields["hands"].split(",")]
    seat, seats = int(fields["turn"]), len(hands)
    if not fits(house, seats) or not 1 <= seat <= seats:
        raise ValueError(f"{seats} hands and turn={seat} do not fit {key}")
    paired = house.pairs(seats)
    loose, builds = _read_table(house.game, fields.get("table", "-"), seat, seats)
    shared = house.game.shared_piles and paired
    piles = _read_piles(house.game, fields.get("piles"), 2 if shared else seats)
    _no_card_twice(house.game, [*hands, loose, *(build.cards for build in builds), *piles])
    stock = bool(pile_of(fields.get("stock", "-")))
    limits = _limits(house, seats, fields.get("deal"), stock)
    state = State(
        house.game,
        seat,
        seats,
        paired,
        limits,
        _one(house, limits, stock),
        tuple(sorted(card for card in hands[seat - 1] if card is not None)),
        tuple(sorted(loose)),
        builds,
        piles,
    )
    return _with_partner(state, fields.get("ask", ""), fields.get("knows", ""))


def is_settled(position: str) -> bool:
    """Whether the position waits for insists, so that no turn can be made."""
    return "phase=settle" in position.split()


def _field(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals or name not in _FIELDS:
        raise ValueError(f"{word!r} is no field of a position that can be asked here")
    if name == "phase" and value not in ("settle", "play"):
        raise ValueError(f"{word!r}: a position is in phase=settle or says nothing")
    if name == "stood" and value != "-" and not re.fullmatch(r"\d(,\d)*", value):
        raise ValueError(f"{word!r} names seats as in stood=2,3")
    return name, value


def _limits(house: House, seats: int, deal: str | None, stock: bool) -> bool:
    """Whether the limits on who owns a build bind in this deal."""
    if house.first_deal_limits(seats):
        if deal not in ("1/2", "2/2"):
            raise ValueError("say deal=1/2 or deal=2/2: the first cards have limits of their own")
        return deal == "1/2"
    return house.game.limits == "when two" or (house.game.limits == "stock" and stock)


def _one(house: House, limits: bool, stock: bool) -> bool:
    if house.game.limits == "stock":
        return house.game.one_build and stock
    return house.game.one_build or (house.game.limits == "first deal" and limits)


def _read_table(game: Game, text: str, seat: int, seats: int) -> tuple[tuple[int, ...], frozenset[Build]]:
    builds = []
    for inside, value, owner in _BUILD.findall(text):
        groups = [cards_of(group) for group in inside.split("|")]
        cards = frozenset(sum(groups, ()))
        build = Build(cards, int(value), int(owner), len(groups) == 1, stood=int(owner) == seat)
        takable = any(build.value in game.played[card] for card in game.pack)
        adds_up = takable and all(adds_to(game, group, build.value) for group in groups)
        if not game.builds or not adds_up or len(cards) < 2 or not 1 <= build.owner <= seats:
            raise ValueError(f"[{inside}={value}@{owner}] is no build of {game.key} at this table")
        builds.append(build)
    return cards_of(_BUILD.sub("", text)), frozenset(builds)


def adds_to(game: Game, group: Iterable[int], value: int) -> bool:
    cards = tuple(sorted(group))
    return cards in sets_of(tuple((card, game.loose[card]) for card in cards), value)


def _read_piles(game: Game, text: str | None, count: int) -> tuple[Pile, ...]:
    """The piles that count in a turn; where nobody draws on them they are read and left out."""
    piles = tuple(pile_of(pile) for pile in text.split(",")) if text else ((),) * count
    if game.family == "anglo":
        return ()
    if len(piles) != count:
        raise ValueError(f"{len(piles)} piles where {count} lie")
    return piles


def _no_card_twice(game: Game, places: list[Iterable[int | None]]) -> None:
    seen = Counter(card for place in places for card in place if card is not None)
    if any(count > 1 for count in seen.values()):
        raise ValueError("a card stands twice in this position")
    if not game.pack.issuperset(seen):
        raise ValueError(f"{game.key} is played without the pictures")


def _with_partner(state: State, ask: str, knows: str) -> State:
    """The state with what the partner asks for and is known to hold."""
    if (ask and not _ASK.fullmatch(ask)) or (knows and not _KNOWS.fullmatch(knows)):
        raise ValueError("write ask=3:[8c] and knows=3:9A")
    asked = set()
    for seat, names in re.findall(r"(\d):((?:\[[^\]]+\])+)", ask):
        wanted = {card for name in re.findall(r"\[(.+?)\]", names) for card in cards_of(name)}
        if not all(any(card in build.cards for build in state.builds) for card in wanted):
            raise ValueError(f"ask={ask} names no build on the table")
        asked |= wanted if int(seat) == state.partner else set()
    known = {
        RANKS.index(face) + 1
        for seat, faces in re.findall(r"(\d):([A2-9TJQK]+)", knows)
        for face in faces
        if int(seat) == state.partner
    }
    return replace(state, asked=frozenset(asked), known=frozenset(known))

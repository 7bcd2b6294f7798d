"""House rules: the options that follow a game's key, which game has which, and what each sets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from .cards import rank
from .games import GAMES, PLAIN, ROYAL, ROYAL_SPECIAL, Game, values_of

MATCH_ENDS = ("difference", "count_out", "as_earned", "claim")
_YES_NO = ("0", "1")
_ANGLO = ("trail_with_build", "table_build_on_trail", "increase_with_table_cards", "builds_as_cards", "same_value")
_TO_100 = tuple(map(str, range(5, 101)))
_SWITCHES = {
    "table_build_on_trail": "trail_builds",
    "increase_with_table_cards": "table_raises",
    "builds_as_cards": "builds_as_cards",
    "must_capture": "must_capture",
    "one_build": "one_build",
}


@dataclass(frozen=True, eq=False, slots=True)
class House:
    """A game with its house rules; `partners`: four seats are two sides."""

    game: Game
    target: int
    partners: bool
    options: tuple[tuple[str, str], ...]

    def pairs(self, seats: int) -> bool:
        return self.partners and seats == 4

    def first_deal_limits(self, seats: int) -> bool:
        """Whether the deal under way decides what one may do."""
        return self.game.limits in ("first deal", "when two") and seats == 2


def offered(name: str, chosen: dict[str, str]) -> dict[str, tuple[str, ...]]:
    """The options of a game with what they may be set to, those that are chosen already considered."""
    game = GAMES[name]
    found: dict[str, tuple[str, ...]] = {"must_capture": _YES_NO}
    anglo = game.family == "anglo" and (game.builds or chosen.get("builds") == "1")
    found |= {"first_to": tuple("123456789")} if name == "bundles" else {"target": _TO_100, "sweep": _YES_NO}
    found |= {"partners": _YES_NO} if game.partners == "may" else {}
    found |= {"royal": _YES_NO} if name in ("draw", "partnership") else {}
    found |= {"builds": _YES_NO} if not game.builds and name != "bundles" else {}
    found |= {"aces": ("1", "14")} if name == "south-african" else {}
    found |= dict.fromkeys(_ANGLO, _YES_NO) | {"same_value": ("separate", "forbid")} if anglo else {}
    if anglo or name in ("swazi", "crazy", "sotho"):
        found["one_build"] = _YES_NO
    if not game.played[-1] and name not in ("bundles", "south-african") and chosen.get("royal") != "1":
        found["pictures"] = ("one", "all", "one-or-three")
    if anglo and game.duty == "none":
        del found["trail_with_build"]
    if game.cards_at is None and name != "bundles":
        found["ties"] = ("none", "split")
    if game.cards == 3 and not game.last and name != "bundles":
        found["cards_two_last_one"] = _YES_NO
    if name != "bundles":
        found |= {"count_out": _YES_NO} if anglo else {}
        found |= {} if game.cancel else {"difference": _YES_NO}
        found |= {} if game.family == "swazi" else dict.fromkeys(("as_earned", "claim"), _YES_NO)
    return found


@lru_cache(maxsize=10_000)
def house_of(key: str) -> House:
    """Read a key with its options, `classic+partners=1+target=50`."""
    name, *words = key.split("+")
    if name not in GAMES:
        raise ValueError(f"unknown game {name!r}; known are {', '.join(GAMES)}")
    options = tuple((word.partition("=")[0], word.partition("=")[2]) for word in words)
    chosen = dict(options)
    known = offered(name, chosen)
    for option, value in options:
        if value not in known.get(option, ()):
            raise ValueError(f"{option}={value} is no option of {name}; known are {', '.join(known)}")
    if sum(chosen.get(option) == "1" for option in MATCH_ENDS) > 1:
        raise ValueError(f"of {', '.join(MATCH_ENDS)} only one can be played")
    game = GAMES[name]
    for option, value in options:
        game = _set(game, option, value)
    target = game.target
    if chosen.get("difference") == "1":
        target = 11
    target = int(chosen.get("target") or chosen.get("first_to") or target)
    partners = game.partners == "yes" or chosen.get("partners") == "1"
    # A base has its own points for a sweep, unless they are chosen.
    if "sweep" in chosen:
        game = replace(game, sweep=int(chosen["sweep"]))
    return House(game, target, partners, options)


def fits(house: House, seats: int) -> bool:
    """Whether so many can play it so."""
    chosen = dict(house.options)
    two_sides = seats == 2 or house.pairs(seats)
    return (
        seats in house.game.seats
        and not (chosen.get("partners") == "1" and seats != 4)
        and not (chosen.get("difference") == "1" and not two_sides)
        and not (house.game.key == "sotho" and "one_build" in chosen and seats == 2)
    )


def _set(game: Game, option: str, value: str) -> Game:
    """The game with one option set."""
    on = value == "1"
    if option in _SWITCHES:
        return replace(game, **{_SWITCHES[option]: on})  # type: ignore[arg-type]
    if option == "royal" and on:
        return replace(game, loose=ROYAL_SPECIAL, played=ROYAL_SPECIAL, sweep=1)
    if option == "builds":
        return replace(game, builds=on)
    if option == "aces" and value == "14":
        both = values_of(lambda card: ROYAL[card] if rank(card) == 1 else PLAIN[card])
        return replace(game, loose=both, played=both)
    if option == "trail_with_build" and on:
        return replace(game, duty="none")
    if option == "same_value":
        return replace(game, forbid_same=value == "forbid")
    if option == "pictures":
        return replace(game, pictures=value)  # type: ignore[arg-type]
    if option == "ties":
        spades = game.spades_ties if game.spades_at else value
        return replace(game, cards_ties=value, spades_ties=spades)  # type: ignore[arg-type]
    if option == "cards_two_last_one" and on:
        return replace(game, cards=2, last=1)
    if option == "difference":
        return replace(game, difference=on)
    return game

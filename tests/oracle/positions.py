"""Random positions, as text, on which two readings of the rules can be compared; one seed, one list."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from .answers import legal
from .drawing import Drawing
from .games import GAMES
from .houses import MATCH_ENDS, fits, house_of, offered

BASES = ("royal", "builds", "partners", "aces")
PLAY = (
    *("trail_with_build", "table_build_on_trail", "increase_with_table_cards", "builds_as_cards", "same_value"),
    *("must_capture", "one_build", "pictures"),
)


def positions(game: str, count: int, seed: int, players: int | None = None, *, options: bool = False) -> Iterator[str]:
    """So many positions of a game; its key may carry options. Unless told, players and partners vary.

    With `options` house rules are drawn too, every combination that can be played.
    """
    rng = random.Random(f"{game} {seed} {players}")
    drawn, name = 0, game.partition("+")[0]
    while drawn < count:
        seats = players or rng.choice([seats for seats in GAMES[name].seats if fits(house_of(game), seats)])
        key = game
        if "+" not in game:
            key = random_key(rng, name, seats) if options else _plain_key(rng, name, seats)
        text = Drawing(rng, house_of(key), seats).text(key)
        if cards_in(text) <= len(GAMES[name].pack):
            drawn += 1
            yield text


def random_key(rng: random.Random, name: str, seats: int) -> str:
    """The game with some of its options, those that change play more often than those of scoring."""
    while True:
        chosen: dict[str, str] = {}
        for wanted, chance in ((BASES, 0.4), (PLAY, 0.22), (None, 0.05)):
            for option, values in offered(name, chosen).items():
                if (wanted is None or option in wanted) and option not in chosen and rng.random() < chance:
                    chosen[option] = rng.choice(values)
        chosen = {option: value for option, value in chosen.items() if value in offered(name, chosen).get(option, ())}
        ends = [option for option in MATCH_ENDS if chosen.get(option) == "1"]
        key = "+".join([name, *(f"{option}={value}" for option, value in chosen.items())])
        if len(ends) < 2 and fits(house_of(key), seats):
            return key


def _plain_key(rng: random.Random, name: str, seats: int) -> str:
    if seats == 4 and GAMES[name].partners == "may" and rng.random() < 0.4:
        return f"{name}+partners=1"
    if name != "bundles" and rng.random() < 0.1:
        return f"{name}+target={rng.randint(5, 100)}"
    return name


def cards_in(position: str) -> int:
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

"""Themes: how the table and the cards look, read from a folder of `assets/cards`.

A theme is a file `theme.toml` and 53 pictures; `docs/adding-a-theme.md` explains both.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from bot.render.sprites import CARD_HEIGHT, SMALLEST
from engine.cards import PACK

Colour = tuple[int, int, int]

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "cards"
COLOURS = (
    "felt",
    "panel",
    "text",
    "muted",
    "line",
    "highlight",
    "chip",
    "chip_text",
    "dark",
    "face",
    "card_black",
    "card_red",
)
SHAPES = ("circle", "square", "triangle", "star")
SEATS = 4
LOWEST_RANK = 37
"""Pixels: a rank this high on a board 1,200 wide is 11 high where the board is shown 360 wide."""


class ThemeError(Exception):
    """A theme that cannot be used; its text says which, what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class Seat:
    """How a seat is told from the others."""

    colour: Colour
    shape: str


@dataclass(frozen=True, eq=False)
class Theme:
    """A theme as its file says it. `corner` is what must stay in sight of a covered card, as parts of its size."""

    key: str
    name: str
    cards: Path
    rank_height: float
    corner: tuple[float, float]
    colours: Mapping[str, Colour]
    seats: tuple[Seat, ...]

    def colour(self, role: str) -> Colour:
        """The colour of a role: a word of `COLOURS`, or `seat1` to `seat4`."""
        return self.seats[int(role[4:]) - 1].colour if role.startswith("seat") else self.colours[role]

    def picture(self, name: str) -> Path:
        """The file of a card in notation, or of `back`."""
        return self.cards / f"{name}.png"


@lru_cache(maxsize=16)
def load(key: str) -> Theme:
    """A theme by its key, the name of its folder. Raises `ThemeError`."""
    folder = FOLDER / key
    if Path(key).name != key or not (folder / "theme.toml").is_file():
        there = ", ".join(available())
        raise ThemeError(f"There is no theme {key!r}: assets/cards has {there}.")
    return read(folder)


@lru_cache(maxsize=1)
def available() -> tuple[str, ...]:
    """The keys of the themes that are there, looked for once."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/theme.toml")))


def read(folder: Path) -> Theme:
    """The theme of a folder, wherever it lies. Raises `ThemeError`."""
    try:
        return _checked(folder)
    except OSError as error:
        raise ThemeError(f"The theme {folder.name!r} has no readable theme.toml in {folder}.") from error
    except tomllib.TOMLDecodeError as error:
        raise ThemeError(f"The theme {folder.name!r}: theme.toml is not TOML ({error}).") from error
    except (KeyError, TypeError, ValueError) as error:
        raise ThemeError(f"The theme {folder.name!r}: theme.toml lacks or misspells {error}.") from error


def _checked(folder: Path) -> Theme:
    text = (folder / "theme.toml").read_text(encoding="utf-8")
    said = tomllib.loads(text)
    theme = Theme(
        key=folder.name,
        name=str(said["name"]),
        cards=(folder / str(said["cards"])).resolve(),
        rank_height=_part(said["index"]["rank_height"], "rank_height"),
        corner=(_part(said["index"]["corner"][0], "corner"), _part(said["index"]["corner"][1], "corner")),
        colours={role: _colour(said["colours"], role) for role in COLOURS},
        seats=tuple(_seat(seat) for seat in said["seats"]),
    )
    _refuse_gaps(theme)
    return theme


def _refuse_gaps(theme: Theme) -> None:
    """What a file can say and yet nobody could play with."""
    about = f"The theme {theme.key!r}"
    missing = [name for name in (*map(str, PACK), "back") if not theme.picture(name).is_file()]
    if missing:
        more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
        raise ThemeError(
            f"{about} has no picture {', '.join(name + '.png' for name in missing[:3])}{more} in {theme.cards}."
        )
    if len(theme.seats) != SEATS or len({seat.shape for seat in theme.seats}) != SEATS:
        raise ThemeError(f"{about} needs {SEATS} [[seats]], each with a shape of its own: {', '.join(SHAPES)}.")
    smallest = theme.rank_height * CARD_HEIGHT * SMALLEST
    if round(smallest) < LOWEST_RANK:
        raise ThemeError(
            f"{about}: rank_height {theme.rank_height:g} makes ranks {smallest:.0f} pixels high on the board;"
            f" they need {LOWEST_RANK} to be read on a phone."
        )


def _colour(colours: Mapping[str, Any], role: str) -> Colour:
    return _rgb(colours[role], role)


def _seat(said: Mapping[str, Any]) -> Seat:
    if said["shape"] not in SHAPES:
        raise ValueError(f"shape (one of {', '.join(SHAPES)})")
    return Seat(_rgb(said["colour"], "colour"), said["shape"])


def _rgb(text: object, what: str) -> Colour:
    if not isinstance(text, str) or len(text) != 7 or text[0] != "#":
        raise ValueError(f'{what} (a colour is written like "#2a5a4e")')
    return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))


def _part(number: object, what: str) -> float:
    if not isinstance(number, int | float) or not 0 < number < 1:
        raise ValueError(f"{what} (a number between 0 and 1)")
    return float(number)

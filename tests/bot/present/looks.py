"""Looking at a private panel: what stands on it, and where presses lead."""

from __future__ import annotations

from bot.present.panel import Button, Panel, Select
from bot.present.turn import Sketch, begin, panel, press
from engine.notation import parse_position
from engine.view import view

NAMES = ("Ann", "Bob", "Cat", "Dan")


def sketch_of(text: str, seat: int = 1) -> Sketch:
    return begin(view(parse_position(text), seat))


def shown(sketch: object, preview: bool = True) -> Panel:
    assert isinstance(sketch, Sketch)
    return panel(sketch, NAMES[: sketch.view.position.seats], 7, preview)


def labels(sketch: object) -> list[str]:
    return [part.label for row in shown(sketch).rows for part in row if isinstance(part, Button)]


def options(sketch: object) -> list[tuple[str, str]]:
    return [
        (option.label, option.description)
        for row in shown(sketch).rows
        for part in row
        if isinstance(part, Select)
        for option in part.options
    ]


def after(sketch: Sketch, *presses: tuple[object, ...], preview: bool = True) -> object:
    outcome: object = sketch
    for verb, index, *values in presses:
        assert isinstance(outcome, Sketch)
        outcome = press(outcome, str(verb), int(str(index)), tuple(map(str, values)), preview)
    return outcome

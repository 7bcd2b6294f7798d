"""Presses with which a player speaks out of turn: insists, lets a turn stand, asks the partner, claims the target."""

from __future__ import annotations

from dataclasses import replace

from bot.present.decisions import Asking, Claiming, Insisting, Standing
from bot.present.errors import PanelError
from bot.present.presses import GONE, Outcome, Press
from bot.present.sketch import Page, Sketch, insists
from engine.state import Phase
from engine.steps import Ask


def insist(sketch: Sketch, press: Press) -> Outcome:
    """Open the page of what may be insisted on."""
    if not sketch.may_insist:
        raise PanelError("There is nothing to insist on.")
    return replace(sketch.home, page=Page.INSIST)


def demand(sketch: Sketch, press: Press) -> Outcome:
    offered = insists(sketch.view)
    demand = offered[press.entry(len(offered))]
    return replace(sketch, page=Page.DEMAND, demand=demand) if press.preview else Insisting(demand)


def demanded(sketch: Sketch, press: Press) -> Outcome:
    if sketch.demand is None:
        raise PanelError(GONE)
    return Insisting(sketch.demand)


def stand(sketch: Sketch, press: Press) -> Outcome:
    position = sketch.view.position
    waited_for = position.phase is Phase.SETTLE and sketch.view.seat in position.opponents(position.mover)
    if not waited_for:
        return sketch.home
    return Standing()


def ask(sketch: Sketch, press: Press) -> Outcome:
    """Ask the partner to leave a build."""
    builds = sketch.may_ask
    return Asking(Ask(sketch.view.seat, builds[press.entry(len(builds))].name))


def claim(sketch: Sketch, press: Press) -> Outcome:
    """Claim the target."""
    if not sketch.may_claim:
        raise PanelError(GONE)
    return Claiming()

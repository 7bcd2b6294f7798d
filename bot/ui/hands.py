"""The private panel of one player: drawn anew at each press, by that press's own token."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from bot.app.drafts import Drafts, Kept
from bot.app.errors import Away, GaveUp, MatchEnded, NotStarted, Refusal, TableOver
from bot.app.lobby import no_seat
from bot.app.model import Shown
from bot.app.tables import TableService
from bot.language import say
from bot.present import board, turn
from bot.present.decisions import Asking, Claiming, Decision, Insisting, Ordering, Play, Standing
from bot.present.ending import ended_by
from bot.present.names import Names
from bot.present.notices import seat_taken
from bot.present.panel import MAX_ROWS, MAX_TEXT, Button, Panel
from bot.present.parts import cut
from bot.present.telling import over_words, tell
from bot.present.turn import Sketch
from bot.ui.ids import Id
from bot.ui.pictures import Studio
from bot.ui.reply import Handler, Reply, sentence
from engine.errors import RulesError
from engine.match import Match
from engine.view import view

OTHER_PANEL = "Another panel of yours is newer than that one. This is how far you are."
OLD_PANEL = (
    "That panel is from before the bot was last started, or was left for very long: nothing was played, and what you"
    " had put together on it is gone. This is your hand as it is."
)
LEADS_TO: Final = {board.INSIST: "insist", board.ORDER: "order"}
"""The verb of the panel that a button of the board presses at once; the others lead to the hand itself."""
OVER = "That ended the match: the result stands in the channel."
MOST_NEWS = 600
FINDING = ("card", "play", "choose", "pick", "preview", "back", "undo", "page", "refresh")
DECIDING = ("confirm", "end", "order", "insist", "stand", "ask", "claim")
SUSPENDED = (
    "This table was suspended, since I could not write in its channel. I am looking again; if I can show the board"
    " there, the table goes on. Otherwise it is kept for a week."
)


class Hands:
    """Shows hands and carries out what is pressed on them; `verbs` says which presses."""

    def __init__(self, tables: TableService, drafts: Drafts[Sketch], studio: Studio) -> None:
        self._tables = tables
        self._drafts = drafts
        self._studio = studio
        self._locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        self.verbs: dict[str, Handler] = dict.fromkeys((*FINDING, *DECIDING), self._press)

    async def open(self, reply: Reply, table_id: int, button: int = 0) -> None:
        """Show the presser's cards and what they can do with them, on the page that the `button` of the board leads to.

        The reply is acknowledged already."""
        async with self._lock(table_id, reply):
            shown = await self._looked_at(table_id, reply)
            try:
                _seat(shown, reply)
            except Away:
                await reply.show(seat_taken(), table_id)
                return
            kept = self._sketch(shown, reply)
            verb = LEADS_TO.get(button)
            if verb:
                opened = await self._studio.work(turn.press, _begun(shown, reply), verb)
                kept = self._keep(shown, reply, opened) if isinstance(opened, Sketch) else kept
            await self._show(reply, shown, kept)
            if shown.table.suspended:
                await reply.say(SUSPENDED)

    async def _press(self, reply: Reply, ident: Id, values: tuple[str, ...]) -> None:
        """Carry out one press on a panel; one that is not current is only shown anew, with what has changed."""
        await reply.update()
        async with self._lock(ident.table, reply):
            shown = await self._looked_at(ident.table, reply)
            try:
                _seat(shown, reply)
            except Refusal as refusal:
                panel = seat_taken() if isinstance(refusal, Away) else Panel(sentence(refusal))
                await reply.show(panel, ident.table)
                return
            kept = self._drafts.get(ident.table, reply.actor.id, shown.table.seq, ident.revision)
            if kept is None or ident.seq != shown.table.seq:
                await self._show_anew(reply, shown, ident)
                return
            await self._carry_out(reply, shown, kept, ident, values)

    async def _looked_at(self, table_id: int, reply: Reply) -> Shown:
        """The table as it is, by somebody who is evidently here."""
        shown = await self._tables.shown(table_id)
        self._tables.time.pressed(shown, reply.actor.id)
        self._tables.look_again(shown.table)
        return shown

    async def _carry_out(
        self, reply: Reply, shown: Shown, kept: Kept[Sketch], ident: Id, values: tuple[str, ...]
    ) -> None:
        person = await self._tables.guests.person(reply.actor)
        try:
            outcome = await self._studio.work(turn.press, kept.sketch, ident.verb, ident.index, values, person.preview)
            if not isinstance(outcome, Sketch):
                shown = await self._decided(reply, ident, outcome)
                if not shown.table.runs:
                    await reply.show(Panel(say(OVER)))
                    return
                outcome = _begun(shown, reply)
        except (Refusal, RulesError) as refusal:
            shown = await self._tables.shown(ident.table)
            outcome = self._sketch(shown, reply).sketch
            outcome = replace(outcome, note=sentence(refusal))
        else:
            outcome = _with_sight(outcome, shown)
        await self._show(reply, shown, self._keep(shown, reply, outcome))

    def _decided(self, reply: Reply, ident: Id, decision: Decision) -> Awaitable[Shown]:
        """Tell the table what the player has decided; it refuses what is too late or against the rules."""
        table, seq, actor = ident.table, ident.seq, reply.actor
        match decision:
            case Play(steps):
                return self._tables.play(actor, table, seq, steps)
            case Insisting(wish):
                return self._tables.insist(actor, table, seq, wish)
            case Ordering(order):
                return self._tables.order(actor, table, seq, order)
            case Asking(ask):
                return self._tables.ask(actor, table, seq, ask)
            case Claiming():
                return self._tables.claim(actor, table, seq)
            case Standing():
                return self._tables.stand(actor, table, seq)

    async def _show_anew(self, reply: Reply, shown: Shown, ident: Id) -> None:
        """The panel as it is now, with a sentence on what has changed since the one that was pressed."""
        known = self._drafts.get(ident.table, reply.actor.id, shown.table.seq)
        kept = known or self._sketch(shown, reply)
        if ident.verb != "refresh":
            since = say(OTHER_PANEL if known else OLD_PANEL) if ident.seq == shown.table.seq else _news(shown)
            kept = replace(kept, sketch=replace(kept.sketch, note=since))
        await self._show(reply, shown, kept)

    async def _show(self, reply: Reply, shown: Shown, kept: Kept[Sketch]) -> None:
        person = await self._tables.guests.person(reply.actor)
        names = tuple(seat.name for seat in shown.table.seats)
        panel = await self._studio.work(turn.panel, kept.sketch, names, kept.revision, person.preview)
        if _match(shown).paused and not kept.sketch.note:
            panel = replace(panel, text=cut(f"{say(board.PAUSED)}\n\n{panel.text}", MAX_TEXT))
        await reply.show(_with_undo(panel, shown, kept.sketch), shown.table.id, shown.table.seq)

    def _sketch(self, shown: Shown, reply: Reply) -> Kept[Sketch]:
        """What the player has put together so far, or a new sketch."""
        table = shown.table
        kept = self._drafts.get(table.id, reply.actor.id, table.seq)
        if kept is None:
            kept = self._keep(shown, reply, _begun(shown, reply))
        return kept

    def _keep(self, shown: Shown, reply: Reply, sketch: Sketch) -> Kept[Sketch]:
        """Keep it; what it notes is said once."""
        kept = self._drafts.put(shown.table.id, reply.actor.id, shown.table.seq, replace(sketch, note=""))
        return replace(kept, sketch=sketch)

    def _lock(self, table_id: int, reply: Reply) -> asyncio.Lock:
        """One press of a person at a time, so that what they see last is what is kept."""
        return self._locks.setdefault((table_id, reply.actor.id), asyncio.Lock())


def _seat(shown: Shown, reply: Reply) -> int:
    """The presser's seat in a match that goes on; refused to everybody else with what they can do instead."""
    table = shown.table
    seat = table.seat_of(reply.actor.id)
    if not table.runs:
        raise _over(shown)
    if not seat:
        raise no_seat(table)
    if shown.match is None:
        raise NotStarted
    if table.seats[seat - 1].level is not None:
        raise Away if seat in shown.match.away else GaveUp
    return seat


def _with_undo(panel: Panel, shown: Shown, sketch: Sketch) -> Panel:
    """The panel with a button to ask for one's last turn back, while that could be granted."""
    before = shown.match.before if shown.match else None
    if before is None or before.turn != sketch.view.seat or len(panel.rows) == MAX_ROWS:
        return panel
    return replace(panel, rows=(*panel.rows, (Button(say("Ask to take my turn back"), "askundo"),)))


def _over(shown: Shown) -> TableOver:
    """A table that is closed: what came of its match, where there was one."""
    match = shown.match
    if match is None or match.result is None:
        return TableOver()
    names = Names.of(seat.name for seat in shown.table.seats)
    how = over_words(match.result, names, match.state.sides, not match.rules.scores_points)
    return MatchEnded(how=" ".join(filter(None, (how, ended_by(shown.table)))))


def _match(shown: Shown) -> Match:
    if shown.match is None:
        raise NotStarted
    return shown.match


def _begun(shown: Shown, reply: Reply) -> Sketch:
    """A new sketch on what the presser sees."""
    match = _match(shown)
    seen = view(match.state, shown.table.seat_of(reply.actor.id))
    return turn.begin(seen, shown.last_turn, first_hand=match.hand == 1)


def _with_sight(sketch: Sketch, shown: Shown) -> Sketch:
    """Where a pile card was stolen in the sketch, the card beneath lies open and the player sees it."""
    if not sketch.needs_sight:
        return sketch
    return turn.seeing(sketch, view(_match(shown).state, sketch.view.seat, sketch.lifted))


def _news(shown: Shown) -> str:
    """What has happened last at the table."""
    names = Names.of(seat.name for seat in shown.table.seats)
    told = " ".join(tell(shown.last_turn, names, _match(shown).state.sides))
    happened = told if 0 < len(told) <= MOST_NEWS else say("The table has moved on.")
    return say("That panel was old, and nothing was played. {happened}", happened=happened)

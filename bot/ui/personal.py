"""What concerns one person alone: what they prefer, and what is kept about them, as a page, as a file, and deleted."""

from __future__ import annotations

from bot.app.tables import TableService
from bot.language import say
from bot.present import privacy
from bot.present.panel import Panel
from bot.ui.ids import Id
from bot.ui.reply import Handler, Reply


class PersonalPages:
    """Answers the commands and their buttons; `verbs` says which presses."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._kept = tables.privacy
        self.verbs: dict[str, Handler] = {"privacy": self._press}

    async def open(self, reply: Reply) -> None:
        """`/casino privacy`."""
        await reply.think()
        await reply.show(privacy.page(await self._kept.about(reply.actor.id)))

    async def preferences(self, reply: Reply, dm: bool | None, previews: bool | None) -> None:
        """`/casino preferences`."""
        await reply.think()
        person = await self._tables.guests.person(reply.actor)
        if dm is not None or previews is not None:
            told = False if dm else None
            person = await self._tables.guests.remember(person.id, dm=dm, preview=previews, dm_closed_told=told)
        await reply.say(
            "Your cards by direct message: **{dm}**\nA preview before you confirm a play: **{preview}**\n"
            "-# `/casino preferences` with `dm` or `previews` changes them.",
            dm=_on(person.dm),
            preview=_on(person.preview),
        )

    async def _press(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        person = reply.actor.id
        if ident.index == privacy.EXPORT:
            await reply.think()
            file = privacy.export(await self._kept.about(person))
            await reply.hand_over(say(privacy.FILE), privacy.FILENAME, file)
            return
        await reply.turn_page()
        match ident.index:
            case privacy.ASK:
                await reply.show(privacy.question())
            case privacy.DELETE:
                await self._kept.forget(person)
                await reply.show(Panel(say(privacy.GONE)))
            case _:
                await reply.show(Panel(say(privacy.KEPT)))


def _on(chosen: bool) -> str:
    return say("on") if chosen else say("off")

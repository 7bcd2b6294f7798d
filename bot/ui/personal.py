"""`/casino privacy`: what is kept about the presser, as a page, as a file, and deleted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.app.privacy import Privacy
from bot.present import privacy
from bot.present.panel import Panel
from bot.ui.ids import Id
from bot.ui.reply import Reply

Handler = Callable[[Reply, Id, tuple[str, ...]], Awaitable[None]]


class PersonalPages:
    """Answers the command and its buttons; `verbs` says which presses."""

    def __init__(self, kept: Privacy) -> None:
        self._kept = kept
        self.verbs: dict[str, Handler] = {"privacy": self._press}

    async def open(self, reply: Reply) -> None:
        """`/casino privacy`."""
        await reply.think()
        await reply.show(privacy.page(await self._kept.about(reply.actor.id)))

    async def _press(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        person = reply.actor.id
        if ident.index == privacy.EXPORT:
            await reply.think()
            file = privacy.export(await self._kept.about(person))
            await reply.hand_over(privacy.FILE, privacy.FILENAME, file)
            return
        await reply.turn_page()
        match ident.index:
            case privacy.ASK:
                await reply.show(privacy.question())
            case privacy.DELETE:
                await self._kept.forget(person)
                await reply.show(Panel(privacy.GONE))
            case _:
                await reply.show(Panel(privacy.KEPT))

"""What the tests of the bot do at their clients."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
from simcord import ResponseMessage

from bot.ui.ids import Id, read

FORWARD = ("confirm", "end", "play", "card", "stand")
"""What leads on through a panel, the nearest to the end first."""


NOTICES = {"nudge", "wait", "agree"}
"""What can be pressed on notices alone."""


class Room:
    """A server with one channel, and Ann, Bob and Cid in it."""

    def __init__(self, env: Any, database: Path) -> None:
        self.env = env
        self.database = database
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("casino")
        self.ann, self.bob, self.cid = (self.person(name) for name in ("Ann", "Bob", "Cid"))

    def person(self, name: str) -> Any:
        return self.guild.add_member(self.env.create_user(name.lower(), global_name=name))

    @property
    def messages(self) -> list[discord.Message]:
        """What stands in the channel for everybody, oldest first."""
        return list(self.channel.history())

    @property
    def board(self) -> discord.Message:
        """The newest message of the bot that has buttons and is no notice beside a board."""
        return next(each for each in reversed(self.messages) if each.components and not verbs(each) & NOTICES)

    async def press(self, who: Any, message: Any, label: str) -> Any:
        """Press the button whose label begins so."""
        return await who.click(message, custom_id=self.find(message, label))

    def find(self, message: Any, label: str) -> str:
        """The id of the first button whose label begins so."""
        offered = {
            part["custom_id"]: part["label"] for part in parts(message) if "label" in part and "custom_id" in part
        }
        for custom_id, shown in offered.items():
            if shown.startswith(label):
                return custom_id
        raise LookupError(f"no button {label!r} among {list(offered.values())}")

    async def table(self, game: str = "african", **options: Any) -> discord.Message:
        """Ann opens a table, Bob joins, Ann starts; the board of the first deal."""
        await self.ann.slash(self.channel, "casino start", game=game, **options)
        await self.press(self.bob, self.board, "Join")
        await self.press(self.ann, self.board, "Start")
        return self.board

    def message(self, message_id: int) -> discord.Message:
        return next(each for each in self.messages if each.id == message_id)

    async def choose(self, who: Any, message: Any, verb: str, value: str) -> Any:
        """Choose one value in the select of this verb."""
        found = next(each for each in ids(message) if each.verb == verb)
        return await who.select(message, [value], custom_id=str(found))

    def to_play(self) -> Any:
        """Whoever the board says is to play."""
        named = {"Ann": self.ann, "Bob": self.bob, "Cid": self.cid}
        return next(who for name, who in named.items() if f"**{name}** is to play" in self.board.content)

    async def play(self, who: Any) -> Any:
        """One turn by what the panel offers first: a card, its best play, Confirm. Gives back the panel afterwards."""
        panel = await self.hand(who)
        for _ in range(12):
            offered = {each.verb: each for each in reversed(ids(panel)) if each.verb in FORWARD}
            if not offered:
                break
            await self.go_on(who, panel, offered[min(offered, key=FORWARD.index)])
            panel = self.reread(panel)
        return panel

    async def by_words(self, who: Any, message: Any, words: str) -> Any:
        """Press the button, or choose the option, whose words hold these; the private message as it is then."""
        for part in parts(message):
            option = next((each for each in part.get("options", ()) if words in each["label"]), None)
            if option is not None:
                await who.select(message, [option["value"]], custom_id=part["custom_id"])
                return self.reread(message)
            if words in part.get("label", "") and part.get("custom_id"):
                await who.click(message, custom_id=part["custom_id"])
                return self.reread(message)
        raise LookupError(f"no {words!r} in {message.content!r} with {labels(message)}")

    async def foreign_button(self, custom_id: str) -> discord.Message:
        """A message of the bot with a button that this version does not make."""
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Old", custom_id=custom_id))
        channel = self.env.bot.get_channel(self.channel.id)
        sent = await channel.send("An old message", view=view)
        view.stop()
        return self.message(sent.id)

    def reread(self, message: Any) -> Any:
        """A private message as it is now."""
        return ResponseMessage(self.env, self.env.backend.get_message(message.channel_id, message.id))

    async def go_on(self, who: Any, panel: Any, ident: Id) -> None:
        part = next(each for each in parts(panel) if each.get("custom_id") == str(ident))
        if part["type"] == 2:
            await who.click(panel, custom_id=str(ident))
        else:
            await who.select(panel, [part["options"][0]["value"]], custom_id=str(ident))

    async def end(self, who: Any) -> None:
        """End the match of the channel, and say so when asked."""
        asked = await who.slash(self.channel, "casino end")
        await self.press(who, asked.response, "End the match")

    async def hand(self, who: Any) -> Any:
        """A fresh private panel."""
        result = await self.press(who, self.board, "Play / My hand")
        return result.response


def parts(message: Any) -> list[dict[str, Any]]:
    """Every button and select of a message."""
    raw = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    return [part for row in raw for part in row["components"]]


def labels(message: Any) -> list[str]:
    return [part["label"] for part in parts(message) if "label" in part]


def verbs(message: Any) -> set[str]:
    return {ident.verb for ident in ids(message)}


def ids(message: Any) -> list[Id]:
    return [read(part["custom_id"]) for part in parts(message) if part.get("custom_id")]

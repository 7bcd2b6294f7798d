"""The one class of every button and select that the bot shows.

discord.py finds the class of a press by its id's pattern alone, whether a button or a select was used, so there is one
class for both. Its pattern takes every id: one that cannot be read is answered with a sentence as well, instead of the
silence that ends in "This interaction failed".
"""

from __future__ import annotations

import re
from typing import Any, Self

import discord


class Press(discord.ui.DynamicItem[discord.ui.Item[Any]], template=re.compile(r".*", re.DOTALL)):
    """A button or select; all that a press of it means stands in its id."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        await interaction.client.desk.press(interaction, self.custom_id, tuple(data.get("values", ())))

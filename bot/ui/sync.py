"""Bringing the slash commands to Discord when they, or their translations, have changed.

Names stay English in every language: the sentences of the bot, and players who help each other, tell of commands by
them. Descriptions and choices are in every language that there is.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.http import Route

from bot.language import ENGLISH, catalogues, nearest
from bot.ui.calls import Fault, attempt

if TYPE_CHECKING:
    from bot.ui.commands import Tree

log = logging.getLogger(__name__)

_NAMES = (
    app_commands.TranslationContextLocation.command_name,
    app_commands.TranslationContextLocation.group_name,
    app_commands.TranslationContextLocation.parameter_name,
)


class Translator(app_commands.Translator):
    """Gives descriptions and choices in the languages of the catalogues."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in a language of Discord's; None, for which Discord shows the English, where there is no other."""
        language = nearest(locale.value)
        if language == ENGLISH or context.location in _NAMES:
            return None
        return catalogues()[language].sentences.get(string.message)


async def sync(tree: Tree) -> None:
    """Bring the commands to Discord, only if they differ from those that are there."""
    application = tree.client.application_id
    if application is None:
        raise RuntimeError("Commands are brought to Discord after the login.")
    wanted = await payload(tree)
    # Without being asked for them, Discord leaves translations out.
    route = Route("GET", "/applications/{application_id}/commands", application_id=application)
    there = await attempt(tree.client.http.request(route, params={"with_localizations": "true"}))
    if isinstance(there, Fault) or _plain(list(there)) != _plain(wanted):
        log.info("The commands have changed and are brought to Discord.")
        await tree.client.http.bulk_upsert_global_commands(application, payload=wanted)


async def payload(tree: Tree) -> list[dict[str, Any]]:
    """The commands as they are sent to Discord."""
    translator = Translator()
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


_FIELDS = (
    "name",
    "value",
    "name_localizations",
    "description",
    "description_localizations",
    "type",
    "required",
    "autocomplete",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "channel_types",
    "nsfw",
    "contexts",
    "integration_types",
    "default_member_permissions",
)


def _plain(commands: list[Any]) -> list[dict[str, Any]]:
    """What makes commands the same, whichever way they say what they do not have; commands have no order."""
    return sorted(map(_fields, commands), key=lambda fields: str(fields["name"]))


def _fields(command: Any) -> dict[str, Any]:
    given = {key: command.get(key) for key in _FIELDS}
    fields = {key: value for key, value in given.items() if value is not None and value is not False and value != {}}
    if "default_member_permissions" in fields:
        # Sent as a number, told back as text.
        fields["default_member_permissions"] = str(fields["default_member_permissions"])
    return fields | {key: [_fields(part) for part in command.get(key) or []] for key in ("options", "choices")}

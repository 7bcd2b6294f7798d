"""From a panel to Discord's own objects; nothing else makes messages."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import discord

from bot.present.form import Form
from bot.present.panel import MAX_TEXT, Button, Of, Option, Panel, Select, Style
from bot.ui.ids import Id

STYLES = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.MAIN: discord.ButtonStyle.primary,
    Style.GOOD: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}
CHANNELS = [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum]
"""The kinds of channel in which a table, or a thread with a table, can stand."""
# Whoever reads the name of a file learns nothing about the picture in it.
FILENAME = "table.png"


class Rows(discord.ui.View):
    """Buttons and selects that nobody has to remember: the desk answers them by their ids alone."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_dispatchable(self) -> bool:
        """Whether the library is to keep it."""
        return False


def sending(panel: Panel, table: int, seq: int, png: bytes | None) -> dict[str, Any]:
    """The arguments that send a panel as a new message. Without a picture its words take the picture's place."""
    message: dict[str, Any] = {"content": content(panel, bool(png)), "view": view(panel, table, seq)}
    return message | ({"file": _file(panel, png)} if png else {})


def editing(panel: Panel, table: int, seq: int, png: bytes | None) -> dict[str, Any]:
    """The arguments that turn a message into this panel, whatever it was before."""
    files = [_file(panel, png)] if png else []
    return {"content": content(panel, bool(png)), "view": view(panel, table, seq), "attachments": files}


def dialog(form: Form, table: int) -> discord.ui.Modal:
    """A form. The desk answers it by its id alone, so it is over for the library before it has begun."""
    made = discord.ui.Modal(title=form.title, custom_id=str(Id(form.verb, table)))
    line = discord.ui.TextInput[discord.ui.Modal](custom_id="line", default=form.value, max_length=form.most)
    made.add_item(discord.ui.Label(text=form.label, description=form.hint, component=line))
    made.stop()
    return made


def written(parts: Any) -> tuple[str, ...]:
    """What was written into the lines of a form that was sent."""
    fields = (field for part in parts for field in (part.get("component"), *(part.get("components") or ())) if field)
    return tuple(str(field["value"]) for field in fields if "value" in field)


def content(panel: Panel, with_picture: bool) -> str:
    """The text of a panel; where its picture cannot be shown, what the picture says follows in words."""
    if with_picture or panel.picture is None or not panel.alt or panel.unseen is None:
        return panel.text
    return f"{panel.text}\n\n{panel.unseen or panel.alt}"[:MAX_TEXT]


def view(panel: Panel, table: int, seq: int) -> Rows:
    """The rows of a panel."""
    made = Rows()
    for row, parts in enumerate(panel.rows):
        for part in parts:
            if isinstance(part, Button) and part.url:
                made.add_item(discord.ui.Button(label=part.label, url=part.url, row=row))
                continue
            custom_id = str(_id(part, panel, table, seq))
            item = _button(part, custom_id, row) if isinstance(part, Button) else _list(part, custom_id, row)
            made.add_item(item)
    return made


def _id(part: Button | Select, panel: Panel, table: int, seq: int) -> Id:
    """What a part of a panel is about.

    Parts of public messages mean the same whenever they are pressed, so they keep their id through all edits: Discord
    fails a press whose id has gone from the message in that moment. Private panels are about one state and no other.
    """
    return Id(part.verb, table, seq if panel.revision else 0, panel.revision, part.index)


def _button(button: Button, custom_id: str, row: int) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        label=button.label,
        style=STYLES[button.style],
        custom_id=custom_id,
        disabled=button.disabled,
        row=row,
    )


def _list(select: Select, custom_id: str, row: int) -> discord.ui.Item[Any]:
    """A list of options, or one of which Discord itself knows what there is."""
    if select.of is Of.OPTIONS:
        return _select(select, custom_id, row)
    about: dict[str, Any] = {
        "custom_id": custom_id,
        "placeholder": select.placeholder,
        "min_values": select.least,
        "max_values": select.most,
        "row": row,
    }
    kind = discord.SelectDefaultValueType.role if select.of is Of.ROLES else discord.SelectDefaultValueType.channel
    about["default_values"] = [discord.SelectDefaultValue(id=each, type=kind) for each in select.chosen]
    if select.of is Of.ROLES:
        return discord.ui.RoleSelect(**about)
    return discord.ui.ChannelSelect(channel_types=CHANNELS, **about)


def _select(select: Select, custom_id: str, row: int) -> discord.ui.Select[Any]:
    return discord.ui.Select(
        custom_id=custom_id,
        placeholder=select.placeholder,
        min_values=select.least,
        max_values=select.most,
        options=[_option(option) for option in select.options],
        row=row,
    )


def _option(option: Option) -> discord.SelectOption:
    return discord.SelectOption(
        label=option.label,
        value=option.value,
        description=option.description or None,
        default=option.chosen,
    )


def _file(panel: Panel, png: bytes) -> discord.File:
    return discord.File(BytesIO(png), filename=FILENAME, description=panel.alt or None)

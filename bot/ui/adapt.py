"""From a panel to Discord's own objects; nothing else makes messages.

discord.py lets through what Discord then refuses (a select of 26 options, two equal ids), so every limit of
Discord's that a panel can meet is held here, and a panel past one is a mistake of ours.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import discord

from bot.present.form import Form
from bot.present.panel import MAX_ALT, MAX_LABEL, MAX_OPTIONS, MAX_TEXT, Button, Of, Option, Panel, Select, Style
from bot.ui.ids import Id

ROWS, BUTTONS = 5, 5
MAX_OPTION_TEXT = 100
MAX_PLACEHOLDER = 150
MAX_URL = 512

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
    """The rows of a panel. Raises `ValueError` where Discord would refuse them."""
    _check(panel)
    made = Rows()
    ids: set[str] = set()
    for row, parts in enumerate(panel.rows):
        for part in parts:
            if isinstance(part, Button) and part.url:
                made.add_item(discord.ui.Button(label=part.label, url=part.url, row=row))
                continue
            custom_id = str(_id(part, panel, table, seq))
            if custom_id in ids:
                raise ValueError(f"Two parts of one panel have the id {custom_id}.")
            ids.add(custom_id)
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


def _check(panel: Panel) -> None:
    """Hold a panel to every limit; raises `ValueError` naming the one it breaks."""
    _hold(len(panel.text) <= MAX_TEXT, f"{len(panel.text)} characters of text")
    _hold(len(panel.alt) <= MAX_ALT, f"{len(panel.alt)} characters of alt text")
    _hold(len(panel.rows) <= ROWS, f"{len(panel.rows)} rows")
    for row in panel.rows:
        selects = [part for part in row if isinstance(part, Select)]
        _hold(1 <= len(row) <= (1 if selects else BUTTONS), f"a row of {len(row)} parts")
        for part in row:
            if isinstance(part, Select):
                _check_select(part)
            else:
                _hold(1 <= len(part.label) <= MAX_LABEL, f"a label of {len(part.label)} characters")
                _hold(len(part.url) <= MAX_URL, f"an address of {len(part.url)} characters")


def _check_select(select: Select) -> None:
    options = select.options
    if select.of is not Of.OPTIONS:
        return  # the panel itself holds what is left to hold
    _hold(1 <= len(options) <= MAX_OPTIONS, f"a select of {len(options)} options")
    _hold(len(select.placeholder) <= MAX_PLACEHOLDER, f"a hint of {len(select.placeholder)} characters")
    _hold(
        0 <= select.least <= select.most <= len(options) and select.most >= 1,
        f"a select of {len(options)} options that takes {select.least} to {select.most}",
    )
    _hold(len({option.value for option in options}) == len(options), "two options of one value")
    _hold(sum(option.chosen for option in options) <= select.most, "more chosen options than may be chosen")
    for option in options:
        _hold(1 <= len(option.label) <= MAX_OPTION_TEXT, f"an option of {len(option.label)} characters")
        _hold(1 <= len(option.value) <= MAX_OPTION_TEXT, f"a value of {len(option.value)} characters")
        _hold(len(option.description) <= MAX_OPTION_TEXT, "a description of more than 100 characters")


def _hold(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ValueError(f"Discord refuses a message with {otherwise}.")

"""A server's settings: the pages that show them, what a press there asks for, and what changed in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.app.lobby import FOR_MORE, FOR_TWO
from bot.app.model import Tempo
from bot.app.results import Played
from bot.app.server_errors import BadReason
from bot.app.settings import Entry, Server
from bot.language import catalogues
from bot.present.errors import PanelError
from bot.present.names import clean, escaped, isolated, plain
from bot.present.pace import NAMES
from bot.present.panel import MAX_OPTIONS, MAX_TEXT, Button, Of, Option, Panel, Row, Select
from bot.present.parts import cut, paging
from bot.present.words import count, game_name, listed
from engine.variants import ALL, find

Themes = Mapping[str, str]
"""The name of each theme that there is, by its key."""
Wish = Callable[[Server], Server]

NUMBERS: Final = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500)
NONE: Final = "none"
CHANNELS: Final = "Channels in which tables open"
MOST_MATCH: Final = 100
MOST_REASON: Final = 100
MORE: Final = 1
"""The number of the second page."""
_MOST_NAMED: Final = 5
_MOST_ENTRY: Final = 370
_GONE: Final = "That choice is not offered any more. Choose again."


def settings_page(
    server: Server, themes: Themes, page: int = 0, note: str = "", is_there: Callable[[int], bool] = bool
) -> Panel:
    """All settings in words, and half of them to choose; `note` says what has just changed.

    `is_there` says of a channel or role whether the server still has it: only such a one can be shown as chosen.
    """
    lines = [f"{label}: **{words}**" for label, words in facts(server, themes).items()]
    text = "\n".join((*((f"{note}\n",) if note else ()), "**Settings of this server**", *lines))
    channels = tuple(filter(is_there, server.channels))
    left = replace(server, channels=channels, starters=server.starters if is_there(server.starters) else 0)
    return Panel(cut(text, MAX_TEXT), _second(left, themes) if page == MORE else _first(left))


def wish(server: Server, themes: Themes, verb: str, index: int, values: Sequence[str]) -> Wish:
    """What a press on the page of these settings asks for. Raises `PanelError` for what it does not offer."""
    known = _CHOICES.get(verb)
    if known is None:
        raise PanelError(_GONE)
    row = known.row(server, themes)
    if isinstance(row, Select) and row.of is Of.OPTIONS and not {*values} <= {each.value for each in row.options}:
        raise PanelError(_GONE)
    if isinstance(row, Select) and not row.least <= len(values) <= row.most:
        raise PanelError(_GONE)
    if isinstance(row, Select) and row.of is not Of.OPTIONS and not all(_is_id(value) for value in values):
        raise PanelError(_GONE)
    return lambda server: known.chosen(server, index, tuple(values))


def page_of(verb: str) -> int:
    """The page on which the choice of a verb stands."""
    return MORE if verb in _ON_SECOND else 0


def change_words(before: Server, after: Server, themes: Themes) -> str:
    """What has changed, a sentence a setting; empty where nothing has."""
    old, new = facts(before, themes), facts(after, themes)
    old |= {f"Preset {each.name}": game_name(find(each.game)) for each in before.presets}
    new |= {f"Preset {each.name}": game_name(find(each.game)) for each in after.presets}
    del old["Presets"], new["Presets"]
    if before.channels != after.channels and old[CHANNELS] == new[CHANNELS]:
        # Where there are many, not all of them are named.
        new[CHANNELS] += ", others than before among them"
    changed = [label for label in dict.fromkeys((*old, *new)) if old.get(label) != new.get(label)]
    return " ".join(f"{label}: {new.get(label, NONE)} (before: {old.get(label, NONE)})." for label in changed)


def facts(server: Server, themes: Themes) -> dict[str, str]:
    """Every setting with its words, in the order of the page."""
    usual = f"{find(FOR_TWO).name} for two, {find(FOR_MORE).name} for more"
    people = f"<@&{server.starters}>, those above, and who may manage the server" if server.starters else "everybody"
    return {
        "Game that a table opens with": game_name(find(server.game)) if server.game else usual,
        "Pace": NAMES[server.tempo],
        CHANNELS: _channels(server.channels),
        "Who opens tables": people,
        "Tables at once": str(server.most_tables),
        "Pictures": themes.get(server.theme, "the look that the bot was started with"),
        "Language of public messages": _language(server.language),
        "Cards by direct message, for newcomers": "on" if server.dm else "off",
        "Members who have left, on the leaderboard": "named" if server.former_named else "hidden",
        "Presets": listed(each.name for each in server.presets) if server.presets else NONE,
    }


def _language(key: str) -> str:
    return catalogues()[key].name if key in catalogues() else "the one that Discord has for this server"


def match_words(played: Played) -> str:
    """A match as it stands in a list: `12 · Casino: Ann 21, Bob 13`."""
    lines = ", ".join(f"{clean(each.name, 0)} {each.points}" for each in played.results)
    mark = " (struck)" if played.struck else ""
    return cut(f"{played.table} · {_short(played)}: {lines}", MOST_MATCH - len(mark)) + mark


def struck_words(played: Played, struck: bool, reason: str) -> str:
    """What is written down when a match is struck from the leaderboard, or put back."""
    names = listed(isolated(escaped(clean(each.name, 0))) for each in played.results)
    done = "was struck from the leaderboard" if struck else "counts on the leaderboard again"
    return f"Match {played.table} ({_short(played)}: {names}) {done}. Reason: {_reason(reason)}"


def _short(played: Played) -> str:
    key = played.results[0].game.partition("+")[0]
    return next((rules.name for rules in ALL if rules.key == key), key)


def _reason(text: str) -> str:
    """A reason as it can stand in the list. Raises `BadReason`."""
    told = plain(text)
    if not 1 <= len(told) <= MOST_REASON:
        raise BadReason(most=MOST_REASON, length=len(told))
    return isolated(escaped(told))


def presets_page(server: Server) -> Panel:
    """The presets with their games."""
    if not server.presets:
        return Panel("There is no preset yet. `/casino-admin preset save` makes one.")
    lines = (f"**{each.name}**: {game_name(find(each.game))}" for each in server.presets)
    return Panel(cut("\n".join(("**Presets of this server**", *lines)), MAX_TEXT))


def entries_page(entries: Sequence[Entry], page: int, more: bool) -> Panel:
    """A page of the list of changes."""
    if not entries and not page:
        return Panel("Nothing has been changed on this server yet.")
    lines = [cut(_entry(each), _MOST_ENTRY) for each in entries]
    beside = paging(page + 1 + more, page, "changes", 1)
    return Panel("\n".join(("**Changes on this server**, newest first", *lines)), (beside,) if beside else ())


def _entry(entry: Entry) -> str:
    name = isolated(escaped(clean(entry.name, 0))) if entry.name else "somebody"
    return f"<t:{int(entry.at)}:f> **{name}**: {entry.what}"


def _channels(ids: Sequence[int]) -> str:
    if not ids:
        return "every channel"
    named = [f"<#{each}>" for each in ids[:_MOST_NAMED]]
    return listed([*named, f"{len(ids) - _MOST_NAMED} more"] if len(ids) > _MOST_NAMED else named)


@dataclass(frozen=True, slots=True)
class _Choice:
    """One thing to choose: how it is offered, and the settings with what was chosen."""

    row: Callable[[Server, Themes], Select | Button]
    chosen: Callable[[Server, int, tuple[str, ...]], Server]


def _game(server: Server, themes: Themes) -> Select:
    own = [Option(f"{each.name}: {game_name(find(each.game))}"[:100], f"*{each.name}") for each in server.presets]
    usual = Option("What suits the number of players", NONE, chosen=not server.game)
    games = [Option(each.name, each.key, each.goal[:100], each.key == server.game) for each in ALL]
    return Select("admingame", "Game that a table opens with", (usual, *own, *games)[:MAX_OPTIONS])


def _with_game(server: Server, _index: int, values: tuple[str, ...]) -> Server:
    value = values[0]
    if value.startswith("*"):
        named = next((each for each in server.presets if each.name == value[1:]), None)
        if named is None:
            raise PanelError(_GONE)
        return replace(server, game=named.game)
    return replace(server, game="" if value == NONE else value)


def _channel_list(server: Server, themes: Themes) -> Select:
    text = "Channels in which tables open (none chosen: all)"
    return Select("adminchannels", text, least=0, most=MAX_OPTIONS, of=Of.CHANNELS, chosen=server.channels)


def _role_list(server: Server, themes: Themes) -> Select:
    chosen = (server.starters,) if server.starters else ()
    text = "Who opens tables: this role and above (none chosen: everybody)"
    return Select("adminrole", text, least=0, most=1, of=Of.ROLES, chosen=chosen)


def _tempos(server: Server, themes: Themes) -> Select:
    options = tuple(Option(f"Pace: {NAMES[each]}", each.value, chosen=each is server.tempo) for each in Tempo)
    return Select("admintempo", "Pace that a table opens with", options)


def _looks(server: Server, themes: Themes) -> Select:
    own = Option("Pictures: the look that the bot was started with", NONE, chosen=server.theme not in themes)
    options = (Option(f"Pictures: {name}"[:100], key, chosen=key == server.theme) for key, name in themes.items())
    return Select("adminlook", "Look of the pictures", (own, *options)[:MAX_OPTIONS])


def _languages(server: Server, themes: Themes) -> Select:
    keys = (NONE, *catalogues())
    chosen = server.language if server.language in keys else NONE
    options = (Option(f"Language: {_language(key)}", key, chosen=key == chosen) for key in keys)
    return Select("adminlanguage", "Language of public messages", tuple(options))


def _numbers(server: Server, themes: Themes) -> Select:
    offered = sorted({*NUMBERS, server.most_tables})
    options = (Option(f"At most {count(each, 'table')} at once", str(each)) for each in offered)
    marked = (replace(each, chosen=each.value == str(server.most_tables)) for each in options)
    return Select("admintables", "Tables at once", tuple(marked))


def _letters(server: Server, themes: Themes) -> Button:
    return Button(f"Newcomers' direct messages: {'on' if server.dm else 'off'}", "admindm", int(not server.dm))


def _former(server: Server, themes: Themes) -> Button:
    now = "named" if server.former_named else "hidden"
    return Button(f"Members who left: {now}", "adminformer", int(not server.former_named))


_CHOICES: Final[dict[str, _Choice]] = {
    "admingame": _Choice(_game, _with_game),
    "adminchannels": _Choice(
        _channel_list, lambda server, _, ids: replace(server, channels=tuple(sorted(map(int, ids))))
    ),
    "adminrole": _Choice(
        _role_list, lambda server, _, ids: replace(server, starters=next((_role(each, server) for each in ids), 0))
    ),
    "admintempo": _Choice(_tempos, lambda server, _, values: replace(server, tempo=Tempo(values[0]))),
    "adminlook": _Choice(
        _looks, lambda server, _, values: replace(server, theme="" if values[0] == NONE else values[0])
    ),
    "adminlanguage": _Choice(
        _languages, lambda server, _, values: replace(server, language="" if values[0] == NONE else values[0])
    ),
    "admintables": _Choice(_numbers, lambda server, _, values: replace(server, most_tables=int(values[0]))),
    "admindm": _Choice(_letters, lambda server, index, _: replace(server, dm=bool(index))),
    "adminformer": _Choice(_former, lambda server, index, _: replace(server, former_named=bool(index))),
}
_ON_SECOND: Final = ("admintempo", "adminlook", "adminlanguage", "admintables")
VERBS: Final = (*_CHOICES, "adminpage")
"""What can be pressed on the pages."""


def _first(server: Server) -> tuple[Row, ...]:
    buttons = (_letters(server, {}), _former(server, {}), Button("More ›", "adminpage", MORE))
    return ((_game(server, {}),), (_channel_list(server, {}),), (_role_list(server, {}),), buttons)


def _second(server: Server, themes: Themes) -> tuple[Row, ...]:
    lists = (_tempos, _looks, _numbers, _languages)
    return (*((each(server, themes),) for each in lists), (Button("‹ Back", "adminpage"),))


def _is_id(value: str) -> bool:
    return value.isascii() and value.isdigit() and len(value) < 20 and int(value) < 1 << 63


def _role(value: str, server: Server) -> int:
    """A role; the one that everybody has bears the server's own number and is none."""
    return 0 if int(value) == server.id else int(value)

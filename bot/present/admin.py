"""A server's settings: the pages that show them, and what a press there asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.app.model import Pace, Tempo
from bot.app.settings import Server
from bot.language import catalogues, say
from bot.present.errors import PanelError
from bot.present.pace import NAMES, pace_words
from bot.present.panel import MAX_OPTION, MAX_OPTIONS, MAX_TEXT, Button, Of, Option, Panel, Row, Select
from bot.present.parts import cut
from bot.present.settings import Themes, facts, game_words, language_words, look_words
from bot.present.words import count, goal
from engine.variants import ALL

Wish = Callable[[Server], Server]

NUMBERS: Final = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500)
NONE: Final = "none"
MORE: Final = 1
"""The number of the second page."""
_GONE: Final = "That choice is not offered any more. Choose again."


def settings_page(
    server: Server, themes: Themes, page: int = 0, note: str = "", is_there: Callable[[int], bool] = bool
) -> Panel:
    """All settings in words, and half of them to choose; `note` says what has just changed.

    `is_there` says of a channel or role whether the server still has it: only such a one can be shown as chosen.
    """
    lines = [f"{fact.label}: **{fact.words}**" for fact in facts(server, themes).values()]
    text = "\n".join((*((f"{note}\n",) if note else ()), say("**Settings of this server**"), *lines))
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


def presets_page(server: Server) -> Panel:
    """The presets with their games."""
    if not server.presets:
        return Panel(say("There is no preset yet. `/casino-admin preset save` makes one."))
    lines = (f"**{each.name}**: {game_words(each.game)}" for each in server.presets)
    return Panel(cut("\n".join((say("**Presets of this server**"), *lines)), MAX_TEXT))


@dataclass(frozen=True, slots=True)
class _Choice:
    """One thing to choose: how it is offered, and the settings with what was chosen."""

    row: Callable[[Server, Themes], Select | Button]
    chosen: Callable[[Server, int, tuple[str, ...]], Server]


def _game(server: Server, themes: Themes) -> Select:
    own = [
        Option(cut(say("Game: {name}", name=f"{each.name}: {game_words(each.game)}"), MAX_OPTION), f"*{each.name}")
        for each in server.presets
    ]
    suits = say("what suits the number of players")
    usual = Option(say("Game: {name}", name=suits), NONE, chosen=not server.game)
    games = [
        Option(say("Game: {name}", name=each.name), each.key, cut(goal(each), MAX_OPTION), each.key == server.game)
        for each in ALL
    ]
    return Select("admingame", say("Game that a table opens with"), (usual, *own, *games)[:MAX_OPTIONS])


def _with_game(server: Server, _index: int, values: tuple[str, ...]) -> Server:
    value = values[0]
    if value.startswith("*"):
        named = next((each for each in server.presets if each.name == value[1:]), None)
        if named is None:
            raise PanelError(_GONE)
        return replace(server, game=named.game)
    return replace(server, game="" if value == NONE else value)


def _channel_list(server: Server, themes: Themes) -> Select:
    text = say("Channels in which tables open (none chosen: all)")
    return Select("adminchannels", text, least=0, most=MAX_OPTIONS, of=Of.CHANNELS, chosen=server.channels)


def _role_list(server: Server, themes: Themes) -> Select:
    chosen = (server.starters,) if server.starters else ()
    text = say("Who opens tables: this role and above (none chosen: everybody)")
    return Select("adminrole", text, least=0, most=1, of=Of.ROLES, chosen=chosen)


def _tempos(server: Server, themes: Themes) -> Select:
    """The usual paces; a time of one's own stands below them, so that each of them can be chosen."""
    options = [Option(say("Pace: {tempo}", tempo=say(NAMES[each])), each.value) for each in Tempo]
    now = server.tempo.value
    if server.seconds:
        own = say("Pace: {tempo}", tempo=pace_words(Pace(server.tempo, server.seconds)))
        now = f"{now}:{server.seconds}"
        options.append(Option(own, now))
    marked = tuple(replace(each, chosen=each.value == now) for each in options)
    return Select("admintempo", say("Pace that a table opens with"), marked)


def _with_tempo(server: Server, _index: int, values: tuple[str, ...]) -> Server:
    tempo, _, own = values[0].partition(":")
    return server if own else replace(server, tempo=Tempo(tempo), seconds=0)


def _looks(server: Server, themes: Themes) -> Select:
    chosen = server.theme if server.theme in themes else ""
    words = ((key, say("Pictures: {look}", look=look_words(key, themes))) for key in ("", *themes))
    options = (Option(cut(text, MAX_OPTION), key or NONE, chosen=key == chosen) for key, text in words)
    return Select("adminlook", say("Look of the pictures"), tuple(options)[:MAX_OPTIONS])


def _languages(server: Server, themes: Themes) -> Select:
    chosen = server.language if server.language in catalogues() else ""
    words = ((key, say("Language: {name}", name=language_words(key))) for key in ("", *catalogues()))
    options = (Option(text, key or NONE, chosen=key == chosen) for key, text in words)
    return Select("adminlanguage", say("Language of public messages"), tuple(options))


def _numbers(server: Server, themes: Themes) -> Select:
    offered = sorted({*NUMBERS, server.most_tables})
    words = ((each, say("At most {tables} at once", tables=count(each, "table"))) for each in offered)
    options = (Option(text, str(each), chosen=each == server.most_tables) for each, text in words)
    return Select("admintables", say("Tables at once"), tuple(options))


def _letters(server: Server, themes: Themes) -> Button:
    now = say("on") if server.dm else say("off")
    return Button(say("Newcomers' direct messages: {now}", now=now), "admindm", int(not server.dm))


def _former(server: Server, themes: Themes) -> Button:
    now = say("named") if server.former_named else say("hidden")
    return Button(say("Members who left: {now}", now=now), "adminformer", int(not server.former_named))


_CHOICES: Final[dict[str, _Choice]] = {
    "admingame": _Choice(_game, _with_game),
    "adminchannels": _Choice(
        _channel_list, lambda server, _, ids: replace(server, channels=tuple(sorted(map(int, ids))))
    ),
    "adminrole": _Choice(
        _role_list, lambda server, _, ids: replace(server, starters=next((_role(each, server) for each in ids), 0))
    ),
    "admintempo": _Choice(_tempos, _with_tempo),
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
    buttons = (_letters(server, {}), _former(server, {}), Button(say("More ›"), "adminpage", MORE))
    return ((_game(server, {}),), (_channel_list(server, {}),), (_role_list(server, {}),), buttons)


def _second(server: Server, themes: Themes) -> tuple[Row, ...]:
    lists = (_tempos, _looks, _numbers, _languages)
    own = Button(say("Another time of a turn…"), "admintime", server.seconds)
    return (*((each(server, themes),) for each in lists), (Button(say("‹ Back"), "adminpage"), own))


def _is_id(value: str) -> bool:
    return value.isascii() and value.isdigit() and len(value) < 20 and int(value) < 1 << 63


def _role(value: str, server: Server) -> int:
    """A role; the one that everybody has bears the server's own number and is none."""
    return 0 if int(value) == server.id else int(value)

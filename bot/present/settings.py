"""A server's settings in words, and the list of what was changed in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.app.lobby import FOR_MORE, FOR_TWO
from bot.app.results import Played
from bot.app.settings import Changed, Ended, Entry, Server, Struck, What
from bot.language import catalogues, say
from bot.present.names import clean, escaped, isolated
from bot.present.pace import NAMES, duration
from bot.present.panel import Panel
from bot.present.parts import cut, paging
from bot.present.words import game_name, listed
from engine.errors import Unreadable
from engine.variants import ALL, find

Themes = Mapping[str, str]
"""The name of each theme that there is, by its key."""

MOST_MATCH: Final = 100
_MOST_NAMED: Final = 5
_MOST_ENTRY: Final = 370


@dataclass(frozen=True, slots=True)
class Fact:
    """One setting in words: what it is called, and how it is set."""

    label: str
    words: str


def facts(server: Server, themes: Themes) -> dict[str, Fact]:
    """Every setting by its field, in the order of the page."""
    return {
        "game": Fact(say("Game that a table opens with"), game_words(server.game) if server.game else _usual()),
        "tempo": Fact(say("Pace"), say(NAMES[server.tempo])),
        "seconds": Fact(
            say("Time of a turn"), duration(server.seconds) if server.seconds else say("what is usual at that pace")
        ),
        "channels": Fact(say("Channels in which tables open"), _channels(server.channels)),
        "starters": Fact(say("Who opens tables"), _starters(server.starters)),
        "most_tables": Fact(say("Tables at once"), str(server.most_tables)),
        "theme": Fact(say("Pictures"), look_words(server.theme, themes)),
        "language": Fact(say("Language of public messages"), language_words(server.language)),
        "dm": Fact(say("Cards by direct message, for newcomers"), say("on") if server.dm else say("off")),
        "former_named": Fact(
            say("Members who have left, on the leaderboard"), say("named") if server.former_named else say("hidden")
        ),
        "presets": Fact(
            say("Presets"), listed(each.name for each in server.presets) if server.presets else say("none")
        ),
    }


def game_words(key: str) -> str:
    """A game with its house rules; its key where an older version of the program knew it and this one does not."""
    try:
        return game_name(find(key))
    except Unreadable:
        return key


def look_words(key: str, themes: Themes) -> str:
    """The look of the pictures."""
    return say(themes[key]) if key in themes else say("the look that the bot was started with")


def language_words(key: str) -> str:
    """A language, by what its speakers call it."""
    return catalogues()[key].name if key in catalogues() else say("the one that Discord has for this server")


def what_words(what: What, themes: Themes) -> str:
    """What somebody did, in a sentence or more; nothing where nothing has changed."""
    match what:
        case Changed():
            return _change_words(what, themes)
        case Struck():
            return _struck_words(what)
        case Ended():
            return _ended_words(what)
        case sentence:
            return sentence


def match_words(played: Played) -> str:
    """A match as it stands in a list: `12 · Casino: Ann 21, Bob 13`."""
    lines = ", ".join(f"{clean(each.name, 0)} {each.points}" for each in played.results)
    mark = say(" (struck)") if played.struck else ""
    return cut(f"{played.table} · {_short(played.results[0].game)}: {lines}", MOST_MATCH - len(mark)) + mark


def entries_page(entries: Sequence[Entry], themes: Themes, page: int, more: bool) -> Panel:
    """A page of the list of changes."""
    if not entries and not page:
        return Panel(say("Nothing has been changed on this server yet."))
    lines = [cut(_entry(each, themes), _MOST_ENTRY) for each in entries]
    beside = paging(page + 1 + more, page, "changes", 1)
    return Panel("\n".join((say("**Changes on this server**, newest first"), *lines)), (beside,) if beside else ())


def _change_words(what: Changed, themes: Themes) -> str:
    old, new = _told(what.before, themes), _told(what.after, themes)
    if what.before.channels != what.after.channels and old["channels"] == new["channels"]:
        # Where there are many, not all of them are named.
        told = new["channels"]
        new["channels"] = Fact(told.label, say("{channels}, others than before among them", channels=told.words))
    lines = []
    for key in dict.fromkeys((*old, *new)):
        label = (new.get(key) or old[key]).label
        now, then = (each[key].words if key in each else say("none") for each in (new, old))
        if now != then:
            lines.append(say("{label}: {now} (before: {then}).", label=label, now=now, then=then))
    return " ".join(lines)


def _told(server: Server, themes: Themes) -> dict[str, Fact]:
    """The settings with a line for each preset."""
    told = facts(server, themes)
    del told["presets"]
    for each in server.presets:
        told[f"*{each.name}"] = Fact(say("Preset {name}", name=each.name), game_words(each.game))
    return told


def _struck_words(what: Struck) -> str:
    done = (
        "Match {table} ({game}: {names}) was struck from the leaderboard. Reason: {reason}"
        if what.struck
        else "Match {table} ({game}: {names}) counts on the leaderboard again. Reason: {reason}"
    )
    reason = isolated(escaped(what.reason))
    return say(done, table=what.table, game=_short(what.game), names=_named(what.names), reason=reason)


def _ended_words(what: Ended) -> str:
    if not what.dealt:
        done = "Table {table} ({game}: {names}) was closed before the cards were dealt, by a moderator."
    elif what.by_host:
        done = "Match {table} ({game}: {names}) was broken off by its host."
    else:
        done = "Match {table} ({game}: {names}) was broken off by a moderator."
    return say(done, table=what.table, game=_short(what.game), names=_named(what.names))


def _named(names: Sequence[str]) -> str:
    return listed(isolated(escaped(clean(each, seat))) for seat, each in enumerate(names, 1))


def _short(key: str) -> str:
    key = key.partition("+")[0]
    return next((rules.name for rules in ALL if rules.key == key), key)


def _entry(entry: Entry, themes: Themes) -> str:
    name = isolated(escaped(clean(entry.name, 0))) if entry.name else say("somebody")
    return f"<t:{int(entry.at)}:f> **{name}**: {what_words(entry.what, themes)}"


def _usual() -> str:
    return say("{two} for two, {more} for more", two=find(FOR_TWO).name, more=find(FOR_MORE).name)


def _starters(role: int) -> str:
    if not role:
        return say("everybody")
    return say("{role}, those above, and who may manage the server", role=f"<@&{role}>")


def _channels(ids: Sequence[int]) -> str:
    if not ids:
        return say("every channel")
    named = [f"<#{each}>" for each in ids[:_MOST_NAMED]]
    more = [say("{number} more", number=len(ids) - _MOST_NAMED)] if len(ids) > _MOST_NAMED else []
    return listed([*named, *more])

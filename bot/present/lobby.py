"""The lobby: who sits at the table, which game is chosen, and what can still be changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from bot.app.deadlines import LOBBY_KEPT
from bot.app.errors import TableOver, UnknownRules
from bot.app.model import Preset, Stage, Status, Table
from bot.app.pictures import LobbyPicture
from bot.language import say
from bot.present.alt import fitted
from bot.present.ending import ended_by
from bot.present.errors import PanelError
from bot.present.house_rules import rule_lines
from bot.present.names import Names
from bot.present.pace import NAMES, duration, pace_words, place_words
from bot.present.panel import MAX_OPTION, MAX_OPTIONS, MAX_TEXT, Button, Option, Panel, Row, Select, Style
from bot.present.parts import cut
from bot.present.words import capital, count, game_name, goal, rule_name, setting_words, with_partners
from engine.errors import Unreadable
from engine.rules import Rules
from engine.variants import ALL, find, options_for, row, setting
from engine.variants import Option as HouseRule

Presets: TypeAlias = tuple[Preset, ...]
TARGETS: Final = (11, 16, 21, 31, 50)
HANDS: Final = (1, 2, 3, 5)
_EXPIRED: Final = (
    "This table is closed, since nobody has pressed anything here for {time}. Start a new one with /casino start."
)
_IN_HEADLINE: Final = ("partners", "target", "first_to")


def lobby(table: Table, presets: Presets = ()) -> Panel:
    """A table that waits for its players; whoever may not press a button is told so when they do."""
    if table.status is not Status.LOBBY:
        return _closed(table)
    rules = find(table.game)
    names = Names.of(seat.name for seat in table.seats)
    lines = [
        _headline(table, rules),
        goal(rules),
        *_others(rules),
        say("Pace: {pace}.", pace=pace_words(table.pace)),
        *((place_words(table),) if table.apart else ()),
        "",
        *(_seat(table, names, at, rules) for at in range(1, table.size + 1)),
        "",
        _waiting(table),
    ]
    seats = tuple(names.raw[at] if at < len(names) else "" for at in range(table.size))
    return Panel(
        text=cut("\n".join(lines), MAX_TEXT),
        rows=(*_buttons(table, rules), *_choices(table, rules, presets)),
        picture=LobbyPicture(game=rules.name, goal=goal(rules), seats=seats),
        alt=fitted(
            say("{game} for {size}. {seats}", game=rules.name, size=table.size, seats=" ".join(_heard(table, names)))
        ),
    )


def _headline(table: Table, rules: Rules) -> str:
    return say(
        "**{game}** for {size}{partners}, to {target}",
        game=rules.name,
        size=table.size,
        partners=say(" with partners") if with_partners(rules, table.size) else "",
        target=rules.end.target if rules.scores_points else count(rules.end.target, "hand"),
    )


def _closed(table: Table) -> Panel:
    expired = table.deadline is not None and table.deadline.stage is Stage.EXPIRED
    why = say(_EXPIRED, time=duration(int(LOBBY_KEPT))) if expired else say(TableOver.sentence)
    return Panel("\n".join(filter(None, (why, ended_by(table)))))


def configured(
    table: Table, verb: str, index: int = 0, values: Sequence[str] = (), presets: Presets = ()
) -> tuple[str | None, int | None]:
    """The game (with its house rules) and the size that a press in the lobby asks for; None leaves one as it is."""
    if verb == "setpartners":
        wanted = _with(table.game, "partners", index)
        return wanted, 4 if index else None
    if verb == "setoption":
        key, _, value = "".join(values[:1]).partition("=")
        if key not in {option.key for option in options_for(find(table.game))}:
            raise PanelError("That choice is not offered any more. Choose again.")
        return _with(table.game, key, value), None
    lists = _choices(table, find(table.game), presets)
    offered = {option.value for part, *_ in lists if part.verb == verb for option in part.options}
    if len(values) != 1 or values[0] not in offered:
        raise PanelError("That choice is not offered any more. Choose again.")
    if verb == "setsize":
        size = int(values[0])
        pairs = find(table.game).pairs
        return (_with(table.game, "partners", 0) if pairs and size != 4 else None), size
    if verb == "setgame":
        game = {_value(each): each.game for each in presets}.get(values[0], values[0])
        sizes = find(game).players
        return game, None if table.size in sizes else sizes[0]
    if verb == "settarget":
        return values[0], None
    raise PanelError("The lobby has no such button.")


def house_rules(table: Table, key: str = "") -> Panel:
    """The house rules that a table may choose, each with its sentence; with a `key`, the settings of that one."""
    if table.status is not Status.LOBBY:
        return Panel(say("The match has begun, so its rules stand." if table.runs else TableOver.sentence))
    rules = find(table.game)
    options = options_for(rules)
    one = next((option for option in options if option.key == key), None)
    if one is not None:
        return _settings(rules, one)
    entries = tuple(
        Option(f"{rule_name(option.key)}: {_said(rules, option)}", option.key, cut(say(option.help), MAX_OPTION))
        for option in options
    )
    text = say("**House rules** of {game}. Choose one to change it; the host may.", game=rules.name)
    chunks = (entries[at : at + MAX_OPTIONS] for at in range(0, len(entries), MAX_OPTIONS))
    return Panel(
        text, tuple((Select("option", say("House rule"), chunk, index=at),) for at, chunk in enumerate(chunks))
    )


def _settings(rules: Rules, option: HouseRule) -> Panel:
    """What one house rule may be set to."""
    now, name = setting(rules, option), rule_name(option.key)
    entries = tuple(
        Option(
            f"{name}: {setting_words(option, rules, value)}",
            f"{option.key}={value}",
            chosen=value == now,
        )
        for value in option.settings(row(rules))
    )
    chunks = [entries[at : at + MAX_OPTIONS] for at in range(0, len(entries), MAX_OPTIONS)]
    rows: tuple[Row, ...] = tuple(
        (Select("setoption", capital(name) if len(chunks) == 1 else _reach(chunk), chunk, index=at),)
        for at, chunk in enumerate(chunks)
    )
    text = say(
        "**{rule}**: {setting}. {help}",
        rule=name,
        setting=_said(rules, option),
        help=say(option.help),
    )
    return Panel(text, (*rows, (Button(say("All house rules"), "houserules", 1),)))


def _reach(numbers: tuple[Option, ...]) -> str:
    """From where to where one of several lists goes."""
    first, last = numbers[0].label, numbers[-1].value.partition("=")[2]
    return say("{first} to {last}", first=capital(first), last=last)


def _said(rules: Rules, option: HouseRule) -> str:
    """What a house rule is set to, in words."""
    return setting_words(option, rules, setting(rules, option))


def invitation(table: Table, link: str = "") -> Panel:
    """A line that asks people to a table."""
    rules = find(table.game)
    names = Names.of(seat.name for seat in table.seats)
    host = table.seat_of(table.host)
    who = say("{name} invites you to", name=names[host]) if host else say("Come and play")
    free = table.size - len(table.seats)
    text = f"{who} **{rules.name}**: {count(free, 'free seat')}. {goal(rules)}"
    buttons = (
        Button(say("Join"), "join", style=Style.GOOD),
        *((Button(say("To the table"), url=link),) if link else ()),
    )
    return Panel(text, (buttons,))


def _seat(table: Table, names: Names, at: int, rules: Rules) -> str:
    side = (say(" (1st pair)") if at % 2 else say(" (2nd pair)")) if with_partners(rules, table.size) else ""
    if at > len(table.seats):
        return say("{at}. *free*{side}", at=at, side=side)
    seat = table.seats[at - 1]
    computer = say(" (computer)") if seat.is_computer and not seat.name.startswith("Computer") else ""
    host = say(", host") if seat.person and seat.person == table.host else ""
    return f"{at}. {names[at]}{computer}{host}{side}"


def _heard(table: Table, names: Names) -> list[str]:
    return [
        say("Seat {at}: {name}.", at=at, name=names.unmarked[at] if at <= len(names) else say("free"))
        for at in range(1, table.size + 1)
    ]


def _waiting(table: Table) -> str:
    free = table.size - len(table.seats)
    if table.vote is not None:
        return say(
            "A rematch: when all agree, the cards are dealt at once. **Wait no longer** frees the seats of those who"
            " have not answered, for others or a computer player."
        )
    if not free:
        return say("Everybody is here: **Start** deals the cards.")
    return say(
        "Waiting for {players}. Join, invite somebody, or add a computer player.",
        players=count(free, "more player"),
    )


def _buttons(table: Table, rules: Rules) -> tuple[Row, ...]:
    full = len(table.seats) >= table.size
    computers = any(seat.is_computer for seat in table.seats)
    first = (
        Button(say("Join"), "join", style=Style.GOOD, disabled=full),
        Button(say("Leave"), "quit"),
        Button(say("Invite"), "invite", disabled=full)
        if table.vote is None
        else Button(say("Wait no longer"), "free", table.vote.turn),
        Button(say("Start"), "start", style=Style.MAIN, disabled=not full or table.vote is not None),
        Button(say("Pace: {tempo}", tempo=say(NAMES[table.pace.tempo])), "pace"),
    )
    second = [
        Button(say("Add computer"), "addcpu", disabled=full),
        Button(say("Remove computer"), "delcpu", disabled=not computers),
        Button(say("Rules"), "rules"),
        Button(say("House rules"), "houserules"),
    ]
    if rules.pairs and (table.size == 4 or rules.partners):
        text = say("Partners: on") if rules.partners else say("Partners: off")
        second.append(Button(text, "setpartners", 0 if rules.partners else 1))
    return (first, tuple(second))


def _choices(table: Table, rules: Rules, presets: Presets) -> tuple[tuple[Select], ...]:
    sizes = tuple(
        Option(say("Players: {size}", size=size), str(size), chosen=size == table.size) for size in row(rules).players
    )
    key, numbers = ("target", TARGETS) if rules.scores_points else ("first_to", HANDS)
    what = say("Target") if rules.scores_points else say("Hands to win")
    targets = tuple(
        Option(f"{what}: {target}", _with(table.game, key, target), chosen=target == rules.end.target)
        for target in sorted({*numbers, rules.end.target})
    )
    lists = (
        Select("setgame", say("Game"), _games(rules, presets)),
        Select("setsize", say("Players"), sizes),
        Select("settarget", say("Target: {target}", target=rules.end.target), targets),
    )
    return tuple((each,) for each in lists if len(each.options) > 1)


def _games(rules: Rules, presets: Presets) -> tuple[Option, ...]:
    """The server's presets under their names, then every game."""
    now = next((each for each in presets if each.game == rules.key), None)
    own = (
        Option(say("Game: {name}", name=each.name), _value(each), _about(each), chosen=each == now) for each in presets
    )
    known = (
        Option(
            say("Game: {name}", name=each.name), each.key, cut(goal(each), MAX_OPTION), chosen=_is_now(each, rules, now)
        )
        for each in ALL
    )
    return (*own, *known)[:MAX_OPTIONS]


def _is_now(game: Rules, rules: Rules, preset: Preset | None) -> bool:
    return preset is None and game.key == row(rules).key


def _about(preset: Preset) -> str:
    return cut(game_name(find(preset.game)), MAX_OPTION)


def _value(preset: Preset) -> str:
    """What no game is called."""
    return f"*{preset.name}"


def _others(rules: Rules) -> tuple[str, ...]:
    """What differs from the game, line by line, without what the headline says."""
    lines = rule_lines(rules, _IN_HEADLINE)
    return (say("House rules:"), *lines) if lines else ()


def _with(key: str, house_rule: str, value: int | str) -> str:
    """A game's key with one house rule set; the game gives it its canonical form. Raises `UnknownRules` with the
    reason where that is not possible."""
    game, *settings = key.split("+")
    kept = [each for each in settings if not each.startswith(f"{house_rule}=")]
    try:
        return find("+".join((game, *kept, f"{house_rule}={value}"))).key
    except Unreadable as error:
        raise UnknownRules(error.reason) from None

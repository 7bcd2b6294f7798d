"""The lobby: who sits at the table, which game is chosen, and what can still be changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.app.model import Status, Table
from bot.app.pictures import LobbyPicture
from bot.present.alt import fitted
from bot.present.errors import PanelError
from bot.present.names import Names
from bot.present.panel import Button, Option, Panel, Row, Select, Style
from bot.present.words import count, goal
from engine.rules import Rules
from engine.variants import ALL, find, row

TARGETS: Final = (11, 16, 21, 31, 50)


def lobby(table: Table) -> Panel:
    """A table that waits for its players; whoever may not press a button is told so when they do."""
    if table.status is not Status.LOBBY:
        return Panel("This table is closed. Start a new one with /casino start.")
    rules = find(table.game)
    names = Names.of(seat.name for seat in table.seats)
    lines = [
        f"**{rules.name}** for {table.size}{' with partners' if rules.partners else ''}, to {rules.end.target}",
        goal(rules),
        "",
        *(_seat(table, names, at, rules) for at in range(1, table.size + 1)),
        "",
        _waiting(table),
    ]
    seats = tuple(names.raw[at] if at < len(names) else "" for at in range(table.size))
    return Panel(
        text="\n".join(lines),
        rows=(*_buttons(table, rules), *_choices(table, rules)),
        picture=LobbyPicture(game=rules.name, goal=goal(rules), seats=seats),
        alt=fitted(f"{rules.name} for {table.size}. {' '.join(_heard(table, names))}"),
    )


def configured(table: Table, verb: str, index: int = 0, values: Sequence[str] = ()) -> tuple[str | None, int | None]:
    """The game (with its house rules) and the size that a press in the lobby asks for; None leaves one as it is."""
    if verb == "setpartners":
        wanted = _with(table.game, "partners", index)
        return wanted, 4 if index else None
    offered = {option.value for rows in _choices(table, find(table.game)) for part in rows for option in part.options}
    if len(values) != 1 or values[0] not in offered:
        raise PanelError("That choice is not offered any more. Choose again.")
    if verb == "setsize":
        size = int(values[0])
        return (_with(table.game, "partners", 0) if size != 4 else None), size
    if verb == "setgame":
        sizes = find(values[0]).players
        return values[0], None if table.size in sizes else sizes[0]
    if verb == "settarget":
        return values[0], None
    raise PanelError("The lobby has no such button.")


def invitation(table: Table, link: str = "") -> Panel:
    """A line that asks people to a table."""
    rules = find(table.game)
    names = Names.of(seat.name for seat in table.seats)
    host = table.seat_of(table.host)
    who = f"{names[host]} invites you to" if host else "Come and play"
    free = table.size - len(table.seats)
    text = f"{who} **{rules.name}**: {count(free, 'free seat')}. {goal(rules)}"
    buttons = (Button("Join", "join", style=Style.GOOD), *((Button("To the table", url=link),) if link else ()))
    return Panel(text, (buttons,))


def _seat(table: Table, names: Names, at: int, rules: Rules) -> str:
    side = f" ({'1st' if at % 2 else '2nd'} pair)" if rules.partners else ""
    if at > len(table.seats):
        return f"{at}. *free*{side}"
    seat = table.seats[at - 1]
    computer = " (computer)" if seat.is_computer and not seat.name.startswith("Computer") else ""
    host = ", host" if seat.person and seat.person == table.host else ""
    return f"{at}. {names[at]}{computer}{host}{side}"


def _heard(table: Table, names: Names) -> list[str]:
    return [f"Seat {at}: {names.unmarked[at] if at <= len(names) else 'free'}." for at in range(1, table.size + 1)]


def _waiting(table: Table) -> str:
    free = table.size - len(table.seats)
    if not free:
        return "Everybody is here: **Start** deals the cards."
    return f"Waiting for {count(free, 'more player')}. Join, invite somebody, or add a computer player."


def _buttons(table: Table, rules: Rules) -> tuple[Row, ...]:
    full = len(table.seats) >= table.size
    computers = any(seat.is_computer for seat in table.seats)
    first = (
        Button("Join", "join", style=Style.GOOD, disabled=full),
        Button("Leave", "quit"),
        Button("Invite", "invite", disabled=full),
        Button("Start", "start", style=Style.MAIN, disabled=not full),
    )
    second = [
        Button("Add computer", "addcpu", disabled=full),
        Button("Remove computer", "delcpu", disabled=not computers),
        Button("Rules", "rules"),
    ]
    if rules.pairs and (table.size == 4 or rules.partners):
        text = "Partners: on" if rules.partners else "Partners: off"
        second.append(Button(text, "setpartners", 0 if rules.partners else 1))
    return (first, tuple(second))


def _choices(table: Table, rules: Rules) -> tuple[tuple[Select], ...]:
    games = tuple(
        Option(f"Game: {each.name}", each.key, each.goal[:100], chosen=each.key == row(rules).key) for each in ALL
    )
    sizes = tuple(Option(f"Players: {size}", str(size), chosen=size == table.size) for size in row(rules).players)
    targets = tuple(
        Option(f"Target: {target}", _with(table.game, "target", target), chosen=target == rules.end.target)
        for target in sorted({*TARGETS, rules.end.target})
    )
    lists = (
        Select("setgame", "Game", games),
        Select("setsize", "Players", sizes),
        Select("settarget", f"Target: {rules.end.target}", targets),
    )
    return tuple((each,) for each in lists if len(each.options) > 1)


def _with(key: str, house_rule: str, value: int) -> str:
    """A game's key with one house rule set; the game gives it its canonical form."""
    game, *settings = key.split("+")
    kept = [setting for setting in settings if not setting.startswith(f"{house_rule}=")]
    return find("+".join((game, *kept, f"{house_rule}={value}"))).key

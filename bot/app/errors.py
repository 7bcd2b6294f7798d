"""What the service refuses, each with a sentence of its own for the player who asked.

`template` is the English sentence with `{fields}`, `args_` fills it: a catalogue can translate the one and fill in the
other. The fields `name` and `host` are names as their owners wrote them, to be escaped by whoever shows them.
"""

from __future__ import annotations

from typing import ClassVar

from bot.app.model import Table
from engine.errors import Reason

Args = dict[str, str | int]


class Refusal(Exception):
    """The base of all refusals; its text is a sentence for the player."""

    sentence: ClassVar[str] = "That is not possible."

    def __init__(self, **args: str | int) -> None:
        self.template = self.sentence
        self.args_: Args = dict(args)
        super().__init__(self.template.format(**args))


class UnknownTable(Refusal):
    """No table has that number."""

    sentence = "This table does not exist any more."


class TableOver(Refusal):
    """The match or the lobby has ended."""

    sentence = "This table is closed. Start a new one with /casino start."


class MatchEnded(TableOver):
    """The match has ended; `how` says with what result."""

    sentence = "{how} **Rematch** under the result in the channel begins another."


class StillRunning(Refusal):
    """A rematch was asked for before the end."""

    sentence = "This match is still being played: a rematch can begin when it is over."


class StillPlayed(Refusal):
    """The record of a match was asked for before its end."""

    sentence = "This match is still being played: its deals can be verified when it is over, for they tell all cards."


class NothingPlayed(Refusal):
    """No match that is over was found."""

    sentence = "No match has been played to its end here yet: when one has, its deals can be verified."


class NotStarted(Refusal):
    """A play was made in the lobby."""

    sentence = "The cards are not dealt yet: the table still waits for Start."


class AlreadyStarted(Refusal):
    """A lobby's button was pressed when the match had begun."""

    sentence = (
        "The match has begun. Its players press **Play / My hand** on the board; all others can watch, and join the"
        " next one."
    )


class NoTable(Refusal):
    """No table runs in the channel from which something could be taken."""

    sentence = "No table runs in this channel: say which game you mean."


class Damaged(Refusal):
    """The stored moves cannot be replayed."""

    sentence = "This match cannot be read any more, so it cannot go on. Its host can close it with /casino end."


class NotSeated(Refusal):
    """Somebody who does not sit at the table."""

    sentence = (
        "That is for those who sit at this table, and you do not sit here. You can watch, and join the next game."
    )


class NotSeatedYet(NotSeated):
    """The same at a lobby in which a seat is free."""

    sentence = "That is for those who sit at this table. A seat is free: press **Join** on it to take it."


class GaveUp(NotSeated):
    """Somebody who resigned earlier in this match."""

    sentence = "You gave this match up, and a computer player plays your cards. You can watch, and join the next game."


class Away(NotSeated):
    """Somebody whose seat a computer player took while they were away."""

    sentence = (
        "You were away, and a computer player plays your cards. **Take my seat back** on the board ends that; **Leave**"
        " gives the match up."
    )


class NotAway(Refusal):
    """Their seat was taken by nobody."""

    sentence = "No computer player has taken your seat: press **Play / My hand** on the board to play."


class AlreadyDecided(Refusal):
    """The others had to choose what to do about somebody late, and one of them has, or the player came back."""

    sentence = "That is decided already: the board shows how it goes on."


class OthersDecide(Refusal):
    """The player who is late pressed what the others are asked."""

    sentence = "The others decide about that. You can still play: press **Play / My hand** on the board."


class NotYourTurn(Refusal):
    """Another seat is to play."""

    sentence = "It is not your turn: {name} is to play."


class Paused(Refusal):
    """A play was made while the table is paused."""

    sentence = "The table is paused, so nobody plays. **/casino resume** asks the others to go on."


class NotSettled(Refusal):
    """A turn was played while the last one can still be insisted on."""

    sentence = "Nobody can play yet: the last turn can still be insisted on, and {name} has not answered."


class Stale(Refusal):
    """The press belongs to an older state of the table than the present one."""

    sentence = "That was already played: the table has moved on. This is how it stands now."


class AlreadySeated(Refusal):
    """They sit here already."""

    sentence = "You already sit at this table."


class TableFull(Refusal):
    """No seat is free."""

    sentence = "All {size} seats are taken. The host can make room."

    def __init__(self, size: int) -> None:
        super().__init__(size=size)
        if size == 2:
            self.template = "Both seats are taken. The host can make room."
            self.args = (self.template,)


class TooManyComputers(Refusal):
    """A table is asked for with more computer players than there is room for."""

    sentence = "{game} for {size} has room for {room} beside you: {computers} computer players are too many."


class NotEnoughPlayers(Refusal):
    """The game cannot be played by so few."""

    sentence = (
        "{game} needs {needed} players, and this table has {seated} so far. Wait for more, or add a computer player."
    )


class NoComputer(Refusal):
    """No computer player sits here to be sent away."""

    sentence = "No computer player sits at this table."


class NotHost(Refusal):
    """Only the host may do it."""

    sentence = (
        "Only {host}, who hosts this table, can do that. You can ask them, or open your own table in another channel."
    )


class NotHostNorModerator(NotHost):
    """Only the host or a moderator may do it."""

    sentence = (
        "Only {host}, who hosts this table, or a moderator (Manage Messages) can do that. You can ask them; whoever"
        " sits here can give up their own seat with /casino leave."
    )


class ChannelBusy(Refusal):
    """Another table runs in the channel: it is `table`."""

    sentence = (
        "A table is already open in this channel: join or watch that one, or start yours in another channel, or in a"
        " thread of its own with /casino start thread:True."
    )

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table


class ThreadAlready(Refusal):
    """A table that stands in a thread is to have another."""

    sentence = "This table stands in a thread already, and is played in it."


class NothingToInsist(Refusal):
    """The last turn left nothing that one could insist on."""

    sentence = "There is nothing to insist on."


class BadGame(Refusal):
    """No such game or option."""


class UnknownRules(BadGame):
    """The same, for the engine's `reason`, which names those that there are. Its parts quote what was asked for: they
    are to be shown as nothing but words."""

    def __init__(self, reason: Reason) -> None:
        Exception.__init__(self, str(reason))
        self.template = reason.template
        self.args_ = dict(reason.args)


class BadSize(Refusal):
    """The game is not played by so many."""

    sentence = "{game} is for {allowed} players, not for {size}."


class BadPace(Refusal):
    """A turn cannot be so short or so long."""

    sentence = "A turn can have {fastest} to {slowest} seconds, not {seconds}. Nothing has changed."


class NoTime(Refusal):
    """What was written as the seconds of a turn is no number."""

    sentence = (
        "The time of a turn is a number of seconds from {fastest} to {slowest}, such as 90; “{quoted}” is none. Nothing"
        " has changed."
    )


class NoSuchPace(Refusal):
    """No pace has that name; a command of an older version may name it."""

    sentence = "There is no such pace: choose live, relaxed or by post from the list."


class TooManySeated(Refusal):
    """More sit here than the wanted table has seats."""

    sentence = "{seated} sit here already, so {game} for {size} does not fit. Somebody has to leave first."


class Refused(Refusal):
    """The rules refuse it, for `reason`."""

    def __init__(self, reason: Reason) -> None:
        Exception.__init__(self, str(reason))
        self.reason = reason
        self.template = reason.template
        self.args_ = dict(reason.args)

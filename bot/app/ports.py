"""What the service needs from the world outside, each a small protocol of its own.

Storage, Discord and the clock stand behind these; the service's own tests use a memory store, a clock in hand and a
list for an announcer.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from bot.app.ending import Ending
from bot.app.meter import Timed
from bot.app.model import (
    VISIBLE,
    Deadline,
    Level,
    Pace,
    Person,
    Place,
    Post,
    Preset,
    Seat,
    Stage,
    Status,
    Table,
    Tempo,
    Vote,
    Wish,
)
from bot.app.personal import Personal, Sat
from bot.app.results import Played, Result, Standing
from bot.app.settings import Changed, Ended, Entry, Server, Struck, What
from engine.view import View

# The records that a port gives and takes are part of it: whoever implements one needs no other import.
__all__ = [
    "VISIBLE",
    "Announcer",
    "Changed",
    "Clock",
    "Conflict",
    "Deadline",
    "Ended",
    "Ending",
    "Entry",
    "Level",
    "Members",
    "Meter",
    "Pace",
    "People",
    "Person",
    "Personal",
    "Place",
    "Played",
    "Post",
    "Preset",
    "Records",
    "Result",
    "Results",
    "Sat",
    "Seat",
    "SeedSource",
    "Server",
    "Servers",
    "Stage",
    "Standing",
    "Status",
    "Store",
    "Struck",
    "Table",
    "Tempo",
    "Thinker",
    "Timed",
    "Vote",
    "What",
    "Wish",
]


class Conflict(Exception):
    """Somebody else stored a change first: read the table again."""


class Store(Protocol):
    """Tables and their moves. Every call is one short transaction."""

    async def open(self, table: Table) -> Table:
        """Store a new table and give it an id. Raises `Conflict` if a table runs in that channel already."""

    async def table(self, table_id: int) -> Table | None:
        """One table as it is stored."""

    async def moves(self, table_id: int) -> tuple[tuple[int, str], ...]:
        """The moves of a match in notation, each with the `seq` that stored it, oldest first."""

    async def running(self, place: Place) -> Table | None:
        """The table that runs (lobby or match) in a channel."""

    async def count_running(self, server: int = 0) -> int:
        """How many tables run in a server; in all of them for 0."""

    async def last_played(self, place: Place) -> Table | None:
        """The newest table of a channel whose match is over, if any was dealt there."""

    async def seated(self, person: int) -> tuple[Table, ...]:
        """The tables that run and at which a person sits."""

    async def unfinished(self) -> tuple[Table, ...]:
        """Every table that runs, or whose newest change the channel has not been shown."""

    async def commit(
        self,
        table: Table,
        expected_seq: int,
        moves: tuple[str, ...] = (),
        results: tuple[Result, ...] = (),
        posts: tuple[Post, ...] = (),
        entry: Entry | None = None,
    ) -> None:
        """Store a change: the table's new row (its `seq` already risen), the moves that it brought, at a match's
        end what each person gets, what the channel is to be sent, and a line of the server's list of changes. What the
        channel has been shown is left as it is stored. One transaction; raises `Conflict` unless the stored `seq` is
        `expected_seq`."""

    async def amend(self, table: Table, posts: tuple[Post, ...] = ()) -> None:
        """Store the deadline, the vote, `suspended` and `apart` alone, which changes nothing that anybody has decided
        on, `interrupted` where it is set, and what the channel is to be sent, unless that is stored already: raises
        `Conflict` unless the stored `seq` is still the table's."""

    async def move(self, table: Table) -> None:
        """Store that the table stands in another place, where it has no board yet. Raises `Conflict` unless the stored
        `seq` is the table's and no other table runs there."""

    async def beat(self, now: float) -> None:
        """Remember that the bot was there at this time."""

    async def back(self, now: float) -> float:
        """The bot is there again: move every deadline whose clock runs by the seconds since the last beat, and give
        them back. Tables whose channel can see that are `interrupted` as well. In one transaction with a beat, so that
        no second is given twice."""

    async def interrupt(self, table_id: int) -> None:
        """Remember that the board tells of a restart, until the table is shown again; see `Table.interrupted`."""

    async def shown(self, table_id: int, shown_seq: int, board: int, boards: int) -> None:
        """Remember what the channel has been shown, and on which message, as `Table.after_showing` says. Of the table's
        posts those that stand are done with."""

    async def posts(self, table_id: int) -> tuple[Post, ...]:
        """What is to be sent for a table, or was begun, and is not done with; what is owed the longest is first."""

    async def posting(self, table_id: int, *posts: Post) -> None:
        """Remember that these are to be sent, in place of what was known under their keys."""

    async def posted(self, table_id: int, key: str, message: int) -> None:
        """Remember the message of one that is still known."""

    async def unposted(self, table_id: int, key: str) -> None:
        """Forget one."""

    async def owing(self) -> tuple[int, ...]:
        """The tables for which something is to be sent, or stands for a while, so that their channels are looked at."""

    async def notices(self, table_id: int) -> tuple[tuple[str, int], ...]:
        """The notices that stand beside a board: each one's key, and its message."""

    async def noticed(self, table_id: int, key: str, message: int) -> None:
        """Remember a notice's message; with 0 that it is gone."""


class People(Protocol):
    """What is kept about people."""

    async def person(self, person_id: int) -> Person | None:
        """One person, if they were ever seen."""

    async def remember(self, person: Person) -> None:
        """Store or replace a person."""

    async def about(self, person_id: int) -> Personal:
        """Everything that is kept about a person."""

    async def forget_person(self, person_id: int, name: str) -> None:
        """Delete a person. At their seats of tables that are over, and at their results, stands the seat's own number,
        made negative, with this name. In the lists of changes it stands for theirs too, and what they did themselves
        was done by nobody. At a table that runs they sit, as newcomers: they took that seat in this moment."""


class Results(Protocol):
    """Ranked results and who stands where, as `bot.app.results.standings` says."""

    async def leaderboard(self, server: int, limit: int) -> tuple[Standing, ...]:
        """The best of a server, best first."""

    async def place_of(self, server: int, person: int) -> Standing | None:
        """One person's own line, however far down."""

    async def count_between(self, server: int, people: frozenset[int], since: float) -> int:
        """How many ranked matches between exactly these people ended after a moment."""

    async def matches(self, server: int, limit: int) -> tuple[Played, ...]:
        """The ranked matches of a server, newest first."""

    async def strike(self, table_id: int, struck: bool, entry: Entry) -> None:
        """Let a match count no longer, or again, and add a line to the list of changes, in one transaction."""


class Servers(Protocol):
    """What servers choose for themselves, and what was changed there."""

    async def server(self, server_id: int) -> Server:
        """A server's settings; those of a new one where nothing is stored."""

    async def change(self, server: Server, entry: Entry | None = None) -> None:
        """Store or replace a server's settings, and with them in one transaction a line of the list of changes."""

    async def entries(self, server_id: int, skip: int, limit: int) -> tuple[Entry, ...]:
        """The list of changes, newest first, without the first `skip`."""

    async def known(self) -> tuple[Server, ...]:
        """Every server of which anything is kept: settings, tables, results."""

    async def forget_server(self, server_id: int) -> None:
        """Delete everything that is kept about a server: settings, changes, tables with their moves, results."""


@dataclass(frozen=True, slots=True)
class Records:
    """Everything that is kept, behind one port for each kind."""

    tables: Store
    people: People
    results: Results
    servers: Servers


class Clock(Protocol):
    """Time in seconds since the epoch, and waiting."""

    def now(self) -> float:
        """The time."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


class Announcer(Protocol):
    """Whoever shows tables: told that one changed, it reads the newest state itself and may skip steps between."""

    def changed(self, table_id: int) -> None:
        """Something about the table is new. Returns at once."""


class Meter(Protocol):
    """Where it is noted how the bot fares."""

    def timing(self, what: Timed) -> AbstractContextManager[None]:
        """Note how long the block takes."""

    def took(self, what: Timed, seconds: float) -> None:
        """Something took so long."""

    def refused(self, code: int) -> None:
        """Discord answered a request with this error."""

    def tables(self, number: int) -> None:
        """So many tables are open."""


class SeedSource(Protocol):
    """Where a match's secrets come from."""

    def seed(self) -> str:
        """A new secret seed."""

    def salt(self) -> str:
        """A new secret that goes with a seed into its commitment."""


class Thinker(Protocol):
    """Runs a computer player away from the event loop."""

    async def think(self, view: View, seed: str) -> str:
        """The turn it plays, or in answer to the last turn an insist or a stand, in notation.

        Of a seat that is not to play: what it says out of turn, empty for nothing.
        """


class Members(Protocol):
    """Who is in a server."""

    async def has_left(self, server: int, person: int) -> bool:
        """Whether somebody is no member any more; where that cannot be told, they are taken for one."""
        ...

"""The records that the service keeps and hands out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from bot.app.ending import Ending
from engine.happened import Happening
from engine.match import Match

FASTEST, SLOWEST = 10, 7 * 86400
"""The fewest and the most seconds that a turn may be given."""
VISIBLE = 60
"""A time that is put off by less than one part in so many of a turn reads as before."""


class Status(Enum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ENDED = "ended"


class Level(Enum):
    """How a computer player plays."""

    SIMPLE = "simple"


class Tempo(Enum):
    """How a match is meant to be played: by people who are all here, who look in now and then, or by post."""

    LIVE = "live"
    RELAXED = "relaxed"
    POST = "post"


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a match is played: a turn has so many `seconds`."""

    tempo: Tempo = Tempo.LIVE
    seconds: int = 120


@dataclass(frozen=True, slots=True)
class Paces:
    """How many seconds a turn has at each tempo, where nobody chooses another time for a table."""

    live: int = 120
    relaxed: int = 3600
    post: int = 86400

    def of(self, tempo: Tempo) -> Pace:
        """The pace of a tempo."""
        return Pace(tempo, {Tempo.LIVE: self.live, Tempo.RELAXED: self.relaxed, Tempo.POST: self.post}[tempo])


class Stage(Enum):
    """What has been said about a deadline: nothing yet; the player was called; they were reminded; the time is up and
    the others are asked; the others have given the same time once more; a lobby's time is up, and it is closed."""

    QUIET = "quiet"
    CALLED = "called"
    REMINDED = "reminded"
    ASKED = "asked"
    EXTENDED = "extended"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when a table waits for somebody. `turn` is the change (`seq`) with which it began; `held` is when the clock
    was stopped, 0 while it runs; `nudged` is when the player was called once more, 0 for never."""

    turn: int
    since: float
    due: float
    stage: Stage = Stage.QUIET
    held: float = 0.0
    nudged: float = 0.0

    @property
    def two_thirds(self) -> float:
        """When the player is reminded."""
        return self.since + (self.due - self.since) * 2 / 3

    def moved(self, seconds: float) -> Deadline:
        """So much later, the clock running."""
        return replace(self, since=self.since + seconds, due=self.due + seconds, held=0.0)


class Wish(Enum):
    """What players agree on; a rematch in its lobby, all else in a match."""

    UNDO = "undo"
    PAUSE = "pause"
    RESUME = "resume"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class Vote:
    """What `seat` has asked the others, at which change of the table (`turn`), and which seats have agreed. `refused`
    is the seat that has not, 0 for none; `at` is when it was asked."""

    wish: Wish
    seat: int
    turn: int
    agreed: tuple[int, ...] = ()
    refused: int = 0
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Post:
    """A message that is to be sent once. It is owed since `at`, or was begun then with a text of the fingerprint
    `said`, which is empty before that; `message` is 0 until it is known to stand."""

    key: str
    at: float
    message: int = 0
    said: str = ""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who wants something: made by the user interface from a press or a command, never by the service.

    `locale` is Discord's, such as `en-GB`; `may_moderate` says that they hold Manage Messages here, `may_manage` that
    they hold Manage Server. `server` is where they are, `roles` are those that they have there or stand above.
    """

    id: int
    name: str
    locale: str = "en"
    may_moderate: bool = False
    may_manage: bool = False
    server: int = 0
    roles: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a table: a person (`person` is their id), or a computer player (`person` is 0 and `level` is set).

    Where the data of whoever sat here was deleted, `person` is the seat's own number, made negative.
    `level` on a person's seat says that a computer player plays on for them.
    """

    person: int
    name: str
    level: Level | None = None

    @property
    def is_computer(self) -> bool:
        """Whether nobody sits here but the computer."""
        return self.person == 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a server and a channel or thread in it; `parent` is the channel of a thread, where it is
    known."""

    server: int
    channel: int
    parent: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asks for who opens a table; what is left empty is as usual on the server."""

    game: str = ""
    size: int = 0
    computers: int = 0
    target: int = 0
    pace: Pace | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is stored. Everything about the match follows from `game`, the seats and the moves.

    `seq` counts every stored change, of the lobby and of the match; `shown_seq` is the newest change that the
    channel has been shown. `board` is the message that shows it (0: none yet), `boards` counts the boards that were
    posted. `size` is the number of players that the table waits for; once the match has begun, that play. `seats`
    stand in the order of play: entry 0 is seat 1. `seed` deals the cards; it and `salt` are secret until the match is
    over, and only the commitment to both is told before. `game` is the key with its house rules. Times are seconds
    since the epoch. `suspended` is since when its channel cannot be reached, 0 while it can. `interrupted` says that
    what stands in the channel tells of a restart, or of a time that was put off since, until it is shown anew. `apart`
    says that the host wants the match played in a thread of its own, which begins with the lobby's message. `ending` is
    who ended it with a word of theirs, if somebody did.
    """

    id: int
    place: Place
    host: int
    status: Status
    game: str
    size: int
    seats: tuple[Seat, ...]
    seed: str
    created_at: float
    seq: int = 0
    shown_seq: int = 0
    board: int = 0
    boards: int = 0
    rematch_of: int = 0
    pace: Pace = Pace()
    salt: str = ""
    interrupted: bool = False
    apart: bool = False
    deadline: Deadline | None = None
    vote: Vote | None = None
    suspended: float = 0.0
    ending: Ending | None = None

    def seat_of(self, person: int) -> int:
        """The seat (from 1) of a person, 0 if they have none."""
        return next((at for at, seat in enumerate(self.seats, 1) if person and seat.person == person), 0)

    @property
    def people(self) -> tuple[int, ...]:
        """The ids of the people who sit here."""
        return tuple(seat.person for seat in self.seats if not seat.is_computer)

    @property
    def uses_computer(self) -> bool:
        """Whether a computer player sits here, or plays on for somebody."""
        return any(seat.level is not None for seat in self.seats)

    @property
    def runs(self) -> bool:
        """Whether it is a lobby or a match under way."""
        return self.status in (Status.LOBBY, Status.PLAYING)

    @property
    def leaves(self) -> bool:
        """Whether the match has begun, and is to go from the lobby's channel into its thread."""
        return self.status is Status.PLAYING and self.apart and not self.place.parent

    @property
    def came(self) -> bool:
        """Whether it has gone there, and has no board there yet."""
        return self.apart and bool(self.place.parent) and not self.board

    @property
    def host_name(self) -> str:
        """The host's name, empty where the host has left."""
        return next((seat.name for seat in self.seats if seat.person == self.host), "")

    def after_showing(self, shown_seq: int, board: int, boards: int) -> Table:
        """The table once the channel was shown it: neither `shown_seq` nor the newest board goes back."""
        newest = (board, boards) if boards >= self.boards else (self.board, self.boards)
        seq = max(self.shown_seq, shown_seq)
        return replace(self, shown_seq=seq, board=newest[0], boards=newest[1], interrupted=False)


@dataclass(frozen=True, slots=True)
class Preset:
    """A game with its house rules (`game` is the key) under a name that a server has given it."""

    name: str
    game: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A table with its match and what has happened since the channel was last shown it.

    `match` is None in the lobby. `news` are the happenings of the changes after `shown_seq`; `last_turn` are those
    of the last turn and of what followed it: insists, stands, cards dealt, scores. A lobby comes with the `presets` of
    its server.
    """

    table: Table
    match: Match | None
    news: tuple[Happening, ...] = ()
    last_turn: tuple[Happening, ...] = ()
    presets: tuple[Preset, ...] = ()


@dataclass(frozen=True, slots=True)
class Person:
    """What is kept about a person: the last known name and language, and what they chose for themselves."""

    id: int
    name: str
    locale: str = "en"
    dm: bool = True
    preview: bool = True
    dm_closed_told: bool = False

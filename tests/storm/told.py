"""What the channels were shown, held against what is stored."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from bot.app.live import Live, begun, replayed
from bot.app.model import Table
from bot.present import board
from bot.present.names import Names
from bot.present.telling import over_words, tell
from bot.present.words import face
from bot.storage.database import Database
from bot.storage.store import SqliteStore
from engine.cards import Card
from engine.happened import Dealt, MatchOver, Scored
from engine.notation import parse_move
from engine.state import State
from engine.steps import Undo
from playground.world import Message
from tests.loopback.test_leaks import FACES, SHOWN, WRITTEN, named
from tests.storm.pictures import cards_drawn

EARLIER = "…"

Moves = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Public:
    """A message as everybody saw it, with every card in its texts, its pictures and what describes them.

    `changes` are those of its table that it may tell of: from the last that was known to be shown to the newest.
    `written` are the names of files and parts, which are no texts for people.
    """

    changes: range
    text: str
    cards: frozenset[Card]
    written: tuple[str, ...]

    @classmethod
    def of(cls, message: Message, changes: range) -> Public:
        about = [(each.filename, each.about) for each in message.attachments]
        whole = json.dumps([message.content, message.embeds, message.components, about], ensure_ascii=False)
        named = frozenset(FACES[found] for found in SHOWN.findall(whole))
        drawn = frozenset(card for each in message.attachments for card in cards_drawn(each.content))
        return cls(changes, message.content, named | drawn, tuple(_written(message)))


def _written(message: Message) -> Iterator[str]:
    yield from (each.filename for each in message.attachments)
    for part in (part for row in message.components for part in row["components"]):
        yield part.get("custom_id", "")
        yield from (option["value"] for option in part.get("options", ()))


class Heard:
    """Everything public that the bot has shown, by channel, also what was changed later."""

    def __init__(self, database: Path) -> None:
        self.messages: dict[int, list[Public]] = defaultdict(list)
        self._database = sqlite3.connect(database)

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    def note(self, message: Message, _change: str) -> None:
        """A message of the bot lands."""
        if message.only_for is None:
            self.messages[message.channel_id].append(Public.of(message, self._changes(message.channel_id)))

    def _changes(self, channel: int) -> range:
        query = "SELECT coalesce(max(seq), 0), coalesce(max(shown_seq), 0) FROM tables WHERE channel = ?"
        newest, shown = self._database.execute(query, (channel,)).fetchone()
        return range(min(shown, newest), newest + 1)


async def differences(path: Path, heard: Heard, stands: dict[int, list[str]]) -> list[str]:
    """Where the record and what was shown are not the same, and every hidden card that was shown; `stands` are the
    texts that stand in each channel in the end."""
    database = Database(path)
    store, wrong = SqliteStore(database), list[str]()
    for number in range(1, len(stands) + 1):
        table = await store.table(number)
        if table is None or table.place.channel not in stands:
            wrong.append(f"table {number} is not stored as it was played")
            continue
        channel = table.place.channel
        found = differing(table, await store.moves(number), heard.messages[channel], stands[channel])
        wrong += [f"table {number} ({table.game} for {table.size}): {each}" for each in found]
    await database.close()
    return wrong


def differing(table: Table, moves: Moves, public: list[Public], stands: list[str]) -> Iterator[str]:
    """The same for one table."""
    live = replayed(_unshown(table), moves)
    yield from _unfinished(live)
    yield from _told(live, public)
    yield from _counted(live, stands)
    yield from leaks(live.table, moves, public)


def _unshown(table: Table) -> Table:
    """The same table as if its channel had been shown nothing yet."""
    return replace(table, shown_seq=0)


def _unfinished(live: Live) -> Iterator[str]:
    if live.damaged or live.match is None or not live.match.over:
        yield f"it stands at {live.table.status.value} and not at the end of a match"


def _told(live: Live, public: list[Public]) -> Iterator[str]:
    """Each sentence of the record was told, and nothing else was told of the play."""
    if live.match is None:
        return
    names = Names.of(seat.name for seat in live.table.seats)
    happened = [each for each in live.shown.news if not isinstance(each, Scored | MatchOver)]
    recorded = {line for each in tell(happened, names, live.match.state.sides) for line in each.splitlines()}
    boards = [each.text.split("\n\n") for each in public if _is_board(each.text)]
    shown = {line for paragraphs in boards for part in paragraphs[1:-1] for line in part.splitlines()}
    yield from (f"never told: {line}" for line in recorded - shown - {""})
    scores = {line for each in live.shown.news for line in tell((each,), names, live.match.state.sides)}
    ends = [each for each in live.shown.news if isinstance(each, MatchOver)]
    known = recorded | scores | {f"**{over_words(each, names, live.match.state.sides)}**" for each in ends}
    yield from (f"told, but not so: {line}" for line in shown - known - {""} if not line.startswith(EARLIER))


def _counted(live: Live, there: list[str]) -> Iterator[str]:
    """The scoring of each hand stands in the channel once, as the record counts it."""
    recorded = Counter(panel.text.strip() for panel in board.results(live.shown))
    stands = Counter(text.strip() for text in there if is_scoring(text))
    yield from (f"not counted so: {text}" for text in (recorded - stands) + (stands - recorded))


def _is_board(text: str) -> bool:
    return " · hand " in text.partition("\n")[0] and not is_scoring(text)


def is_scoring(text: str) -> bool:
    return text.partition("\n")[0].endswith(" is counted")


def leaks(table: Table, moves: Moves, public: list[Public]) -> Iterator[str]:
    """Every card in a message that nobody had shown yet, and every name of a file or a part that holds any card.

    What may be the lobby, drawn before the cards were dealt, has cards for ornament.
    """
    hidden = hidden_cards(table, moves)
    for message in public:
        yield from (f"a card is written in {name!r}" for name in message.written if WRITTEN.search(name))
        back = [hidden[seq] for seq in message.changes if seq in hidden]
        dealt = back and message.changes[0] >= min(hidden)
        if dealt and (leaked := message.cards & frozenset.intersection(*back)):
            yield f"at change {message.changes[-1]} everybody saw {', '.join(map(face, leaked))}: {message.text}"


def hidden_cards(table: Table, moves: Moves) -> dict[int, frozenset[Card]]:
    """What is in hands and in the stock after each change, but for what everybody saw: a card that was played and taken
    back since the cards were dealt, and one that is told of with the last turn and was dealt anew with it."""
    if not moves:
        return {}
    match = begun(table)
    known: frozenset[Card] = frozenset()
    since: frozenset[Card] = frozenset()
    found = {moves[0][0] - 1: _in_hands(match.state)}
    for seq, text in moves:
        move = parse_move(text)
        match, happened = match.apply(move)
        told = frozenset(named(happened))
        since = told if isinstance(move, tuple | Undo) else since | told
        known = told if any(isinstance(each, Dealt) for each in happened) else known | told
        # The seed is told at the end, and all cards with it.
        found[seq] = frozenset() if match.over else _in_hands(match.state) - known - since
    return found


def _in_hands(state: State) -> frozenset[Card]:
    return frozenset(card for place in (*state.hands, state.stock) for card in place)

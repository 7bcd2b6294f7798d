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
from engine.happened import MatchOver, Scored
from engine.notation import parse_move
from engine.state import State
from playground.world import Message
from tests.loopback.house import House
from tests.loopback.test_leaks import FACES, SHOWN, named

EARLIER = "…"
BACK = 4
"""A message may have left so many changes before the newest one."""


@dataclass(frozen=True, slots=True)
class Public:
    """A message as everybody saw it: the newest change of its table at that moment, its text, and every card in it."""

    seq: int
    text: str
    cards: frozenset[Card]


class Heard:
    """Everything public that the bot has shown, by channel, also what was changed later."""

    def __init__(self, database: Path) -> None:
        self.messages: dict[int, list[Public]] = defaultdict(list)
        self._database = sqlite3.connect(database)

    def note(self, message: Message, _change: str) -> None:
        """A message of the bot lands."""
        if message.only_for is not None:
            return
        newest = self._database.execute("SELECT max(seq) FROM tables WHERE channel = ?", (message.channel_id,))
        about = [(each.filename, each.about) for each in message.attachments]
        whole = json.dumps([message.content, message.embeds, message.components, about], ensure_ascii=False)
        cards = frozenset(FACES[found] for found in SHOWN.findall(whole))
        self.messages[message.channel_id].append(Public(newest.fetchone()[0] or 0, message.content, cards))


async def differences(path: Path, heard: Heard, homes: dict[int, House]) -> list[str]:
    """Where the record and what was shown are not the same, and every hidden card that was shown."""
    database = Database(path)
    store, wrong = SqliteStore(database), list[str]()
    for number in range(1, len(homes) + 1):
        table = await store.table(number)
        if table is None or table.place.channel not in homes:
            wrong.append(f"table {number} is not stored as it was played")
            continue
        moves = await store.moves(number)
        live = replayed(_unshown(table), moves)
        there = homes[table.place.channel].people[0].messages()
        public = heard.messages[table.place.channel]
        found = (
            *_unfinished(live),
            *_told(live, public),
            *_counted(live, [each.content for each in there]),
            *_hidden(live, moves, public),
        )
        wrong += [f"table {number} ({table.game} for {table.size}): {each}" for each in found]
    await database.close()
    return wrong


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
    stands = Counter(text.strip() for text in there if _is_scoring(text))
    yield from (f"not counted so: {text}" for text in (recorded - stands) + (stands - recorded))


def _is_board(text: str) -> bool:
    return " · hand " in text.partition("\n")[0] and not _is_scoring(text)


def _is_scoring(text: str) -> bool:
    return text.partition("\n")[0].endswith(" is counted")


def _hidden(live: Live, moves: tuple[tuple[int, str], ...], public: list[Public]) -> Iterator[str]:
    """No message held a card that nobody had shown."""
    hidden = _hidden_cards(live, moves)
    for message in public:
        back = [hidden[seq] for seq in range(message.seq - BACK, message.seq + 1) if seq in hidden]
        if back and (leaked := message.cards & frozenset.intersection(*back)):
            yield f"at change {message.seq} everybody saw {', '.join(map(face, leaked))}: {message.text}"


def _hidden_cards(live: Live, moves: tuple[tuple[int, str], ...]) -> dict[int, frozenset[Card]]:
    """What is in hands and in the stock after each change."""
    match = begun(live.table)
    found = {moves[0][0] - 1: _in_hands(match.state)}
    for seq, text in moves:
        match, happened = match.apply(parse_move(text))
        # A card that was told of may have been dealt again with the same change.
        found[seq] = _in_hands(match.state) - frozenset(named(happened))
    return found


def _in_hands(state: State) -> frozenset[Card]:
    return frozenset(card for place in (*state.hands, state.stock) for card in place)

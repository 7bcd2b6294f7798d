"""The bot is killed before and after the answer to each of its requests; after a restart the end is the same.

A short piece of a match is played from a stored position: the last turn of a deal, the next deal with its letters, and
after all of its turns the scoring, the end of the match and the leaderboard. In African Casino, where one
steals from the other's pile, everybody insists on all that they may.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.app.thinking import decide
from engine.notation import parse_move
from engine.state import Phase, State
from engine.steps import Move
from engine.view import view
from playground import routes
from tests.loopback.house import House, insisting
from tests.loopback.killed import Killed, was_met
from tests.loopback.stored import play_before, settle_in
from tests.people import Person, Playground, Seen

PARTS = 4
PLAYERS = ("anna", "ben")


@dataclass(frozen=True)
class Piece:
    """The last turns of the hand that decides a match."""

    game: str
    seed: str
    turns: int


CASINO = Piece("classic+target=5", "kill", 9)
AFRICAN = Piece("african+target=5", "african4", 7)


@pytest.fixture(scope="module")
def template(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stored match in which only a piece is still to be played."""
    path = tmp_path_factory.mktemp("template") / "casino.sqlite3"
    asyncio.run(_play_most(path, request.param))
    return path


async def _play_most(path: Path, piece: Piece) -> None:
    def choose(state: State) -> Move | None:
        seat = state.turn if state.phase is Phase.PLAY else state.opponents(state.mover)[0]
        return parse_move(decide(view(state, seat), "x")) if cards_to_play(state) > piece.turns else None

    await play_before(path, piece.game, PLAYERS, piece.seed, choose)


def cards_to_play(state: State) -> int:
    """How many turns this hand still has."""
    return sum(map(len, state.hands)) + len(state.stock)


@dataclass
class End:
    """How a run ended."""

    requests: int
    sent: tuple[int, ...]
    """Which of the requests were new messages."""
    killed: bool
    moves: list[Any]
    channel: Counter[tuple[str, ...]]
    letters: int
    leaderboard: str


class Run(Killed):
    """One piece of a match."""

    def over(self) -> bool:
        """Whether the end is told and the last board is closed: the scoring may stand before that."""
        return self.home.board is None and any(each.part("Rematch") for each in self.home.people[0].messages())

    async def play(self) -> str:
        """To the end of the match, and what the leaderboard says then."""
        anna = self.home.people[0]
        while not self.over():
            if not await self.until_done(self.pg.bot_ready()):
                continue
            await self.until_done(self._step(anna))
        answer = ""
        while not answer:
            if not await self.until_done(self.pg.bot_ready()):
                continue
            with suppress(TimeoutError, KeyError):
                task = asyncio.ensure_future(self._leaderboard(anna))
                if await self.until_done(task):
                    answer = task.result()
        return answer

    async def _step(self, anna: Person) -> None:
        """One turn of whoever is asked; waits until the board tells of it."""
        await anna.until(lambda: self.over() or bool(self.home.asked()), "somebody to be asked", 30)
        if self.over():
            return
        before = self.home.board
        await self.home.turn(self.home.asked()[0], insisting)
        await anna.until(lambda: self.over() or self.home.board != before, "the board", 30)

    async def _leaderboard(self, anna: Person) -> str:
        return (await (await anna.command("casino leaderboard")).message()).content


@asynccontextmanager
async def run(folder: Path, template: Path, number: int = 0, when: str = "") -> AsyncIterator[End]:
    folder.mkdir()
    async with Playground.start() as playground:
        home = House(playground, folder)
        shutil.copy(template, home.settings.database)
        settle_in(home.settings.database, playground, PLAYERS)
        await home.come(*PLAYERS)
        running = Run(home)
        if number:
            running.kill(when, lambda _method, _path, n: n == number)
        leaderboard = await running.play()
        await running.end()
        with closing(sqlite3.connect(home.settings.database)) as connection:
            moves = connection.execute("SELECT seq, part, move FROM moves ORDER BY seq, part").fetchall()
        public = [plain(each) for each in home.people[0].messages() if not each.ephemeral]
        letters = sum(len(person.dms()) for person in home.people)
        sent = tuple(each.n for each in playground.log if each.method == "POST" and each.path.endswith("/messages"))
        yield End(len(playground.log), sent, bool(running.kills), moves, Counter(public), letters, leaderboard)


def plain(message: Seen) -> tuple[str, ...]:
    """A message without its times, and what can be pressed on it."""
    return re.sub(r"<t:\d+:R>", "<t>", message.content), *(part.label for part in message.buttons)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(
    "template", [CASINO, pytest.param(AFRICAN, marks=pytest.mark.long)], ids=lambda piece: piece.game, indirect=True
)
async def test_a_kill_at_any_request_changes_nothing_of_the_end(
    tmp_path: Path, template: Path, when: str, part: int
) -> None:
    async with run(tmp_path / "unkilled", template) as end:
        unkilled = end
    assert max(unkilled.channel.values()) == 1
    for number in range(1 + part, unkilled.requests + 1, PARTS):
        async with run(tmp_path / f"{when}-{number}", template, number, when) as end:
            where = f"killed {when} the answer to request {number}"
            assert was_met(end.killed, number, end.requests, unkilled.requests), where
            assert end.moves == unkilled.moves, where
            assert end.channel == unkilled.channel, where
            assert end.leaderboard == unkilled.leaderboard, where
            assert end.letters == unkilled.letters, where


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("template", [CASINO], ids=lambda piece: piece.game, indirect=True)
async def test_a_kill_as_a_message_lands_tells_it_once_even_when_discord_has_forgotten_its_nonce(
    tmp_path: Path, template: Path, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the bot is away for more than a few minutes: boards, results and letters stand once and none is lost."""
    monkeypatch.setattr(routes, "NONCE_LIFE", -1.0)
    async with run(tmp_path / "unkilled", template) as end:
        unkilled = end
    assert len(unkilled.sent) > unkilled.letters > 0
    for number in unkilled.sent:
        async with run(tmp_path / str(number), template, number, when) as end:
            where = f"killed {when} the answer to request {number}"
            assert was_met(end.killed, number, end.requests, unkilled.requests), where
            assert end.channel == unkilled.channel and end.letters == unkilled.letters, where


@pytest.mark.parametrize("template", [AFRICAN], indirect=True)
async def test_the_piece_of_african_casino_has_steals_and_insists_in_it(tmp_path: Path, template: Path) -> None:
    async with run(tmp_path / "unkilled", template) as end:
        told = [move for _, _, move in end.moves[-AFRICAN.turns - 2 :]]
        assert any("!insist" in move for move in told) and any("^" in move for move in told)
        assert end.leaderboard.count("1 win") == 1

"""The bot is killed over the messages that are no boards; after each restart they stand once, and go when they should.

A match by a clock in hand provokes them all: the invitation, the letters, the call to the player, the call once more,
the reminder, the question about somebody late with each of its answers, the computer player in their seat and their
return, what players ask each other with both answers, and the end with its commitment. Discord forgets every nonce at
once, as when the bot stays away for longer than a few minutes.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from playground import routes
from tests.loopback.killed import was_met
from tests.loopback.killed_notices import GO, TELLS, End, run

LONG = pytest.mark.long
PARTS = 4
KILLS = {"POST": sum(TELLS.values()), "DELETE": 11}


@pytest.fixture(scope="module")
def unkilled(tmp_path_factory: pytest.TempPathFactory) -> End:
    return asyncio.run(run(tmp_path_factory.mktemp("unkilled") / "run"))


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord knows no message again by its nonce."""
    monkeypatch.setattr(routes, "NONCE_LIFE", -1.0)


def hold(end: End, unkilled: End, where: str) -> None:
    assert end.moves == unkilled.moves, where
    assert end.channel == unkilled.channel, where
    assert end.told == unkilled.told, where


def test_the_match_tells_all_that_is_to_be_told(unkilled: End) -> None:
    told = Counter(text for text, *_ in unkilled.told.elements())
    for words, times in TELLS.items():
        assert sum(number for text, number in told.items() if words in text) == times, words
    stands = [text for text, *_ in unkilled.channel.elements()]
    assert not [text for text in stands for words in GO if words in text]


@pytest.mark.parametrize(
    ("method", "when"),
    [("POST", "before"), ("POST", "after"), ("DELETE", "before"), pytest.param("DELETE", "after", marks=LONG)],
)
async def test_a_kill_at_every_message_that_is_posted_or_taken_away_leaves_each_as_it_should_be(
    tmp_path: Path, unkilled: End, method: str, when: str
) -> None:
    met = set[str]()

    def chosen(at: str, path: str, _number: int) -> bool:
        """Each message is posted once, and taken away as often as the bot is killed over that."""
        new, of_messages = path not in met, "/messages" in path and path.startswith("/channels/")
        met.update([path] if at == method == "DELETE" else [])
        return at == method and of_messages and new

    end = await run(tmp_path / "run", when, chosen)
    hold(end, unkilled, "killed over and over")
    assert end.kills >= KILLS[method], end.kills


@LONG
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_kill_at_any_request_changes_nothing_of_the_end(
    tmp_path: Path, unkilled: End, when: str, part: int
) -> None:
    for number, method, path in unkilled.requests[part::PARTS]:
        end = await run(tmp_path / str(number), when, lambda _method, _path, n: n == number)  # noqa: B023
        where = f"killed {when} the answer to request {number}, {method} {path}"
        assert was_met(bool(end.kills), number, len(end.requests), len(unkilled.requests)), where
        hold(end, unkilled, where)

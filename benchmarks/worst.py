"""The positions at which an answer of the rules once took longest, each asked with nothing remembered from before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from statistics import median

from benchmarks.questions import GOAL, LISTED, forget, once
from engine import insist, pick
from engine.cards import Card, card
from engine.draft import Draft
from engine.notation import parse_position

TIMES = 9


@dataclass(frozen=True, slots=True)
class Known:
    """A position and what is asked there: which steps a hand card makes with the cards that are `pointed` at, or, where
    it is none, what the first opponent may insist on."""

    name: str
    position: str
    hand: str = ""
    pointed: str = ""

    def ask(self) -> int:
        """Answer the question; gives how many answers there are."""
        state = parse_position(self.position)
        if self.hand:
            return len(pick.resolve(Draft.of(state), card(self.hand), _cards(self.pointed)))
        seat = state.opponents(state.mover)[0]
        return len(list(islice(insist.options(state, seat), LISTED)))


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(card(text[at : at + 2]) for at in range(0, len(text), 2))


KNOWN = (
    Known(
        "a jack that took six low cards of thirty",
        "african turn=2 hands=JhQcKc,AsAcQdKd table=7c5sTc9c3h8s5h6d3d9h8h6s5d6c9sTh8c5c6h7dTd4h4d7s "
        "piles=4cAhAd2s4s3sJs,8d stock=- deal=2/2 last=1 prev=JsxAhAd2s3s4s:11 captured=6",
    ),
    Known(
        "an ace among cards of every rank",
        "swazi turn=2 hands=3s6dKh,Ah3d5sTh,4c6h9cKc,7d8h8dJc table=Ts3cJs5d4d4hQd3hJh2dQc8sKdTc2hAc7h2s7sQs6c5hJd4s "
        "piles=QhAsAd,9d stock=- deal=2/2 last=1 prev=AdxAs:1 captured=2",
    ),
    Known(
        "an ace that took nearly all of twenty-eight",
        "african turn=2 hands=QhQdKs,Ac2c7dTc table=QcKhJdTh6sKc8sJs9sQs6d "
        "piles=9hAsAh2s9d7s7h7c5s5h5d5c4s4h3s3h2h2dAd,8h stock=- deal=2/2 last=1 "
        "prev=AdxAs,Ah,2s2h2d3s5s,3h4s7s,4h5h5d,5c9d,7h7c:14 captured=18",
    ),
    Known(
        "a nine that took two pile tops",
        "south-african turn=2 hands=9cThTc,Ad5dTsTd,Ac3h3c7s,2c8s8d8c table=6dAh7h2d3s7d5h4c8h5s4s2s4h7c6s5c6h6c2h "
        "piles=As9s9h9d,3d,-,- stock=- deal=2/2 last=1 prev=9sx^3,^4:9 captured=3 took=3:9h,4:9d",
    ),
    Known(
        "twenty-eight cards picked, a ten of diamonds held",
        "royal turn=1 hands=9dTdTcKd,9cJsQdKh,9hJdQcKc,ThJhQhKs "
        "table=4h4d7h5h3d7s2s8sAh2d2cAc6c3c8d3h6h5c8c4sAs7c7d5d4c2h3s8hAd piles=-,-,-,- stock=- deal=2/2",
        "9d",
        "AsAhAdAc2s2h2d2c3s3h3d3c4s4h4d4c5h5d5c6h6c7s7h7d7c8s8h8d",
    ),
    Known(
        "cards of every rank picked, the two of spades held",
        "royal turn=1 hands=2s4h6cQh,2hTcJhJd,4c5h7s9c,2d9hJsKd "
        "table=9d8c5dThQcAc7hKhAhKsQs3d7d6hTd4dAs6d3h3s6s7c8h9sAd5c2c3c piles=-,-,-,- stock=- deal=2/2",
        "2s",
        "AsAhAdAc2c3s3h3c3d4d5d5c6h6d7h7d7c8h9s9dThTdQsQcKsKh",
    ),
    Known(
        "twenty-eight low cards picked, three pictures held",
        "royal-standard turn=1 hands=9dTsJsQd,9hJdQcKd "
        "table=6c7s8h5d5h4s3d5c2d4hAd7d4d4c3c8c6d5sAsAc2h7h2s3s7c8s2c3hAh piles=-,- stock=- deal=2/2",
        "9d",
        "AsAhAdAc2s2h2d3s3h3d3c4s4h4d4c5s5h5d5c6d6c7s7h7d7c8s8h8c",
    ),
)


def report() -> Iterator[str]:
    """Median and longest time of each."""
    yield f"Positions that once took longest (median/longest ms of CPU; goal {GOAL:g}; nothing is remembered)"
    for known in KNOWN:
        times = []
        for _ in range(TIMES):
            forget()
            times.append(once(known.ask)[0])
        game = known.position.split(" ", 1)[0]
        yield f"  {game:15}{known.name:50}{median(times):7.2f}/{max(times):.2f}"


if __name__ == "__main__":
    print("\n".join(report()))

"""A match as text, line by line, and back.

The header says the version of the game's rules, the game with its house rules, the seats, and the seed or,
while that is secret, its commitment. Then comes for each hand its position as dealt, with the full stock,
and one turn or event a line:

    version=1
    game=kasino+target=20
    seats=2
    seed=winter
    kasino+target=20 turn=1 hands=...
    8hx8d:8

With the seed the positions have to be the ones that it deals; without it they are believed. Empty lines are
skipped.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final

from engine.cards import UNKNOWN
from engine.deal import refusal
from engine.errors import RulesError, Unreadable
from engine.happened import Happenings
from engine.match import Match
from engine.notation import move_text, parse_move, parse_position, position_text
from engine.rules import Rules
from engine.state import Phase, State
from engine.variants import find

_NUMBER: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
_COMMITMENT: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_HEADER: Final = ("version", "game", "seats", "seed")


class Damaged(RulesError):
    """A record that goes wrong at `line` (from 1); `match` is where it stood before, None in the header."""

    def __init__(self, line: int, why: str, match: Match | None) -> None:
        super().__init__(f"Line {line}: {why}")
        self.line = line
        self.match = match


def write(match: Match, *, secret: bool = False) -> str:
    """The whole record of a match; `secret` keeps the seed back and writes its commitment."""
    known = match.seed and not secret
    header = (
        f"version={match.rules.version}",
        f"game={match.rules.key}",
        f"seats={match.seats}",
        f"seed={match.seed}" if known else f"commitment={match.commitment}",
    )
    lines = (position_text(each) if isinstance(each, State) else move_text(each) for each in match.log)
    return "\n".join((*header, *lines, ""))


def read(text: str) -> Match:
    """The match that a record leads to; `Damaged` at the first line that cannot be read or that the rules
    refuse."""
    match, _ = deque(replay(text), maxlen=1)[0]
    return match


def replay(text: str) -> Iterator[tuple[Match, Happenings]]:
    """The match at its start and after each further line of a record, with what happened; raises as `read`
    does."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    match = _started(lines)
    yield match, ()
    hands = 1
    for number, line in lines[len(_HEADER) + 1 :]:
        happened: Happenings = ()
        try:
            if " " in line:
                match = _next_hand(match, parse_position(line), hands)
                hands += 1
            elif hands < match.hand:
                raise Unreadable(f"The position of hand {match.hand} is expected.")
            else:
                match, happened = match.apply(parse_move(line))
        except RulesError as error:
            raise Damaged(number, str(error), match) from error
        yield match, happened


def _started(lines: list[tuple[int, str]]) -> Match:
    """The match that the header and the first position begin."""
    fields = [_field(number, line, key) for (number, line), key in zip(lines, _HEADER, strict=False)]
    if len(lines) <= len(_HEADER):
        wanted = (*_HEADER, "the first position")[len(lines)]
        raise Damaged(lines[-1][0] + 1 if lines else 1, f"The record ends before {wanted}.", None)
    number = lines[len(_HEADER)][0]
    rules, seats = _game(lines, fields)
    try:
        first = parse_position(lines[len(_HEADER)][1])
        if (first.rules, first.seats) != (rules, seats):
            raise Unreadable("The position is not of the game and the seats in the header.")
        return _begin(rules, seats, lines[3][1].startswith("seed="), fields[3], first)
    except RulesError as error:
        raise Damaged(number, str(error), None) from error


def _begin(rules: Rules, seats: int, has_seed: bool, seed: str, first: State) -> Match:
    if has_seed:
        match = Match.start(rules, seats, seed)
        return _agreeing(match, first)
    _demand_dealt(first)
    return Match(rules=rules, seats=seats, seed="", commitment=seed, hand=1, state=first, log=(first,))


def _field(number: int, line: str, key: str) -> str:
    """The value of a header line."""
    found, _, value = line.partition("=")
    if key == "seed" and found == "commitment":
        if _COMMITMENT.fullmatch(value):
            return value
        raise Damaged(number, "A commitment is 64 digits of 0 to 9 and a to f.", None)
    if found != key or not value:
        raise Damaged(number, f"The header's line {key}=... is expected.", None)
    return value


def _game(lines: list[tuple[int, str]], fields: list[str]) -> tuple[Rules, int]:
    version, key, seats = fields[:3]
    try:
        rules = find(key)
    except RulesError as error:
        raise Damaged(lines[1][0], str(error), None) from error
    if version != str(rules.version):
        raise Damaged(lines[0][0], f"The rules of {rules.key} are of version {rules.version}, not {version[:9]}.", None)
    if not _NUMBER.fullmatch(seats):
        raise Damaged(lines[2][0], "The number of seats is no number.", None)
    if why := refusal(rules, int(seats)):
        raise Damaged(lines[2][0], str(why), None)
    return rules, int(seats)


def _next_hand(match: Match, position: State, hands: int) -> Match:
    if hands < match.hand:
        return _agreeing(match, position)
    _demand_dealt(position)
    return match.deal(position)


def _agreeing(match: Match, position: State) -> Match:
    if position != match.state:
        raise Unreadable(f"The position of hand {match.hand} is not the one that the seed deals.")
    return match


def _demand_dealt(position: State) -> None:
    """A position that a hand can begin with."""
    cards = (*position.stock, *_all(position.hands))
    begun = position.prev or position.last or any(position.piles) or any(position.sweeps)
    if UNKNOWN in cards or begun or position.phase is not Phase.PLAY or position.deal != 1 or not position.dealer:
        raise Unreadable("A hand begins with a full position: every card known, nothing played, the dealer named.")


def _all(hands: Iterable[tuple[object, ...]]) -> Iterator[object]:
    return (each for hand in hands for each in hand)

"""A match as text, line by line, and back.

The header says the version of the game's rules, the game with its house rules, the seats, and the seed, its salt
and the commitment to both; while they are secret, the commitment alone. Then comes for each hand its position as
dealt, with the full stock, and one turn or event a line:

    version=1
    game=kasino+target=20
    seats=2
    seed=winter
    salt=pepper
    commitment=9aae2a9cfbe6edab...
    kasino+target=20 turn=1 hands=...
    8hx8d:8

With the seed the positions have to be the ones that it deals, and a commitment the one to it; without it the
positions are believed. A match may have no salt, and a seed may stand without a commitment. Empty lines are skipped.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.cards import UNKNOWN
from engine.deal import refusal
from engine.errors import Ambiguous, Illegal, Reason, RulesError, Unreadable, reason
from engine.happened import Happenings
from engine.match import Match
from engine.notation import move_text, parse_move, parse_position, position_text
from engine.rules import Rules
from engine.state import Phase, State
from engine.variants import find

_NUMBER: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
_COMMITMENT: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_HEADER: Final = ("version", "game", "seats", "seed")
_OPENED: Final = ("salt", "commitment")
"""What may follow the seed, in this order."""
_Lines = list[tuple[int, str]]


class Damaged(RulesError):
    """A record that goes wrong at `line` (from 1), for `reason`; `match` is where it stood before, None in the
    header."""

    def __init__(self, line: int, why: Reason | str, match: Match | None) -> None:
        super().__init__(f"Line {line}: {why}")
        self.line = line
        self.reason = why if isinstance(why, Reason) else Reason("", why)
        self.match = match


class Unfit(Damaged):
    """A record that can be read, but in which one thing does not follow from another."""


def write(match: Match, *, secret: bool = False) -> str:
    """The whole record of a match; `secret` keeps seed and salt back and writes only the commitment to them."""
    known = match.seed and not secret
    opened = (f"seed={match.seed}", *((f"salt={match.salt}",) if match.salt else ())) if known else ()
    header = (
        f"version={match.rules.version}",
        f"game={match.rules.key}",
        f"seats={match.seats}",
        *opened,
        f"commitment={match.commitment}",
    )
    lines = (position_text(each) if isinstance(each, State) else move_text(each) for each in match.log)
    return "\n".join((*header, *lines, ""))


def read(text: str) -> Match:
    """The match that a record leads to; `Damaged` at the first line that cannot be read or that the rules
    refuse."""
    match, _ = deque(replay(text), maxlen=1)[0]
    return match


def verify(text: str) -> Match:
    """The match of a record whose deals are all those of its seed, and whose seed is the one committed to.

    Raises `Unfit` where something does not follow, and otherwise as `read` does; `Unreadable` where the record holds no
    seed or no commitment that could be compared.
    """
    header = _header(_lines(text))
    if not header.seed:
        raise Unreadable("The record keeps its seed secret: the deals can be verified once the match is over.")
    if not header.commitment:
        raise Unreadable("The record names no commitment that its seed could be compared with.")
    return read(text)


def replay(text: str) -> Iterator[tuple[Match, Happenings]]:
    """The match at its start and after each further line of a record, with what happened; raises as `read`
    does."""
    lines = _lines(text)
    header = _header(lines)
    match = _started(header, lines)
    yield match, ()
    hands = 1
    for number, line in lines[header.length + 1 :]:
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
            raise _damage(error)(number, error.reason, match) from error
        yield match, happened


class _Misdealt(RulesError):
    """A position that the seed does not deal."""


def _damage(error: RulesError) -> type[Damaged]:
    return Unfit if isinstance(error, Illegal | Ambiguous | _Misdealt) else Damaged


def _lines(text: str) -> _Lines:
    """The lines that hold something, each with its number."""
    return [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]


@dataclass(frozen=True, slots=True)
class _Header:
    """What stands before the first position, in so many lines; empty texts for what is not told."""

    rules: Rules
    seats: int
    seed: str
    salt: str
    commitment: str
    length: int


def _header(lines: _Lines) -> _Header:
    fields = [_field(number, line, key) for (number, line), key in zip(lines, _HEADER, strict=False)]
    if len(lines) < len(_HEADER):
        raise _ends(lines, _HEADER[len(lines)])
    rules, seats = _game(lines, fields)
    if lines[3][1].startswith("commitment="):
        return _Header(rules, seats, "", "", fields[3], len(_HEADER))
    opened: dict[str, str] = {}
    for number, line in lines[len(_HEADER) :]:
        key = next((each for each in _OPENED[len(opened) :] if line.startswith(f"{each}=")), "")
        if not key or "commitment" in opened:
            break
        opened[key] = _field(number, line, key)
    return _Header(
        rules, seats, fields[3], opened.get("salt", ""), opened.get("commitment", ""), len(_HEADER) + len(opened)
    )


def _ends(lines: _Lines, wanted: str) -> Damaged:
    return Damaged(lines[-1][0] + 1 if lines else 1, f"The record ends before {wanted}.", None)


def _started(header: _Header, lines: _Lines) -> Match:
    """The match that the header and the first position begin."""
    if len(lines) <= header.length:
        raise _ends(lines, "the first position")
    number, line = lines[header.length]
    try:
        first = parse_position(line)
        if (first.rules, first.seats) != (header.rules, header.seats):
            raise Unreadable("The position is not of the game and the seats in the header.")
        match = _begin(header, first)
    except RulesError as error:
        raise _damage(error)(number, error.reason, None) from error
    if header.commitment and header.commitment != match.commitment:
        why = "The commitment is not the one to this seed and salt."
        raise Unfit(lines[header.length - 1][0], why, None)
    return match


def _begin(header: _Header, first: State) -> Match:
    rules, seats = header.rules, header.seats
    if header.seed:
        return _agreeing(Match.start(rules, seats, header.seed, header.salt), first)
    _demand_dealt(first)
    return Match(rules=rules, seats=seats, seed="", commitment=header.commitment, hand=1, state=first, log=(first,))


def _field(number: int, line: str, key: str) -> str:
    """The value of a header line."""
    found, _, value = line.partition("=")
    if found == "commitment" and key in ("seed", "commitment"):
        if _COMMITMENT.fullmatch(value):
            return value
        raise Damaged(number, "A commitment is 64 digits of 0 to 9 and a to f.", None)
    if found != key or not value:
        raise Damaged(number, f"The header's line {key}=... is expected.", None)
    return value


def _game(lines: _Lines, fields: list[str]) -> tuple[Rules, int]:
    version, key, seats = fields[:3]
    try:
        rules = find(key)
    except RulesError as error:
        raise Damaged(lines[1][0], error.reason, None) from error
    if version != str(rules.version):
        raise Damaged(lines[0][0], f"The rules of {rules.key} are of version {rules.version}, not {version[:9]}.", None)
    if not _NUMBER.fullmatch(seats):
        raise Damaged(lines[2][0], "The number of seats is no number.", None)
    if why := refusal(rules, int(seats)):
        raise Damaged(lines[2][0], why, None)
    return rules, int(seats)


def _next_hand(match: Match, position: State, hands: int) -> Match:
    if hands < match.hand:
        return _agreeing(match, position)
    _demand_dealt(position)
    return match.deal(position)


def _agreeing(match: Match, position: State) -> Match:
    if position != match.state:
        raise _Misdealt(
            reason("deal", "The position of hand {hand} is not the one that the seed deals.", hand=match.hand)
        )
    return match


def _demand_dealt(position: State) -> None:
    """A position that a hand can begin with."""
    cards = (*position.stock, *_all(position.hands))
    begun = position.prev or position.last or any(position.piles) or any(position.sweeps)
    if UNKNOWN in cards or begun or position.phase is not Phase.PLAY or position.deal != 1 or not position.dealer:
        raise Unreadable("A hand begins with a full position: every card known, nothing played, the dealer named.")


def _all(hands: Iterable[tuple[object, ...]]) -> Iterator[object]:
    return (each for hand in hands for each in hand)

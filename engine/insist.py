"""Insisting: what opponents may demand of the last turn, judged on the table as the turn left it.

A card that captured, or that was trailed and lies loose, takes more: any capture by it that contains what it took
and that no other such capture contains. And loose cards or pile tops that can join a build of the player join it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.captures import pairs, read_take
from engine.cards import Card
from engine.combine import cover, grows, maximal, sets
from engine.errors import Illegal, Reason, reason
from engine.lay import named_builds
from engine.pieces import Pieces, of_builds
from engine.rows import Mask
from engine.rules import TopsJoin
from engine.standing import Standing
from engine.state import Phase, State
from engine.steps import Build, Group, Insist, Take, Trail
from engine.swazi_read import read_build
from engine.table import Item, builds, loose
from engine.values import values


def options(state: State, seat: int) -> Iterator[Insist]:
    """Everything that `seat` may insist on, lazily, each once: completed captures, then sets that join builds."""
    if not may_insist(state, seat):
        return
    for take in _takes(state):
        yield Insist(seat, take)
    for join in _joins(state):
        yield Insist(seat, join)


def any_for(state: State, seat: int) -> bool:
    """Whether `seat` could insist on anything."""
    if not may_insist(state, seat):
        return False
    return _could_take_more(state) or next(_joins(state), None) is not None


def _could_take_more(state: State) -> bool:
    """Whether the last turn's card could take more than it did."""
    capturing = Capturing.of(state)
    if capturing is None:
        return False
    if not capturing.worths:
        return next(_larger_pairs(capturing), None) is not None
    pieces = capturing.pieces
    must = capturing.must(pieces)
    return any(grows(pieces.options, value, must) or _more_builds(pieces, value, must) for value in capturing.worths)


def may_insist(state: State, seat: int) -> bool:
    """Whether the seat plays against the one that moved last, and that turn can still be insisted on."""
    return bool(
        state.rules.piles.insist
        and state.prev
        and state.phase in (Phase.PLAY, Phase.SETTLE)
        and seat in state.opponents(state.mover)
    )


def read(state: State, insist: Insist) -> Insist:
    """The canonical form of an insist; raises `Illegal` with the rule that refuses it."""
    if not may_insist(state, insist.seat):
        text = "Seat {seat} has nothing to insist on: only the last turn of an opponent can be insisted on."
        raise Illegal(reason("insist", text, seat=insist.seat))
    if isinstance(insist.step, Take):
        return Insist(insist.seat, _read_take(state, insist.step))
    step = read_build(Standing(_for_mover(state)), insist.step)
    joined = named_builds(state, step.groups)
    mine = state.side(state.mover)
    if step.card is not None or not joined or any(state.side(build.owner) != mine for build in joined):
        text = "You can insist that cards on the table or pile tops join a build of the last player, and no more."
        raise Illegal(reason("insist", text))
    return Insist(insist.seat, step)


@dataclass(frozen=True, slots=True)
class Capturing:
    """The card that may be made to take more: what it took so far, and the table before it took that.

    `table` is a position in which the taken cards lie on the table and on other piles again and the card itself does
    not; `tops` are the seats whose top card it took.
    """

    card: Card
    cards: tuple[Card, ...]
    names: tuple[Card, ...]
    value: int | None
    table: State
    tops: tuple[int, ...] = ()

    @classmethod
    def of(cls, state: State) -> Capturing | None:
        """The last turn's card, None where it was used in a build, or has been built with since."""
        played = next((step for step in state.prev if not isinstance(step, Build)), None)
        if isinstance(played, Take):
            cards = tuple(sorted(each for group in played.groups for each in group.cards))
            names = tuple(name for group in played.groups for name in group.builds)
            table: tuple[Item, ...] = (*state.table, *cards)
            lying = _for_mover(_given_back(state)).but(table=table)
            tops = tuple(seat for seat, _ in state.taken)
            return cls(played.card, cards, names, played.value, lying, tops)
        if isinstance(played, Trail) and played.card in loose(state.table):
            table = tuple(item for item in state.table if item != played.card)
            return cls(played.card, (), (), None, _for_mover(state).but(table=table))
        return None

    @property
    def worths(self) -> tuple[int, ...]:
        """The values that the card may take with: where it took a build, the value of that build."""
        if self.names and self.value is not None:
            return (self.value,)
        return values(self.table.rules.values).played[self.card]

    @property
    def pieces(self) -> Pieces:
        """What the card could take, what it took among it."""
        return Pieces(self.table, taking=True)

    def must(self, pieces: Pieces) -> Mask:
        """The pieces that it took."""
        return pieces.mask((Group(self.cards, (), self.tops),))


def _given_back(state: State) -> State:
    """The position with the pile tops that the last turn captured on their piles again."""
    given = {state.pile_of(seat): card for seat, card in state.taken}
    if not given:
        return state
    return state.but(piles=tuple((*pile, given[at]) if at in given else pile for at, pile in enumerate(state.piles)))


def _for_mover(state: State) -> State:
    """The position with the last player to play, as for a table step at the end of their turn."""
    return state.but(turn=state.mover)


def _takes(state: State) -> Iterator[Take]:
    """The completed captures, each at its lowest value."""
    capturing = Capturing.of(state)
    if capturing is None:
        return
    if not capturing.worths:
        yield from _larger_pairs(capturing)
        return
    seen: set[tuple[Mask, tuple[Group, ...]]] = set()
    pieces = capturing.pieces
    must = capturing.must(pieces)
    for value in capturing.worths:
        taken = of_builds(build for build in pieces.builds if build.value == value)
        for mask in maximal(pieces.options, value, must):
            more = mask != must or bool(taken)
            if more and (mask, taken) not in seen and _maximal(pieces, capturing, mask, len(taken), value):
                seen.add((mask, taken))
                yield _written(capturing, pieces, mask, taken, value)


def _larger_pairs(capturing: Capturing) -> Iterator[Take]:
    """The same where the card has no number: larger choices of its rank that no other one contains."""
    found = list(pairs(capturing.table, capturing.pieces, capturing.card))
    taken = [frozenset(each for group in take.groups for each in group.cards) for take in found]
    must = frozenset(capturing.cards)
    for take, cards in zip(found, taken, strict=True):
        if must < cards and not any(cards < other for other in taken):
            yield take


def _maximal(pieces: Pieces, capturing: Capturing, mask: Mask, taken: int, value: int) -> bool:
    """Whether a capture that no other of its value contains is contained in none of another value either."""
    others = (other for other in capturing.worths if other != value)
    return not any(
        not taken and (grows(pieces.options, other, mask) or _more_builds(pieces, other, mask)) for other in others
    )


def _more_builds(pieces: Pieces, value: int, mask: Mask) -> bool:
    """Whether the same loose cards can be taken at another value together with builds of that value."""
    has_builds = any(build.value == value for build in pieces.builds)
    return has_builds and cover(pieces.options, value, mask) is not None


def _written(capturing: Capturing, pieces: Pieces, mask: Mask, taken: tuple[Group, ...], value: int) -> Take:
    """The capture as it is printed whole: at the lowest value that it can have, all builds by name."""
    names = sorted({*capturing.names, *(name for group in taken for name in group.builds)})
    worths = (value,) if names else capturing.worths
    for worth in worths:
        partition = cover(pieces.options, worth, mask)
        if partition is not None:
            groups = (*pieces.groups(partition), *(Group((), (name,)) for name in names))
            return Take(capturing.card, groups, worth)
    raise AssertionError("a capture has a value")


def _joins(state: State) -> Iterator[Build]:
    """Sets of loose cards and pile tops that can join a build of the player's side."""
    mover = _for_mover(state)
    pieces = Pieces(mover, tops=state.rules.piles.tops_join is TopsJoin.ALONE)
    for build in sorted(builds(state.table), key=lambda each: each.name):
        if state.side(build.owner) == state.side(state.mover):
            for mask in sets(pieces.row, build.value):
                yield Build(None, (pieces.group(mask), *of_builds((build,))), build.value)


def _read_take(state: State, take: Take) -> Take:
    """The completed capture, read against the table with what was taken lying on it again."""
    capturing = Capturing.of(state)
    if capturing is None or capturing.card != take.card:
        text = "{card} did not capture and does not lie trailed from the last turn, so it can be made to take nothing."
        raise Illegal(reason("insist", text, card=str(take.card)))
    gone = frozenset(capturing.names)
    named = frozenset(name for group in take.groups for name in group.builds)
    held = frozenset(each for group in take.groups for each in group.cards)
    if not gone <= named or not frozenset(capturing.cards) <= held:
        raise Illegal(reason("insist", "What {card} took already has to be in it.", card=str(take.card)))
    held_tops = {seat for group in take.groups for seat in group.tops}
    if not set(capturing.tops) <= held_tops:
        raise Illegal(reason("insist", "What {card} took already has to be in it.", card=str(take.card)))
    pieces = capturing.pieces
    on_table = tuple(kept for group in take.groups if (kept := _less(group, gone)).cards or kept.builds or kept.tops)
    canonical = read_take(capturing.table, pieces, replace(take, groups=on_table, order=()))
    if not capturing.worths:
        if canonical not in _larger_pairs(capturing):
            raise Illegal(_more(take.card))
        return canonical
    if take.value is not None and take.value not in capturing.worths:
        raise Illegal(reason("values", "{card} cannot be played as {value}.", card=str(take.card), value=take.value))
    taken = tuple(group for group in canonical.groups if group.builds)
    worths = capturing.worths if take.value is None else (take.value,)
    return _complete(capturing, pieces, pieces.mask(canonical.groups), taken, worths)


def _less(group: Group, gone: frozenset[Card]) -> Group:
    return replace(group, builds=tuple(name for name in group.builds if name not in gone))


def _complete(
    capturing: Capturing, pieces: Pieces, mask: Mask, taken: tuple[Group, ...], worths: tuple[int, ...]
) -> Take:
    """Refuses a capture that is no larger than before, or that with none of `worths` could not be larger still."""
    must = capturing.must(pieces)
    if mask == must and not taken:
        raise Illegal(reason("insist", "That is what {card} took already.", card=str(capturing.card)))
    for worth in worths:
        if cover(pieces.options, worth, mask) is None:
            continue
        whole = of_builds(build for build in pieces.builds if build.value == worth)
        larger = grows(pieces.options, worth, mask)
        if set(whole) == set(taken) and not larger and _maximal(pieces, capturing, mask, len(taken), worth):
            return _written(capturing, pieces, mask, taken, worth)
    raise Illegal(_more(capturing.card))


def _more(card: Card) -> Reason:
    text = "{card} could take more than that: insisting is on everything that it can take, and on more than it took."
    return reason("insist", text, card=str(card))

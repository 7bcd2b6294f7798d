"""Turns of the Swazi family: several steps, exactly one of which plays a hand card.

A step may be taken only if the turn can still be ended by the rules after it. Whether it can is known without search: as
long as no hand card is played, a player who has a card for each own build can play one of them and take that build, or
trail where they own none; and a build of an opponent to which cards were added must be taken by the hand card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from engine.captures import named, read_take, takes
from engine.cards import UNKNOWN, Card, cards_text
from engine.combine import Mask, companions, sets, sums
from engine.errors import Illegal, Reason, reason
from engine.pieces import Pieces, of_builds, tops_for
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail
from engine.table import BuildPile, build_with, builds
from engine.values import Values, answers, takers, values

ALONE = Group()


@dataclass(frozen=True, slots=True)
class Standing:
    """What a turn under way owes before it may end.

    `played` says that the hand card is out, `owed` is the value of an opponent's build that must be taken in this turn, 0
    for none.
    """

    state: State
    played: bool = False
    owed: int = 0

    @property
    def limited(self) -> bool:
        """Whether the limits of the deals before the last one hold: one own build at the end, no trail beside one."""
        return self.state.rules.build.limits_until_last_deal and self.state.deal < self.state.deals

    @property
    def known(self) -> Values:
        """The values of the game's cards."""
        return values(self.state.rules.values)

    @property
    def own(self) -> frozenset[int]:
        """The values of the builds that the seat to play answers for."""
        return frozenset(build.value for build in builds(self.state.table) if build.owner == self.state.turn)

    @property
    def can_end(self) -> bool:
        """Whether the turn may end now."""
        return self.played and self.leads_to_an_end(self.state.hand, self.own, played=True, owed=self.owed)

    def leads_to_an_end(self, hand: tuple[Card, ...], own: frozenset[int], *, played: bool, owed: int) -> bool:
        """Whether a turn with this hand, these own builds and this debt can be ended by the rules."""
        most = 1 if self.limited else len(own)
        if played:
            return not owed and len(own) <= most and answers(hand, own, self.known)
        if owed:
            return len(own) <= most and any(
                answers(_less(hand, each), own, self.known) for each in takers(hand, owed, self.known)
            )
        return len(own) <= most + 1 and answers(hand, own, self.known)

    def after(self, step: Step) -> tuple[tuple[Card, ...], frozenset[int], int]:
        """The hand, the own builds' values and the debt after a well-formed step."""
        hand, own, owed = self.state.hand, self.own, self.owed
        if not isinstance(step, Build):
            hand = _less(hand, step.card)
            if isinstance(step, Take):
                taken = {build.value for build in _in(self.state, step.groups)}
                own -= taken
                owed = 0 if owed in taken else owed
            return hand, own, owed
        standing = _build_of(self.state, step.value)
        if step.card is not None:
            hand = _less(hand, step.card)
        if standing is None:
            own |= {step.value}
        elif self.state.side(standing.owner) != self.state.side(self.state.turn):
            owed = step.value
        return hand, own, owed

    def allows(self, step: Step) -> bool:
        """Whether the turn can still be ended after a well-formed step."""
        hand, own, owed = self.after(step)
        if isinstance(step, Trail) and self.limited and self.own:
            return False
        plays = not isinstance(step, Build) or step.card is not None
        if isinstance(step, Build) and _build_of(self.state, step.value) is None:
            if not takers(hand, step.value, self.known):
                return False
        return self.leads_to_an_end(hand, own, played=self.played or plays, owed=owed)


def options(standing: Standing) -> Iterator[Step]:
    """Every legal next step, lazily: hand cards in card order (captures, builds, trail), then steps without one."""
    state = standing.state
    loose = Pieces(state)
    everything: list[Iterator[Step]] = []
    if not standing.played:
        for card in sorted(each for each in state.hand if each != UNKNOWN):
            everything += [takes(state, loose, card), _steps(standing, loose, card), iter((Trail(card),))]
    everything.append(_steps(standing, Pieces(state, tops=True), None))
    return (step for step in chain.from_iterable(everything) if standing.allows(step))


def _steps(standing: Standing, pieces: Pieces, card: Card | None) -> Iterator[Build]:
    """Every build step with a hand card, or with none, of every value; whether the turn can end is not looked at."""
    state, known = standing.state, standing.known
    rest = state.hand if card is None else _less(state.hand, card)
    wanted = {value for each in rest for value in known.played[each]}
    wanted |= {build.value for build in pieces.builds}
    for value in sorted(wanted):
        stands = _build_of(state, value)
        seen: set[tuple[Mask, tuple[Card, ...]]] = set()
        for head, mask in _heads(standing, pieces, card, value):
            for joined, joined_mask in _joinable(state, pieces, stands, value, mask, head):
                lonely = not joined and not head.builds and mask.bit_count() < (1 if card is not None else 2)
                key = (mask | joined_mask, head.builds)
                if not lonely and key not in seen:
                    seen.add(key)
                    if card is None and joined_mask:
                        based = _on_a_base(standing, pieces, None, mask | joined_mask, value)
                        assert based is not None, "a base and a set make a step"
                        yield based
                    else:
                        yield _step(card, head, mask, joined, joined_mask, value)


def _step(
    card: Card | None, head: Group, mask: Mask, joined: tuple[Group, ...], joined_mask: Mask, value: int
) -> Build:
    """The step in canonical order: without a hand card a base comes first, but for a lower single card beside it."""
    groups = (head, *joined)
    if card is None and joined_mask and not (mask.bit_count() == 1 and mask < joined_mask):
        groups = (*joined, head)
    return Build(card, groups, value)


def _heads(standing: Standing, pieces: Pieces, card: Card | None, value: int) -> Iterator[tuple[Group, Mask]]:
    """The set that a step adds: loose cards and pile tops with the hand card if there is one; or a build it raises."""
    state = standing.state
    if card is None:
        for mask in sets(pieces.options, value):
            yield pieces.group(mask), mask
        return
    worths = standing.known.table[card]
    if value in worths:
        yield ALONE, 0
    for worth in worths:
        if worth < value:
            for mask in companions(pieces.options, value - worth):
                yield pieces.group(mask), mask
    for build in pieces.builds:
        if _raisable(state, build) and value - build.value in worths:
            yield of_builds((build,))[0], 0


def _raisable(state: State, build: BuildPile) -> bool:
    """Only an opponent's single build can be raised."""
    return build.is_single and state.side(build.owner) != state.side(state.turn)


def _joinable(
    state: State, pieces: Pieces, stands: BuildPile | None, value: int, mask: Mask, head: Group
) -> Iterator[tuple[tuple[Group, ...], Mask]]:
    """What the set may join: the build of its value, which it must where one stands; else a base, or nothing."""
    if stands is not None:
        mine = state.side(stands.owner) == state.side(state.turn)
        if mine or not head.builds:
            yield of_builds((stands,)), 0
        return
    if head.builds or (not head.tops and mask):
        yield (), 0
    if head.builds:
        return
    for at, worth in enumerate(pieces.loose_only):
        if value in worth and not mask >> at & 1:
            yield (pieces.group(1 << at),), 1 << at


def read(standing: Standing, step: Step) -> Step:
    """The canonical form of a legal step; raises `Illegal` with the rule that refuses it."""
    state = standing.state
    if isinstance(step, Build):
        canonical: Step = _read_build(standing, step)
    else:
        _demand_hand_card(standing, step.card)
        if isinstance(step, Trail):
            if standing.limited and standing.own:
                text = "Before the last deal you may not trail while you own a build."
                raise Illegal(reason("no trailing", text))
            canonical = step
        else:
            canonical = read_take(state, Pieces(state), step)
            _demand_order(state, canonical)
    if not standing.allows(canonical):
        raise Illegal(_why_no_end(standing, canonical))
    return canonical


def _demand_hand_card(standing: Standing, card: Card) -> None:
    if standing.played:
        raise Illegal(reason("one hand card", "Exactly one card is played from the hand in a turn."))
    if card not in standing.state.hand:
        raise Illegal(reason("in the hand", "You do not hold {card}.", card=str(card)))


def _demand_order(state: State, take: Step) -> None:
    """A chosen order names exactly the captured cards."""
    if not isinstance(take, Take) or not take.order:
        return
    if sorted(take.order) != sorted(captured(state, take)):
        text = "The order {cards} does not name each captured card once, without the card that takes them."
        raise Illegal(reason("order", text, cards=cards_text(take.order)))


def captured(state: State, take: Take) -> tuple[Card, ...]:
    """The cards that a canonical capture takes off the table, without the card that takes them."""
    cards = [each for group in take.groups for each in group.cards]
    return (*cards, *(each for build in _in(state, take.groups) for each in build.cards))


def _read_build(standing: Standing, step: Build) -> Build:
    state = standing.state
    if step.seat:
        raise Illegal(reason("own builds", "Nobody builds for another player in this game."))
    if step.card is not None:
        _demand_hand_card(standing, step.card)
    groups = named(state, step.groups)
    _demand_tops(state, groups, step)
    _demand_sums(standing, step)
    stands = _build_of(state, step.value)
    if stands is not None and not any(stands.name in group.builds for group in groups):
        text = "A build of {value} stands already, and there are never two of one value."
        raise Illegal(reason("one build of a value", text, value=step.value))
    found = arrange(standing, step.card, groups, step.value)
    if found is None:
        raise Illegal(_why_no_build(standing, step, groups))
    return found


def arrange(standing: Standing, card: Card | None, groups: tuple[Group, ...], value: int) -> Build | None:
    """The canonical step of `value` made of a hand card (or none) and of all that `groups` name, None if it is none."""
    state = standing.state
    pieces = Pieces(state, tops=card is None)
    if card is not None and any(group.tops for group in groups):
        return None
    mask = pieces.mask(groups)
    stands = _build_of(state, value)
    raised = tuple(name for group in groups for name in group.builds if stands is None or name != stands.name)
    if len(raised) > 1 or (raised and (card is None or mask)):
        return None
    head = Group((), raised) if raised else pieces.group(mask) if mask else ALONE
    joined: tuple[Group, ...] = of_builds((stands,)) if stands else ()
    if raised and stands and state.side(stands.owner) != state.side(state.turn):
        return None
    if raised or (stands is not None and _sums_with(standing, pieces, card, mask, value)):
        return Build(card, (head, *joined), value) if raised or mask or card is not None else None
    if stands is not None:
        return None
    if mask.bit_count() >= (1 if card is not None else 2) and not head.tops:
        if _sums_with(standing, pieces, card, mask, value):
            return Build(card, (head,), value)
    return _on_a_base(standing, pieces, card, mask, value)


def _on_a_base(standing: Standing, pieces: Pieces, card: Card | None, mask: Mask, value: int) -> Build | None:
    """The canonical way to see one of the cards as a base to which the rest is added as one set."""
    ways = []
    for at, worths in enumerate(pieces.loose_only):
        base = 1 << at
        rest = mask & ~base
        if mask & base and value in worths and (rest or card is not None):
            if _sums_with(standing, pieces, card, rest, value):
                ways.append((tuple(bit for bit in range(mask.bit_length()) if rest >> bit & 1), base, rest))
    if not ways:
        return None
    _, base, rest = min(ways) if card is not None else min(ways, key=lambda way: way[1])
    head = pieces.group(rest) if rest else ALONE
    return _step(card, head, rest, (pieces.group(base),), base, value)


def _sums_with(standing: Standing, pieces: Pieces, card: Card | None, mask: Mask, value: int) -> bool:
    """Whether the pieces of a mask, and the hand card if there is one, make the value together."""
    parts = [values for at, values in enumerate(pieces.options) if mask >> at & 1]
    return sums([*parts, standing.known.table[card]] if card is not None else parts, value)


def _demand_tops(state: State, groups: tuple[Group, ...], step: Build) -> None:
    if step.card is not None and any(group.tops for group in groups):
        text = "A pile's top card joins a build in a step of its own, without the hand card."
        raise Illegal(reason("pile tops", text))
    robbable = {seat for seat, _ in tops_for(state, state.turn)}
    for group in groups:
        for seat in group.tops:
            if not 1 <= seat <= state.seats:
                raise Illegal(reason("pile tops", "There is no seat {seat} at this table.", seat=seat))
            if seat not in robbable:
                text = "Seat {seat}'s pile has no top card that you could use: only opponents' piles can be stolen from."
                raise Illegal(reason("pile tops", text, seat=seat))


def _demand_sums(standing: Standing, step: Build) -> None:
    """Each group as it was written must make the build's value."""
    state, known = standing.state, standing.known.table
    tops = dict(Pieces(state, tops=True).tops)
    for at, group in enumerate(step.groups):
        hand = (step.card,) if at == 0 and step.card is not None else ()
        cards = (*hand, *group.cards, *(tops[seat] for seat in group.tops))
        found = [build for name in group.builds if (build := build_with(state.table, name))]
        if found and (len(found) > 1 or len(cards) > len(hand)):
            raise Illegal(reason("builds are whole", "A build joins as a group of its own and never as part of a sum."))
        if found and hand and not found[0].is_single:
            text = "The {value}-build is an augmented one, and its value never changes."
            raise Illegal(reason("raise", text, value=found[0].value))
        if found and hand and not _raisable(state, found[0]):
            raise Illegal(reason("raise", "Only an opponent's build can be raised."))
        if not sums([*(known[each] for each in cards), *((build.value,) for build in found)], step.value):
            text = cards_text((*cards, *(build.name for build in found)))
            raise Illegal(reason("sums", "{cards} do not make {value}.", cards=text, value=step.value))


def _why_no_build(standing: Standing, step: Build, groups: tuple[Group, ...]) -> Reason:
    rest = standing.state.hand if step.card is None else _less(standing.state.hand, step.card)
    if not takers(rest, step.value, standing.known) and _build_of(standing.state, step.value) is None:
        return reason("keep a taker", "To build {value} you must keep a card that takes {value}.", value=step.value)
    if any(group.tops for group in groups):
        return reason("base", "A pile's top card can only join a build, or a loose card that serves as its base.")
    return reason("one set a step", "A step makes one new build of {value}, or adds one set to one.", value=step.value)


def _why_no_end(standing: Standing, step: Step) -> Reason:
    """Why the turn could not be ended after a step that is right in itself."""
    hand, own, owed = standing.after(step)
    plays = not isinstance(step, Build) or step.card is not None
    if owed and (plays or standing.played or not takers(hand, owed, standing.known)):
        text = "Cards may join an opponent's build only if you take that {value}-build in the same turn."
        return reason("opponent's build", text, value=owed)
    if not answers(hand, own, standing.known):
        text = "You would not have a card for each of your builds ({needed}) at the end of the turn."
        return reason("keep a taker", text, needed=", ".join(map(str, sorted(own))))
    if owed:
        text = "After taking the {value}-build you would not have a card for each of your own, or too many of them."
        return reason("keep a taker", text, value=owed)
    return reason("one own build", "Before the last deal you may own at most one build at the end of your turn.")


def _build_of(state: State, value: int) -> BuildPile | None:
    """The build of a value; there is never a second one."""
    return next((item for item in state.table if isinstance(item, BuildPile) and item.value == value), None)


def _in(state: State, groups: tuple[Group, ...]) -> tuple[BuildPile, ...]:
    """The builds that groups name."""
    named_builds = (build_with(state.table, name) for group in groups for name in group.builds)
    return tuple(build for build in named_builds if build is not None)


def _less(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]

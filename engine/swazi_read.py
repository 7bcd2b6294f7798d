"""Reading a step of the Swazi family: its canonical form, or the rule that refuses it."""

from __future__ import annotations

from dataclasses import replace

from engine.captures import named, read_take
from engine.cards import Card, cards_text
from engine.combine import sums
from engine.errors import Illegal, Reason, reason
from engine.partners import known_partner
from engine.pieces import Pieces, of_builds, tops_for
from engine.rules import Duty, PileOrder, TopsJoin
from engine.standing import Standing, builds_in, less, may_be_raised
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail, plays_hand_card
from engine.swazi import on_a_base, sums_with
from engine.table import build_with
from engine.values import answers, demand_taken_value, no_taker, rising, takers


def read(standing: Standing, step: Step) -> Step:
    """The canonical form of a legal step; raises `Illegal` with the rule that refuses it."""
    state = standing.state
    if isinstance(step, Build):
        canonical: Step = read_build(standing, step)
    else:
        _demand_hand_card(standing, step.card)
        if isinstance(step, Trail):
            canonical = step
        else:
            canonical = read_take(state, Pieces(state, taking=True), step)
            _demand_order(state, canonical)
    if not standing.allows(canonical):
        raise Illegal(_why_no_end(standing, canonical))
    return canonical


def _tops_may_join(standing: Standing, card: Card | None, value: int) -> bool:
    """Whether pile tops may be in a step to `value`, with this hand card or with none."""
    how = standing.state.rules.piles.tops_join
    return bool(standing.takes_tops >> value & 1) if card is not None else how is TopsJoin.ALONE


def _demand_hand_card(standing: Standing, card: Card) -> None:
    if standing.played:
        raise Illegal(reason("one hand card", "Exactly one card is played from the hand in a turn."))
    if card not in standing.state.hand:
        raise Illegal(reason("in the hand", "You do not hold {card}.", card=str(card)))


def _demand_order(state: State, take: Step) -> None:
    """A chosen order names exactly the captured cards."""
    if not isinstance(take, Take) or not take.order:
        return
    if state.rules.piles.order is not PileOrder.CHOSEN:
        raise Illegal(reason("order", "Captured cards are laid in a fixed order here."))
    if sorted(take.order) != sorted(captured(state, take)):
        text = "The order {cards} does not name each captured card once, without the card that takes them."
        raise Illegal(reason("order", text, cards=cards_text(take.order)))


def captured(state: State, take: Take) -> tuple[Card, ...]:
    """The cards that a canonical capture takes off the table, without the card that takes them."""
    cards = [each for group in take.groups for each in group.cards]
    return (*cards, *(each for build in builds_in(state, take.groups) for each in build.cards))


def read_build(standing: Standing, step: Build) -> Build:
    """The canonical form of a build step; whether the turn can still be ended after it is not looked at."""
    state = standing.state
    if step.card is not None:
        _demand_hand_card(standing, step.card)
    groups = named(state, step.groups)
    _demand_seat(standing, step, groups)
    _demand_tops(standing, groups, step)
    _demand_sums(standing, step)
    demand_taken_value(step.value, standing.known)
    stands = standing.stands.get(step.value)
    if stands is not None and not any(stands.name in group.builds for group in groups):
        text = "A build of {value} stands already, and there are never two of one value."
        raise Illegal(reason("one build of a value", text, value=step.value))
    found = arrange(standing, step.card, groups, step.value)
    if found is None:
        raise Illegal(_why_no_build(standing, step, groups))
    return replace(found, seat=step.seat)


def _demand_seat(standing: Standing, step: Build, groups: tuple[Group, ...]) -> None:
    """Only a new build may be made for the partner, who is known to hold a card for it."""
    state = standing.state
    if not step.seat:
        return
    if not state.builds_for_partners or step.seat != state.partner(state.turn):
        raise Illegal(reason("own builds", "A build is made for oneself, or between partners for the partner."))
    if any(group.builds for group in groups) or step.value in standing.stands:
        text = "A build that stands keeps its owner: only a new build is made for the partner."
        raise Illegal(reason("own builds", text))
    if not known_partner(state, step.value):
        text = "Your partner is not known to hold a card for a build of {value}, or needs it for another build."
        raise Illegal(reason("known holding", text, value=step.value))


def arrange(standing: Standing, card: Card | None, groups: tuple[Group, ...], value: int) -> Build | None:
    """The canonical step of `value` made of a hand card (or none) and of all that `groups` name, None if it is none."""
    state = standing.state
    pieces = Pieces(state, tops=True)
    if any(group.piles or not set(group.tops) <= set(pieces.seats) for group in groups):
        return None
    if any(group.tops for group in groups) and not _tops_may_join(standing, card, value):
        return None
    mask, own = pieces.mask(groups), None if card is None else standing.known.table[card]
    stands = standing.stands.get(value)
    raised = tuple(name for group in groups for name in group.builds if stands is None or name != stands.name)
    if len(raised) > 1 or (raised and (card is None or mask)):
        return None
    head = Group((), raised) if raised else pieces.group(mask)
    joined: tuple[Group, ...] = of_builds((stands,)) if stands else ()
    if raised and stands and state.side(stands.owner) != state.side(state.turn):
        return None
    if raised or (stands is not None and sums_with(pieces, own, mask, value)):
        return Build(card, (head, *joined), value) if raised or mask or card is not None else None
    if stands is not None:
        return None
    if mask.bit_count() >= (1 if card is not None else 2) and not head.tops:
        if sums_with(pieces, own, mask, value):
            return Build(card, (head,), value)
    return on_a_base(pieces, card, own, mask, value)


def _demand_tops(standing: Standing, groups: tuple[Group, ...], step: Build) -> None:
    """Pile tops join builds only as the game says, and only those of piles that one may rob."""
    state, named_tops = standing.state, [seat for group in groups for seat in group.tops]
    if any(group.piles for group in groups):
        raise Illegal(reason("piles", "Nobody takes a whole pile in this game."))
    if named_tops and not _tops_may_join(standing, step.card, step.value):
        if state.rules.piles.tops_join is TopsJoin.ALONE:
            text = "A pile's top card joins a build in a step of its own, without the hand card."
        else:
            text = "A pile's top card joins only a build that was yours before your turn, in the set of your hand card."
        raise Illegal(reason("pile tops", text))
    robbable = {seat for seat, _ in tops_for(state, state.turn)}
    for seat in named_tops:
        if not 1 <= seat <= state.seats:
            raise Illegal(reason("pile tops", "There is no seat {seat} at this table.", seat=seat))
        if seat not in robbable:
            text = "Seat {seat}'s pile has no top card for you: cards are stolen from opponents' piles alone."
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
            text = "The {value}-build holds several sets, and so its value never changes."
            raise Illegal(reason("raise", text, value=found[0].value))
        if found and hand and not may_be_raised(state, found[0]):
            raise Illegal(reason("raise", "Only an opponent's build can be raised."))
        if not sums([*(known[each] for each in cards), *((build.value,) for build in found)], step.value):
            text = cards_text((*cards, *(build.name for build in found)))
            raise Illegal(reason("sums", "{cards} do not make {value}.", cards=text, value=step.value))


def _why_no_build(standing: Standing, step: Build, groups: tuple[Group, ...]) -> Reason:
    rest = standing.state.hand if step.card is None else less(standing.state.hand, step.card)
    stands = standing.stands.get(step.value)
    theirs = stands is not None and standing.state.side(stands.owner) != standing.state.side(standing.state.turn)
    if theirs and step.card is not None:
        text = "An opponent owns the {value}-build, and there are never two builds of one value."
        return reason("one build of a value", text, value=step.value)
    if stands is None and not takers(rest, step.value, standing.known):
        return no_taker(step.value, standing.known)
    if any(group.tops for group in groups):
        return reason("base", "A pile's top card can only join a build, or a loose card that serves as its base.")
    return reason("one set a step", "A step makes one new build of {value}, or adds one set to one.", value=step.value)


def _why_no_end(standing: Standing, step: Step) -> Reason:
    """Why the turn could not be ended after a step that is right in itself."""
    hand, own, owed = standing.after(step)
    plays = plays_hand_card(step)
    if plays and standing.limited and not standing.serves(step):
        if standing.state.duty is Duty.NO_TRAIL:
            return reason("no trailing", "You may not trail while you own a build, until the last cards are out.")
        text = "While you own a build, your hand card has to capture something or be added to a build of yours."
        return reason("no trailing", text)
    if isinstance(step, Trail) and standing.has_to_capture(step.card):
        text = "{card} can capture, and what can capture may not be trailed here."
        return reason("must capture", text, card=str(step.card))
    if isinstance(step, Build) and standing.needs_taker(step) and not takers(hand, step.value, standing.known):
        return no_taker(step.value, standing.known)
    unpaid = plays or standing.played or not takers(hand, owed, standing.known) or standing.owes_two(owed)
    if owed and unpaid:
        text = "Cards may join an opponent's build only if you take that {value}-build in the same turn."
        return reason("opponent's build", text, value=owed)
    if not answers(hand, own, standing.known):
        text = "You would not have a card for each of your builds ({needed}) at the end of the turn."
        return reason("keep a taker", text, needed=", ".join(map(str, rising(own))))
    if owed:
        text = "After taking the {value}-build you would not have a card for each of your own, or too many of them."
        return reason("keep a taker", text, value=owed)
    return reason("one own build", "You may own at most one build at the end of your turn now.")

"""Reading a play of the Anglo-American games: its canonical form, or the rule that refuses it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from engine.anglo import Duties, can_capture, hand_without, other_cards, raisable
from engine.captures import named, read_take
from engine.cards import Card, cards_text
from engine.combine import beside, cover, cover_with, sums
from engine.errors import Illegal, Reason, reason
from engine.lay import named_builds
from engine.pieces import Pieces, of_builds
from engine.rows import Mask, Partition
from engine.rules import Builds, Duty
from engine.state import State
from engine.steps import Build, Group, Step, Take
from engine.table import BuildPile
from engine.values import Options, demand_taken_value, no_taker, rising, takers, values


def read(state: State, step: Step) -> Step:
    """The canonical form of a legal play; raises `Illegal` with the rule that refuses it."""
    duties = Duties.of(state)
    if isinstance(step, Build):
        return _read_build(state, duties, step)
    rest = hand_without(state.hand, step.card)
    if isinstance(step, Take):
        take = read_take(state, Pieces(state), step)
        if step.order:
            raise Illegal(reason("order", "Captured cards lie face down here, so their order does not count."))
        _demand(duties, rest, take.groups)
        return take
    if duties.forbid_trail:
        raise Illegal(_no_trail(duties))
    if state.rules.turn.must_capture and can_capture(state, duties, step.card, rest):
        text = "{card} can capture, and what can capture may not be trailed here."
        raise Illegal(reason("must capture", text, card=str(step.card)))
    _demand(duties, rest, ())
    return step


def read_after(state: State, trailed: Card, step: Step) -> Build:
    """The canonical form of the one build of table cards that goes with a trail; raises `Illegal`."""
    if not isinstance(step, Build) or step.card is not None or step.seat:
        raise Illegal(reason("one hand card", "After a trail only one build of other table cards may follow."))
    duties = Duties.of(state)
    groups = named(state, step.groups)
    if any(trailed in group.cards for group in groups):
        raise Illegal(reason("build on trail", "The card that was trailed is not in the build that goes with it."))
    _demand_plain(groups)
    demand_taken_value(step.value, values(state.rules.values))
    build = arrange_after(state, trailed, groups, step.value)
    if build is None or not _sets_fit(state, None, groups, step.value):
        cards = cards_text(tuple(each for group in groups for each in (*group.cards, *group.builds)))
        raise Illegal(reason("builds", "{cards} are no build of {value}.", cards=cards, value=step.value))
    _demand_build(state, duties, state.hand, build)
    return build


def arrange_after(state: State, trailed: Card, groups: tuple[Group, ...], value: int) -> Build | None:
    """The canonical build of `value`, of exactly the table cards that `groups` name, None if they make none."""
    material = other_cards(state, trailed)
    pieced = {build.name for build in material.singles}
    named_cards = {each for group in groups for each in group.cards}
    names = {name for group in groups for name in group.builds}
    if not named_cards <= set(material.cards) or not names <= pieced or any(g.tops or g.piles for g in groups):
        return None
    mask = material.mask(groups)
    partition = _one_or_many(state, material, mask, value) if mask.bit_count() > 1 else None
    return Build(None, material.groups(partition), value) if partition is not None else None


def _one_or_many(state: State, pieces: Pieces, mask: Mask, value: int) -> Partition | None:
    if state.rules.build.multiple:
        return cover(pieces.options, value, mask)
    chosen = [worths for at, worths in enumerate(pieces.options) if mask >> at & 1]
    return (mask,) if sums(chosen, value) else None


def _no_trail(duties: Duties) -> Reason:
    if duties.duty is Duty.SERVE:
        return reason("duty", "You own a build: take it, raise it or add to it.")
    return reason("no trailing", "You own a build, so you may not trail: capture, build or add to one.")


def _demand(duties: Duties, rest: tuple[Card, ...], used: tuple[Group, ...], made: int = 0) -> None:
    """Refuses a play that is right in itself, but not what own builds demand."""
    if not duties.served(used):
        raise Illegal(_no_trail(duties))
    if not duties.few(used, made):
        raise Illegal(reason("one own build", "You may own one build at most at the end of your turn."))
    if duties.kept(rest, used, made):
        return
    needed = rising(duties.after(used, made)) if duties.state.rules.build.keep_taker else (made,)
    known = values(duties.state.rules.values)
    missing = next((value for value in needed if not takers(rest, value, known)), None)
    if missing is None:
        text = "Your builds of {needed} need different cards, and you would not have one for each."
        raise Illegal(reason("keep a taker", text, needed=" and ".join(map(str, needed))))
    text = "You would have no card left that takes the {value}-build."
    raise Illegal(reason("keep a taker", text, value=missing))


def _demand_build(state: State, duties: Duties, rest: tuple[Card, ...], build: Build) -> None:
    """The same of a build, which nobody makes without holding a card for it."""
    made = duties.answered(build)
    if made and not takers(rest, made, values(state.rules.values)):
        raise Illegal(no_taker(made, values(state.rules.values)))
    if duties.beside(build):
        text = "Another build of {value} stands already: it has to be taken into yours."
        raise Illegal(reason("one build of a value", text, value=build.value))
    _demand(duties, rest, build.groups, made)


def _read_build(state: State, duties: Duties, step: Build) -> Build:
    if state.rules.build.kind is Builds.NONE:
        raise Illegal(reason("no builds", "This game has no builds: capture or trail."))
    if step.card is None:
        raise Illegal(reason("hand card", "A build must contain the card you play from your hand."))
    if step.seat:
        raise Illegal(reason("own builds", "A build is always the player's own here."))
    rest = hand_without(state.hand, step.card)
    groups = named(state, step.groups)
    _demand_plain(groups)
    _demand_sums(state, step)
    demand_taken_value(step.value, values(state.rules.values))
    arranged = arrange(state, step.card, groups, step.value)
    if arranged is None:
        text = "{card} with these cards is no build of {value}."
        raise Illegal(reason("builds", text, card=str(step.card), value=step.value))
    _demand_build(state, duties, rest, arranged)
    return arranged


def _demand_plain(groups: tuple[Group, ...]) -> None:
    if any(group.tops or group.piles for group in groups):
        raise Illegal(reason("pile tops", "Captured cards lie face down here and are out of play."))


def _sets_fit(state: State, card: Card | None, groups: tuple[Group, ...], value: int) -> bool:
    """Whether each group as it was written makes the value, the first one with the hand card."""
    return all(_fits(state, card if at == 0 else None, group, value) for at, group in enumerate(groups))


def _fits(state: State, card: Card | None, group: Group, value: int) -> bool:
    known = values(state.rules.values).table
    parts = [known[each] for each in group.cards] + ([known[card]] if card is not None else [])
    return sums([*parts, *((build.value,) for build in named_builds(state, (group,)))], value)


def _demand_sums(state: State, step: Build) -> None:
    """Each group as it was written must make the build's value, of parts that may make it together."""
    assert step.card is not None
    for at, group in enumerate(step.groups):
        found = named_builds(state, (group,))
        if at == 0 and found:
            _demand_raise(state, group, found)
        elif found:
            _demand_joining(state, step, group, found)
        if not _fits(state, step.card if at == 0 else None, group, step.value):
            cards = cards_text(((step.card,) if at == 0 else ()) + group.cards + group.builds)
            raise Illegal(reason("sums", "{cards} do not make {value}.", cards=cards, value=step.value))
        if at > 0 and not state.rules.build.multiple:
            raise Illegal(reason("single builds", "A build is one set here: no second set and no build joins it."))


def _demand_raise(state: State, group: Group, found: tuple[BuildPile, ...]) -> None:
    rules = state.rules.build
    mixed = len(found) > 1 or (group.cards and not rules.raise_with_table_cards)
    if mixed and not rules.as_cards:
        raise Illegal(reason("raise", "A build is raised by one hand card alone; no table card may change its value."))
    for build in found:
        if not build.is_single:
            text = "The {value}-build is a multiple one, and its value never changes."
            raise Illegal(reason("raise", text, value=build.value))
        if build.owner == state.turn and not rules.raise_own:
            raise Illegal(reason("raise", "Only another player's build may be raised."))


def _demand_joining(state: State, step: Build, group: Group, found: tuple[BuildPile, ...]) -> None:
    """A build joins whole and by itself, or, where builds count as cards, as part of a sum."""
    rules = state.rules.build
    if len(found) > 1 or group.cards:
        barred = any(not each.is_single or (each.owner == state.turn and not rules.raise_own) for each in found)
        if barred or not rules.as_cards:
            raise Illegal(reason("builds are whole", "A build joins as a group of its own and never as part of a sum."))
    elif rules.closed and not found[0].is_single:
        text = "The {value}-build is a multiple one: it can only be taken."
        raise Illegal(reason("closed", text, value=step.value))


def arrange(state: State, card: Card, groups: tuple[Group, ...], value: int) -> Build | None:
    """The canonical build of `value` made of a hand card and of what `groups` name together.

    None where they make no build of it. The hand card's group comes first.
    """
    pieces = Pieces(state, building=True)
    own = values(state.rules.values).table[card]
    mask = pieces.mask(groups)
    pieced = {build.name for build in pieces.singles}
    named_groups = {Group((), (name,)) for group in groups for name in group.builds if name not in pieced}
    equal = of_builds(build for build in pieces.builds if build.value == value)
    joined = tuple(group for group in equal if group in named_groups)
    raised = tuple(named_groups - set(joined))
    if raised:
        return _arrange_raise(state, pieces, card, raised, joined, mask, value)
    if not state.rules.build.multiple:
        fits = not joined and mask and sums(_chosen(pieces, mask, own), value)
        return Build(card, (pieces.group(mask),), value) if fits else None
    found = cover_with(pieces.options, own, value, mask) if mask or joined else None
    if found is None:
        return None
    with_card, partition = found
    return Build(card, (pieces.group(with_card), *pieces.groups(partition, joined)), value)


def _within(pieces: Pieces, mask: Mask) -> list[Options]:
    """The values of the pieces of a mask, in their places; the others have none."""
    return [worths if mask >> at & 1 else () for at, worths in enumerate(pieces.options)]


def _chosen(pieces: Pieces, mask: Mask, own: Options) -> list[Options]:
    return [*(worths for at, worths in enumerate(pieces.options) if mask >> at & 1), own]


def _arrange_raise(
    state: State,
    pieces: Pieces,
    card: Card,
    raised: tuple[Group, ...],
    joined: tuple[Group, ...],
    mask: Mask,
    value: int,
) -> Build | None:
    """The same where a build is raised."""
    own = values(state.rules.values).table[card]
    build = next(each for each in pieces.builds if each.name == raised[0].builds[0])
    if len(raised) > 1 or not build.is_single:
        return None
    alone = (0,) if raised[0] in raisable(pieces, own, value) else ()
    ways = chain(alone, _helping(state, _within(pieces, mask), build, own, value))
    for helping in ways:
        partition = cover(pieces.options, value, mask & ~helping)
        if partition is not None and (state.rules.build.multiple or not (partition or joined)):
            head = Group(pieces.group(helping).cards, raised[0].builds) if helping else raised[0]
            return Build(card, (head, *pieces.groups(partition), *joined), value)
    return None


def _helping(state: State, within: list[Options], build: BuildPile, own: Options, value: int) -> Iterable[Mask]:
    """The loose cards among these that may help a hand card of these values to raise a build."""
    if not state.rules.build.raise_with_table_cards:
        return ()
    return beside(within, own, value - build.value)

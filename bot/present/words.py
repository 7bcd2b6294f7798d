"""Cards, builds and plays in words: `7♠ takes 7♦ and 5♥+2♣`.

Everything is said of a position as a viewer sees it; seat 0 is a spectator.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bot.language import counted, say
from bot.present.names import Names
from engine.cards import RANKS, SUITS, UNKNOWN, Card
from engine.errors import Reason
from engine.rules import Rules
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail
from engine.table import BuildPile, build_with
from engine.variants import Option as HouseRule
from engine.variants import chosen, row

SIGNS: Final = "♠♥♦♣"
_NAMED: Final = 2
"""So many cards a button names; of more it says how many."""
_TARGET: Final = re.compile(r"\d+ points win")
_CARD: Final = re.compile(f"([{RANKS}])([{SUITS}])")
_NEXT_CARD: Final = re.compile(f"[{SIGNS}](?=[A0-9JQK])")
_NOTATION: Final = re.compile(rf"[{RANKS}{SUITS}0-9x+,;:=@^*\[\](){{}} ]+")


def goal(rules: Rules) -> str:
    """What one plays for, with the target of this very table."""
    if rules.scores_points:
        return say(aim_template(rules), target=rules.end.target)
    return f"{say(rules.goal)} {wins(rules)}."


def aim_template(rules: Rules) -> str:
    """A game's goal with a gap for the target, as catalogues have it."""
    return _TARGET.sub("{target} points win", rules.goal)


def game_name(rules: Rules) -> str:
    """A game's name with the house rules chosen for it: `Casino with partners (target 50)`."""
    settings = chosen_words(rules)
    name = say("{game} with partners", game=rules.name) if "partners" in settings else rules.name
    named = ", ".join(f"{rule_name(key)} {words}" for key, words in settings.items() if key != "partners")
    return f"{name} ({named})" if named else name


def chosen_words(rules: Rules) -> dict[str, str]:
    """What each house rule is set to, in words, that differs from the game."""
    return {option.key: setting_words(option, rules, value) for option, value in chosen(rules)}


def rule_name(key: str) -> str:
    """What a house rule is called: `must capture`."""
    return say(key.replace("_", " "))


def setting_words(option: HouseRule, rules: Rules, value: int | str) -> str:
    """What a house rule is set to: `on`, `50`, `one each`."""
    if option.is_switch and option.default(row(rules)) in option.values:
        return say("on") if value else say("off")
    return say(option.words(row(rules), value))


def wins(rules: Rules) -> str:
    """What wins a match: `21 points win`, `The first to 3 hands wins`, `One hand is a match`."""
    if rules.scores_points:
        return say("{target} points win", target=rules.end.target)
    return (
        say("The first to {target} hands wins", target=rules.end.target)
        if rules.end.target > 1
        else say("One hand is a match")
    )


def aim(rules: Rules) -> str:
    """The same in two words for a picture: `to 21`, `to 3 hands`, `one hand`."""
    if rules.scores_points:
        return say("to {target}", target=rules.end.target)
    return say("to {target} hands", target=rules.end.target) if rules.end.target > 1 else say("one hand")


def unit(rules: Rules) -> str:
    """What a picture writes behind a total: `pts`, `won` for hands, nothing where a match is one hand."""
    return say("pts") if rules.scores_points else say("won") if rules.end.target > 1 else ""


def score_words(rules: Rules, total: int) -> str:
    """A total: `7 points`, or `1 hand` where hands are won and not points."""
    return count(total, "point" if rules.scores_points else "hand")


def with_partners(rules: Rules, seats: int) -> bool:
    """Whether so many players of a game play two against two."""
    return len(rules.sides(seats)) < seats


def face(card: Card) -> str:
    """A card as people write it: `7♠`, `10♦`; `?` for one that is not seen."""
    if card == UNKNOWN:
        return "?"
    text = str(card)
    return ("10" if text[0] == "T" else text[0]) + SIGNS[card.suit]


def listed(parts: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = parts
    return say("{first} and {last}", first=", ".join(first), last=last) if first else last


def any_of(parts: Iterable[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *first, last = parts
    return say("{first} or {last}", first=", ".join(first), last=last) if first else last


def faces(cards: Iterable[Card]) -> str:
    """Cards as a list: `5♥, 2♣ and 7♦`."""
    return listed(face(card) for card in cards)


def added(cards: Iterable[Card]) -> str:
    """Cards that make a value together: `5♥+2♣`."""
    return "+".join(face(card) for card in cards)


def count(number: int, one: str, many: str = "") -> str:
    """`1 card`, `4 cards`."""
    return counted(number, one, many)


def how_many(players: tuple[int, ...]) -> str:
    """For how many a game is: `2`, `2 or 3`, `2 to 4`."""
    if len(players) > 2:
        return say("{least} to {most}", least=players[0], most=players[-1])
    return any_of(map(str, players))


def whose(seat: int, names: Names, me: int = 0) -> str:
    """`your`, or `Bob's`; partners and opponents alike."""
    return say("your") if seat == me else say("{name}'s", name=names[seat])


def build_value(build: BuildPile) -> str:
    """`9` for a single build, `9s` for a multiple one."""
    return f"{build.value}" if build.is_single else say("{value}s", value=build.value)


def build_cards(build: BuildPile) -> str:
    """What a build is made of: `5♦+4♣`, or `5♦+4♣, 9♥`."""
    return ", ".join(added(group) for group in build.groups)


def build_words(build: BuildPile, names: Names, me: int = 0) -> str:
    """`your 9 (5♦+4♣)`, `Bob's 9s (5♦+4♣, 9♥)`."""
    value, cards = build_value(build), build_cards(build)
    if build.owner == me:
        return say("your {value} ({cards})", value=value, cards=cards)
    return say("{name}'s {value} ({cards})", name=names[build.owner], value=value, cards=cards)


def top_words(seat: int, position: State, names: Names, me: int = 0) -> str:
    """What can be used of a pile: `Bob's pile card 5♦`, or `Bob's whole pile (12 cards, 5♦ on top)`."""
    pile = position.piles[position.pile_of(seat)]
    top = face(pile[-1] if pile else UNKNOWN)
    if position.rules.piles.stolen:
        cards = count(len(pile), "card")
        if seat == me:
            return say("your whole pile ({cards}, {top} on top)", cards=cards, top=top)
        return say("{name}'s whole pile ({cards}, {top} on top)", name=names[seat], cards=cards, top=top)
    if seat == me:
        return say("your pile card {top}", top=top)
    return say("{name}'s pile card {top}", name=names[seat], top=top)


def group_words(group: Group, position: State, names: Names, me: int = 0) -> str:
    """A group of cards that make a value together."""
    parts = [face(card) for card in group.cards]
    parts += [_build_named(name, position, names, me) for name in group.builds]
    parts += [top_words(seat, position, names, me) for seat in (*group.tops, *group.piles)]
    return "+".join(parts)


def step_words(step: Step, position: State, names: Names, me: int = 0) -> str:
    """What a step does, from the position in which it is made; names stand as in the text of a message."""
    match step:
        case Trail(card):
            return say("Lay {card} on the table (trail)", card=face(card))
        case Take():
            taken = listed(group_words(group, position, names, me) for group in step.groups)
            return say("{card}{value} takes {taken}", card=face(step.card), value=played_as(step), taken=taken)
        case Build():
            partner = say(" for {name}", name=names[step.seat]) if step.seat else ""
            return _building(step, position, names, me) + partner


def played_as(take: Take) -> str:
    """` as 14`, where the card counts for something else than its rank."""
    return say(" as {value}", value=take.value) if take.value not in (None, take.card.rank) else ""


def short_use(step: Step, taken: Sequence[Card]) -> str:
    """A step in three words for the button of its hand card; `taken` are the cards that it captures."""
    match step:
        case Trail():
            return say("trail only")
        case Take():
            if len(step.groups) == 1 and is_a_build(step.groups[0]):
                return say("takes the {value}", value=step.value)
            if len(taken) == 1 and taken[0] != UNKNOWN:
                return say("takes {cards}", cards=face(taken[0]))
            few = len(taken) <= _NAMED and sum(len(group.cards) for group in step.groups) == len(taken)
            cards = listed(added(group.cards) for group in step.groups) if few else count(len(taken), "card")
            return say("takes {cards}", cards=cards)
        case Build():
            if step.groups[0].builds:
                return say("raises to {value}", value=step.value)
            if any(is_a_build(group) for group in step.groups):
                return say("joins the {value}", value=step.value)
            return say("builds {value}", value=step.value)


def is_a_build(group: Group) -> bool:
    """Whether a group is one build and nothing else: it is joined, not summed with other cards."""
    return len(group.builds) == 1 and not group.cards and not group.tops


def reason_words(reason: Reason) -> str:
    """Why the rules refuse something, with cards as people write them."""
    return say(reason.template, **{name: _part(value) for name, value in reason.args})


def _part(value: str | int) -> str | int:
    """A part of a reason: a number, cards, a few words, or several of these with `and`."""
    return listed(_in_faces(say(each)) for each in value.split(" and ")) if isinstance(value, str) else value


def _in_faces(text: str) -> str:
    """Notation with its cards as faces; any other text as it is."""
    if not _NOTATION.fullmatch(text) or not _CARD.search(text):
        return text
    shown = _CARD.sub(lambda found: ("10" if found[1] == "T" else found[1]) + SIGNS[SUITS.index(found[2])], text)
    return _NEXT_CARD.sub(r"\g<0> ", shown)


def _build_named(name: Card, position: State, names: Names, me: int) -> str:
    build = build_with(position.table, name)
    return build_words(build, names, me) if build else face(name)


def _building(step: Build, position: State, names: Names, me: int) -> str:
    """A new build, a raise, or cards that join a build."""
    groups = list(step.groups)
    if step.card is not None:
        first = groups[0]
        if first.builds:
            return _raising(step, position, names, me)
        groups[0] = Group((step.card, *first.cards), (), first.tops)
    joined = [group for group in groups if is_a_build(group)]
    sets = [group_words(group, position, names, me) for group in groups if not is_a_build(group)]
    if joined:
        onto = listed(group_words(group, position, names, me) for group in joined)
        return _joining(sets, onto)
    if len(sets) > 1:
        return say("Build {value}s: {sets}", value=step.value, sets=listed(sets))
    if step.card is None:
        return say("Build {value}: {cards}, all from the table", value=step.value, cards=sets[0])
    return say("Build {value}: {cards}", value=step.value, cards=sets[0])


def _joining(sets: list[str], onto: str) -> str:
    if not sets:
        return say("{builds} come together", builds=onto)
    if len(sets) == 1:
        return say("{cards} joins {build}", cards=sets[0], build=onto)
    return say("{sets} join {build}", sets=listed(sets), build=onto)


def _raising(step: Build, position: State, names: Names, me: int) -> str:
    assert step.card is not None
    first, *others = step.groups
    raised = listed(_build_named(name, position, names, me) for name in first.builds)
    with_cards = "".join(f"+{face(card)}" for card in first.cards)
    words = say(
        "{card}{more} raises {build} to {value}",
        card=face(step.card),
        more=with_cards,
        build=raised,
        value=step.value,
    )
    if not others:
        return words
    return say(
        "{words}, with {sets}", words=words, sets=listed(group_words(group, position, names, me) for group in others)
    )

"""Cards, builds, scores and house rules in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bot.language import counted, say
from bot.present.names import Names
from engine.cards import RANKS, SUITS, UNKNOWN, Card
from engine.errors import Reason
from engine.rules import Rules
from engine.state import State
from engine.table import BuildPile
from engine.variants import Option as HouseRule
from engine.variants import chosen, row

SIGNS: Final = "♠♥♦♣"
LISTED: Final = 6
"""So many cards of a build stand in a sentence about a play; of more it says how many they are."""
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


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return f"{text[0].upper()}{text[1:]}"


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


def build_cards(build: BuildPile) -> str:
    """What a build is made of: `5♦+4♣`, or `5♦+4♣, 9♥`."""
    return ", ".join(added(group) for group in build.groups)


def build_words(build: BuildPile, names: Names, me: int = 0) -> str:
    """`your 9 (5♦+4♣)`, `Bob's 9s (5♦+4♣, 9♥)`."""
    return _build_with(build, build_cards(build), names, me)


def build_in_short(build: BuildPile, names: Names, me: int = 0) -> str:
    """The same for a sentence about a play, which a large build would drown: `your 14s (12 cards)`."""
    few = len(build.cards) <= LISTED
    return _build_with(build, build_cards(build) if few else count(len(build.cards), "card"), names, me)


def _build_with(build: BuildPile, cards: str, names: Names, me: int) -> str:
    if build.owner == me:
        own = "your {value} ({cards})" if build.is_single else "your {value}s ({cards})"
        return say(own, value=build.value, cards=cards)
    other = "{name}'s {value} ({cards})" if build.is_single else "{name}'s {value}s ({cards})"
    return say(other, name=names[build.owner], value=build.value, cards=cards)


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

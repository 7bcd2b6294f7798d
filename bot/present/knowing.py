"""What everybody at the table knows of partners: cards that they are known to hold, builds that they asked for."""

from __future__ import annotations

from bot.language import say
from bot.present.names import Names
from bot.present.words import listed
from engine.happened import Asked, Happening
from engine.state import State
from engine.table import BuildPile


def known(position: State, names: Names, me: int = 0) -> tuple[str, ...]:
    """What everybody knows of partners: ranks that a seat is known to hold, and builds that a seat asked for."""
    held = ((seat, listed(map(rank_words, ranks))) for seat, ranks in enumerate(position.knows, 1) if ranks)
    told = [
        say("You are known to hold {cards}.", cards=cards)
        if seat == me
        else say("{name} is known to hold {cards}.", name=names[seat], cards=cards)
        for seat, cards in held
    ]
    return (*told, *(_asked(seat, value, position, names, me) for seat, value in position.asks))


def stands(happening: Happening, position: State) -> bool:
    """Whether it is a request that stands, which `known` tells."""
    return isinstance(happening, Asked) and (happening.seat, happening.build.value) in position.asks


def _asked(seat: int, value: int, position: State, names: Names, me: int) -> str:
    """That a seat asked its partner to leave the build of a value, and what came of it."""
    other, theirs = position.partner(seat), {"name": names[seat], "value": value}
    partner = names[other]
    if any(isinstance(item, BuildPile) and (item.value, item.owner) == (value, seat) for item in position.table):
        if seat == me:
            return say("You asked {partner} to leave the build of {value}: it is yours.", partner=partner, value=value)
        if other == me:
            return say("{name} asked you to leave the build of {value}: it is {name}'s.", **theirs)
        return say("{name} asked {partner} to leave the build of {value}: it is {name}'s.", partner=partner, **theirs)
    if seat == me:
        return say("You ask {partner} to leave the build of {value}.", partner=partner, value=value)
    if other == me:
        return say(
            "{name} asks you to leave the build of {value}: join it with a card that takes it, and it is theirs.",
            **theirs,
        )
    return say("{name} asks {partner} to leave the build of {value}.", partner=partner, **theirs)


def rank_words(rank: int) -> str:
    """A card of a rank: `an ace`, `a 9`, `an 8`, `a king`."""
    word = {1: "an ace", 8: "an 8", 11: "a jack", 12: "a queen", 13: "a king"}.get(rank)
    return say(word) if word else say("a {rank}", rank=rank)

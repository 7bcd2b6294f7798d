"""The first page of the private panel: the hand with the best that each card can do, the steps so far, or whom
we wait for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.language import say
from bot.present.knowing import known, stands
from bot.present.names import Names
from bot.present.panel import Button, Row, Style
from bot.present.parts import Shown, label, option, paging, rows_of, select, told
from bot.present.play_pages import step_options, steps_so_far
from bot.present.plays import no_play
from bot.present.sketch import Sketch
from bot.present.step_words import short_use
from bot.present.teaching import lesson_of_asking, lesson_of_waiting, lessons
from bot.present.telling import tell
from bot.present.words import build_in_short, capital, count, face, faces, listed, reason_words
from bot.present.worth import gain, used
from engine.cards import Card
from engine.rules import Duty
from engine.state import Phase
from engine.steps import Take, Trail
from engine.table import builds
from engine.tally import worth

_FEW_ASKS: Final = 5
_NEWS: Final = 500


def hand_page(sketch: Sketch, names: Names) -> Shown:
    if not sketch.is_mine:
        return _waiting(sketch, names)
    steps, draft = sketch.listed, sketch.draft
    rows: list[Row] = []
    if not draft.played:
        dead = _dead(sketch)
        rows += rows_of(_card_button(sketch, at, card) for at, card in enumerate(sketch.hand) if card not in dead)
    elif steps:
        first = say("Also, before your turn ends…") if draft.can_end else say("Your turn goes on with…")
        rows.append(select("play", first, step_options(sketch, names, steps)))
    rows += rows_of((*_controls(sketch), *paging(len(steps), sketch.part)))
    rows += _aside(sketch, names)
    return "\n".join(_hand_text(sketch, names)), tuple(rows), ()


def _card_button(sketch: Sketch, at: int, card: Card) -> Button:
    """A hand card, with its number in the picture and the best it can do."""
    steps, numbered = sketch.plays.of(card), f"{at + 1} · {face(card)}"
    if card in sketch.plays.partial and (not steps or isinstance(steps[0], Trail)):
        return Button(say("{numbered} has very many plays", numbered=numbered), "card", at)
    best = steps[0]
    words = f"{numbered} {short_use(best, used(best, sketch.now))}"
    rules = sketch.now.rules
    if isinstance(best, Trail) and (stolen := sketch.stolen_with(best)):
        words = say("{numbered} trail, then steal {cards}", numbered=numbered, cards=faces(stolen))
        return Button(label(words), "card", at, Style.MAIN)
    if isinstance(best, Take):
        brings = gain(best, sketch.now)
        scored = count(brings.points, "point") if brings.points else ""
        swept = say("a sweep") if brings.clears and rules.sweep.points else ""
        words = " · ".join(filter(None, (words, ", ".join(filter(None, (scored, swept))))))
    elif isinstance(best, Trail) and (points := worth(rules, card)):
        words += say(" · risks {points}", points=count(points, "point"))
    return Button(label(words), "card", at, Style.PLAIN if isinstance(best, Trail) else Style.MAIN)


def _dead(sketch: Sketch) -> tuple[Card, ...]:
    """The hand cards that have no play now."""
    plays = sketch.plays
    return tuple(card for card in sketch.hand if not plays.of(card) and card not in plays.partial)


def _controls(sketch: Sketch) -> Iterator[Button]:
    draft = sketch.draft
    if draft.can_end:
        yield Button(say("End turn"), "end", style=Style.GOOD)
    if sketch.take is not None:
        yield Button(say("Order the pile"), "order")
    if (sketch.steps_around or draft.played) and (sketch.plays.of(None) or None in sketch.plays.partial):
        if draft.played:
            yield Button(say("Choose cards myself"), "choose")
        else:
            yield Button(say("Build from the table"), "card", len(sketch.hand))
    if len(draft.steps) > sketch.kept:
        yield Button(say("Undo"), "undo")
    if not draft.steps and sketch.may_insist:
        yield Button(say("Insist on the last turn"), "insist")


def _aside(sketch: Sketch, names: Names) -> Iterator[Row]:
    """What can be said at any time: asking the partner to leave a build, claiming the match."""
    position = sketch.view.position
    partner = names.unmarked[position.partner(sketch.view.seat) or 1]
    asks = tuple(
        say(
            "Ask {partner} to leave me the {value}" if build.is_single else "Ask {partner} to leave me the {value}s",
            partner=partner,
            value=build.value,
        )
        for build in sketch.may_ask
    )
    if len(asks) > _FEW_ASKS:
        yield select("ask", say("Ask your partner to leave…"), (option(words, at) for at, words in enumerate(asks)))
    elif asks:
        yield tuple(Button(label(words), "ask", at) for at, words in enumerate(asks))
    if sketch.may_claim:
        yield (Button(say("Claim {target} points", target=position.rules.end.target), "claim"),)


def _hand_text(sketch: Sketch, names: Names) -> Iterator[str]:
    draft, position = sketch.draft, sketch.now
    if draft.steps:
        yield say("**Your turn so far:**")
        yield from (f"{at}. {words}" for at, words in enumerate(steps_so_far(sketch, names), 1))
        yield ""
    elif news := news_of(sketch, names):
        yield news
    if not draft.played:
        yield say("**Your turn.** Choose a card: each button says the best that it can do.")
    elif draft.can_end:
        more = say(" You may add what the list offers first.") if sketch.listed else ""
        yield say("**End turn** when you are ready.{more}", more=more)
    else:
        yield say("Your turn is not complete yet: choose how it goes on.")
    own = [build for build in builds(position.table) if build.owner == sketch.view.seat]
    if own:
        words = listed(build_in_short(build, names, sketch.view.seat) for build in own)
        yield f"{capital(words)}: {_duty(sketch, len(own))}"
    yield from known(position, names, sketch.view.seat)
    if not draft.played:
        yield from _why_dead(sketch)
        yield from lessons(sketch, names)


def _why_dead(sketch: Sketch) -> Iterator[str]:
    """Which cards are left to play, and the rule that holds the others back."""
    dead = _dead(sketch)
    if not dead:
        return
    left = tuple(card for card in sketch.hand if card not in dead)
    rules = dict.fromkeys(reason_words(no_play(sketch.draft, card)) for card in dead)
    only = say("Only {cards} can be played now.", cards=faces(left)) if left else say("No card can be played now.")
    yield f"{only} {' '.join(rules)}"


def _duty(sketch: Sketch, own: int) -> str:
    """What own builds demand of this turn."""
    demands = {
        Duty.NONE: "",
        Duty.NO_TRAIL: say("meanwhile you may not trail"),
        Duty.SERVE: say("your play has to take, raise or add to it")
        if own == 1
        else say("your play has to take, raise or add to one of them"),
        Duty.CAPTURE_OR_ADD: say("the card that you play has to capture something or join a build of yours"),
    }
    said_below = not sketch.draft.played and _dead(sketch)
    demand = "" if said_below else demands[sketch.now.duty]
    keeps = sketch.now.rules.build.keep_taker
    keep = say("keep a card that takes it") if own == 1 else say("keep a card that takes each of them")
    keep = keep if keeps else ""
    return ("; ".join(filter(None, (keep, demand))) or say("others may take it, but you may play as you like")) + "."


def _waiting(sketch: Sketch, names: Names) -> Shown:
    position, seat = sketch.view.position, sketch.view.seat
    own = say("You hold {cards}.", cards=faces(sketch.hand)) if sketch.hand else say("You hold no card.")
    buttons = [Button(say("Refresh"), "refresh")]
    if position.phase is Phase.OVER:
        return say("The match is over."), (tuple(buttons),), ()
    aside = tuple(_aside(sketch, names))
    own = "\n".join((own, *known(position, names, seat)))
    news = news_of(sketch, names)
    if sketch.may_insist:
        buttons.insert(0, Button(say("Insist"), "insist", style=Style.MAIN))
    if sketch.enlarged:
        buttons.insert(0, Button(say("Order the pile"), "order", style=Style.MAIN))
    if position.phase is Phase.SETTLE:
        text = say("The last turn of this deal can still be insisted on.")
        if seat in position.opponents(position.mover) and seat not in position.stood:
            buttons.insert(-1, Button(say("Let it stand"), "stand"))
            text += say(" Insist, or let it stand.") if sketch.may_insist else say(" It left you nothing to insist on.")
        else:
            text += say(" The others decide.")
        return "\n".join(filter(None, (news, text, own))), (tuple(buttons), *aside), ()
    text = say("**{name}** is to play. {own}", name=names[position.turn], own=own)
    lines = (news, text, lesson_of_asking(sketch), lesson_of_waiting(sketch))
    return "\n".join(filter(None, lines)), (tuple(buttons), *aside), ()


def news_of(sketch: Sketch, names: Names) -> str:
    """What happened last, in small lines; nothing where a note stands first, which may tell it too."""
    if sketch.note:
        return ""
    position = sketch.view.position
    sentences = tell((each for each in sketch.last_turn if not stands(each, position)), names, position.sides)
    return "\n".join(f"-# {line}" for line in told(sentences, _NEWS).splitlines())

"""Panels in other languages: nothing is left in English, and everything fits Discord."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest

from bot.app.errors import Refusal
from bot.language import ENGLISH, Catalogue, catalogues, speaking
from bot.present.board import board, results
from bot.present.lobby import house_rules, lobby
from bot.present.names import Names
from bot.present.pages import dm_hand, rules_pages, table_text
from bot.present.panel import Button, Panel
from bot.present.step_words import step_words
from bot.present.turn import Sketch, begin, panel, press
from bot.present.words import build_words
from engine.cards import card
from engine.errors import RulesError
from engine.happened import Happenings
from engine.match import Match
from engine.notation import parse_position
from engine.steps import Build, Group
from engine.table import builds
from engine.variants import ALL, options_for
from engine.view import view
from tests.bot.present.laws import GAMES, components, matches, shown
from tests.bot.present.tables import table as waiting

LANGUAGES = tuple(key for key in catalogues() if key != ENGLISH)
NAMES = ("Ann", "B*o*b @everyone", "\u202eCat\u05d0", "👩‍👩‍👧 Dan")
NO_SENTENCES = re.compile(r"`[^`]*`|<[^>]*>|Ann|Bob|Cleo|B\\?\*o\\?\*b \\?@everyone|Cat|Dan|Computer")


TRANSLATED = {key for catalogue in catalogues().values() for key in catalogue.sentences}


class Mute(dict[str, str]):
    """A translation without a letter for every sentence that another language has."""

    def get(self, key: str, default: Any = None) -> Any:
        if key not in TRANSLATED:
            return default
        pieces = Formatter().parse(key)
        return "".join(
            re.sub(r"[^\W\d_]", "·", text) + ("" if name is None else f"{{{name}:{spec}}}" if spec else f"{{{name}}}")
            for text, name, spec, _ in pieces
        )


class Counted(dict[str, tuple[str, ...]]):
    """The same for everything that is counted, which a test holds of every language."""

    def get(self, key: str, default: Any = None) -> tuple[str, ...]:
        return ("{n} ·", "{n} ·")


def texts(shown_panel: Panel) -> Iterator[str]:
    """Everything that is read of a panel."""
    yield from (shown_panel.text, shown_panel.alt, shown_panel.unseen or "")
    for row in shown_panel.rows:
        for part in row:
            if isinstance(part, Button):
                yield part.label
            else:
                yield part.placeholder
                yield from (text for option in part.options for text in (option.label, option.description))


def walked(sketch: Sketch, rng: random.Random) -> Iterator[Panel]:
    """The panel of a sketch, and those to which a few of its presses lead, two steps far."""
    for step in range(3):
        now = panel(sketch, NAMES[: sketch.view.position.seats], 1)
        yield now
        offered = list(components(now))
        following = []
        for each in rng.sample(offered, min(4 - step, len(offered))):
            try:
                outcome = press(sketch, each.verb, each.index, each.values)
            except (Refusal, RulesError):
                continue
            if isinstance(outcome, Sketch):
                following.append(outcome)
                yield panel(outcome, NAMES[: sketch.view.position.seats], 1)
        if not following:
            return
        sketch = rng.choice(following)


def panels(game: str, seats: int) -> Iterator[Panel]:
    """What is shown of a few matches of a game, to the channel and to each player."""
    rng = random.Random(f"{game} {seats}")
    for match, last in matches(game, seats, 1, 12):
        yield from of_match(match, game, last)
        for seat in range(1, seats + 1):
            yield from walked(begin(view(match.state, seat), last), rng)


def of_match(match: Match, game: str, last: Happenings) -> Iterator[Panel]:
    state = match.state
    yield board(shown(match, game, last))
    yield from results(shown(match, game, last))
    for seat in range(match.seats + 1):
        yield from table_text(view(state, seat), NAMES[: match.seats])
    yield dm_hand(view(state, 1), NAMES[: match.seats])


def english_in(found: Iterator[Panel]) -> set[str]:
    """The words that are left of texts in a language without letters."""
    left = set()
    for each in found:
        for text in texts(each):
            for name in sorted((rules.name for rules in ALL), key=len, reverse=True):
                text = text.replace(name, "")
            left |= set(re.findall(r"[A-Za-z]{2,}", NO_SENTENCES.sub("", text)))
    return left


@pytest.fixture
def mute(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language in which every sentence is without letters."""
    monkeypatch.setattr(
        "bot.language.catalogues", lambda: {ENGLISH: Catalogue("English"), "mute": Catalogue("·", Mute(), Counted())}
    )
    with speaking("mute"):
        yield


@pytest.mark.usefixtures("mute")
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_no_panel_shows_a_word_that_cannot_be_translated(game: str, seats: int) -> None:
    assert english_in(panels(game, seats)) == set()


@pytest.mark.usefixtures("mute")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.key)
def test_no_page_of_rules_shows_a_word_that_cannot_be_translated(rules: Any) -> None:
    assert english_in(iter(rules_pages(rules.key))) == set()


@pytest.mark.usefixtures("mute")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.key)
def test_no_lobby_and_no_house_rule_shows_a_word_that_cannot_be_translated(rules: Any) -> None:
    there = waiting(rules.key, rules.players[0])
    pages = (house_rules(there, option.key) for option in options_for(rules))
    assert english_in(iter((lobby(there), house_rules(there), *pages))) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_panel_fits_discord_in_every_language(game: str, seats: int, language: str) -> None:
    """A panel past a limit refuses to be."""
    with speaking(language):
        assert all(each.text for each in panels(game, seats))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.key)
def test_rules_and_lobby_fit_discord_in_every_language(rules: Any, language: str) -> None:
    with speaking(language):
        pages = rules_pages(rules.key)
        there = waiting(rules.key, rules.players[0])
        assert all(each.text for each in (*pages, lobby(there), house_rules(there)))
    assert pages != rules_pages(rules.key)


BUILDS = "african turn=1 hands=9h9sKd,?3 table=2s3d[6d3c=9@1][4h4c|8d=8@2]Qh piles=-,?5d stock=?24 deal=2/2"


@pytest.mark.parametrize(
    ("language", "single", "multiple"),
    [
        ("en", "your 9 (6♦+3♣)", "Bob's 8s (4♥+4♣, 8♦)"),
        ("de", "Bau 9 von dir (6♦+3♣)", "Mehrfachbau 8 von Bob (4♥+4♣, 8♦)"),
        ("sv", "ditt bygge 9 (6♦+3♣)", "flerbygge 8 av Bob (4♥+4♣, 8♦)"),
    ],
)
def test_a_build_of_several_sets_has_its_own_word(language: str, single: str, multiple: str) -> None:
    names = Names(("Ann", "Bob"))
    with speaking(language):
        assert [build_words(each, names, 1) for each in builds(parse_position(BUILDS).table)] == [single, multiple]


FOR_CLEO = "swazi turn=1 hands=4c8h,7c,8s8d,2h table=4d knows=3:8"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Build 8 for Cleo: 4♦+4♣, all from the table"),
        ("de", "Bau 8 für Cleo: 4♦+4♣, alles vom Tisch"),
        ("sv", "Bygg 8 åt Cleo: 4♦+4♣, allt från bordet"),
    ],
)
def test_whose_a_build_is_stands_before_its_cards(language: str, words: str) -> None:
    step = Build(None, (Group((card("4d"), card("4c"))),), 8, 3)
    with speaking(language):
        assert step_words(step, parse_position(FOR_CLEO), Names(("Ann", "Bob", "Cleo", "Dan")), 1) == words

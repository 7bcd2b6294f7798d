"""A game made up here, in the way that docs/adding-a-game.md tells, without being one of the games that are offered."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine import legal, variants
from engine.deal import deals
from engine.draft import Draft
from engine.errors import Unreadable
from engine.happened import Dealt, MatchOver, Scored
from engine.match import Match
from engine.notation import parse_position
from engine.players import next_move, random_player
from engine.rules import EndRules, Pictures, Reckoning, Span, SweepRules, TurnRules, ValueRules
from engine.state import State
from engine.steps import Step, Take
from engine.variants.classic import CLASSIC

COURT = replace(
    CLASSIC,
    key="court",
    name="Court Casino",
    goal="Casino in which a picture takes all of its rank and sweeps score: 31 points win.",
    values=ValueRules(pictures_take=Pictures.ALL),
    sweep=SweepRules(points=1),
    end=EndRules(target=31),
)


def standing(position: str) -> State:
    """A position of Casino, played by the made-up game."""
    return parse_position(position).but(rules=COURT)


def played_out(seats: int, seed: str) -> tuple[Match, list[Scored]]:
    """A whole match by lot, and how its hands were counted."""
    match, rng, counted = Match.start(COURT, seats, seed), Random(seed), []
    while not match.over:
        match, happened = match.apply(next_move(match.state, random_player, rng))
        counted += [each for each in happened if isinstance(each, Scored)]
    return match, counted


def takes(state: State) -> list[Step]:
    return [step for step in legal.options(Draft.of(state)) if isinstance(step, Take)]


def test_the_made_up_game_is_not_offered() -> None:
    assert COURT.key not in [rules.key for rules in variants.ALL]


@pytest.mark.parametrize("seats", COURT.players)
def test_a_made_up_game_is_played_to_the_end_of_a_match(seats: int) -> None:
    match, counted = played_out(seats, f"court-{seats}")
    assert isinstance(match.result, MatchOver) and match.winner is not None
    assert match.state.scores[match.winner] == max(match.state.scores) >= COURT.end.target
    assert len(counted) == match.hand


def test_its_values_are_those_of_its_switches() -> None:
    position = "classic turn=1 hands=Kh,7c table=KdKcKs stock=- dealer=2"
    assert len(takes(parse_position(position))) == 3
    assert len(takes(standing(position))) == 7


def test_its_sweeps_score() -> None:
    match = Match.start(COURT, 2, "court")
    state = standing("classic turn=1 hands=Kh2c,7c3c table=KdKcKs stock=- dealer=2")
    sweeping = takes(state)[-1]
    swept, _ = replace(match, state=state).apply((sweeping,))
    assert swept.state.sweeps == (1, 0)


def test_it_ends_at_its_own_target() -> None:
    last = "classic turn=1 hands=Kh,- table=Kd5s stock=- dealer=2 last=1 scores="
    match = Match.start(COURT, 2, "court")
    ended = {}
    for score in (22, 30):
        state = standing(f"{last}{score},0").but(piles=((), ()))
        after, _ = replace(match, state=state).apply((takes(state)[0],))
        ended[score] = after.over
    assert ended == {22: False, 30: True}


UNEVEN = replace(
    COURT, key="uneven", players=(2, 3), deal=replace(CLASSIC.deal, each=5, to_table=3), sweep=SweepRules(points=2)
)


@pytest.mark.parametrize(("seats", "number"), [(2, 5), (3, 4)])
def test_where_the_pack_does_not_come_out_even_the_shorter_deal_is_the_last(seats: int, number: int) -> None:
    assert deals(UNEVEN, seats) == number
    match, rng = Match.start(UNEVEN, seats, "uneven"), Random(1)
    dealt: list[Dealt] = []
    while match.hand == 1 and not match.over:
        match, happened = match.apply(next_move(match.state, random_player, rng))
        dealt += [each for each in happened if isinstance(each, Dealt) and not each.hand]
    assert [each.is_last for each in dealt] == [False] * (number - 2) + [True]


def test_a_games_own_setting_is_the_first_of_a_house_rule_that_would_not_have_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(variants._BY_KEY, UNEVEN.key, UNEVEN)
    (sweep,) = (option for option in variants.options_for(UNEVEN) if option.key == "sweep")
    assert sweep.settings(UNEVEN) == (2, 0, 1)
    assert variants._with(UNEVEN, {"sweep": "2"}) == UNEVEN
    assert variants._with(UNEVEN, {"sweep": "1"}).sweep.points == 1
    with pytest.raises(Unreadable):
        variants._with(CLASSIC, {"sweep": "2"})


STRICT = replace(
    COURT,
    key="strict",
    build=replace(CLASSIC.build, as_cards=True, one_build=Span.ALWAYS),
    turn=TurnRules(must_capture=True),
    end=EndRules(reckoning=Reckoning.AS_EARNED),
)


@pytest.mark.parametrize(
    ("rule", "group", "switch"), [("must_capture", "turn", "must_capture"), ("builds_as_cards", "build", "as_cards")]
)
def test_what_a_game_has_by_itself_is_told_so_and_can_be_played_without(
    monkeypatch: pytest.MonkeyPatch, rule: str, group: str, switch: str
) -> None:
    monkeypatch.setitem(variants._BY_KEY, STRICT.key, STRICT)
    (option,) = (option for option in variants.options_for(STRICT) if option.key == rule)
    assert option.default(STRICT) == 1
    without = variants._with(STRICT, {rule: "0"})
    assert without.key == f"strict+{rule}=0" and not getattr(getattr(without, group), switch)


def test_what_a_game_has_by_itself_and_cannot_be_played_without_is_no_house_rule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(variants._BY_KEY, STRICT.key, STRICT)
    offered = {option.key for option in variants.options_for(STRICT)}
    assert not offered & {"one_build", "as_earned", "claim", "count_out", "difference"}

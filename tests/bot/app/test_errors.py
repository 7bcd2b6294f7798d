"""Every refusal can be told, and translated before it is filled in."""

from __future__ import annotations

from string import Formatter

import pytest

from bot.app import errors, lobby, server_errors
from bot.app.errors import BadGame, ChannelBusy, Refusal, Refused, UnknownRules
from engine.errors import reason
from tests.bot.app.conftest import ANN, HERE

OF_THE_RULES = (Refused, BadGame, UnknownRules)
"""Their sentence is a reason that the rules give."""


def kinds() -> list[type[Refusal]]:
    """The service's own refusals; those that a panel makes carry a sentence of their own."""
    there = vars(errors) | vars(server_errors)
    return [each for each in there.values() if isinstance(each, type) and issubclass(each, Refusal)]


@pytest.mark.parametrize("kind", [each for each in kinds() if each not in (ChannelBusy, *OF_THE_RULES)])
def test_a_refusal_is_a_sentence_with_its_fields_filled(kind: type[Refusal]) -> None:
    fields = {name: f"<{name}>" for _, name, _, _ in Formatter().parse(kind.sentence) if name}
    refusal = kind(**fields)
    assert str(refusal) == refusal.template.format(**refusal.args_)
    assert all(value in str(refusal) for value in fields.values())
    assert str(refusal)[-1] in ".>"


def test_no_two_refusals_say_the_same() -> None:
    sentences = [each.sentence for each in kinds() if each not in OF_THE_RULES]
    assert len(set(sentences)) == len(sentences)


def test_a_busy_channel_leads_to_its_table() -> None:
    table = lobby.opened(ANN, HERE, "", 0, 0)
    assert ChannelBusy(table).table == table


def test_the_rules_refusal_keeps_the_rule() -> None:
    refusal = Refused(reason("trail", "You hold {card}.", card="9h"))
    assert (str(refusal), refusal.reason.rule, refusal.args_) == ("You hold 9h.", "trail", {"card": "9h"})

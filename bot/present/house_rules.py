"""The house rules of a table, each with its sentence."""

from __future__ import annotations

from bot.language import say
from bot.present.words import rule_name, setting_words
from engine.rules import Rules
from engine.variants import chosen


def rule_lines(rules: Rules, without: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A line for each house rule that differs from the game: its name, what it is set to, and its sentence."""
    return tuple(
        say(
            "- **{rule}** {setting}: {help}",
            rule=rule_name(option.key),
            setting=setting_words(option, rules, value),
            help=say(option.help),
        )
        for option, value in chosen(rules)
        if option.key not in without
    )

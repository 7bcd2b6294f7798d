"""What players are told so that they can see for themselves that nobody chose their cards."""

from __future__ import annotations

from bot.app.fairness import Verified
from bot.present.words import count
from engine.match import Match


def fair_line(match: Match) -> str:
    """The commitment while the match goes on; afterwards the secrets that it was made of as well."""
    if not match.over:
        return f"-# Fair dealing: the secret behind all deals of this match has the SHA-256 `{match.commitment}`."
    salt = f", salt `{match.salt}`" if match.salt else ""
    return (
        f"-# Fair dealing: seed `{match.seed}`{salt}; their SHA-256 is `{match.commitment}`. "
        "**/casino verify** checks the deals."
    )


def verified_words(found: Verified, file: str) -> str:
    """The answer to whether a match was dealt fairly; `file` is the name of the record that comes with it."""
    table, match = found.table, found.match
    which = f"table {table.id} ({match.rules.name}, {count(match.hand, 'hand')})"
    again = f"The record is attached; anybody can check it again: `python -m engine verify {file}`."
    if found.why:
        return f"**The deals of {which} could not be verified.** {found.why}\n{again}"
    salt = f" and the salt `{match.salt}`" if match.salt else ""
    return (
        f"**The deals of {which} are the ones that were fixed when it began.**\n"
        f"Each follows from the seed `{match.seed}`. The SHA-256 of that{salt} is `{match.commitment}`: "
        f"compare it with the one that this channel was shown when the match began.\n{again}"
    )

"""What players are told so that they can see for themselves that nobody chose their cards."""

from __future__ import annotations

from bot.app.fairness import Verified
from bot.language import say
from bot.present.words import count, reason_words
from engine.match import Match


def fair_line(match: Match) -> str:
    """The commitment while the match goes on; afterwards the secrets that it was made of as well."""
    if not match.over:
        return say(
            "-# Fair dealing: the secret behind all deals of this match has the SHA-256 `{commitment}`.",
            commitment=match.commitment,
        )
    salt = say(", salt `{salt}`", salt=match.salt) if match.salt else ""
    return say(
        "-# Fair dealing: seed `{seed}`{salt}; their SHA-256 is `{commitment}`. **/casino verify** checks the deals.",
        seed=match.seed,
        salt=salt,
        commitment=match.commitment,
    )


def verified_words(found: Verified, file: str) -> str:
    """The answer to whether a match was dealt fairly; `file` is the name of the record that comes with it."""
    table, match = found.table, found.match
    which = say("table {id} ({name}, {hands})", id=table.id, name=match.rules.name, hands=count(match.hand, "hand"))
    again = say("The record is attached; anybody can check it again: `python -m engine verify {file}`.", file=file)
    if found.why:
        why = reason_words(found.why)
        why = say("Line {line}: {why}", line=found.line, why=why) if found.line else why
        return say("**The deals of {which} could not be verified.** {why}\n{again}", which=which, why=why, again=again)
    salt = say(" and the salt `{salt}`", salt=match.salt) if match.salt else ""
    return say(
        "**The deals of {which} are the ones that were fixed when it began.**\n"
        "Each follows from the seed `{seed}`. The SHA-256 of that{salt} is `{commitment}`: "
        "compare it with the one that this channel was shown when the match began.\n{again}",
        which=which,
        seed=match.seed,
        salt=salt,
        commitment=match.commitment,
        again=again,
    )

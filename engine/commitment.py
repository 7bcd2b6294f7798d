"""What is told of a match's seed while it is secret, so that it cannot be changed afterwards.

The commitment is the SHA-256 of the seed and a salt that is as secret. Without knowing both nobody can find out from it
which cards come; once both are told, anybody can reckon it again: `printf 'SEED SALT' | sha256sum`.
"""

from __future__ import annotations

from hashlib import sha256


def commit(seed: str, salt: str = "") -> str:
    """The commitment to a seed; a match without a salt commits to the seed alone.

    >>> commit("winter", "pepper")[:16]
    '9aae2a9cfbe6edab'
    """
    return sha256(f"{seed} {salt}".rstrip().encode()).hexdigest()

"""Where the secrets of a match come from."""

from __future__ import annotations

import secrets

import pytest

from bot.app.system import SecretSeeds
from engine.commitment import commit


def test_seed_and_salt_are_each_sixteen_bytes_of_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def urandom(size: int) -> bytes:
        asked.append(size)
        return bytes([len(asked)]) * size

    monkeypatch.setattr(secrets, "token_bytes", urandom)
    assert (SecretSeeds().seed(), SecretSeeds().salt()) == ("01" * 16, "02" * 16)
    assert asked == [16, 16]


def test_no_two_secrets_are_alike() -> None:
    source = SecretSeeds()
    assert len({each for _ in range(200) for each in (source.seed(), source.salt())}) == 400


def test_a_commitment_says_nothing_without_the_salt() -> None:
    """Whoever guesses the seed from the cards cannot see in the commitment that the guess was right."""
    assert len({commit("winter", salt) for salt in ("", "a", "b", "1" * 32)}) == 4

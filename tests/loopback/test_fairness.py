"""The promise that is shown when a match begins, and the record that proves it when the match is over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.__main__ import main
from tests.loopback.house import House


async def test_the_record_of_a_match_proves_the_deals_that_were_promised_at_its_start(
    home: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await home.start()
    board = await home.table("kasino", "anna", "ben", target=5)
    promised = re.findall(r"`([0-9a-f]{64})`", board.content)
    anna = home.people[0]
    await home.go_on(lambda: any(each.part("Rematch") for each in anna.messages()))
    result = next(each for each in anna.messages() if each.part("Rematch"))
    assert re.findall(r"`([0-9a-f]{64})`", result.content) == promised
    assert "salt-of-loopback" in result.content
    answer = await (await anna.command("casino verify")).message()
    (file,) = answer.raw["attachments"]
    kept = tmp_path / file["filename"]
    kept.write_bytes(await anna.fetch(file["url"]))
    capsys.readouterr()
    assert main(["verify", str(kept)]) == 0
    assert promised[0] in capsys.readouterr().out

"""The command line of the rules."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import record, variants
from engine.__main__ import main
from engine.commitment import commit
from engine.match import Match
from tests.engine import strategies

ROOT = Path(__file__).parents[2]
EIGHTS = "classic turn=1 hands=8h9h,7s7c table=8d9d stock=-"
CAPTURED = "african turn=1 hands=9h2d,?2 table=9d4c5c stock=- deal=2/2"


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit status and the one line on standard error."""
    try:
        status = main(arguments)
    except SystemExit as stopped:
        status = int(stopped.code or 0)
    out, err = capsys.readouterr()
    assert out == "" and len(err.splitlines()) == 1
    return status, err.strip()


def test_legal_lists_every_next_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, "legal", EIGHTS) == ["8hx8d:8", "8h", "9hx9d:9", "9h"]


def test_legal_says_where_the_turn_may_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, "legal", EIGHTS, "8hx8d") == ["end"]
    assert "end" not in ask(capsys, "legal", CAPTURED, "(4c5c=9)")


def test_legal_reads_positions_from_standard_input_and_parts_the_answers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{EIGHTS}\nclassic turn=2 hands=?2,7s table=-\n"))
    assert ask(capsys, "legal", "-") == ["8hx8d:8", "8h", "9hx9d:9", "9h", "", "7s", ""]


def test_play_prints_the_position_after_a_turn(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, "play", EIGHTS, "8hx8d") == [
        "classic turn=2 hands=9h,7s7c table=9d piles=8d8h,- stock=- deal=6/6 last=1"
    ]


def test_play_prints_the_position_after_an_event(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, "play", EIGHTS, "!resign@1")[0].endswith("phase=over resigned=1")
    assert ask(capsys, "play", EIGHTS, "!pause")[0].startswith("classic turn=1")


def test_play_cannot_undo_in_a_bare_position(capsys: pytest.CaptureFixture[str]) -> None:
    status, sentence = refused(capsys, "play", EIGHTS, "!undo@1")
    assert status == 2 and "does not know the turn before" in sentence


def test_explain_says_whether_a_turn_is_legal_and_which_rule_refuses_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, "explain", EIGHTS, "8hx8d") == ["legal", "8hx8d:8: 8h takes 8d.", "Seat 2 plays next."]
    (line,) = ask(capsys, "explain", EIGHTS, "8hx9d")
    assert line.startswith("refused: ") and line.endswith("(rule: capture)")


def test_insists_lists_what_each_opponent_may_insist_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, "insists", CAPTURED, "9hx9d") == ["!insist@2:9hx9d,4c5c:9"]
    assert ask(capsys, "insists", EIGHTS, "8h") == []


def test_games_lists_the_games_and_their_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ask(capsys, "games")
    games = [line.split(":")[0] for line in lines if not line.startswith(" ")]
    assert games == [rules.key for rules in variants.ALL]
    assert any(line.startswith("  target=16 (5 to 100): ") for line in lines)


def test_simulate_prints_scores_and_matches_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ask(capsys, "simulate", "kasino", "--players", "3", "--matches", "2", "--seed", "7")
    assert len(lines) == 3 and lines[0].startswith("match 1: totals ") and "matches a second" in lines[2]
    assert ask(capsys, "simulate", "kasino", "--players", "3", "--matches", "2", "--seed", "7")[:2] == lines[:2]


@pytest.mark.parametrize("secret", [False, True])
def test_replay_prints_each_hand_and_where_the_record_ends(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, secret: bool
) -> None:
    match = strategies.played(variants.find("african+target=5"), 2, 1, 2000)[-1]
    file = tmp_path / "match.txt"
    file.write_text(record.write(match, secret=secret), encoding="utf-8")
    lines = ask(capsys, "replay", str(file))
    assert len(lines) == match.hand + 1 and lines[0].startswith("hand 1: cards ")
    assert match.winner is not None and f"won by side {match.winner + 1}" in lines[-1]


def test_verify_says_yes_with_the_commitment_or_what_does_not_fit(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rules, file = variants.find("african"), tmp_path / "match.txt"
    text = record.write(Match.start(rules, 2, "winter", "pepper"))
    file.write_text(text, encoding="utf-8")
    (line,) = ask(capsys, "verify", str(file))
    assert line.startswith("Yes: ") and commit("winter", "pepper") in line
    file.write_text(text.replace("pepper", "sugar"), encoding="utf-8")
    assert refused(capsys, "verify", str(file)) == (1, "Line 6: The commitment is not the one to this seed and salt.")
    file.write_text(text.replace("seats=2", "seats=two"), encoding="utf-8")
    assert refused(capsys, "verify", str(file))[0] == 2


def test_replay_names_the_line_that_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text("version=1\ngame=bridge\n", encoding="utf-8")
    status, sentence = refused(capsys, "replay", str(file))
    assert status == 2 and sentence.startswith("Line ")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["legal", "bridge turn=1 hands=9h,8h"], "There is no game 'bridge'"),
        (["legal", EIGHTS, "8hx"], "empty group"),
        (["play", EIGHTS, "!dance"], "is no event"),
        (["play", EIGHTS, "(4c5c=9)"], "plays no cards"),
        (["explain", EIGHTS, "8h;"], "is no step"),
        (["simulate", "african", "--players", "4"], "for 2 players, not for 4"),
        (["simulate", "african", "--matches", "0"], "1 or more"),
        (["simulate", "african", "--seed", "two words"], "without spaces"),
        (["simulate", "african", "--players", "x"], "invalid int value"),
        (["replay", "no/such/file"], "no/such/file cannot be read: No such file or directory."),
        (["verify", "no/such/file"], "no/such/file cannot be read: No such file or directory."),
        (["dance"], "invalid choice"),
        ([], "required"),
    ],
)
def test_what_cannot_be_read_is_one_line_and_status_two(
    capsys: pytest.CaptureFixture[str], arguments: list[str], expected: str
) -> None:
    status, sentence = refused(capsys, *arguments)
    assert status == 2 and expected in sentence


@pytest.mark.parametrize("question", ["replay", "verify"])
def test_a_file_that_is_no_text_is_one_line_and_status_two(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, question: str
) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n")
    assert refused(capsys, question, str(file)) == (2, "What was read is no text in UTF-8.")


def test_an_illegal_play_is_its_reason_and_status_one(capsys: pytest.CaptureFixture[str]) -> None:
    status, sentence = refused(capsys, "play", EIGHTS, "8hx9d")
    assert status == 1 and sentence.endswith(".")


@pytest.fixture
def heeded_interrupt() -> Iterator[None]:
    """What is started hears an interrupt, also where the tests run in the background of a shell, which ignores them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
@pytest.mark.usefixtures("heeded_interrupt")
def test_a_simulation_that_is_broken_off_ends_without_a_word() -> None:
    asked = [sys.executable, "-u", "-m", "engine", "simulate", "african", "--matches", "1000000"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as running:
        assert running.stdout and running.stdout.readline().startswith(b"match 1: ")
        running.send_signal(signal.SIGINT)
        assert running.communicate()[1] == b""
    assert running.returncode == 130


def test_the_command_line_starts_from_a_shell() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine", "legal", "classic turn=2 hands=?,9h table=-"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout == "9h\n"

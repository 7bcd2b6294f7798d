"""`python -m playground` as a person at a terminal meets it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

STAND_IN = """
import os, signal, sys, time
from pathlib import Path
database = Path(os.environ["CASINO_DATABASE"])
signal.signal(signal.SIGTERM, lambda *_: (print("bot stops", flush=True), sys.exit(0)))
print("bot", os.environ["CASINO_API_URL"], database.exists(), flush=True)
{then}
"""


@contextmanager
def playground(folder: Path, then: str, *arguments: str, port: int = 0) -> Iterator[subprocess.Popen[str]]:
    """The playground with a stand-in for the bot that does `then`."""
    package = folder / "bot"
    package.mkdir(exist_ok=True)
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(STAND_IN.format(then=then))
    environment = os.environ | {
        "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}",
        "PLAYGROUND_PORT": str(port),
        "CASINO_DATABASE": str(folder / "data" / "play.sqlite3"),
    }
    command = [sys.executable, "-m", "playground", *arguments]
    with subprocess.Popen(
        command, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_its_address_starts_the_bot_and_stops_both_on_a_signal(
    tmp_path: Path, number: signal.Signals
) -> None:
    with playground(tmp_path, "time.sleep(60)") as process:
        opened = line(process)
        assert opened.startswith("Open http://127.0.0.1:")
        assert "/?as=anna" in opened
        assert "/?as=ben" in opened
        assert line(process) == f"bot {opened.split('/?')[0].removeprefix('Open ')}/api/v10 False"
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
        assert (process.returncode, out.strip(), err) == (0, "bot stops", "")


def test_it_ends_with_the_bots_status_and_one_sentence(tmp_path: Path) -> None:
    with playground(tmp_path, "sys.exit(3)") as process:
        _, err = process.communicate(timeout=20)
    assert process.returncode == 3
    assert err.strip() == "The bot has ended with status 3, and so the playground ends too."


def test_a_port_in_use_is_one_sentence_and_status_2(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        with playground(tmp_path, "", port=port) as process:
            out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (2, "")
    assert err.strip() == f"Port {port} is taken; end what uses it, or set PLAYGROUND_PORT to another one."


@pytest.mark.parametrize(("arguments", "there"), [((), "False"), (("--keep",), "True")])
def test_the_bots_data_begin_anew_unless_they_are_to_be_kept(
    tmp_path: Path, arguments: tuple[str, ...], there: str
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "play.sqlite3").write_text("old")
    (tmp_path / "data" / "play.sqlite3-wal").write_text("old")
    with playground(tmp_path, "sys.exit(0)", *arguments) as process:
        out, _ = process.communicate(timeout=20)
    assert out.splitlines()[1].endswith(there)
    assert (tmp_path / "data" / "play.sqlite3-wal").exists() == (there == "True")

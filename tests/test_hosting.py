"""What the project gives to those who run it: the service, the container, and what is written about them."""

from __future__ import annotations

import configparser
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.config import NAMES
from bot.prometheus import NAMES as METRICS

ROOT = Path(__file__).parents[1]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def instructions(name: str) -> list[str]:
    """The instructions of the Dockerfile with this name, each on one line."""
    lines = re.sub(r"\\\n\s*", "", read("Dockerfile")).splitlines()
    return [line.removeprefix(f"{name} ") for line in lines if line.startswith(f"{name} ")]


def copied() -> list[str]:
    return [line.split()[0] for line in instructions("COPY")]


def service() -> configparser.SectionProxy:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(read("deploy/casino-table.service"))
    return unit["Service"]


def test_the_service_starts_what_make_run_starts() -> None:
    program, *arguments = service()["ExecStart"].split()
    assert Path(program).relative_to(service()["WorkingDirectory"]) == Path(".venv/bin/python")
    recipe = re.search(r"^run:.*\n\t@\$\(BIN\)/python (.*)$", read("Makefile"), re.MULTILINE)
    assert recipe and arguments == recipe[1].split()
    assert (ROOT / arguments[1] / "__main__.py").exists()


def test_the_service_waits_longer_for_a_stop_than_a_stop_takes_and_lets_the_database_be_written() -> None:
    assert int(service()["TimeoutStopSec"]) > 8
    assert service()["ReadWritePaths"] == f"{service()['WorkingDirectory']}/data"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="this machine has no systemd-analyze")
def test_systemd_understands_the_service() -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", ROOT / "deploy/casino-table.service"],
        capture_output=True,
        text=True,
        check=False,
    )
    complaints = [line for line in done.stderr.splitlines() if "casino-table.service" in line]
    assert [line for line in complaints if "not executable" not in line and "Unknown user" not in line] == []


def test_the_container_copies_what_is_there_and_nothing_that_is_ignored() -> None:
    assert copied() and all((ROOT / name).exists() for name in copied())
    assert {line[1:] for line in read(".dockerignore").splitlines() if line.startswith("!")} == set(copied())


def test_what_the_container_copies_is_all_that_the_bot_needs(tmp_path: Path) -> None:
    for name in copied():
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    (command,) = map(json.loads, instructions("CMD"))
    assert command[0] == "python"
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CASINO_", "PYTHONPATH"))}
    done = subprocess.run(
        [sys.executable, *command[1:]], cwd=tmp_path, env=kept, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("CASINO_TOKEN is not set") and len(done.stderr.splitlines()) == 1


def test_the_container_installs_exactly_the_lock() -> None:
    assert any("--require-hashes -r requirements.lock" in line for line in instructions("RUN"))


def test_the_fonts_that_are_named_to_hosts_are_those_of_the_container() -> None:
    (installed,) = re.findall(r"--no-install-recommends ([a-z0-9 -]+?) &&", " ".join(instructions("RUN")))
    for name in ("README.md", "docs/hosting.md"):
        assert f"apt install {installed}`" in read(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_is_told_to_hosts(name: str) -> None:
    assert f"`{name}`" in read("docs/hosting.md") and f"{name}=" in read(".env.example")


def test_every_metric_is_told_to_hosts() -> None:
    named = {name for name, _ in METRICS.values()} | {"casino_open_tables", "casino_discord_errors_total"}
    assert set(re.findall(r"^\| `(casino_\w+)`", read("docs/hosting.md"), re.MULTILINE)) == named


def test_the_invite_is_the_same_wherever_it_stands() -> None:
    found = [re.findall(r"permissions=(\d+)", read(name)) for name in (".env.example", "docs/hosting.md")]
    assert found[0] == found[1] != []


def test_a_link_of_the_page_for_hosts_leads_somewhere() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)", read("docs/hosting.md"))
    assert links and [link for link in links if not (ROOT / "docs" / link).exists()] == []

"""The project as a stranger finds it: its files, its commands, and what stands in no file of it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from engine.variants import ALL

ROOT = Path(__file__).parents[1]
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", *(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md"))]
LEFT_BEHIND = {".git", ".venv", ".hypothesis", "__pycache__", "data", "build"}


def files(folder: str, pattern: str) -> Iterator[Path]:
    """The project's own files, without what tools and hosts leave between them."""
    for path in sorted((ROOT / folder).rglob(pattern)):
        parts = path.relative_to(ROOT).parts
        if path.is_file() and not any(p in LEFT_BEHIND or p.endswith(("_cache", ".egg-info")) for p in parts):
            yield path


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def targets() -> set[str]:
    """What the Makefile can be asked for."""
    return set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))


@pytest.mark.parametrize("name", [*DOCUMENTS, ".env.example"])
def test_a_make_command_that_is_named_to_people_exists(name: str) -> None:
    assert set(re.findall(r"\bmake ([a-z]+)`", read(name))) <= targets()


def test_the_readme_gives_the_two_commands_that_do_everything() -> None:
    assert re.findall(r"^```\n(.*)\n```$", read("README.md"), re.MULTILINE) == ["make play", "make test"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_link_between_the_documents_leads_somewhere(name: str) -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)", read(name))
    assert [link for link in links if not (ROOT / name).parent.joinpath(link).exists()] == []


def test_the_architecture_names_modules_that_there_are() -> None:
    rows = re.findall(r"^\| [^|]+ \| (.*`(?:engine|bot)/.*) \|$", read("docs/architecture.md"), re.MULTILINE)
    assert len(rows) > 10
    lost = []
    for row in rows:
        folder = ""
        for name in re.findall(r"`([a-z_/]+)`", row):
            folder = name.rpartition("/")[0] or folder
            path = ROOT / folder / name.rpartition("/")[2]
            lost += [] if path.is_dir() or path.with_suffix(".py").is_file() else [str(path.relative_to(ROOT))]
    assert lost == []


def test_make_alone_lists_every_command() -> None:
    listed = subprocess.run(["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(re.findall(r"^  make ([a-z]+) ", listed.stdout, re.MULTILINE)) == targets()


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_pins_and_hashes_everything_and_names_no_address(name: str) -> None:
    text = read(name)
    packages = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert [line for line in packages if not re.match(r"[a-z0-9-]+==\S+ (; .+ )?\\$", line)] == []
    assert len(re.findall(r" \\\n    --hash=sha256:[0-9a-f]{64}", text)) >= len(packages)
    assert "://" not in text
    assert not re.search(r"^-", text, re.MULTILINE)


def test_both_locks_agree_on_what_the_bot_runs_on() -> None:
    def pins(name: str) -> set[str]:
        return {line for line in read(name).splitlines() if "==" in line}

    assert pins("requirements.lock") <= pins("requirements-dev.lock")


@pytest.mark.parametrize(("inputs", "lock"), [(f"requirements{x}.txt", f"requirements{x}.lock") for x in ("", "-dev")])
def test_every_package_asked_for_is_in_the_lock(inputs: str, lock: str) -> None:
    asked = re.findall(r"^([A-Za-z][\w.-]*)", read(inputs), re.MULTILINE)
    locked = re.findall(r"^([a-z0-9-]+)==", read(lock), re.MULTILINE)
    assert {name.lower().replace(".", "-") for name in asked} <= set(locked)


def test_the_invite_link_asks_for_exactly_what_the_bot_uses() -> None:
    used = discord.Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        create_public_threads=True,
        embed_links=True,
        attach_files=True,
        read_message_history=True,
    )
    link = re.search(r"https://discord\.com/oauth2/authorize\S+", read(".env.example"))
    assert link is not None
    assert link[0].endswith(f"&scope=bot+applications.commands&permissions={used.value}")


def test_the_license_is_mit_and_said_to_be() -> None:
    assert read("LICENSE").startswith("MIT License\n\nCopyright (c) 2026 The Casino table authors\n")
    assert tomllib.loads(read("pyproject.toml"))["project"]["license"] == "MIT"


def test_the_changelog_has_a_place_for_what_is_not_yet_released() -> None:
    assert "\n## [Unreleased]\n" in read("CHANGELOG.md")


def test_a_package_that_is_built_has_every_file_that_the_programs_read() -> None:
    patterns = tomllib.loads(read("pyproject.toml"))["tool"]["setuptools"]["package-data"]["*"]
    beside = [
        p for folder in ("engine", "bot", "playground", "assets") for p in files(folder, "*") if p.suffix != ".py"
    ]
    packed = {p for p in beside for package in p.parents for pattern in patterns if p in package_data(package, pattern)}
    assert beside and set(beside) - packed == set()


def package_data(folder: Path, pattern: str) -> set[Path]:
    """The files that setuptools adds to a folder's package for a pattern."""
    return set(folder.glob(pattern)) if (folder / "__init__.py").exists() else set()


@pytest.mark.parametrize(("folder", "most"), [("engine", 300), ("bot", 300), ("playground", 300), (".", 400)])
def test_no_python_file_is_too_long(folder: str, most: int) -> None:
    lengths = {str(p.relative_to(ROOT)): len(p.read_text("utf-8").splitlines()) for p in files(folder, "*.py")}
    assert {name: length for name, length in lengths.items() if length > most} == {}


@pytest.mark.parametrize("folder", ["engine", "bot", "playground"])
def test_every_module_begins_by_saying_what_it_is(folder: str) -> None:
    modules = [p for p in files(folder, "*.py") if p.read_text("utf-8").strip()]
    assert [str(p.relative_to(ROOT)) for p in modules if ast.get_docstring(parse(p)) is None] == []


def test_the_rules_need_the_standard_library_alone() -> None:
    foreign = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path in files("engine", "*.py")
        for name in imported(path)
        if name != "engine" and name not in sys.stdlib_module_names
    }
    assert foreign == set()


def test_nobody_outside_the_variants_compares_with_a_games_name() -> None:
    """Ordering code by game is what the switches of `Rules` are for."""
    keys = {rules.key for rules in ALL}
    asked = [
        f"{path.relative_to(ROOT)}:{part.lineno}"
        for folder in ("engine", "bot")
        for path in files(folder, "*.py")
        if "variants" not in path.parts
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Compare | ast.pattern)
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and part.value in keys
    ]
    assert asked == []


def test_the_project_names_no_machine_and_no_package_index() -> None:
    """The words are put together here, so that this file does not hold them."""
    words = [f"/{folder}/" for folder in ("work", "farm", "root")] + ["/tmp/" + "bash_jobs", "index" + "-url"]
    words += ["pypi" + ".org", "files.python" + "hosted"]
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in files(".", "*")
        if path.suffix not in {".png", ".ttf", ".otf", ".pyc", ".sqlite3", ".lock"}
        for text in [path.read_bytes().decode("utf-8", "replace")]
        for word in words
        if word in text
    ]
    assert found == []


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def imported(path: Path) -> Iterator[str]:
    """The top names of what a module imports, wherever in it."""
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.split(".")[0]

"""The settings, each refusal in one sentence, and the lock on the database."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.app.limiter import Limits
from bot.app.model import Paces
from bot.config import NAMES, ConfigError, Settings, database, load, prepare_database_path

NOWHERE = Path("/nonexistent/.env")


def settings(**values: str) -> Settings:
    """The settings that a token and these give, with no file."""
    return load({"CASINO_TOKEN": "secret"} | values, NOWHERE)


def refusal(**values: str) -> str:
    with pytest.raises(ConfigError) as caught:
        settings(**values)
    return str(caught.value)


def test_a_token_alone_is_enough() -> None:
    assert settings() == Settings(
        token="secret",
        database=Path("data/casino.sqlite3"),
        api_url=None,
        log_level="INFO",
        theme="classic",
        font_dirs=(),
        delete_data_after_days=30,
        computer_delay=1.5,
    )


def test_every_setting_is_read(tmp_path: Path) -> None:
    other = tmp_path / "fonts"
    other.mkdir()
    read = settings(
        CASINO_DATABASE="elsewhere/tables.sqlite3",
        CASINO_API_URL="http://127.0.0.1:8765/api/v10",
        CASINO_LOG_LEVEL="debug",
        CASINO_THEME="dark-four",
        CASINO_FONT_DIRS=f"{tmp_path}{os.pathsep}{other}",
        CASINO_DELETE_DATA_AFTER_DAYS="7",
        CASINO_COMPUTER_DELAY="0",
        CASINO_PACE_LIVE="60",
        CASINO_PACE_RELAXED="1800",
        CASINO_PACE_POST="604800",
        CASINO_LOG_FORMAT="JSON",
        CASINO_METRICS_PORT="9464",
        CASINO_PRESSES_PER_SECOND="9",
    )
    assert read == Settings(
        token="secret",
        database=Path("elsewhere/tables.sqlite3"),
        api_url="http://127.0.0.1:8765/api/v10",
        log_level="DEBUG",
        log_format="json",
        metrics_port=9464,
        theme="dark-four",
        font_dirs=(tmp_path, other),
        delete_data_after_days=7,
        computer_delay=0.0,
        paces=Paces(live=60, relaxed=1800, post=604800),
        presses_per_second=9,
    )


def test_one_person_may_press_as_often_as_the_limits_say_unless_the_host_sets_it() -> None:
    assert Limits().with_presses(settings().presses_per_second) == Limits()


def test_a_missing_token_is_told_with_what_to_do() -> None:
    with pytest.raises(ConfigError, match=r"^CASINO_TOKEN is not set: copy \.env\.example to \.env"):
        load({}, NOWHERE)


def test_a_blank_token_is_a_missing_one() -> None:
    with pytest.raises(ConfigError, match="CASINO_TOKEN is not set"):
        load({"CASINO_TOKEN": "  "}, NOWHERE)


def test_where_the_database_lies_is_known_without_a_token(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("CASINO_DATABASE=elsewhere/tables.sqlite3\n")
    assert database({}, file) == Path("elsewhere/tables.sqlite3")
    assert database({}, NOWHERE) == settings().database


def test_the_token_shows_in_no_repr() -> None:
    assert "secret" not in repr(settings())


def test_the_file_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("# the host's\nCASINO_TOKEN='from the file'\nCASINO_THEME=felt\nCASINO_LOG_LEVEL=\n")
    read = load({"CASINO_THEME": "dark"}, file)
    assert (read.token, read.theme, read.log_level) == ("from the file", "dark", "INFO")


def test_a_file_that_begins_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes("CASINO_TOKEN=t\r\nCASINO_THEME=felt\r\n".encode("utf-8-sig"))
    assert load({}, file).token == "t"


def test_a_dollar_in_the_file_stands_for_itself(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("CASINO_TOKEN=a${HOME}b\n")
    assert load({}, file).token == "a${HOME}b"


def test_a_misspelt_setting_in_the_file_is_refused_with_the_right_name(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("CASINO_TOKEN=t\nCASINO_TEME=felt\n")
    with pytest.raises(ConfigError, match=r"sets CASINO_TEME, which is no setting: did you mean CASINO_THEME\?"):
        load({}, file)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"CASINO_TOKEN=\xff\xfe\n")
    with pytest.raises(ConfigError, match=r"\.env cannot be read"):
        load({}, file)


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("http://127.0.0.1:8765/api/v10", "http://127.0.0.1:8765/api/v10"),
        ("http://127.0.0.1:8765/api/v10/", "http://127.0.0.1:8765/api/v10"),
        ("http://127.8.9.1:1/api/v10", "http://127.8.9.1:1/api/v10"),
        ("http://localhost:8765/api/v10", "http://localhost:8765/api/v10"),
        ("http://LOCALHOST/api/v10", "http://localhost/api/v10"),
        ("http://[::1]:8765/api/v10", "http://[::1]:8765/api/v10"),
    ],
)
def test_a_loopback_address_is_accepted(given: str, read: str) -> None:
    assert settings(CASINO_API_URL=given).api_url == read


@pytest.mark.parametrize(
    "url",
    [
        "http://192.168.0.7:8765/api/v10",
        "http://10.0.0.1/api/v10",
        "http://example.com/api/v10",
        "http://localhost.example.com/api/v10",
        "http://127.0.0.1.example.com/api/v10",
        "http://127.0.0.1@example.com/api/v10",
        "http://127.0.0.1:80\\@example.com/api/v10",
        "http://127.1/api/v10",
        "http://0.0.0.0:8765/api/v10",
        "http://[::]:8765/api/v10",
        "http://[::1/api/v10",
        "http://127.0.0.1:99999/api/v10",
        "http://127.0.0.1:8765/api/v9",
        "http://127.0.0.1:8765",
        "http://127.0.0.1:8765/api/v10?to=example.com",
        "https://127.0.0.1:8765/api/v10",
        "127.0.0.1:8765/api/v10",
        "file:///api/v10",
    ],
)
def test_any_other_address_is_refused(url: str) -> None:
    assert "CASINO_API_URL may only name a playground on this machine" in refusal(CASINO_API_URL=url)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CASINO_LOG_LEVEL", "LOUD"),
        ("CASINO_LOG_FORMAT", "xml"),
        ("CASINO_METRICS_PORT", "70000"),
        ("CASINO_METRICS_PORT", "0.0.0.0:9464"),
        ("CASINO_THEME", "../secrets"),
        ("CASINO_THEME", "Two Words"),
        ("CASINO_FONT_DIRS", "/nonexistent/fonts"),
        ("CASINO_DELETE_DATA_AFTER_DAYS", "-1"),
        ("CASINO_DELETE_DATA_AFTER_DAYS", "soon"),
        ("CASINO_COMPUTER_DELAY", "nan"),
        ("CASINO_COMPUTER_DELAY", "-0.5"),
        ("CASINO_COMPUTER_DELAY", "3600"),
        ("CASINO_COMPUTER_DELAY", "a while"),
        ("CASINO_PRESSES_PER_SECOND", "many"),
    ],
)
def test_a_value_that_means_nothing_is_refused_by_its_name(name: str, value: str) -> None:
    sentence = refusal(**{name: value})
    assert sentence.startswith(name)
    assert value in sentence
    assert "\n" not in sentence


def test_the_folder_of_the_database_is_made(tmp_path: Path) -> None:
    database = tmp_path / "new" / "folder" / "casino.sqlite3"
    prepare_database_path(settings(CASINO_DATABASE=str(database)))
    assert list(database.parent.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match=r"cannot be written .*: make its folder writable, or set CASINO_DATABASE"):
        prepare_database_path(settings(CASINO_DATABASE=str(tmp_path / "file" / "casino.sqlite3")))


def test_a_folder_in_the_place_of_the_database_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be written"):
        prepare_database_path(settings(CASINO_DATABASE=str(tmp_path)))


def test_a_database_that_exists_is_left_as_it_is(tmp_path: Path) -> None:
    database = tmp_path / "casino.sqlite3"
    database.write_bytes(b"tables")
    prepare_database_path(settings(CASINO_DATABASE=str(database)))
    assert database.read_bytes() == b"tables"


def test_the_example_explains_every_setting_and_no_other() -> None:
    example = (Path(__file__).parents[2] / ".env.example").read_text(encoding="utf-8")
    named = {line.removeprefix("#").split("=")[0] for line in example.splitlines() if "=" in line[:40]}
    assert {name for name in named if name.startswith("CASINO_")} == set(NAMES)

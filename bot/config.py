"""Settings, read from the environment and from `.env`; the environment wins.

`.env.example` explains each of them to the host. Whatever is wrong with one is told in one sentence that
names the setting, and stops the start.
"""

from __future__ import annotations

import difflib
import ipaddress
import math
import os
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlsplit

from dotenv import dotenv_values

from bot.app.model import FASTEST, SLOWEST, Paces

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOG_FORMATS = ("text", "json")
NAMES = (
    "CASINO_TOKEN",
    "CASINO_DATABASE",
    "CASINO_API_URL",
    "CASINO_LOG_LEVEL",
    "CASINO_LOG_FORMAT",
    "CASINO_METRICS_PORT",
    "CASINO_THEME",
    "CASINO_FONT_DIRS",
    "CASINO_DELETE_DATA_AFTER_DAYS",
    "CASINO_COMPUTER_DELAY",
    "CASINO_PACE_LIVE",
    "CASINO_PACE_RELAXED",
    "CASINO_PACE_POST",
    "CASINO_PRESSES_PER_SECOND",
)
ENV_FILE: Final = Path(".env")


class ConfigError(Exception):
    """A setting that the bot cannot start with; the text is one sentence for the host."""


class Reader(Protocol):
    """Gives the text of a setting, or what is said for it where it is not set."""

    def __call__(self, name: str, default: str = "") -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the host decides. The token is left out of `repr`, so that no log line shows it."""

    token: str = field(repr=False)
    database: Path
    api_url: str | None
    """A playground's address without a slash at its end; none means Discord itself."""
    log_level: str
    theme: str
    font_dirs: tuple[Path, ...]
    """Looked through before the system's own fonts."""
    delete_data_after_days: int
    """Days after the bot left a server until that server's data is deleted."""
    computer_delay: float
    """Seconds that a computer player waits before its play."""
    paces: Paces = Paces()
    """Seconds of a turn at each tempo."""
    log_format: str = "text"
    metrics_port: int = 0
    """Where figures are given out on this machine; 0 for nowhere."""
    presses_per_second: int = 4
    """What one person may press for long; 0 for as much as they like."""


def load(environ: Mapping[str, str] | None = None, env_file: Path = ENV_FILE) -> Settings:
    """Read every setting, or raise `ConfigError`. A value left empty counts as not set."""
    text = _reader(environ, env_file)
    if not text("CASINO_TOKEN"):
        raise ConfigError(
            "CASINO_TOKEN is not set: copy .env.example to .env and put the token of your Discord application there."
        )
    return Settings(
        token=text("CASINO_TOKEN"),
        database=_database(text),
        api_url=_api_url(text("CASINO_API_URL")),
        log_level=_log_level(text("CASINO_LOG_LEVEL", "INFO")),
        log_format=_log_format(text("CASINO_LOG_FORMAT", "text")),
        metrics_port=_port(text("CASINO_METRICS_PORT", "0")),
        theme=_theme(text("CASINO_THEME", "classic")),
        font_dirs=_font_dirs(text("CASINO_FONT_DIRS")),
        delete_data_after_days=_days(text("CASINO_DELETE_DATA_AFTER_DAYS", "30")),
        computer_delay=_seconds(text("CASINO_COMPUTER_DELAY", "1.5")),
        paces=_paces(text),
        presses_per_second=_presses(text("CASINO_PRESSES_PER_SECOND", "4")),
    )


def database(environ: Mapping[str, str] | None = None, env_file: Path = ENV_FILE) -> Path:
    """Where the database lies, all that a backup asks for; no token is needed to know it."""
    return _database(_reader(environ, env_file))


def prepare_database_path(settings: Settings) -> None:
    """Make the database's folder and see that files can be written there, or raise `ConfigError`.

    Writing is tried, not asked about: what the system says about permissions is not true for root.
    """
    database = settings.database
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=database.parent, prefix=".casino-"):
            pass
        if database.exists():
            database.open("r+b").close()
    except OSError as error:
        raise ConfigError(
            f"The database {database} cannot be written ({error.strerror}): make its folder writable,"
            " or set CASINO_DATABASE to a file elsewhere."
        ) from None


def _reader(environ: Mapping[str, str] | None, env_file: Path) -> Reader:
    values = _from_file(env_file) | _known(os.environ if environ is None else environ)
    return lambda name, default="": values.get(name, "").strip() or default


def _known(values: Mapping[str, str | None]) -> dict[str, str]:
    return {name: value for name in NAMES if (value := values.get(name)) is not None}


def _from_file(env_file: Path) -> dict[str, str]:
    """The settings in `.env`; one that is misspelt there is refused, so that it is not silently ignored."""
    if not env_file.exists():
        return {}
    try:
        # The encoding also takes the mark that some editors on Windows put first.
        values = dotenv_values(env_file, interpolate=False, encoding="utf-8-sig")
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"{env_file} cannot be read: {error}.") from None
    for name in values:
        if name.startswith("CASINO_") and name not in NAMES:
            near = difflib.get_close_matches(name, NAMES, n=1)
            hint = f"did you mean {near[0]}?" if near else "see .env.example for those there are."
            raise ConfigError(f"{env_file} sets {name}, which is no setting: {hint}")
    return _known(values)


def _database(text: Reader) -> Path:
    return Path(text("CASINO_DATABASE", "data/casino.sqlite3")).expanduser()


def _api_url(text: str) -> str | None:
    """Loopback only, so that no setting can hand the token to another machine."""
    if not text:
        return None
    refusal = ConfigError(
        f"CASINO_API_URL may only name a playground on this machine, like http://127.0.0.1:8765/api/v10, not {text!r}."
    )
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise refusal from None
    plain = parts.username is None and parts.password is None and not parts.query and not parts.fragment
    path = parts.path.rstrip("/")
    if parts.scheme != "http" or not plain or path != "/api/v10" or not _is_loopback(host):
        raise refusal
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}{f':{port}' if port else ''}{path}"


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _log_level(text: str) -> str:
    if text.upper() not in LOG_LEVELS:
        raise ConfigError(f"CASINO_LOG_LEVEL is {text!r}: it can be {', '.join(LOG_LEVELS)}.")
    return text.upper()


def _log_format(text: str) -> str:
    if text.lower() not in LOG_FORMATS:
        raise ConfigError(f"CASINO_LOG_FORMAT is {text!r}: it can be {' or '.join(LOG_FORMATS)}.")
    return text.lower()


def _port(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text) or int(text) > 65535:
        raise ConfigError(f"CASINO_METRICS_PORT is {text!r}: it is a free port, like 9464, or 0 for none.")
    return int(text)


def _theme(text: str) -> str:
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", text):
        raise ConfigError(f"CASINO_THEME is {text!r}: it is the name of a folder of assets/cards, like classic.")
    return text


def _font_dirs(text: str) -> tuple[Path, ...]:
    folders = tuple(Path(part.strip()).expanduser() for part in text.split(os.pathsep) if part.strip())
    for folder in folders:
        if not folder.is_dir():
            raise ConfigError(f"CASINO_FONT_DIRS names {folder}, which is not a folder.")
    return folders


def _days(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text):
        raise ConfigError(f"CASINO_DELETE_DATA_AFTER_DAYS is {text!r}: it is a whole number of days, like 30.")
    return int(text)


def _presses(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise ConfigError(f"CASINO_PRESSES_PER_SECOND is {text!r}: it is a whole number, like 4, or 0 for no limit.")
    return int(text)


def _paces(text: Reader) -> Paces:
    def turn(name: str, default: str) -> int:
        return _turn(name, text(name, default))

    return Paces(
        live=turn("CASINO_PACE_LIVE", "120"),
        relaxed=turn("CASINO_PACE_RELAXED", "3600"),
        post=turn("CASINO_PACE_POST", "86400"),
    )


def _turn(name: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text) or not FASTEST <= int(text) <= SLOWEST:
        raise ConfigError(f"{name} is {text!r}: it is a whole number of seconds from {FASTEST} to {SLOWEST}, like 120.")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= 60:
        raise ConfigError(f"CASINO_COMPUTER_DELAY is {text!r}: it is a number of seconds from 0 to 60, like 1.5.")
    return seconds

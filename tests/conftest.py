"""For every test: an error that reaches the log fails it, and hypothesis runs alike each time. At the end stand the
matches that were played."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile(
    "long", max_examples=2000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

PLAYED = "played"
"""The property of a test under which it notes a match: the table, the number of turns, and the longest turn."""


class _Errors(logging.Handler):
    """Keeps what was logged at ERROR or above."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = f"{record.levelname} {record.name}: {record.getMessage()}"
        if record.exc_info:
            text += "\n" + logging.Formatter().formatException(record.exc_info)
        self.lines.append(text)


@pytest.fixture(autouse=True)
def no_error_in_the_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Frameworks log and swallow what a callback raises; here that fails the test in which it happened.

    A test that is about such a record is marked `expects_error_log`.
    """
    errors = _Errors()
    logging.getLogger().addHandler(errors)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(errors)
    if errors.lines and request.node.get_closest_marker("expects_error_log") is None:
        pytest.fail("an error was logged:\n" + "\n".join(errors.lines), pytrace=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A line for each table at which matches were played: how many, their turns, and the longest in steps."""
    matches: dict[str, list[tuple[int, str]]] = {}
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == PLAYED:
                table, turns, longest = value
                matches.setdefault(table, []).append((turns, longest))
    if not matches:
        return
    terminalreporter.section("matches played")
    terminalreporter.write_line(f"{'table':<32}{'matches':>8}{'turns':>7}{'steps':>7}  longest turn")
    for table, played in sorted(matches.items()):
        longest = max((turn for _, turn in played), key=lambda turn: (turn.count(";"), len(turn)))
        turns = sum(number for number, _ in played)
        terminalreporter.write_line(f"{table:<32}{len(played):>8}{turns:>7}{longest.count(';') + 1:>7}  {longest}")

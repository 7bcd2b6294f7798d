"""The law that no error is swallowed, held against tests that log one; and the table of the matches played."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.expects_error_log


@pytest.fixture
def guarded(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project of its own under the same root fixture."""
    pytester.makeconftest((Path(__file__).parent / "conftest.py").read_text(encoding="utf-8"))
    pytester.makeini("[pytest]\nmarkers = expects_error_log: about an error in the log\n")
    return pytester


def outcome(project: pytest.Pytester, body: str, mark: str = "") -> tuple[dict[str, int], str]:
    project.makepyfile(f"import logging\nimport pytest\n\n{mark}\ndef test_it():\n    {body}\n")
    result = project.runpytest_inprocess("-p", "no:asyncio", "-p", "no:xdist")
    return result.parseoutcomes(), result.stdout.str()


def test_a_test_that_logs_an_error_fails_and_shows_it(guarded: pytest.Pytester) -> None:
    counts, printed = outcome(guarded, "logging.getLogger('discord.client').error('lost %s', 'a board')")
    assert counts == {"passed": 1, "errors": 1}
    assert "ERROR discord.client: lost a board" in printed


def test_what_was_raised_is_shown_with_the_record(guarded: pytest.Pytester) -> None:
    body = "try:\n        1 / 0\n    except ZeroDivisionError:\n        logging.exception('in a callback')"
    counts, printed = outcome(guarded, body)
    assert counts == {"passed": 1, "errors": 1}
    assert "ZeroDivisionError: division by zero" in printed


def test_a_warning_is_no_error(guarded: pytest.Pytester) -> None:
    counts, _ = outcome(guarded, "logging.warning('slow')")
    assert counts == {"passed": 1}


def test_a_marked_test_may_log_an_error(guarded: pytest.Pytester) -> None:
    counts, _ = outcome(guarded, "logging.error('expected')", "@pytest.mark.expects_error_log")
    assert counts == {"passed": 1}


def test_an_error_logged_while_a_fixture_is_put_away_counts_too(guarded: pytest.Pytester) -> None:
    fixture = "@pytest.fixture\ndef bot():\n    yield\n    logging.error('at closing')\n\n"
    counts, _ = outcome(guarded, "pass", fixture + "@pytest.mark.usefixtures('bot')")
    assert counts == {"passed": 1, "errors": 1}


PLAYS = """
import pytest

@pytest.mark.parametrize(("turns", "longest"), [(48, "7sx7h"), (52, "(3d6s=9);9hx[3d]:9")])
def test_it(request, turns, longest):
    request.node.user_properties.append(("played", ["classic for 2", turns, longest]))
"""


def test_the_matches_that_tests_have_played_stand_at_the_end_table_by_table(guarded: pytest.Pytester) -> None:
    guarded.makepyfile(PLAYS)
    printed = guarded.runpytest_inprocess("-p", "no:asyncio", "-p", "no:xdist").stdout.str()
    line = next(line for line in printed.splitlines() if line.startswith("classic for 2"))
    assert line.split() == ["classic", "for", "2", "2", "100", "2", "(3d6s=9);9hx[3d]:9"]


def test_where_no_match_was_played_no_table_of_them_stands(guarded: pytest.Pytester) -> None:
    guarded.makepyfile("def test_it():\n    pass\n")
    result = guarded.runpytest_inprocess("-p", "no:asyncio", "-p", "no:xdist")
    assert "matches played" not in result.stdout.str()

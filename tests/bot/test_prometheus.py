"""The figures as Prometheus reads them."""

from __future__ import annotations

import socket
import urllib.error
import urllib.request

import pytest

from bot.app.meter import Tally, Timed
from bot.config import ConfigError
from bot.prometheus import served


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def read(port: int, host: str = "127.0.0.1") -> str:
    with urllib.request.urlopen(f"http://{host}:{port}/metrics", timeout=5) as answer:
        text: str = answer.read().decode()
        return text


def test_every_figure_is_given_out_as_it_stands_when_it_is_asked_for() -> None:
    tally, port = Tally(), free_port()
    with served(tally, port):
        tally.took(Timed.ANSWER, 0.03)
        tally.took(Timed.ANSWER, 9.0)
        tally.refused(10062)
        tally.tables(4)
        text = read(port)
    lines = text.splitlines()
    assert 'casino_acknowledgement_seconds_bucket{le="0.025"} 0.0' in lines
    assert 'casino_acknowledgement_seconds_bucket{le="0.05"} 1.0' in lines
    assert 'casino_acknowledgement_seconds_bucket{le="+Inf"} 2.0' in lines
    assert "casino_acknowledgement_seconds_sum 9.03" in lines and "casino_open_tables 4.0" in lines
    assert 'casino_discord_errors_total{code="10062"} 1.0' in lines
    assert {"casino_picture_seconds_count 0.0", "casino_database_seconds_count 0.0"} <= set(lines)


def test_nothing_listens_after_the_end_nor_where_no_port_is_set() -> None:
    port = free_port()
    with served(Tally(), port):
        read(port)
    with pytest.raises(urllib.error.URLError):
        read(port)
    with served(Tally(), 0):
        pass


def test_only_this_machine_is_answered() -> None:
    port = free_port()
    with served(Tally(), port):
        with socket.socket() as other:
            other.bind(("127.0.0.2", port))


def test_a_port_in_use_is_told_in_a_sentence() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(ConfigError, match=f"CASINO_METRICS_PORT is {port}, which cannot be used"):
            with served(Tally(), port):
                pass

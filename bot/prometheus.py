"""The bot's figures for Prometheus, on a port of this machine and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.app.meter import BOUNDS, Tally, Timed, Times
from bot.config import ConfigError

LOOPBACK: Final = "127.0.0.1"
NAMES: Final = {
    Timed.ANSWER: ("casino_acknowledgement_seconds", "From a press or command to the first answer to it"),
    Timed.PICTURE: ("casino_picture_seconds", "Drawing a picture, waiting for a free thread included"),
    Timed.DATABASE: ("casino_database_seconds", "A transaction, waiting for its turn included"),
    Timed.LOOP: ("casino_loop_delay_seconds", "How late the event loop came to what was due"),
}


class Figures(Collector):
    """Reads the tally whenever it is asked."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally

    def collect(self) -> Iterator[Metric]:
        """Every figure that there is."""
        for what, (name, help_) in NAMES.items():
            yield _histogram(name, help_, self._tally.times[what])
        yield GaugeMetricFamily("casino_open_tables", "Lobbies and matches that run", value=self._tally.open_tables)
        errors = CounterMetricFamily("casino_discord_errors", "Requests that Discord refused", labels=["code"])
        for code, number in dict(self._tally.refusals).items():
            errors.add_metric([str(code)], number)
        yield errors


@contextmanager
def served(tally: Tally, port: int) -> Iterator[None]:
    """Give the figures out as long as the block runs; nothing where the port is 0. Raises `ConfigError` where the port
    is not free."""
    if not port:
        yield
        return
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Figures(tally))
    try:
        server, thread = start_http_server(port, addr=LOOPBACK, registry=registry)
    except OSError as error:
        raise ConfigError(
            f"CASINO_METRICS_PORT is {port}, which cannot be used ({error.strerror}): choose another one, or 0."
        ) from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _histogram(name: str, help_: str, times: Times) -> HistogramMetricFamily:
    counted = list(accumulate(times.buckets))
    buckets = [*zip(map(str, BOUNDS), map(float, counted), strict=False), ("+Inf", float(counted[-1]))]
    return HistogramMetricFamily(name, help_, buckets=buckets, sum_value=times.total)

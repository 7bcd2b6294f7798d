"""`python -m benchmarks`: every measurement in one run, each beside how busy the machine was meanwhile."""

from __future__ import annotations

import os
import platform
from time import perf_counter

from benchmarks import engine, loopback, pictures, questions, tables, worst
from bot.memory import collect_seldom


def main() -> None:
    """Print the reports one after the other."""
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, {platform.system()} {platform.machine()}")
    collect_seldom()
    print("Garbage is looked for as seldom as in the bot.")
    print("The load is the number of processes that want to run, a mean of the last minute.")
    for measure in (engine, questions, worst, pictures, loopback, tables):
        begin, before = perf_counter(), os.getloadavg()[0]
        print("\n" + "\n".join(measure.report()))
        seconds, after = perf_counter() - begin, os.getloadavg()[0]
        print(f"  ({seconds:.0f} s; load {before:.1f} before, {after:.1f} after)", flush=True)


if __name__ == "__main__":
    main()

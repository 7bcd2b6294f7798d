"""How long each kind of picture takes to draw, and how large it becomes."""

from __future__ import annotations

from statistics import median
from time import process_time

from assets.samples import SAMPLES
from bot import render
from bot.app.pictures import BoardPicture, HandPicture, Picture

ROUNDS = 15
GOALS: dict[type[Picture], str] = {BoardPicture: "15 ms, 80 KiB", HandPicture: "10 ms, 60 KiB"}


def report() -> list[str]:
    """One line a sample: the median of CPU time with full caches, the size, and the goal where there is one."""
    lines = ["Pictures (median ms of CPU, KiB)"]
    for name, picture in SAMPLES.items():
        milliseconds, size = _measure(picture)
        goal = GOALS.get(type(picture))
        lines.append(f"  {name:20}{milliseconds:6.1f} ms{size / 1024:7.1f} KiB" + (f"   goal {goal}" if goal else ""))
    return lines


def _measure(picture: Picture) -> tuple[float, int]:
    size = len(render.draw(picture))
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        render.draw(picture)
        times.append(process_time() - start)
    return 1000 * median(times), size


if __name__ == "__main__":
    print("\n".join(report()))

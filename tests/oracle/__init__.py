"""A second opinion on the rules: slow, plain, and sharing nothing with the engine that it is held against.

It reads positions and steps by itself, tries every way there is and asks of each whether the rules allow it.
"""

from __future__ import annotations

from .answers import insists, legal
from .scoring import SideScore, counted_out, score, untied

__all__ = ["SideScore", "counted_out", "insists", "legal", "score", "untied"]

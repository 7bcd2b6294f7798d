"""Records that are made by the hundred thousand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def frozen(kind: type[T]) -> type[T]:
    """A frozen dataclass with slots that is made in a third of the time: that nothing changes it is mypy's to hold."""
    return dataclass(slots=True, unsafe_hash=True)(kind)

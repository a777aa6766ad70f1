"""What was found out last, so that it need not be thought about again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Memory(Generic[T]):
    """At most `size` answers, by what was asked; what was asked about is a value and never changes."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._found: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        """The answer, or None if it is not known any more."""
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
            return self._found.get(key)

    def put(self, key: Hashable, value: T) -> T:
        """Keep an answer, and give it back."""
        with self._lock:
            self._found[key] = value
            self._found.move_to_end(key)
            if len(self._found) > self._size:
                self._found.popitem(last=False)
        return value

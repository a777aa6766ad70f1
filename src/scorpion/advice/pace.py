"""How a long question shares its time: between its parts it lets others go first.

What it lends to them is not its own, so that waiting makes no answer less thorough.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


class Pace(Protocol):
    """What a long question asks between its parts."""

    @property
    def spent(self) -> float:
        """The seconds that it has had for itself."""

    def pause(self) -> None:
        """Let others go first, if any are more important."""


class Alone:
    """The pace of a question beside which there are no others."""

    def __init__(self) -> None:
        self._began = time.monotonic()

    @property
    def spent(self) -> float:
        """The seconds since it was begun."""
        return time.monotonic() - self._began

    def pause(self) -> None:
        """Go on at once."""


def giving_way(pace: Pace) -> Callable[[], bool]:
    """Lets others go first between the parts of a count, and has it go on."""

    def go_on() -> bool:
        pace.pause()
        return True

    return go_on

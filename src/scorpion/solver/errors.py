"""What can go wrong with a question to the solver: a branch of the tree in scorpion.errors."""

from __future__ import annotations

from scorpion.errors import ScorpionError


class UnknownCards(ScorpionError):
    """A board with cards that nobody knows has a chance to be won, but no verdict."""

    code = "unknown-cards"


class BadQuestion(ScorpionError):
    """A limit or a number of samples that cannot be, or a position that its rules do not allow."""

    code = "bad-question"


class WrongLine(ScorpionError):
    """The search gave a line that the rules refuse or that does not win: a fault of the program."""

    code = "wrong-line"

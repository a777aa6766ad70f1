"""Why a verdict was reached, or was not: a sentence with its fields, for any language.

>>> from scorpion.cards import card
>>> print(reason(N_("{card} waits for {other}"), card=card("4H"), other=card("7S")))
4H waits for 7S
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorpion.errors import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorpion.cards import Card
    from scorpion.rules import Empty


class Reason(NamedTuple):
    """A sentence: its English template, the key of its translations, and what fills it.

    A value that is a tuple of reasons stands for a list of them. `str` is the English sentence.
    """

    template: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.template.format(**{name: _shown(each) for name, each in self.values.items()})


class Wait(NamedTuple):
    """`card` cannot be placed before `other` has left the place that it is in.

    `other` lies on `under`, which is the card that `card` has to go on, or is `card` itself,
    face down. Or `other` is the card that `card` has to go on, and is set apart: then `under`
    is None (O5).
    """

    card: Card
    other: Card
    under: Card | None


def _shown(value: object) -> object:
    return ", ".join(map(str, value)) if type(value) is tuple else value  # a move is no list


def reason(template: str, **values: object) -> Reason:
    """Make a reason of its template, marked with N_, and its fields."""
    return Reason(template, values)


def waiting(circle: tuple[Wait, ...], empty: Empty) -> Reason:
    """Say which cards wait for one another in a circle."""
    waits = tuple(_said(each) for each in circle)
    if empty == "any":
        template = N_(
            "No column can be emptied, and cards wait for one another in a circle: {waits}"
        )
        return reason(template, waits=waits)
    return reason(N_("Cards wait for one another in a circle: {waits}"), waits=waits)


def buried(under: Card, card: Card, empty: Empty) -> Reason:
    """Say that a face-down card is never turned up, for the card on it belongs there."""
    if empty == "any":
        template = N_(
            "No column can be emptied, and {under} is never turned up, for {card} on it can go nowhere else"
        )
        return reason(template, under=under, card=card)
    template = N_("{under} is never turned up, for {card} on it can go nowhere else")
    return reason(template, under=under, card=card)


def _said(wait: Wait) -> Reason:
    if wait.under is None:
        return reason(
            N_("{card} goes only on {other}, which is set apart"), card=wait.card, other=wait.other
        )
    if wait.under is wait.card:
        return reason(
            N_("{card} lies face down and waits for {other} on it"),
            card=wait.card,
            other=wait.other,
        )
    return reason(
        N_("{card} goes only on {under} and waits for {other} on it"),
        card=wait.card,
        under=wait.under,
        other=wait.other,
    )


def won_in(moves: int) -> Reason:
    """Say how many moves the line has that wins."""
    if moves <= 1:
        return reason(N_("Won in one move") if moves else N_("The game is won"))
    return reason(N_("Won in {moves} moves"), moves=moves)

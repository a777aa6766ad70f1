"""What may differ between the games of the family, as data.

A game is seven columns, a stock and one rule of placing; everything that varies is a field of
`Rules`, and a variant is a line in `PRESETS`. Nothing else in the code asks for a name.

>>> str(PRESETS["relaxed"]), parse_rules("classic removal=anywhere").removal
('relaxed', 'anywhere')
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, get_args

from scorpion.errors import N_, BadRules, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

Build = Literal["suit", "rank"]
Empty = Literal["king", "any"]
Removal = Literal["landing", "anywhere", "never"]
Stock = Literal["anytime", "when-stuck"]
Reserve = Literal["stock", "open"]
Layout = tuple[tuple[int, int], ...]

_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "build": get_args(Build),
    "empty": get_args(Empty),
    "removal": get_args(Removal),
    "stock": get_args(Stock),
    "reserve": get_args(Reserve),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """One set of rules. Each option names its clause in RULES.md.

    `layout` holds one pair a column: cards face down, cards face up on them (S1, O5). The
    cards of the deck that are left over are the stock or the open reserve.
    """

    name: str
    build: Build = "suit"  # O3: on the next card of its suit (M2), or on any suit (L2)
    empty: Empty = "king"  # O4: what an empty column takes (M4)
    removal: Removal = "landing"  # O1: where complete runs are looked for (R2)
    stock: Stock = "anytime"  # O2: when the stock may be dealt (M6)
    layout: Layout = ((3, 4),) * 4 + ((0, 7),) * 3  # O5, S1
    reserve: Reserve = "stock"  # O5: what the cards left over are (S2)

    def __post_init__(self) -> None:
        for option, choices in _CHOICES.items():
            if getattr(self, option) not in choices:
                raise BadRules(
                    N_("{option} cannot be '{value}': it is one of {choices}"),
                    option=option,
                    value=quoted(getattr(self, option)),
                    choices=", ".join(choices),
                )
        sizes_are_right = all(down >= 0 and up >= 1 for down, up in self.layout)
        left_over_fits = 0 <= self.left_over <= len(self.layout)
        if not (sizes_are_right and 4 <= len(self.layout) <= 26 and left_over_fits):
            raise BadRules(
                N_(
                    "layout {layout} does not lay out 52 cards: write face down+face up for each column, as in 3+4,0+7"
                ),
                layout=quoted(_layout_text(self.layout)),
            )

    @property
    def left_over(self) -> int:
        """How many cards are not laid out in columns (3 in Classic)."""
        return 52 - sum(down + up for down, up in self.layout)

    @property
    def roaming(self) -> bool:
        """Can cards be moved back and forth, and not only Kings from one empty column to another?"""
        return self.build != "suit" or self.empty != "king"

    def __repr__(self) -> str:
        return f"parse_rules('{self}')"

    def __str__(self) -> str:
        """The name, then each option in which these rules depart from the preset."""
        preset = PRESETS.get(self.name, PRESETS["classic"])
        departures = [
            f"{option}={getattr(self, option)}"
            for option in _CHOICES
            if getattr(self, option) != getattr(preset, option)
        ]
        if self.layout != preset.layout:
            departures.append(f"layout={_layout_text(self.layout)}")
        return " ".join([preset.name, *departures])


PRESETS: Final[dict[str, Rules]] = {
    rules.name: rules
    for rules in (
        Rules("classic"),
        Rules("relaxed", build="rank"),
        Rules("wasp", empty="any"),
        Rules("three-blind-mice", layout=((0, 5),) * 7 + ((3, 2),) * 3, reserve="open"),
        Rules("scorpion-ii", layout=((3, 4),) * 3 + ((0, 7),) * 4),
    )
}
CLASSIC: Final = PRESETS["classic"]


def _layout_text(layout: Layout) -> str:
    return ",".join(f"{down}+{up}" for down, up in layout)


def parse_rules(text: str) -> Rules:
    """Read ``NAME option=value …``, such as ``classic removal=anywhere stock=when-stuck``.

    Raises BadRules for an unknown name, option or value.
    """
    name, *departures = text.lower().split() or ["classic"]
    if name not in PRESETS:
        raise _unknown(
            name,
            PRESETS,
            N_("There are no rules called '{text}': there are {names}"),
            N_("There are no rules called '{text}', did you mean {close}? There are {names}"),
        )
    options: dict[str, object] = {}
    for departure in departures:
        option, equals, value = departure.partition("=")
        if not equals or option not in (*_CHOICES, "layout"):
            raise _unknown(
                departure,
                (*_CHOICES, "layout"),
                N_("'{text}' is no option of the rules: there are {names}"),
                N_("'{text}' is no option of the rules, did you mean {close}? There are {names}"),
            )
        if option in options:
            raise BadRules(N_("The option {option} is given more than once"), option=option)
        options[option] = _parse_layout(value) if option == "layout" else value
    return replace(PRESETS[name], **options)  # type: ignore[arg-type]


def _unknown(text: str, names: Iterable[str], plain: str, guessing: str) -> BadRules:
    names = tuple(names)
    close = difflib.get_close_matches(text.partition("=")[0], names, n=1)
    values = {"text": quoted(text), "names": ", ".join(names)}
    return BadRules(guessing, close=close[0], **values) if close else BadRules(plain, **values)


def _parse_layout(text: str) -> Layout:
    try:
        pairs = [part.split("+") for part in text.split(",")]
        return tuple((int(down), int(up)) for down, up in pairs)
    except ValueError:
        raise BadRules(
            N_("'{text}' is no layout: write face down+face up for each column, as in 3+4,0+7"),
            text=quoted(text),
        ) from None

"""What a page shows of a game, to be compared with what the server and the rules say."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from playwright.sync_api import Page

from scorpion.cards import UNKNOWN, Card
from scorpion.game import Game
from scorpion.view import visible

JSON = dict[str, Any]
Cards = tuple[str | None, ...]

READ = """() => {
  const text = (id) => document.getElementById(id).textContent.trim();
  const suits = (element) => [...element.querySelectorAll("use")]
    .map((use) => use.getAttribute("href").replace("#suit-", ""));
  const face = (card) => {
    const rank = card.querySelector(".face .rank");
    return rank && rank.textContent.replace("10", "T") + suits(card.querySelector(".index"))[0];
  };
  const astray = (list, cards) => cards.filter((card, at) => {
    const place = list.getBoundingClientRect();
    const box = card.getBoundingClientRect();
    const under = cards[at - 1]?.getBoundingClientRect().top ?? place.top - 1;
    return Math.abs(box.left - place.left) > 1 || box.top <= under || box.bottom > place.bottom + 1
      || card.dataset.column !== list.dataset.column || card.dataset.index !== String(at)
      || (card.dataset.card ?? null) !== face(card) || card.classList.contains("down") === !!face(card);
  }).map((card) => `${card.dataset.card} in column ${list.dataset.column}`);
  const strayed = (card) => {
    const spot = document.querySelectorAll("#reserve > .spot")[card.dataset.index];
    const [place, box] = [spot.getBoundingClientRect(), card.getBoundingClientRect()];
    return Math.abs(box.left - place.left) > 1 || Math.abs(box.top - place.top) > 1;
  };
  const columns = [...document.querySelectorAll("#board > .column")];
  const cardsOf = (list) => [...list.querySelectorAll(":scope > .card")];
  const spots = document.querySelectorAll("#reserve > .spot").length;
  const apart = cardsOf(document.getElementById("reserve"));
  return {
    columns: columns.map((list) => cardsOf(list).map(face)),
    stock: Number(document.getElementById("stock").hidden ? 0 : text("stock-count")),
    backs: document.querySelectorAll("#pile .back").length,
    reserve: Array.from({length: spots}, (_, at) =>
      apart.filter((card) => card.dataset.index === String(at)).map(face)[0] ?? null),
    slots: [...document.querySelectorAll("#slots > .slot")].map((slot) => suits(slot)[0] ?? null),
    score: Number(text("score")),
    actions: Number(text("actions")),
    can_undo: document.getElementById("undo").ariaDisabled === "false",
    can_redo: document.getElementById("redo").ariaDisabled === "false",
    astray: [
      ...columns.flatMap((list) => astray(list, cardsOf(list))),
      ...apart.filter(strayed).map((card) => `${card.dataset.card} in the reserve`),
    ],
    left_over: document.querySelectorAll(".held, .picked, .target, .over, #flyers > *").length,
  };
}"""
"""Reads the cards by what is printed on them; `astray` are those that do not lie in their place."""


@dataclass(frozen=True)
class Picture:
    """A table as it is seen: cards base first, None for a card face down."""

    columns: tuple[Cards, ...]
    stock: int
    reserve: Cards
    slots: Cards
    score: int
    actions: int
    can_undo: bool
    can_redo: bool

    @classmethod
    def of(cls, game: Game) -> Picture:
        """How the rules have it."""
        seen = visible(game.position)
        return cls(
            columns=tuple(_texts(column.cards) for column in seen.columns),
            stock=len(seen.stock),
            reserve=_texts(seen.reserve),
            slots=(*seen.removed, *[None] * (4 - len(seen.removed))),
            score=game.score,
            actions=game.actions,
            can_undo=game.undoable > 0,
            can_redo=game.redoable > 0,
        )

    @classmethod
    def sent(cls, game: JSON) -> Picture:
        """How the server's reply has it."""
        return cls._made(game | game["position"], game["undoable"], game["redoable"])

    @classmethod
    def on(cls, page: Page) -> Picture:
        """How the page has it: every card in its place, and nothing hanging in the air."""
        seen = page.evaluate(READ)
        assert seen["astray"] == [], f"astray: {seen['astray']}"
        assert seen["left_over"] == 0, "something still hangs in the air"
        assert seen["backs"] == seen["stock"], f"{seen['backs']} backs for {seen['stock']} cards"
        return cls._made(seen, seen["can_undo"], seen["can_redo"])

    def must_be(self, other: Picture) -> None:
        """Raise AssertionError, naming what differs, if this is another picture."""
        wanted = other._parts()
        differences = [
            f"{name}: {part} is seen, but it should be {wanted.get(name)}"
            for name, part in self._parts().items()
            if part != wanted.get(name)
        ]
        assert self == other, "; ".join(differences)

    def _parts(self) -> dict[str, object]:
        """Everything by its name, each column by itself."""
        columns = {
            f"column {number}": " ".join(card or "??" for card in column)
            for number, column in enumerate(self.columns, 1)
        }
        return asdict(self) | columns | {"columns": len(self.columns)}

    @classmethod
    def _made(cls, found: JSON, undoable: int, redoable: int) -> Picture:
        values: JSON = {"can_undo": undoable > 0, "can_redo": redoable > 0} | {
            field.name: found[field.name] for field in fields(cls) if "can_" not in field.name
        }
        values["columns"] = tuple(tuple(column) for column in values["columns"])
        return cls(**values | {name: tuple(values[name]) for name in ("reserve", "slots")})


def _texts(cards: tuple[Card | None, ...]) -> Cards:
    return tuple(None if card is None or card is UNKNOWN else card.text for card in cards)

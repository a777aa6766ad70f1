"""No card that its player has not seen is in anything that leaves the server."""

from __future__ import annotations

import logging
import random
import re
from typing import Any

import pytest

from scorpion.cards import DECK, Card
from scorpion.deals import Deal
from scorpion.rules import parse_rules
from scorpion.store import Store
from scorpion.view import visible
from tests.rules.drawn import SOURCE
from tests.web.table import JSON, Table, problem

RULES = ["classic", "relaxed", "wasp removal=anywhere", "three-blind-mice", "scorpion-ii"]
NAMES = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

OPENLY_ASKED = (4, 12, 30)
"""After how many actions somebody asks for what is hidden."""
HOW_TO_WRITE_A_MOVE = "write 4H>5H, or KH>3 for empty column 3"
"""Said when text is no move, whatever the game."""


def names(card: Card) -> list[str]:
    """Whatever a card might be called by."""
    rank = card.symbol[:-1]
    spoken = f"{NAMES.get(card.text[0], rank)} of {SUITS[card.suit]}"
    return [card.text, rank + card.suit, card.symbol, spoken]


def whole_words(cards: list[Card]) -> re.Pattern[str]:
    """Finds the cards where they are words of their own: names of games are random letters."""
    every = "|".join(re.escape(name) for card in cards for name in names(card))
    return re.compile(rf"(?<![\w-])({every})(?![\w-])", re.IGNORECASE)


class Watched(Table):
    """A table at which every reply is searched for the cards that must not be in it."""

    unseen: frozenset[Card] = frozenset()
    ever_seen: frozenset[str] = frozenset()
    """Also in moves that were undone and replaced by others."""
    searched = 0

    def request(self, *arguments: Any, **how: Any) -> Any:
        reply = super().request(*arguments, **how)
        self.searched += 1
        if self.unseen:
            head = "\n".join(f"{name}: {value}" for name, value in reply.headers.items())
            body = reply.text.replace(HOW_TO_WRITE_A_MOVE, "")
            found = whole_words(sorted(self.unseen, key=str)).search(f"{head}\n\n{body}")
            assert found is None, f"{found} in the reply to {arguments}"
        return reply

    def learn(self, store: Store, game: JSON) -> list[Card]:
        """What lies face down now; of it, nothing that was never seen may be told."""
        player = store.get(self.player(store), game["id"])
        position = player.game.position
        hidden = [
            *(card for column in position.columns for card in column.cards[: column.face_down]),
            *position.stock,
        ]
        self.ever_seen |= {
            card.text
            for step in player.game.steps
            for event in step.events
            if (card := getattr(event, "card", None)) is not None
        }
        self.unseen = frozenset(card for card in hidden if card.text not in self.ever_seen)
        return hidden

    def player(self, store: Store) -> str:
        with store._engine.connect() as connection:
            found = connection.exec_driver_sql("SELECT id FROM players").scalar_one()
        return str(found)


@pytest.fixture
def watched(app: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    # Where solving is slow a few arrangements are enough here.
    monkeypatch.setattr("scorpion.advice.hints.SECONDS", 0.1)
    monkeypatch.setattr("scorpion.web.partner.REVIEW", 0.1)
    with Watched(app) as table:
        yield table


def ask_everything(table: Watched, game: JSON) -> None:
    """Every question about a game, sensible or not, that changes nothing."""
    path = f"/api/games/{game['id']}"
    games = ("/api/games", "/api/rules", "/api/statistics", "/api/export")
    for asked in (path, f"{path}/record", f"/games/{game['id']}", "/", *games):
        assert table.get(asked).status_code == 200
    for number in range(game["actions"] + 2):
        table.get(f"{path}/positions/{number}")
    ask_fairly(table, game)
    problem(table.post(f"{path}/undo", json={"ply": game["ply"] + 1}), 409, "stale")
    table.post(f"{path}/moves", json={"ply": game["ply"], "move": "nonsense"})
    table.put(f"{path}/clock", json={"played": 1})
    table.post(f"{path}/moves", json={"ply": game["ply"]})


def ask_fairly(table: Watched, game: JSON) -> None:
    """All advice that is given from what the player knows."""
    path, ply = f"/api/games/{game['id']}", {"ply": game["ply"]}
    table.good(table.get(f"{path}/stuck", params=ply))
    for wish in ({"samples": 5}, {"samples": 5, "moves": True}):
        odds = table.good(table.post(f"{path}/odds", json={**ply, **wish}))
        assert (odds["moves"] is None) is ("moves" not in wish)
    for how in ({}, {"open": False}):
        hint = table.good(table.post(f"{path}/hints", json={**ply, **how}))
        assert not hint["open"]
        assert hint["lost_since"] is None


def ask_openly(table: Watched, game: JSON) -> None:
    """What may name hidden cards: only these two, each asked for as such. Others know nothing of it."""
    path, ply = f"/api/games/{game['id']}", {"ply": game["ply"]}
    unseen, table.unseen = table.unseen, frozenset()
    assert table.good(table.post(f"{path}/hints", json={**ply, "open": True}))["open"]
    assert len(table.good(table.post(f"{path}/review", json=ply))["verdicts"]) > game["actions"]
    table.unseen = unseen
    ask_fairly(table, game)
    assert table.good(table.get(path))["helps"] > 0


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("number", [1, 2])
def test_nothing_that_leaves_the_server_names_a_card_not_seen(
    watched: Watched, store: Store, caplog: pytest.LogCaptureFixture, rules: str, number: int
) -> None:
    caplog.set_level(logging.INFO)
    chance = random.Random(f"{rules} {number}")
    wish = {"deal": str(number)} if number % 2 else {"text": filled(rules), "fill": True}
    game = watched.new(rules=rules, **wish)
    for turn in range(50):
        hidden = watched.learn(store, game)
        if chance.random() < 0.1:
            ask_everything(watched, game)
        if turn in OPENLY_ASKED:
            ask_openly(watched, game)
        if hidden and chance.random() < 0.1:
            check_refusals(watched, game, hidden, chance)
        logged = whole_words(sorted(watched.unseen, key=str)).search(caplog.text)
        assert not watched.unseen or logged is None
        choice = chance.random()
        watched.unseen = frozenset()  # a move may show some of them
        if choice < 0.15 and game["undoable"]:
            game = watched.undo(game)
        elif choice < 0.25 and game["redoable"]:
            game = watched.redo(game)
        elif game["moves"]:
            game = watched.play(game, chance.choice(game["moves"])["move"])
    assert watched.searched > 60


def filled(rules: str) -> str:
    """A board with unknown cards; the deal's own, but for the layout of the source's."""
    if rules.split(maxsplit=1)[0] in ("classic", "relaxed", "wasp"):
        return SOURCE
    return str(visible(Deal(7).position(parse_rules(rules))))


def check_refusals(table: Watched, game: JSON, hidden: list[Card], chance: random.Random) -> None:
    """A refused move with a hidden card does not tell where it lies: all are refused alike."""
    shown = [card for column in game["position"]["columns"] for card in column if card]
    other = chance.choice([*shown, "1", "99", chance.choice(hidden).text])
    told = {
        "moved": {table.ask(game, f"{card}>{other}").text for card in hidden if card.text != other},
        "target": {
            table.ask(game, f"{other}>{card}").text
            for card in hidden
            if card.text != other and not other.isdigit()
        },
    }
    assert len(told["moved"]) <= 1
    assert len(told["target"]) <= 1


def test_the_search_would_find_a_card() -> None:
    unseen = whole_words([card for card in DECK if card.text in ("TH", "7C")])
    for text in ('["TH"]', "10♥", "<7c>", "the 10 of hearts", "7H>7C", "10H"):
        assert unseen.search(text), text
    for text in ("x7C-", "_TH", "THE", "17C"):
        assert not unseen.search(text), text

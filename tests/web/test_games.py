"""Games over HTTP: begin, open, list, play, undo, redo, look back, write down."""

from __future__ import annotations

from collections.abc import Callable

from scorpion.deals import parse_deal
from scorpion.notation import parse_record
from scorpion.rules import PRESETS
from tests.rules.drawn import SOURCE, random_game, won_games
from tests.web.table import JSON, Table, problem

ONE_MOVE_TO_WIN = """\
Foundations: C D H
KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S
AS
-
-
-
-
-
"""


def test_a_new_game_shows_what_its_player_may_see(table: Table) -> None:
    game = table.new(text=SOURCE)
    assert game["position"] == {
        "columns": [
            [None, None, None, "3D", "JH", "TH", "3S"],
            [None, None, None, "QH", "3C", "4H", "7S"],
            [None, None, None, "AS", "7D", "7H", "3H"],
            [None, None, None, "KD", "8H", "7C", "9S"],
            ["6H", "8C", "JS", "4C", "9C", "8D", "5C"],
            ["6D", "QC", "KH", "4D", "KS", "9H", "JC"],
            ["AD", "QD", "9D", "6S", "2H", "TD", "5H"],
        ],
        "joins": [[5], [], [], [], [], [], []],
        "stock": 3,
        "reserve": [],
        "slots": [None, None, None, None],
    }
    assert game["rules"] == {
        "name": "classic",
        "text": "classic",
        "build": "suit",
        "empty": "king",
        "removal": "landing",
        "stock": "anytime",
        "reserve": "stock",
    }
    assert {"move": "4H>5H", "card": "4H", "column": 7} in game["moves"]
    assert {"move": "deal", "card": None, "column": None} in game["moves"]
    del game["position"], game["rules"], game["moves"], game["id"]
    assert game == {
        "deal": None,
        "ply": 0,
        "actions": 0,
        "undoable": 0,
        "redoable": 0,
        "score": 0,
        "won": False,
        "won_once": False,
        "first_win": None,
        "daily": None,
        "winnable": False,
        "difficulty": None,
        "played": 0,
        "undos": 0,
        "helps": 0,
        "events": [],
        "last": {"action": "new", "move": None, "points": 0},
    }


def test_the_first_move_of_the_source_takes_7s_along_and_gives_5_points(table: Table) -> None:
    game = table.play(table.new(text=SOURCE), "4H>5H")
    assert game["position"]["columns"][1] == [None, None, None, "QH", "3C"]
    assert game["position"]["columns"][6][-3:] == ["5H", "4H", "7S"]
    assert game["events"] == [{"event": "moved", "cards": ["4H", "7S"], "from": 2, "to": 7}]
    assert game["last"] == {"action": "move", "move": "4H>5H", "points": 5}
    assert (game["ply"], game["actions"], game["undoable"], game["score"]) == (1, 1, 1, 5)


def test_a_game_begins_with_the_deal_that_is_asked_for(table: Table) -> None:
    for number in ("8812", "pysol:5", "ms:24"):
        game = table.new(deal=number)
        shown = [[card for card in column if card] for column in game["position"]["columns"]]
        real = parse_deal(number).position()
        assert shown == [[card.text for card in column.face_up] for column in real.columns]
        assert game["deal"] == number


def test_without_a_wish_the_deal_is_random_and_classic(table: Table) -> None:
    first, second = table.new(), table.new()
    assert first["deal"] != second["deal"]
    assert first["rules"]["text"] == "classic"


def test_a_game_is_played_by_the_rules_that_are_asked_for(table: Table) -> None:
    game = table.new(rules="Relaxed stock=when-stuck removal=anywhere", deal="1")
    assert game["rules"] == {
        "name": "relaxed",
        "text": "relaxed removal=anywhere stock=when-stuck",
        "build": "rank",
        "empty": "king",
        "removal": "anywhere",
        "stock": "when-stuck",
        "reserve": "stock",
    }


def test_three_blind_mice_has_ten_columns_and_an_open_reserve(table: Table) -> None:
    game = table.new(rules="three-blind-mice", deal="1")
    assert len(game["position"]["columns"]) == 10
    assert game["position"]["stock"] == 0
    assert all(game["position"]["reserve"])
    assert len(game["position"]["reserve"]) == 2


def test_a_card_of_the_reserve_comes_from_column_0(table: Table) -> None:
    game = table.new(rules="three-blind-mice", deal="1")
    while not (moves := _from_the_reserve(game)):
        game = table.new(rules="three-blind-mice")
    game = table.play(game, moves[0])
    assert game["events"][0]["event"] == "moved"
    assert game["events"][0]["from"] == 0
    assert None in game["position"]["reserve"]


def _from_the_reserve(game: JSON) -> list[str]:
    reserve = game["position"]["reserve"]
    return [move["move"] for move in game["moves"] if move["card"] in reserve]


def test_a_record_is_taken_up_where_it_ends(table: Table) -> None:
    whole = random_game(5, limit=20)
    text = f"Rules: classic\nDeal: 5\nMoves: {' '.join(map(str, whole.moves))}\n"
    game = table.new(text=text)
    assert (game["actions"], game["undoable"], game["score"]) == (20, 20, whole.score)
    assert (game["deal"], game["ply"], game["last"]["action"]) == ("5", 0, "new")
    assert table.undo(game)["last"]["move"] == str(whole.moves[-1])


def test_unknown_cards_are_dealt_at_random_when_it_is_wished(table: Table) -> None:
    empty = table.new(text=SOURCE)
    problem(table.ask(empty, "deal"), 422, "unknown-card")
    filled = [table.play(table.new(text=SOURCE, fill=True), "deal") for _ in range(3)]
    dealt = [[event["card"] for event in game["events"]] for game in filled]
    assert all(len(cards) == 3 for cards in dealt)
    assert dealt[0] != dealt[1] != dealt[2]


def test_a_record_of_a_board_is_filled_before_its_moves_go_on(table: Table) -> None:
    text = f"Rules: classic\nBoard:\n{SOURCE}Moves: 4H>5H\n"
    game = table.new(text=text, fill=True)
    assert game["actions"] == 1
    assert table.play(game, "deal")["position"]["stock"] == 0


def test_again_begins_the_same_start_and_leaves_the_old_game(table: Table) -> None:
    for wish in ({"deal": "77", "rules": "relaxed"}, {"text": SOURCE, "fill": True}):
        old = table.play(table.new(**wish), "deal")
        new = table.new(again=old["id"])
        assert new["id"] != old["id"]
        assert (new["actions"], new["deal"], new["rules"]) == (0, old["deal"], old["rules"])
        assert table.play(new, "deal")["events"] == old["events"]
        assert table.open(old)["actions"] == 1


def test_opening_a_game_shows_it_without_events(table: Table) -> None:
    played = table.play(table.new(deal="1"), "deal")
    opened = table.open(played)
    assert opened["last"] == {"action": "open", "move": None, "points": 0}
    assert opened["events"] == []
    changed = {"last", "events"}
    assert {key: opened[key] for key in opened if key not in changed} == {
        key: played[key] for key in played if key not in changed
    }


def test_undo_takes_back_the_points_and_redo_gives_them_again(table: Table) -> None:
    start = table.new(text=SOURCE)
    played = table.play(start, "4H>5H")
    undone = table.undo(played)
    assert undone["last"] == {"action": "undo", "move": "4H>5H", "points": -5}
    assert undone["events"] == []
    assert undone["position"] == start["position"]
    assert (undone["ply"], undone["actions"], undone["score"]) == (2, 0, 0)
    assert (undone["undoable"], undone["redoable"]) == (0, 1)
    redone = table.redo(undone)
    assert redone["last"] == {"action": "redo", "move": "4H>5H", "points": 5}
    assert redone["events"] == played["events"]
    assert redone["position"] == played["position"]
    assert (redone["ply"], redone["redoable"]) == (3, 0)


def test_undone_actions_can_be_redone_until_a_new_move_is_made(table: Table) -> None:
    game = table.new(text=random_record(5, 10))
    for _ in range(4):
        game = table.undo(game)
    game = table.redo(game)
    assert (game["actions"], game["redoable"]) == (7, 3)
    game = table.play(game, next(move["move"] for move in game["moves"]))
    assert (game["actions"], game["redoable"]) == (8, 0)
    path = f"/api/games/{game['id']}/redo"
    problem(table.post(path, json={"ply": game["ply"]}), 422, "nothing-to-redo")


def random_record(number: int, length: int) -> str:
    moves = random_game(number, limit=length).moves
    return f"Deal: {number}\nMoves: {' '.join(map(str, moves))}\n"


def test_a_hundred_actions_can_be_undone_and_no_more(table: Table) -> None:
    whole = random_game(2, PRESETS["relaxed"], limit=120)
    assert len(whole.moves) == 120
    moves = " ".join(map(str, whole.moves))
    game = table.new(text=f"Rules: relaxed\nDeal: 2\nMoves: {moves}\n")
    for left in range(99, -1, -1):
        game = table.undo(game)
        assert game["undoable"] == left
    path = f"/api/games/{game['id']}/undo"
    problem(table.post(path, json={"ply": game["ply"]}), 422, "nothing-to-undo")
    assert (game["actions"], game["redoable"]) == (20, 100)


def test_a_whole_game_is_played_to_the_win(table: Table) -> None:
    whole = next(won_games())
    game = table.new(deal=str(whole.deal))
    seen: list[str] = []
    for move in whole.moves:
        assert not game["won"]
        game = table.play(game, str(move))
        seen += [event["event"] for event in game["events"]]
    assert (game["won"], game["won_once"], game["moves"]) == (True, True, [])
    assert game["score"] == whole.score >= 460
    assert (seen.count("run_removed"), seen.count("turned"), seen[-1]) == (4, 12, "won")
    assert sorted(game["position"]["slots"]) == ["C", "D", "H", "S"]
    assert problem(table.ask(game, "deal"), 422, "over")["clause"] == "E1"


def test_a_win_that_is_undone_and_won_again_counts_once(table: Table) -> None:
    game = table.new(text=ONE_MOVE_TO_WIN)
    assert (game["won"], game["won_once"]) == (False, False)
    game = table.play(game, "AS>2S")
    assert [event["event"] for event in game["events"]] == ["moved", "run_removed", "won"]
    game = table.undo(game)
    assert (game["won"], game["won_once"], game["last"]["points"]) == (False, True, -105)
    assert game["first_win"] == {"actions": 1, "played": 0, "undos": 0, "helps": 0}
    game = table.redo(game)
    assert (game["won"], game["won_once"]) == (True, True)
    (entry,) = table.get("/api/games").json()["games"]
    assert entry["won"] is True


def test_the_table_can_be_looked_back_at(table: Table) -> None:
    whole = random_game(9, limit=15)
    game = table.new(deal="9")
    stood: list[JSON] = [game]
    for move in whole.moves:
        game = table.play(game, str(move))
        stood.append(game)
    for number, then in enumerate(stood):
        assert table.get(f"/api/games/{game['id']}/positions/{number}").json() == {
            "number": number,
            "actions": 15,
            "position": then["position"],
            "score": then["score"],
            "move": then["last"]["move"],
            "won": False,
        }
    path = f"/api/games/{game['id']}/positions"
    detail = problem(table.get(f"{path}/16"), 404, "not-found")["detail"]
    assert detail == "This game has no action 16"
    problem(table.get(f"{path}/-1"), 422, "invalid")
    problem(table.get(f"{path}/last"), 422, "invalid")
    problem(table.get(f"{path}/{10**30}"), 404, "not-found")


def test_what_was_undone_can_be_looked_at_until_another_move_is_made(table: Table) -> None:
    whole = random_game(9, limit=5)
    game = table.new(deal="9")
    for move in whole.moves:
        game = table.play(game, str(move))
    stood = game["position"]
    game = table.undo(game, to=2)
    path = f"/api/games/{game['id']}/positions"
    then = table.get(f"{path}/5").json()
    assert (then["number"], then["actions"], then["move"]) == (5, 2, str(whole.moves[4]))
    assert then["position"] == stood
    another = next(move["move"] for move in game["moves"] if move["move"] != str(whole.moves[2]))
    table.play(game, another)
    problem(table.get(f"{path}/4"), 404, "not-found")


def test_looking_back_at_a_win_shows_it(table: Table) -> None:
    game = table.play(table.new(text=ONE_MOVE_TO_WIN), "AS>2S")
    assert table.get(f"/api/games/{game['id']}/positions/1").json()["won"] is True


def test_the_record_of_a_dealt_game_can_be_played_again(table: Table) -> None:
    game = table.new(text=random_record(5, 12))
    text = table.record(game)
    assert parse_record(text).game().moves == random_game(5, limit=12).moves
    again = table.new(text=text)
    assert again["position"] == game["position"]


def test_the_record_of_a_board_leaves_out_what_its_player_has_not_seen(table: Table) -> None:
    game = table.play(table.new(text=SOURCE, fill=True), "4H>5H")
    board, moves = table.record(game).removeprefix("Rules: classic\nBoard:\n").split("Moves:\n")
    assert board == SOURCE
    assert moves == "4H>5H\n"
    dealt = [event["card"] for event in table.play(game, "deal")["events"]]
    assert f"Talon: {' '.join(dealt)}\n" in table.record(game)


def test_the_presets_are_listed_with_their_options(table: Table) -> None:
    presets = {preset["name"]: preset for preset in table.get("/api/rules").json()["rules"]}
    assert list(presets) == list(PRESETS)
    assert presets["three-blind-mice"] == {
        "name": "three-blind-mice",
        "text": "three-blind-mice",
        "build": "suit",
        "empty": "king",
        "removal": "landing",
        "stock": "anytime",
        "reserve": "open",
        "layout": [[0, 5]] * 7 + [[3, 2]] * 3,
    }


def test_a_player_s_games_are_listed_by_pages(table: Table) -> None:
    assert table.get("/api/games").json() == {"games": [], "next": None}
    games = [table.new(deal=str(number)) for number in range(5)]
    played = table.play(games[1], "deal")
    first = table.get("/api/games?limit=2").json()
    second = table.get("/api/games", params={"limit": 2, "before": first["next"]}).json()
    third = table.get("/api/games", params={"limit": 2, "before": second["next"]}).json()
    listed = first["games"] + second["games"] + third["games"]
    assert third["next"] is None
    assert [entry["deal"] for entry in listed] == ["1", "4", "3", "2", "0"]
    newest = listed[0]
    assert newest.pop("created") < newest.pop("updated")
    assert newest == {
        "id": played["id"],
        "rules": "classic",
        "deal": "1",
        "actions": 1,
        "won": False,
        "helped": False,
        "daily": None,
        "played": 0,
    }
    for query in ("limit=0", "limit=101", "limit=x", "before=x", f"before={'1' * 200}"):
        problem(table.get(f"/api/games?{query}"), 422, "invalid")


def test_players_do_not_see_each_other_s_games(table: Table, sit_down: Callable[[], Table]) -> None:
    mine = table.play(table.new(deal="1"), "deal")
    other = sit_down()
    other.new(deal="2")
    path = f"/api/games/{mine['id']}"
    asked = [
        other.get(path),
        other.get(f"{path}/record"),
        other.get(f"{path}/positions/0"),
        other.ask(mine, "deal"),
        other.post(f"{path}/undo", json={"ply": 1}),
        other.post(f"{path}/redo", json={"ply": 1}),
        other.post("/api/games", json={"again": mine["id"]}),
    ]
    for reply in asked:
        assert reply.json() == problem(other.get("/api/games/none"), 404, "not-found")
        assert reply.status_code == 404
    assert [entry["deal"] for entry in other.get("/api/games").json()["games"]] == ["2"]
    assert without_last(table.open(mine)) == without_last(mine)


def without_last(game: JSON) -> JSON:
    return {key: value for key, value in game.items() if key not in ("last", "events")}

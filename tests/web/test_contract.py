"""What the service does is what its contract, /openapi.json, says: schemathesis tries it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import jsonschema_rs
from fastapi import FastAPI

from tests.rules.drawn import SOURCE
from tests.web.serving import serving
from tests.web.table import Table

CONFIGURATION = Path(__file__).with_name("schemathesis.toml")
JUDGED_BY_THE_RULES = "positive_data_acceptance"
"""Of texts, deals and moves a schema cannot tell which of them can be; the game does."""


def test_every_address_keeps_to_the_contract_whatever_it_is_asked(
    database: Path, tmp_path: Path
) -> None:
    with serving(database) as server, server.client() as client:
        client.post("/api/games", json={}).raise_for_status()
        ((name, value),) = client.cookies.items()
        run = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIGURATION)),
                *("run", f"{server.address}/openapi.json", "--header", f"Cookie: {name}={value}"),
                *("--phases", "examples,coverage,fuzzing,stateful", "--max-examples", "15"),
                *("--seed", "1", "--generation-deterministic", "--no-color"),
                *("--checks", "all", "--exclude-checks", JUDGED_BY_THE_RULES),
            ],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "Tested: 22" in run.stdout, run.stdout


def test_the_contract_names_every_refusal(app: FastAPI) -> None:
    for path, methods in app.openapi()["paths"].items():
        for method, operation in methods.items():
            expected = {"422", "503"}
            if "{" in path:
                expected |= {"404"}
            if method in ("post", "put"):
                expected |= {"403", "413", "415"}
            if method == "post" and "{game_id}" in path:
                expected |= {"409"}
            assert expected <= set(operation["responses"]), (method, path)
            for status in expected:
                content = operation["responses"][status]["content"]
                assert list(content) == ["application/problem+json"]


def test_games_and_refusals_in_real_play_keep_to_the_contract(table: Table, app: FastAPI) -> None:
    components = app.openapi()["components"]

    def check(name: str, value: object) -> None:
        schema = {"$ref": f"#/components/schemas/{name}", "components": components}
        jsonschema_rs.validate(schema, value)

    for rules in ("classic", "three-blind-mice"):
        game = table.new(deal="3", rules=rules)
        for _ in range(20):
            check("GameOut", game)
            old, game = game, table.play(game, game["moves"][-1]["move"])
            check("ProblemOut", table.ask(old, "deal").json())
            if not game["moves"]:
                break
        path, ply = f"/api/games/{game['id']}", game["ply"]
        check("StuckOut", table.get(f"{path}/stuck", params={"ply": ply}).json())
        odds = {"ply": ply, "samples": 20, "moves": True}
        check("OddsOut", table.post(f"{path}/odds", json=odds).json())
        check("HintOut", table.post(f"{path}/hints", json={"ply": ply}).json())
        check("ReviewOut", table.post(f"{path}/review", json={"ply": ply}).json())
        check("LookBackOut", table.get(f"/api/games/{game['id']}/positions/3").json())
    check("StatisticsOut", table.statistics())
    check("Backup", table.get("/api/export").json())
    check("DailyOut", table.get("/api/daily").json())
    check("GamesOut", table.get("/api/games").json())
    check("PresetsOut", table.get("/api/rules").json())
    check("TextsOut", table.get("/api/texts/ms").json())
    check("ProblemOut", table.post("/api/games", json={"text": SOURCE + "x"}).json())

"""The table's page, written in the player's language, and the files it is made of."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter, Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse, JSONResponse, Response

from scorpion import __version__
from scorpion.texts import NAMES, texts
from scorpion.web import replies
from scorpion.web.languages import COOKIE, texts_for
from scorpion.web.lessons import LESSONS
from scorpion.web.players import LIFETIME

if TYPE_CHECKING:
    from jinja2 import Template

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
TEMPLATES: Final = HERE / "templates"
ICONS: Final = (
    ("icon-192", "192x192", "any"),
    ("icon-512", "512x512", "any"),
    ("maskable-512", "512x512", "maskable"),
)
KINDS: Final = {".js", ".css", ".svg", ".woff2"}
"""The kinds of files that the table is made of."""
KEPT: Final = ("main.js", "main.css", "early.js", "icon.svg", "fonts/*")
"""What the table needs to open; the rest is kept once it has been asked for."""

router = APIRouter(include_in_schema=False)


@router.api_route("/", methods=["GET", "HEAD"])
@router.api_route("/games/{game_id}", methods=["GET", "HEAD"])
@router.api_route("/deals/{deal}", methods=["GET", "HEAD"])
@router.api_route("/daily", methods=["GET", "HEAD"])
@router.api_route("/daily/{day}", methods=["GET", "HEAD"])
@router.api_route("/replay", methods=["GET", "HEAD"])
async def table(request: Request, game_id: str = "") -> HTMLResponse:
    """Give the table's page; the page itself asks for the game."""
    response = _page(request, "index.html", game=game_id)
    players = request.app.state.players
    players.remember(players.of(request), request, response)
    return response


@router.api_route("/rules", methods=["GET", "HEAD"])
async def rules(request: Request) -> HTMLResponse:
    """Give the rules, with boards on which they can be tried."""
    boards = {name: replies.lesson(game).model_dump_json() for name, game in LESSONS.items()}
    return _page(request, "rules.html", boards=boards)


@router.api_route("/manifest.webmanifest", methods=["GET", "HEAD"])
async def manifest(request: Request) -> JSONResponse:
    """Say what is needed to install the table as an app."""
    said = texts_for(request)
    icons = [
        {"src": f"/static/icons/{name}.png", "sizes": size, "type": "image/png", "purpose": purpose}
        for name, size, purpose in ICONS
    ]
    content = {
        "id": "/",
        "name": "Scorpion",
        "short_name": "Scorpion",
        "description": said.gettext(
            "Scorpion solitaire: seven columns, one deck, four runs to build."
        ),
        "lang": said.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "orientation": "any",
        "background_color": "#14503f",
        "theme_color": "#0b241f",
        "categories": ["games"],
        "icons": icons,
        "shortcuts": [{"name": said.gettext("The deal of the day"), "url": "/daily"}],
    }
    return JSONResponse(content, media_type="application/manifest+json")


@router.api_route("/sw.js", methods=["GET", "HEAD"])
async def worker(request: Request) -> Response:
    """Give the service worker, and before it the files that it keeps for times without network."""
    return Response(_worker(texts_for(request).language), media_type="text/javascript")


@cache
def _worker(language: str) -> str:
    parts = sorted(path for path in STATIC.rglob("*") if path.suffix in KINDS)
    kept = [path for path in parts if any(path.match(f"static/{name}") for name in KEPT)]
    names = [f"/static/{path.relative_to(STATIC).as_posix()}" for path in kept]
    version = sha256(b"".join([language.encode(), *(path.read_bytes() for path in parts)]))
    files = ["/", "/manifest.webmanifest", f"/api/texts/{language}", *names]
    head = f'self.version = "{version.hexdigest()[:16]}";\nself.files = {json.dumps(files)};\n'
    return head + (STATIC / "worker-body.js").read_text("utf-8")


def _page(request: Request, name: str, **values: object) -> HTMLResponse:
    """Give a page in the player's language, which is remembered if the address names it."""
    language = texts_for(request).language
    page = template(language, name).render(
        language=language, languages=NAMES, version=__version__, **values
    )
    response = HTMLResponse(page)
    response.headers["Content-Language"] = language
    if request.query_params.get("lang") == language:
        response.set_cookie(COOKIE, language, max_age=LIFETIME, samesite="lax")
    return response


@cache
def template(language: str, name: str = "index.html") -> Template:
    """Give a page of a language; its texts are filled in when it is rendered."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    i18n: Any = environment
    i18n.install_gettext_translations(texts(language), newstyle=True)
    return environment.get_template(name)

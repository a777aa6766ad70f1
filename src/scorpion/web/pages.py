"""The table's page, written in the player's language, and the files it is made of."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter, Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse

from scorpion import __version__
from scorpion.texts import LANGUAGES, texts
from scorpion.web.languages import COOKIE, texts_for
from scorpion.web.players import LIFETIME

if TYPE_CHECKING:
    from jinja2 import Template

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
TEMPLATES: Final = HERE / "templates"

router = APIRouter(include_in_schema=False)


@router.api_route("/", methods=["GET", "HEAD"])
@router.api_route("/games/{game_id}", methods=["GET", "HEAD"])
async def table(request: Request, game_id: str = "") -> HTMLResponse:
    """Give the table's page; the page itself asks for the game."""
    language = texts_for(request).language
    page = template(language).render(
        language=language, languages=LANGUAGES, game=game_id, version=__version__
    )
    response = HTMLResponse(page)
    response.headers["Content-Language"] = language
    players = request.app.state.players
    players.remember(players.of(request), request, response)
    if request.query_params.get("lang") == language:
        response.set_cookie(COOKIE, language, max_age=LIFETIME, samesite="lax")
    return response


@cache
def template(language: str) -> Template:
    """Give the page of a language; its texts are filled in when it is rendered."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    i18n: Any = environment
    i18n.install_gettext_translations(texts(language), newstyle=True)
    return environment.get_template("index.html")

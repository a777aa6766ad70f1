"""Which language to answer in: ``?lang=``, the cookie ``lang``, the browser's wish, English."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scorpion.texts import LANGUAGES, Texts, accepted_languages, choose_language, texts

if TYPE_CHECKING:
    from starlette.requests import Request

COOKIE: Final = "lang"


def texts_for(request: Request) -> Texts:
    """Give the texts of the language of a request."""
    for wish in (request.query_params.get("lang"), request.cookies.get(COOKIE)):
        if wish in LANGUAGES:
            return texts(wish)
    return texts(choose_language(accepted_languages(request.headers.get("accept-language", ""))))

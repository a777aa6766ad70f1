"""Every refusal in one shape, in the player's language (RFC 9457, application/problem+json)."""

from __future__ import annotations

import logging
import traceback
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match

from scorpion.errors import N_, BadText, IllegalMove, ScorpionError
from scorpion.store import GameNotFound, StaleGame, StoreError
from scorpion.web import replies
from scorpion.web.languages import texts_for
from scorpion.web.schemas import ProblemOut

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request

log = logging.getLogger("scorpion.web")

MEDIA_TYPE: Final = "application/problem+json"

_TITLES: Final = {
    403: N_("Not allowed"),
    404: N_("Not found"),
    405: N_("Not offered"),
    409: N_("Out of date"),
    413: N_("Too long"),
    415: N_("Not JSON"),
    422: N_("Not possible"),
    500: N_("An error in the program"),
    503: N_("Not available"),
}


class Refused(ScorpionError):
    """A request that does not get as far as a game."""

    code = "invalid"
    retry_after: int | None = None

    def __init__(self, status: HTTPStatus, template: str, /, **values: object) -> None:
        super().__init__(template, **values)
        self.status = status


class NotFound(Refused):
    """There is nothing where the request asks."""

    code = "not-found"

    def __init__(self, template: str, /, **values: object) -> None:
        super().__init__(HTTPStatus.NOT_FOUND, template, **values)


class _Fault(ScorpionError):
    code = "internal"


def answer(request: Request, error: ScorpionError) -> Response:
    """Make the reply that says what is wrong."""
    texts = texts_for(request)
    status = _status(error)
    problem = ProblemOut(
        type=f"urn:scorpion:problem:{error.code}",
        title=texts.gettext(_TITLES.get(status, _TITLES[422])),
        status=status,
        detail=texts.sentence(_public(error)),
        code=error.code,
        clause=error.clause if isinstance(error, IllegalMove) else None,
        line=error.line if isinstance(error, BadText) else None,
        game=replies.game(error.saved) if isinstance(error, StaleGame) else None,
    )
    headers = {"Content-Language": texts.language}
    if isinstance(error, Refused) and error.retry_after is not None:
        headers["Retry-After"] = str(error.retry_after)
    return Response(problem.model_dump_json(), status, headers, MEDIA_TYPE)


def fault(request: Request, error: Exception) -> Response:
    """Reply to an error of the program, and log where it happened.

    What the exception says stays out of both: it could name a hidden card.
    """
    frames = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s in %r:\n%s", type(error).__name__, request.url.path, frames.rstrip())
    return answer(request, _Fault(N_("Something went wrong in the program; open the game again")))


def add_handlers(app: FastAPI) -> None:
    """Answer every error that comes up inside the app with a problem."""
    app.exception_handler(ScorpionError)(_scorpion_error)
    app.exception_handler(RequestValidationError)(_validation_error)
    app.exception_handler(HTTPException)(_http_error)


async def _scorpion_error(request: Request, error: ScorpionError) -> Response:
    return answer(request, error)


async def _validation_error(request: Request, error: RequestValidationError) -> Response:
    return answer(request, _explained(request, error))


def _explained(request: Request, error: RequestValidationError) -> Refused:
    if request.method in ("POST", "PUT") and not _is_json(request):
        return Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, N_("Only JSON is read here"))
    first: dict[str, Any] = error.errors()[0]
    if first["type"] == "json_invalid":
        return Refused(HTTPStatus.UNPROCESSABLE_ENTITY, N_("The request is no JSON"))
    field = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    template = N_("The request is not as it should be: {field}: {reason}")
    return Refused(HTTPStatus.UNPROCESSABLE_ENTITY, template, field=field, reason=first["msg"])


def _is_json(request: Request) -> bool:
    """Is it what another site's page cannot send without being asked first?

    FastAPI reads nothing else, so that whatever else is sent fails to be understood.
    """
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    return media_type.startswith("application/") and media_type.endswith("json")


async def _http_error(request: Request, error: HTTPException) -> Response:
    if error.status_code == HTTPStatus.NOT_FOUND:
        return answer(request, NotFound(N_("There is nothing at this address")))
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        template = N_("{method} is not offered at this address")
        refused = Refused(HTTPStatus.METHOD_NOT_ALLOWED, template, method=request.method)
        response = answer(request, refused)
        response.headers["Allow"] = ", ".join(sorted(_offered(request)))
        return response
    if error.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return answer(request, Refused(HTTPStatus(413), N_("The request is too long")))
    return answer(request, Refused(HTTPStatus(422), N_("The request cannot be read")))


def _offered(request: Request) -> set[str]:
    """All methods of an address; the framework names those of one route only."""
    routes = [
        route
        for route in request.app.state.routes
        if route.matches(request.scope)[0] is not Match.NONE
    ]
    return {method for route in routes for method in route.methods} or {"GET", "HEAD"}


def _status(error: ScorpionError) -> int:
    match error:
        case Refused():
            return error.status
        case GameNotFound():
            return HTTPStatus.NOT_FOUND
        case StaleGame():
            return HTTPStatus.CONFLICT
        case StoreError():
            return HTTPStatus.SERVICE_UNAVAILABLE
        case _Fault():
            return HTTPStatus.INTERNAL_SERVER_ERROR
        case _:
            return HTTPStatus.UNPROCESSABLE_ENTITY


def _public(error: ScorpionError) -> ScorpionError:
    """What the player is told: of trouble with the database only that there is some."""
    if not isinstance(error, StoreError):
        return error
    log.error("%s", error)
    return StoreError(
        N_("The games cannot be read or written at the moment; try again a little later")
    )

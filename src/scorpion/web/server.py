"""Serve the table from this machine: find a port, say the address, open the browser."""

from __future__ import annotations

import errno
import socket
import sys
import webbrowser
from threading import Thread
from typing import TYPE_CHECKING, Final

import uvicorn
from starlette.concurrency import run_in_threadpool

from scorpion.store import StoreError, open_store
from scorpion.web.app import create_app

if TYPE_CHECKING:
    from scorpion.web.thinking import Thinking

DONE: Final = 0
COULD_NOT: Final = 2


def serve(host: str, port: int, database: str | None, browser: bool) -> int:
    """Serve until Ctrl+C; `port` 0 takes any free one, and a taken one is replaced by another.

    Prints the address and, if `browser`, opens it there. Returns 0 when it was ended, and 2,
    after one line on standard error, when it cannot serve.
    """
    try:
        store = open_store(database)
    except StoreError as error:
        return _could_not(str(error))
    try:
        listening = _listen(host, port)
    except OSError as error:
        store.close()
        return _could_not(f"cannot serve at {host}, port {port}: {error.strerror}")
    app = create_app(store)
    with listening:
        address = _address(host, listening.getsockname()[1])
        if port not in (0, listening.getsockname()[1]):
            _say(f"Port {port} is taken by another program; another one is used.")
        _Server(
            uvicorn.Config(
                app,
                access_log=False,
                log_level="warning",
                timeout_graceful_shutdown=3,
                server_header=False,
                ws="none",
            ),
            address,
            app.state.thinking,
            browser=browser,
        ).run([listening])
    _say("Scorpion has ended. Your games are kept.")
    return DONE


class _Server(uvicorn.Server):
    """Says when it is ready, and ends at the first Ctrl+C as at a request to terminate."""

    def __init__(
        self, config: uvicorn.Config, address: str, thinking: Thinking, *, browser: bool
    ) -> None:
        super().__init__(config)
        self._address = address
        self._thinking = thinking
        self._browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _say(f"Scorpion is at {self._address} (Ctrl+C ends it)")
        if self._browser:
            # Some browsers started from a terminal do not return before they are closed.
            Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Give up the long questions first: whoever asked them is answered, and need not be waited for."""
        await run_in_threadpool(self._thinking.close)
        await super().shutdown(sockets)

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            super().run(sockets)
        except KeyboardInterrupt:  # raised again by uvicorn once everything is closed
            _say("")


def _listen(host: str, port: int) -> socket.socket:
    """Listen at the port, or at any free one when it is taken."""
    try:
        return _bind(host, port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return _bind(host, 0)


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # there it would share the port with its holder
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening


def _address(host: str, port: int) -> str:
    """Write the address as a browser on this machine reads it."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - read, not bound
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _could_not(reason: str) -> int:
    sys.stderr.write(f"scorpion: {reason}\n")
    return COULD_NOT

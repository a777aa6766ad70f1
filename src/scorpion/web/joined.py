"""The files of the table, joined as they are sent, so that the first load needs few requests.

In the source each module and style sheet is a file by itself, and the browser could load them
so. Sent one by one they would be thirty requests. So `main.js` is sent with all modules that it
imports, each in a function of its own, and `main.css` with all sheets that it imports. A module
that is imported later, by `import("./dialogs/settings.js")`, is sent when it is asked for, and
takes the modules that `main.js` has brought already from there: no module runs twice.

What is joined follows from the files alone, and is made anew when one of them has changed.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles

if TYPE_CHECKING:
    from starlette.types import Scope

SCRIPT: Final = "main.js"
SHEET: Final = "main.css"

_IMPORT: Final = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "(\.[^"]+)";\n', re.MULTILINE)
_IMPORT_LATER: Final = re.compile(r'(?<=\bimport\(")(\.[^"]+)(?="\))')
_EXPORT: Final = re.compile(
    r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE
)
_COMMENT: Final = re.compile(r"^[ ]*/\*\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)
_ODD: Final = re.compile(r"^(?:import|export)\b(?!\()[^\n]*", re.MULTILINE)
_SHEET: Final = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)


class JoinedFiles(StaticFiles):
    """Serves a folder of static files; `main.js` and `main.css` bring what they import."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self.folder = folder

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Give a file, joined if it has parts."""
        body = joined(self.folder, path) if scope["method"] in ("GET", "HEAD") else None
        if body is None:
            return await super().get_response(path, scope)
        tag = f'"{sha256(body.encode()).hexdigest()[:16]}"'
        kind = "text/css" if path.endswith(".css") else "text/javascript"
        response = Response(body, media_type=kind, headers={"ETag": tag})
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response


def joined(folder: Path, path: str) -> str | None:
    """Give what is sent for a script or a style sheet; None for a file that is sent as it is.

    Raises ValueError where a module imports or exports in a way that is not provided for.
    """
    if path != SHEET and not path.endswith(".js"):
        return None
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*.[jc]s*")}
    if path not in files:
        return None
    changed = max(file.stat().st_mtime_ns for file in files.values())
    return _joined(folder, path, changed, len(files))


@lru_cache(maxsize=128)
def _joined(folder: Path, path: str, _changed: int, _count: int) -> str:
    if path == SHEET:
        return _SHEET.sub(lambda found: _read(folder, found[1]), _read(folder, SHEET))
    modules = _brought_by_main(folder)
    if path == SCRIPT:
        parts = [modules[name].as_function() for name in modules if name != SCRIPT]
        return "".join([*parts, modules[SCRIPT].as_main(modules)])
    return Module.read(folder, path).as_later(modules)


def _brought_by_main(folder: Path) -> dict[str, Module]:
    """Give the modules that main.js needs, itself too, each after those that it imports."""
    found: dict[str, Module] = {}

    def visit(name: str, way: tuple[str, ...]) -> None:
        if name in way:
            raise ValueError(f"modules import each other in a circle: {' → '.join([*way, name])}")
        if name in found:
            return
        module = Module.read(folder, name)
        for _, target in module.imports:
            visit(target, (*way, name))
        found[name] = module

    visit(SCRIPT, ())
    return found


@dataclass(frozen=True)
class Module:
    """A script: what it imports, as the names and the module they are from, and the rest of it."""

    name: str
    imports: tuple[tuple[str, str], ...]
    exports: tuple[str, ...]
    code: str

    @classmethod
    def read(cls, folder: Path, name: str) -> Module:
        """Take a module apart. Raises ValueError where it cannot be."""
        code = _COMMENT.sub("", _read(folder, name)).replace("export {};\n", "")

        def place(relative: str) -> str:
            return posixpath.normpath(posixpath.join(posixpath.dirname(name), relative))

        imports = tuple((found[1], place(found[2])) for found in _IMPORT.finditer(code))
        exports = tuple(found[1] for found in _EXPORT.finditer(code))
        code = _IMPORT.sub("", code)
        if odd := _ODD.search(_EXPORT.sub("", code)):
            raise ValueError(f"{name}: cannot be joined: {odd[0]}")
        code = _IMPORT_LATER.sub(lambda found: f"/static/{place(found[1])}", code)
        return cls(name, imports, exports, code)

    def as_function(self) -> str:
        """Give the module as the value of a function that is called once."""
        result = f"return {{ {', '.join(self.exports)} }};"
        return f"const {_value(self.name)} = (() => {{\n{self._taking()}{self._bare()}{result}\n}})();\n"

    def as_main(self, modules: dict[str, Module]) -> str:
        """Give the module as the last part of main.js, which hands on what it has brought."""
        brought = ", ".join(f'"{name}": {_value(name)}' for name in modules if name != SCRIPT)
        return f"export const brought = {{ {brought} }};\n{{\n{self._taking()}{self._bare()}}}\n"

    def as_later(self, modules: dict[str, Module]) -> str:
        """Give the module for a browser that has main.js."""
        there = [(names, target) for names, target in self.imports if target in modules]
        others = [each for each in self.imports if each not in there]
        lines = [f'import {names} from "/static/{target}";\n' for names, target in others]
        if there:
            lines.append(f'import {{ brought }} from "/static/{SCRIPT}";\n')
        lines += [f'const {_renamed(names)} = brought["{target}"];\n' for names, target in there]
        return "".join(lines) + self.code

    def _taking(self) -> str:
        return "".join(f"const {_renamed(names)} = {_value(of)};\n" for names, of in self.imports)

    def _bare(self) -> str:
        return _EXPORT.sub("", self.code)


def _value(name: str) -> str:
    """Name the constant that holds a module."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _renamed(names: str) -> str:
    """Write what is imported as what is taken out of an object."""
    return names.replace("* as ", "").replace(" as ", ": ")


def _read(folder: Path, name: str) -> str:
    return (folder / name).read_text("utf-8")

"""Keep the gettext catalogues in step with the texts in the code.

    python -m tools.texts           write every message of the code into every catalogue
    python -m tools.texts --check   say what is missing, obsolete, empty, fuzzy or misformed

Messages are the arguments of N_, _, gettext and ngettext in Python and in the templates,
and of t and tn in JavaScript. Each is its own key; its {fields} are filled in after it has
been translated. English needs no translator: its texts are the keys.

Updating keeps a translation while its message stays, drops it when its message goes, and
writes the same bytes for the same messages: sorted, without dates and line numbers.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from tools import javascript

LANGUAGES: Final = ("en", "ms", "id", "fr")
SOURCE_LANGUAGE: Final = "en"
KEYWORDS: Final = {"N_": None, "_": None, "gettext": None, "ngettext": (1, 2)}
NOTE: Final = "Translators:"
"""A comment that begins so, right above a message, goes into the catalogues."""


PATTERNS: Final = {
    "**/*.py": "python",
    "web/templates/**/*.html": "jinja2.ext:babel_extract",
    "web/static/**/*.js": "javascript",
}
"""Which files have messages, and how those are found: by Babel, or for JavaScript by us."""


def messages_of(package: Path, language: str) -> Catalog:
    """Every message in the code of `package`, untranslated, as a catalogue of `language`."""
    catalog = Catalog(locale=language)
    for pattern, method in PATTERNS.items():
        for file in sorted(package.glob(pattern)):
            _collect(catalog, method, file, file.relative_to(package).as_posix())
    return catalog


def _collect(catalog: Catalog, method: str, file: Path, name: str) -> None:
    if method == "javascript":
        for line, text in javascript.messages(file.read_text("utf-8")):
            catalog.add(text, locations=[(name, line)])
        return
    with file.open("rb") as code:
        found = extract(
            method,
            code,
            keywords=KEYWORDS,
            comment_tags=[NOTE],
            options={"encoding": "utf-8", "silent": "false"},
            strip_comment_tags=True,
        )
        for line, message, notes, _context in found:
            catalog.add(message, locations=[(name, line)], auto_comments=notes)


def path_of(package: Path, language: str) -> Path:
    """Where the catalogue of `language` is."""
    return package / "locale" / language / "LC_MESSAGES" / "scorpion.po"


def read(package: Path, language: str) -> Catalog:
    """The catalogue of `language` as it is on disk; an empty one where there is no file."""
    path = path_of(package, language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as text:
        return read_po(text, locale=language, abort_invalid=True)


def updated(package: Path, language: str) -> Catalog:
    """The messages of the code with the translations that there are."""
    catalog = messages_of(package, language)
    known = {message.id: message for message in messages(read(package, language))}
    for message in messages(catalog):
        if language == SOURCE_LANGUAGE:
            message.string = message.id
        elif message.id in known:
            message.string = known[message.id].string
            message.flags = known[message.id].flags
            message.user_comments = known[message.id].user_comments
    return catalog


def messages(catalog: Catalog) -> Iterator[Message]:
    """The messages of a catalogue, without its header."""
    return (message for message in catalog if message.id)


def text_of(catalog: Catalog) -> bytes:
    """The file of a catalogue."""
    header = (
        'msgid ""\n'
        'msgstr ""\n'
        f'"Language: {catalog.locale}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n\n'
    )
    body = io.BytesIO()
    write_po(body, catalog, width=0, omit_header=True, sort_output=True, include_lineno=False)
    return header.encode() + body.getvalue().rstrip() + b"\n"


def update(package: Path) -> None:
    """Write the catalogue of every language anew."""
    for language in LANGUAGES:
        catalog = updated(package, language)
        path = path_of(package, language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text_of(catalog))


def problems(package: Path, language: str) -> Iterator[str]:
    """What is wrong with the catalogue of `language`, one line each."""
    wanted = {message.id for message in messages(messages_of(package, language))}
    catalog = read(package, language)
    there = {message.id: message for message in messages(catalog)}
    yield from (f"missing: {_short(key)}" for key in sorted(wanted - there.keys(), key=_short))
    yield from (f"obsolete: {_short(key)}" for key in sorted(there.keys() - wanted, key=_short))
    for key in sorted(wanted & there.keys(), key=_short):
        message = there[key]
        for fault in _faults(message, catalog.num_plurals):
            yield f"{fault}: {_short(key)}"
        if language == SOURCE_LANGUAGE and message.string != key:
            yield f"not the same as its key: {_short(key)}"


def _faults(message: Message, forms: int) -> Iterator[str]:
    """What is wrong with one message in a language with so many plural `forms`."""
    if message.fuzzy:
        yield "fuzzy"
    texts = _texts(message.string)
    if len(texts) != (forms if message.pluralizable else 1) or not all(texts):
        yield "empty"
        return
    for number, text in enumerate(texts):
        try:
            if fields(text) not in _allowed_fields(message, number, forms):
                yield f"other fields in {text!r}"
        except ValueError as error:
            yield f"{error} in {text!r}"


def _allowed_fields(message: Message, number: int, forms: int) -> list[frozenset[str]]:
    """The fields that form `number` may have.

    Where a language has several forms the first, for one thing, may leave out the number as
    the English does; a language with one form says the number always.
    """
    one, *many = (fields(text) for text in _texts(message.id))
    if not many:
        return [one]
    return [one, *many] if number == 0 and forms > 1 else many


def fields(text: str) -> frozenset[str]:
    """The names of the {fields} of a text. Raises ValueError when its braces do not match."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def _texts(value: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value or ())


def _short(key: str | list[str] | tuple[str, ...]) -> str:
    return " | ".join(_texts(key))


def check(package: Path) -> list[str]:
    """Everything that is wrong, one line each, with the file it is wrong in."""
    return [
        f"{path_of(package, language)}: {problem}"
        for language in LANGUAGES
        for problem in problems(package, language)
    ]


def main(arguments: list[str]) -> int:
    """Update the catalogues, or check them; 1 when the check finds something."""
    package = Path(__file__).parents[1] / "src" / "scorpion"
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    if not arguments:
        update(package)
    found = check(package) if arguments else []
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What the program says, in the player's language.

A text is written in English in the code, where ``N_("…")`` or ``_("…")`` marks it; its English
form is the key of its translations in ``locale/LANGUAGE/LC_MESSAGES/scorpion.po``. The
catalogues are read as they are written, without a compile step, by Python and by the browser.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from babel import Locale, negotiate_locale
from babel.messages.pofile import read_po

from scorpion.cards import Card
from scorpion.errors import BadBoard, BadText

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

NAMES: Final = {
    "ms": "Bahasa Melayu",
    "en": "English",
    "id": "Bahasa Indonesia",
    "fr": "Français",
}
"""What each language calls itself."""
LANGUAGES: Final = tuple(NAMES)
DEFAULT_LANGUAGE: Final = "en"


@runtime_checkable
class Sayable(Protocol):
    """What can be said in any language: an English template, its key, and what fills its fields.

    A value may be such a thing itself, or a tuple of them.
    """

    @property
    def template(self) -> str:
        """English, with named fields."""

    @property
    def values(self) -> Mapping[str, object]:
        """What fills the fields."""


class Texts:
    """The texts of one language, in the manner of `gettext.NullTranslations`.

    A text without a translation comes back in English.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._locale = Locale.parse(language)
        self._singular: dict[str, str] = {}
        self._plural: dict[str, tuple[str, str]] = {}
        with (files("scorpion") / "locale" / language / "LC_MESSAGES" / "scorpion.po").open(
            "rb"
        ) as file:
            catalogue = read_po(file, locale=language)
        for message in catalogue:
            if not message.id or message.fuzzy or not message.string:
                continue
            if isinstance(message.id, str):
                self._singular[message.id] = str(message.string)
            elif all(message.string):
                forms = tuple(message.string)
                self._plural[message.id[0]] = (forms[0], forms[-1])

    def gettext(self, message: str) -> str:
        """Translate a text."""
        return self._singular.get(message, message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Translate a text that depends on a number; every language tells at most one from many."""
        one, many = self._plural.get(singular, (singular, plural))
        return one if self._locale.plural_form(number) == "one" else many

    def sentence(self, said: Sayable) -> str:
        """Say an error or a reason to a player; moves, clauses and facts for programs are left out."""
        if isinstance(said, BadBoard):
            return "\n".join(self._line(problem) for problem in said.problems)
        if isinstance(said, BadText):
            return self._line(said)
        return self._filled(said)

    def for_browser(self) -> dict[str, str | list[str]]:
        """All translations: a text, or one and many, by the English text (the singular one)."""
        return {**self._singular, **{key: list(forms) for key, forms in self._plural.items()}}

    def _line(self, error: BadText) -> str:
        if error.line is None:
            return self._filled(error)
        return self.gettext(BadText.with_line).format(line=error.line, problem=self._filled(error))

    def _filled(self, said: Sayable) -> str:
        fields = {name: self._shown(value) for name, value in said.values.items()}
        return self.gettext(said.template).format(**fields)

    def _shown(self, value: object) -> object:
        if isinstance(value, Sayable):
            return self.sentence(value)
        if type(value) is tuple:  # a move is one too, but no list
            return ", ".join(str(self._shown(each)) for each in value)
        return value.symbol if isinstance(value, Card) else value


@cache
def texts(language: str) -> Texts:
    """Give the texts of one of `LANGUAGES`, read once."""
    return Texts(language)


def choose_language(wished: Iterable[str]) -> str:
    """Give the first language of a list of wishes, such as ``ms-MY``, that there are texts in.

    >>> choose_language(["de", "ms-MY", "en"]), choose_language(["de"])
    ('ms', 'en')
    """
    return negotiate_locale(list(wished), LANGUAGES, sep="-") or DEFAULT_LANGUAGE


def accepted_languages(header: str) -> list[str]:
    """Read an Accept-Language header: the languages, the most wanted first (RFC 9110, 12.5.4).

    >>> accepted_languages("en;q=0.5, ms, fr;q=0")
    ['ms', 'en']
    """
    weighted = []
    for part in header.split(","):
        language, _, parameters = part.strip().partition(";")
        name, _, value = parameters.partition("=")
        weight = _weight(value) if name.strip() == "q" else 1.0
        if language and weight > 0:
            weighted.append((language.strip(), weight))
    return [language for language, _ in sorted(weighted, key=lambda each: -each[1])]


def _weight(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0

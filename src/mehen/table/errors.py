"""What a person can be refused for: a stable code, words from ``text.*.toml``, the rule if a game has said no."""

from __future__ import annotations

from collections.abc import Mapping

#: What a refusal may name beside its words.
Detail = str | int | list[str] | list[int]


class Refused(Exception):
    """Nothing has changed.  ``status`` is the HTTP status, ``code`` names the sentence."""

    status = 400

    def __init__(self, code: str, *, rule: str = "", text: str | Mapping[str, str] = "", **details: Detail) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.text = text  # where the words come from elsewhere; by language where a game says no
        self.details: Mapping[str, Detail] = details


class Forbidden(Refused):
    status = 403


class Missing(Refused):
    status = 404


class Conflict(Refused):
    """Somebody was quicker, or it has been done already."""

    status = 409


class Overtaken(Conflict):
    """Another process has changed what was just decided upon: look again, decide again."""


class Away(Refused):
    """Whoever is needed does not answer.  Nothing was acknowledged, so it may be sent again."""

    status = 503

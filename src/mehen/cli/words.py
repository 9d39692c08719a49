"""The command line's own sentences, and the language they are said in."""

from __future__ import annotations

import os
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated

import typer

from mehen.core.text import Arg, Line, Texts, load_texts


class Lang(StrEnum):
    de = "de"
    en = "en"


LangOption = Annotated[Lang | None, typer.Option("--lang", help="Language; that of your system unless you say.")]


def pick(lang: Lang | None) -> Lang:
    """The language asked for, or that of the locale: German for de_*, English for everything else."""
    if lang is not None:
        return lang
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return Lang.de if os.environ[name].lower().startswith("de") else Lang.en
    return Lang.en


@cache
def words(lang: Lang) -> Texts:
    return Texts(lang, load_texts(Path(__file__).parent, lang))


def say(lang: Lang, key: str, **args: Arg) -> str:
    return words(lang).say(Line(key, args))


def with_words(texts: Texts, lang: Lang) -> Texts:
    """A game's texts and the command line's in one."""
    return Texts(lang, {**words(lang).sentences, **texts.sentences})

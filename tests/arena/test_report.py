"""The report: one page, well-formed, in both languages, that asks nobody for anything."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from mehen.arena import Bounds, Match, Outcome, open_backend, run
from mehen.arena.report import page
from mehen.arena.report.svg import round_step, tag, ticks
from mehen.arena.words import number, percent, seconds, texts
from mehen.core.text import fields

LANGUAGES = ("de", "en")


def outcome(bots: tuple[str, ...], seats: int, game: str = "egizia", bounds: Bounds | None = None) -> Outcome:
    match = Match(game, bots, seats, blocks=4, seed=2)
    return run(match, lambda: open_backend("serial", match), bounds=bounds)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("bots", "seats", "game", "charts"),
    [
        (("random", "random"), 2, "egizia", 6),
        (("random", "random"), 4, "mennefer", 6),
        (("random", "random", "random"), 2, "egizia", 6),
        (("random",), 3, "ankh", 4),
        (("random", "random"), 1, "pharaon", 6),
    ],
)
def test_every_kind_of_match(lang: str, bots: tuple[str, ...], seats: int, game: str, charts: int) -> None:
    done = outcome(bots, seats, game)
    text = page(done, done.summary(), lang, "mehen arena <&>")
    tree = ElementTree.fromstring(text)
    assert tree.attrib["lang"] == lang
    assert len(tree.findall(".//figure/svg")) == charts
    rows = [cell.text for cell in tree.findall(".//tbody//th")]
    assert rows == done.match.labels()
    names = [node.text for node in tree.findall(".//svg/text[@class='name']")]
    assert set(names) == set(done.match.labels())
    assert not re.search(r"(?i)://|src=|href=|url\((?!#)|@import", text), "nothing from outside"
    assert not re.search(r"\b(nan|inf)\b", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_test_found_and_what_is_missing_is_said(lang: str) -> None:
    done = outcome(("random", "random"), 2, bounds=Bounds(0.5, 0.51))
    done.failed[9] = "it fell over"
    tree = ElementTree.fromstring(page(done, done.summary(), lang, "x"))
    said = {node.attrib["class"]: node.text or "" for node in tree.findall(".//header/p")}
    assert "51" in said["verdict"]
    assert "1 " in said["missing"]


def test_names_are_escaped() -> None:
    done = outcome(("random", "random"), 2)
    done.match = Match("egizia", ('<b>&"bot', "random"), 2, blocks=4)
    summary = outcome(("random", "random"), 2).summary()
    text = page(done, summary, "en", "a < b & c")
    assert "a &lt; b &amp; c" in text
    ElementTree.fromstring(text)
    assert tag("a", x_='"<&') == '<a x="&quot;&lt;&amp;"/>'


def test_both_languages_say_the_same_things() -> None:
    german, english = texts("de").sentences, texts("en").sentences
    assert german.keys() == english.keys()
    for key, sentence in german.items():
        assert fields(sentence) == fields(english[key]), key


def test_numbers_are_written_as_each_language_does() -> None:
    assert (number("en", -3.25, 2), number("de", -3.25, 2)) == ("−3.25", "−3,25")
    assert number("en", -0.001) == "0.0"
    assert percent("de", 0.6254) == "62,5\u00a0%"
    assert [seconds("en", value) for value in (3.2e-6, 412e-6, 1.734e-3, 0.98, 12.3, 250)] == [
        "3.20\u00a0µs",
        "412\u00a0µs",
        "1.73\u00a0ms",
        "980\u00a0ms",
        "12.3\u00a0s",
        "250\u00a0s",
    ]


def test_ticks_stand_at_round_numbers() -> None:
    assert ticks(-23, 41, 6) == [-20, 0, 20, 40]
    assert ticks(0, 1, 5) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert round_step(97, 32) == 5

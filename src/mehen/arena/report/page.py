"""Puts the report together: HTML and well-formed XML at once, which asks no other address for anything."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from html import escape

import mehen
from mehen.arena.report.charts import funnel, seats, shares
from mehen.arena.report.strips import times_chart, values_chart
from mehen.arena.report.style import STYLE
from mehen.arena.report.svg import mark, tag
from mehen.arena.results import Clock
from mehen.arena.run import Outcome
from mehen.arena.sequential import Sequential
from mehen.arena.stats import Summary, all_margins, all_points
from mehen.arena.words import number, percent, say, seconds, span


def page(outcome: Outcome, summary: Summary, lang: str, command: str) -> str:
    """The whole file."""
    headline, between = headlines(summary, lang)
    title = outcome.match.the_game().title
    subtitle = say(
        lang, "report.subtitle", title=title, seats=outcome.match.seats, blocks=summary.blocks, games=summary.games
    )
    head = [
        tag("p", escape(subtitle), class_="over"),
        tag("h1", escape(headline)),
        tag("p", escape(between), class_="range"),
    ]
    if len(summary.standings) > 1:
        head.append(legend(summary))
    if summary.test is not None:
        head.append(tag("p", escape(verdict(summary.test, summary.standings[0].label, lang)), class_="verdict"))
    if outcome.failed:
        head.append(tag("p", escape(say(lang, "report.missing", n=len(outcome.failed))), class_="missing"))
    clocks = outcome.times()
    body = tag(
        "main",
        tag("header", *head),
        tag(
            "section", tag("h2", say(lang, "report.numbers")), tag("div", numbers(summary, clocks, lang), class_="wide")
        ),
        tag("div", *figures(outcome, summary, clocks, lang), class_="charts"),
        tag("section", tag("h2", say(lang, "report.how")), *how(summary, lang, command)),
    )
    name = f"{headline} – {title}"
    return (
        "<!DOCTYPE html>\n"
        f'<html lang="{lang}"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(name)}</title><style>{STYLE}</style></head>\n<body>{body}</body></html>\n"
    )


def headlines(summary: Summary, lang: str) -> tuple[str, str]:
    """What came out in one sentence, and how sure it is in another."""
    match, standings = summary.match, summary.standings
    best = 0 if len(standings) == 2 else max(range(len(standings)), key=lambda bot: standings[bot].share)
    one = standings[best]
    low, high = percent(lang, one.low), percent(lang, one.high)
    unclaimed = 1 - sum(summary.seat_shares)  # some games can end without a winner
    nobody = " " + say(lang, "headline.nobody", share=percent(lang, unclaimed)) if unclaimed > 0.0005 else ""
    if match.seats == 1:
        first = say(lang, "headline.alone", bot=one.label, share=percent(lang, one.share))
        return first, say(lang, "headline.range_alone", low=low, high=high)
    fair = percent(lang, match.fair())
    if len(standings) == 1:
        first = say(lang, "headline.self", bot=one.label, points=number(lang, one.points))
        low, high = number(lang, one.points_low), number(lang, one.points_high)
        return first, say(lang, "headline.range_alone", low=low, high=high) + nobody
    others = [standing.label for bot, standing in enumerate(standings) if bot != best]
    if len(standings) == 2 and match.seats > 2:
        others = [say(lang, "headline.field", n=match.seats - 1, bot=others[0])]
    first = say(lang, "headline.against", bot=one.label, share=percent(lang, one.share), others=", ".join(others))
    return first, say(lang, "headline.range", low=low, high=high, fair=fair) + nobody


def verdict(test: Sequential, bot: str, lang: str) -> str:
    p0, p1 = percent(lang, test.bounds.p0), percent(lang, test.bounds.p1)
    return say(lang, f"verdict.{test.verdict}", n=test.blocks, bot=bot, p0=p0, p1=p1)


def legend(summary: Summary) -> str:
    signs = (
        tag("svg", mark(bot, 8, 8, 5.5), viewBox="0 0 16 16", aria_hidden="true")
        for bot in range(len(summary.standings))
    )
    rows = zip(signs, summary.standings, strict=True)
    return tag("ul", *(tag("li", sign, tag("span", escape(one.label))) for sign, one in rows), class_="legend")


def figures(outcome: Outcome, summary: Summary, clocks: Sequence[Clock], lang: str) -> list[str]:
    blocks = outcome.blocks()
    labels = [standing.label for standing in summary.standings]
    bots = range(len(labels))
    margin_note = "margin_alone_note" if summary.match.seats == 1 else "margin_note"
    drawn = [
        ("share", "share_note", shares(summary, lang)),
        ("funnel", "funnel_note", funnel(summary, blocks, lang)),
        (
            "points",
            "points_note",
            values_chart(say(lang, "chart.points"), labels, [all_points(blocks, bot) for bot in bots], lang),
        ),
        (
            "margin",
            margin_note,
            values_chart(
                say(lang, "chart.margin"), labels, [all_margins(blocks, bot) for bot in bots], lang, zero=True
            ),
        ),
        ("seats", "seats_note", seats(summary, lang)),
        ("time", "time_note", times_chart(labels, clocks, lang)),
    ]
    return [
        tag("figure", tag("h2", say(lang, f"chart.{key}")), svg, tag("figcaption", escape(say(lang, f"chart.{note}"))))
        for key, note, svg in drawn
        if svg and not (key in ("share", "funnel") and equals(summary))
    ]


def equals(summary: Summary) -> bool:
    """A bot that meets only itself: its share is what it is, whatever happens."""
    return len(summary.standings) == 1 and summary.match.seats > 1


def numbers(summary: Summary, clocks: Sequence[Clock], lang: str) -> str:
    columns = ("bot", "games", "share", "interval", "rank", "points", "margin", "time", "p95")
    head = tag("thead", tag("tr", *(tag("th", say(lang, f"table.{column}"), scope="col") for column in columns)))
    rows = []
    for one, clock in zip(summary.standings, clocks, strict=True):
        around = f"{number(lang, one.margin_low)} … {number(lang, one.margin_high)}"
        cells = [
            str(one.games),
            percent(lang, one.share),
            "–" if equals(summary) else span(lang, one.low, one.high),
            number(lang, one.rank, 2),
            f"{number(lang, one.points)} <small>± {number(lang, one.spread)}</small>",
            f"{number(lang, one.margin)} <small>({around})</small>",
            seconds(lang, clock.mean()) if clock.count else "–",
            seconds(lang, clock.quantile(0.95)) if clock.count else "–",
        ]
        rows.append(tag("tr", tag("th", escape(one.label), scope="row"), *(tag("td", cell) for cell in cells)))
    return tag("table", head, tag("tbody", *rows))


def how(summary: Summary, lang: str, command: str) -> list[str]:
    games = summary.games // summary.blocks
    keys = ["blocks", "interval", *(["test"] if summary.test is not None else []), "reproduce"]
    out = [tag("div", *(tag("p", escape(say(lang, f"how.{key}", n=games))) for key in keys), class_="how")]
    out.append(tag("p", tag("code", escape(command)), class_="command"))
    facts = {
        **{name: value for name, value in summary.match.identity().items() if name not in ("records", "version")},
        "mehen": f"{mehen.__version__} ({say(lang, 'report.compiled' if mehen.COMPILED else 'report.interpreted')})",
        "python": f"{platform.python_version()}, {platform.system()} {platform.machine()}",
    }
    rows = [tag("dt", escape(name)) + tag("dd", escape(plain(value)) or "–") for name, value in facts.items()]
    return [*out, tag("dl", *rows)]


def plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}={item}" for key, item in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)

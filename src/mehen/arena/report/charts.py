"""The pictures of shares: where they ended, how they got there, and what the seats had to do with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from mehen.arena.report.svg import Scale, drawing, line, mark, path, tag, text, ticks, tip
from mehen.arena.results import Block
from mehen.arena.stats import Summary, block_share, half_width
from mehen.arena.words import percent, say, span

WIDTH = 520.0
LEFT, RIGHT = 44.0, 14.0
MOST_POINTS = 300  # of a line; more would only make the file longer


def shares(summary: Summary, lang: str) -> str:
    """A row for each bot: its share, and the interval around it."""
    row, top = max(46.0, min(90.0, 240 / len(summary.standings))), 8.0
    base = top + row * len(summary.standings)
    x = Scale(0, 1, 14, WIDTH - 14)
    parts = [percent_axis(x, base, top, lang)]
    if summary.match.seats > 1:
        parts.append(line(x(summary.match.fair()), top, x(summary.match.fair()), base, "fair"))
    for bot, standing in enumerate(summary.standings):
        y = top + bot * row
        low, high = x(standing.low), x(standing.high)
        share = percent(lang, standing.share)
        between = span(lang, standing.low, standing.high)
        words = f"{standing.label}: {share} ({between})"
        parts += [
            text(standing.label, 14, y + row / 2 - 9, class_="name"),
            text(share, WIDTH - 14, y + row / 2 - 9, class_="value", text_anchor="end"),
            tag(
                "rect",
                tip(words),
                x=low,
                y=y + row / 2 + 2,
                width=max(high - low, 1),
                height=8,
                rx=4,
                class_=f"bar b{bot % 5}",
            ),
            mark(bot, x(standing.share), y + row / 2 + 6, 6, words),
        ]
    return drawing(WIDTH, base + 26, say(lang, "chart.share"), *parts)


def percent_axis(x: Scale, base: float, top: float, lang: str) -> str:
    parts = []
    for k in range(5):
        share = k / 4
        anchor = "start" if k == 0 else "end" if k == 4 else "middle"
        parts.append(line(x(share), top, x(share), base, "grid"))
        parts.append(text(percent(lang, share, 0), x(share), base + 17, class_="tick", text_anchor=anchor))
    return "".join(parts)


def funnel(summary: Summary, blocks: Sequence[Block], lang: str) -> str:
    """The share after every block.  With two seats and two bots one line says all."""
    count = len(blocks)
    shown = [0] if len(summary.standings) == 2 or count < 2 else list(range(len(summary.standings)))
    tracks = {bot: running([block_share(block, bot) for block in blocks]) for bot in shown}
    fair = [summary.match.fair()] if summary.match.seats > 1 else []
    bounds = [summary.test.bounds.p0, summary.test.bounds.p1] if summary.test is not None else []
    low, high = window([track[len(track) // 12 :] for track in tracks.values()], fair + bounds)
    top, base = 10.0, 250.0
    x = Scale(1, max(count, 2), LEFT, WIDTH - RIGHT)
    y = Scale(low, high, base, top)
    parts = [
        tag("defs", tag("clipPath", tag("rect", x=LEFT, y=top, width=WIDTH - LEFT - RIGHT, height=base - top), id="f"))
    ]
    for tick in ticks(low, high, 5):
        parts.append(line(LEFT, y(tick), WIDTH - RIGHT, y(tick), "grid"))
        digits = 0 if high - low > 0.06 else 1
        parts.append(text(percent(lang, tick, digits), LEFT - 6, y(tick) + 4, class_="tick", text_anchor="end"))
    for tick in ticks(1, max(count, 2), 5):
        if tick >= 1 and tick == int(tick):
            parts.append(text(f"{tick:.0f}", x(tick), base + 17, class_="tick", text_anchor="middle"))
    parts.append(text(say(lang, "chart.blocks"), WIDTH - RIGHT, base + 33, class_="tick", text_anchor="end"))
    for bot, track in tracks.items():
        thin = [k for k in range(count) if k % max(1, count // MOST_POINTS) == 0 or k == count - 1]
        upper = [(x(k + 1), y(track[k][0] + track[k][1])) for k in thin]
        lower = [(x(k + 1), y(track[k][0] - track[k][1])) for k in reversed(thin)]
        if len(shown) <= 3:
            parts.append(
                tag("path", d=path(upper + lower, closed=True), class_=f"band b{bot % 5}", clip_path="url(#f)")
            )
        middle = path([(x(k + 1), y(track[k][0])) for k in thin])
        parts.append(tag("path", d=middle, class_=f"line b{bot % 5}", clip_path="url(#f)"))
    parts += [line(LEFT, y(share), WIDTH - RIGHT, y(share), "fair") for share in fair]
    parts += [line(LEFT, y(share), WIDTH - RIGHT, y(share), "limit") for share in bounds]
    for bot, track in tracks.items():
        words = f"{summary.standings[bot].label}: {percent(lang, track[-1][0])}"
        parts.append(mark(bot, x(count), y(track[-1][0]), 5, words))
    return drawing(WIDTH, base + 40, say(lang, "chart.funnel"), *parts)


def running(values: Sequence[float]) -> list[tuple[float, float]]:
    """After each block: the mean so far and half the width of a rough interval."""
    sums = zip(accumulate(values), accumulate(value * value for value in values), strict=True)
    return [(total / n, half_width(n, total, squares)) for n, (total, squares) in enumerate(sums, 1)]


def window(tracks: Sequence[Sequence[tuple[float, float]]], more: Sequence[float]) -> tuple[float, float]:
    """The part of 0 to 1 that is worth looking at: everything but the wild beginning."""
    lows = [centre - half for track in tracks for centre, half in track]
    highs = [centre + half for track in tracks for centre, half in track]
    low, high = min([*lows, *more]) - 0.03, max([*highs, *more]) + 0.03
    return max(low, 0.0), min(high, 1.0)


def seats(summary: Summary, lang: str) -> str:
    """How often each seat won, and each bot in it."""
    marks = [share for standing in summary.standings for share in standing.by_seat if share is not None]
    high = min(1.0, max([*summary.seat_shares, *marks, summary.match.fair(), 0.1]) * 1.12)
    top, base = 10.0, 220.0
    y = Scale(0, high, base, top)
    parts = []
    for tick in ticks(0, high, 4):
        parts.append(line(LEFT, y(tick), WIDTH - RIGHT, y(tick), "grid"))
        parts.append(text(percent(lang, tick, 0), LEFT - 6, y(tick) + 4, class_="tick", text_anchor="end"))
    room = (WIDTH - LEFT - RIGHT) / summary.match.seats
    wide = min(room * 0.62, 110)
    for seat, share in enumerate(summary.seat_shares):
        middle = LEFT + room * (seat + 0.5)
        name = say(lang, "chart.seat", n=seat + 1)
        words = f"{name}: {percent(lang, share)}"
        parts.append(
            tag(
                "rect",
                tip(words),
                x=middle - wide / 2,
                y=y(share),
                width=wide,
                height=base - y(share),
                rx=3,
                class_="plain",
            )
        )
        parts.append(text(name, middle, base + 17, class_="tick", text_anchor="middle"))
        parts.append(text(percent(lang, share), middle, base + 33, class_="value", text_anchor="middle"))
        here = [(bot, s.by_seat[seat]) for bot, s in enumerate(summary.standings) if len(summary.standings) > 1]
        for k, (bot, own) in enumerate(here):
            if own is not None:
                label = f"{summary.standings[bot].label}, {name}: {percent(lang, own)}"
                parts.append(mark(bot, middle + wide * ((k + 1) / (len(here) + 1) - 0.5), y(own), 5.5, label))
    if summary.match.seats > 1:
        parts.append(line(LEFT, y(summary.match.fair()), WIDTH - RIGHT, y(summary.match.fair()), "fair"))
    return drawing(WIDTH, base + 42, say(lang, "chart.seats"), *parts)

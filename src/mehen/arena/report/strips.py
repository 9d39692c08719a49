"""Distributions, one strip for each bot on a common axis: points, margins, time per decision."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from mehen.arena.report.charts import WIDTH
from mehen.arena.report.svg import Scale, drawing, line, path, round_step, tag, text, ticks, tip
from mehen.arena.results import BIN, Clock
from mehen.arena.words import number, say, seconds

EDGE, TOP = 14.0, 8.0
NAMES = 30.0  # room above the columns of a strip
BARS = 32  # about so many columns over the whole axis
WIDE = 6  # bins of a clock that make one column: about an eighth more time


@dataclass(slots=True)
class Column:
    low: float
    high: float
    count: int
    words: str
    look: str = "column"


@dataclass(slots=True)
class Strip:
    label: str
    value: str
    mean: float
    columns: list[Column] = field(default_factory=list)
    late: float = 0.0  # where 95 % lie below, if that is shown


def draw(title: str, strips: Sequence[Strip], x: Scale, marks: Sequence[tuple[float, str]], extra: str = "") -> str:
    row = row_of(len(strips))
    height = row - NAMES
    base = TOP + row * len(strips)
    parts = []
    for place, words in marks:
        parts.append(line(x(place), TOP, x(place), base, "grid"))
        if EDGE + 12 <= x(place) <= WIDTH - EDGE - 12:
            parts.append(text(words, x(place), base + 17, class_="tick", text_anchor="middle"))
    parts.append(extra)
    for bot, strip in enumerate(strips):
        floor = TOP + row * (bot + 1) - 4
        parts.append(text(strip.label, EDGE, floor - height - 10, class_="name"))
        parts.append(text(strip.value, WIDTH - EDGE, floor - height - 10, class_="value", text_anchor="end"))
        most = max((column.count for column in strip.columns), default=1)
        for column in strip.columns:
            left, right = x(column.low), x(column.high)
            tall = max(height * column.count / most, 1.5)
            look = {"rx": 1.5, "class_": f"{column.look} b{bot % 5}"}
            wide = max(right - left - 1.2, 1.0)
            said = tip(f"{strip.label}: {column.words}")
            parts.append(tag("rect", said, x=left + 0.6, y=floor - tall, width=wide, height=tall, **look))
        if strip.columns:
            parts.append(line(x(strip.mean), floor - height - 2, x(strip.mean), floor, "mean"))
        if strip.late:
            tip_at = x(strip.late)
            corners = [(tip_at, floor + 1), (tip_at - 5, floor + 9), (tip_at + 5, floor + 9)]
            parts.append(tag("path", d=path(corners, closed=True), class_="late"))
        parts.append(line(EDGE, floor, WIDTH - EDGE, floor, "floor"))
    return drawing(WIDTH, base + 26, title, *parts)


def row_of(strips: int) -> float:
    """The height of a strip: few of them may be taller."""
    return max(76.0, min(150.0, 210.0 / strips))


def values_chart(
    title: str, labels: Sequence[str], values: Sequence[Sequence[float]], lang: str, *, zero: bool = False
) -> str:
    """Columns of equal width.  With ``zero`` those below it are only outlined."""
    everything = [value for row in values for value in row] + ([-1, 1] if zero else [])
    step = max(1.0, round_step(max(max(everything) - min(everything), 1), BARS))
    low, high = (math.floor(min(everything) / step) - 1) * step, (math.floor(max(everything) / step) + 2) * step
    x = Scale(low, high, EDGE, WIDTH - EDGE)
    strips = []
    for label, row in zip(labels, values, strict=True):
        mean = sum(row) / len(row)
        strip = Strip(label, number(lang, mean), mean)
        for place, count in sorted(Counter(math.floor(value / step) for value in row).items()):
            start, end = place * step, (place + 1) * step
            span = number(lang, start, 0) + ("" if step == 1 else f" … {number(lang, end - 1, 0)}")
            look = "hollow" if zero and place < 0 else "column"
            strip.columns.append(Column(start, end, count, f"{span}: {say(lang, 'chart.of_games', n=count)}", look))
        strips.append(strip)
    marks = [(tick, number(lang, tick, 0)) for tick in ticks(low, high, 6)]
    extra = line(x(0), TOP, x(0), TOP + row_of(len(strips)) * len(strips), "zero") if zero else ""
    return draw(title, strips, x, marks, extra)


def times_chart(labels: Sequence[str], clocks: Sequence[Clock], lang: str) -> str:
    """The same over a logarithmic axis, from the bins that the clocks keep."""
    if not any(clock.count for clock in clocks):
        return ""
    bins = [bin_ // WIDE for clock in clocks for bin_ in clock.bins]
    low, high = edge(min(bins) - 1), edge(max(bins) + 2)
    # At least two powers of ten, or the axis would have no numbers.
    low, high = (
        min(low, 10.0 ** math.floor(math.log10(low * 1.2))),
        max(high, 10.0 ** math.ceil(math.log10(high / 1.2))),
    )
    x = Scale(low, high, EDGE, WIDTH - EDGE, log=True)
    strips = []
    for label, clock in zip(labels, clocks, strict=True):
        strip = Strip(label, "", clock.mean(), late=clock.quantile(0.95))
        columns: Counter[int] = Counter()
        for bin_, count in clock.bins.items():
            columns[bin_ // WIDE] += count
        for place, count in sorted(columns.items()):
            start, end = edge(place), edge(place + 1)
            strip.columns.append(Column(start, end, count, f"{seconds(lang, start)} … {seconds(lang, end)}: {count}"))
        mean, late = seconds(lang, strip.mean), seconds(lang, strip.late)
        strip.value = f"{say(lang, 'chart.mean')} {mean} · {say(lang, 'chart.p95')} {late}" if clock.count else "–"
        strips.append(strip)
    powers = range(math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9) + 1)
    return draw(say(lang, "chart.time"), strips, x, [(10.0**power, power_of_ten(power)) for power in powers])


def edge(place: int) -> float:
    return math.exp(place * WIDE * BIN)


def power_of_ten(power: int) -> str:
    """10 to the power as a time: 1 s, 100 ms, 10 µs."""
    unit, size = ("s", 0) if power >= 0 else ("ms", -3) if power >= -3 else ("µs", -6) if power >= -6 else ("ns", -9)
    return f"{10 ** (power - size)} {unit}"

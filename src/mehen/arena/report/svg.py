"""Just enough SVG: elements that escape what they are given, scales, and ticks at round numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape


def tag(name: str, *children: str, **attributes: object) -> str:
    """``tag("line", x1=3, class_="axis")``: children are markup already, attributes are not."""
    parts = []
    for key, value in attributes.items():
        text = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
        parts.append(f' {key.rstrip("_").replace("_", "-")}="{escape(text)}"')
    inside = "".join(children)
    return f"<{name}{''.join(parts)}>{inside}</{name}>" if inside else f"<{name}{''.join(parts)}/>"


def text(words: str, x: float, y: float, **attributes: object) -> str:
    return tag("text", escape(words, quote=False), x=x, y=y, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, class_: str, **attributes: object) -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_, **attributes)


def tip(words: str) -> str:
    """What a pointer that rests on a shape is told."""
    return tag("title", escape(words, quote=False))


def path(points: Iterable[tuple[float, float]], *, closed: bool = False) -> str:
    steps = " ".join(f"{'L' if k else 'M'}{x:.1f} {y:.1f}" for k, (x, y) in enumerate(points))
    return steps + ("Z" if closed else "")


def drawing(width: float, height: float, label: str, *children: str) -> str:
    return tag(
        "svg",
        *children,
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        aria_label=label,
    )


class Scale:
    """From numbers to places on paper; ``log`` for numbers that differ by factors."""

    def __init__(self, low: float, high: float, start: float, end: float, *, log: bool = False) -> None:
        self.low, self.high, self.start, self.end, self.log = low, high, start, end, log

    def __call__(self, value: float) -> float:
        low, high = self.low, self.high
        if self.log:
            value, low, high = math.log(value), math.log(low), math.log(high)
        return self.start + (value - low) / (high - low) * (self.end - self.start)


def round_step(span: float, wanted: int) -> float:
    """1, 2 or 5 times a power of ten, so that about ``wanted`` steps make the span."""
    rough = span / wanted
    power = 10.0 ** math.floor(math.log10(rough))
    return next(step * power for step in (1.0, 2.0, 5.0, 10.0) if step * power >= rough * 0.999)


def ticks(low: float, high: float, wanted: int) -> list[float]:
    step = round_step(high - low, wanted)
    first = math.ceil(low / step - 1e-9)
    return [k * step for k in range(first, math.floor(high / step + 1e-9) + 1)]


SHAPES = 5


def mark(bot: int, x: float, y: float, size: float = 5.0, words: str = "") -> str:
    """A bot's sign: a shape and a colour of its own."""
    inside = tip(words) if words else ""
    look = {"class_": f"mark b{bot % SHAPES}"}
    kind = bot % SHAPES
    if kind == 0:
        return tag("circle", inside, cx=x, cy=y, r=size, **look)
    if kind == 1:
        side = size * 1.76
        return tag("rect", inside, x=x - side / 2, y=y - side / 2, width=side, height=side, rx=1, **look)
    corners = {
        2: [(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)],
        3: [(0, -1.25), (1.2, 0.95), (-1.2, 0.95)],
        4: [(0, 1.25), (1.2, -0.95), (-1.2, -0.95)],
    }[kind]
    shape = path(((x + size * dx, y + size * dy) for dx, dy in corners), closed=True)
    return tag("path", inside, d=shape, **look)

"""Finds the passages of a rules text that speak of one rule."""

from __future__ import annotations

import re


def passages(text: str, rule: str) -> list[str]:
    """Each paragraph or list item that bears the number, under its headings.  ``EG-5`` stands for a whole chapter."""
    rule = rule.strip().upper()
    if not re.fullmatch(r"[A-Z]+-\d+[A-Z]?(\.\d+[A-Z]?)?", rule):
        return []
    mark = re.compile(
        rf"(?<![\w-]){re.escape(rule)}(?![\d.]*\d)"
        if "." in rule or rule.startswith("R-")
        else rf"(?<![\w-]){rule}(\.\d+)?(?!\d)",
        re.IGNORECASE,
    )
    out: list[str] = []
    headings: list[str] = []
    shown: list[str] = []
    for block in blocks(text):
        level = len(block) - len(block.lstrip("#"))
        if level:
            headings = [h for h in headings if len(h) - len(h.lstrip("#")) < level] + [block]
        elif mark.search(block):
            out += [h for h in headings[1:] if h not in shown]
            shown = list(headings)
            out.append(block)
    return out


def blocks(text: str) -> list[str]:
    """Headings, paragraphs and list items, each with its continuation lines."""
    out: list[str] = []
    fresh = True
    for line in text.splitlines():
        if not line.strip():
            fresh = True
        elif fresh or line.startswith("#") or re.match(r"\s*([-*]|\d+\.)\s", line) or line.startswith("|"):
            out.append(line)
            fresh = line.startswith("#")
        else:
            out[-1] += "\n" + line
    return out

"""The report of a match: one page that needs nothing but a browser."""

from __future__ import annotations

from mehen.arena.report.page import page

__all__ = ["page"]

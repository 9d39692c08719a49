"""A frame is one pending thing as one int: step kind (8 bits), seat (8), two arguments (16 each)."""

from __future__ import annotations

from mehen.core.native import i64


def frame(kind: i64, seat: i64 = 0, a: i64 = 0, b: i64 = 0) -> i64:
    """All parts in one number."""
    return kind | seat << 8 | a << 16 | b << 32


def kind_of(f: i64) -> i64:
    """Which step it is for."""
    return f & 255


def seat_of(f: i64) -> i64:
    """Whom it is about."""
    return (f >> 8) & 255


def a_of(f: i64) -> i64:
    """Its first argument."""
    return (f >> 16) & 65535


def b_of(f: i64) -> i64:
    """Its second argument."""
    return (f >> 32) & 65535

"""The one place that knows about native ints and vectors.  Never compiled.

Compiled code sees librt's ``vec`` and mypy's ``i64`` (the compiler follows the re-export, so it still recognises
them); interpreted code gets plain lists and ints.  Code that runs both ways writes ``v = append(v, x)`` and never
touches the old ``v`` again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mehen import COMPILED

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8
elif COMPILED:
    from librt.vecs import append, vec
    from mypy_extensions import i16, i64, u8
else:

    class _ListOf:
        """``vec[i64](items)`` is ``list(items)``."""

        def __getitem__(self, item: object) -> type[list[Any]]:
            return list

    def append(v: list[Any], x: Any) -> list[Any]:
        """The vector with one more item at its end; the old one must not be used any more."""
        v.append(x)
        return v

    vec, i16, i64, u8 = _ListOf(), int, int, int

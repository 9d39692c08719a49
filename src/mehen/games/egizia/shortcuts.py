"""Several actions as one choice: a ship and what its place asks, crews and riddles, the end of building and a step."""

from __future__ import annotations

from collections.abc import Callable

from mehen.core.game import Choice
from mehen.core.text import Arg, Line, Name
from mehen.games.egizia.actions import CHOOSE_MARKET, DONE, DRAW, RAISE
from mehen.games.egizia.state import Egizia
from mehen.games.egizia.vocabulary import CREWS, MARKETS, RING_IDS

#: What may be answered together: the verb of the first action, and the verbs that finish the thought.
TOGETHER = {"place": {"raise", "ring", "done"}, "commit": {"draw"}, "finish": {"market"}}


def shortcuts(s: Egizia, step: str, choice: Callable[[Egizia, int], Choice]) -> list[Choice]:
    """EG-6, EG-11.1, EG-12.6: pairs of answers of which the second is asked at once and nothing comes between."""
    if step not in ("place", "build", "element"):
        return []
    return [both for action in s.legal() for both in pairs(s, action, choice)]


def pairs(s: Egizia, action: int, choice: Callable[[Egizia, int], Choice]) -> list[Choice]:
    verb_of = s.c.space.verb_of
    seconds = TOGETHER.get(verb_of(action).name)
    if seconds is None:
        return []
    then = s.clone()
    then.story, then.moments = [], []
    marks = then.marks
    then.apply(action)
    if then.actor != s.actor or then.marks != marks:
        return []
    legal = then.legal()
    # "Done" alone is no part of a thought: it is "leave the ring" only where the ring could be moved.
    if "ring" not in (followers := {verb_of(one).name for one in legal}):
        seconds = seconds - {"done"}
    if not followers & seconds:
        return []
    first = choice(s, action)
    return [joined(then, first, one, verb_of(one).name) for one in legal if verb_of(one).name in seconds]


def joined(then: Egizia, first: Choice, second: int, verb: str) -> Choice:
    args: dict[str, Arg] = {**first.title.args, **SECONDS[verb](then, second)}
    what = first.title.args.get("place") or first.title.args.get("card")
    if what is not None:
        args["what"] = what
    title = Line(f"choice.{first.verb}_{verb}", args, first.title.rule)
    target = first.target if first.verb == "place" else ""
    # Which market is a question: what ends a turn is offered by its name alone, without an answer to it.
    kind = verb if verb == "market" else first.verb
    return Choice(first.action, first.notation, kind, title, first.detail, first.group, target, then=(second,))


def _ring(s: Egizia, action: int) -> dict[str, Arg]:
    return {"ring": Name("ring", RING_IDS[s.ring - 1 if s.c.space.write(action).endswith("left") else s.ring + 1])}


#: What the second action adds to the sentence.
SECONDS: dict[str, Callable[[Egizia, int], dict[str, Arg]]] = {
    "raise": lambda s, action: {"crew": Name("crew", CREWS[action - RAISE])},
    "ring": _ring,
    "done": lambda s, action: {"ring": Name("ring", RING_IDS[s.ring])} if action == DONE else {},
    "market": lambda s, action: {"market": Name("market", MARKETS[action - CHOOSE_MARKET])},
    "draw": lambda s, action: {"n": action - DRAW + 1},
}

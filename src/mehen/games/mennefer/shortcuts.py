"""Several actions as one choice: an alternative of an item, the same favour or the same block again."""

from __future__ import annotations

from mehen.core.frame import kind_of
from mehen.core.game import Choice
from mehen.core.text import Arg, Line
from mehen.games.mennefer import kinds
from mehen.games.mennefer.choices import choice
from mehen.games.mennefer.state import MenNefer


def shortcuts(s: MenNefer, step: str) -> list[Choice]:
    """What people mean by one tap, where nothing comes to light on the way."""
    if step == "items":
        return _alternatives(s, step)
    if step == "favour":
        return _again(s, step, "favour")
    if step == "limestone":
        return _again(s, step, "stone")
    return []


def _alternatives(s: MenNefer, step: str) -> list[Choice]:
    """MN-4.2: an item and which of its alternatives, in one."""
    found = []
    for action in s.legal():
        if s.c.space.verb_of(action).name != "do":
            continue
        then = s.clone()
        marks = then.marks
        then.apply(action)
        if then.actor != s.actor or then.marks != marks or _asked(then) != kinds.ALTERNATIVE:
            continue
        first = choice(s, action, step)
        for one in then.legal():
            if then.c.space.verb_of(one).name == "choose":
                more = choice(then, one, "alternative")
                found.append(
                    Choice(action, first.notation, "choose", more.title, more.detail, first.group, then=(one,))
                )
    return found


def _again(s: MenNefer, step: str, verb: str) -> list[Choice]:
    """MN-7.2, MN-7.10: the same thing as often as nothing else has to be decided."""
    found = []
    for action in s.legal():
        if s.c.space.verb_of(action).name != verb:
            continue
        then, asked, times = s.clone(), _asked(s), 0
        marks = then.marks
        while then.actor == s.actor and then.marks == marks and _asked(then) == asked and action in then.legal():
            then.apply(action)
            times += 1
        if times < 2:
            continue
        one = choice(s, action, step)
        args: dict[str, Arg] = {**one.title.args, "n": times}
        title = Line(f"choice.{verb}_again", args, one.title.rule)
        found.append(Choice(action, one.notation, verb, title, None, one.group, then=(action,) * (times - 1)))
    return found


def _asked(s: MenNefer) -> int:
    return int(kind_of(s.agenda[s.depth - 1])) if s.depth else -1

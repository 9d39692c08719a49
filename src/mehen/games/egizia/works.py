"""Everything a building turn can build, as one choice: whom to send, and which blocks."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

from mehen.core.game import Choice
from mehen.core.text import Arg, Line, Name
from mehen.games.egizia.actions import BASIC_CREWS, BUILD_AT, COMMIT, PLAY
from mehen.games.egizia.state import Egizia
from mehen.games.egizia.steps.building import GRAVE, element_value, strength
from mehen.games.egizia.vocabulary import CREWS, JOKER, OPS, SPHINX_SITE, STRENGTH_BONUS

MOST, MOST_HELPED = 4, 2  # that are offered, without a card and with one: as many as are read at a glance
LOOKED_AT = 150  # sets of blocks: a site has fewer, unless somebody sends very much


@dataclass(frozen=True, slots=True)
class Work:
    """Blocks that are built one after the other."""

    actions: tuple[int, ...]  # where only one thing is left to do, it is done without a word
    filled: tuple[int, ...]  # spaces of each element afterwards
    value: int  # strength and stones they take in all
    more: int  # what the cheapest block after them would take; 0 if there is none, or something comes to light


@dataclass(frozen=True, slots=True)
class Task:
    """A work, and what is done before it; 0 where nothing is."""

    work: Work
    reach: int  # strength of those who do it
    sent: int = 0
    card: int = 0


@dataclass(frozen=True, slots=True)
class Sent:
    """Crews that may be sent, and how far they reach."""

    action: int
    strength: int


def works(s: Egizia, step: str) -> list[Choice]:
    """EG-10.4, EG-12.1, EG-13.1: what can be built at once, as much as the crews can; the largest first.

    Whoever sends more than is needed has nothing of it: each is offered with the weakest crews that can build it.
    """
    if step not in ("build", "element") or s.subject() == SPHINX_SITE or s.second_due:
        return []
    return [offer(s, task) for task in (*several(tasks(s, step))[:MOST], *helped(s, step)[:MOST_HELPED])]


def several(found: list[Task]) -> list[Task]:
    """A single block by those who have been sent is a choice already."""
    return [task for task in found if task.sent or len(task.work.actions) > 1]


def tasks(s: Egizia, step: str) -> list[Task]:
    """The largest first; of equal ones that of the most blocks, which count in rows (EG-13.5)."""
    found = by_sent(s) if step == "build" else by_committed(s)
    return sorted(found, key=lambda task: (-task.work.value, -sum(task.work.filled)))


def helped(s: Egizia, step: str) -> list[Task]:
    """EG-7.15: what the same crews could not build without a card."""
    if PLAY + STRENGTH_BONUS not in s.legal():
        return []
    then = after(s, PLAY + STRENGTH_BONUS)
    if then.actor != s.actor or tuple(then.filled) != tuple(s.filled):
        return []
    more = s.c.op_a[STRENGTH_BONUS]
    single = [task for task in tasks(then, step) if task.work.value > task.reach - more]
    return [replace(task, card=int(PLAY + STRENGTH_BONUS)) for task in single]


def by_committed(s: Egizia) -> list[Task]:
    """What those who have been sent can still build."""
    left = int(strength(s, s.actor) - s.value_built)
    return [Task(work, left) for work in whole(followed(s), left)]


def by_sent(s: Egizia) -> list[Task]:
    crews = weakest_first(s)
    if not crews:
        return []
    found = followed(after(s, crews[-1].action))
    enough = {work: next(sent for sent in crews if sent.strength >= work.value) for work in found}
    pairs = [(sent, work) for sent in crews for work in whole(found, sent.strength) if enough[work] is sent]
    return [Task(same, sent.strength, sent.action) for sent, work in pairs if (same := done_by(s, sent, work))]


def after(s: Egizia, action: int) -> Egizia:
    then = s.clone()
    then.story, then.moments = [], []
    then.apply(action)
    return then


def weakest_first(s: Egizia) -> list[Sent]:
    """EG-10.4: the crews that may be sent; of equally strong ones those without the joker."""
    sent = [int(action) for action in s.legal() if COMMIT <= action < COMMIT + 2 * BASIC_CREWS]
    found = [Sent(action, int(strength(after(s, action), s.actor))) for action in sent]
    return sorted(found, key=lambda one: (one.strength, (one.action - COMMIT) % 2))


def followed(s: Egizia) -> list[Work]:
    """Every work from here on, the smallest first; the same blocks in another order are the same work."""
    found: list[Work] = []
    seat, unmarked = s.actor, s.clone().marks
    known = {tuple(s.filled)}
    waiting: deque[tuple[Egizia, tuple[int, ...]]] = deque([(s, ())])
    while waiting and len(found) < LOOKED_AT:
        now, actions = waiting.popleft()
        here = blocks(now) if not actions or (now.actor == seat and now.marks == unmarked) else []
        if actions:
            more = min((int(element_value(now, block - BUILD_AT)) for block in here), default=0)
            found.append(Work(actions, tuple(now.filled), worth(s, now), more))
        for block in here:
            then = after(now, block)
            if (filled := tuple(then.filled)) not in known:
                known.add(filled)
                waiting.append((then, (*actions, block)))
    return found


def worth(s: Egizia, then: Egizia) -> int:
    """EG-12.5: of all that has been built since.  Stones do not tell: those of a new round may have come."""
    c = s.c
    new = [(e, k) for e in range(c.elements) for k in range(s.filled[e], then.filled[e])]
    return sum(int(c.tile_value[s.tile[k]] if e == GRAVE else c.block_value[c.element_first[e] + k]) for e, k in new)


def blocks(s: Egizia) -> list[int]:
    return [int(action) for action in s.legal() if BUILD_AT <= action < BUILD_AT + s.c.elements]


def done_by(s: Egizia, sent: Sent, work: Work) -> Work | None:
    """The same blocks by weaker crews: for them, more may be a matter of course."""
    now, actions = after(s, sent.action), []
    unmarked = s.clone().marks
    while tuple(now.filled) != work.filled:
        missing = [block for block in blocks(now) if now.filled[block - BUILD_AT] < work.filled[block - BUILD_AT]]
        if not missing or now.actor != s.actor or now.marks != unmarked:
            return None
        actions.append(missing[0])
        now = after(now, missing[0])
    return replace(work, actions=tuple(actions))


def whole(found: list[Work], strength: int) -> list[Work]:
    """Those after which nothing more can be built."""
    return [work for work in found if work.value <= strength and not 0 < work.more <= strength - work.value]


def offer(s: Egizia, task: Task) -> Choice:
    work = task.work
    new = [(element, work.filled[element] - s.filled[element]) for element in range(s.c.elements)]
    elements = [Name("element", s.c.element_ids[element]) for element, n in new for _ in range(n)]
    args: dict[str, Arg] = {"elements": elements}
    key = "works"
    if task.sent:
        crew, joker = divmod(task.sent - int(COMMIT), 2)
        args["crews"] = [Name("crew", CREWS[crew])] + ([Name("crew", CREWS[JOKER])] if joker else [])
        key += "_sent"
    if task.card:
        args["op"] = Name("op", OPS[task.card - int(PLAY)])
        key += "_helped"
    first, *then = (*(action for action in (task.card, task.sent) if action), *work.actions)
    detail = Line("detail.build", {"value": work.value, "points": int(s.value_built) + work.value}, "EG-12.5")
    title = Line(f"choice.{key}", args, "EG-10.3")
    return Choice(first, s.c.space.write(first), "works", title, detail, "build", then=tuple(then))

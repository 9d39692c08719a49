"""Bots by name.  People choose a level; ``@`` sets a budget: ``vizier@500`` simulations, ``vizier@0.2s``.

What a level does not see, and how many simulations it needs, stands in ``levels.toml``.  With a budget of its own a
search sees everything: it is what programs are compared with.

Others' bots are named by their entry point, as ``module:Class``, or by a bot file of a program.
"""

from __future__ import annotations

from collections.abc import Callable

from mehen.bots import outside
from mehen.bots.amateur import Amateur
from mehen.bots.bot import Bot
from mehen.bots.budget import Budget
from mehen.bots.greedy import Greedy
from mehen.bots.random import Random
from mehen.bots.search import Searcher
from mehen.core.errors import SetupError

#: Bots without a budget, the weakest first.
PLAIN: dict[str, Callable[[], Bot]] = {
    "random": Random,
    "novice": lambda: Amateur("novice"),
    "apprentice": lambda: Amateur("apprentice"),
    "greedy": Greedy,
}
#: Bots that search, and how long they think at most.
SEARCHING: dict[str, Budget] = {
    "scribe": Budget(seconds=0.15),
    "vizier": Budget(seconds=1.0),
    "pharaoh": Budget(seconds=5.0),
}
#: The same without a learned judgement, to be compared with.
BY_TERMS = "vizier-terms"
#: What people can choose, the easiest first.
LEVELS = ("novice", "apprentice", "scribe", "vizier", "pharaoh")
#: Every bot of ours.
BOTS = (*PLAIN, *SEARCHING)
#: What else may be named on one's own machine.
OR_CODE = ", or module:Class, or a bot file (FILE.toml)"


def make(name: str, cores: int = 1, game: str = "", modules: bool = True) -> Bot:
    """The bot of that name, new: what it remembers belongs to one seat of one game.

    With ``game``, one that does not play it is refused.  Without ``modules``, nothing is imported that the owner of
    this machine has not installed as a bot: for names that come from strangers.
    """
    base, at, budget = name.partition("@")
    if base == BY_TERMS:
        return Searcher(Budget.parse(budget) if at else SEARCHING["vizier"], name, cores, learned=False)
    if base in SEARCHING and at:
        return Searcher(Budget.parse(budget), name, cores)
    if base in SEARCHING:
        return Searcher(SEARCHING[base], name, cores, level=base)
    if base in PLAIN:
        if at:
            raise SetupError(f"found bot {name!r}, but {base} has no budget; those that have: {', '.join(SEARCHING)}")
        return PLAIN[base]()
    if base in outside.names() or (outside.is_code(base) and modules):
        return outside.make(name, game)
    known = ", ".join((*BOTS, *outside.names()))
    raise SetupError(f"found bot {name!r}, expected one of {known}{OR_CODE if modules else ''}")


def offered(game: str) -> tuple[str, ...]:
    """Bots that anybody may be given to play with: ours, and those of other packages that play the game."""
    return (*BOTS, *outside.playing(game))

"""Refusals to be read: ``python -m tests.refusals ankh --sample 300``.

Plays games at every number of seats and asks, wherever a seat decides, for actions that are not offered: those of the
step's own verbs, what a person might tap on, and now and then anything at all.  Each kind of refusal (step, verb,
reason, rule) is kept a few times, from different positions, so that a few hundred lines show all that people may be
told.  Whether the rule that is cited forbids the action is for a reader to say; ``benchmarks/laws.md`` keeps when that
was done last.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.laws import next_action, tastes_for
from mehen.core.rng import Rng
from mehen.core.state import OVER, State

#: Games in a row without a kind of refusal that is new.
ENOUGH = 12


@dataclass(frozen=True, slots=True)
class Refused:
    """An action that was not possible, where, and what was said."""

    seats: int
    seed: int
    ply: int
    step: str
    verb: str
    action: str
    key: str
    text: str
    rule: str

    @property
    def kind(self) -> tuple[str, str, str, str]:
        """That something else is asked is one reason, whatever the verb."""
        return self.step, "" if self.key == "refusal.not_asked" else self.verb, self.key, self.rule


def tried(game: Game[Any], s: State, dice: Rng) -> list[int]:
    """Actions to ask for: one of each verb that the step knows or points with, and one of all there are."""
    space = game.space(s.rules)
    used = space.used()
    verbs = {space.verb_of(action).name for action in (*s.legal(), *game.targets(s))}
    by_verb = {verb: [action for action in used if space.verb_of(action).name == verb] for verb in sorted(verbs)}
    wanted = [row[dice.below(len(row))] for row in by_verb.values()]
    if aims := sorted(game.targets(s)):
        wanted.append(aims[dice.below(len(aims))])
    return [*wanted, used[dice.below(len(used))]]


def refusals(game: Game[Any], seats: int, seed: int, lang: str = "en") -> Iterator[Refused]:
    """Everything that is refused in one game."""
    rules, dice, probe = game.rules(seats), Rng(seed), Rng(seed + 13)
    tastes = tastes_for(game, seed, dice)
    s: State = game.new(rules)
    space, ply = game.space(rules), 0
    while s.actor != OVER:
        if s.actor >= 0:
            legal = set(s.legal())
            for action in tried(game, s, probe):
                if action not in legal:
                    line = game.refusal(s, action)
                    said, verb = game.say(rules, line, lang), space.verb_of(action).name
                    yield Refused(
                        seats, seed, ply, game.step_name(s), verb, space.write(action), line.key, said, line.rule
                    )
        s.apply(next_action(game, s, dice, tastes))
        ply += 1


def sample(game: Game[Any], wanted: int, seed: int = 1, lang: str = "en") -> list[Refused]:
    """About so many refusals, the rare kinds as well as the common ones."""
    found: list[Refused] = []
    met: Counter[tuple[str, str, str, str]] = Counter()
    tables = range(game.min_seats, game.max_seats + 1)
    quiet, each = 0, 1
    while len(found) < wanted:
        before = len(met)
        for one in refusals(game, tables[seed % len(tables)], seed, lang):
            if met[one.kind] < each and one not in found:
                met[one.kind] += 1
                found.append(one)
        quiet = 0 if len(met) > before else quiet + 1
        if quiet >= ENOUGH:  # nothing new: every kind once more
            quiet, each = 0, each + 1
        seed += 1
    return sorted(found, key=lambda one: (*one.kind, one.action))[:wanted]


def main() -> None:
    asks = argparse.ArgumentParser(description=__doc__)
    asks.add_argument("game", choices=catalog.names())
    asks.add_argument("--sample", type=int, default=300)
    asks.add_argument("--seed", type=int, default=1)
    asks.add_argument("--lang", choices=["en", "de"], default="en")
    given = asks.parse_args()
    rows = sample(catalog.game(given.game), given.sample, given.seed, given.lang)
    for one in rows:
        where = f"{one.seats} seats, seed {one.seed}, ply {one.ply}"
        print(f"{one.step:16} {one.action:28} {one.rule:10} {one.text}  [{where}]")
    print(f"{len(rows)} refusals of {len({one.kind for one in rows})} kinds, {len({one.rule for one in rows})} rules")


if __name__ == "__main__":
    main()

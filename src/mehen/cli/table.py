"""A game at the terminal: people, bots and NATURE take turns, and everything that happens is on disk."""

from __future__ import annotations

import random
from typing import Any

from rich.console import Console

from mehen.bots import Bot, ask, make
from mehen.cli.storage import RecordFile
from mehen.cli.words import Lang, say
from mehen.core.game import Choice, Game
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import NATURE, State
from mehen.core.text import Texts, fields
from mehen.table.forecast import Forecast, Outlook

HUMAN = "human"


class Table:
    """The session, its file, and who sits where."""

    def __init__(self, session: Session, file: RecordFile, lang: Lang, console: Console, seed: int | None) -> None:
        self.session = session
        self.game: Game[Any] = session.game
        self.file = file
        self.lang = lang
        self.console = console
        self.texts: Texts = self.game.texts(session.record.rules, lang)
        players = session.record.players
        self.bots: list[Bot | None] = [None if who == HUMAN else make(who, game=self.game.name) for who in players]
        self.humans = [seat for seat, bot in enumerate(self.bots) if bot is None]
        entropy = random.SystemRandom()
        self.entropy = None if seed is not None else entropy
        self.luck = Rng(0 if seed is None else seed)
        self.thoughts = Rng(entropy.randrange(1 << 32) if seed is None else seed + 1)

    @property
    def state(self) -> State:
        return self.session.state

    def seat_name(self, seat: int) -> str:
        return self.texts.name(self.game.seat_name(self.session.record.rules, seat))

    def act(self, action: int) -> None:
        """One checked action; its line is on disk when this returns."""
        actor = self.state.actor
        self.session.act(action)
        self.file.append(self.session.record.line(actor, action))

    def undo(self) -> bool:
        if not self.session.undo():
            return False
        self.file.rewrite()
        return True

    def run_to_human(self) -> None:
        """NATURE and the bots play until a person has to decide or the game is over."""
        while not self.session.over and (self.state.actor == NATURE or self.bots[self.state.actor] is not None):
            self.act(self.draw() if self.state.actor == NATURE else self.think())

    def draw(self) -> int:
        """NATURE's answer: from the system's entropy, or from the seed."""
        if self.entropy is None:
            return self.state.sample(self.luck)
        outcomes = self.state.chances()
        return self.entropy.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]

    def think(self) -> int:
        bot = self.bots[self.state.actor]
        assert bot is not None
        if not self.console.is_terminal:
            return ask(bot, self.state, self.thoughts).action
        with self.console.status(say(self.lang, "play.thinking", seat=self.seat_name(self.state.actor), bot=bot.name)):
            return ask(bot, self.state, self.thoughts).action

    def hides_something(self, seat: int) -> bool:
        """Does this seat know what another may not?"""
        return bool(self.game.view(self.state, seat).get("private"))

    def choices(self) -> list[Choice]:
        return self.game.choices(self.state, self.state.actor)

    def news(self, seat: int, since: int) -> list[str]:
        """What happened from a ply on, in words.  What NATURE laid out for all is on the board and left out."""
        out: list[str] = []
        session = self.session
        for ply in range(since, session.ply + 1):
            nature = ply > 0 and session.actors[ply - 1] == NATURE
            for event in session.log[ply]:
                line = self.game.sentence(session.record.rules, event, seat)
                secret = self.game.events[event[0]].secret
                happened_to = event[1] == seat if secret else "seat" in fields(self.texts.get(line.key))
                if happened_to or not nature:
                    out.append(self.texts.say(line))
        return out

    def whole_log(self, seat: int) -> list[str]:
        return [self.texts.say(line) for line in self.session.lines(seat)]

    def previews(self, seat: int) -> dict[int, str]:
        """By action: what it certainly changes for whoever decides, ``stones 4 > 2``."""
        return {one.choice.action: self._said(seat, one) for one in Outlook(self.game, self.state, seat).forecasts}

    def _said(self, seat: int, forecast: Forecast) -> str:
        own = [one for one in forecast.changes if one.seat == seat]
        names = [self.texts.get(f"gauge.{self.game.gauges[one.gauge].name}") for one in own]
        return ", ".join(f"{name} {one.before} > {one.after}" for name, one in zip(names, own, strict=True))

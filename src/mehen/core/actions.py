"""The fixed action space of a game: named verbs, each with a range of ids.  Notation only; no rule needs it."""

from __future__ import annotations

from typing import final

from mehen.core.native import i64


@final
class Verb:
    """``room`` ids from ``first`` on; an edition names the first ones with ``words`` ("" leaves an id unused)."""

    def __init__(self, name: str, first: i64, room: i64, words: list[str]) -> None:
        if len(words) > room:
            raise ValueError(f"{len(words)} words for the verb {name!r}, which has room for {room}")
        self.name = name
        self.first = first
        self.room = room
        self.words = words


@final
class ActionSpace:
    """Reads and writes notation such as ``place edfu``; ids an edition does not use have the name ``""``."""

    def __init__(self, verbs: list[Verb]) -> None:
        self.verbs = verbs
        self.names: list[str] = []
        for verb in verbs:
            if verb.first != len(self.names):
                raise ValueError(f"verb {verb.name!r} starts at {verb.first}, expected {len(self.names)}")
            if verb.room == 1:
                self.names.append(verb.name)
                continue
            self.names += [f"{verb.name} {word}" if word else "" for word in verb.words]
            self.names += [""] * (verb.room - len(verb.words))
        self.ids: dict[str, int] = {name: i for i, name in enumerate(self.names) if name}

    def write(self, action: int) -> str:
        """An action in words: ``place edfu``."""
        return self.names[action]

    def read(self, text: str) -> int | None:
        """The id of a notation, or None where this game has no such action."""
        return self.ids.get(" ".join(text.split()))

    def used(self) -> list[int]:
        """The numbers that stand for an action; between the verbs there is room for later ones."""
        return [i for i, name in enumerate(self.names) if name]

    def verb_of(self, action: int) -> Verb:
        """The verb that an action begins with."""
        for verb in self.verbs:
            if action < verb.first + verb.room:
                return verb
        raise IndexError(action)

    def word_of(self, action: int) -> str:
        """What follows the verb in the notation ("" for verbs that stand alone)."""
        return self.names[action].partition(" ")[2]

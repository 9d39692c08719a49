"""How a search weighs things: of each game in its ``tactics.toml``, of a level and of a net otherwise in part."""

from __future__ import annotations

from typing import final


@final
class Habits:
    """How a search weighs things: in points, or as plain factors."""

    def __init__(
        self,
        scale: float = 12.0,
        trust: float = 6.0,
        explore: float = 1.4,
        margin: float = 0.25,
        width: float = 2.0,
        others: float = 0.1,
        mixing: float = 0.1,
        rivals: float = 1.0,
        laps: float = 0.0,
    ) -> None:
        self.scale = scale  # points that make a lead convincing: the softmax over points has this temperature
        # Points by which an answer must look better at first sight to be tried first: the priors' softmax has this one
        self.trust = trust
        self.explore = explore  # how much a promising answer is looked at before it has proved itself: the c of PUCT
        self.margin = margin  # share of the utility that comes from the lead and not from winning
        self.width = width  # own answers looked at, times the square root of a node's visits: progressive widening
        self.others = others  # the same for answers of other seats: few, or one's own next turn is never reached
        self.mixing = mixing  # share of secret choices that is made to learn and not to win
        self.rivals = rivals  # part of what others gain from now on that counts against a seat: less, less spoiling
        self.laps = laps  # times around the table that a simulation goes on after its new node, before it is judged

    def but(self, others: float | None = None, rivals: float | None = None, laps: float | None = None) -> Habits:
        """The same, otherwise in what is named."""
        return Habits(
            self.scale,
            self.trust,
            self.explore,
            self.margin,
            self.width,
            self.others if others is None else others,
            self.mixing,
            self.rivals if rivals is None else rivals,
            self.laps if laps is None else laps,
        )

"""AK-3: draws and deals of the setup, and laying out the scenario."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Chance, Decision, Effect
from mehen.core.tables import replaced
from mehen.games.ankh import chapters, events, kinds
from mehen.games.ankh.actions import DEAL_GUARDIAN, SCENARIO, START, TAKE_GOD
from mehen.games.ankh.setup import pick_guardian
from mehen.games.ankh.state import (
    FOLLOWERS,
    HAND,
    OWN_GOD,
    OWNER_SHIFT,
    SPACE,
    TOKENS,
    WARRIORS,
    Ankh,
)
from mehen.games.ankh.steps.regions import map_regions, set_camel
from mehen.games.ankh.vocabulary import (
    CITY,
    GUARDIANS,
    OBELISK,
    OSIRIS,
    RE,
    WARRIOR,
)


@final
class DrawScenario(Chance[Ankh]):
    """AK-3.7: one of the scenarios for this number of players."""

    def options(self, s: Ankh, f: i64) -> None:
        for i in range(len(s.c.scenario_ids)):
            s.offer(SCENARIO + i)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.scenario = action - SCENARIO
        s.emit(events.SCENARIO_DRAWN, 0, s.scenario)


@final
class DrawStart(Chance[Ankh]):
    """AK-3.4: the start player is drawn; the others follow clockwise."""

    def options(self, s: Ankh, f: i64) -> None:
        for p in range(s.seats):
            s.offer(START + p)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.start = action - START
        s.emit(events.START_DRAWN, 0, s.start)


@final
class DealGods(Effect[Ankh]):
    """AK-3.1: every seat gets a different god, in turn order; a table option says who decides."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        kind = kinds.CHOOSE_GOD if s.own_rules.options["gods"] == "chosen" else kinds.DEAL_GOD
        for k in range(s.seats):
            s.push(kind, (s.start + s.seats - 1 - k) % s.seats)


def offer_gods(s: Ankh) -> None:
    for god in range(len(s.c.god_ids)):
        if s.lords[god] < 0:
            s.offer(TAKE_GOD + god)


def give_god(s: Ankh, p: i64, god: i64) -> None:
    s.put(p, OWN_GOD, god)
    s.lords = replaced(s.lords, god, p)
    if god == RE:
        s.suns = s.c.suns
    elif god == OSIRIS:
        s.unders = s.c.underworlds
    s.emit(events.GOD_DEALT, s.banner(p), p)


@final
class DealGod(Chance[Ankh]):
    """AK-3.1: NATURE deals a god."""

    def options(self, s: Ankh, f: i64) -> None:
        offer_gods(s)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        give_god(s, seat_of(f), action - TAKE_GOD)


@final
class ChooseGod(Decision[Ankh]):
    """AK-3.1: a seat chooses among the gods that are left."""

    def options(self, s: Ankh, f: i64) -> None:
        offer_gods(s)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        give_god(s, seat_of(f), action - TAKE_GOD)


@final
class DrawGuardian(Chance[Ankh]):
    """AK-3.8: one guardian of a level."""

    def options(self, s: Ankh, f: i64) -> None:
        for k in range(GUARDIANS):
            if s.c.guardian_level[k] == a_of(f):
                s.offer(DEAL_GUARDIAN + k)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        pick_guardian(s, action - DEAL_GUARDIAN)
        s.emit(events.GUARDIAN_DRAWN, 0, action - DEAL_GUARDIAN)


@final
class LayOut(Effect[Ankh]):
    """AK-3.2 to AK-3.10: goods, stack and scenario; then the start player's turn."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        c = s.c
        for k in range(s.seats):
            p = (s.start + s.seats - 1 - k) % s.seats
            s.put(p, FOLLOWERS, c.start_followers)
            s.put(p, TOKENS, c.tokens_in_pool)
            s.put(p, WARRIORS, c.warriors)
            s.put(p, HAND, c.all_cards)
            s.put(p, SPACE, c.start_devotion)
            s.book(p, c.start_devotion, chapters.FROM_START)
            s.track[k] = p  # AK-3.5: the last player lies lowest
        s.sides = s.seats
        layout = c.scenarios[s.scenario]
        for k in range(len(layout.camels)):
            set_camel(s, layout.camels[k])
        map_regions(s, layout.region_hex)
        for k in range(len(layout.piece_hex)):
            kind = layout.piece_kind[k]
            piece = kind + 1
            if layout.piece_owner[k] > 0:
                side = (s.start + layout.piece_owner[k] - 1) % s.seats
                piece |= side + 1 << OWNER_SHIFT
                if kind == WARRIOR:
                    s.add(side, WARRIORS, -1)
                elif OBELISK <= kind < CITY:
                    s.add(side, TOKENS, -1)
            s.set_piece(layout.piece_hex[k], piece)
        s.push(kinds.TURN, s.start)

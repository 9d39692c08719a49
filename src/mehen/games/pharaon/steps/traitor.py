"""PH-16: the Traitor's turns, what the spaces of his tracks do, his passing and his piles."""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Chance, Decision, Effect
from mehen.core.tables import replaced
from mehen.games.pharaon import chapters, events, kinds
from mehen.games.pharaon.actions import CHANCE, COLOUR_COUNT, DONE, TRAITOR_TRACKS, UNCOVER, WHEEL
from mehen.games.pharaon.state import (
    DEMANDS,
    HELD,
    NOBODY,
    PASSED,
    REMOVED,
    RESOLVING,
    ROW,
    TRACK,
    TRACK_FILL,
    TRACK_ID,
    TRACK_SIDE,
    TRACK_TINT,
    TRACK_WIDTH,
    UNSEEN,
    VALUE,
    Pharaon,
)
from mehen.games.pharaon.steps.boards import build_stage, take_set
from mehen.games.pharaon.steps.draws import SEAT_SLOT
from mehen.games.pharaon.steps.income import colours_in_stock, gain, shuffle_jars, step_up
from mehen.games.pharaon.steps.passing import advance, can_move, income_at, lay_disc
from mehen.games.pharaon.steps.rounds import cover_space
from mehen.games.pharaon.vocabulary import (
    AN_OFFERING,
    ANY_RESOURCE,
    JAR_BOTTOM,
    JAR_LEFT,
    JAR_RIGHT,
    JAR_WIDTH,
    SILVER,
    SOME_SILVER,
)


@final
class TraitorPile(Effect[Pharaon]):
    """PH-16.4, PH-16.17, R-38: for round r as many jars, face down, as the r-th track from the left shows."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        at = s.round * TRACK_WIDTH  # the round that is being prepared is not counted yet
        side = 2 * s.tracks[at + TRACK_ID] + s.tracks[at + TRACK_SIDE]
        for _ in range(s.c.track_jars[side]):
            if s.pile() == 0:
                shuffle_jars(s)
            if s.pile() > 0:
                s.traitor_jars += 1
        s.emit(events.PILE_DEALT, s.c.traitor, s.traitor_jars)


@final
class TraitorTurn(Effect[Pharaon]):
    """PH-16.7, PH-16.14, PH-16.15: a jar; without one he passes; having passed he moves in the pyramid."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        passed = s.get(p, PASSED) == 1
        if passed and not can_move(s, p):
            return
        s.open_chapter(chapters.TRAITOR)
        if passed:
            self.income(s, p, income_at(s, s.get(p, ROW), advance(s, p)))
        elif s.traitor_jars == 0:
            lay_disc(s, p)
        else:
            s.push(kinds.REVEAL, p)

    def income(self, s: Pharaon, p: i64, income: i64) -> None:
        """PH-16.15, R-33: exactly that of the space reached, by chance where a player would choose."""
        if income == SOME_SILVER:
            gain(s, p, SILVER, 1)
        elif income == AN_OFFERING:
            s.push(kinds.FILL, p, SEAT_SLOT)
        elif colours_in_stock(s):
            assert income == ANY_RESOURCE
            s.push(kinds.RANDOM_COLOUR, p)
        else:
            s.emit(events.NOTHING_GAINED, p)


@final
class RandomColour(Chance[Pharaon]):
    """PH-16.15: uniform over the colours in stock."""

    def options(self, s: Pharaon, f: i64) -> None:
        for colour in range(COLOUR_COUNT):
            if s.stock[colour] > 0:
                s.offer(CHANCE + colour)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        gain(s, seat_of(f), action - CHANCE, 1)


@final
class Reveal(Chance[Pharaon]):
    """PH-16.7: the top jar of his pile.

    Jars he holds for certain and jars that may as well be in the draw pile are weighed by where they can be.
    """

    def options(self, s: Pharaon, f: i64) -> None:
        mixed = s.traitor_jars - s.held  # of his jars, those among the unseen
        for jar in range(s.c.jars):
            if s.jar_at[jar] == UNSEEN and mixed > 0:
                s.offer_odds(UNCOVER + jar, mixed)
            elif s.jar_at[jar] == HELD:
                s.offer_odds(UNCOVER + jar, max(s.unseen, 1))

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        jar = action - UNCOVER
        s.traitor_jars -= 1
        if s.jar_at[jar] == HELD:
            s.held -= 1
        else:
            s.unseen -= 1
        s.jar_at = replaced(s.jar_at, jar, RESOLVING)
        s.emit(events.JAR_REVEALED, p, jar)
        s.push(kinds.JAR_OVER, p, jar)
        s.push(kinds.TOP, 0, jar)
        s.push(kinds.PLACE, p, s.c.jar_colour[jar * JAR_WIDTH + JAR_BOTTOM])


@final
class Top(Decision[Pharaon]):
    """D18, PH-16.9, R-36, R-37: which top resource goes onto the wheel; the other, or both, on traitor tracks."""

    def options(self, s: Pharaon, f: i64) -> None:
        left = s.c.jar_colour[a_of(f) * JAR_WIDTH + JAR_LEFT]
        right = s.c.jar_colour[a_of(f) * JAR_WIDTH + JAR_RIGHT]
        if s.filled[left] < s.c.spaces:
            s.offer(WHEEL)
        if s.filled[right] < s.c.spaces and left != right:
            s.offer(WHEEL + 1)
        if s.offers.count == 0:
            s.offer(DONE)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        left = s.c.jar_colour[a_of(f) * JAR_WIDTH + JAR_LEFT]
        right = s.c.jar_colour[a_of(f) * JAR_WIDTH + JAR_RIGHT]
        if action == DONE:
            s.push(kinds.PLACE, s.c.traitor, right)
            s.push(kinds.PLACE, s.c.traitor, left)
            return
        colour = left if action == WHEEL else right
        other = right if action == WHEEL else left
        cover_space(s, colour)
        s.emit(events.ON_WHEEL, s.c.traitor, colour)
        s.push(kinds.PLACE, s.c.traitor, other)


def track_for(s: Pharaon, colour: i64) -> i64:
    """PH-16.10: position of the track of that colour, or of the next one to the right with room; -1 if all are full."""
    k: i64 = 0
    while s.tracks[k * TRACK_WIDTH + TRACK_TINT] != colour:
        k += 1
    for _ in range(TRAITOR_TRACKS):
        if s.tracks[k * TRACK_WIDTH + TRACK_FILL] <= s.c.track_spaces:
            return k
        k = (k + 1) % TRAITOR_TRACKS
    return -1


@final
class Place(Effect[Pharaon]):
    """PH-16.8, PH-16.10, R-35: the lowest free space of a track, and its effects in their order."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        colour = a_of(f)
        k = track_for(s, colour)
        if k < 0:
            s.emit(events.NOT_PLACED, seat_of(f), colour)
            return
        at = k * TRACK_WIDTH
        if s.stock[colour] > 0:  # otherwise a neutral marker
            s.stock[colour] -= 1
            s.on_tracks = replaced(s.on_tracks, colour, s.on_tracks[colour] + 1)
        space = s.tracks[at + TRACK_FILL] - 1
        s.tracks = replaced(s.tracks, at + TRACK_FILL, s.tracks[at + TRACK_FILL] + 1)
        s.emit(events.TRACK_COVERED, seat_of(f), s.tracks[at + TRACK_ID], space + 1)
        rows = s.c.track_effects
        row = (2 * s.tracks[at + TRACK_ID] + s.tracks[at + TRACK_SIDE]) * s.c.track_spaces + space
        s.push_rows(rows.flat, rows.start[row], rows.start[row + 1], seat_of(f))


# -- what a covered space does (PH-16.11) ----------------------------------------------------


@final
class PlotBuild(Effect[Pharaon]):
    """PH-16.11 build."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        build_stage(s, seat_of(f))


@final
class PlotDemand(Effect[Pharaon]):
    """PH-16.11 demand: he fulfils it at the end, without any elements."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        s.put(seat_of(f), DEMANDS, s.get(seat_of(f), DEMANDS) | 1 << a_of(f))
        s.emit(events.DEMAND_CLAIMED, seat_of(f), a_of(f))


@final
class PlotValue(Effect[Pharaon]):
    """PH-16.11 official_value: the highest covered counts."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        s.put(p, VALUE, max(s.get(p, VALUE), a_of(f)))
        s.emit(events.VALUE_RAISED, p, s.get(p, VALUE))


def gain_for_traitor(s: Pharaon, card: i64) -> None:
    """PH-16.5, PH-16.6, R-32: without its ability; it counts for the Pharaoh (PH-16.13)."""
    s.give_official(s.c.traitor, card)
    s.emit(events.OFFICIAL_GAINED, s.c.traitor, card)
    s.push(kinds.PHARAOH, s.c.traitor)


@final
class PlotOfficial(Effect[Pharaon]):
    """PH-16.11 take_official, discard_official, PH-16.12, R-32: without its ability; the place is refilled."""

    def __init__(self, name: str, discards: bool) -> None:
        super().__init__(name)
        self.discards: Final = discards  # out of the game, and not to the Traitor

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        card = s.court[a_of(f)]
        if card < 0:
            return
        s.court = replaced(s.court, a_of(f), NOBODY)
        if self.discards:
            s.official_at = replaced(s.official_at, card, REMOVED)
            s.emit(events.OFFICIAL_REMOVED, seat_of(f), card)
        else:
            gain_for_traitor(s, card)
        s.push(kinds.DEAL_OFFICIAL, seat_of(f), a_of(f))


def find_artisan(s: Pharaon, fewest: i64) -> i64:
    """PH-16.11, R-62: the place with the most or fewest points, the leftmost if tied; -1 if none is displayed."""
    best: i64 = -1
    for k in range(s.c.guild):
        if s.guild[k] < 0:
            continue
        ahead: i64 = 1
        if best >= 0:
            ahead = s.c.artisan_gp[s.guild[k]] - s.c.artisan_gp[s.guild[best]]
            if fewest == 1:
                ahead = -ahead
        if ahead > 0:
            best = k
    return best


@final
class PlotArtisan(Effect[Pharaon]):
    """PH-16.11 take_artisan, discard_artisan, R-32: without its income; the place is refilled."""

    def __init__(self, name: str, discards: bool) -> None:
        super().__init__(name)
        self.discards: Final = discards

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        k = find_artisan(s, a_of(f))
        if k < 0:
            return
        card = s.guild[k]
        s.guild = replaced(s.guild, k, NOBODY)
        if self.discards:
            s.artisan_at = replaced(s.artisan_at, card, REMOVED)
            s.emit(events.ARTISAN_REMOVED, seat_of(f), card)
        else:
            s.give_artisan(seat_of(f), card)
            s.emit(events.ARTISAN_GAINED, seat_of(f), card)
        s.push(kinds.DEAL_ARTISAN, seat_of(f), k)


@final
class PlotSet(Effect[Pharaon]):
    """PH-16.11 take_set: nothing if it is gone."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        if a_of(f) < s.c.sets and s.sets[2 * a_of(f) + 1] >= 0:
            take_set(s, seat_of(f), a_of(f))


@final
class PlotBonus(Effect[Pharaon]):
    """PH-16.11 take_bonus: nothing if it is gone."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        kind = s.bonus[a_of(f)]
        if kind >= 0:
            s.bonus = replaced(s.bonus, a_of(f), NOBODY)
            s.offering_in(seat_of(f), kind, 1)
            s.emit(events.OFFERING_TAKEN, seat_of(f), kind)


@final
class PlotNile(Effect[Pharaon]):
    """PH-16.11 nile, R-34: the colour of the fullest or emptiest traitor track, the leftmost if tied."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        best: i64 = 0
        for k in range(1, TRAITOR_TRACKS):
            ahead = s.tracks[k * TRACK_WIDTH + TRACK_FILL] - s.tracks[best * TRACK_WIDTH + TRACK_FILL]
            if (ahead > 0 and a_of(f) == 0) or (ahead < 0 and a_of(f) == 1):
                best = k
        colour = s.tracks[best * TRACK_WIDTH + TRACK_TINT]
        if s.get(seat_of(f), TRACK + colour) < s.c.track_length:
            step_up(s, seat_of(f), colour)

"""PH-4, PH-16.2 to PH-16.6, PH-17: NATURE's part of the setup, and what each player does in it."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Chance, Decision, Effect
from mehen.core.tables import replaced
from mehen.games.pharaon import chapters, events, kinds
from mehen.games.pharaon.actions import (
    BOARD_COUNT,
    COLOUR_COUNT,
    COURT,
    DIRECTION,
    KEEP,
    LAY,
    LEDGER,
    SHIFT,
    SIDE,
    START,
    TINT,
    TRAITOR_TRACKS,
)
from mehen.games.pharaon.state import (
    DRAWN_BY,
    IN_DECK,
    REJECTED_BY,
    TRACK_FILL,
    TRACK_ID,
    TRACK_SIDE,
    TRACK_TINT,
    TRACK_WIDTH,
    Pharaon,
)
from mehen.games.pharaon.steps.draws import COURT_LOOK, gain_official
from mehen.games.pharaon.steps.rounds import block_wheel, turn_back
from mehen.games.pharaon.steps.traitor import gain_for_traitor
from mehen.games.pharaon.vocabulary import SILVER


@final
class LayBoard(Chance[Pharaon]):
    """PH-4.1: the board at the next position of the circle."""

    def options(self, s: Pharaon, f: i64) -> None:
        laid: i64 = 0
        for pos in range(a_of(f)):
            laid |= 1 << s.ring[pos]
        for board in range(BOARD_COUNT):
            if laid >> board & 1 == 0:
                s.offer(LAY + board)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        if a_of(f) == 0:
            s.open_chapter(chapters.LAYOUT)
        s.ring = replaced(s.ring, a_of(f), action - LAY)
        s.turn_faces()
        s.emit(events.BOARD_LAID, 0, action - LAY, a_of(f) + 1)


@final
class Shift(Chance[Pharaon]):
    """PH-4.1: how the wheel stands at the start."""

    def options(self, s: Pharaon, f: i64) -> None:
        for shift in range(COLOUR_COUNT):
            s.offer(SHIFT + shift)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        s.shift = action - SHIFT
        s.turn_faces()


@final
class Direction(Chance[Pharaon]):
    """PH-4.1: the direction marker; it never changes."""

    def options(self, s: Pharaon, f: i64) -> None:
        s.offer(DIRECTION)
        s.offer(DIRECTION + 1)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        s.direction = action - DIRECTION
        s.emit(events.WHEEL_SET, 0, s.face[s.ring[0]], s.direction)


@final
class Start(Chance[Pharaon]):
    """PH-4.7, PH-16.6: who begins, and so holds the seal."""

    def options(self, s: Pharaon, f: i64) -> None:
        for p in range(s.c.participants):
            s.offer(START + p)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        s.seal = action - START
        s.emit(events.STARTS, s.seal)


@final
class LayTrack(Chance[Pharaon]):
    """PH-16.2: the traitor track at the next position from the left."""

    def options(self, s: Pharaon, f: i64) -> None:
        laid: i64 = 0
        for k in range(a_of(f)):
            laid |= 1 << s.tracks[k * TRACK_WIDTH + TRACK_ID]
        for track in range(TRAITOR_TRACKS):
            if laid >> track & 1 == 0:
                s.offer(LEDGER + track)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        s.tracks = replaced(s.tracks, a_of(f) * TRACK_WIDTH + TRACK_ID, action - LEDGER)


@final
class TrackSide(Chance[Pharaon]):
    """PH-16.2: as many tracks as the difficulty says show their dark side, each choice of them equally likely."""

    def options(self, s: Pharaon, f: i64) -> None:
        left = TRAITOR_TRACKS - a_of(f)
        dark = dark_left(s, a_of(f))
        if left > dark:
            s.offer_odds(SIDE, left - dark)
        if dark > 0:
            s.offer_odds(SIDE + 1, dark)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        lay_side(s, a_of(f), action - SIDE)


@final
class ChooseSide(Decision[Pharaon]):
    """PH-16.2, option ``dark_tracks``: the player says which tracks show their dark side."""

    def options(self, s: Pharaon, f: i64) -> None:
        dark = dark_left(s, a_of(f))
        if TRAITOR_TRACKS - a_of(f) > dark:
            s.offer(SIDE)
        if dark > 0:
            s.offer(SIDE + 1)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        lay_side(s, a_of(f), action - SIDE)


def dark_left(s: Pharaon, position: i64) -> i64:
    """How many tracks from a position on have to show their dark side."""
    dark = s.c.difficulty
    for k in range(position):
        dark -= s.tracks[k * TRACK_WIDTH + TRACK_SIDE]
    return dark


def lay_side(s: Pharaon, position: i64, side: i64) -> None:
    at = position * TRACK_WIDTH
    s.tracks = replaced(s.tracks, at + TRACK_SIDE, side)
    s.emit(events.TRACK_LAID, s.c.traitor, s.tracks[at + TRACK_ID], side)


@final
class TrackColour(Chance[Pharaon]):
    """PH-16.3: a resource of each colour on the start spaces; it gives the track its colour for the game."""

    def options(self, s: Pharaon, f: i64) -> None:
        given: i64 = 0
        for k in range(a_of(f)):
            given |= 1 << s.tracks[k * TRACK_WIDTH + TRACK_TINT]
        for colour in range(COLOUR_COUNT):
            if given >> colour & 1 == 0:
                s.offer(TINT + colour)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        colour = action - TINT
        at = a_of(f) * TRACK_WIDTH
        s.tracks = replaced(s.tracks, at + TRACK_TINT, colour)
        s.tracks = replaced(s.tracks, at + TRACK_FILL, 1)
        if s.stock[colour] > 0:
            s.stock[colour] -= 1
            s.on_tracks = replaced(s.on_tracks, colour, s.on_tracks[colour] + 1)
        s.emit(events.TRACK_TINTED, s.c.traitor, s.tracks[at + TRACK_ID], colour)


@final
class Scribe(Chance[Pharaon]):
    """PH-17.1, PH-17.2: one of the beginners' officials, open; what is left stays in the deck."""

    def options(self, s: Pharaon, f: i64) -> None:
        for card in range(s.c.officials):
            if s.c.scribe[card] == 1 and s.official_at[card] == IN_DECK:
                s.offer(COURT + card)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        s.court_deck -= 1
        if seat_of(f) == s.c.traitor:
            gain_for_traitor(s, action - COURT)
        else:
            gain_official(s, seat_of(f), action - COURT)


@final
class EveryoneReady(Effect[Pharaon]):
    """PH-4.8: from the player to the right of the start player counter-clockwise, so that he comes last."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        s.close_chapter()
        first = s.seal if s.seal < s.seats else 0  # PH-16.5: alone, only the human prepares
        for k in range(s.seats):
            s.push(kinds.SEAT_READY, (first + k) % s.seats)


@final
class SeatReady(Effect[Pharaon]):
    """PH-4.8, PH-16.5: an official out of two, a jar, silver.  PH-17.1: beginners have their official already."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        s.push(kinds.GAIN, p, SILVER, s.c.start_silver)
        s.push(kinds.CHOOSE_JAR, p)
        if not s.c.beginner:
            s.push(kinds.KEEP, p)
            for _ in range(s.c.drawn):
                s.push(kinds.DRAW_OFFICIAL, p, COURT_LOOK)


@final
class Keep(Decision[Pharaon]):
    """D1, PH-4.8, PH-16.5: one of the drawn officials is laid open; an instant ability works now (R-12).

    The other goes under the deck, unseen by anyone else (R-31); alone it is the Traitor's.
    """

    def options(self, s: Pharaon, f: i64) -> None:
        for card in range(s.c.officials):
            if s.official_at[card] == DRAWN_BY - seat_of(f):
                s.offer(KEEP + card)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        kept = action - KEEP
        s.mark()
        for card in range(s.c.officials):
            if s.official_at[card] == DRAWN_BY - p and card != kept:
                if s.c.solo:
                    gain_for_traitor(s, card)
                else:
                    s.official_at = replaced(s.official_at, card, REJECTED_BY - p)
                    s.emit(events.OFFICIAL_PUT_AWAY, p, card)
        s.emit(events.OFFICIAL_KEPT, p, kept)
        gain_official(s, p, kept)


@final
class SetupOver(Effect[Pharaon]):
    """PH-4.9, PH-4.10, PH-15.2: the leftover jar blocks the wheel, new jars, and the deck is shuffled again.

    PH-13.27: every official is ready for round 1, also one that a table lets work in the setup.
    """

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        s.open_chapter(chapters.FIRST_ROUND)
        for card in range(s.c.officials):
            if s.official_at[card] <= REJECTED_BY:
                s.official_at = replaced(s.official_at, card, IN_DECK)
                s.court_deck += 1
        block_wheel(s)
        turn_back(s)
        s.push(kinds.ROUND)
        s.push(kinds.SHOW_JARS)

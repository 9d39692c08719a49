"""PH-5, PH-10: rounds, whose turn it is, and what a player does with it."""

from __future__ import annotations

from typing import final

from mehen.core.frame import seat_of
from mehen.core.native import i64
from mehen.core.step import Effect, Question
from mehen.core.tables import replaced
from mehen.games.pharaon import chapters, events, kinds
from mehen.games.pharaon.actions import BOARD, BOARD_COUNT, COLOUR_COUNT, KIND_COUNT, PASS, SWAP
from mehen.games.pharaon.payment import board_open
from mehen.games.pharaon.scoring import score_end
from mehen.games.pharaon.state import (
    DISCARDED,
    OVER_PHASE,
    PASSED,
    ROUND_END,
    ROW,
    SHOWN,
    SPACE,
    TURNS,
    WHEEL_WIDTH,
    Pharaon,
)
from mehen.games.pharaon.steps.passing import can_move, go_pass
from mehen.games.pharaon.steps.swapping import offer_swaps, start_swap
from mehen.games.pharaon.vocabulary import JAR_WIDTH, NEUTRAL


@final
class Round(Effect[Pharaon]):
    """PH-5.1, PH-9.7: a round begins with the holder of the seal."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        s.round += 1
        s.phase = TURNS
        s.turn = s.seal
        s.mark()
        s.emit(events.ROUND_BEGINS, s.seal, s.round)
        s.close_chapter()
        s.push(kinds.TURN)


@final
class Turn(Effect[Pharaon]):
    """PH-5.2 to PH-5.4, PH-5.8, PH-9.7: clockwise, passed or not, until everyone has passed."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        if s.passed_count() == s.c.participants:
            s.push(kinds.ROUND_OVER)
            return
        p = s.turn
        s.turn = (p + 1) % s.c.participants
        s.again(f)
        if p == s.c.traitor:
            s.push(kinds.TRAITOR_TURN, p)
            return
        if s.c.solo:  # what the Traitor did before is told
            s.close_chapter()
        if s.get(p, PASSED) == 0:
            s.push(kinds.MAIN, p)
        elif can_move(s, p):
            s.push(kinds.SWAP_WINDOW, p)
            s.push(kinds.PYRAMID, p)
            s.push(kinds.SWAP_WINDOW, p)
        else:
            s.push(kinds.SWAP_WINDOW, p)


@final
class Main(Question[Pharaon]):
    """D3, PH-5.2, PH-5.5, PH-5.6: an action on a board, a swap first, or pass; passing waits for a word (PH-5.8)."""

    def options(self, s: Pharaon, f: i64) -> None:
        p = seat_of(f)
        s.offer(PASS)
        for board in range(BOARD_COUNT):
            if board_open(s, p, board):
                s.offer(BOARD + board)
        offer_swaps(s, p)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action == PASS:
            go_pass(s, p)
        elif action >= SWAP:
            s.again(f)
            start_swap(s, p, action - SWAP)
        else:
            s.emit(events.BOARD_CHOSEN, p, action - BOARD)
            s.push(kinds.ACCESS, p, action - BOARD)


def block_wheel(s: Pharaon) -> None:
    """PH-15.2, PH-15.3, PH-16.17, R-26, R-27: the jar nobody chose covers spaces of its colours and is discarded."""
    if not s.c.blocks:
        return
    for jar in range(s.c.jars):
        if s.jar_at[jar] != SHOWN:
            continue
        for place in range(JAR_WIDTH):
            colour = s.c.jar_colour[jar * JAR_WIDTH + place]
            if s.filled[colour] < s.c.spaces:
                cover_space(s, colour)
                s.emit(events.SPACE_BLOCKED, 0, colour)
        s.jar_at = replaced(s.jar_at, jar, DISCARDED)


def cover_space(s: Pharaon, colour: i64) -> None:
    """A token of the stock on the segment of its colour; a neutral marker if the stock has none (R-26)."""
    if s.stock[colour] > 0:
        s.stock[colour] -= 1
        s.on_wheel(colour, colour)
    else:
        s.on_wheel(colour, NEUTRAL)


def clear_wheel(s: Pharaon) -> None:
    """PH-10.1, R-5: tokens to the stock, offerings to the used ones."""
    for colour in range(COLOUR_COUNT):
        board = s.board_facing(colour)
        for kind in range(KIND_COUNT):
            n = s.wheel[colour * WHEEL_WIDTH + kind]
            if n > 0:
                s.discard_unit(kind, board, n)
                s.wheel[colour * WHEEL_WIDTH + kind] = 0
        s.wheel[colour * WHEEL_WIDTH + NEUTRAL] = 0
        s.filled[colour] = 0


@final
class RoundOver(Effect[Pharaon]):
    """PH-10.1, PH-10.2: discs and wheel now; refill, wheel, officials, jars follow.  After the last round: the end."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        last = s.round == s.c.rounds
        s.mark()
        s.open_chapter(chapters.FINAL_SCORING if last else chapters.ROUND_END)
        s.emit(events.ROUND_ENDS, 0, s.round)
        if last:
            s.push(kinds.FINAL_SCORING)
            return
        s.phase = ROUND_END
        for p in range(s.c.participants):
            s.put(p, PASSED, 0)
            s.put(p, ROW, 0)
            s.put(p, SPACE, 0)
        clear_wheel(s)
        s.push(kinds.ROUND)
        if s.c.solo:
            s.push(kinds.TRAITOR_PILE)
        if s.round + 1 != s.c.round_without_jars:
            s.push(kinds.SHOW_JARS)
        s.push(kinds.PREPARE)
        s.push(kinds.REFILL)


@final
class Prepare(Effect[Pharaon]):
    """PH-10.1, PH-10.3: the wheel turns one segment, the leftover jar blocks it, used officials turn back."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        s.open_chapter(chapters.WHEEL)
        turn = 1 if s.direction == 0 else COLOUR_COUNT - 1
        s.shift = (s.shift + turn) % COLOUR_COUNT
        s.turn_faces()
        s.emit(events.WHEEL_TURNED, 0, s.face[s.ring[0]])
        block_wheel(s)
        turn_back(s)


def turn_back(s: Pharaon) -> None:
    """PH-10.1: used officials are ready again."""
    s.turned = 0
    for p in range(s.c.participants):
        s.refresh(p)


@final
class FinalScoring(Effect[Pharaon]):
    """PH-10.2, PH-14.1: everyone scores; the agenda is empty afterwards and the game is over."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        s.phase = OVER_PHASE
        s.mark()
        score_end(s)
        s.close_chapter()

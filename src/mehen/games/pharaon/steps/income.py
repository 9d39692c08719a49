"""PH-8: income from the stock, steps on the Nile, and jars."""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, b_of, seat_of
from mehen.core.native import i64
from mehen.core.rng import Rng
from mehen.core.shuffle import nth_at
from mehen.core.step import Chance, Decision, Effect
from mehen.core.tables import replaced
from mehen.games.pharaon import events, kinds
from mehen.games.pharaon.actions import COLOUR, COLOUR_COUNT, DONE, NO, STEP, UNCOVER, YES
from mehen.games.pharaon.state import DISCARDED, HELD, RESOLVING, SETUP, SHOWN, TOKEN, TRACK, UNSEEN, Pharaon
from mehen.games.pharaon.steps.draws import offer_at
from mehen.games.pharaon.vocabulary import JAR_BONUS, JAR_REPLACE, JAR_WIDTH

#: Where a drawn jar goes
TO_SEAT: Final[i64] = 0
TO_DISPLAY: Final[i64] = 1


def gain(s: Pharaon, p: i64, token: i64, n: i64) -> None:
    """PH-8.1: what the stock cannot give is lost."""
    got = min(n, s.stock[token])
    if got > 0:
        s.stock[token] -= got
        s.add(p, TOKEN + token, got)
        s.emit(events.TOKENS_GAINED, p, token, got)
    else:
        s.emit(events.NOTHING_GAINED, p)


def colours_in_stock(s: Pharaon) -> bool:
    for colour in range(COLOUR_COUNT):
        if s.stock[colour] > 0:
            return True
    return False


def step_up(s: Pharaon, p: i64, colour: i64) -> None:
    """PH-7.9: one space up a Nile track."""
    s.add(p, TRACK + colour, 1)
    s.emit(events.STEPPED, p, colour, s.get(p, TRACK + colour))


@final
class Gain(Effect[Pharaon]):
    """PH-8.1: tokens of one kind."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        gain(s, seat_of(f), a_of(f), b_of(f))


@final
class AnyResource(Decision[Pharaon]):
    """D13, PH-8.1, PH-8.2: one of the five colours in stock, never silver; lost if there is none."""

    def options(self, s: Pharaon, f: i64) -> None:
        for colour in range(COLOUR_COUNT):
            if s.stock[colour] > 0:
                s.offer(COLOUR + colour)
        if s.offers.count == 0:
            s.offer(DONE)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        if action == DONE:
            s.emit(events.NOTHING_GAINED, seat_of(f))
        else:
            gain(s, seat_of(f), action - COLOUR, 1)


@final
class NileStep(Decision[Pharaon]):
    """D12, PH-7.9, PH-13.22: a step on one of the named tracks; lost only if none of them can move (R-41)."""

    def options(self, s: Pharaon, f: i64) -> None:
        offer_tracks(s, seat_of(f), a_of(f))

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        if action != DONE:
            step_up(s, seat_of(f), action - STEP)


@final
class NileDistinct(Decision[Pharaon]):
    """D12, PH-13.21: steps on different tracks, as many as can still move (PH-13.28)."""

    def options(self, s: Pharaon, f: i64) -> None:
        offer_tracks(s, seat_of(f), ~b_of(f))

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        if action == DONE:
            return
        colour = action - STEP
        step_up(s, seat_of(f), colour)
        if a_of(f) > 1:
            s.push(kinds.NILE_DISTINCT, seat_of(f), a_of(f) - 1, b_of(f) | 1 << colour)


def offer_tracks(s: Pharaon, p: i64, tracks: i64) -> None:
    for colour in range(COLOUR_COUNT):
        if tracks >> colour & 1 == 1 and s.get(p, TRACK + colour) < s.c.track_length:
            s.offer(STEP + colour)
    if s.offers.count == 0:
        s.offer(DONE)


# -- jars ----------------------------------------------------------------------------------


def receive_jar(s: Pharaon, p: i64, jar: i64) -> None:
    """PH-8.3: a jar is being resolved; whoever may change that is asked first (PH-13.19, PH-13.20)."""
    s.jar_at = replaced(s.jar_at, jar, RESOLVING)
    s.emit(events.JAR_RECEIVED, p, jar)
    if jar_abilities_work(s) and s.can(p, JAR_REPLACE):
        s.push(kinds.ASK_REPLACE, p, jar)
    else:
        ask_bonus(s, p, jar, 0)


def jar_abilities_work(s: Pharaon) -> bool:
    """PH-13.27, R-13: not for the jar of the setup, unless the table says so (option ``setup_jar``)."""
    return s.phase != SETUP or s.c.setup_abilities


def ask_bonus(s: Pharaon, p: i64, jar: i64, replaced: i64) -> None:
    if jar_abilities_work(s) and s.can(p, JAR_BONUS):
        s.push(kinds.ASK_BONUS, p, jar, replaced)
    else:
        open_jar(s, p, jar, replaced, 0)


def open_jar(s: Pharaon, p: i64, jar: i64, replaced: i64, more: i64) -> None:
    """PH-8.3: its resources, or ``replaced`` chosen ones; ``more`` chosen ones after them; then it is discarded."""
    s.push(kinds.JAR_OVER, p, jar)
    for _ in range(more + replaced):
        s.push(kinds.ANY_RESOURCE, p)
    if replaced == 0:
        for place in range(JAR_WIDTH):
            s.push(kinds.GAIN, p, s.c.jar_colour[(jar + 1) * JAR_WIDTH - 1 - place], 1)


def used_card(s: Pharaon, p: i64, answer: i64, ability: i64) -> i64:
    """PH-13.0: the official of an ability is turned if the answer is yes; how many resources it means, else none."""
    if answer != YES:
        return 0
    card = s.turn_card(p, ability)
    s.emit(events.ABILITY_USED, p, card)
    return s.c.official_n[card]


class AskJar(Decision[Pharaon]):
    """D14, PH-13.0: whether an ability shall change what a jar brings."""

    def options(self, s: Pharaon, f: i64) -> None:
        s.offer(YES)
        s.offer(NO)


@final
class AskReplace(AskJar):
    """PH-13.20: the Diplomat comes first: chosen resources instead of the jar's."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        ask_bonus(s, seat_of(f), a_of(f), used_card(s, seat_of(f), action, JAR_REPLACE))


@final
class AskBonus(AskJar):
    """PH-13.19, R-55: the Steward: one more resource of choice, after the jar's own or the chosen ones."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        open_jar(s, seat_of(f), a_of(f), b_of(f), used_card(s, seat_of(f), action, JAR_BONUS))


@final
class JarOver(Effect[Pharaon]):
    """PH-8.3, R-44: discarded only after its income."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        s.jar_at = replaced(s.jar_at, a_of(f), DISCARDED)


def shuffle_jars(s: Pharaon) -> None:
    """PH-8.4: the discarded jars become the draw pile.  What is unseen now can only be in the Traitor's pile."""
    for jar in range(s.c.jars):
        if s.jar_at[jar] == UNSEEN:
            s.jar_at = replaced(s.jar_at, jar, HELD)
            s.held += 1
            s.unseen -= 1
    for jar in range(s.c.jars):
        if s.jar_at[jar] == DISCARDED:
            s.jar_at = replaced(s.jar_at, jar, UNSEEN)
            s.unseen += 1
    s.emit(events.JARS_SHUFFLED, 0, s.unseen)


@final
class DrawJar(Effect[Pharaon]):
    """PH-8.4: a jar from the draw pile, which is made anew when it is empty; lost if there is none at all."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        if s.pile() == 0:
            shuffle_jars(s)
        if s.pile() > 0:
            s.push(kinds.DEAL_JAR, seat_of(f), a_of(f))


@final
class DealJar(Chance[Pharaon]):
    """PH-4.6, PH-8.3, PH-10.1: NATURE turns up a jar, for the display or for a seat."""

    def options(self, s: Pharaon, f: i64) -> None:
        offer_at(s, s.jar_at, UNSEEN, UNCOVER)

    def sample(self, s: Pharaon, f: i64, rng: Rng) -> i64:
        return UNCOVER + nth_at(s.jar_at, UNSEEN, rng.below(s.unseen))

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        jar = action - UNCOVER
        s.unseen -= 1
        if a_of(f) == TO_DISPLAY:
            s.jar_at = replaced(s.jar_at, jar, SHOWN)
            s.emit(events.JAR_SHOWN, 0, jar)
        else:
            receive_jar(s, seat_of(f), jar)


@final
class ShowJars(Effect[Pharaon]):
    """PH-4.6, PH-4.9, PH-10.1: as many jars as the number of players asks for."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        for _ in range(s.c.jars_shown):
            s.push(kinds.DRAW_JAR, 0, TO_DISPLAY)

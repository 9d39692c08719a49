"""The invariants of RULES 21, checked between every two positions of random games."""

from __future__ import annotations

from mehen.core.frame import a_of, kind_of, seat_of
from mehen.core.state import NATURE, OVER
from mehen.games.pharaon import kinds
from mehen.games.pharaon.actions import COLOUR_COUNT, TRAITOR_TRACKS
from mehen.games.pharaon.payment import board_in, slots_due, slots_in, target_in
from mehen.games.pharaon.scoring import best_demands, elements
from mehen.games.pharaon.state import (
    DISCARDED,
    HELD,
    MAT,
    NOBODY,
    OFFER,
    OFFERINGS_HELD,
    ON_DISPLAY,
    OVER_PHASE,
    PASSED,
    PASSES,
    REJECTED_BY,
    RESOLVING,
    ROW,
    SETUP,
    SHOWN,
    SPACE,
    STAGE,
    TOKEN,
    TRACK,
    TRACK_FILL,
    TRACK_WIDTH,
    TURNS,
    UNSEEN,
    WHEEL_WIDTH,
    Pharaon,
    offering_of,
)
from mehen.games.pharaon.steps.passing import row_length
from mehen.games.pharaon.vocabulary import (
    BOARDS,
    EXTRA_SPACE,
    O_UNIT,
    OFFICIALS,
    SILVER,
    SILVER_UNIT,
    TARGETS,
    TOKENS,
    VALLEY,
)


def _tokens(s: Pharaon) -> list[str]:
    """PH-I1 tokens of each kind are conserved"""
    wrong = []
    for token, name in enumerate(TOKENS):
        kind = token if token < SILVER else int(SILVER_UNIT)
        total = s.stock[token] + sum(s.get(p, TOKEN + token) for p in range(s.c.participants))
        total += sum(s.wheel[colour * WHEEL_WIDTH + kind] for colour in range(COLOUR_COUNT))
        total += s.on_tracks[token] if token < SILVER else 0
        if total != s.c.stock[token]:
            wrong.append(f"{total} {name}")
    return wrong


def _offerings(s: Pharaon) -> list[str]:
    """PH-I2 offerings of each kind are conserved"""
    count = [s.bag[kind] + s.used[kind] for kind in range(s.c.offering_kinds)]
    for kind in [*s.sets, *s.bonus]:
        if kind >= 0:
            count[kind] += 1
    for p in range(s.c.participants):
        for kind in range(s.c.offering_kinds):
            count[kind] += s.get(p, OFFER + kind)
    for board in range(len(BOARDS)):
        for unit in range(O_UNIT, SILVER_UNIT):
            count[offering_of(unit, board)] += s.wheel[s.face[board] * WHEEL_WIDTH + unit]
    return [f"{count}"] if count != list(s.c.offering_count) else []


def _cards(s: Pharaon) -> list[str]:
    """PH-I3 jars and cards lie in exactly one place"""
    wrong = []
    for name, places, shown in (("officials", s.official_at, s.court), ("artisans", s.artisan_at, s.guild)):
        marked = [card for card, at in enumerate(places) if at == ON_DISPLAY]
        if sorted(card for card in shown if card >= 0) != marked:
            wrong.append(f"{name} on display {list(shown)}, marked {marked}")
    zones = [UNSEEN, SHOWN, DISCARDED, RESOLVING, HELD]
    if any(at not in zones for at in s.jar_at):
        wrong.append(f"jars {list(s.jar_at)}")
    if sum(1 for at in s.jar_at if at == RESOLVING) > 1:
        wrong.append("two jars are being resolved")
    if not 0 <= s.held <= s.traitor_jars or s.pile() < 0:
        wrong.append(f"held {s.held}, Traitor {s.traitor_jars}, unseen {s.unseen}")
    if s.phase != SETUP and any(at <= REJECTED_BY for at in s.official_at):
        wrong.append("an official is still put away")
    return wrong


def _wheel(s: Pharaon) -> list[str]:
    """PH-I4 no segment holds more than its spaces and the used extra-space officials allow"""
    wrong = []
    for board in range(len(BOARDS)):
        extra = 0
        for card in range(s.c.officials):
            used = s.turned >> card & 1 == 1
            extra += int(used and s.c.official_skill[card] == EXTRA_SPACE + board)
        if s.phase != SETUP and not 0 <= s.filled[s.face[board]] <= s.c.spaces + extra:
            wrong.append(f"{s.filled[s.face[board]]} units face {BOARDS[board]}")
    return wrong


def _ranges(s: Pharaon) -> list[str]:
    """PH-I5, PH-I8 stages and tracks stay on their boards, nothing is negative"""
    wrong = []
    for p in range(s.c.participants):
        if not 0 <= s.get(p, STAGE) <= s.c.stages:
            wrong.append(f"seat {p} at stage {s.get(p, STAGE)}")
        if any(not 0 <= s.get(p, TRACK + k) <= s.c.track_length for k in range(COLOUR_COUNT)):
            wrong.append(f"seat {p}: a Nile track")
        if any(s.mat[p * MAT + k] < 0 for k in range(MAT)):
            wrong.append(f"seat {p}: a negative number")
    if any(n < 0 for n in [*s.stock, *s.bag, *s.used, *s.wheel, *s.paid, s.in_bag, s.in_used]):
        wrong.append("a negative pool")
    if any(s.tracks[k * TRACK_WIDTH + TRACK_FILL] > s.c.track_spaces + 1 for k in range(TRAITOR_TRACKS)):
        wrong.append("a traitor track overflows")
    return wrong


def _titles(s: Pharaon) -> list[str]:
    """PH-I6 there is one seal once the setup is over"""
    return ["nobody has the seal"] if s.phase != SETUP and s.seal == NOBODY else []


def _rows(s: Pharaon) -> list[str]:
    """PH-I7 rows fill from below, one disc each, and the last to pass has none"""
    parts = s.c.participants
    rows = sorted(s.get(p, ROW) for p in range(parts) if s.get(p, ROW) > 0)
    wrong = []
    if s.phase == TURNS and rows != list(range(1, min(s.passed_count(), parts - 1) + 1)):
        wrong.append(f"rows {rows} with {s.passed_count()} passed")
    for p in range(parts):
        if s.get(p, SPACE) > row_length(s, s.get(p, ROW)):
            wrong.append(f"seat {p}: space {s.get(p, SPACE)} of row {s.get(p, ROW)}")
        if s.get(p, ROW) > 0 and s.get(p, PASSED) == 0:
            wrong.append(f"seat {p} has a row and has not passed")
    return wrong


def _circle(s: Pharaon) -> list[str]:
    """PH-I10 each board faces its own colour"""
    if any(board < 0 for board in s.ring):
        return []
    return [f"{list(s.face)}"] if sorted(s.face) != list(range(COLOUR_COUNT)) else []


def _jars(s: Pharaon) -> list[str]:
    """PH-I11 face-up jars and players who have chosen one add up"""
    if s.phase != TURNS:
        return []
    shown = sum(1 for at in s.jar_at if at == SHOWN)
    if s.round == s.c.round_without_jars:
        return [f"{shown} in the round without"] if shown else []
    due = [seat_of(s.agenda[i]) for i in range(s.depth) if kind_of(s.agenda[i]) == kinds.CHOOSE_JAR]
    chosen = sum(s.get(p, PASSED) for p in range(s.seats)) - len(due)
    return [f"{shown} shown, {chosen} chosen"] if shown + chosen != s.c.jars_shown else []


def _demands(s: Pharaon) -> list[str]:
    """PH-I12 fulfilled demands never need more elements than there are"""
    if s.actor != OVER:
        return []
    wrong = []
    for p in range(s.seats):
        gods = best_demands(s, p)
        for pos, board in enumerate(s.ring):
            needed = s.c.cw_count[board] * (gods >> pos & 1)
            needed += s.c.ccw_count[board] * (gods >> (pos - 1) % len(BOARDS) & 1)
            if needed > elements(s, p, board):
                wrong.append(f"seat {p}: {needed} of {BOARDS[board]}")
    return wrong


def _passes(s: Pharaon) -> list[str]:
    """PH-I13 everyone passes once a round"""
    wrong = []
    for p in range(s.c.participants):
        expected = s.round - 1 + s.get(p, PASSED) if s.phase == TURNS else s.round
        if s.get(p, PASSES) != expected:
            wrong.append(f"seat {p}: {s.get(p, PASSES)} passes in round {s.round}")
    return wrong


def _display(s: Pharaon) -> list[str]:
    """PH-I15 no more sets and bonus offerings than the number of players allows"""
    sets = sum(1 for k in range(len(s.sets) // 2) if s.sets[2 * k] >= 0)
    bonus = sum(1 for kind in s.bonus if kind >= 0)
    return [f"{sets} sets, {bonus} bonus offerings"] if sets > s.c.sets or bonus > s.c.bonus else []


def _derived(s: Pharaon) -> list[str]:
    """counts kept for speed agree with the pieces"""
    copy = s.clone()
    copy.derive()
    wrong = []
    for p in range(s.c.participants):
        differ = [k for k in range(OFFERINGS_HELD, MAT) if copy.get(p, k) != s.get(p, k)]
        if differ:
            wrong.append(f"seat {p}: columns {differ}")
    for name in ("in_bag", "in_used", "court_deck", "guild_deck", "unseen", "held"):
        if getattr(copy, name) != getattr(s, name):
            wrong.append(name)
    if list(copy.face) != list(s.face) or list(copy.filled) != list(s.filled):
        wrong.append("faces or segments")
    return wrong


def _asked(s: Pharaon) -> list[str]:
    """PH-I8 somebody has something to decide until the end, and payments are picked only while one is due"""
    if s.actor == OVER:
        return [] if s.depth == 0 and s.phase == OVER_PHASE else ["over in mid-game"]
    wrong = []
    options = s.legal()
    kind = kind_of(s.agenda[s.depth - 1])
    least = 1 if s.actor == NATURE or kind == kinds.MAIN else 2
    if len(options) < least or options != sorted(set(options)):
        wrong.append(f"options {options}")
    if any(s.paid) and kind != kinds.PAY:
        wrong.append("units are picked and nothing is due")
    return wrong


ALWAYS = [
    _tokens,
    _offerings,
    _cards,
    _wheel,
    _ranges,
    _titles,
    _rows,
    _circle,
    _jars,
    _demands,
    _passes,
    _display,
    _derived,
    _asked,
]


def gone_back(before: Pharaon, after: Pharaon) -> list[str]:
    """What may not happen from one position to the next (PH-I5, PH-I6, PH-I9, PH-I14)."""
    wrong = []
    for p in range(after.c.participants):
        for column in (STAGE, *range(TRACK, TRACK + COLOUR_COUNT), PASSES):
            if after.get(p, column) < before.get(p, column):
                wrong.append(f"seat {p}: column {column} fell")
    if before.pharaoh != NOBODY and after.pharaoh != before.pharaoh:
        wrong.append("the Pharaoh changed")
    if before.round == after.round and before.phase == TURNS and after.phase == TURNS:
        if sum(after.filled) < sum(before.filled):
            wrong.append("units left the wheel during the round")
        if before.turned & ~after.turned:
            wrong.append("a used official became ready during the round")
    return wrong + _cost(before)


def _cost(s: Pharaon) -> list[str]:
    """PH-I9: access and what is due for the action together."""
    if s.actor < 0 or kind_of(s.agenda[s.depth - 1]) != kinds.PAY:
        return []
    deal = a_of(s.agenda[s.depth - 1])
    board, target = board_in(deal), target_in(deal)
    due = 1 + slots_in(slots_due(s, s.actor, deal))
    full = slots_in(s.c.stage_need[s.get(s.actor, STAGE)] if board == VALLEY else s.c.need[board * TARGETS + target])
    allowed = [full] if board == OFFICIALS else [full, full + 1]
    return [] if due in allowed else [f"{due} units for {BOARDS[board]}"]

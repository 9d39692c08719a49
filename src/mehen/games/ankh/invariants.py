"""The invariants of RULES 18, checked between every two positions of random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import wraps

from mehen.core.frame import kind_of
from mehen.core.state import NATURE, OVER
from mehen.games.ankh import kinds
from mehen.games.ankh.state import (
    BASES,
    BID,
    CHOSEN,
    DEAD_CATS,
    DEAD_MUMMIES,
    DEAD_WARRIORS,
    DOOMED,
    FIGURES,
    FOLLOWERS,
    HAND,
    HELD,
    KILLED,
    MAT,
    MOVED,
    POOL,
    POWERS,
    REGION_BITS,
    REGION_SHIFT,
    SAFE,
    SPACE,
    SUN,
    TOKENS,
    UNDER,
    UNLOCKED,
    WARRIORS,
    Ankh,
)
from mehen.games.ankh.steps.growth import supply_of
from mehen.games.ankh.steps.regions import anchors, camels_key, camels_left
from mehen.games.ankh.steps.resolution import held_total
from mehen.games.ankh.steps.survey import find_next_camels, next_camels
from mehen.games.ankh.view import tiles_of
from mehen.games.ankh.vocabulary import (
    AFTER_FORGET,
    AFTER_MERGE,
    ALL_FORGOTTEN,
    APOPHIS,
    CARAVAN,
    CITY,
    CONFLICT,
    CYCLE,
    FIFTH_CONFLICT,
    GOD,
    GUARDIAN,
    GUARDIANS,
    MONUMENTS,
    OBELISK,
    OSIRIS,
    RE,
    SOLE_GOD,
    TRACK_TOP,
    TRACKS,
    WARRIOR,
)


def _sides(s: Ankh) -> list[int]:
    return [s.track[i] for i in range(s.sides)]


def _pending(s: Ankh, *steps: int) -> bool:
    """Whether frames of these kinds wait on the agenda."""
    return any(int(kind_of(s.agenda[i])) in steps for i in range(s.depth))


def _on_map(s: Ankh) -> Counter[tuple[int, int]]:
    """How many pieces of each side and kind there are."""
    return Counter((s.owner(h), s.kind(h)) for h in range(s.c.board.hexes) if s.at[h])


def _tiles(s: Ankh, h: int) -> tuple[int, ...]:
    return tiles_of(s.ground[h] >> REGION_SHIFT & REGION_BITS)


def _hexes(s: Ankh) -> list[str]:
    """only Apophis stands on water, nothing but figures and monuments has an owner"""
    wrong = []
    for h in s.c.board.waters:
        if s.at[h] and s.kind(h) != APOPHIS:
            wrong.append(f"{s.c.kind_ids[s.kind(h)]} on water {s.c.board.hex_ids[h]}")
    for h in range(s.c.board.hexes):
        if s.at[h] and s.kind(h) < OBELISK and s.owner(h) < 0:
            wrong.append(f"a figure of nobody on {s.c.board.hex_ids[h]}")
        if s.at[h] and s.kind(h) == CITY and s.owner(h) >= 0:
            wrong.append("a city with an owner")
    return wrong


def _parts(s: Ankh) -> list[str]:
    """warriors and ankh tokens of each side are conserved"""
    wrong = []
    there = _on_map(s)
    for p in _sides(s):
        warriors = there[p, WARRIOR] + s.get(p, WARRIORS) + s.get(p, HELD)
        if warriors != s.c.warriors:
            wrong.append(f"side {p} has {warriors} warriors")
        monuments = sum(1 for i in range(s.work_count) if s.owner(s.works[i]) == p)
        if monuments + s.get(p, TOKENS) != s.c.tokens_in_pool:
            wrong.append(f"side {p} has {monuments} monuments and {s.get(p, TOKENS)} tokens")
    return wrong


def _supply(s: Ankh) -> list[str]:
    """monuments, camels and order tiles are conserved; tiles on the map are 1 to the number of regions"""
    wrong = []
    for k, name in enumerate(MONUMENTS):
        if supply_of(s, k) < 0:
            wrong.append(f"too many of {name}")
    if camels_left(s) < 0:
        wrong.append("too many camels")
    tiles = {t for h in s.c.board.lands for t in _tiles(s, h)}
    if tiles != set(range(1, s.regions + 1)) or s.regions > s.c.tiles:
        wrong.append(f"tiles {tiles}")
    return wrong


def _regions(s: Ankh) -> list[str]:
    """regions partition the land, are large enough, and every camel separates two of them"""
    board = s.c.board
    wrong = []
    camels = {e for e in range(board.edges) if s.has_camel(e)}
    tile_of = {}
    for h in board.lands:
        tiles = _tiles(s, h)
        if len(tiles) != 1:
            wrong.append(f"{board.hex_ids[h]} is in {tiles}")
            return wrong
        tile_of[h] = tiles[0]
    for t in range(1, s.regions + 1):
        land = {h for h in board.lands if tile_of[h] == t}
        if board.region_of(min(land), camels) != land or len(land) < s.c.least_land:
            wrong.append(f"region {t}: {sorted(land)}")
    for e in camels:
        h = board.edge_hex[e]
        if tile_of[h] == tile_of[board.neighbour[h * 6 + board.edge_dir[e]]]:
            wrong.append(f"camel {board.edge_ids[e]} separates nothing")
    for h in board.waters:
        near = {board.neighbour[h * 6 + d] for d in range(6)} - {-1}
        if set(_tiles(s, h)) != {tile_of[n] for n in near if n in tile_of}:
            wrong.append(f"water {board.hex_ids[h]}")
    return wrong


def _cards(s: Ankh) -> list[str]:
    """cards: chosen ones come out of the hand, and Cycle of Ma'at is in hand between battles"""
    wrong = []
    for p in _sides(s):
        hand, chosen = s.get(p, HAND), s.get(p, CHOSEN)
        if hand & ~s.c.all_cards or (s.battle == 0 and not hand >> CYCLE & 1):
            wrong.append(f"side {p} holds {hand:b}")
        if (chosen & hand) if s.revealed else (chosen & ~hand):
            wrong.append(f"side {p} chose {chosen:b} out of {hand:b}")
    return wrong


def _devotion(s: Ankh) -> list[str]:
    """followers and devotion stay in range; the track is ascending and holds each living side once"""
    wrong = []
    for p in range(s.seats):
        if s.get(p, FOLLOWERS) < 0 or not 0 <= s.get(p, SPACE) <= s.c.top:
            wrong.append(f"side {p}: {s.get(p, FOLLOWERS)} followers, space {s.get(p, SPACE)}")
    spaces = [s.get(p, SPACE) for p in _sides(s)]
    if spaces != sorted(spaces) or sorted(_sides(s)) != [p for p in range(s.seats) if s.is_alive(p)]:
        wrong.append(f"track {_sides(s)} on {spaces}")
    return wrong


def _guardians(s: Ankh) -> list[str]:
    """guardians never exceed what was set up, and never the bases of a side"""
    wrong = []
    there = _on_map(s)
    may_leave = bool({AFTER_MERGE, AFTER_FORGET} & set(list(s.c.after_conflict)[: s.conflict + 1]))
    for k in range(GUARDIANS):
        owned = sum(s.get(p, POOL + k) + there[p, GUARDIAN + k] for p in range(s.seats))
        most = s.c.guardian_figures[k] if s.picked >> k & 1 else 0
        gone = most - owned - s.left[k]
        if gone < 0 or (gone > 0 and not may_leave):
            wrong.append(f"{s.c.guardian_ids[k]}: {owned} owned, {s.left[k]} left, {most} at setup")
    for p in _sides(s):
        if any(s.get(p, BASES + size) > s.c.bases[size] for size in range(2)):
            wrong.append(f"side {p}: bases {s.get(p, BASES)}, {s.get(p, BASES + 1)}")
    return wrong


def _gods(s: Ankh) -> list[str]:
    """each living side has exactly one god figure, on land"""
    there = _on_map(s)
    return [f"side {p}: {there[p, GOD]} gods" for p in _sides(s) if there[p, GOD] != 1]


def _tracks(s: Ankh) -> list[str]:
    """action markers stay left of the event space between turns, conflicts follow the event track"""
    wrong = []
    running = _pending(s, kinds.RESET, kinds.AFTER_ACTION) or s.actor == OVER
    for k, name in enumerate(TRACKS):
        if not s.c.start_space <= s.markers[k] <= s.c.event_space[k] - (not running):
            wrong.append(f"{name} marker on {s.markers[k]}")
    passed = list(s.c.event_kind)[1 : s.event + 1]
    if passed.count(CONFLICT) != s.conflict:
        wrong.append(f"{s.conflict} conflicts, event marker on {s.event}")
    return wrong


def _tokens(s: Ankh) -> list[str]:
    """sun tokens and underworld tiles are conserved and lie only where they may"""
    wrong = []
    suns = [s.owner(h) for h in range(s.c.board.hexes) if s.at[h] & SUN]
    if s.lords[RE] >= 0 and len(suns) + s.suns != s.c.suns:
        wrong.append(f"{len(suns)} sun tokens on the map, {s.suns} free")
    if _pending(s, kinds.INHERIT, kinds.GIVE_UP) is False and any(p != s.lords[RE] for p in suns):
        wrong.append("a sun token on a strange figure")
    gates = [h for h in range(s.c.board.hexes) if s.ground[h] & UNDER]
    if len(gates) + s.unders != (s.c.underworlds if s.lords[OSIRIS] >= 0 else 0):
        wrong.append(f"{len(gates)} underworld tiles on the map, {s.unders} in the pool")
    for h in gates:
        strange = s.at[h] and s.owner(h) != s.lords[OSIRIS] and not _pending(s, kinds.INHERIT, kinds.GIVE_UP)
        if not s.is_land(h) or strange or s.kind(h) >= OBELISK:
            wrong.append(f"underworld hex {s.c.board.hex_ids[h]}")
    return wrong


def _powers(s: Ankh) -> list[str]:
    """powers are unlocked level by level"""
    wrong = []
    for p in _sides(s):
        levels = sorted(s.c.power_level[k] for k in range(len(s.c.power_ids)) if s.get(p, POWERS) >> k & 1)
        if levels != list(s.c.slot_level)[: s.get(p, UNLOCKED)]:
            wrong.append(f"side {p}: levels {levels}, {s.get(p, UNLOCKED)} slots empty")
    return wrong


def _ends(s: Ankh) -> list[str]:
    """the game ends as AK-14 says, after 18 events at most"""
    if s.event > len(s.c.event_kind) - 1:
        return [f"event marker on {s.event}"]
    if s.actor != OVER:
        return [f"end {s.end}, winner {s.winner}"] if s.end or s.winner >= 0 else []
    good = {
        int(TRACK_TOP): s.winner >= 0 and s.points_of(s.winner) == s.c.top,
        int(SOLE_GOD): s.sides == 1 and s.track[0] == s.winner,
        int(ALL_FORGOTTEN): s.sides == 0 and s.winner < 0,
        int(FIFTH_CONFLICT): s.conflict == s.c.conflicts and s.track[s.sides - 1] == s.winner,
    }
    return [] if good.get(int(s.end)) else [f"end {s.end}, winner {s.winner}, track {_sides(s)}"]


def _between(s: Ankh) -> list[str]:
    """between conflicts the tiebreaker is in the supply, Amun's token is up, and nothing is left of a battle"""
    wrong = []
    if s.actor == OVER:
        return []
    if s.tiebreaker < 0 and (s.tie_used or s.amun_used or s.battle or s.fighters):
        wrong.append("left-overs of a conflict")
    for p in range(s.seats):
        rest = [CHOSEN, KILLED, BID, DEAD_WARRIORS, DEAD_MUMMIES, DEAD_CATS]
        if s.battle == 0 and any(s.get(p, column) for column in rest):
            wrong.append(f"side {p}: left-overs of a battle")
    flags = [h for h in range(s.c.board.hexes) if s.at[h] & (SAFE | DOOMED)]
    moved = [h for h in range(s.c.board.hexes) if s.at[h] & MOVED]
    if s.battle == 0 and (flags or (moved and not _pending(s, kinds.MOVE, kinds.SUMMON))):
        wrong.append("marks left on figures")
    if s.path and s.c.event_kind[s.event] != CARAVAN:
        wrong.append("a camel line without an event")
    if held_total(s) > s.c.trap_slots:
        wrong.append("too many trapped warriors")
    return wrong


def _derived(s: Ankh) -> list[str]:
    """counts kept for speed agree with the pieces"""
    copy = s.clone()
    copy.derive()
    wrong = []
    for p in range(s.seats):
        differ = [k for k in range(FIGURES, MAT) if copy.get(p, k) != s.get(p, k)]
        if differ:
            wrong.append(f"seat {p}: columns {differ}")
    for name in ("army", "works", "lords"):
        if list(getattr(copy, name)) != list(getattr(s, name)):
            wrong.append(name)
    for name in ("suns", "unders", "regions", "sides", "work_count"):
        if getattr(copy, name) != getattr(s, name):
            wrong.append(name)
    return wrong


def _caravans(s: Ankh) -> list[str]:
    """what positions with the same camels share agrees with the camels"""
    if s.regions == 0:
        return []
    wrong = []
    if s.caravans.key != camels_key(s) or list(s.caravans.anchors) != list(anchors(s)):
        wrong.append("other camels than on the map")
    elif s.depth and kind_of(s.agenda[s.depth - 1]) == kinds.CAMEL and next_camels(s) != find_next_camels(s):
        wrong.append("other edges for the next camel")
    return wrong


def _asked(s: Ankh) -> list[str]:
    """somebody has at least one option until the end"""
    if s.actor == OVER:
        return [] if s.depth == 0 else ["over in mid-game"]
    options = s.legal()
    least = 1 if s.actor == NATURE else 2
    return [] if len(options) >= least and options == sorted(set(options)) else [f"options {options}"]


#: In the sequence of RULES 18; 12 is the end, the last three are ours.
_SEQUENCE = [
    _hexes,
    _parts,
    _supply,
    _regions,
    _cards,
    _devotion,
    _guardians,
    _gods,
    _tracks,
    _tokens,
    _powers,
    _ends,
    _between,
    _derived,
    _asked,
    _caravans,
]


def _once_laid_out(rule: Callable[[Ankh], list[str]]) -> Callable[[Ankh], list[str]]:
    """Most of them hold only when the first turn has begun."""

    @wraps(rule)
    def checked(s: Ankh) -> list[str]:
        return rule(s) if s.turn >= 0 else []

    return checked


ALWAYS = [rule if rule in (_asked, _derived) else _once_laid_out(rule) for rule in _SEQUENCE]


def gone_back(before: Ankh, after: Ankh) -> list[str]:
    """What may not happen from one position to the next: things that never go back."""
    if before.turn < 0:
        return []
    wrong = []
    if after.event < before.event or after.conflict < before.conflict or after.regions < before.regions:
        wrong.append("the event marker, a conflict or a region went back")
    for e in range(after.c.board.edges):
        if before.has_camel(e) and not after.has_camel(e):
            wrong.append(f"camel {after.c.board.edge_ids[e]} left the map")
    for p in range(after.seats):
        if before.get(p, POWERS) & ~after.get(p, POWERS) and after.is_alive(p):
            wrong.append(f"side {p} lost a power")
        if not before.is_alive(p) and after.is_alive(p):
            wrong.append(f"side {p} came back")
    return wrong

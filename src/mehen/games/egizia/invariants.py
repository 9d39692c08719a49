"""The invariants of RULES 12, checked between every two positions of random games."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from mehen.core.frame import kind_of, seat_of
from mehen.core.state import NATURE, OVER
from mehen.games.egizia.actions import CREW_COUNT
from mehen.games.egizia.state import (
    AT_BOTTOM,
    BERTHS,
    BLOCKS,
    BONUS,
    BUILD,
    CREW,
    FEED,
    FINAL_SCORING,
    FROM_BUILDING,
    FROM_PARTICIPATION,
    FURTHEST,
    GRAVE_SUM,
    IN_DECK,
    IN_POOL,
    LOOKED_AT,
    MARKET,
    MAT,
    NOBODY,
    NUMBER,
    ON_RIVER,
    POINT_SOURCES,
    POINTS,
    PRODUCE,
    QUARRY_YIELD,
    RESERVE_BERTH,
    SAIL,
    SCORE,
    SHARED,
    SHIPS,
    STONES,
    TURN_ORDER,
    UPSTREAM,
    USED,
    Egizia,
)
from mehen.games.egizia.vocabulary import (
    BUILDINGS,
    CARD_SPACE,
    JOKER,
    ROUND_SPACE,
    SHARE_ROUND_SPACE,
)


def _cards(s: Egizia) -> list[str]:
    """each Nile card is in exactly one zone"""
    wrong = []
    on_river = [card for card in s.river if card >= 0]
    marked = [card for card in range(s.c.cards) if s.card_at[card] == ON_RIVER]
    if sorted(on_river) != marked:
        wrong.append(f"river {on_river}, cards marked {marked}")
    return wrong


def _sphinx(s: Egizia) -> list[str]:
    """Sphinx cards and grave tiles are conserved"""
    wrong = []
    count = Counter(min(at, 0) if at < 0 else 0 for at in s.sphinx_at)
    looked_at = max(s.drawn_count - s.kept, 0)
    if (count[IN_POOL], count[AT_BOTTOM], count[LOOKED_AT]) != (s.pool, s.bottom_count, looked_at):
        wrong.append(f"cards by place {count}, pool {s.pool}, bottom {s.bottom_count}, drawn {s.drawn_count}")
    tiles = list(s.tiles_left)
    for kind in s.tile:
        if kind >= 0:
            tiles[kind] += 1
    if tiles != list(s.c.tile_count):
        wrong.append(f"tiles {tiles}")
    return wrong


def _graves(s: Egizia) -> list[str]:
    """taken grave tiles are the blocks in the graves, and the first of the rest lie open"""
    wrong = []
    left = s.c.graves - s.filled[1]
    tile_due = s.depth > 0 and s.steps[kind_of(s.agenda[s.depth - 1])].name == "turn_tile"
    if s.phase > 0 and s.open_tiles() != min(s.c.tiles_open, left) - tile_due:
        wrong.append(f"{s.open_tiles()} tiles open, {left} left")
    return wrong


def _ranges(s: Egizia) -> list[str]:
    """stones, crews and markets stay on their tracks"""
    c = s.c
    wrong = []
    for p in range(s.seats):
        if not 0 <= s.get(p, STONES) <= c.max_stones:
            wrong.append(f"seat {p} has {s.get(p, STONES)} stones")
        for k in range(CREW_COUNT):
            if not c.crew_start[k] <= s.get(p, CREW + k) <= c.crew_max[k]:
                wrong.append(f"seat {p} has crew {k} at {s.get(p, CREW + k)}")
        for k in range(2):
            if not 0 <= s.get(p, MARKET + k) <= c.market_end[k]:
                wrong.append(f"seat {p} is at {s.get(p, MARKET + k)} of market {k}")
    return wrong


def _ships(s: Egizia) -> list[str]:
    """every ship is in supply or on the board, where it may be"""
    c = s.c
    wrong = []
    at_sites: Counter[int] = Counter()
    for site in range(3):
        here = [p for p in (s.berths[site * BERTHS + k] for k in range(BERTHS)) if p != NOBODY]
        if len(set(here)) != len(here):
            wrong.append(f"site {site} holds {here}")
        at_sites.update(here)
    for p in range(s.seats):
        on_river = sum(s.ships[i * s.seats + p] for i in range(c.places))
        if s.get(p, SHIPS) + on_river + at_sites[p] != c.ships:
            wrong.append(f"seat {p}: {s.get(p, SHIPS)} in supply, {on_river} on the river, {at_sites[p]} at sites")
        if s.phase in (FEED, PRODUCE, BUILD) and on_river:
            wrong.append(f"seat {p} still has ships on the river")
        if s.phase in (TURN_ORDER, FINAL_SCORING) and s.get(p, SHIPS) != c.ships:
            wrong.append(f"seat {p} has not all ships back")
    shared = sum(s.get(p, SHARED) for p in range(s.seats))
    for place in range(c.places):
        most = 1
        if c.place_kind[place] == ROUND_SPACE and not c.place_forbids[place] >> SHARE_ROUND_SPACE & 1:
            most += shared
        if s.ships_on(place) > most:
            wrong.append(f"{s.ships_on(place)} ships on {c.place_ids[place]}")
        if c.place_kind[place] == CARD_SPACE and s.ships_on(place) and s.river[place] >= 0:
            wrong.append(f"a ship beside the card on {c.place_ids[place]}")
    return wrong


def _downstream(s: Egizia) -> list[str]:
    """FURTHEST is the place of the furthest ship while sailing"""
    wrong = []
    if s.phase == SAIL:
        for p in range(s.seats):
            places = [i + 1 for i in range(s.c.places) if s.ships[i * s.seats + p]]
            places += [s.c.site_place[site] + 1 for site in range(3) if s.ship_at(p, site)]
            home = not places and s.get(p, FURTHEST) == 0
            if not home and max(places, default=0) != s.get(p, FURTHEST):
                wrong.append(f"seat {p}: ships on {places}, furthest {s.get(p, FURTHEST)}")
    return wrong


def _reserve(s: Egizia) -> list[str]:
    """a ship in reserve stands only beside a site whose open slots were all taken"""
    wrong = []
    for site in range(3):
        slots = [s.berths[site * BERTHS + k] for k in range(RESERVE_BERTH)]
        if s.phase == SAIL and s.berths[site * BERTHS + RESERVE_BERTH] >= 0 and NOBODY in slots[: s.c.slots]:
            wrong.append(f"site {site}: {slots} with a reserve ship")
        if any(p != NOBODY for p in slots[s.c.slots :]):
            wrong.append(f"site {site}: a ship on a closed slot")
    return wrong


def _structures(s: Egizia) -> list[str]:
    """buildings are filled in their order"""
    c = s.c
    wrong = []
    for e in range(c.elements):
        row = [s.block[c.element_first[e] + k] for k in range(c.element_spaces[e])]
        if any(p != NOBODY for p in row[s.filled[e] :]) or NOBODY in row[: s.filled[e]]:
            wrong.append(f"{c.element_ids[e]} has gaps: {row}")
        for other in range(c.elements):
            if s.filled[e] and c.element_needs[e] >> other & 1 and s.filled[other] < c.element_spaces[other]:
                wrong.append(f"{c.element_ids[e]} before {c.element_ids[other]}")
    return wrong


def _values(s: Egizia) -> list[str]:
    """values built are stones paid are points scored"""
    c = s.c
    wrong = []
    builder = _builder(s)
    for p in range(s.seats):
        built = 0
        for i in range(c.blocks):
            if s.block[i] == p:
                first = c.element_first[1]
                is_grave = first <= i < first + c.graves
                built += c.tile_value[s.tile[i - first]] if is_grave else c.block_value[i]
        unscored = s.value_built if p == builder else 0
        if s.get(p, POINTS + FROM_BUILDING) + unscored != built:
            wrong.append(f"seat {p}: built {built}, scored {s.get(p, POINTS + FROM_BUILDING)} + {unscored}")
    return wrong


def _builder(s: Egizia) -> int:
    """The seat in a building turn whose value is not scored yet; at the Sphinx there is none."""
    for i in range(s.depth - 1, -1, -1):
        f = s.agenda[i]
        if s.steps[kind_of(f)].name in ("element", "finish"):
            return seat_of(f)
    return NOBODY


def _crews(s: Egizia) -> list[str]:
    """the joker never works alone, and nobody twice"""
    wrong = []
    joker = 1 << JOKER
    for p in range(s.seats):
        if s.get(p, USED) & s.committed and _builder(s) == p:
            wrong.append(f"seat {p} commits a used crew")
        if s.get(p, USED) == joker:
            wrong.append(f"seat {p} used the joker alone")
    if s.committed == joker:
        wrong.append("the joker is committed alone")
    return wrong


def _track(s: Egizia) -> list[str]:
    """the track is ordered by score and the numbers are dealt from its back"""
    wrong = []
    order = list(s.track)
    if sorted(order) != list(range(s.seats)):
        return [f"track {order}"]
    if s.phase > 0 and any(s.points_of(a) < s.points_of(b) for a, b in pairwise(order)):
        wrong.append(f"track {order}, scores {s.scores()}")
    numbers = [s.get(p, NUMBER) for p in range(s.seats)]
    if s.phase > 0 and sorted(numbers) != list(range(1, s.seats + 1)):
        wrong.append(f"numbers {numbers}")
    return wrong


def _participation(s: Egizia) -> list[str]:
    """participation pays what the table says"""
    best = max(s.c.bonus) * s.round
    points = [s.get(p, POINTS + FROM_PARTICIPATION) for p in range(s.seats)]
    return [f"participation {points}"] if any(not 0 <= n <= best for n in points) else []


def _river(s: Egizia) -> list[str]:
    """all card spaces are filled before the first ship sails, and decks keep what was never dealt"""
    wrong = []
    spaces = sum(1 for kind in s.c.place_kind if kind == CARD_SPACE)
    if s.phase == SAIL:
        cards = sum(1 for card in s.river if card >= 0)
        if not any(s.ships) and not _late_cards_taken(s) and cards != spaces and s.turn == 0:
            wrong.append(f"{cards} cards on the river")
        deck = s.c.round_deck[s.round]
        rounds = [r for r in range(1, s.round + 1) if s.c.round_deck[r] == deck]
        left = sum(1 for card in range(s.c.deck_first[deck], s.c.deck_last[deck]) if s.card_at[card] == IN_DECK)
        size = s.c.deck_last[deck] - s.c.deck_first[deck]
        if left != size - spaces * len(rounds):
            wrong.append(f"{left} cards left in deck {deck}")
    return wrong


def _late_cards_taken(s: Egizia) -> bool:
    return all(s.get(p, SHIPS) + sum(s.ship_at(p, site) for site in range(3)) == s.c.ships for p in range(s.seats))


def _scores(s: Egizia) -> list[str]:
    """a score is the sum of its sources"""
    wrong = []
    for p in range(s.seats):
        total = s.c.start_score + sum(s.get(p, POINTS + k) for k in range(len(POINT_SOURCES)))
        if s.get(p, SCORE) != total:
            wrong.append(f"seat {p}: {s.get(p, SCORE)} points, sources {total}")
    if s.actor == OVER and s.places()[s.track[0]] != 1:
        wrong.append("the winner is not in front")
    return wrong


def _derived(s: Egizia) -> list[str]:
    """counts kept for speed agree with the pieces"""
    copy = s.clone()
    copy.derive()
    wrong = []
    for p in range(s.seats):
        differ = [k for k in range(QUARRY_YIELD, MAT) if copy.get(p, k) != s.get(p, k)]
        if differ:
            wrong.append(f"seat {p}: columns {differ}")
    if list(copy.filled) != list(s.filled) or copy.pool != s.pool or copy.turned != s.turned:
        wrong.append("filled, pool or turned")
    return wrong


def _asked(s: Egizia) -> list[str]:
    """somebody has at least one option until the end"""
    if s.actor == OVER:
        return [] if s.depth == 0 and s.phase == FINAL_SCORING else ["over in mid-game"]
    options = s.legal()
    least = 1 if s.actor == NATURE else 2
    return [] if len(options) >= least and options == sorted(set(options)) else [f"options {options}"]


#: In the sequence of RULES 12 (15 is a law of the core; the counts are ours).
ALWAYS = [
    _cards,
    _sphinx,
    _graves,
    _ranges,
    _ships,
    _downstream,
    _reserve,
    _structures,
    _values,
    _crews,
    _track,
    _participation,
    _river,
    _scores,
    _derived,
    _asked,
]


#: Columns of a seat that never fall.
GROWING = [*range(CREW, CREW + CREW_COUNT), MARKET, MARKET + 1, *range(BLOCKS, BLOCKS + len(BUILDINGS)), GRAVE_SUM]


def gone_back(before: Egizia, after: Egizia) -> list[str]:
    """What may not happen from one position to the next: things that never go back (invariants 4, 6, 9, 10, 11, 12)."""
    wrong = []
    for p in range(after.seats):
        for column in GROWING:
            if after.get(p, column) < before.get(p, column):
                wrong.append(f"seat {p}: column {column} fell")
        same_round = before.round == after.round
        if same_round and before.get(p, USED) & ~after.get(p, USED):
            wrong.append(f"seat {p}: a used crew became unused")
        if same_round and after.phase == SAIL and before.phase == SAIL:
            moved = after.get(p, FURTHEST) == before.get(p, FURTHEST) and after.get(p, SHIPS) < before.get(p, SHIPS)
            if moved and after.get(p, UPSTREAM) == before.get(p, UPSTREAM):
                wrong.append(f"seat {p} went upstream without its card")
        gained = after.get(p, POINTS + FROM_PARTICIPATION) - before.get(p, POINTS + FROM_PARTICIPATION)
        if gained not in set(after.c.bonus):
            wrong.append(f"seat {p}: {gained} points for participation")
    for i in range(after.c.blocks):
        if before.block[i] != NOBODY and after.block[i] != before.block[i]:
            wrong.append(f"block {i} changed hands")
    if before.phase <= BONUS and (after.phase == TURN_ORDER or after.round > before.round):
        numbers = [after.get(p, NUMBER) for p in reversed(list(after.track))]
        if before.round > 0 and after.phase <= SAIL and numbers != sorted(numbers):
            wrong.append(f"numbers {numbers} from the back of the track")
    return wrong

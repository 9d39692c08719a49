"""AK-2: the map as integer tables - hexes, neighbours, edges, and the corners where camel lines begin and end."""

from __future__ import annotations

from typing import final

from mehen.core.native import i64, vec
from mehen.core.sheet import Sheet
from mehen.core.tables import Rows, numbers
from mehen.games.ankh.actions import MAX_EDGES, MAX_HEXES
from mehen.games.ankh.vocabulary import (
    DIRECTIONS,
    TERRAIN,
    WATER,
)

Place = tuple[int, int]
Corner = tuple[Place, str]  # the east or west tip of a place


@final
class Board:
    """AK-2.1: hexes are numbered row by row; directions run clockwise from north."""

    def __init__(self, table: Sheet, reach: int) -> None:
        table.skip("layout")
        self._read_terrain(table)
        self._read_neighbours(table.table("neighbours"))
        self._read_edges(table.table("river"))
        self._find_corners()
        self._measure(reach)
        self._check_regions(table)

    def _read_terrain(self, table: Sheet) -> None:
        rows = [str(row) for row in table.items("terrain")]
        height, width = table.whole("row_count", 1, 30), table.whole("col_count", 1, 30)
        if len(rows) != height or any(len(row) != width for row in rows):
            table.bad("terrain", f"{len(rows)} rows", f"{height} rows of {width} letters")
        letters = {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."}
        for place, letter in letters.items():
            if letter not in TERRAIN:
                table.bad("terrain", letter, f"one of {', '.join(TERRAIN)} or . at {place}")
        self.spots: list[Place] = sorted(letters)[: int(MAX_HEXES)]
        if len(letters) > MAX_HEXES:
            table.bad("terrain", f"{len(letters)} hexes", f"at most {MAX_HEXES}")
        self.number: dict[Place, int] = {place: h for h, place in enumerate(self.spots)}
        self.hexes: i64 = len(self.spots)
        self.hex_ids: list[str] = [f"{r},{c}" for r, c in self.spots]
        self.terrain: vec[i64] = numbers([max(TERRAIN.find(letters[place]), 0) for place in self.spots])

    def _read_neighbours(self, table: Sheet) -> None:
        even, odd = table.table("even_col"), table.table("odd_col")
        self.offsets: list[list[list[int]]] = [[column.wholes(d, 2) for d in DIRECTIONS] for column in (even, odd)]
        flat: list[int] = []
        for place in self.spots:
            for d in range(6):
                flat.append(self.number.get(self.step(place, d), -1))
        for h in range(len(self.spots)):
            for d in range(6):
                there = flat[h * 6 + d]
                if there >= 0 and flat[there * 6 + (d + 3) % 6] != h:
                    table.bad(DIRECTIONS[d], self.offsets, "opposite directions that lead back")
                    return self._no_neighbours()
        self.neighbour: vec[i64] = numbers(flat)
        rows = [sorted(flat[h * 6 + d] * 8 + d for d in range(6)) for h in range(len(self.spots))]
        self.ring: Rows = Rows([[near for near in row if near >= 0] for row in rows])  # neighbour * 8 + direction

    def _no_neighbours(self) -> None:
        self.neighbour = numbers([-1] * (len(self.spots) * 6))
        self.ring = Rows([[]] * len(self.spots))

    def step(self, place: Place, d: int) -> Place:
        """The place next to another, on the map or off it."""
        row, col = self.offsets[place[1] % 2][d]
        return place[0] + row, place[1] + col

    def find(self, owner: Sheet, key: str, found: object) -> int:
        """The number of a hex given as [row, col]."""
        if isinstance(found, list) and len(found) == 2 and tuple(found) in self.number:
            return self.number[found[0], found[1]]
        owner.bad(key, found, "a hex of the map, [row, col]")
        return 0

    def find_edge(self, owner: Sheet, key: str, found: object) -> tuple[int, int]:
        """AK-2.3: an edge given as [row, col, direction]; its hex and direction, or (-1, 0)."""
        if isinstance(found, list) and len(found) == 3 and found[2] in DIRECTIONS[:3]:
            h = self.number.get((found[0], found[1]), -1)
            d = DIRECTIONS.index(found[2])
            if h >= 0 and self.neighbour[h * 6 + d] >= 0:
                return h, d
        owner.bad(key, found, "an edge of the map, [row, col, direction N, NE or SE]")
        return -1, 0

    def is_land(self, h: int) -> bool:
        return self.terrain[h] != WATER

    def _read_edges(self, table: Sheet) -> None:
        """AK-2.6: ``open`` has a bit for each direction in which the neighbour is adjacent, before any camel."""
        river: set[tuple[int, int]] = set()
        for found in table.items("edges"):
            h, d = self.find_edge(table, "edges", found)
            if h < 0:
                continue
            if not (self.is_land(h) and self.is_land(self.neighbour[h * 6 + d])):
                table.bad("edges", found, "an edge between two land hexes")
            river.add((h, d))
            river.add((self.neighbour[h * 6 + d], d + 3))
        self.river_ids: list[str] = [f"{self.hex_ids[h]},{DIRECTIONS[d]}" for h, d in sorted(river) if d < 3]
        opened: list[int] = []
        for h in range(len(self.spots)):
            mask = 0
            for d in range(6):
                if self.neighbour[h * 6 + d] >= 0 and (h, d) not in river:
                    mask |= 1 << d
            opened.append(mask)
        self.open: vec[i64] = numbers(opened)
        ends: list[tuple[int, int]] = []
        edge_of = [-1] * (len(self.spots) * 6)
        for h in range(len(self.spots)):
            for d in range(3):
                there = self.neighbour[h * 6 + d]
                if opened[h] >> d & 1 and self.is_land(h) and self.is_land(there):
                    edge_of[h * 6 + d] = edge_of[there * 6 + d + 3] = len(ends)
                    ends.append((h, d))
        if len(ends) > MAX_EDGES:
            table.bad("edges", f"{len(ends)} edges without river", f"at most {MAX_EDGES}")
        self.edges: i64 = len(ends)
        self.edge_hex: vec[i64] = numbers([h for h, _ in ends])
        self.edge_dir: vec[i64] = numbers([d for _, d in ends])
        self.edge_of: vec[i64] = numbers(edge_of)
        self.edge_ids: list[str] = [f"{self.hex_ids[h]},{DIRECTIONS[d]}" for h, d in ends]

    def _find_corners(self) -> None:
        """AK-8.5: a corner is the east or west tip of a hex (on the map or off it); three hexes meet there."""
        names: dict[Corner, int] = {}
        around: list[list[int]] = []  # free edges at each corner
        fixed: list[int] = []  # 1 where water, the rim or the river makes the corner an anchor
        ends: list[int] = []
        for e in range(self.edges):
            for name in self.tips(self.spots[self.edge_hex[e]], self.edge_dir[e]):
                if name not in names:
                    names[name] = len(around)
                    around.append([])
                    fixed.append(int(self._is_fixed(name)))
                around[names[name]].append(e)
                ends.append(names[name])
        self.corners: i64 = len(around)
        self.corner_edges: Rows = Rows(around)
        self.corner_fixed: vec[i64] = numbers(fixed)
        self.edge_corner: vec[i64] = numbers(ends)  # two for each edge

    def edges_at(self, corner: int) -> list[int]:
        rows = self.corner_edges
        return list(rows.flat[rows.start[corner] : rows.start[corner + 1]])

    def tips(self, place: Place, d: int) -> list[Corner]:
        """The two corners at the ends of an edge."""
        ends = {
            0: [(self.step(place, 1), "W"), (self.step(place, 5), "E")],
            1: [(place, "E"), (self.step(place, 1), "W")],
            2: [(place, "E"), (self.step(place, 2), "W")],
            3: [(self.step(place, 2), "W"), (self.step(place, 4), "E")],
            4: [(place, "W"), (self.step(place, 4), "E")],
            5: [(place, "W"), (self.step(place, 5), "E")],
        }
        return ends[d]

    def has_one_shore(self, camels: set[int]) -> bool:
        """Whether rim, water, river and camels hang together: then every line between anchors divides its region."""
        joined: dict[Corner, list[Corner]] = {}
        for h, place in enumerate(self.spots):
            for d in range(6):
                there = self.neighbour[h * 6 + d]
                wet = there < 0 or not (self.is_land(h) and self.is_land(there))
                if wet or self.open[h] >> d & 1 == 0 or self.edge_of[h * 6 + d] in camels:
                    one, other = self.tips(place, d)
                    joined.setdefault(one, []).append(other)
                    joined.setdefault(other, []).append(one)
        todo = list(joined)[:1]
        seen = set(todo)
        while todo:
            for corner in joined[todo.pop()]:
                if corner not in seen:
                    seen.add(corner)
                    todo.append(corner)
        return len(seen) == len(joined)

    def _is_fixed(self, corner: Corner) -> bool:
        place, tip = corner
        first, second = (1, 2) if tip == "E" else (5, 4)
        places = [place, self.step(place, first), self.step(place, second)]
        for spot in places:
            h = self.number.get(spot, -1)
            if h < 0 or not self.is_land(h):
                return True
            for d in range(6):
                near = self.neighbour[h * 6 + d]
                if near >= 0 and self.spots[near] in places and self.open[h] >> d & 1 == 0:
                    return True
        return False

    def _measure(self, reach: int) -> None:
        """AK-2.7, AK-5.3: the land hexes within the reach of a move, by the shortest path over any hexes."""
        near: list[list[int]] = []
        for h in range(len(self.spots)):
            seen = {h}
            edge = [h]
            for _ in range(reach):
                edge = sorted({self.neighbour[x * 6 + d] for x in edge for d in range(6)} - seen - {-1})
                seen.update(edge)
            near.append(sorted(x for x in seen if x != h and self.is_land(x)))
        self.within: Rows = Rows(near)
        self.lands: vec[i64] = numbers([h for h in range(len(self.spots)) if self.is_land(h)])
        self.waters: vec[i64] = numbers([h for h in range(len(self.spots)) if not self.is_land(h)])

    def region_of(self, start: int, barriers: set[int]) -> set[int]:
        """AK-2.4: the land hexes that hang together with a hex; ``barriers`` are edges with camels."""
        found = {start}
        todo = [start]
        while todo:
            h = todo.pop()
            for d in range(6):
                there = self.neighbour[h * 6 + d]
                if there in found or self.open[h] >> d & 1 == 0 or not self.is_land(there):
                    continue
                if self.edge_of[h * 6 + d] not in barriers:
                    found.add(there)
                    todo.append(there)
        return found

    def _check_regions(self, table: Sheet) -> None:
        """AK-2.4: what the data say about the regions the river makes; every land hex is in one of them."""
        rows = table.rows("base_regions")
        table.ids(rows)
        self.land_ids: list[str] = [str(row.data.get("id")) for row in rows]
        self.land_of: dict[int, str] = {}
        for row, name in zip(rows, self.land_ids):
            region = self.region_of(self.find(row, "contains", row.items("contains")), set())
            self.land_of.update(dict.fromkeys(region, name))
            letters = [int(self.terrain[h]) for h in region]
            for key, count in (("land", len(region)), ("fertile", letters.count(0)), ("desert", letters.count(1))):
                if row.whole(key) != count:
                    row.bad(key, row.data.get(key), f"{count}, as the map says")

"""Caravans by brute force: every simple path of free edges, judged by the words of AK-8.4 to AK-8.6 alone.

Nothing here uses the engine's tables: the map comes from the data, its geometry from coordinates on paper.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

Hex = tuple[int, int]
Point = tuple[int, int]  # corners on a grid of half units: exact, so that equal corners are equal
Edge = frozenset[Hex]


class Paper:
    """The map drawn on paper: flat-top hexes, odd columns half a hex lower."""

    def __init__(self, data: dict[str, Any]) -> None:
        rows = data["map"]["terrain"]
        self.land = {(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter in "fd"}
        around: dict[Point, list[Hex]] = {}
        for r, c in self.land:
            for dx, dy in ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)):
                around.setdefault((3 * c + dx, 2 * r + c % 2 + dy), []).append((r, c))
        self.around = around
        corners: dict[Edge, list[Point]] = {}
        for point, hexes in around.items():
            for pair in combinations(hexes, 2):
                corners.setdefault(frozenset(pair), []).append(point)
        self.ends = {edge: points for edge, points in corners.items() if len(points) == 2}
        self.near: dict[Hex, list[Hex]] = {place: [] for place in self.land}
        for one, other in self.ends:
            self.near[one].append(other)
            self.near[other].append(one)
        self.river = {self.edge(r, c, d) for r, c, d in data["map"]["river"]["edges"]}

    def edge(self, row: int, col: int, direction: str) -> Edge:
        drow, dcol = {"N": (-1, 0), "NE": (-1 + col % 2, 1), "SE": (col % 2, 1)}[direction]
        return frozenset({(row, col), (row + drow, col + dcol)})

    def named(self, text: str) -> Edge:
        row, col, direction = text.split(",")
        return self.edge(int(row), int(col), direction)

    def caravans(self, camels: set[Edge], most: int, least: int) -> set[frozenset[Edge]]:
        """All legal caravans as sets of edges."""
        barriers = self.river | camels
        free = {edge: points for edge, points in self.ends.items() if edge not in barriers}
        at: dict[Point, list[Edge]] = {}
        for edge, points in free.items():
            for point in points:
                at.setdefault(point, []).append(edge)
        touched = {point for edge in barriers for point in self.ends[edge]}
        anchors = {point for point in at if len(self.around[point]) < 3 or point in touched}
        found: set[frozenset[Edge]] = set()

        def grow(path: list[Edge], points: list[Point]) -> None:
            if path and points[-1] in anchors and self.splits(barriers, path, least):
                found.add(frozenset(path))
            if len(path) < most:
                for edge in at[points[-1]]:
                    there = next(point for point in free[edge] if point != points[-1])
                    if there not in points:
                        grow([*path, edge], [*points, there])

        for point in anchors:
            grow([], [point])
        return found

    def splits(self, barriers: set[Edge], path: list[Edge], least: int) -> bool:
        """One region becomes exactly two, each large enough."""
        one, other = path[0]
        now = barriers | set(path)
        part, rest = self.region(one, now), self.region(other, now)
        whole = self.region(one, barriers)
        return other not in part and part | rest == whole and min(len(part), len(rest)) >= least

    def region(self, start: Hex, barriers: set[Edge]) -> set[Hex]:
        found = {start}
        todo = [start]
        while todo:
            here = todo.pop()
            for there in self.near[here]:
                if there not in found and frozenset({here, there}) not in barriers:
                    found.add(there)
                    todo.append(there)
        return found

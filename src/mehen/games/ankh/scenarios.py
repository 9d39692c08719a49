"""AK-3.7, AK-13: the layouts a game can start from."""

from __future__ import annotations

from typing import final

from mehen.core.native import i64, vec
from mehen.core.sheet import Sheet
from mehen.core.tables import numbers
from mehen.games.ankh.board import Board
from mehen.games.ankh.vocabulary import (
    CITY,
    GOD,
    MONUMENTS,
    OBELISK,
    OWN_KINDS,
    SPECIAL_RULES,
    WARRIOR,
)

KINDS = [*OWN_KINDS, *MONUMENTS, "city"]
KIND_NUMBERS = [int(GOD), int(WARRIOR), int(OBELISK), int(OBELISK) + 1, int(OBELISK) + 2, int(CITY)]


@final
class Scenario:
    """Camels, order tiles, monuments and first figures for one number of players."""

    def __init__(self, row: Sheet, board: Board, camels: int, tiles: int, least_land: int) -> None:
        self.row: Sheet = row
        self.id: str = row.text("id")
        self.players: int = row.whole("players", 2, 5)
        ending = f"_{self.players}"
        if not self.id.endswith(ending):
            row.bad("id", self.id, f"an id that ends with {ending}")
        self.group: str = self.id.removesuffix(ending)
        self.special: i64 = row.mask("special_rules", SPECIAL_RULES)
        self._read_camels(row, board, camels)
        self._read_regions(row, board, tiles, least_land)
        self._read_pieces(row, board)

    def _read_camels(self, row: Sheet, board: Board, camels: int) -> None:
        edges: list[int] = []
        for line in row.items("camels"):
            for found in line if isinstance(line, list) else [line]:
                h, d = board.find_edge(row, "camels", found)
                edge = board.edge_of[h * 6 + d] if h >= 0 else -1
                if h >= 0 and (edge < 0 or edge in edges):
                    row.bad("camels", found, "a free edge between two land hexes, each once")
                elif h >= 0:
                    edges.append(edge)
        if len(edges) > camels:
            row.bad("camels", len(edges), f"at most {camels}")
        for corner in range(board.corners):
            if not board.corner_fixed[corner] and len(set(board.edges_at(corner)) & set(edges)) == 1:
                row.bad("camels", [board.edge_ids[e] for e in edges], "lines that end at water, river, rim or camels")
                break
        self.camels: vec[i64] = numbers(sorted(edges))
        self.one_shore: bool = board.has_one_shore(set(edges))

    def _read_regions(self, row: Sheet, board: Board, tiles: int, least_land: int) -> None:
        """AK-2.8: each region has exactly one order tile, from 1 on without gaps."""
        barriers = set(self.camels)
        left = {int(h) for h in board.lands}
        found: dict[int, int] = {}
        for region in row.rows("regions"):
            tile = region.whole("tile", 1, tiles)
            h = board.find(region, "contains", region.items("contains"))
            land = board.region_of(h, barriers)
            if tile in found or not land <= left:
                region.bad("tile", tile, "one tile for each region")
            if len(land) < least_land:
                region.bad("contains", f"{len(land)} land hexes", f"at least {least_land}")
            found[tile] = h
            left -= land
        if left:
            row.bad("regions", f"{len(left)} land hexes without a region", "a tile for every region")
        if sorted(found) != list(range(1, len(found) + 1)):
            row.bad("regions", sorted(found), "tiles from 1 on, without gaps")
        self.region_hex: vec[i64] = numbers([found[tile] for tile in sorted(found)])

    def _read_pieces(self, row: Sheet, board: Board) -> None:
        hexes, kinds, owners = [], [], []
        for piece in row.rows("pieces"):
            h = board.find(piece, "hex", piece.items("hex"))
            kind = KIND_NUMBERS[piece.index("kind", KINDS)]
            owner = piece.whole("owner", 0, self.players)
            if h in hexes or not board.is_land(h):
                piece.bad("hex", piece.data.get("hex"), "an empty land hex")
            if (kind == CITY and owner > 0) or (kind < OBELISK and owner == 0):
                piece.bad("owner", owner, "a player for figures, 0 for cities")
                owner = 0 if kind == CITY else 1
            hexes.append(h)
            kinds.append(kind)
            owners.append(owner)
        self.piece_hex: vec[i64] = numbers(hexes)
        self.piece_kind: vec[i64] = numbers(kinds)
        self.piece_owner: vec[i64] = numbers(owners)

    def check(self, warriors: int, tokens: int, supply: vec[i64], cities: int) -> None:
        """Whether the box holds what the layout needs."""
        pieces = list(zip(self.piece_kind, self.piece_owner))
        for player in range(1, self.players + 1):
            if pieces.count((GOD, player)) != 1:
                self.row.bad("pieces", f"{pieces.count((GOD, player))} gods of player {player}", "one god each")
            if pieces.count((WARRIOR, player)) > warriors:
                self.row.bad("pieces", f"{pieces.count((WARRIOR, player))} warriors", f"at most {warriors}")
            if len([1 for kind, owner in pieces if owner == player and kind >= OBELISK]) > tokens:
                self.row.bad("pieces", f"monuments of player {player}", f"at most {tokens}")
        kinds = [kind for kind, _ in pieces]
        for k, monument in enumerate(MONUMENTS):
            if kinds.count(OBELISK + k) > supply[k]:
                self.row.bad("pieces", f"{kinds.count(OBELISK + k)} of {monument}", f"at most {supply[k]}")
        if kinds.count(CITY) > cities:
            self.row.bad("pieces", f"{kinds.count(CITY)} cities", f"at most {cities}")

"""The numbers of a match, from its blocks alone: the same blocks give the same numbers, whoever played them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from mehen.arena.bootstrap import interval, mean, share_interval
from mehen.arena.match import Match
from mehen.arena.results import Block
from mehen.arena.sequential import Sequential


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did.  All means are over the seats it sat in."""

    label: str
    games: int  # seats it sat in
    share: float  # of a seat's wins; shared wins count in parts
    low: float  # of the 95 % interval of the share
    high: float
    rank: float
    points: float
    points_low: float
    points_high: float
    spread: float  # standard deviation of its points
    margin: float  # own points minus those of the best other
    margin_low: float
    margin_high: float
    by_seat: tuple[float | None, ...]  # share of wins in each seat; None where it never sat

    def data(self) -> dict[str, object]:
        """As it stands in ``results.json``."""

        def short(value: float | None) -> float | None:
            return None if value is None else round(value, 6)

        return {
            "bot": self.label,
            "games": self.games,
            "share": short(self.share),
            "interval": [short(self.low), short(self.high)],
            "rank": short(self.rank),
            "points": short(self.points),
            "points_interval": [short(self.points_low), short(self.points_high)],
            "points_sd": short(self.spread),
            "margin": short(self.margin),
            "margin_interval": [short(self.margin_low), short(self.margin_high)],
            "by_seat": [short(value) for value in self.by_seat],
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """What a match has shown."""

    match: Match
    blocks: int
    games: int
    standings: tuple[Standing, ...]  # by bot
    seat_shares: tuple[float, ...]  # wins of each seat, whoever sat there
    plies: float
    test: Sequential | None

    def data(self) -> dict[str, object]:
        """As it stands in ``results.json``."""
        out: dict[str, object] = {
            "match": self.match.identity(),
            "blocks": self.blocks,
            "games": self.games,
            "fair": round(self.match.fair(), 6),
            "bots": [standing.data() for standing in self.standings],
            "seats": [round(share, 6) for share in self.seat_shares],
            "plies": round(self.plies, 6),
        }
        if self.test is not None:
            bounds = self.test.bounds
            out["sprt"] = {"p0": bounds.p0, "p1": bounds.p1, "blocks": self.test.blocks, "verdict": self.test.verdict}
        return out


def block_share(block: Block, bot: int) -> float:
    """A bot's share of wins in one block, by seat it sat in: the unit of all statistics."""
    return mean(seat_values(block, bot, [game.wins() for game in block.games]))


def seat_values(block: Block, bot: int, values: Sequence[Sequence[float]]) -> list[float]:
    """Of values by game and seat, those of the seats that ``bot`` sat in."""
    return [
        value
        for game, row in zip(block.games, values, strict=True)
        for who, value in zip(game.seating, row, strict=True)
        if who == bot
    ]


def all_points(blocks: Sequence[Block], bot: int) -> list[float]:
    return [value for block in blocks for value in seat_values(block, bot, [game.points for game in block.games])]


def all_margins(blocks: Sequence[Block], bot: int) -> list[float]:
    return [value for block in blocks for value in seat_values(block, bot, [game.margins() for game in block.games])]


def summarise(match: Match, blocks: Sequence[Block], test: Sequential | None = None) -> Summary:
    """What the blocks played so far have shown."""
    games = [game for block in blocks for game in block.games]
    return Summary(
        match,
        len(blocks),
        len(games),
        tuple(standing(match, blocks, bot, label) for bot, label in enumerate(match.labels())),
        tuple(mean([game.wins()[seat] for game in games]) for seat in range(match.seats)),
        mean([game.plies for game in games]),
        test,
    )


def standing(match: Match, blocks: Sequence[Block], bot: int, label: str) -> Standing:
    shares = [block_share(block, bot) for block in blocks]
    ranks = [mean(seat_values(block, bot, [game.ranks() for game in block.games])) for block in blocks]
    margins = [mean(seat_values(block, bot, [game.margins() for game in block.games])) for block in blocks]
    scores = [mean(seat_values(block, bot, [game.points for game in block.games])) for block in blocks]
    points = all_points(blocks, bot)
    centre = mean(points)
    seed = match.seed * 1000 + 2 * bot
    low, high = share_interval(shares, seed)
    if len(match.bots) == 1 and match.seats > 1:
        low = high = mean(shares)  # against itself it wins what there is to win: nothing is unknown
    margin_low, margin_high = interval(margins, seed)
    points_low, points_high = interval(scores, seed)
    return Standing(
        label,
        len(points),
        mean(shares),
        low,
        high,
        mean(ranks),
        centre,
        points_low,
        points_high,
        sqrt(mean([(value - centre) ** 2 for value in points])),
        mean(margins),
        margin_low,
        margin_high,
        tuple(seat_share(blocks, bot, seat) for seat in range(match.seats)),
    )


def seat_share(blocks: Sequence[Block], bot: int, seat: int) -> float | None:
    wins = [game.wins()[seat] for block in blocks for game in block.games if game.seating[seat] == bot]
    return mean(wins) if wins else None


def rough_interval(shares: Sequence[float]) -> tuple[float, float]:
    """A mean and the half width around it, quick enough to be shown after every block."""
    return mean(shares), half_width(len(shares), sum(shares), sum(share * share for share in shares))


def half_width(n: int, total: float, squares: float) -> float:
    """From sums over blocks.  One block lost and one won are added, so that two equal ones claim no certainty."""
    n, total, squares = n + 2, total + 1, squares + 1
    return 1.96 * sqrt(max(squares - total * total / n, 0.0) / (n - 1) / n)

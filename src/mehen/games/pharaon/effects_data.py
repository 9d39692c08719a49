"""Incomes, officials and traitor effects as they stand in the data, turned into frames and numbers (RULES 3)."""

from __future__ import annotations

from typing import NamedTuple

from mehen.core.frame import frame
from mehen.core.sheet import Sheet
from mehen.games.pharaon import kinds
from mehen.games.pharaon.vocabulary import (
    ABILITIES,
    ABILITY_TIMING,
    ACCESS_ANY,
    ANY_FIVE,
    BOARDS,
    BONUSES,
    COLOURS,
    EXTRA_SPACE,
    GODS,
    INCOMES,
    JAR_BONUS,
    JAR_REPLACE,
    MOST_BASE,
    NO_BASE,
    OFFICIALS,
    PASS_ADVANCE,
    SILVER,
    SWAP_RESOURCE,
    SWAP_SILVER,
    TIMINGS,
    TRAITOR_EFFECTS,
    WHICH_ARTISAN,
    WHICH_TRACK,
)


def incomes(owner: Sheet, key: str, allowed: list[str]) -> list[int]:
    """Incomes in list order (R-43), as frames that belong to no seat yet."""
    out: list[int] = []
    for row in owner.rows(key):
        kind = row.word("kind", allowed)
        n = row.whole("n", 1, 9)
        if kind == "resource":
            out.append(frame(kinds.GAIN, 0, row.index("color", COLOURS), n))
        elif kind == "silver":
            out.append(frame(kinds.GAIN, 0, SILVER, n))
        elif kind == "any_resource":
            out += [frame(kinds.ANY_RESOURCE)] * n
        elif kind == "jar":
            out += [frame(kinds.DRAW_JAR)] * n
        elif kind == "offering":
            out += [frame(kinds.TAKE_OFFERING)] * n
        elif kind == "nile":
            out += [frame(kinds.NILE_STEP, 0, row.mask("tracks", COLOURS))] * n
        elif kind == "nile_distinct":
            out.append(frame(kinds.NILE_DISTINCT, 0, n))
        elif kind == "artisan":
            out += [frame(kinds.TAKE_ARTISAN)] * n
        else:
            out.append(frame(kinds.BUILD, 0, n))
    return out


class Official(NamedTuple):
    """One card, in numbers."""

    name: str
    base: int
    once: bool
    skill: int  # bit of the seat's skills, -1 none
    n: int
    pair: int  # mask of the two colours of a Scribe
    bonus: list[int]  # per, points, board: three numbers each
    effects: list[int]
    beginner: bool


#: Abilities without a board, and the bit each has.
SKILLS = {
    "pass_advance": PASS_ADVANCE,
    "swap_resource": SWAP_RESOURCE,
    "swap_to_silver": SWAP_SILVER,
    "jar_bonus": JAR_BONUS,
    "jar_replace": JAR_REPLACE,
}


def official_card(card: Sheet) -> Official:
    """PH-13.0: timing, ability and bonus; PH-13.12: a card may have no ability at all."""
    card.text("name_en")
    timing = card.word("timing", TIMINGS)
    table = card.table("ability")
    ability = table.word("type", ABILITIES)
    expected = ABILITY_TIMING.get(ability, "permanent")
    if timing != expected:
        card.bad("timing", timing, f"{expected} for {ability}")
    skill, n, pair = -1, 0, 0
    effects: list[int] = []
    if ability == "substitute":
        pair = table.mask("colors", COLOURS)
        if pair.bit_count() != 2:
            table.bad("colors", table.data.get("colors"), "two colours")
    elif ability == "access_any":
        skill = int(ACCESS_ANY) + table.index("board", BOARDS)
    elif ability == "any_five":
        table.word("board", BOARDS[OFFICIALS : OFFICIALS + 1])
        skill = int(ANY_FIVE)
    elif ability == "extra_space":
        skill = int(EXTRA_SPACE) + table.index("board", BOARDS)
    elif ability == "instant":
        effects = incomes(table, "effects", INCOMES)
    elif ability in SKILLS:
        skill = int(SKILLS[ability])
        n = table.whole("n", 1, 9) if ability in ("jar_bonus", "jar_replace") else 0
    return Official(
        str(card.whole("id", 1, 999)),
        card.whole("base_gp", 0, int(MOST_BASE)) if card.has("base_gp") else int(NO_BASE),
        timing == "once_per_round",
        skill,
        n,
        pair,
        _bonus(card),
        effects,
        card.flag("beginner") if card.has("beginner") else False,
    )


def _bonus(card: Sheet) -> list[int]:
    out: list[int] = []
    for row in card.rows("bonus"):
        per = row.word("per", BONUSES)
        gp = row.whole("gp", 1, 99) if per != "copy_other_official" else 1
        board = row.index("board", BOARDS) if per == "demand_on_board" else 0
        out += [BONUSES.index(per), gp, board]
    return out


def plots(side: Sheet, spaces: int) -> list[list[int]]:
    """PH-16.11: the effects of each space of a traitor track, from the first above the start."""
    rows = side.items("spaces")
    if len(rows) != spaces:
        side.bad("spaces", f"{len(rows)} spaces", str(spaces))
    out: list[list[int]] = []
    for i, row in enumerate(rows):
        effects: list[int] = []
        for data in row if isinstance(row, list) else [row]:
            if not isinstance(data, dict):
                side.bad(f"spaces[{i + 1}]", data, "a list of tables")
                continue
            effect = Sheet(data, f"{side.path('spaces')}[{i + 1}]", side.problems)
            side.children.append(effect)
            effects.append(_plot(effect))
        out.append(effects)
    return (out + [[]] * spaces)[:spaces]


def _plot(effect: Sheet) -> int:
    kind = effect.word("kind", TRAITOR_EFFECTS)
    if kind == "build":
        return frame(kinds.PLOT_BUILD)
    if kind == "demand":
        return frame(kinds.PLOT_DEMAND, 0, effect.index("god", GODS))
    if kind == "official_value":
        return frame(kinds.PLOT_VALUE, 0, effect.whole("gp", 0, 99))
    if kind == "take_artisan":
        return frame(kinds.PLOT_TAKE_ARTISAN, 0, effect.index("which", WHICH_ARTISAN))
    if kind == "discard_artisan":
        return frame(kinds.PLOT_DISCARD_ARTISAN, 0, effect.index("which", WHICH_ARTISAN))
    if kind == "nile":
        return frame(kinds.PLOT_NILE, 0, effect.index("which", WHICH_TRACK))
    position = effect.whole("pos", 1, 3) - 1
    if kind == "take_official":
        return frame(kinds.PLOT_TAKE_OFFICIAL, 0, position)
    if kind == "discard_official":
        return frame(kinds.PLOT_DISCARD_OFFICIAL, 0, position)
    return frame(kinds.PLOT_SET if kind == "take_set" else kinds.PLOT_BONUS, 0, position)

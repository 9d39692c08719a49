"""What an edition's things are called in records and dumps: the notation of actions, and the words of every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mehen.core.actions import ActionSpace
from mehen.games.mennefer import actions
from mehen.games.mennefer.vocabulary import LEVELS, PLAIN_GAINS, POINT_SOURCES, SEATS, STONES, VERBS

if TYPE_CHECKING:
    from mehen.games.mennefer.components import Components


def action_words(c: Components) -> ActionSpace:
    """The words behind each verb, in the order of their numbers."""
    lang = c.lang
    city_words: list[str] = []
    for city in c.city_ids:
        city_words += [f"{city} {k + 1}" if k < c.city_fields else "" for k in range(actions.MAX_CITY_FIELDS)]
    slots = actions.count_up(int(c.slots))
    locations = c.location_ids
    return actions.action_space(
        {
            "use": c.tile_ids,
            "house": c.house_ids,
            "field": actions.count_up(int(c.track)),
            "slot": slots,
            "row": slots,
            "do": lang.item_ids,
            "choose": lang.alternative_ids,
            "favour": c.favour_ids,
            "mix": actions.count_up(actions.MAX_MIX + 1, 0),
            "stone": STONES,
            "site": actions.count_up(int(c.sites)),
            "cover": c.cover_ids,
            "queen": c.queen_ids,
            "scroll": actions.count_up(int(c.scroll_fields)),
            "good": actions.count_up(int(c.goods_fields)),
            "shelf": c.shelf_ids,
            "priestess": actions.priestess_words(int(c.rooms)),
            "give": c.shelf_ids,
            "basket": c.temple_ids,
            "boat": locations,
            "to": ["", *locations[1:]],
            "activate": ["", *locations[1:]],
            "bury": c.grave_ids,
            "mastaba": c.position_ids,
            "erect": c.pedestal_ids,
            "scarab": c.house_ids,
            "agreement": city_words,
            "discard": c.agreement_ids,
            "part": c.favour_ids,
            "queens_tile": c.queens_tile_ids,
            "bonus": c.bonus_ids,
            "deity": c.deity_ids,
            "draw_good": c.good_ids,
            "draw_scroll": c.scroll_ids,
            "benefit": c.benefit_ids,
            "deal_agreement": c.agreement_ids,
            "neutrals": c.neutral_ids,
            "board": c.board_ids,
            "start": SEATS,
            "deal_tile": c.tile_ids,
            "reveal": c.tile_ids,
        }
    )


def vocabulary(c: Components) -> dict[str, list[str]]:
    """The ids of each kind of thing, by number."""
    lang = c.lang
    return {
        "seat": SEATS,
        "age": actions.count_up(int(c.ages)),
        "tile": c.tile_ids,
        "house": c.house_ids,
        "set": lang.set_ids,
        "item": lang.item_ids,
        "alternative": lang.alternative_ids,
        "what": VERBS[:PLAIN_GAINS],
        "favour": c.favour_ids,
        "level": LEVELS,
        "stone": STONES,
        "site": actions.count_up(int(c.sites)),
        "queen": c.queen_ids,
        "queens_tile": c.queens_tile_ids,
        "position": c.position_ids,
        "bonus": c.bonus_ids,
        "deity": c.deity_ids,
        "good": c.good_ids,
        "scroll": c.scroll_ids,
        "shelf": c.shelf_ids,
        "temple": c.temple_ids,
        "location": c.location_ids,
        "city": c.city_ids,
        "benefit": c.benefit_ids,
        "grave": c.grave_ids,
        "pedestal": c.pedestal_ids,
        "agreement": c.agreement_ids,
        "neutrals": c.neutral_ids,
        "board": c.board_ids,
        "hieroglyph": c.hieroglyph_ids,
        "source_of_points": POINT_SOURCES,
    }

"""What a seat may still use in this age and in this game, and what a person might tap on, legal or not."""

from __future__ import annotations

from mehen.core.frame import a_of
from mehen.core.telling import Horizon, Reach
from mehen.core.text import Name
from mehen.games.mennefer.actions import (
    ACTIVATE,
    AGREEMENT,
    BASKET,
    BOAT,
    BURY,
    DISCARD,
    ERECT,
    FIELD,
    GIVE,
    GOOD,
    HOUSE,
    MASTABA,
    MAX_CITY_FIELDS,
    MAX_ROOMS,
    PRIESTESS,
    QUEEN,
    ROW,
    SCARAB_TO,
    SCROLL,
    SHELF,
    SITE,
    SLOT,
    SPECIALISE,
    STONE,
    TAKE,
    TO,
    USE,
    VISIT,
)
from mehen.games.mennefer.state import (
    EYE_STOCK,
    EYES,
    FRESH,
    FULFILLED,
    GREAT,
    MUMMIES,
    OPEN,
    QUEENS,
    READY,
    SARCOPHAGI,
    SCARAB_AT,
    SCROLLS,
    SPECIALISES,
    SPHINX_STOCK,
    SPHINXES,
    TAKES,
    VISITS,
    MenNefer,
)
from mehen.games.mennefer.steps.goods import has_room
from mehen.games.mennefer.steps.pyramids import queen_open
from mehen.games.mennefer.steps.temple import field_free
from mehen.games.mennefer.steps.turns import VISITING


def reach(s: MenNefer, seat: int) -> list[Reach]:
    """MN-6.1: turns of each kind, scrolls and agreements, until the Flood.

    For the rest of the game: graves, pedestals, pyramids and temple fields that are still free, as long as there are
    pieces for them, and goods as long as there is a field for one.
    """
    c = s.c
    out: list[Reach] = []

    def add(target: str, kind: str, word: str, horizon: Horizon) -> None:
        out.append(Reach(target, Name(kind, word), horizon))

    for word, column in (("visit", VISITS), ("specialise", SPECIALISES), ("take", TAKES)):
        if s.get(seat, column) < c.visits:
            add(f"option.{word}", "turn_option", word, "round")
    if s.get(seat, SCROLLS) < c.places:  # MN-7.26
        for n in range(1, c.scroll_fields + 1):
            add(f"papyrus.{n}", "papyrus_field", str(n), "round")
    for city, name in enumerate(c.city_ids):  # MN-5.7: empty fields stay so until the Flood
        for field in range(c.city_fields):
            lies = s.city[city * MAX_CITY_FIELDS + field]
            if lies >= 0:
                add(f"city.{name}.{field + 1}", "agreement", c.agreement_ids[lies], "round")
    if has_room(s, seat):  # MN-7.31
        for n in range(1, c.goods_fields + 1):
            add(f"good.{n}", "good_field", str(n), "game")
    if s.get(seat, MUMMIES) + s.get(seat, SARCOPHAGI) > 0:
        for k, name in enumerate(c.grave_ids):
            if s.grave[k] < 0:
                add(f"grave.{name}", "grave", name, "game")
    if s.get(seat, SPHINX_STOCK) + s.get(seat, SPHINXES) > 0:
        for k, name in enumerate(c.pedestal_ids):
            if s.pedestal[k] < 0:
                add(f"pedestal.{name}", "pedestal", name, "game")
    if s.get(seat, EYE_STOCK) + s.get(seat, EYES) > 0:
        for k, name in enumerate(c.queen_ids):
            if queen_open(s, k):
                add(f"queen.{name}", "queen", name, "game")
    for k, name in enumerate(c.temple_ids):
        if field_free(s, seat, k):
            add(f"temple.{name}", "temple", name, "game")
    return out


def stone_target(s: MenNefer, p: int, stone: str) -> str:
    """The field a block would enter; at the end of its track the end itself."""
    at, last = (s.get(p, GREAT), s.c.great) if stone == "great" else (s.get(p, QUEENS), s.c.queens_track)
    return f"track.{stone}.{min(at + 1, last)}"


def scarab_target(s: MenNefer, p: int, house: int) -> str:
    """The field a scarab would enter; at the end of its track the end itself."""
    return f"track.{s.c.house_ids[house]}.{min(s.get(p, SCARAB_AT + house) + 1, s.c.track)}"


def targets(s: MenNefer, step: str) -> dict[int, str]:
    """Every action of a step that points at something on the table."""
    c, p = s.c, int(s.actor)
    a = a_of(s.agenda[s.depth - 1]) if s.depth else 0
    out: dict[int, str] = {}

    def each(first: int, kind: str, words: list[str]) -> None:
        out.update({first + k: f"{kind}.{word}" for k, word in enumerate(words) if word})

    if step == "option":
        out |= {VISIT: "option.visit", SPECIALISE: "option.specialise", TAKE: "option.take"}
    elif step == "use_tile":
        own = s.get(p, READY) | s.get(p, FRESH)
        each(USE, "tile", [name if own >> k & 1 else "" for k, name in enumerate(c.tile_ids)])
    elif step == "house":
        side = "sun" if a == VISITING else "moon"
        each(HOUSE, "house", [f"{name}.{side}" for name in c.house_ids])
    elif step == "track_field":
        each(FIELD, f"track.{c.house_ids[a]}", numbers(c.track))
    elif step == "display_slot":
        each(SLOT, "display", numbers(c.slots))
    elif step == "row":
        each(ROW, "row", numbers(c.slots))
    elif step == "scarab":
        out |= {SCARAB_TO + house: scarab_target(s, p, house) for house in range(c.houses)}
    elif step == "limestone":
        out |= {STONE + k: stone_target(s, p, stone) for k, stone in enumerate(("great", "queens"))}
    elif step == "site":
        each(SITE, "site", numbers(c.sites))
    elif step == "queen":
        each(QUEEN, "queen", c.queen_ids)
    elif step == "bury":
        each(BURY, "grave", c.grave_ids)
    elif step == "mastaba":
        each(MASTABA, "bonus", c.position_ids)
    elif step == "papyrus":
        each(SCROLL, "papyrus", numbers(c.scroll_fields))
    elif step == "good":
        each(GOOD, "good", numbers(c.goods_fields))
    elif step == "shelf":
        each(SHELF, "shelf", c.shelf_ids)
    elif step == "priestesses":
        each(PRIESTESS, "room", ["0", *numbers(c.rooms - 1)])
        each(PRIESTESS + MAX_ROOMS, "room", ["", *numbers(c.rooms - 1)])
    elif step == "offer_good":
        each(GIVE, "shelf", c.shelf_ids)
    elif step == "basket":
        each(BASKET, "temple", c.temple_ids)
    elif step == "boats":
        each(BOAT, "nile", c.location_ids)
        each(ACTIVATE, "nile", ["", *c.location_ids[1:]])
    elif step == "boat_to":
        each(TO, "nile", ["", *c.location_ids[1:]])
    elif step == "agreement":
        for city, name in enumerate(c.city_ids):
            each(AGREEMENT + city * MAX_CITY_FIELDS, f"city.{name}", numbers(c.city_fields))
    elif step == "discard_agreement":
        own = s.get(p, OPEN) | s.get(p, FULFILLED)
        each(DISCARD, "agreement", [name if own >> k & 1 else "" for k, name in enumerate(c.agreement_ids)])
    elif step == "erect":
        each(ERECT, "pedestal", c.pedestal_ids)
    return {int(action): target for action, target in out.items()}


def numbers(count: int) -> list[str]:
    return [str(k) for k in range(1, count + 1)]
